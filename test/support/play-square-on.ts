// A program of its own: restores snapshots of the town square, each into a fresh world, plays on and prints what it came to,
// as JSON. It is given the path of a file that holds the work as JSON.
import { readFileSync } from 'node:fs';
import { createWorld } from 'bitecs';
import { createWorldDigester, restore, snapshot, updateWorldDigest } from 'surefoot';
import { createSquareMatch } from '../../examples/town-square/match.ts';
import { listSquareCommands, SQUARE_WALKERS } from './square-commands.ts';

/** What the program is given. */
export interface SquareWork {
  readonly seed: string;
  readonly ticks: number;
  readonly snapshots: readonly { readonly tick: number; readonly bytes: string }[];
}

/** What it prints for each of the snapshots. */
export interface SquarePlayed {
  readonly isSame: boolean;
  /** The two words of the digest after each tick. */
  readonly digests: readonly string[];
}

const { seed, snapshots, ticks } = JSON.parse(readFileSync(process.argv[2], 'utf8')) as SquareWork;
const match = createSquareMatch(undefined, SQUARE_WALKERS);
const played = snapshots.map(({ tick: first, bytes: text }): SquarePlayed => {
  const commands = listSquareCommands(first + ticks);
  const world = createWorld();
  match.setup(world, seed);
  const bytes = Buffer.from(text, 'base64');
  restore(world, bytes);
  const isSame = Buffer.compare(snapshot(world, { meshes: true }), bytes) === 0;
  const digester = createWorldDigester(world);
  const digests: string[] = [];
  for (let tick = first; tick < first + ticks; tick += 1) {
    match.step(world, commands[tick]);
    updateWorldDigest(digester);
    digests.push(digester.words.subarray(0, 2).join(' '));
  }
  return { isSame, digests };
});
console.log(JSON.stringify(played));
