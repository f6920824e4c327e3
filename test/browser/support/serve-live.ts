// The page as `npm run dev` serves it, from a copy of the example whose villagers' rules can be saved anew: the project's own file
// stays as it is.
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import type { FileServer } from './serve-files.ts';

/** A development server that runs. */
export interface LiveServer extends FileServer {
  /** The rules' file as it was last saved. */
  readonly rulesText: string;
  /** Saves the file of the villagers' rules. */
  saveRules(text: string): void;
}

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const SQUARE = join('examples', 'town-square');

/** Copies the example into a folder of out/ and serves it by the configuration of `npm run dev`. */
export async function serveLive(name: string): Promise<LiveServer> {
  const folder = join(PROJECT, 'out', name);
  copyProject(folder);
  const page = join(folder, SQUARE, 'page');
  const server = await createServer({
    configFile: join(page, 'vite.config.ts'),
    // The modules that are linked lie in the project itself.
    server: { host: '127.0.0.1', port: 0, fs: { allow: [PROJECT] } },
    cacheDir: join(folder, 'cache'),
    logLevel: 'error',
  });
  await server.listen();
  const rules = join(folder, SQUARE, 'villager-rules.ts');
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    get rulesText() {
      return readFileSync(rules, 'utf8');
    },
    saveRules: (text) => writeFileSync(rules, text),
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function copyProject(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(PROJECT, SQUARE), join(folder, SQUARE), {
    recursive: true,
    filter: (path) => !relative(PROJECT, path).split(/[\\/]/).includes('dist'),
  });
  // The package is imported by its name, which this file gives it.
  for (const file of ['package.json', 'tsconfig.json']) cpSync(join(PROJECT, file), join(folder, file));
  for (const linked of ['dist', 'node_modules']) symlinkSync(join(PROJECT, linked), join(folder, linked));
}
