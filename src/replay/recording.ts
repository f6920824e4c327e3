// Bytes -> a recording: checked as a whole, with the digests of every tick at hand. The bytes are laid out as
// recording-layout.ts says.
import { addBytes, createDigest, digestText, endDigest } from '../nav/geometry/digest.ts';
import { type ByteReader, createByteReader, readCount, readLength } from './byte-reader.ts';
import { readChangedWords } from './changed-words.ts';
import { readCommand } from './commands.ts';
import { type RecordingHeader, readHeader } from './recording-header.ts';
import { DIGEST_BYTES, FORMAT_VERSION, HEAD_AT, LENGTH_AT, MAGIC, TICKS_AT } from './recording-layout.ts';
import type { TimedCommand } from './timed-commands.ts';
import { emptyTraceFrame, readTraceFrame, type TraceFrame } from './trace.ts';
import { listParts, textOfDigests, type WorldDigest } from './world-digest.ts';

/** A recording that was read. Treat as immutable. */
export interface Recording {
  readonly header: RecordingHeader;
  /** Ticks played; there is a frame for the world after each, and frame 0 for the world after `setup`. */
  readonly ticks: number;
  /** Names of the digests' parts. */
  readonly parts: readonly string[];
  /** Two words of the whole digest and two of each part, frame by frame. */
  readonly words: Int32Array;
  /** The recording's own copy of the bytes, and where each frame begins in them. */
  readonly bytes: Uint8Array;
  readonly frameStart: Int32Array;
}

/**
 * Reads a recording; the bytes are copied. Throws a RangeError, saying what was expected and what was found, for bytes
 * that are no recording, of another format, of another version of the package, cut short, too long or altered.
 */
export function readRecording(bytes: Uint8Array): Recording {
  // Not `slice`: that of Node's Buffer shares the bytes.
  const copy = new Uint8Array(bytes);
  checkBytes(copy);
  const reader = createByteReader(copy.subarray(0, copy.length - DIGEST_BYTES));
  const ticks = reader.view.getUint32(TICKS_AT, true);
  reader.at = HEAD_AT;
  const header = readHeader(reader);
  const parts = listParts(header.stores);
  const frames = readFrames(reader, header, { ticks, width: 2 + parts.length * 2 });
  return { header, ticks, parts, ...frames, bytes: copy };
}

/** The recorded digests of the world after `tick` ticks; tick 0 is the world after `setup`. */
export function digestAt({ parts, words, ticks }: Recording, tick: number): WorldDigest {
  checkTick(tick, ticks);
  return textOfDigests(parts, words, tick * (2 + parts.length * 2));
}

/** The commands applied in the step after `tick` ticks, in their order, made anew at each call. */
export function commandsAt({ bytes, frameStart, ticks }: Recording, tick: number): TimedCommand[] {
  checkTick(tick, ticks - 1);
  const reader = createByteReader(bytes);
  reader.at = frameStart[tick + 1];
  return readCommands(reader, tick);
}

/** All commands of the recording in their total order: by tick, player, sequence. */
export function listCommands(recording: Recording): TimedCommand[] {
  const commands: TimedCommand[] = [];
  for (let tick = 0; tick < recording.ticks; tick += 1) commands.push(...commandsAt(recording, tick));
  return commands;
}

/** The trace of the world after `tick` ticks, undefined in a recording without one. Reads all frames up to it. */
export function traceAt(recording: Recording, tick: number): TraceFrame | undefined {
  const { header, bytes, frameStart, parts, ticks } = recording;
  checkTick(tick, ticks);
  if (!header.trace) return undefined;
  const reader = createByteReader(bytes);
  const words = new Int32Array(2 + parts.length * 2);
  let trace = emptyTraceFrame();
  for (let frame = 0; frame <= tick; frame += 1) {
    reader.at = frameStart[frame];
    trace = readFrame(reader, { frame, words, trace, header });
  }
  return trace;
}

