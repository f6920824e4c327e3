// Bytes -> a recording: head and blocks one after the other, as far as they are sound.
import { checkBytes } from '../../nav/geometry/checks.ts';
import { describeForeign } from '../../nav/geometry/magic.ts';
import { createByteReader } from '../bytes/byte-reader.ts';
import { digestOfMeshBytes, type MeshShelf } from '../commands/mesh-shelf.ts';
import { listParts } from '../digest/world-digest.ts';
import type { FaultKind, FramesBlock, MeshBlock, RecordedBlock, Recording } from './recording.ts';
import { CutOffError, createBlockChain, readBlockHead, unpackBlock } from './recording-block.ts';
import { readFrames } from './recording-frames.ts';
import { type RecordingHeader, readHeader } from './recording-header.ts';
import { BLOCK_HEAD_BYTES, BLOCK_KIND, FORMAT_VERSION, HEAD_BYTES, MAGIC } from './recording-layout.ts';
import type { RecordedNote } from './recording-writer.ts';

/** What was read so far. */
interface Reading {
  readonly bytes: Uint8Array;
  header: RecordingHeader | undefined;
  parts: readonly string[];
  readonly frames: FramesBlock[];
  readonly words: Int32Array[];
  readonly notes: RecordedNote[];
  readonly keyframes: RecordedBlock[];
  readonly meshes: MeshBlock[];
  /** Frames read so far. */
  frameCount: number;
  hasEnded: boolean;
}

/**
 * Reads a recording, of any version of the package; the bytes are copied. Bytes that were cut short or altered are read up to the last
 * block before that, and the recording says what was wrong. Throws a RangeError, saying what was expected and what was found,
 * for bytes that are no recording, of another format, or that end before the first tick.
 */
export function readRecording(bytes: Uint8Array): Recording {
  checkBytes('bytes', bytes);
  // Not `slice`: that of Node's Buffer shares the bytes.
  const copy = new Uint8Array(bytes);
  checkHead(copy);
  const reading: Reading = {
    ...{ bytes: copy, header: undefined, parts: [], frames: [], words: [], notes: [] },
    ...{ keyframes: [], meshes: [], frameCount: 0, hasEnded: false },
  };
  const { end, fault, faultKind } = readBlocks(reading);
  const { header, parts, frames, notes, keyframes, meshes } = reading;
  if (header === undefined || keyframes.length === 0) {
    throw new RangeError(`this recording ends before its first tick: ${fault}`);
  }
  return {
    ...{ header, ticks: reading.frameCount - 1, isComplete: fault === undefined, parts },
    ...{ fault, faultKind },
    words: joinWords(reading.words),
    keyframeTicks: keyframes.map(({ number }) => number),
    ...{ notes, bytes: copy.subarray(0, end), frames, keyframes, meshes },
    memory: { frames: -1, payload: new Uint8Array(0), meshes: [] },
  };
}

function checkHead(bytes: Uint8Array): void {
  if (bytes.length < HEAD_BYTES)
    throw new RangeError(`a recording takes more than ${HEAD_BYTES} bytes, found ${bytes.length}`);
  const view = new DataView(bytes.buffer);
  const magic = view.getInt32(0, true);
  if (magic !== MAGIC) throw new RangeError(describeForeign('recording', magic, MAGIC));
  const format = view.getUint32(4, true);
  if (format !== FORMAT_VERSION) {
    throw new RangeError(`this recording has format ${format}, expected ${FORMAT_VERSION}`);
  }
}

/** Reads blocks up to the end or to one that is not sound; answers where that is, and what is wrong there. */
function readBlocks(reading: Reading): { readonly end: number } & Pick<Recording, 'fault' | 'faultKind'> {
  const { bytes } = reading;
  const chain = createBlockChain();
  let at = HEAD_BYTES;
  while (at < bytes.length && !reading.hasEnded) {
    try {
      const block = { at, ...readBlockHead(chain, bytes, at) };
      readBlock(reading, block);
      at += BLOCK_HEAD_BYTES + block.packedBytes;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const faultKind: FaultKind = error instanceof CutOffError ? 'cut-off' : 'altered';
      return { end: at, fault: `the block at byte ${at} cannot be read: ${error.message}`, faultKind };
    }
  }
  if (!reading.hasEnded) {
    return { end: at, fault: `it was not finished: its bytes end after ${at}`, faultKind: 'cut-off' };
  }
  const surplus = bytes.length - at;
  return surplus === 0
    ? { end: at, fault: undefined, faultKind: undefined }
    : { end: at, fault: `${surplus} bytes follow its end at byte ${at}`, faultKind: 'altered' };
}

