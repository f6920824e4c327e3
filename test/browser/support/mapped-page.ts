// The page built with a map of its code, so that what a profiler says of the bundle can be told by the files it was made of.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { type FileServer, servePage } from './serve-files.ts';

/** A server of the page that knows its code. */
export interface MappedPage extends FileServer {
  /** Whether the code at a place of the bundle, counted from 0, is the package's own. */
  isOfPackage(line: number, column: number): boolean;
}

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const CONFIG = join(PROJECT, 'examples/town-square/page/vite.config.ts');

/** Builds the page into a folder of out/, and serves it until it is closed. */
export async function serveMappedPage(name: string): Promise<MappedPage> {
  const outDir = join(PROJECT, 'out', name);
  await build({ configFile: CONFIG, logLevel: 'error', build: { outDir, sourcemap: true } });
  const assets = join(outDir, 'assets');
  const maps = readdirSync(assets).filter((file) => file.endsWith('.js.map'));
  if (maps.length !== 1) throw new Error(`the page must be one bundle, got ${maps.length}`);
  const map = new SourceMap(JSON.parse(readFileSync(join(assets, maps[0]), 'utf8')));
  const server = await servePage(outDir);
  return {
    url: server.url,
    isOfPackage(line, column) {
      const entry = map.findEntry(line, column);
      if (!('originalSource' in entry)) return false;
      return join(assets, entry.originalSource).startsWith(join(PROJECT, 'dist/'));
    },
    async close() {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
