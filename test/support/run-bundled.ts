import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * Bundles a program, named by its path from this folder, to one file and runs it in a process of its own, as users'
 * programs run; inside a test runner every imported function is reached through a wrapper, which keeps the engine from
 * compiling code as it otherwise would. Answers what the program prints.
 */
export async function runBundled(program: string, flags: string[], words: string[]): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'surefoot-'));
  try {
    await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        ssr: fileURLToPath(new URL(program, import.meta.url)),
        outDir,
        minify: false,
        rolldownOptions: { output: { entryFileNames: 'program.mjs' } },
      },
      ssr: { noExternal: true },
    });
    return execFileSync(process.execPath, [...flags, join(outDir, 'program.mjs'), ...words], {
      ...{ encoding: 'utf8', maxBuffer: 1 << 28 },
    });
  } finally {
    rmSync(outDir, { recursive: true });
  }
}
