// The command line of the town square: what may stand on it, and what it means.
import { parseArgs } from 'node:util';

/** What `--help` prints. */
export const USAGE = `Usage: npm run town-square -- [options]

Runs the town square without a page: six villagers walk the lanes from door to door, three dogs roam the open ground,
and the market stalls are packed away after a third of the run and put out again after two thirds. The run is recorded,
replayed in a fresh world and compared tick by tick.

Options:
  --ticks <n>     ticks to run, 60 a second (default 3600)
  --seed <text>   names the run: the same seed gives the same bytes on every machine (default market-day)
  --out <folder>  where town-square.recording and town-square.svg are written (default out)
  --json          print one object instead of a table
  --help          print this

Exit status: 0 when the replay agreed, 1 when it diverged, 2 for wrong arguments.
`;

/** What the program was asked to do. */
export interface SquareArguments {
  readonly ticks: number;
  readonly seed: string;
  readonly out: string;
  readonly json: boolean;
  readonly help: boolean;
}

const MOST_TICKS = 1_000_000;

/** Reads the arguments that follow the program's name. Throws an Error of one line when they are wrong. */
export function readArguments(args: readonly string[]): SquareArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ticks: { type: 'string', default: '3600' },
      seed: { type: 'string', default: 'market-day' },
      out: { type: 'string', default: 'out' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { seed, out, json, help } = values;
  if (seed === '') throw new Error('--seed must not be empty');
  if (out === '') throw new Error('--out must not be empty');
  return { ticks: readTicks(values.ticks), seed, out, json, help };
}

function readTicks(text: string): number {
  const ticks = /^[0-9]+$/.test(text) ? Number(text) : 0;
  if (ticks >= 1 && ticks <= MOST_TICKS) return ticks;
  throw new Error(`--ticks must be a whole number from 1 to ${MOST_TICKS}, got ${JSON.stringify(text)}`);
}
