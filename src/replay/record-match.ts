// Plays a match and writes it down: the commands of each step and the digests of the world after it.
import { createWorld, type World } from 'bitecs';
import { checkInteger } from '../nav/geometry/checks.ts';
import { getNavigation } from '../systems/navigation.ts';
import { createByteReader } from './byte-reader.ts';
import { createByteWriter, writtenBytes } from './byte-writer.ts';
import { type Match, playSetup, playStep } from './match.ts';
import { readCommands } from './recording.ts';
import { createHeader } from './recording-header.ts';
import {
  createRecordingWriter,
  finishBytes,
  type RecordingWriter,
  writeCommands,
  writeFrame,
} from './recording-writer.ts';
import {
  type GivenCommand,
  orderCommands,
  type ScheduledCommand,
  type TimedCommand,
} from './timed-commands.ts';
import { createWorldDigester, updateWorldDigest, type WorldDigester } from './world-digest.ts';

/** How a match is recorded. */
export interface RecorderOptions {
  /** What the match's `setup` is given; any text. */
  readonly seed: string;
  /** True to record a short digest of each agent and component too, so that a divergence names the agent. */
  readonly trace?: boolean;
}

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
  readonly digester: WorldDigester;
  readonly output: RecordingWriter;
}

/**
 * Plays a match in a world of its own and answers the recording. Equal matches, seeds and commands give equal bytes.
 * Throws a TypeError or RangeError that names the option, or the command by its place in the list, for options out of
 * contract, and a RangeError that names component, field and agent when the state holds a NaN.
 */
export function recordMatch(match: Match, options: RecordOptions): Uint8Array {
  const ticks = checkInteger('ticks', options.ticks, 0, 2147483647);
  const commands = orderCommands(options.commands ?? [], 0, ticks - 1);
  const recorder = beginRecording(match, options);
  let next = 0;
  for (let tick = 0; tick < ticks; tick += 1) {
    const first = next;
    while (next < commands.length && commands[next].tick === tick) next += 1;
    play(recorder, commands.slice(first, next));
    options.onTick?.(tick + 1, recorder.world);
  }
  return finishRecording(recorder);
}

/** Sets up a match in a world of its own, to be recorded step by step. */
export function beginRecording(match: Match, options: RecorderOptions): Recorder {
  const { seed, trace = false } = options;
  if (typeof seed !== 'string') throw new TypeError(`seed must be text, got ${typeof seed} ${String(seed)}`);
  const world = createWorld();
  playSetup(match, world, seed);
  const digester = createWorldDigester(world, { trace });
  updateWorldDigest(digester);
  const output = createRecordingWriter(
    createHeader(getNavigation(world), seed, trace),
    digester.words.length,
  );
  writeFrame(output, commandBytes([]), digester);
  return { match, world, tick: 0, hasFailed: false, digester, output };
}

/**
 * Plays one tick and records it. The commands may come in any order; the step gets them by player and sequence, as
 * copies that it may keep. When the step or the digest throws, the recording ends with the tick before, and an Error
 * refuses every later step. Commands out of contract are refused before anything is played.
 */
export function stepRecording(recorder: Recorder, commands: readonly GivenCommand[] = []): void {
  const { tick, hasFailed } = recorder;
  if (hasFailed) throw new Error(`this recording ended after ${tick} ticks, when the next step threw`);
  const scheduled = commands.map((given) => ({ ...given, tick }));
  play(recorder, orderCommands(scheduled, tick, tick));
}

/** The recording of the ticks played so far, in an array of its own. The match may go on afterwards. */
export function finishRecording(recorder: Recorder): Uint8Array {
  return finishBytes(recorder.output);
}

/** The step gets the commands as a reader of the recording will: nothing that the bytes do not hold reaches it. */
function play(recorder: Recorder, commands: readonly TimedCommand[]): void {
  const { match, world, digester, output, tick } = recorder;
  const bytes = commandBytes(commands);
  const read = readCommands(createByteReader(bytes), tick);
  recorder.hasFailed = true;
  playStep(
    match,
    world,
    read.map(({ command }) => command),
  );
  updateWorldDigest(digester);
  writeFrame(output, bytes, digester);
  recorder.tick = tick + 1;
  recorder.hasFailed = false;
}

function commandBytes(commands: readonly TimedCommand[]): Uint8Array {
  const writer = createByteWriter();
  writeCommands(writer, commands);
  return writtenBytes(writer);
}
