// A quick checksum of words: four lanes, each a chain of steps that can be undone (xor, then times an odd number), so
// that no two rows of words that differ in one word have the same one. The lanes are mixed to 64 bits as digests are.
// It finds what was altered by accident; it is no protection against somebody who wants to deceive.
import { addWord, beginDigest, createDigest, type Digest, endDigest } from '../../nav/geometry/digest.ts';

/** A checksum being made: `high` and `low` are its 64 bits. */
export type Checksum = Digest;

/** Makes an empty checksum. */
export function createChecksum(): Checksum {
  return createDigest();
}

/** Sums the first `count` words, an even number. */
export function sumWords(checksum: Checksum, words: Int32Array, count: number): void {
  let first = 0x2f5d6e3b;
  let second = 0x51a7c4e9;
  let third = 0x7f4a7c15;
  let fourth = 0x165667b1;
  let at = 0;
  for (; at + 4 <= count; at += 4) {
    first = Math.imul(first ^ words[at], 0x9e3779b1);
    second = Math.imul(second ^ words[at + 1], 0x85ebca6b);
    third = Math.imul(third ^ words[at + 2], 0xc2b2ae35);
    fourth = Math.imul(fourth ^ words[at + 3], 0x27d4eb2f);
  }
  for (; at < count; at += 1) first = Math.imul(first ^ words[at], 0x9e3779b1);
  beginDigest(checksum);
  addWord(checksum, count);
  addWord(checksum, first);
  addWord(checksum, second);
  addWord(checksum, third);
  addWord(checksum, fourth);
  endDigest(checksum);
}
