// A program of its own: restores snapshots of a chaotic match, each into a fresh world, plays on and prints what it came to,
// as JSON. It is given the path of a file that holds the work as JSON.
import { readFileSync } from 'node:fs';
import {
  createWorldDigester,
  textOfDigests,
  updateWorldDigest,
} from '../../src/replay/digest/world-digest.ts';
import { restore } from '../../src/replay/restore/restore-snapshot.ts';
import { snapshot } from '../../src/replay/snapshot/snapshot.ts';
import { createRun } from '../replay/matches/chaos-run.ts';
import { createField } from '../replay/matches/chaotic-match.ts';

/** What the program is given. */
export interface PlayOnWork {
  readonly agents: number;
  readonly snapshots: readonly {
    /** The tick that comes next. */
    readonly tick: number;
    readonly ticks: number;
    /** In base64. */
    readonly bytes: string;
    /** Whether it holds the meshes; else they are given beside it. */
    readonly hasMeshes: boolean;
  }[];
}

/** What it prints for each of the snapshots. */
export interface PlayedOn {
  /** Whether a snapshot of the restored world is the one that was restored, byte for byte. */
  readonly isSame: boolean;
  /** The digest after each tick. */
  readonly digests: readonly string[];
}

const { agents, snapshots } = JSON.parse(readFileSync(process.argv[2], 'utf8')) as PlayOnWork;
const run = createRun(agents, Math.max(...snapshots.map(({ tick, ticks }) => tick + ticks)));
const played = snapshots.map(({ tick: first, ticks, bytes: text, hasMeshes }): PlayedOn => {
  const world = run.begin();
  const bytes = Buffer.from(text, 'base64');
  restore(world, bytes, { meshes: hasMeshes ? [] : [0, 1, 2].map(createField) });
  const isSame = Buffer.compare(snapshot(world, { meshes: hasMeshes }), bytes) === 0;
  const digester = createWorldDigester(world);
  const digests: string[] = [];
  for (let tick = first; tick < first + ticks; tick += 1) {
    run.step(world, tick);
    updateWorldDigest(digester);
    digests.push(textOfDigests([], digester.words).whole);
  }
  return { isSame, digests };
});
console.log(JSON.stringify(played));
