// Plays a match and writes it down: the commands of each step, the digests of the world after it, and its state now and then.
import { createWorld, type World } from 'bitecs';
import {
  checkFlag,
  checkFunction,
  checkInteger,
  checkOptions,
  checkText,
} from '../../nav/geometry/checks.ts';
import type { NavMesh } from '../../nav/mesh/nav-mesh.ts';
import { navMeshToBytes } from '../../nav/mesh/nav-mesh-bytes.ts';
import { getNavigation } from '../../systems/navigation.ts';
import { createByteReader } from '../bytes/byte-reader.ts';
import { writtenBytes } from '../bytes/byte-writer.ts';
import type { Command } from '../commands/commands.ts';
import { readCommands, writeCommands } from '../commands/played-commands.ts';
import {
  type GivenCommand,
  orderCommands,
  orderTick,
  type ScheduledCommand,
  type TimedCommand,
} from '../commands/timed-commands.ts';
import { createWorldDigester, updateWorldDigest, type WorldDigester } from '../digest/world-digest.ts';
import { createHeader } from '../recording/recording-header.ts';
import {
  beginBytes,
  bytesSoFar,
  createRecordingWriter,
  endBytes,
  isKeyframe,
  putMesh,
  type RecordingWriter,
  type WriteBytes,
  writeFrame,
  writeKeyframe,
} from '../recording/recording-writer.ts';
import { snapshotBytes, writeSnapshot } from '../snapshot/snapshot.ts';
import { createSnapshotBuffer, type SnapshotBuffer } from '../snapshot/snapshot-buffer.ts';
import { gameStateOf } from '../state/game-state.ts';
import { type Match, playSetup, playStep, rulesOf } from './match.ts';

/** How a match is recorded. */
export interface RecorderOptions {
  /** What the match's `setup` is given; any text. */
  readonly seed: string;
  /** True to record a short digest of each agent and component too, so that a divergence names the agent. */
  readonly trace?: boolean;
  /**
   * Ticks from one keyframe to the next, an integer from 1 on; those of five seconds unless given. The nearer they are, the
   * quicker is `seekReplay` and the longer the recording.
   */
  readonly keyframeTicks?: number;
  /**
   * Is handed the recording's bytes in order, once a second of ticks at the least, each time in an array of its own: one after
   * the other they are the recording. Without it the recorder keeps them. What it throws, the step or
   * `finishRecording` throws, and nothing can follow: what was written reads as a recording that was cut off.
   */
  readonly write?: WriteBytes;
}

const RECORDER_OPTIONS: readonly (keyof RecorderOptions)[] = ['seed', 'trace', 'keyframeTicks', 'write'];

/** How a whole match is recorded. */
export interface RecordOptions extends RecorderOptions {
  /** How many ticks to play. */
  readonly ticks: number;
  /** In any order. Each needs a tick from 0 to `ticks - 1`: how many ticks have run before it. */
  readonly commands?: readonly ScheduledCommand[];
  /** Called after each tick with the number of ticks played, for a progress bar. It must leave the world alone. */
  onTick?(tick: number, world: World): void;
}

/** A match being recorded. It may be looked at between steps; only `stepRecording` may change it. */
export interface Recorder {
  readonly match: Match;
  /** The world that is played in. */
  readonly world: World;
  /** Ticks played so far. */
  tick: number;
  /** True once a step or its digest has thrown: the world may be half way through a tick, so nothing can follow. */
  hasFailed: boolean;
  /** True while the match's step is at work. */
  isStepping: boolean;
  /** True once `finishRecording` was called. */
  isFinished: boolean;
  readonly digester: WorldDigester;
  readonly output: RecordingWriter;
  /** The meshes of the world by id, as they were when they were last looked at, and their numbers in the recording. */
  readonly meshes: NavMesh[];
  readonly meshNumbers: number[];
  /** Where keyframes are laid. */
  readonly snapshot: SnapshotBuffer;
}

