import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';

/** Bundles a program to one file and runs it; answers what it prints. */
async function runBundled(program: string): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'surefoot-'));
  try {
    await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        ssr: program,
        outDir,
        minify: false,
        rolldownOptions: { output: { entryFileNames: 'program.mjs' } },
      },
      ssr: { noExternal: true },
    });
    return execFileSync(process.execPath, [join(outDir, 'program.mjs')], { encoding: 'utf8' });
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

describe('a warm query', () => {
  it('makes no objects', async () => {
    const program = fileURLToPath(new URL('../../support/measure-allocation.ts', import.meta.url));
    const bytes: Record<string, number> = JSON.parse(await runBundled(program));
    for (const [query, count] of Object.entries(bytes)) {
      // An engine may keep a number or two of 16 bytes on the heap on their way between functions; the smallest point takes more.
      if (query.endsWith('an array of one number')) expect(count, query).toBeGreaterThan(100);
      else expect(count, query).toBeLessThan(48);
    }
    expect(Object.keys(bytes)).toHaveLength(8);
  });
});
