// The match: recorded, read back and replayed, played on from its middle, and a stretch of it played with a rollback in every
// tick. Whatever does not come to the same within one engine throws.
import { createWorld, type World } from 'bitecs';
import {
  commandsAt,
  digestAt,
  digestWorld,
  type Recording,
  readRecording,
  recordMatch,
  replayMatch,
  restore,
  runSyncTest,
  snapshot,
  type WorldDigest,
} from 'surefoot';
import { createChaoticMatch } from './chaotic-match.ts';
import { digestBytes } from './digest-bytes.ts';
import { listCommands } from './list-commands.ts';
import type { Say } from './say.ts';

const TICKS = 2000;
const SEED = 'engines';

const TICKS_BETWEEN_SNAPSHOTS = 250;
/** The tick of the snapshot that the match is played on from. */
const MIDDLE = 1000;

const SYNC_TICKS = 70;

export function playMatch(say: Say): void {
  const commands = listCommands(SEED, TICKS);
  const match = createChaoticMatch();
  const snapshots = new Map<number, Uint8Array>();
  const bytes = recordMatch(match, {
    ...{ seed: SEED, ticks: TICKS, commands },
    onTick(tick, world) {
      sayTick(tick, world, say);
      if (tick % TICKS_BETWEEN_SNAPSHOTS !== 0) return;
      const taken = snapshot(world, { meshes: true });
      snapshots.set(tick, taken);
      say('bytes', `snapshot-${tick}`, { bytes: digestBytes(taken) });
    },
  });
  say('bytes', 'recording', { bytes: digestBytes(bytes) });
  replay(bytes);
  playOn(readRecording(bytes), snapshots.get(MIDDLE) as Uint8Array);
  goBack(say);
}

function sayTick(tick: number, world: World, say: Say): void {
  const { whole, parts } = digestWorld(world);
  say('tick', tick, { whole, ...parts });
}

function replay(bytes: Uint8Array): void {
  const { ticks, divergence } = replayMatch(createChaoticMatch(), bytes);
  if (divergence !== undefined)
    throw new Error(
      `the replay differs from its recording at tick ${divergence.tick} in ${divergence.component}`,
    );
  if (ticks !== TICKS) throw new Error(`the replay ended after ${ticks} of ${TICKS} ticks`);
}

/** Plays the second half of the recording in a fresh world that a snapshot was put back into. */
function playOn(recording: Recording, taken: Uint8Array): void {
  const match = createChaoticMatch();
  const world = createWorld();
  match.setup(world, SEED);
  restore(world, taken);
  for (let tick = MIDDLE; tick < TICKS; tick += 1) {
    match.step(
      world,
      commandsAt(recording, tick).map(({ command }) => command),
    );
    const part = findDifference(digestAt(recording, tick + 1), digestWorld(world));
    if (part !== undefined)
      throw new Error(`a world that was put back differs from the recording at tick ${tick + 1} in ${part}`);
  }
}

function findDifference(expected: WorldDigest, found: WorldDigest): string | undefined {
  if (expected.whole === found.whole) return undefined;
  return Object.keys(expected.parts).find((part) => expected.parts[part] !== found.parts[part]) ?? 'whole';
}

function goBack(say: Say): void {
  const commands = listCommands('rollback', SYNC_TICKS);
  const { ticks, divergence } = runSyncTest(createChaoticMatch(), {
    seed: SEED,
    ticks: SYNC_TICKS,
    commands,
  });
  if (divergence !== undefined)
    throw new Error(`a rollback differs at tick ${divergence.tick} in ${divergence.component}`);
  say('rollback', ticks, {});
}
