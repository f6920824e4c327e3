// Writes a recording block by block: frames gather in memory until a second's ticks are full, and are packed at once. Blocks
// begin where ticks and bytes say, whoever takes them, so that a stream and bytes made at once are the same.
import {
  appendBytes,
  type ByteWriter,
  createByteWriter,
  writeCount,
  writeText,
  writeWord,
  writtenBytes,
} from '../bytes/byte-writer.ts';
import { writeChangedWords } from '../bytes/changed-words.ts';
import { digestOfMeshBytes, type MeshShelf } from '../commands/mesh-shelf.ts';
import {
  createTraceMemory,
  forgetTraceFrame,
  keepTraceFrame,
  type TraceFrame,
  type TraceMemory,
  writeTraceFrame,
} from '../digest/trace.ts';
import {
  type BlockChain,
  type BlockPayload,
  copyBlockChain,
  createBlockChain,
  writeBlock,
} from './recording-block.ts';
import { type RecordingHeader, writeHeader } from './recording-header.ts';
import {
  BLOCK_KIND,
  type BlockKind,
  FORMAT_VERSION,
  HEAD_BYTES,
  MAGIC,
  MOST_FRAME_BYTES,
} from './recording-layout.ts';

/** A note in a recording. */
export interface RecordedNote {
  /** How many ticks had been played when it was made. */
  readonly tick: number;
  readonly text: string;
}

/** What is written of the world after a tick, beside the commands. */
export interface FrameDigests extends TraceFrame {
  /** Two words of the whole digest and two of each part. */
  readonly words: Int32Array;
}

/** Takes the bytes of a recording, in order. Each array is its own. */
export type WriteBytes = (bytes: Uint8Array) => void;

/** A recording being written. The caller owns it. */
export interface RecordingWriter {
  readonly header: RecordingHeader;
  /** Is handed each block when it is whole; without it they are kept in `output`. */
  readonly write: WriteBytes | undefined;
  /** True while `write` is at work, and once it has thrown: the bytes end there, so nothing can follow. */
  isWriting: boolean;
  hasFailed: boolean;
  readonly output: ByteWriter;
  readonly chain: BlockChain;
  /** How many ticks a block of frames has at the most. */
  readonly blockTicks: number;
  readonly meshes: MeshShelf;
  /** The number of each mesh by its digest, and the bytes of those that the next frame's commands hold. */
  readonly meshNumbers: Map<string, number>;
  readonly givenMeshes: Map<number, Uint8Array>;
  /** The frames that are in no block yet: the tick of the first of them, how many, and their bytes. */
  first: number;
  count: number;
  readonly frames: ByteWriter;
  notes: RecordedNote[];
  /** Digests and trace of the frame before; nothing at the beginning of a block. */
  readonly words: Int32Array;
  readonly trace: TraceMemory;
}

/** Makes a writer that has written nothing; `words` is how many words a world's digests take. */
export function createRecordingWriter(
  header: RecordingHeader,
  words: number,
  write: WriteBytes | undefined,
): RecordingWriter {
  const meshNumbers = new Map<string, number>();
  const givenMeshes = new Map<number, Uint8Array>();
  const writer: RecordingWriter = {
    ...{ header, write, isWriting: false, hasFailed: false, output: createByteWriter() },
    ...{ chain: createBlockChain(), meshNumbers, givenMeshes },
    blockTicks: Math.max(1, Math.floor(header.ticksPerSecond)),
    meshes: {
      put(bytes) {
        const number = putMesh(writer, bytes);
        givenMeshes.set(number, bytes);
        return number;
      },
      take(number) {
        const bytes = givenMeshes.get(number);
        if (bytes === undefined) throw new RangeError(`no mesh ${number} was given`);
        // Not `slice`: that of Node's Buffer shares the bytes.
        return new Uint8Array(bytes);
      },
    },
    ...{ first: 0, count: 0, frames: createByteWriter(), notes: [] },
    ...{ words: new Int32Array(words), trace: createTraceMemory() },
  };
  return writer;
}

/** Writes magic, version and header. */
export function beginBytes(writer: RecordingWriter): void {
  const head = createByteWriter();
  writeWord(head, MAGIC);
  writeWord(head, FORMAT_VERSION);
  emit(writer, writtenBytes(head).slice(0, HEAD_BYTES));
  const payload = createByteWriter();
  writeHeader(payload, writer.header);
  emitBlock(writer, BLOCK_KIND.header, 0, writtenBytes(payload));
}

