// A web server for the page as `npm run build:town-square` made it, in a folder of its own below the server's root, as it
// would be anywhere.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A server that runs. */
export interface FileServer {
  /** Address of the page. */
  readonly url: string;
  close(): Promise<void>;
}

const FOLDER = fileURLToPath(new URL('../../../examples/town-square/page/dist', import.meta.url));
const PREFIX = '/some/folder/';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves the built page, or another folder. Throws an Error when it was not built. */
export async function servePage(folder: string = FOLDER): Promise<FileServer> {
  if (!existsSync(join(folder, 'index.html'))) throw new Error('run npm run build:town-square first');
  const server = createServer(({ url = '' }, response) => {
    const path = new URL(url, 'http://page').pathname;
    const file = join(folder, normalize(path.slice(PREFIX.length) || 'index.html'));
    if (!path.startsWith(PREFIX) || !file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${PREFIX}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
