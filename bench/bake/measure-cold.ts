// One level -> how long the first bake of a process takes, and how much memory. Each bake has a process of its own, in turns.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../median.ts';
import type { Level } from '../soup.ts';
import type { ColdBake } from './bake-once.ts';
import { writeLevel } from './level-file.ts';
import type { BakeTerms } from './terms.ts';
import type { TimeOptions } from './time-warm.ts';

const PROGRAM = fileURLToPath(new URL('./bake-once.js', import.meta.url));
/** Loads a level and no library. */
const NOBODY = '';

export interface ColdFigures {
  readonly coldMs: number;
  /** What the library and its bake add to the most memory that a process holds, MiB. */
  readonly peakMiB: number;
}

/** The medians of so many processes each, in the order of the names. */
export function measureCold(
  level: Level,
  terms: BakeTerms,
  names: readonly string[],
  { rounds, clock }: TimeOptions,
): ColdFigures[] {
  const folder = mkdtempSync(join(tmpdir(), 'surefoot-bench-'));
  const file = join(folder, 'level');
  const everybody = [NOBODY, ...names];
  const bakes = everybody.map((): ColdBake[] => []);
  try {
    writeLevel(file, level);
    for (let round = 0; round < rounds; round += 1)
      for (const [at, name] of everybody.entries())
        bakes[at].push(bakeOnce([name, file, JSON.stringify(terms), clock]));
  } finally {
    rmSync(folder, { recursive: true });
  }
  const peaks = bakes.map((list) => median(list.map(({ peakMiB }) => peakMiB)));
  return names.map((_, at) => ({
    coldMs: median(bakes[at + 1].map(({ milliseconds }) => milliseconds)),
    peakMiB: peaks[at + 1] - peaks[0],
  }));
}

function bakeOnce(words: readonly string[]): ColdBake {
  return JSON.parse(execFileSync(process.execPath, [PROGRAM, ...words], { encoding: 'utf8' })) as ColdBake;
}
