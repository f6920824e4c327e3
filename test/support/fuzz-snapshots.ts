// Snapshots that are damaged in many ways, most of them with a checksum that suits, put back into worlds: what becomes of them.
import { createWorld, type World } from 'bitecs';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';
import type { Command } from '../../src/replay/commands/commands.ts';
import { digestWorld } from '../../src/replay/digest/world-digest.ts';
import type { Match } from '../../src/replay/play/match.ts';
import { restore } from '../../src/replay/restore/restore-snapshot.ts';
import { snapshot } from '../../src/replay/snapshot/snapshot.ts';
import { createChecksum, sumWords } from '../../src/replay/snapshot/snapshot-checksum.ts';
import { HEAD, HEAD_LENGTH } from '../../src/replay/snapshot/snapshot-layout.ts';
import { createChaoticMatch, createField, listChaos } from '../replay/matches/chaotic-match.ts';
import { createNumbers } from './random-numbers.ts';

/** What became of damaged snapshots. */
export interface FuzzResult {
  /** How many were refused, by reason; numbers and names in it are left out. */
  readonly refused: Map<string, number>;
  /** How many were put back, and how many of those were played on for some ticks. */
  restored: number;
  played: number;
  /** How many were damaged by each kind of damage. */
  readonly damaged: Map<string, number>;
  /** What must not be: a world that changed, an error of another kind, more memory than the bytes can ask for. */
  readonly faults: string[];
}

/** Those that the commands put in each other's place. */
const MESHES = [0, 1, 2].map(createField);

const TICKS = 120;

/** Memory that restoring may take beside what it has, for each byte of a snapshot, and at all. */
const BYTES_PER_BYTE = 64;
const BYTES_AT_LEAST = 4e6;

/** What a game's own step and the next tick say of what a game may write into the arrays. */
const NAMED = /of entity \d+ cannot be|is too wide|is no agent|cannot be -?[\d.e+]+|must be/;

const EDGES = [
  ...[0, 1, -1, 2, 3, 7, 255, 256, 65535, 65536, 0x7fffffff, -0x80000000, 0x3fffffff],
  ...[0x7ff00000, 0x7ff80000, -0x100000, 0x7f800000, 0x7fc00000],
];
const FLOAT_EDGES = [
  ...[0, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300, -1e300, 5e-324],
  ...[Number.MAX_VALUE, 2 ** 31, 2 ** 53, -1, 0.5, 1e10],
];

type Draw = (limit: number) => number;

/** A change of a snapshot's bytes, whose length is a multiple of 8; `others` are snapshots of other ticks. Answers them, or others. */
type Damage = (bytes: Uint8Array, draw: Draw, others: readonly Uint8Array[]) => Uint8Array;

const wordsOf = (bytes: Uint8Array): Int32Array =>
  new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);

/** Where the parts of a snapshot begin, and where the last ends. */
function placesOf(bytes: Uint8Array): number[] {
  const words = wordsOf(bytes);
  const places = [HEAD_LENGTH];
  for (const part of [HEAD.shape, HEAD.navigation, HEAD.world, HEAD.meshes]) {
    places.push(places[places.length - 1] + words[part]);
  }
  return places;
}

/** Sets lengths anew after a part has become longer or shorter by so many bytes. */
function lengthen(bytes: Uint8Array, part: number, by: number): void {
  const words = wordsOf(bytes);
  words[part] += by;
  words[HEAD.length] = bytes.length;
}

function joined(...pieces: Uint8Array[]): Uint8Array {
  const out = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}

