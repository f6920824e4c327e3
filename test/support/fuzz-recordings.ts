// Recordings that are damaged in many ways, most of them with checksums that suit, read and played: what becomes of them.
import { deflateRawSync } from 'node:zlib';
import { addBytes, addWord, beginDigest, createDigest, endDigest } from '../../src/nav/geometry/digest.ts';
import { recordMatch } from '../../src/replay/play/record-match.ts';
import { beginReplay, seekReplay, stepReplay } from '../../src/replay/play/replay-match.ts';
import { readRecording } from '../../src/replay/recording/read-recording.ts';
import {
  commandsAt,
  digestAt,
  keyframeAt,
  meshOf,
  notesAt,
  type Recording,
  traceAt,
} from '../../src/replay/recording/recording.ts';
import { FORMAT_VERSION, HEAD_BYTES, MAGIC } from '../../src/replay/recording/recording-layout.ts';
import { createChaoticMatch, listChaos } from '../replay/matches/chaotic-match.ts';
import { openRecording } from './forge-recording.ts';
import { createNumbers } from './random-numbers.ts';

/** What became of damaged recordings. */
export interface RecordingFuzz {
  /** How many were refused, by reason; numbers and names in it are left out. */
  readonly refused: Map<string, number>;
  /** How many were read up to a block only, by what was wrong with it. */
  readonly shortened: Map<string, number>;
  /** How many diverged, by component; how many were played to the end as they say. */
  readonly diverged: Map<string, number>;
  played: number;
  /** How many were damaged by each kind of damage. */
  readonly damaged: Map<string, number>;
  /** What must not be: an error of another kind or without a message, more memory or time than the bytes can ask for. */
  readonly faults: string[];
}

/** A block as it is written, with a checksum that suits. */
interface RawBlock {
  kind: number;
  number: number;
  packed: Uint8Array;
  unpacked: number;
}

type Draw = (limit: number) => number;

/** Changes the blocks of a recording; `others` are those of another one of the same match. */
type BlockDamage = (blocks: RawBlock[], draw: Draw, others: readonly RawBlock[]) => void;

/** Memory that reading may take for each byte that blocks can hold, and at all. */
const BYTES_PER_BYTE = 64;
const BYTES_AT_LEAST = 8e6;
/** Milliseconds after which reading and playing so few ticks is called a hang. */
const HANG = 20_000;

const EDGES = [0, 1, 2, 3, 5, 7, 127, 128, 255, 256, 65535, 65536, 0x7fffffff, 0x80000000, 0xffffffff];
const TICKS = 16;

const match = createChaoticMatch({ agents: 6, settings: { ticksPerSecond: 5 } });

const repack = (block: RawBlock, payload: Uint8Array): void => {
  block.packed = deflateRawSync(payload);
  block.unpacked = payload.length;
};

const inside = (block: RawBlock, change: (payload: Uint8Array) => Uint8Array): void => {
  const payload = OPEN.get(block.packed) ?? new Uint8Array(0);
  repack(block, change(payload.slice()));
};

/** What the packed bytes of undamaged blocks hold. */
const OPEN = new Map<Uint8Array, Uint8Array>();

const pick = <Item>(items: readonly Item[], draw: Draw): Item => items[draw(items.length)];

