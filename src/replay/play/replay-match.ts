// Plays a recording again in a fresh world and compares the two after every tick that is played.
import { createWorld, type World } from 'bitecs';
import { checkFlag, checkFunction, checkInteger, checkOptions } from '../../nav/geometry/checks.ts';
import { getNavigation } from '../../systems/navigation.ts';
import type { HeaderDifference } from '../compare/compare-headers.ts';
import {
  type Divergence,
  findDivergence,
  findKeyframeDivergence,
  reportThrow,
} from '../compare/find-divergence.ts';
import { createWorldDigester, type WorldDigester } from '../digest/world-digest.ts';
import { readRecording } from '../recording/read-recording.ts';
import {
  checkRecording,
  commandsAt,
  type FaultKind,
  nearestKeyframe,
  type Recording,
} from '../recording/recording.ts';
import { restore } from '../restore/restore-snapshot.ts';
import { writeSnapshot } from '../snapshot/snapshot.ts';
import { createSnapshotBuffer, type SnapshotBuffer } from '../snapshot/snapshot-buffer.ts';
import { snapshotMemoryOf } from '../snapshot/snapshot-memory.ts';
import { gameStateOf } from '../state/game-state.ts';
import { canGoByKeyframes, checkReplay } from './check-replay.ts';
import { explainDivergence } from './explain-divergence.ts';
import { type Match, playSetup, playStep, rulesOf } from './match.ts';
import { restoreKeyframe } from './restore-keyframe.ts';

/** Which recordings are played. */
export interface ReplayerOptions {
  /**
   * True to play in spite of another version, build, rules, settings, meshes, graphs or registered components; false unless
   * given. What differed is told.
   */
  readonly anyway?: boolean;
}

const REPLAYER_OPTIONS: readonly (keyof ReplayerOptions)[] = ['anyway'];

/** How a recording is replayed. */
export interface ReplayOptions extends ReplayerOptions {
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
  /** In what the recording is another than one made here; none unless it was played anyway. */
  readonly differences: readonly HeaderDifference[];
  /** What is wrong with the recording after its last tick, in words and of which kind; undefined when it is complete. */
  readonly fault: string | undefined;
  readonly faultKind: FaultKind | undefined;
}

/** A recording being replayed. It may be looked at between steps; only `stepReplay` and `seekReplay` may change it. */
export interface Replayer {
  readonly match: Match;
  readonly recording: Recording;
  readonly differences: readonly HeaderDifference[];
  /** The world that is played in. */
  readonly world: World;
  /** Ticks played so far, or where `seekReplay` went. */
  tick: number;
  /** The first divergence of the ticks that were compared. */
  divergence: Divergence | undefined;
  /** True while the world is another than the recorded one: it is compared no more until `seekReplay` puts it back. */
  isAstray: boolean;
  /** True once a step has thrown: the world may be half way through a tick, so nothing can follow until it is put back. */
  hasFailed: boolean;
  readonly digester: WorldDigester;
  /** The world after `setup`, for recordings whose keyframes it cannot take. */
  readonly start: SnapshotBuffer | undefined;
}

/**
 * Replays a recording of the match in a world of its own, to its end or to the first divergence, which is returned, not
 * thrown; so is what a step throws. `stepReplay` says what is compared. Throws a RangeError, saying what was expected and found,
 * for bytes that cannot be replayed: see `readRecording`, `beginReplay` and `stepReplay`.
 */
export function replayMatch(match: Match, bytes: Uint8Array, options: ReplayOptions = {}): ReplayResult {
  checkOptions('options', options, [...REPLAYER_OPTIONS, 'goOn', 'onTick']);
  const { anyway = false, goOn = false, onTick } = options;
  checkFlag('goOn', goOn);
  if (onTick !== undefined) checkFunction('onTick', onTick);
  const replayer = beginReplay(match, readRecording(bytes), { anyway });
  while ((replayer.divergence === undefined || goOn) && stepReplay(replayer)) {
    options.onTick?.(replayer.tick, replayer.world);
  }
  const { tick, divergence, differences, recording } = replayer;
  const { fault, faultKind } = recording;
  return { ticks: tick, divergence, differences, fault, faultKind };
}

/**
 * Sets up the match in a world of its own with the recording's seed, and compares it with the recorded world. Throws a
 * RefusedRecordingError, a RangeError that names what was expected and found, for a recording of another version of the package, another build, other rules, or whose
 * settings, meshes, graphs or components after `setup` are others; where `anyway` is true only for components of the plugin that
 * have other fields, so that nothing could be compared.
 */