/**
 * Plays a match in a world of its own and answers the recording, no bytes where `write` was handed them. Equal matches, seeds
 * and commands give equal bytes.
 * Throws a TypeError or RangeError that names the option, or the command by its place in the list, for options out of
 * contract, a RangeError that names component, field and agent when the state holds a NaN, and an Error for a world of which
 * there is no snapshot: one with a component that `registerStore` was not told of.
 */
export function recordMatch(match: Match, options: RecordOptions): Uint8Array {
  checkOptions('options', options, [...RECORDER_OPTIONS, 'ticks', 'commands', 'onTick']);
  const ticks = checkInteger('ticks', options.ticks, 0, 2147483647);
  if (options.onTick !== undefined) checkFunction('onTick', options.onTick);
  const commands = orderCommands(options.commands ?? [], 0, ticks - 1);
  const recorder = begin(match, options);
  let next = 0;
  for (let tick = 0; tick < ticks; tick += 1) {
    const first = next;
    while (next < commands.length && commands[next].tick === tick) next += 1;
    play(recorder, commands.slice(first, next));
    options.onTick?.(tick + 1, recorder.world);
  }
  return finishRecording(recorder);
}

/** Sets up a match in a world of its own, to be recorded step by step. Throws as `recordMatch` does. */
export function beginRecording(match: Match, options: RecorderOptions): Recorder {
  checkOptions('options', options, RECORDER_OPTIONS);
  return begin(match, options);
}

function begin(match: Match, options: RecorderOptions): Recorder {
  const { seed, trace = false, write } = options;
  checkText('seed', seed);
  checkFlag('trace', trace);
  if (write !== undefined) checkFunction('write', write);
  const rules = rulesOf(match);
  const world = createWorld();
  playSetup(match, world, seed);
  const navigation = getNavigation(world);
  const { ticksPerSecond } = navigation.settings;
  const keyframeDistance = checkInteger(
    'keyframeTicks',
    options.keyframeTicks ?? Math.min(Math.max(1, Math.floor(ticksPerSecond)) * 5, MOST),
    1,
    MOST,
  );
  const header = createHeader(navigation, gameStateOf(world), { rules, seed, trace, keyframeDistance });
  const digester = createWorldDigester(world, { trace });
  const output = createRecordingWriter(header, digester.words.length, write);
  const recorder = createRecorder(match, { world, tick: 0, digester, output });
  lookAtWorld(recorder, 0);
  beginBytes(output);
  writeCommands(output.frames, [], output.meshes);
  endFrame(recorder, 0);
  return recorder;
}

/**
 * Plays one tick and records it. The commands may come in any order; the step gets them by player and sequence, as
 * copies that it may keep. When the step or the digest throws, the recording ends with the tick before, and an Error
 * refuses every later step. Commands out of contract are refused before anything is played.
 */
export function stepRecording(recorder: Recorder, commands: readonly GivenCommand[] = []): void {
  checkGoesOn('stepRecording', recorder);
  play(recorder, orderTick(commands, recorder.tick));
}

/**
 * Puts a note at the tick, any text: that rules were replaced, say. Playing does not depend on it. Inside a step it is put at the
 * tick of the step's commands.
 */
export function noteRecording(recorder: Recorder, text: string): void {
  checkText('text', text);
  if (!recorder.isStepping) checkGoesOn('noteRecording', recorder);
  recorder.output.notes.push({ tick: recorder.tick, text });
}

/**
 * The recording of the ticks played so far, in an array of its own; the match may go on. It reads as one that was not
 * finished. Throws an Error for a recorder with a `write`, which has been handed the bytes, and inside a step.
 */
export function recordingSoFar(recorder: Recorder): Uint8Array {
  checkBetweenSteps('recordingSoFar', recorder);
  return bytesSoFar(recorder.output);
}

/**
 * Ends the recording and answers its bytes, no bytes where `write` was handed them all. Nothing can follow. Throws an Error inside a
 * step, for a recording that was finished, and for one that could not be written.
 */
export function finishRecording(recorder: Recorder): Uint8Array {
  checkUnfinished('finishRecording', recorder);
  endBytes(recorder.output);
  recorder.isFinished = true;
  return writtenBytes(recorder.output.output).slice();
}