function readBlock(reading: Reading, block: RecordedBlock): void {
  const { kind, number } = block;
  if ((reading.header === undefined) !== (kind === BLOCK_KIND.header)) {
    throw new RangeError(
      `a recording begins with its header, which is the only one: found a block of kind ${kind}`,
    );
  }
  if (kind === BLOCK_KIND.header) readFirst(reading, block);
  else if (kind === BLOCK_KIND.mesh) readMesh(reading, block);
  else if (kind === BLOCK_KIND.frames) readMore(reading, block);
  else if (kind === BLOCK_KIND.keyframe) {
    checkNumber('keyframe', number, reading.frameCount - 1);
    checkNumber('keyframe', number, nextKeyframe(reading));
    if (number === 0) checkFirstMeshes(reading);
    reading.keyframes.push(block);
  } else if (kind === BLOCK_KIND.end) {
    checkNumber('end', number, reading.frameCount - 1);
    checkKeyframe(reading);
    reading.hasEnded = true;
  } else throw new RangeError(`${kind} is no kind of block`);
}

function readFirst(reading: Reading, block: RecordedBlock): void {
  checkNumber('header', block.number, 0);
  const header = readHeader(createByteReader(unpackBlock(reading.bytes, block.at, block)));
  reading.parts = listParts(header.stores);
  reading.header = header;
}

function readMesh({ bytes, frameCount, meshes }: Reading, block: RecordedBlock): void {
  if (block.number < frameCount)
    throw new RangeError(`a mesh of tick ${block.number} cannot come after ${frameCount} frames`);
  const digest = digestOfMeshBytes(unpackBlock(bytes, block.at, block));
  if (meshes.some((mesh) => mesh.digest === digest))
    throw new RangeError(`the mesh of digest ${digest} is there already`);
  meshes.push({ ...block, digest });
}

function readMore(reading: Reading, block: RecordedBlock): void {
  const { bytes, frameCount, header, meshes, parts } = reading;
  checkNumber('frames', block.number, frameCount);
  checkKeyframe(reading);
  const { ticksPerSecond, trace, stores } = header as RecordingHeader;
  const { starts, words, notes } = readFrames(unpackBlock(bytes, block.at, block), block.number, {
    width: 2 + parts.length * 2,
    stores: trace ? stores.length : undefined,
    most: Math.max(1, Math.floor(ticksPerSecond)),
    meshes: shelfOf(meshes.length),
  });
  const count = starts.length - 1;
  if (count > 0) reading.frames.push({ ...block, starts });
  reading.words.push(words);
  for (const note of notes) reading.notes.push(note);
  reading.frameCount += count;
}

/** Meshes that are named by a later keyframe only are missed when that is put back: to look into each would take as long as to play. */
function checkFirstMeshes({ header, meshes }: Reading): void {
  const missing = header?.meshes.find((digest) => !meshes.some((mesh) => mesh.digest === digest));
  if (missing !== undefined) throw new RangeError(`the mesh of digest ${missing} is missing`);
}

/** The tick of the keyframe after those that were read: there is one every so many ticks, and none between. */
function nextKeyframe({ header, keyframes }: Reading): number {
  return keyframes.length * (header as RecordingHeader).keyframeDistance;
}

/** Throws a RangeError when a keyframe of the frames so far was left out. */
function checkKeyframe(reading: Reading): void {
  const tick = nextKeyframe(reading);
  if (tick < reading.frameCount) throw new RangeError(`the keyframe of tick ${tick} is missing`);
}

function checkNumber(what: string, number: number, expected: number): void {
  if (number !== expected)
    throw new RangeError(`the tick of this block (${what}) is ${number}, expected ${expected}`);
}

/** Whether a command's mesh is there is all that has to be known here. */
function shelfOf(count: number): MeshShelf {
  const nothing = new Uint8Array(0);
  return {
    put: () => count,
    take(number) {
      if (number >= count)
        throw new RangeError(`a command names mesh ${number}, and there are ${count} by then`);
      return nothing;
    },
  };
}

function joinWords(lists: readonly Int32Array[]): Int32Array {
  const joined = new Int32Array(lists.reduce((length, list) => length + list.length, 0));
  let at = 0;
  for (const list of lists) {
    joined.set(list, at);
    at += list.length;
  }
  return joined;
}
