// Bytes <-> fewer bytes: raw deflate (RFC 1951), by fflate. The entry for browsers is plain arithmetic on typed arrays;
// the one for Node would bring node:module into every engine.
import { deflateSync, inflateSync } from 'fflate/browser';

/** No deflated byte stands for more than this many: 258 bytes take two bits at the least. */
export const MOST_UNPACKED_PER_BYTE = 1032;

// Digests do not get smaller, and state hardly more so by trying longer. The size of the compressor's table is given, since it
// would else follow from a logarithm, which is not the same in every engine.
const PACKING = { level: 3, mem: 2 } as const;
const STORING = { level: 0, mem: 2 } as const;

/**
 * The bytes deflated, in an array of their own: the same in every engine. What is mostly noise is only stored, in the same
 * format.
 */
export function packBytes(bytes: Uint8Array, isNoise = false): Uint8Array {
  return deflateSync(bytes, isNoise ? STORING : PACKING);
}

/**
 * The bytes that were packed, `size` of them. Throws a RangeError when it cannot be that many, before any memory is asked
 * for, when they are another number, and for bytes that nothing was packed to.
 */
export function unpackBytes(packed: Uint8Array, size: number): Uint8Array {
  if (packed.length === 0 || size > packed.length * MOST_UNPACKED_PER_BYTE) {
    throw new RangeError(`${packed.length} packed bytes cannot hold ${size}`);
  }
  // One byte more than there should be, since what does not fit is dropped without a word.
  const bytes = inflate(packed, new Uint8Array(size + 1));
  if (bytes.length > size) throw new RangeError(`the packed bytes hold more than the ${size} expected`);
  if (bytes.length < size)
    throw new RangeError(`the packed bytes hold ${bytes.length} bytes, expected ${size}`);
  return bytes;
}

function inflate(packed: Uint8Array, out: Uint8Array): Uint8Array {
  try {
    return inflateSync(packed, { out });
  } catch (cause) {
    throw new RangeError(`the bytes cannot be unpacked: ${String(cause)}`, { cause });
  }
}
