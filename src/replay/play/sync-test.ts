// A match played with a rollback in every tick: it goes back some ticks, plays them again with the same commands, and must
// come to the same state each time. What it does not come to is not carried by snapshots: state that the game has not
// registered, a clock, a number at random. After the sync tests of GGPO and GGRS.
import { createWorld, type World } from 'bitecs';
import { checkInteger, checkOptions, checkText } from '../../nav/geometry/checks.ts';
import { packCommands, unpackCommands } from '../commands/played-commands.ts';
import {
  type GivenCommand,
  orderCommands,
  orderTick,
  type ScheduledCommand,
  type TimedCommand,
} from '../commands/timed-commands.ts';
import type { StateDifference } from '../compare/compare-snapshots.ts';
import { findDifference, isSameSnapshot } from '../compare/find-difference.ts';
import {
  createWorldDigester,
  textOfDigests,
  updateWorldDigest,
  type WorldDigester,
} from '../digest/world-digest.ts';
import {
  createSnapshotRing,
  findSnapshot,
  keepSnapshot,
  restoreTick,
  type SnapshotRing,
} from '../restore/snapshot-ring.ts';
import { writeSnapshot } from '../snapshot/snapshot.ts';
import { createSnapshotBuffer, type SnapshotBuffer } from '../snapshot/snapshot-buffer.ts';
import { NotANumberError } from '../state/not-a-number-error.ts';
import { type Match, playSetup, playStep } from './match.ts';

/** How a match is tested. */
export interface SyncTestOptions {
  /** What the match's `setup` is given. */
  readonly seed: string;
  /** How many ticks it goes back, in every tick, from 1 on. 8 unless given. */
  readonly distance?: number;
}

const TEST_OPTIONS: readonly (keyof SyncTestOptions)[] = ['seed', 'distance'];

/** How a whole match is tested. */
export interface SyncRunOptions extends SyncTestOptions {
  /** How many ticks to play. */
  readonly ticks: number;
  /** In any order, each of a tick from 0 to `ticks - 1`. */
  readonly commands?: readonly ScheduledCommand[];
}

/** Where a match first came to another state when it was played again. */
export interface SyncDivergence extends StateDifference {
  /** The tick, counted from the setup, after which the two differ; of those, the first. */
  readonly tick: number;
  /** What the step, or the snapshot after it, threw when it was played again; only there when it did. */
  readonly error?: unknown;
}

/** A match being tested. It may be looked at between steps; only `stepSyncTest` may change it. */
export interface SyncTest {
  readonly match: Match;
  readonly world: World;
  readonly distance: number;
  /** Ticks played so far, each of them counted once. */
  tick: number;
  /** The first divergence, which ends the test. */
  divergence: SyncDivergence | undefined;
  readonly ring: SnapshotRing;
  /** The commands and the digests of the last ticks, by tick modulo their number. */
  readonly commands: Uint8Array[];
  readonly digests: Int32Array[];
  readonly digester: WorldDigester;
  /** Where the state is laid that a tick comes to when it is played again. */
  readonly again: SnapshotBuffer;
}

/** Sets up a match in a world of its own, to be tested step by step. */
export function createSyncTest(match: Match, options: SyncTestOptions): SyncTest {
  checkOptions('options', options, TEST_OPTIONS);
  return create(match, options);
}

function create(match: Match, options: SyncTestOptions): SyncTest {
  const { seed } = options;
  checkText('seed', seed);
  const distance = checkInteger('distance', options.distance ?? 8, 1, 1048575);
  const world = createWorld();
  playSetup(match, world, seed);
  const digester = createWorldDigester(world);
  const sync: SyncTest = {
    ...{ match, world, distance, tick: 0, divergence: undefined, digester },
    ring: createSnapshotRing(distance + 1),
    commands: Array.from({ length: distance + 1 }, () => new Uint8Array(0)),
    digests: Array.from({ length: distance + 1 }, () => new Int32Array(digester.words.length)),
    again: createSnapshotBuffer(),
  };
  keep(sync, 0);
  return sync;
}

/**
 * Plays a tick, then goes back `distance` ticks and plays them again, comparing after each; answers the first divergence. After
 * one nothing is played any more. Throws what the step throws when it is played for the first time, and an Error for a world of
 * which there is no snapshot.
 */