const DAMAGES: Readonly<Record<string, Damage>> = {
  'one bit': (bytes, draw) => {
    bytes[draw(bytes.length)] ^= 1 << draw(8);
    return bytes;
  },
  'an odd word': (bytes, draw) => {
    wordsOf(bytes)[draw(bytes.length >> 2)] = EDGES[draw(EDGES.length)];
    return bytes;
  },
  'a word one off': (bytes, draw) => {
    wordsOf(bytes)[draw(bytes.length >> 2)] += draw(2) * 2 - 1;
    return bytes;
  },
  'an odd float': (bytes, draw) => {
    new Float64Array(bytes.buffer, 0, bytes.length >> 3)[draw(bytes.length >> 3)] =
      FLOAT_EDGES[draw(FLOAT_EDGES.length)];
    return bytes;
  },
  'two words in each other’s place': (bytes, draw) => {
    const words = wordsOf(bytes);
    const [one, other] = [draw(words.length - 1), draw(4) === 0 ? draw(words.length) : -1];
    const second = other < 0 ? one + 1 : other;
    [words[one], words[second]] = [words[second], words[one]];
    return bytes;
  },
  // The words in which lengths and counts stand: of the parts, at the head of the navigation, of the world, and of the meshes.
  'a length or a count': (bytes, draw) => {
    const words = wordsOf(bytes);
    const [, navigation, world, meshes] = placesOf(bytes).map((place) => place >> 2);
    const counts = [
      ...[0, 1, 2, 3, 4, 5, 6, 7],
      ...[0, 1, 2, 3, 4, 5].map((at) => navigation + at),
      ...[0, 1, 2, 3].map((at) => world + at),
      meshes,
    ];
    const at = counts[draw(counts.length)];
    if (draw(2) === 0) words[at] += draw(17) - 8;
    else words[at] = EDGES[draw(EDGES.length)];
    return bytes;
  },
  'a stretch of zeros or ones': (bytes, draw) => {
    const at = draw(bytes.length);
    bytes.fill(draw(2) * 255, at, at + 1 + draw(64));
    return bytes;
  },
  'a stretch of it elsewhere': (bytes, draw) => {
    const from = draw(bytes.length >> 3) * 8;
    bytes.copyWithin(draw(bytes.length >> 3) * 8, from, from + 8 * (1 + draw(32)));
    return bytes;
  },
  'a stretch of another snapshot': (bytes, draw, others) => {
    const other = others[draw(others.length)];
    const at = draw(Math.min(bytes.length, other.length) >> 3) * 8;
    const piece = other.subarray(at, Math.min(bytes.length, at + 8 * (1 + draw(64))));
    bytes.set(piece, at);
    return bytes;
  },
  'a part of another snapshot': (bytes, draw, others) => {
    const other = others[draw(others.length)];
    const part = draw(4);
    const [own, foreign] = [placesOf(bytes), placesOf(other)];
    const piece = other.subarray(foreign[part], foreign[part + 1]);
    const spliced = joined(bytes.subarray(0, own[part]), piece, bytes.subarray(own[part + 1]));
    lengthen(spliced, HEAD.shape + part, piece.length - (own[part + 1] - own[part]));
    return spliced;
  },
  'its beginning and another’s end': (bytes, draw, others) => {
    const other = others[draw(others.length)];
    const at = draw(Math.min(bytes.length, other.length) >> 3) * 8;
    const spliced = joined(bytes.subarray(0, at), other.subarray(at));
    if (spliced.length >= HEAD_LENGTH) wordsOf(spliced)[HEAD.length] = spliced.length;
    return spliced;
  },
  'a piece cut out or put in twice': (bytes, draw) => {
    const places = placesOf(bytes);
    const part = draw(4);
    const from = places[part] + draw((places[part + 1] - places[part]) >> 3) * 8;
    const to = Math.min(places[part + 1], from + 8 * (1 + draw(8)));
    const isCut = draw(2) === 0;
    const changed = joined(bytes.subarray(0, isCut ? from : to), bytes.subarray(isCut ? to : from));
    lengthen(changed, HEAD.shape + part, isCut ? from - to : to - from);
    return changed;
  },
  'cut off': (bytes, draw) => {
    const cut = bytes.slice(0, draw(bytes.length >> 3) * 8);
    if (cut.length >= HEAD_LENGTH && draw(2) === 0) wordsOf(cut)[HEAD.length] = cut.length;
    return cut;
  },
  'bytes at its end': (bytes, draw) => {
    const longer = joined(bytes, new Uint8Array(8 * (1 + draw(4))).fill(draw(2)));
    if (draw(2) === 0) lengthen(longer, HEAD.meshes, longer.length - bytes.length);
    return longer;
  },
};

const KINDS = Object.keys(DAMAGES);

/** Damages one to three times in a row, and mends the checksum of nineteen in twenty. */
function damage(
  bytes: Uint8Array,
  draw: Draw,
  others: readonly Uint8Array[],
): { readonly bytes: Uint8Array; readonly kinds: readonly string[] } {
  const kinds: string[] = [];
  let damaged: Uint8Array = bytes.slice();
  for (let count = draw(4) === 0 ? 1 + draw(3) : 1; count > 0 && damaged.length >= 64; count -= 1) {
    const kind = KINDS[draw(KINDS.length)];
    // A part whose length was damaged has no sound places any more.
    const places = placesOf(damaged);
    const isSound = places.every((place, at) => place % 8 === 0 && (at === 0 || place >= places[at - 1]));
    if (!isSound || places[4] > damaged.length) break;
    kinds.push(kind);
    damaged = DAMAGES[kind](damaged, draw, others);
  }
  if (draw(20) > 0 && damaged.length >= 8) mend(damaged);
  return { bytes: damaged, kinds };
}

