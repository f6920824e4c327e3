// The program with the package and all that it uses, as one file that imports nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const FILE = 'program.mjs';

/** Bundles the program into a folder and answers its path. The package must have been built. Throws when an import is left. */
export async function bundleProgram(root: string, outDir: string): Promise<string> {
  await build({
    ...{ root, configFile: false, logLevel: 'warn' },
    build: {
      lib: { entry: join(root, 'engines/play/main.ts'), formats: ['es'], fileName: () => FILE },
      ...{ outDir, emptyOutDir: false, copyPublicDir: false, target: 'es2022' },
      // Names and lines are wanted where an engine reports an error.
      minify: false,
    },
  });
  const path = join(outDir, FILE);
  const left = /^\s*import[\s{*'"].*$/m.exec(readFileSync(path, 'utf8'));
  if (left !== null) throw new Error(`the program is not in one piece: ${left[0].trim()}`);
  return path;
}
