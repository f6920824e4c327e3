// A screen without glass: Debian's Xvfb, on which a browser draws that draws nothing without one.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';

const XVFB = '/usr/bin/Xvfb';

/** A screen that is there until it is closed. */
export interface VirtualScreen {
  /** Its name, as the environment's DISPLAY. */
  readonly display: string;
  close(): Promise<void>;
}

/** Whether this machine can have one. */
export function hasVirtualScreen(): boolean {
  return existsSync(XVFB);
}

/** Makes a screen with a number that is free. Throws an Error when it cannot be had. */
export async function openVirtualScreen(): Promise<VirtualScreen> {
  const server = spawn(XVFB, ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  return {
    display: `:${await readNumber(server)}`,
    async close() {
      server.kill();
      await ended;
    },
  };
}

/** The server writes the number as soon as one can draw. */
function readNumber(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`${XVFB} ended with ${code} before it had a screen`)));
    (server.stdio[3] as Readable).once('data', (bytes: Buffer) => resolve(bytes.toString().trim()));
  });
}
