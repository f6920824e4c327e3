// Memory that snapshots are written into and read from, by words and floats at once. It grows and never shrinks, so that a
// snapshot of every tick asks for no memory once it is large enough.
import type { NavMesh } from '../../nav/mesh/nav-mesh.ts';
import type { AreaTable } from '../../nav/query/draw-point.ts';
import type { PathSearch } from '../../nav/query/path-search.ts';
import type { GraphEntry, Navigation } from '../../systems/navigation.ts';

const FIRST_CAPACITY = 4096;

/** A mesh that a world had under an id, with what is derived from it. */
export interface KeptMesh {
  mesh: NavMesh;
  areas: AreaTable;
  /** The search of that world's step, for that world only. */
  search: PathSearch;
}

/** What a world's agents walked on when a snapshot was taken: bytes only name it by digest. */
export interface KeptGround {
  /** The navigation that the snapshot was taken of, undefined while there is no whole snapshot in the buffer. */
  owner: Navigation | undefined;
  /** The shape that stands in the bytes, where `writeSnapshot` has put it; it is good for the next snapshot of that world. */
  shape: Uint8Array | undefined;
  readonly meshes: KeptMesh[];
  readonly graphs: GraphEntry[];
}

/**
 * A snapshot in memory: the first `length` bytes of `bytes`, and the meshes and graphs that they name. The caller owns it;
 * `writeSnapshot` writes it, and `restore` takes it as it takes bytes. The other arrays are views of the same memory.
 */
export interface SnapshotBuffer {
  bytes: Uint8Array;
  words: Int32Array;
  halves: Uint16Array;
  singles: Float32Array;
  floats: Float64Array;
  length: number;
  readonly ground: KeptGround;
}

/** Makes an empty buffer. */
export function createSnapshotBuffer(): SnapshotBuffer {
  const memory = new ArrayBuffer(FIRST_CAPACITY);
  return {
    ...viewsOf(memory),
    length: 0,
    ground: { owner: undefined, shape: undefined, meshes: [], graphs: [] },
  };
}

/** Makes sure that `count` more bytes fit. */
export function reserveBytes(buffer: SnapshotBuffer, count: number): void {
  const needed = buffer.length + count;
  if (needed <= buffer.bytes.length) return;
  const memory = new ArrayBuffer(Math.max(Math.ceil(needed / 8) * 8, buffer.bytes.length * 2));
  const views = viewsOf(memory);
  views.bytes.set(buffer.bytes.subarray(0, buffer.length));
  Object.assign(buffer, views);
}

/** Writes a word; `length` must be a multiple of 4. */
export function putWord(buffer: SnapshotBuffer, word: number): void {
  reserveBytes(buffer, 4);
  buffer.words[buffer.length >> 2] = word;
  buffer.length += 4;
}

/** Writes the first `count` words of a list. */
export function putWords(buffer: SnapshotBuffer, words: ArrayLike<number>, count: number): void {
  reserveBytes(buffer, count * 4);
  const at = buffer.length >> 2;
  const out = buffer.words;
  for (let index = 0; index < count; index += 1) out[at + index] = words[index];
  buffer.length += count * 4;
}

/** Writes bytes. */
export function putBytes(buffer: SnapshotBuffer, bytes: Uint8Array): void {
  reserveBytes(buffer, bytes.length);
  buffer.bytes.set(bytes, buffer.length);
  buffer.length += bytes.length;
}

/** Fills up with zeros to a multiple of 8 bytes. */
export function alignBuffer(buffer: SnapshotBuffer): void {
  if (buffer.length % 8 === 0) return;
  reserveBytes(buffer, 8);
  while (buffer.length % 8 !== 0) {
    buffer.bytes[buffer.length] = 0;
    buffer.length += 1;
  }
}

function viewsOf(
  memory: ArrayBuffer,
): Pick<SnapshotBuffer, 'bytes' | 'words' | 'halves' | 'singles' | 'floats'> {
  return {
    bytes: new Uint8Array(memory),
    words: new Int32Array(memory),
    halves: new Uint16Array(memory),
    singles: new Float32Array(memory),
    floats: new Float64Array(memory),
  };
}
