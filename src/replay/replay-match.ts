// Plays a recording again in a fresh world and compares the two after every tick.
import { createWorld, type World } from 'bitecs';
import { getNavigation } from '../systems/navigation.ts';
import {
  checkStores,
  type Divergence,
  findDivergence,
  findOtherSetup,
  reportThrow,
} from './find-divergence.ts';
import { type Match, playSetup, playStep } from './match.ts';
import { commandsAt, type Recording, readRecording } from './recording.ts';
import { createWorldDigester, type WorldDigester } from './world-digest.ts';

/** How a recording is replayed. */
export interface ReplayOptions {
  /** True to play on to the end after a divergence, without comparing; false unless given. */
  readonly goOn?: boolean;
  /** Called after each tick, once it was compared, with the number of ticks played. It must leave the world alone. */
  onTick?(tick: number, world: World): void;
}

/** What came of a replay. */
export interface ReplayResult {
  /** Ticks played. */
  readonly ticks: number;
  /** The first divergence, undefined when every tick was as recorded. */
  readonly divergence: Divergence | undefined;
}

/** A recording being replayed. It may be looked at between steps; only `stepReplay` may change it. */
export interface Replayer {
  readonly match: Match;
  readonly recording: Recording;
  /** The world that is played in. */
  readonly world: World;
  /** Ticks played so far. */
  tick: number;
  /** The first divergence so far. After it, nothing is compared any more. */
  divergence: Divergence | undefined;
  /** True once a step has thrown: the world may be half way through a tick, so nothing can follow. */
  hasFailed: boolean;
  readonly digester: WorldDigester;
}

/**
 * Replays a recording of the match in a world of its own, to its end or to the first divergence, which is returned, not
 * thrown; so is what a step throws. Throws a RangeError, saying what was expected and found, for bytes that cannot be replayed: see
 * `readRecording` and `beginReplay`.
 */
export function replayMatch(match: Match, bytes: Uint8Array, options: ReplayOptions = {}): ReplayResult {
  const replayer = beginReplay(match, readRecording(bytes));
  while ((replayer.divergence === undefined || options.goOn === true) && stepReplay(replayer)) {
    options.onTick?.(replayer.tick, replayer.world);
  }
  return { ticks: replayer.tick, divergence: replayer.divergence };
}

/**
 * Sets up the match in a world of its own with the recording's seed, and compares it with the recorded world: settings,
 * meshes and graphs, then the whole state. Throws a RangeError when the world's components have other fields than the
 * recorded ones, so that nothing could be compared.
 */
export function beginReplay(match: Match, recording: Recording): Replayer {
  const world = createWorld();
  playSetup(match, world, recording.header.seed);
  const navigation = getNavigation(world);
  checkStores(navigation, recording.header);
  const digester = createWorldDigester(world);
  const divergence = findOtherSetup(navigation, recording.header) ?? findDivergence(digester, recording, 0);
  return { match, recording, world, tick: 0, divergence, hasFailed: false, digester };
}

/**
 * Plays the next tick and compares it. A step that throws is a divergence, since the recorded one did not, and ends the
 * replay. Answers false when no tick was played: all have been, or a step threw.
 */
export function stepReplay(replayer: Replayer): boolean {
  const { match, recording, world, digester, tick } = replayer;
  if (tick === recording.ticks || replayer.hasFailed) return false;
  const commands = commandsAt(recording, tick).map(({ command }) => command);
  try {
    playStep(match, world, commands);
  } catch (error) {
    replayer.hasFailed = true;
    replayer.divergence ??= reportThrow(digester, recording, tick, error);
    return false;
  }
  replayer.tick = tick + 1;
  replayer.divergence ??= findDivergence(digester, recording, tick + 1);
  return true;
}
