// The golden digests of the run, out of the project's file of all golden digests.
import { readFileSync } from 'node:fs';
import type { GoldenLines, GoldenRun } from './golden-run.ts';

/** What the names of the run's golden digests begin with. */
export const GOLDEN_OWNER = 'engines';

/** Reads the digests that are the run's. Throws an Error when there are none. */
export function readGolden(file: string): GoldenRun {
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, GoldenLines>;
  const prefix = `${GOLDEN_OWNER}, `;
  const own = Object.entries(all)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, lines]) => [name.slice(prefix.length), lines] as const);
  if (own.length === 0) throw new Error(`${file} has no golden digests of the engines`);
  return Object.fromEntries(own);
}