/** A recorder in a world whose frames up to `tick` are written, or will be. */
export function createRecorder(
  match: Match,
  { world, tick, digester, output }: Pick<Recorder, 'world' | 'tick' | 'digester' | 'output'>,
): Recorder {
  return {
    ...{ match, world, tick, hasFailed: false, isStepping: false, isFinished: false },
    ...{ digester, output, meshes: [], meshNumbers: [], snapshot: createSnapshotBuffer() },
  };
}

/** Writes the keyframe that is missing of a tick whose frame is written: the recording was cut off between the two. */
export function addKeyframe(recorder: Recorder): void {
  writeSnapshot(recorder.world, recorder.snapshot);
  noteMeshes(recorder);
  endKeyframe(recorder, recorder.tick);
}

const MOST = 2147483647;

/** The step gets the commands as a reader of the recording will: nothing that the bytes do not hold reaches it. */
function play(recorder: Recorder, commands: readonly TimedCommand[]): void {
  const { match, world, output, tick } = recorder;
  const { frames } = output;
  const start = frames.length;
  writeCommands(frames, commands, output.meshes);
  recorder.hasFailed = true;
  recorder.isStepping = true;
  try {
    playStep(match, world, takeCommands(output, start, tick));
    lookAtWorld(recorder, tick + 1);
  } catch (error) {
    frames.length = start;
    throw error;
  } finally {
    recorder.isStepping = false;
  }
  endFrame(recorder, tick + 1);
  recorder.tick = tick + 1;
  recorder.hasFailed = false;
}

function takeCommands({ frames, meshes }: RecordingWriter, start: number, tick: number): Command[] {
  const reader = createByteReader(frames.bytes.subarray(start, frames.length));
  return readCommands(reader, tick, meshes).map(({ command }) => command);
}

/** What may throw comes before anything is written of the tick. */
function lookAtWorld({ digester, output, snapshot, world }: Recorder, tick: number): void {
  updateWorldDigest(digester);
  if (isKeyframe(output, tick)) writeSnapshot(world, snapshot);
}

function endFrame(recorder: Recorder, tick: number): void {
  const { digester, output } = recorder;
  noteMeshes(recorder);
  writeFrame(output, digester);
  if (isKeyframe(output, tick)) endKeyframe(recorder, tick);
}

function endKeyframe({ meshNumbers, output, snapshot }: Recorder, tick: number): void {
  writeKeyframe(output, tick, meshNumbers, snapshotBytes(snapshot));
}

/** Looks for meshes that were not there before. */
function noteMeshes({ meshes, meshNumbers, output, world }: Recorder): void {
  const entries = getNavigation(world).state.meshes;
  meshes.length = Math.min(meshes.length, entries.length);
  meshNumbers.length = meshes.length;
  for (let id = 0; id < entries.length; id += 1) {
    const { mesh } = entries[id];
    if (meshes[id] === mesh) continue;
    meshes[id] = mesh;
    meshNumbers[id] = output.meshNumbers.get(mesh.digest) ?? putMesh(output, navMeshToBytes(mesh));
  }
}

function checkGoesOn(name: string, recorder: Recorder): void {
  checkUnfinished(name, recorder);
  if (recorder.hasFailed)
    throw new Error(`this recording ended after ${recorder.tick} ticks, when the next step threw`);
}

function checkUnfinished(name: string, recorder: Recorder): void {
  const { isFinished, output, tick } = recorder;
  checkBetweenSteps(name, recorder);
  if (output.hasFailed)
    throw new Error(`this recording ended after ${tick} ticks, when writing it failed: its write threw`);
  if (isFinished) throw new Error(`this recording was finished after ${tick} ticks`);
}

/** The recording is not whole while the match or `write` is at work. */
function checkBetweenSteps(name: string, { isStepping, output }: Recorder): void {
  if (isStepping) throw new Error(`${name} cannot be called inside a step`);
  if (output.isWriting) throw new Error(`${name} cannot be called by write`);
}
