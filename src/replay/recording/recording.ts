// A recording that was read: digests of every tick at hand, and what lies in its blocks unpacked when it is asked for.
import { describeValue } from '../../nav/geometry/checks.ts';
import { NONE } from '../../nav/geometry/none.ts';
import type { NavMesh } from '../../nav/mesh/nav-mesh.ts';
import { navMeshFromBytes } from '../../nav/mesh/nav-mesh-bytes.ts';
import { type ByteReader, createByteReader, readCount, readLength } from '../bytes/byte-reader.ts';
import type { MeshShelf } from '../commands/mesh-shelf.ts';
import { readCommands } from '../commands/played-commands.ts';
import type { TimedCommand } from '../commands/timed-commands.ts';
import { copyTraceFrame, createTraceMemory, readTraceFrame, type TraceFrame } from '../digest/trace.ts';
import { textOfDigests, type WorldDigest } from '../digest/world-digest.ts';
import { type BlockHead, unpackBlock } from './recording-block.ts';
import { readDigests } from './recording-frames.ts';
import type { RecordingHeader } from './recording-header.ts';
import type { RecordedNote } from './recording-writer.ts';

/** A block and the byte at which it begins. */
export interface RecordedBlock extends BlockHead {
  readonly at: number;
}

/** A block of frames: `number` is the tick of the first. */
export interface FramesBlock extends RecordedBlock {
  /** At which byte of what the block holds each begins; then where the last ends. */
  readonly starts: Int32Array;
}

/** A mesh in a recording: `number` is the tick after which a world has it. */
export interface MeshBlock extends RecordedBlock {
  readonly digest: string;
}

/** The state of the recorded world after a tick. */
export interface Keyframe {
  readonly tick: number;
  /** As `snapshot` answered it; it names its meshes by digest: `meshOf` has them. */
  readonly snapshot: Uint8Array;
}

/**
 * What is wrong with bytes after the last tick that can be read. `cut-off`: they end before the recording was finished, as after a
 * crash, and all that was written up to there is sound; `altered`: something in them is not what was written, so that nobody knows
 * what is missing. A length that was altered to lead beyond the end of the bytes cannot be told from an end that was cut off.
 */
export type FaultKind = 'cut-off' | 'altered';

/** A recording that was read. Treat as immutable. */
export interface Recording {
  readonly header: RecordingHeader;
  /** Ticks played; there is a frame for the world after each, and frame 0 for the world after `setup`. */
  readonly ticks: number;
  /** True when the recording was finished and all of it is there. */
  readonly isComplete: boolean;
  /** What was wrong after the last tick, in words and of which kind; undefined when it is complete. */
  readonly fault: string | undefined;
  readonly faultKind: FaultKind | undefined;
  /** Names of the digests' parts. */
  readonly parts: readonly string[];
  /** Two words of the whole digest and two of each part, frame by frame. */
  readonly words: Int32Array;
  /** The ticks of which there is a keyframe, ascending, 0 the first. */
  readonly keyframeTicks: readonly number[];
  /** All notes, by tick. */
  readonly notes: readonly RecordedNote[];
  /** The recording's own copy of the bytes, as far as they are sound, and the blocks in them. */
  readonly bytes: Uint8Array;
  readonly frames: readonly FramesBlock[];
  readonly keyframes: readonly RecordedBlock[];
  readonly meshes: readonly MeshBlock[];
  /** What was unpacked last, and meshes by number: nothing that an answer depends on. */
  readonly memory: { frames: number; payload: Uint8Array; readonly meshes: (NavMesh | undefined)[] };
}

/** The recorded digests of the world after `tick` ticks; tick 0 is the world after `setup`. */
export function digestAt(recording: Recording, tick: number): WorldDigest {
  checkRecording(recording);
  const { parts, words, ticks } = recording;
  checkTick(tick, ticks);
  return textOfDigests(parts, words, tick * (2 + parts.length * 2));
}

/** The commands applied in the step after `tick` ticks, in their order, made anew at each call. */
export function commandsAt(recording: Recording, tick: number): TimedCommand[] {
  checkRecording(recording);
  checkTick(tick, recording.ticks - 1);
  const { reader } = openFrame(recording, tick + 1);
  return readCommands(reader, tick, shelfOf(recording));
}

/** All commands of the recording in their total order: by tick, player, sequence. */
export function listCommands(recording: Recording): TimedCommand[] {
  checkRecording(recording);
  const commands: TimedCommand[] = [];
  for (let tick = 0; tick < recording.ticks; tick += 1) {
    for (const command of commandsAt(recording, tick)) commands.push(command);
  }
  return commands;
}

