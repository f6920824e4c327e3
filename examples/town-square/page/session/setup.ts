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

/** A field of the form by which a match is begun, and what is wrong with what stands in it. */
export interface SetupFault {
  readonly field: keyof WalkerCounts;
  readonly message: string;
}

/** What is wrong with the counts of walkers as they were typed; undefined when a match can be begun with them. */
export function findSetupFault(typed: Readonly<Record<keyof WalkerCounts, string>>): SetupFault | undefined {
  for (const field of ['villagers', 'dogs'] as const) {
    const text = typed[field].trim();
    if (isCount(text)) continue;
    const got = text === '' ? 'nothing' : text;
    return { field, message: `${field} must be a whole number from 0 to ${MOST_WALKERS}, got ${got}` };
  }
  const { dogs, villagers } = readCounts(typed);
  if (villagers + dogs <= MOST_WALKERS) return undefined;
  const message = `villagers and dogs must be ${MOST_WALKERS} at most together, got ${villagers} and ${dogs}`;
  return { field: 'dogs', message };
}

/** The counts that were typed, when `findSetupFault` has nothing against them. */
export function readCounts({ dogs, villagers }: Readonly<Record<keyof WalkerCounts, string>>): WalkerCounts {
  return { villagers: Number(villagers), dogs: Number(dogs) };
}

function isCount(text: string): boolean {
  return text !== '' && Number.isInteger(Number(text)) && Number(text) >= 0 && Number(text) <= MOST_WALKERS;
}
