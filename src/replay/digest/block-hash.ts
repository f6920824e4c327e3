// A 64-bit hash of many words, for the state of a world: words are laid into a buffer column by column and mixed in
// blocks, so that the loops that gather numbers know one kind of array each, and the one that mixes knows none.
//
// Words go in pairs (low, high). A block is four pairs, pair i of each block goes to chain i, and a chain is 64 bits of state
// (a, b). Its step takes in one pair, all modulo 2^32, with odd P, Q and R:
//
//   k = low * R,   b = (b ^ high) * P,   a = (a ^ k ^ (k >>> 16) ^ (b >>> 15)) * Q,   b = b ^ (a >>> 13)
//
// - Nothing is lost: given the pair, the step can be undone, and given the state before it, the pair follows from the state
//   after it. So two rows of words that differ in one pair never have the same hash: the end is made of steps that can be undone
//   as well. The four chains go as pairs through a fifth, then the number of words, and the fifth's two halves through the final
//   mixing of digests.
// - Every bit counts in both halves, since a takes in b and b takes in a. Each is multiplied twice with a shift between, the lower half
//   before it meets the state, the upper one (a float's sign, exponent and foremost digits) as b and then within a. So no
//   difference of one bit stays one of few bits that are known beforehand, which a second difference could make up for: two
//   rows that differ in more than one pair have the same hash by a chance of 2^-64 or so.
// - Order counts: the chains begin with different states and are taken in one after the other, and no two steps of a
//   chain commute.
// - The chains do not wait for one another: a multiplication takes some cycles, and those of four chains overlap.
//
// Integers only, the same in every engine. It is no protection against somebody who wants two states to look alike.
import { createDigest, type Digest, endDigest } from '../../nav/geometry/digest.ts';

/** Words in a block. */
const BLOCK = 8;
/** Words in the buffer, a multiple of a block: few enough to stay in the processor's first cache with what is gathered. */
export const BUFFER_WORDS = 4096;

const P = 0x9e3779b1;
const Q = 0x85ebca77;
const R = 0xc2b2ae3d;
/** Where the chains begin, a and b of each; the fifth takes in the others. */
const SEEDS = [
  ...[0x2f5d6e3b, 0x51a7c4e9, 0x7f4a7c15, 0x165667b1],
  ...[0x3c6ef372, 0x1b873593, 0x4cf5ad43, 0x2745937f],
  ...[0x38b34ae5, 0x61c88647],
];
const FIFTH = 8;

/** A hash being made. The caller owns it and can use it again after `beginBlocks`. */
export interface BlockHash {
  /** Words that wait to be mixed, the first `length`; floats and bytes are views of the same memory. */
  readonly words: Int32Array;
  readonly floats: Float64Array;
  readonly bytes: Uint8Array;
  length: number;
  /** Words that were mixed. */
  count: number;
  /** a and b of each chain. */
  readonly chains: Int32Array;
  /** Where the two halves of the hash are laid at the end. */
  readonly digest: Digest;
}

/** Makes an empty hash. */
export function createBlockHash(): BlockHash {
  const memory = new ArrayBuffer(BUFFER_WORDS * 4);
  return {
    words: new Int32Array(memory),
    floats: new Float64Array(memory),
    bytes: new Uint8Array(memory),
    length: 0,
    count: 0,
    chains: Int32Array.from(SEEDS),
    digest: createDigest(),
  };
}

/** Empties a hash. */
export function beginBlocks(hash: BlockHash): void {
  const { chains } = hash;
  for (let at = 0; at < SEEDS.length; at += 1) chains[at] = SEEDS[at];
  hash.length = 0;
  hash.count = 0;
}

/** Fills the words up with zeros to a whole block. */
export function fillBlock(hash: BlockHash): void {
  const { words } = hash;
  let at = hash.length;
  for (; at % BLOCK !== 0; at += 1) words[at] = 0;
  hash.length = at;
}

/** Mixes the words that wait, whole blocks of them, so that the buffer is empty. */
export function mixBlocks(hash: BlockHash): void {
  mix(hash.chains, hash.words, hash.length);
  hash.count += hash.length;
  hash.length = 0;
}

/** Finishes the hash of whole blocks: `hash.digest` holds it from here on. Begin anew before adding more. */
export function endBlocks(hash: BlockHash): void {
  const { chains, digest } = hash;
  mixBlocks(hash);
  for (let at = 0; at < FIFTH; at += 2) takeIn(chains, chains[at], chains[at + 1]);
  takeIn(chains, hash.count, 0);
  digest.low = chains[FIFTH];
  digest.high = chains[FIFTH + 1];
  digest.count = hash.count;
  endDigest(digest);
}

/** The step of the fifth chain. */
function takeIn(chains: Int32Array, low: number, high: number): void {
  const k = Math.imul(low, R);
  const b = Math.imul(chains[FIFTH + 1] ^ high, P);
  const a = Math.imul(chains[FIFTH] ^ k ^ (k >>> 16) ^ (b >>> 15), Q);
  chains[FIFTH] = a;
  chains[FIFTH + 1] = b ^ (a >>> 13);
}

/** The steps of the other four, written out so that all of their state stays in registers. */
function mix(chains: Int32Array, words: Int32Array, count: number): void {
  let [a0, b0, a1, b1] = [chains[0], chains[1], chains[2], chains[3]];
  let [a2, b2, a3, b3] = [chains[4], chains[5], chains[6], chains[7]];
  for (let at = 0; at < count; at += BLOCK) {
    const k0 = Math.imul(words[at], R);
    const k1 = Math.imul(words[at + 2], R);
    const k2 = Math.imul(words[at + 4], R);
    const k3 = Math.imul(words[at + 6], R);
    b0 = Math.imul(b0 ^ words[at + 1], P);
    b1 = Math.imul(b1 ^ words[at + 3], P);
    b2 = Math.imul(b2 ^ words[at + 5], P);
    b3 = Math.imul(b3 ^ words[at + 7], P);
    a0 = Math.imul(a0 ^ k0 ^ (k0 >>> 16) ^ (b0 >>> 15), Q);
    a1 = Math.imul(a1 ^ k1 ^ (k1 >>> 16) ^ (b1 >>> 15), Q);
    a2 = Math.imul(a2 ^ k2 ^ (k2 >>> 16) ^ (b2 >>> 15), Q);
    a3 = Math.imul(a3 ^ k3 ^ (k3 >>> 16) ^ (b3 >>> 15), Q);
    b0 ^= a0 >>> 13;
    b1 ^= a1 >>> 13;
    b2 ^= a2 >>> 13;
    b3 ^= a3 >>> 13;
  }
  chains[0] = a0;
  chains[1] = b0;
  chains[2] = a1;
  chains[3] = b1;
  chains[4] = a2;
  chains[5] = b2;
  chains[6] = a3;
  chains[7] = b3;
}
