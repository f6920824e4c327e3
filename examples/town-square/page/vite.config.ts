// How the page is served while it is worked on, and how it is built: files with relative paths, which run from any folder of
// any web server.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  base: './',
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    // three.js is one library and most of the page; there is nothing to be gained from parts of it.
    chunkSizeWarningLimit: 2000,
  },
  server: { fs: { allow: [here('../../..')] } },
});
