// A second reader of recordings, written from docs/formats.md alone, with another unpacker and nothing of the package.
import { inflateRawSync } from 'node:zlib';

/** A block of a recording. */
interface PlainBlock {
  readonly kind: number;
  readonly number: number;
  readonly holds: Buffer;
}

/** A frame of a recording: the commands of its step, its digests in rows of hexadecimal digits, and its trace. */
export interface PlainFrame {
  readonly commands: readonly Readonly<Record<string, unknown>>[];
  readonly digests: readonly string[];
  readonly trace: readonly { serial: number; entity: number; words: number[] }[];
}

/** All that a recording says. */
export interface PlainRecording {
  readonly texts: readonly string[];
  readonly hasTrace: boolean;
  readonly ticksPerSecond: number;
  readonly keyframeDistance: number;
  readonly settings: readonly (readonly [string, string])[];
  readonly meshDigests: readonly string[];
  readonly graphDigests: readonly string[];
  readonly components: readonly (readonly [string, readonly string[]])[];
  readonly registered: readonly (readonly [string, readonly string[]])[];
  readonly data: readonly string[];
  readonly frames: readonly PlainFrame[];
  readonly notes: readonly { tick: number; text: string }[];
  readonly keyframes: readonly { tick: number; meshes: number[]; snapshot: Buffer }[];
  readonly meshes: readonly Buffer[];
  readonly end: number | undefined;
}

export function readPlainly(bytes: Uint8Array): PlainRecording {
  const [header, ...blocks] = splitBlocks(Buffer.from(bytes));
  const of = (kind: number): PlainBlock[] => blocks.filter((block) => block.kind === kind);
  const meshes = of(2).map(({ holds }) => holds);
  const head = readHeader(header.holds);
  const bodies = of(3).map((block) => readFrames(block, head.components.length, head.hasTrace, meshes));
  const keyframes = of(4).map(({ number, holds }) => {
    const reader = read(holds);
    const numbers = reader.list(reader.count);
    return { tick: number, meshes: numbers, snapshot: holds.subarray(reader.at()) };
  });
  return {
    ...head,
    frames: bodies.flatMap(({ frames }) => frames),
    notes: bodies.flatMap(({ notes }) => notes),
    keyframes,
    meshes,
    end: of(5)[0]?.number,
  };
}

/** The digest of words as two words, high and low. */
function digestOf(words: readonly number[]): readonly [number, number] {
  const turn = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));
  const mix = (h: number): number => {
    const one = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    const two = Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
    return two ^ (two >>> 16);
  };
  let high = 0x2f5d6e3b;
  let low = 0x51a7c4e9;
  for (const w of words) {
    low =
      Math.imul(turn(low ^ Math.imul(turn(Math.imul(w, 0xcc9e2d51), 15), 0x1b873593), 13), 5) + 0xe6546b64;
    const m = Math.imul(turn(Math.imul(w ^ low, 0x239b961b), 16), 0x38b34ae5);
    high = Math.imul(turn(high ^ m, 19), 5) + 0x561ccd1b;
  }
  low = mix(low ^ words.length);
  high = mix(high ^ words.length);
  low = (low + high) | 0;
  return [(high + low) | 0, low];
}

function splitBlocks(bytes: Buffer): PlainBlock[] {
  if (bytes.toString('latin1', 0, 4) !== 'SFRC' || bytes.readUInt32LE(4) !== 2)
    throw new Error('no recording');
  const blocks: PlainBlock[] = [];
  let before = [bytes.readInt32LE(0), bytes.readInt32LE(4)];
  for (let at = 8; at < bytes.length; ) {
    const [kind, number, packedLength, length, high, low] = [0, 4, 8, 12, 16, 20].map((place) =>
      bytes.readInt32LE(at + place),
    );
    const packed = bytes.subarray(at + 24, at + 24 + packedLength);
    const filled = Buffer.concat([packed, Buffer.alloc((4 - (packedLength % 4)) % 4)]);
    const words = Array.from({ length: filled.length / 4 }, (_, word) => filled.readInt32LE(word * 4));
    const sum = digestOf([...before, kind, number, length, packedLength, ...words]);
    if (sum[0] !== high || sum[1] !== low) throw new Error(`another checksum at ${at}`);
    const holds = inflateRawSync(packed);
    if (holds.length !== length) throw new Error(`another length at ${at}`);
    blocks.push({ kind, number, holds });
    before = [high, low];
    at += 24 + packedLength;
  }
  return blocks;
}

