// Snapshots restored in a process of their own, which shares no memory, no compiled code and no history with the one in which
// they were taken.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { digestWorld } from '../../../src/replay/digest/world-digest.ts';
import { snapshot } from '../../../src/replay/snapshot/snapshot.ts';
import type { PlayedOn, PlayOnWork } from '../../support/play-on.ts';
import { createNumbers } from '../../support/random-numbers.ts';
import { runBundled } from '../../support/run-bundled.ts';
import { createRun, traitsOf } from '../matches/chaos-run.ts';

const AGENTS = 24;
const LAST = 500;
const LONGEST = 500;

/** What every run of the chaotic match is in now and then, and no snapshot may lose. */
const TRAITS = [
  ...['following an older way', 'half way along a lane', 'ids to be used again', 'outdated place'],
  ...['path over a mesh that was replaced', 'recycled ids', 'removals that queries have not seen'],
  ...['search to an older goal', 'search under way', 'stretch', 'waiting requests'],
];

/** Of each tick up to LAST the snapshot before it, and the names of what the world is in; of each tick its digest. */
interface Uninterrupted {
  readonly snapshots: readonly { readonly bytes: Uint8Array; readonly traits: readonly string[] }[];
  readonly digests: readonly string[];
}

let uninterrupted: Uninterrupted;

const drawn = drawTicks(200);

beforeAll(() => {
  const run = createRun(AGENTS, LAST + LONGEST);
  const world = run.begin();
  const snapshots: { bytes: Uint8Array; traits: string[] }[] = [];
  const digests: string[] = [];
  for (let tick = 0; tick < LAST + LONGEST; tick += 1) {
    if (tick < LAST)
      snapshots.push({ bytes: snapshot(world, { meshes: hasMeshes(tick) }), traits: traitsOf(world) });
    run.step(world, tick);
    digests.push(digestWorld(world).whole);
  }
  uninterrupted = { snapshots, digests };
}, 240_000);

function drawTicks(count: number): number[] {
  const numbers = createNumbers('ticks');
  const ticks = new Set<number>();
  while (ticks.size < count) ticks.add(Math.floor(numbers() * LAST));
  return [...ticks];
}

/** Every other snapshot has the meshes inside, the others name them. */
function hasMeshes(tick: number): boolean {
  return tick % 2 === 0;
}

/** Plays on from the snapshots of some ticks in a process of their own; answers where it came to something else. */
async function findFaults(ticks: readonly number[], length: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'surefoot-'));
  try {
    const work: PlayOnWork = {
      agents: AGENTS,
      snapshots: ticks.map((tick) => ({
        ...{ tick, ticks: length, hasMeshes: hasMeshes(tick) },
        bytes: Buffer.from(uninterrupted.snapshots[tick].bytes).toString('base64'),
      })),
    };
    const file = join(folder, 'work.json');
    writeFileSync(file, JSON.stringify(work));
    const played: PlayedOn[] = JSON.parse(await runBundled('play-on.ts', [], [file]));
    if (played.length !== ticks.length) return [`${played.length} of ${ticks.length} were played`];
    return ticks.flatMap((tick, at) => faultsOf(tick, played[at], length));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function faultsOf(first: number, { digests, isSame }: PlayedOn, length: number): string[] {
  const faults: string[] = isSame ? [] : [`the snapshot before tick ${first} is another when it is restored`];
  if (digests.length !== length) faults.push(`${digests.length} ticks were played from ${first} on`);
  const at = digests.findIndex((digest, after) => digest !== uninterrupted.digests[first + after]);
  if (at >= 0) faults.push(`tick ${first + at} differs after a restore before tick ${first}`);
  return faults;
}

describe('a snapshot restored in a fresh process', () => {
  // A game that is loaded from a save must go on as it would have: whatever is under way when it is saved has to be in the
  // save. Two worlds of the same content may have come to it by different ways, here by removals and ids used again.
  it.each([0, 1, 2, 3])(
    'leads to the same 300 ticks, from a quarter of 200 ticks drawn at random, and is the same snapshot again (case 74), process %i',
    async (process) => {
      const ticks = drawn.filter((_, at) => at % 4 === process);
      expect(ticks).toHaveLength(50);
      expect(await findFaults(ticks, 300)).toEqual([]);
    },
    240_000,
  );

  it('has been taken in the middle of all that can be under way, in those 200', () => {
    const traits = new Set(drawn.flatMap((tick) => uninterrupted.snapshots[tick].traits));
    expect([...traits].sort()).toEqual(TRAITS);
  });

  // Path state and pending work that is not in the save: a search cut in two by the end of a tick, requests that wait, a mesh
  // that was replaced and that nobody has walked on yet, a path that is stale by one version of its mesh, an agent half
  // way along a lane. (There are no links off the mesh, and a mesh is carved at once: lanes and replaced meshes stand for them.)
  it('leads to the same 500 ticks from the middle of whatever can be under way (case 72)', async () => {
    const chosen = TRAITS.flatMap((trait) => {
      const ticks = uninterrupted.snapshots.flatMap(({ traits }, tick) =>
        traits.includes(trait) ? [tick] : [],
      );
      return [ticks[0], ticks[Math.floor(ticks.length / 2)], ticks[ticks.length - 1]];
    });
    expect(chosen).not.toContain(undefined);
    expect(await findFaults([...new Set(chosen)], LONGEST)).toEqual([]);
  }, 240_000);
});