function mend(bytes: Uint8Array): void {
  const words = wordsOf(bytes);
  const checksum = createChecksum();
  sumWords(checksum, words, words.length - 2);
  words[words.length - 2] = checksum.high;
  words[words.length - 1] = checksum.low;
}

/** A match with snapshots of several of its ticks, with meshes inside and without, and a world in the middle of it. */
interface Ground {
  readonly match: Match;
  readonly snapshots: readonly Uint8Array[];
  readonly world: World;
  readonly home: Uint8Array;
  readonly commands: readonly (readonly Command[])[];
}

function createGround(agents: number): Ground {
  const match = createChaoticMatch({ agents });
  const listed = listChaos('fuzzed', TICKS);
  const commands = Array.from({ length: TICKS }, (_, tick) =>
    listed.filter((command) => command.tick === tick).map(({ command }) => command),
  );
  const world = createWorld();
  match.setup(world, 'fuzzed');
  const snapshots: Uint8Array[] = [];
  for (let tick = 0; tick < TICKS; tick += 1) {
    if (tick % 8 === 7) snapshots.push(snapshot(world, { meshes: tick % 16 === 7 }));
    match.step(world, commands[tick]);
  }
  return { match, snapshots, world, home: snapshot(world, { meshes: true }), commands };
}

/** Puts so many damaged snapshots back, drawn from a seed, and plays so many ticks on from those that are no worse for it. */
export function fuzzSnapshots(seed: string, count: number, ticks: number): FuzzResult {
  const numbers = createNumbers(seed);
  const draw: Draw = (limit) => Math.floor(numbers() * limit);
  const grounds = [createGround(6), createGround(30)];
  const result: FuzzResult = {
    ...{ refused: new Map(), restored: 0, played: 0, damaged: new Map(), faults: [] },
  };
  for (let number = 0; number < count && result.faults.length < 20; number += 1) {
    const ground = grounds[draw(grounds.length)];
    const { bytes, kinds } = damage(ground.snapshots[draw(ground.snapshots.length)], draw, ground.snapshots);
    for (const kind of kinds) raise(result.damaged, kind);
    const fault = tryOne(ground, bytes, result, { meshes: draw(2) === 0 ? MESHES : [], ticks });
    if (fault !== undefined) result.faults.push(`number ${number}, ${kinds.join(', ')}: ${fault}`);
  }
  return result;
}

/** Answers what is wrong with what became of a snapshot; the world is at home again then. */
function tryOne(
  ground: Ground,
  bytes: Uint8Array,
  result: FuzzResult,
  { meshes, ticks }: { readonly meshes: readonly NavMesh[]; readonly ticks: number },
): string | undefined {
  const { world, home } = ground;
  const before = process.memoryUsage().arrayBuffers;
  let error: unknown;
  try {
    restore(world, bytes, { meshes });
  } catch (thrown) {
    error = thrown;
  }
  const memory = process.memoryUsage().arrayBuffers - before;
  if (memory > BYTES_AT_LEAST + bytes.length * BYTES_PER_BYTE) return `${memory} bytes for ${bytes.length}`;
  if (error !== undefined) {
    if (!(error instanceof RangeError) || !/[a-z] [a-z]/.test(error.message)) return tell(error);
    raise(result.refused, error.message.replace(/[\d.-]+|[0-9a-f]{16}/g, '#').slice(0, 60));
    return isSame(snapshot(world, { meshes: true }), home) ? undefined : `the world changed: ${tell(error)}`;
  }
  result.restored += 1;
  const fault = playOn(ground, result, ticks);
  restore(world, home);
  if (fault !== undefined) return fault;
  return isSame(snapshot(world, { meshes: true }), home) ? undefined : 'the world cannot be put back';
}

/** A state that was put back has a digest and a snapshot that is put back as it is, and goes on. */
function playOn({ match, world, commands }: Ground, result: FuzzResult, ticks: number): string | undefined {
  try {
    const again = snapshot(world, { meshes: true });
    const { whole } = digestWorld(world);
    restore(world, again);
    if (!isSame(snapshot(world, { meshes: true }), again) || digestWorld(world).whole !== whole) {
      return 'a snapshot of it is another';
    }
    for (let tick = 0; tick < ticks; tick += 1) match.step(world, commands[tick]);
    digestWorld(world);
    result.played += 1;
    return undefined;
  } catch (error) {
    return error instanceof RangeError && NAMED.test(error.message) ? undefined : tell(error);
  }
}

function tell(error: unknown): string {
  return error instanceof Error ? `${error.stack}` : String(error);
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

function raise(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