interface PlainReader {
  at(): number;
  byte(): number;
  word(): number;
  float(): number;
  count(): number;
  text(): string;
  list<Item>(readItem: () => Item): Item[];
}

function read(bytes: Buffer): PlainReader {
  let at = 0;
  const pass = (length: number): number => {
    at += length;
    return at - length;
  };
  const reader: PlainReader = {
    at: () => at,
    byte: () => bytes.readUInt8(pass(1)),
    word: () => bytes.readInt32LE(pass(4)),
    float: () => bytes.readDoubleLE(pass(8)),
    count() {
      const byte = reader.byte();
      return byte < 128 ? byte : byte - 128 + 128 * reader.count();
    },
    text: () =>
      reader
        .list(reader.count)
        .map((unit) => String.fromCharCode(unit))
        .join(''),
    list: (readItem) => Array.from({ length: reader.count() }, () => readItem()),
  };
  return reader;
}

type Head = Omit<PlainRecording, 'frames' | 'notes' | 'keyframes' | 'meshes' | 'end'>;

function readHeader(bytes: Buffer): Head {
  const { byte, count, float, list, text } = read(bytes);
  const shape = (): readonly [string, readonly string[]] => [text(), list(text)];
  return {
    texts: Array.from({ length: 5 }, text),
    hasTrace: byte() === 1,
    ticksPerSecond: float(),
    keyframeDistance: count(),
    settings: list(() => [text(), text()] as const),
    meshDigests: list(text),
    graphDigests: list(text),
    components: list(shape),
    registered: list(shape),
    data: list(text),
  };
}

function readFrames(
  { holds }: PlainBlock,
  components: number,
  hasTrace: boolean,
  meshes: readonly Buffer[],
): { readonly frames: PlainFrame[]; readonly notes: { tick: number; text: string }[] } {
  const reader = read(holds);
  const { count, list, text } = reader;
  let digests = Array.from({ length: (components + 6) * 2 }, () => 0);
  let trace: PlainFrame['trace'] = [];
  const frames = list((): PlainFrame => {
    const commands = list(() => readCommand(reader, meshes));
    digests = readRows(reader, digests, 2);
    if (hasTrace) trace = readTrace(reader, trace, components);
    const rows = Array.from({ length: components + 6 }, (_, row) =>
      [digests[row * 2], digests[row * 2 + 1]]
        .map((half) => (half >>> 0).toString(16).padStart(8, '0'))
        .join(''),
    );
    return { commands, digests: rows, trace };
  });
  return { frames, notes: list(() => ({ tick: count(), text: text() })) };
}

function readCommand(reader: PlainReader, meshes: readonly Buffer[]): Record<string, unknown> {
  const { byte, count, float, text } = reader;
  const place = { player: count(), sequence: count() };
  const kind = byte();
  const command = ((): Record<string, unknown> => {
    if (kind === 1) return { type: 'setDestination', agent: count(), x: float(), y: float(), z: float() };
    if (kind === 2) return { type: 'clearDestination', agent: count() };
    if (kind === 3) return { type: 'teleport', agent: count(), x: float(), y: float(), z: float() };
    if (kind === 4) return { type: 'removeAgent', agent: count() };
    if (kind === 5) return { type: 'replaceMesh', mesh: count(), bytes: Uint8Array.from(meshes[count()]) };
    return { type: 'game', name: text(), payload: JSON.parse(text()) };
  })();
  return { ...place, command };
}

/** Rows that differ from those before, each of so many words. */
function readRows({ byte, word }: PlainReader, before: readonly number[], width: number): number[] {
  const rows = before.length / width;
  const bits = Array.from({ length: Math.ceil(rows / 8) }, byte);
  return before.map((old, at) => {
    const row = Math.floor(at / width);
    return (bits[row >> 3] >> (row & 7)) & 1 ? word() : old;
  });
}

function readTrace(
  reader: PlainReader,
  before: PlainFrame['trace'],
  components: number,
): PlainFrame['trace'] {
  const { byte, count, list, word } = reader;
  const cut = (words: readonly number[], agent: number): number[] =>
    words.slice(agent * components, (agent + 1) * components);
  if (byte() === 0) {
    const words = readRows(
      reader,
      before.flatMap((agent) => agent.words),
      1,
    );
    return before.map((agent, at) => ({ ...agent, words: cut(words, at) }));
  }
  let next = 0;
  const agents = list(() => {
    const serial = next + count();
    next = serial + 1;
    return { serial, entity: count() };
  });
  return agents.map((agent) => ({ ...agent, words: Array.from({ length: components }, word) }));
}
