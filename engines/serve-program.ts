// A server for one run in a browser: an empty page, and the program.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProgramServer {
  /** The address of the page. */
  readonly page: string;
  /** The address of the program. */
  readonly program: string;
  close(): void;
}

/** Serves a program on a free port of this machine alone. */
export async function serveProgram(path: string): Promise<ProgramServer> {
  const program = readFileSync(path);
  const server = createServer((request, response) => {
    const isProgram = request.url === '/program.mjs';
    response.setHeader('content-type', isProgram ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isProgram ? program : '<!doctype html><title>surefoot</title>');
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const page = `http://127.0.0.1:${port}/`;
  return {
    page,
    program: `${page}program.mjs`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