const BLOCK_DAMAGES: Readonly<Record<string, BlockDamage>> = {
  'a bit of what a block holds': (blocks, draw) =>
    inside(pick(blocks, draw), (payload) => {
      if (payload.length > 0) payload[draw(payload.length)] ^= 1 << draw(8);
      return payload;
    }),
  'a bit at the beginning of what a block holds': (blocks, draw) =>
    inside(pick(blocks, draw), (payload) => {
      if (payload.length > 0) payload[draw(Math.min(payload.length, 24))] ^= 1 << draw(8);
      return payload;
    }),
  'an odd byte of what a block holds': (blocks, draw) =>
    inside(pick(blocks, draw), (payload) => {
      if (payload.length > 0) payload[draw(payload.length)] = pick(EDGES, draw);
      return payload;
    }),
  'a stretch of what a block holds cut out or put in twice': (blocks, draw) =>
    inside(pick(blocks, draw), (payload) => {
      const from = draw(payload.length + 1);
      const to = Math.min(payload.length, from + 1 + draw(9));
      const [end, start] = draw(2) === 0 ? [from, to] : [to, from];
      return Uint8Array.of(...payload.subarray(0, end), ...payload.subarray(start));
    }),
  'a count of nothing but ones': (blocks, draw) =>
    inside(pick(blocks, draw), (payload) => {
      const at = draw(payload.length + 1);
      return Uint8Array.of(...payload.subarray(0, at), ...new Uint8Array(1 + draw(8)).fill(255), 127);
    }),
  'a tick of a block': (blocks, draw) => {
    pick(blocks, draw).number = draw(2) === 0 ? draw(TICKS + 2) : pick(EDGES, draw);
  },
  'a kind of block': (blocks, draw) => {
    pick(blocks, draw).kind = draw(2) === 0 ? 1 + draw(5) : pick(EDGES, draw);
  },
  'a stated size': (blocks, draw) => {
    const block = pick(blocks, draw);
    block.unpacked = draw(2) === 0 ? block.unpacked + draw(9) - 4 : pick(EDGES, draw);
  },
  'packed bytes': (blocks, draw) => {
    const block = pick(blocks, draw);
    block.packed = block.packed.slice();
    for (let count = 1 + draw(3); count > 0; count -= 1) block.packed[draw(block.packed.length)] = draw(256);
  },
  'packed bytes that hold far more than is stated': (blocks, draw) => {
    const block = pick(blocks, draw);
    block.packed = deflateRawSync(new Uint8Array(300_000));
    if (draw(2) === 0) block.unpacked = 300_000;
  },
  'a block left out': (blocks, draw) => void blocks.splice(draw(blocks.length), 1),
  'a block twice': (blocks, draw) => {
    const at = draw(blocks.length);
    blocks.splice(draw(blocks.length), 0, { ...blocks[at] });
  },
  'two blocks in each other’s place': (blocks, draw) => {
    const [one, other] = [draw(blocks.length), draw(blocks.length)];
    [blocks[one], blocks[other]] = [blocks[other], blocks[one]];
  },
  'a block of another recording': (blocks, draw, others) => {
    const other = pick(others, draw);
    const own = blocks.findIndex(({ kind, number }) => kind === other.kind && number === other.number);
    if (own >= 0) blocks[own] = { ...other };
    else blocks.splice(draw(blocks.length), 0, { ...other });
  },
  'its beginning and another’s end': (blocks, draw, others) => {
    const at = draw(blocks.length);
    blocks.splice(at, blocks.length, ...others.slice(at).map((block) => ({ ...block })));
  },
};

/** Changes bytes as they are, checksums with them. */
const BYTE_DAMAGES: Readonly<Record<string, (bytes: Uint8Array, draw: Draw) => Uint8Array>> = {
  'one bit': (bytes, draw) => {
    bytes[draw(bytes.length)] ^= 1 << draw(8);
    return bytes;
  },
  'cut off': (bytes, draw) => bytes.slice(0, draw(bytes.length)),
  'a stretch of zeros or ones': (bytes, draw) => {
    const at = draw(bytes.length);
    return bytes.fill(draw(2) * 255, at, at + 1 + draw(64));
  },
  'bytes at its end': (bytes, draw) =>
    Uint8Array.of(...bytes, ...new Uint8Array(1 + draw(40)).fill(draw(256))),
  'a piece cut out': (bytes, draw) => {
    const at = draw(bytes.length);
    return Uint8Array.of(...bytes.subarray(0, at), ...bytes.subarray(at + 1 + draw(40)));
  },
};

const BLOCK_KINDS = Object.keys(BLOCK_DAMAGES);
const BYTE_KINDS = Object.keys(BYTE_DAMAGES);

function rawBlocks(seed: string): RawBlock[] {
  const commands = listChaos(seed, TICKS);
  const bytes = recordMatch(match, { seed, ticks: TICKS, commands, trace: true, keyframeTicks: 6 });
  return openRecording(bytes).map(({ kind, number, payload }) => {
    const packed = Uint8Array.from(deflateRawSync(payload));
    OPEN.set(packed, payload);
    return { kind, number, packed, unpacked: payload.length };
  });
}

/** The bytes of blocks, each with the checksum that it should have. */
function seal(blocks: readonly RawBlock[]): Uint8Array {
  const digest = createDigest();
  const bytes = new Uint8Array(blocks.reduce((sum, { packed }) => sum + 24 + packed.length, HEAD_BYTES));
  const view = new DataView(bytes.buffer);
  view.setInt32(0, MAGIC, true);
  view.setInt32(4, FORMAT_VERSION, true);
  let [high, low]: number[] = [MAGIC, FORMAT_VERSION];
  let at = HEAD_BYTES;
  for (const { kind, number, packed, unpacked } of blocks) {
    beginDigest(digest);
    for (const word of [high, low, kind, number, unpacked]) addWord(digest, word);
    addBytes(digest, packed);
    endDigest(digest);
    [high, low] = [digest.high, digest.low];
    const words = [kind, number, packed.length, unpacked, high, low];
    for (const [place, word] of words.entries()) view.setInt32(at + place * 4, word, true);
    bytes.set(packed, at + 24);
    at += 24 + packed.length;
  }
  return bytes;
}

