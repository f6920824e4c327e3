// Writes a recording frame by frame: see recording.ts for the layout of the bytes.
import { addBytes, createDigest, endDigest } from '../nav/geometry/digest.ts';
import {
  appendBytes,
  type ByteWriter,
  createByteWriter,
  writeCount,
  writeWord,
  writtenBytes,
} from './byte-writer.ts';
import { writeChangedWords } from './changed-words.ts';
import { writeCommand } from './commands.ts';
import { type RecordingHeader, writeHeader } from './recording-header.ts';
import { FORMAT_VERSION, LENGTH_AT, MAGIC, TICKS_AT } from './recording-layout.ts';
import type { TimedCommand } from './timed-commands.ts';
import { copyTraceFrame, emptyTraceFrame, type TraceFrame, writeTraceFrame } from './trace.ts';
import type { WorldDigester } from './world-digest.ts';

/** A recording being written. The caller owns it. */
export interface RecordingWriter {
  readonly writer: ByteWriter;
  readonly header: RecordingHeader;
  /** Frames written so far. */
  frames: number;
  /** Words of the digests in the frame before. */
  readonly words: Int32Array;
  /** Trace of the frame before. */
  trace: TraceFrame;
}

/** Begins a recording; `words` is how many words a world's digests take. */
export function createRecordingWriter(header: RecordingHeader, words: number): RecordingWriter {
  const writer = createByteWriter();
  for (const word of [MAGIC, FORMAT_VERSION, 0, 0]) writeWord(writer, word);
  writeHeader(writer, header);
  return { writer, header, frames: 0, words: new Int32Array(words), trace: emptyTraceFrame() };
}

/** The commands of a step as bytes: how many, then player, sequence and command of each. */
export function writeCommands(writer: ByteWriter, commands: readonly TimedCommand[]): void {
  writeCount(writer, commands.length);
  for (const { player, sequence, command } of commands) {
    writeCount(writer, player);
    writeCount(writer, sequence);
    writeCommand(writer, command);
  }
}

/** Writes a frame: the commands of the step that led to it, as bytes, and the digests of the world after it. */
export function writeFrame(recording: RecordingWriter, commands: Uint8Array, digester: WorldDigester): void {
  const { writer, header, words } = recording;
  appendBytes(writer, commands);
  writeChangedWords(writer, words, digester.words, { count: words.length / 2, width: 2 });
  words.set(digester.words);
  if (header.trace) {
    const stores = header.stores.length;
    writeTraceFrame(writer, recording.trace, digester, stores);
    recording.trace = copyTraceFrame(digester, stores);
  }
  recording.frames += 1;
}

/** The recording of what was written so far, in an array of its own. More can be written afterwards. */
export function finishBytes({ writer, frames }: RecordingWriter): Uint8Array {
  const bytes = new Uint8Array(writer.length + 8);
  bytes.set(writtenBytes(writer));
  const view = new DataView(bytes.buffer);
  view.setUint32(LENGTH_AT, bytes.length, true);
  view.setUint32(TICKS_AT, frames - 1, true);
  const digest = createDigest();
  addBytes(digest, bytes.subarray(0, writer.length));
  endDigest(digest);
  view.setInt32(writer.length, digest.high, true);
  view.setInt32(writer.length + 4, digest.low, true);
  return bytes;
}
