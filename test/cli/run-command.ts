// The built command in a process of its own, and the files that its tests hand to it.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built command. */
export const COMMAND: string = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command with the arguments and waits for its end. */
export function runCommand(...args: string[]): Outcome {
  return runCommandIn(process.cwd(), ...args);
}

/** Runs the command in a folder. */
export function runCommandIn(cwd: string, ...args: string[]): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    ...{ cwd, encoding: 'utf8', maxBuffer: 1 << 28 },
  });
  return { status, stdout, stderr };
}

/** Runs the command, and closes its output when the first of it has come, as `head` does. */
export async function runAndStopReading(...args: string[]): Promise<Outcome> {
  const command = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const outcome = { status: null as number | null, stdout: '', stderr: '' };
  command.stdout.once('data', (chunk) => {
    outcome.stdout = String(chunk);
    command.stdout.destroy();
  });
  command.stderr.on('data', (chunk) => {
    outcome.stderr += String(chunk);
  });
  outcome.status = await new Promise((resolve) => command.on('close', resolve));
  return outcome;
}

/** The lines of an output, each read as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: tests compare what is in it
export function readLines(text: string): any[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** Writes files into a new folder under the system's; answers how to name a path in it. */
export function createFolder(files: Record<string, string | Uint8Array>): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'surefoot-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return (name) => join(folder, name);
}