/** The trace of the world after `tick` ticks, undefined in a recording without one. */
export function traceAt(recording: Recording, tick: number): TraceFrame | undefined {
  checkRecording(recording);
  const { header, parts, ticks } = recording;
  checkTick(tick, ticks);
  if (!header.trace) return undefined;
  const { block, reader } = openFrame(recording, tick);
  const words = new Int32Array(2 + parts.length * 2);
  const trace = createTraceMemory();
  const shelf = shelfOf(recording);
  for (let frame = block.number; frame <= tick; frame += 1) {
    reader.at = block.starts[frame - block.number];
    readCommands(reader, frame - 1, shelf);
    readDigests(reader, words);
    readTraceFrame(reader, trace, header.stores.length);
  }
  return copyTraceFrame(trace, header.stores.length);
}

/** The notes that were made after `tick` ticks, in their order. */
export function notesAt(recording: Recording, tick: number): string[] {
  checkRecording(recording);
  const { notes, ticks } = recording;
  checkTick(tick, ticks);
  return notes.filter((note) => note.tick === tick).map(({ text }) => text);
}

/** The last keyframe that is not after a tick, in an array of its own. Throws a RangeError for one that was not packed as it says. */
export function keyframeAt(recording: Recording, tick: number): Keyframe {
  checkRecording(recording);
  checkTick(tick, recording.ticks);
  const { snapshot } = openKeyframe(recording, tick);
  return { tick: nearestKeyframe(recording, tick), snapshot: snapshot.slice() };
}

/** The tick of the last keyframe that is not after a tick. */
export function nearestKeyframe({ keyframes }: Recording, tick: number): number {
  return keyframes[findLast(keyframes, tick)].number;
}

/**
 * The mesh of a digest: one that the world had after some tick, or that a command held. Throws a RangeError when there is none
 * in the recording.
 */
export function meshOf(recording: Recording, digest: string): NavMesh {
  checkRecording(recording);
  const number = recording.meshes.findIndex((mesh) => mesh.digest === digest);
  if (number === NONE) throw new RangeError(`this recording has no mesh of digest ${digest}`);
  return meshAt(recording, number);
}

/** Throws a TypeError unless the value is a recording that was read: bytes are none. */
export function checkRecording(value: unknown): void {
  if ((value as Partial<Recording> | null | undefined)?.words instanceof Int32Array) return;
  throw new TypeError(`recording must be what readRecording answered, got ${describeValue(value)}`);
}

/** The commands of the step that led to a frame are at the reader; the block is that of the frame. */
export function openFrame(
  recording: Recording,
  tick: number,
): { readonly block: FramesBlock; readonly reader: ByteReader } {
  const { bytes, frames, memory } = recording;
  const number = findLast(frames, tick);
  const block = frames[number];
  if (memory.frames !== number) {
    memory.payload = unpackBlock(bytes, block.at, block);
    memory.frames = number;
  }
  const reader = createByteReader(memory.payload);
  reader.at = block.starts[tick - block.number];
  return { block, reader };
}

/** The numbers of the meshes that the last keyframe not after a tick names, and its snapshot. */
export function openKeyframe(
  { bytes, keyframes }: Recording,
  tick: number,
): { readonly meshes: number[]; readonly snapshot: Uint8Array } {
  const block = keyframes[findLast(keyframes, tick)];
  const reader = createByteReader(unpackBlock(bytes, block.at, block));
  const length = readLength(reader);
  const meshes: number[] = [];
  for (let id = 0; id < length; id += 1) meshes.push(readCount(reader));
  return { meshes, snapshot: reader.bytes.subarray(reader.at) };
}

/** The mesh of a number. */
export function meshAt(recording: Recording, number: number): NavMesh {
  const { memory } = recording;
  memory.meshes[number] ??= navMeshFromBytes(meshBytes(recording, number));
  return memory.meshes[number];
}

function meshBytes({ bytes, meshes }: Recording, number: number): Uint8Array {
  const block = meshes[number];
  if (block === undefined)
    throw new RangeError(`this recording has ${meshes.length} meshes, none has number ${number}`);
  return unpackBlock(bytes, block.at, block);
}

function shelfOf(recording: Recording): MeshShelf {
  return {
    put() {
      throw new Error('a recording that was read takes no meshes');
    },
    take: (number) => meshBytes(recording, number),
  };
}

/** The last block whose tick is not after another; blocks of frames without any, but with notes, are passed over. */
function findLast(blocks: readonly RecordedBlock[], tick: number): number {
  let low = 0;
  let high = blocks.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (blocks[middle].number <= tick) low = middle;
    else high = middle;
  }
  return low;
}

function checkTick(tick: number, last: number): void {
  if (Number.isInteger(tick) && tick >= 0 && tick <= last) return;
  throw new RangeError(`tick must be an integer from 0 to ${last}, got ${describeValue(tick)}`);
}