/** The number of a mesh, given the bytes of `navMeshToBytes`. One that is new is written before the next frame. */
export function putMesh(writer: RecordingWriter, bytes: Uint8Array): number {
  const { meshNumbers, first, count } = writer;
  const digest = digestOfMeshBytes(bytes);
  const known = meshNumbers.get(digest);
  if (known !== undefined) return known;
  const number = meshNumbers.size;
  meshNumbers.set(digest, number);
  emitBlock(writer, BLOCK_KIND.mesh, first + count, bytes);
  return number;
}

/**
 * Ends a frame, whose commands were written to `frames`: writes the digests of the world after it. Closes the block when it
 * is full.
 */
export function writeFrame(writer: RecordingWriter, digests: FrameDigests): void {
  const { header, frames, words, trace } = writer;
  writer.givenMeshes.clear();
  writeChangedWords(frames, words, digests.words, { count: words.length / 2, width: 2 });
  words.set(digests.words);
  if (header.trace) {
    writeTraceFrame(frames, trace, digests, header.stores.length);
    keepTraceFrame(trace, digests, header.stores.length);
  }
  const tick = writer.first + writer.count;
  writer.count += 1;
  if (isClosing(writer, tick, frames.length)) closeFrames(writer);
}

/** Whether a block of frames ends with the frame of a tick, when its frames take so many bytes with it. */
export function isClosing(writer: RecordingWriter, tick: number, bytes: number): boolean {
  return tick % writer.blockTicks === 0 || isKeyframe(writer, tick) || bytes >= MOST_FRAME_BYTES;
}

/** Whether there is a keyframe after the frame of a tick. */
export function isKeyframe({ header }: RecordingWriter, tick: number): boolean {
  return tick % header.keyframeDistance === 0;
}

/** Writes a keyframe: the numbers of the world's meshes by id, and its snapshot, after the frame of its tick. */
export function writeKeyframe(
  writer: RecordingWriter,
  tick: number,
  meshes: readonly number[],
  snapshot: Uint8Array,
): void {
  const payload = createByteWriter();
  writeCount(payload, meshes.length);
  for (const mesh of meshes) writeCount(payload, mesh);
  appendBytes(payload, snapshot);
  emitBlock(writer, BLOCK_KIND.keyframe, tick, writtenBytes(payload));
}

/** Closes the block of frames and says that nothing follows. */
export function endBytes(writer: RecordingWriter): void {
  closeFrames(writer);
  emitBlock(writer, BLOCK_KIND.end, writer.first - 1, new Uint8Array(0));
}

/** The bytes so far, with the frames that are in no block yet. Throws an Error when they were handed to `write`. */
export function bytesSoFar({ output, chain, ...writer }: RecordingWriter): Uint8Array {
  if (writer.write !== undefined)
    throw new Error('the bytes of this recording were handed to write, and are not kept');
  const kept = writtenBytes(output);
  if (hasNothing(writer)) return kept.slice();
  const last = writeBlock(copyBlockChain(chain), packFrames(writer));
  const bytes = new Uint8Array(kept.length + last.length);
  bytes.set(kept);
  bytes.set(last, kept.length);
  return bytes;
}

type Frames = Pick<RecordingWriter, 'first' | 'count' | 'frames' | 'notes' | 'header'>;

function hasNothing({ count, notes }: Pick<Frames, 'count' | 'notes'>): boolean {
  return count === 0 && notes.length === 0;
}

function closeFrames(writer: RecordingWriter): void {
  if (hasNothing(writer)) return;
  emit(writer, writeBlock(writer.chain, packFrames(writer)));
  writer.first += writer.count;
  writer.count = 0;
  writer.notes = [];
  writer.frames.length = 0;
  writer.words.fill(0);
  forgetTraceFrame(writer.trace);
}

/** The short digests of a trace are most of its frames, and do not get smaller. */
function packFrames({ count, first, frames, header, notes }: Frames): BlockPayload {
  const payload = createByteWriter();
  writeCount(payload, count);
  appendBytes(payload, writtenBytes(frames));
  writeCount(payload, notes.length);
  for (const { tick, text } of notes) {
    writeCount(payload, tick);
    writeText(payload, text);
  }
  const { trace: isNoise } = header;
  return { kind: BLOCK_KIND.frames, number: first, payload: writtenBytes(payload), isNoise };
}

function emitBlock(writer: RecordingWriter, kind: BlockKind, number: number, payload: Uint8Array): void {
  emit(writer, writeBlock(writer.chain, { kind, number, payload }));
}

/** Hands bytes on as they are. */
export function emit(writer: RecordingWriter, bytes: Uint8Array): void {
  const { output, write } = writer;
  if (write === undefined) {
    appendBytes(output, bytes);
    return;
  }
  writer.isWriting = true;
  writer.hasFailed = true;
  try {
    write(bytes);
    writer.hasFailed = false;
  } finally {
    writer.isWriting = false;
  }
}