/** Reads the commands of a step, as `writeCommands` wrote them. */
export function readCommands(reader: ByteReader, tick: number): TimedCommand[] {
  const length = readLength(reader);
  const commands: TimedCommand[] = [];
  for (let at = 0; at < length; at += 1) {
    commands.push({
      tick,
      player: readCount(reader),
      sequence: readCount(reader),
      command: readCommand(reader),
    });
  }
  return commands;
}

function checkBytes(bytes: Uint8Array): void {
  const least = HEAD_AT + DIGEST_BYTES;
  if (bytes.length < least)
    throw new RangeError(`a recording takes at least ${least} bytes, found ${bytes.length}`);
  const view = new DataView(bytes.buffer);
  const magic = view.getInt32(0, true);
  if (magic !== MAGIC) {
    throw new RangeError(`these bytes are no recording: they begin with ${magic}, expected ${MAGIC}`);
  }
  const format = view.getUint32(4, true);
  if (format !== FORMAT_VERSION) {
    throw new RangeError(`this recording has format ${format}, expected ${FORMAT_VERSION}`);
  }
  const length = view.getUint32(LENGTH_AT, true);
  if (length !== bytes.length) {
    const fault = bytes.length < length ? 'was cut short' : 'is too long';
    throw new RangeError(`this recording ${fault}: expected ${length} bytes, found ${bytes.length}`);
  }
  checkDigest(bytes, view);
}

function checkDigest(bytes: Uint8Array, view: DataView): void {
  const end = bytes.length - DIGEST_BYTES;
  const digest = createDigest();
  addBytes(digest, bytes.subarray(0, end));
  endDigest(digest);
  const expected = digestText(view.getInt32(end, true), view.getInt32(end + 4, true));
  const found = digestText(digest.high, digest.low);
  if (found !== expected) {
    throw new RangeError(`this recording was altered: expected digest ${expected}, found ${found}`);
  }
}

function readFrames(
  reader: ByteReader,
  header: RecordingHeader,
  { ticks, width }: { readonly ticks: number; readonly width: number },
): Pick<Recording, 'words' | 'frameStart'> {
  // A frame takes bytes, so a wrong number of ticks is found before memory is asked for it.
  if (ticks >= reader.bytes.length)
    throw new RangeError(`${reader.bytes.length} bytes hold no ${ticks} ticks`);
  const frameStart = new Int32Array(ticks + 1);
  const words = new Int32Array((ticks + 1) * width);
  let trace = emptyTraceFrame();
  for (let frame = 0; frame <= ticks; frame += 1) {
    const frameWords = words.subarray(frame * width, (frame + 1) * width);
    if (frame > 0) frameWords.set(words.subarray((frame - 1) * width, frame * width));
    frameStart[frame] = reader.at;
    trace = readFrame(reader, { frame, words: frameWords, trace, header });
  }
  if (reader.at !== reader.bytes.length) {
    throw new RangeError(`the frames end at byte ${reader.at}, expected ${reader.bytes.length}`);
  }
  return { words, frameStart };
}

/** Reads one frame; `words` and `trace` are those of the frame before, and `words` becomes this one's. */
function readFrame(
  reader: ByteReader,
  frame: {
    readonly frame: number;
    readonly words: Int32Array;
    readonly trace: TraceFrame;
    readonly header: RecordingHeader;
  },
): TraceFrame {
  const { words, trace, header } = frame;
  const commands = readCommands(reader, frame.frame - 1);
  if (frame.frame === 0 && commands.length > 0) throw new RangeError('a world is set up without commands');
  readChangedWords(reader, words, { count: words.length / 2, width: 2 });
  return header.trace ? readTraceFrame(reader, trace, header.stores.length) : trace;
}

function checkTick(tick: number, last: number): void {
  if (Number.isInteger(tick) && tick >= 0 && tick <= last) return;
  throw new RangeError(`tick must be an integer from 0 to ${last}, got ${String(tick)}`);
}
