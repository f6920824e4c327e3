// What a match on the square is begun with, and how it is read back from what somebody typed.
import type { Recording } from 'surefoot';
import { readMatchName } from '../../match.ts';
import { MOST_WALKERS, type WalkerCounts } from '../../walkers.ts';

/** A seed and how many walk. */
export interface SquareSetup extends WalkerCounts {
  readonly seed: string;
}

/** The same match as the program of the example plays. */
export const USUAL_SETUP: SquareSetup = { seed: 'market-day', villagers: 6, dogs: 3 };

/** What the match of a recording was begun with. Throws an Error when it is none of the square. */
export function setupOf({ header }: Recording): SquareSetup {
  const named = readMatchName(header.rules);
  if (named === undefined)
    throw new Error(`this is no recording of the town square: its rules are "${header.rules}"`);
  return { seed: header.seed, ...named.walkers };
}

/** Whole numbers that the square can hold, the dogs giving way. */
export function limitCounts(villagers: number, dogs: number): WalkerCounts {
  const kept = limit(villagers, MOST_WALKERS);
  return { villagers: kept, dogs: limit(dogs, MOST_WALKERS - kept) };
}

function limit(count: number, most: number): number {
  return Number.isFinite(count) ? Math.min(most, Math.max(0, Math.round(count))) : 0;
}