/** Damages so many recordings, drawn from a seed, and plays what can be played. */
export function fuzzRecordings(seed: string, count: number): RecordingFuzz {
  const numbers = createNumbers(seed);
  const draw: Draw = (limit) => Math.floor(numbers() * limit);
  const sources = ['one', 'two', 'three'].map(rawBlocks);
  const result: RecordingFuzz = {
    ...{ refused: new Map(), shortened: new Map(), diverged: new Map(), played: 0 },
    ...{ damaged: new Map(), faults: [] },
  };
  for (let number = 0; number < count && result.faults.length < 20; number += 1) {
    const { bytes, kinds } = damage(sources, draw);
    for (const kind of kinds) raise(result.damaged, kind);
    const began = performance.now();
    const fault = tryOne(bytes, result, draw);
    const took = performance.now() - began;
    if (fault !== undefined) result.faults.push(`number ${number}, ${kinds.join(', ')}: ${fault}`);
    if (took > HANG) result.faults.push(`number ${number}, ${kinds.join(', ')}: it took ${took} ms`);
  }
  return result;
}

function damage(
  sources: readonly (readonly RawBlock[])[],
  draw: Draw,
): { readonly bytes: Uint8Array; readonly kinds: readonly string[] } {
  const blocks = pick(sources, draw).map((block) => ({ ...block }));
  const kinds: string[] = [];
  if (draw(5) === 0) {
    const kind = pick(BYTE_KINDS, draw);
    return { bytes: BYTE_DAMAGES[kind](seal(blocks), draw), kinds: [kind] };
  }
  for (let count = draw(4) === 0 ? 2 : 1; count > 0 && blocks.length > 0; count -= 1) {
    const kind = pick(BLOCK_KINDS, draw);
    BLOCK_DAMAGES[kind](blocks, draw, pick(sources, draw));
    kinds.push(kind);
  }
  return { bytes: seal(blocks), kinds };
}

/** Answers what is wrong with what became of a recording. */
function tryOne(bytes: Uint8Array, result: RecordingFuzz, draw: Draw): string | undefined {
  const before = process.memoryUsage().arrayBuffers;
  let recording: Recording;
  try {
    recording = readRecording(bytes);
  } catch (error) {
    return refuse(error, result.refused);
  }
  const taken = process.memoryUsage().arrayBuffers - before;
  const most = BYTES_PER_BYTE * sizeOf(bytes) + BYTES_AT_LEAST;
  if (taken > most) return `reading took ${taken} bytes of memory, ${most} at the most`;
  if (recording.fault !== undefined) raise(result.shortened, plain(recording.fault));
  try {
    lookAround(recording, draw);
    play(recording, result, draw);
  } catch (error) {
    return refuse(error, result.refused);
  }
  return undefined;
}

/** What the blocks can hold, as far as their heads make sense. */
function sizeOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size = bytes.length;
  for (let at = HEAD_BYTES; at + 24 <= bytes.length; ) {
    const packed = view.getUint32(at + 8, true);
    size += Math.min(view.getUint32(at + 12, true), packed * 1032);
    at += 24 + packed;
  }
  return size;
}

function lookAround(recording: Recording, draw: Draw): void {
  const { ticks, meshes } = recording;
  const tick = draw(ticks + 1);
  digestAt(recording, tick);
  notesAt(recording, tick);
  traceAt(recording, tick);
  if (tick < ticks) commandsAt(recording, tick);
  keyframeAt(recording, tick);
  if (meshes.length > 0) meshOf(recording, pick(meshes, draw).digest);
}

function play(recording: Recording, result: RecordingFuzz, draw: Draw): void {
  const replayer = beginReplay(match, recording, { anyway: draw(2) === 0 });
  while (replayer.divergence === undefined && stepReplay(replayer));
  const { divergence } = replayer;
  if (divergence !== undefined) raise(result.diverged, divergence.component);
  else result.played += 1;
  for (let count = 0; count < 3; count += 1) seekReplay(replayer, draw(recording.ticks + 1));
}

function refuse(error: unknown, reasons: Map<string, number>): string | undefined {
  if (!(error instanceof RangeError) || error.message === '') {
    return `an error of another kind: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
  raise(reasons, plain(error.message));
  return undefined;
}

/** A reason without its numbers and names. */
function plain(reason: string): string {
  return reason
    .replace(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replace(/[0-9a-f]{16}/g, '#')
    .replace(/-?\d+(\.\d+)?/g, '0')
    .replace(/(expected|found) .*/s, '$1');
}

function raise(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
