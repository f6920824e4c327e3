// A program run by an executable that takes a module's path and prints what the program says.
import { spawn } from 'node:child_process';
import type { EngineRun, RunOptions } from './engine.ts';

/** What is told of the complaints of an engine that failed. */
const STDERR_LINES = 40;

/** `words` stand before the program's path. */
export function runInShell(
  words: readonly string[],
  { program, executable, limitSeconds }: RunOptions,
): Promise<EngineRun> {
  const start = performance.now();
  const child = spawn(executable, [...words, program], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8');
    child[name].on('data', (text: string) => {
      output[name] += text;
    });
  }
  return new Promise((resolve) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, limitSeconds * 1000);
    const end = (failure: string | undefined): void => {
      clearTimeout(timer);
      const seconds = (performance.now() - start) / 1000;
      resolve({ lines: wholeLines(output.stdout), seconds, failure });
    };
    child.on('error', (error) => end(error.message));
    child.on('close', (code, signal) => {
      if (isLate) end(`was stopped after ${limitSeconds} seconds`);
      else if (code === 0) end(undefined);
      else end(`ended with ${signal ?? `status ${code}`}: ${lastLines(output.stderr)}`);
    });
  });
}

/** The lines that have an end. */
function wholeLines(text: string): string[] {
  return text.split('\n').slice(0, -1);
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-STDERR_LINES).join('\n');
}
