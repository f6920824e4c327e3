// Memory that a bake works in: arrays are lent, given back, and lent again, in one bake and from one bake to the next.
// Memory that is new has to be cleared by the system, page by page, and taken away by the garbage collector afterwards;
// on a large level that costs as much as some stages.

/**
 * Memory for bakes, made by `createBakeMemory` and owned by the caller. One bake at a time may use it. It keeps what it
 * has, which is as much as its largest bake needed, up to a few times; let go of it to let go of that.
 */
export interface BakeMemory {
  /** Buffers that nobody uses, the shortest first. */
  readonly free: ArrayBuffer[];
  /** Buffers of arrays that were lent. */
  readonly lent: ArrayBuffer[];
}

/** Buffers are this long, bytes, or whole multiples of it. */
const LEAST_BYTES = 1024;

/** A buffer is not lent for less than this part of it, so that short arrays leave the long buffers to long ones. */
const LEAST_PART = 1 / 8;

/**
 * Makes memory that bakes may use again. Whoever bakes often, a level that changes or many of them, gives each bake the
 * same memory, which on large levels saves about a seventh of the time and keeps the garbage collector away. The mesh
 * and its bytes do not depend on it, and never share it.
 */
export function createBakeMemory(): BakeMemory {
  return { free: [], lent: [] };
}

/** Takes everything back that was lent: what earlier stages returned is not valid from then on. */
export function takeBackAll(memory: BakeMemory): void {
  const { lent } = memory;
  while (lent.length > 0) addFree(memory, lent.pop()!);
}

/** Lends an array for so many integers. It holds anything: clear it if that matters. */
export function lendIntegers(memory: BakeMemory, length: number): Int32Array {
  return new Int32Array(lendBuffer(memory, length * 4), 0, length);
}

/** Lends an array for so many floats. It holds anything. */
export function lendFloats(memory: BakeMemory, length: number): Float64Array {
  return new Float64Array(lendBuffer(memory, length * 8), 0, length);
}

/** Lends an array for so many bytes. It holds anything. */
export function lendBytes(memory: BakeMemory, length: number): Uint8Array {
  return new Uint8Array(lendBuffer(memory, length), 0, length);
}

/** Takes an array back, which must not be used any more. Arrays that this memory has not lent stay their owner's. */
export function giveBack(memory: BakeMemory, array: Int32Array | Float64Array | Uint8Array): void {
  const { lent } = memory;
  // What was lent last is mostly given back first.
  for (let at = lent.length - 1; at >= 0; at -= 1) {
    if (lent[at] !== array.buffer) continue;
    lent.splice(at, 1);
    addFree(memory, array.buffer);
    return;
  }
}

/** The shortest free buffer that is long enough and not far too long, or a new one. */
function lendBuffer({ free, lent }: BakeMemory, bytes: number): ArrayBuffer {
  for (let at = 0; at < free.length; at += 1) {
    const buffer = free[at];
    if (buffer.byteLength < bytes) continue;
    if (buffer.byteLength > LEAST_BYTES && buffer.byteLength * LEAST_PART > bytes) break;
    free.splice(at, 1);
    lent.push(buffer);
    return buffer;
  }
  const buffer = new ArrayBuffer(roundUp(bytes));
  lent.push(buffer);
  return buffer;
}

/** To the next of four lengths for each doubling, so that levels that grow by little find their arrays again. */
function roundUp(bytes: number): number {
  let step = LEAST_BYTES;
  while (step * 8 <= bytes) step *= 2;
  return Math.max(1, Math.ceil(bytes / step)) * step;
}

function addFree({ free }: BakeMemory, buffer: ArrayBuffer): void {
  let at = free.length;
  while (at > 0 && free[at - 1].byteLength > buffer.byteLength) at -= 1;
  free.splice(at, 0, buffer);
}
