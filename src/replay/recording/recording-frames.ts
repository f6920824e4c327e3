// What a block of frames holds: the frames, each with the commands of the step that led to it and the digests of the world after
// it, and the notes made meanwhile.
import { type ByteReader, createByteReader, readCount, readLength, readText } from '../bytes/byte-reader.ts';
import { readChangedWords } from '../bytes/changed-words.ts';
import type { MeshShelf } from '../commands/mesh-shelf.ts';
import { readCommands } from '../commands/played-commands.ts';
import { createTraceMemory, readTraceFrame } from '../digest/trace.ts';
import type { RecordedNote } from './recording-writer.ts';

/** What frames look like in a recording. */
export interface FramesShape {
  /** Words of the digests in a frame. */
  readonly width: number;
  /** Component stores in a trace, undefined when there is none. */
  readonly stores: number | undefined;
  /** How many frames a block can have. */
  readonly most: number;
  readonly meshes: MeshShelf;
}

/** The frames of a block. */
export interface FramesReading {
  /** Where each begins; then where the last ends. */
  readonly starts: Int32Array;
  /** Words of the digests, frame by frame. */
  readonly words: Int32Array;
  readonly notes: readonly RecordedNote[];
}

/** Reads all that a block of frames holds; `first` is its first tick. Throws a RangeError for what cannot be. */
export function readFrames(payload: Uint8Array, first: number, shape: FramesShape): FramesReading {
  const reader = createByteReader(payload);
  const { width, stores, meshes } = shape;
  const count = readFrameCount(reader, shape);
  const starts = new Int32Array(count + 1);
  const words = new Int32Array(count * width);
  const trace = createTraceMemory();
  for (let frame = 0; frame < count; frame += 1) {
    const own = words.subarray(frame * width, (frame + 1) * width);
    if (frame > 0) own.set(words.subarray((frame - 1) * width, frame * width));
    starts[frame] = reader.at;
    const commands = readCommands(reader, first + frame - 1, meshes);
    if (first + frame === 0 && commands.length > 0)
      throw new RangeError('a world is set up without commands');
    readDigests(reader, own);
    if (stores !== undefined) readTraceFrame(reader, trace, stores);
  }
  starts[count] = reader.at;
  const notes = readNotes(reader, first - 1, first + count - 1);
  if (reader.at !== payload.length) {
    throw new RangeError(`the frames end at byte ${reader.at}, expected ${payload.length}`);
  }
  return { starts, words, notes };
}

/** Reads the digests of a frame over those of the frame before. */
export function readDigests(reader: ByteReader, words: Int32Array): void {
  readChangedWords(reader, words, { count: words.length / 2, width: 2 });
}

/** Every frame takes a byte for its commands and some for its digests, so that memory is asked for what can be there. */
function readFrameCount(reader: ByteReader, { most, width }: FramesShape): number {
  const count = readCount(reader);
  const least = count * (1 + Math.ceil(width / 16));
  const left = reader.bytes.length - reader.at;
  if (count > most || least > left) {
    throw new RangeError(`a block of ${left} bytes with up to ${most} frames cannot have ${count}`);
  }
  return count;
}

function readNotes(reader: ByteReader, first: number, last: number): RecordedNote[] {
  const length = readLength(reader);
  const notes: RecordedNote[] = [];
  let least = Math.max(0, first);
  for (let at = 0; at < length; at += 1) {
    const tick = readCount(reader);
    if (tick < least || tick > last)
      throw new RangeError(`the tick of a note must be from ${least} to ${last}, found ${tick}`);
    least = tick;
    notes.push({ tick, text: readText(reader) });
  }
  return notes;
}