export function beginReplay(match: Match, recording: Recording, options: ReplayerOptions = {}): Replayer {
  checkRecording(recording);
  checkOptions('options', options, REPLAYER_OPTIONS);
  const { anyway = false } = options;
  checkFlag('anyway', anyway);
  const world = createWorld();
  const { header } = recording;
  const rules = rulesOf(match);
  playSetup(match, world, header.seed);
  const game = gameStateOf(world);
  const differences = checkReplay(header, rules, getNavigation(world), { game, anyway });
  // The queries that there are now stay, whatever is put back: those of a viewer come later.
  snapshotMemoryOf(world);
  const start = canGoByKeyframes(differences) ? undefined : createSnapshotBuffer();
  if (start !== undefined) writeSnapshot(world, start);
  const digester = createWorldDigester(world);
  const replayer: Replayer = {
    ...{ match, recording, differences, world, tick: 0, divergence: undefined },
    ...{ isAstray: false, hasFailed: false, digester, start },
  };
  compareTick(replayer);
  return replayer;
}

/**
 * Plays the next tick and compares it: the digests, which cover the plugin's state, and at keyframes all state, registered
 * components and data among it, unless the recording is played in spite of another version, settings, graphs or registered
 * components, where keyframes cannot be put back either. A step that throws is a divergence, since the recorded one did not, and
 * ends the replay. Answers false when no tick was played: all have been, or a step threw. Throws a RangeError for a keyframe that
 * is not sound, and an Error where the recording has a keyframe and the world cannot be snapshotted, as when somebody queried a nameless component.
 */
export function stepReplay(replayer: Replayer): boolean {
  const { match, recording, world, digester, tick } = replayer;
  if (tick === recording.ticks || replayer.hasFailed) return false;
  const commands = commandsAt(recording, tick).map(({ command }) => command);
  try {
    playStep(match, world, commands);
  } catch (error) {
    replayer.hasFailed = true;
    if (!replayer.isAstray) noteDivergence(replayer, reportThrow(digester, recording, tick, error));
    return false;
  }
  replayer.tick = tick + 1;
  compareTick(replayer);
  return true;
}

/**
 * Goes to a tick, forwards or backwards: from the nearest keyframe before it, or from where the replay is, it plays and compares
 * the ticks between. The world is then the one that playing all of them comes to, as long as they are as recorded; ticks that
 * it went past by a keyframe are not compared, and the keyframe is trusted in what digests do not cover: `surefoot verify`, which
 * plays all of it, compares keyframes too. Where keyframes cannot be put back, as the recording is played in spite of other
 * settings, it goes by way of the first tick. Answers false when a step threw on the way, which ends the replay there. Throws a
 * RangeError for a tick that is none of the recording's, and for a keyframe that is not sound.
 */
export function seekReplay(replayer: Replayer, tick: number): boolean {
  checkInteger('tick', tick, 0, replayer.recording.ticks);
  goNear(replayer, tick);
  while (replayer.tick < tick && stepReplay(replayer));
  return replayer.tick === tick && !replayer.hasFailed;
}

/** Puts the world back to a tick before another, unless playing on is no longer way there. */
function goNear(replayer: Replayer, tick: number): void {
  const { recording, start, world } = replayer;
  const isAhead = tick >= replayer.tick && !replayer.hasFailed;
  if (start !== undefined) {
    if (isAhead) return;
    restore(world, start);
    arrive(replayer, 0);
    return;
  }
  const nearest = nearestKeyframe(recording, tick);
  if (isAhead && nearest <= replayer.tick) return;
  restoreKeyframe(world, recording, nearest);
  arrive(replayer, nearest);
}

function arrive(replayer: Replayer, tick: number): void {
  replayer.tick = tick;
  replayer.hasFailed = false;
  replayer.isAstray = false;
  compareTick(replayer);
}

function compareTick(replayer: Replayer): void {
  const { digester, recording, tick } = replayer;
  if (replayer.isAstray) return;
  const divergence = findDivergence(digester, recording, tick);
  if (divergence !== undefined) {
    noteDivergence(replayer, explainDivergence(replayer, divergence));
    return;
  }
  if (replayer.start !== undefined) return;
  const parted = findKeyframeDivergence(replayer.world, recording, tick);
  if (parted !== undefined) noteDivergence(replayer, parted);
}

function noteDivergence(replayer: Replayer, divergence: Divergence): void {
  replayer.isAstray = true;
  if (replayer.divergence === undefined || divergence.tick < replayer.divergence.tick) {
    replayer.divergence = divergence;
  }
}