export function stepSyncTest(
  sync: SyncTest,
  commands: readonly GivenCommand[] = [],
): SyncDivergence | undefined {
  return step(sync, orderTick(commands, sync.tick));
}

/** Tests a whole match: how many ticks it was played for, and the first divergence if there was one. */
export function runSyncTest(
  match: Match,
  options: SyncRunOptions,
): { readonly ticks: number; readonly divergence: SyncDivergence | undefined } {
  checkOptions('options', options, [...TEST_OPTIONS, 'ticks', 'commands']);
  const ticks = checkInteger('ticks', options.ticks, 0, 2147483647);
  const commands = orderCommands(options.commands ?? [], 0, ticks - 1);
  const sync = create(match, options);
  let next = 0;
  while (sync.tick < ticks && sync.divergence === undefined) {
    const first = next;
    while (next < commands.length && commands[next].tick === sync.tick) next += 1;
    step(sync, commands.slice(first, next));
  }
  return { ticks: sync.tick, divergence: sync.divergence };
}

function step(sync: SyncTest, commands: readonly TimedCommand[]): SyncDivergence | undefined {
  const { distance, tick } = sync;
  if (sync.divergence !== undefined) return sync.divergence;
  sync.commands[tick % (distance + 1)] = packCommands(commands);
  play(sync, tick);
  sync.tick = tick + 1;
  keep(sync, tick + 1);
  if (sync.tick >= distance) sync.divergence = playAgain(sync, sync.tick - distance);
  return sync.divergence;
}

function play({ match, world, commands, distance }: SyncTest, tick: number): void {
  playStep(match, world, unpackCommands(commands[tick % (distance + 1)], tick));
}

/** Keeps the state after so many ticks, and what the digests say of it, which walk the components by themselves. */
function keep({ ring, world, digester, digests, distance }: SyncTest, tick: number): void {
  keepSnapshot(ring, world, tick);
  updateWorldDigest(digester);
  digests[tick % (distance + 1)].set(digester.words);
}

function playAgain(sync: SyncTest, from: number): SyncDivergence | undefined {
  const { ring, world, tick: end } = sync;
  restoreTick(ring, world, from);
  let divergence = compare(sync, from);
  for (let tick = from; tick < end && divergence === undefined; tick += 1) {
    try {
      play(sync, tick);
    } catch (error) {
      return tellThrow(tick + 1, error);
    }
    divergence = compare(sync, tick + 1);
  }
  return divergence;
}

function compare(sync: SyncTest, tick: number): SyncDivergence | undefined {
  const { again, digester, digests, distance, ring, world } = sync;
  const expected = findSnapshot(ring, tick) as SnapshotBuffer;
  try {
    writeSnapshot(world, again);
    updateWorldDigest(digester);
  } catch (error) {
    // There is a snapshot of the tick as it was first played.
    return tellThrow(tick, error);
  }
  const words = digests[tick % (distance + 1)];
  const isDigestSame = digester.words.every((word, at) => word === words[at]);
  if (isSameSnapshot(expected, again)) return isDigestSame ? undefined : tellDigests(digester, words, tick);
  try {
    const difference = findDifference(world, expected, again);
    if (difference !== undefined) return { tick, ...difference };
  } catch (error) {
    // The state that it came to is none that can be read. What the digests say is still true.
    if (isDigestSame || !(error instanceof RangeError)) throw error;
  }
  return tellDigests(digester, words, tick);
}

/** The digests differ, and the snapshots do not, or cannot be read. */
function tellDigests(digester: WorldDigester, words: Int32Array, tick: number): SyncDivergence {
  const expected = textOfDigests(digester.parts, words);
  const found = textOfDigests(digester.parts, digester.words);
  const component = digester.parts.find((part) => expected.parts[part] !== found.parts[part]) ?? 'whole';
  return {
    ...{ tick, component, field: undefined, agent: undefined, entity: undefined },
    expected: expected.parts[component] ?? expected.whole,
    found: found.parts[component] ?? found.whole,
  };
}

function tellThrow(tick: number, error: unknown): SyncDivergence {
  if (error instanceof NotANumberError) {
    const { agent, component, entity } = error;
    return {
      tick,
      component,
      field: undefined,
      agent,
      entity,
      expected: 'numbers',
      found: error.message,
      error,
    };
  }
  return {
    ...{ tick, component: 'step', field: undefined, agent: undefined, entity: undefined },
    ...{ expected: 'a step that throws nothing', found: String(error), error },
  };
}
