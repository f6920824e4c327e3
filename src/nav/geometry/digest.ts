// A 64-bit digest of numbers and text, the same in every engine: two 32-bit lanes, each mixing every word as
// MurmurHash3 does its blocks (Appleby, 2011, MurmurHash3_x86_32), with different constants and a crossing at the end.
// It tells states apart; it is no protection against somebody who wants two of them to look alike.

/** A digest being built. The caller owns it and can use it again after `beginDigest`. */
export interface Digest {
  high: number;
  low: number;
  count: number;
  readonly float: Float64Array;
  readonly words: Int32Array;
}

/** Makes an empty digest. */
export function createDigest(): Digest {
  const float = new Float64Array(1);
  const digest: Digest = { high: 0, low: 0, count: 0, float, words: new Int32Array(float.buffer) };
  beginDigest(digest);
  return digest;
}

/** Empties a digest. */
export function beginDigest(digest: Digest): void {
  digest.high = 0x2f5d6e3b;
  digest.low = 0x51a7c4e9;
  digest.count = 0;
}

/** Adds one 32-bit integer; the value is taken modulo 2^32. */
export function addWord(digest: Digest, word: number): void {
  let k = Math.imul(word, 0xcc9e2d51);
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  const low = digest.low ^ k;
  digest.low = (Math.imul((low << 13) | (low >>> 19), 5) + 0xe6546b64) | 0;
  let m = Math.imul(word ^ digest.low, 0x239b961b);
  m = Math.imul((m << 16) | (m >>> 16), 0x38b34ae5);
  const high = digest.high ^ m;
  digest.high = (Math.imul((high << 19) | (high >>> 13), 5) + 0x561ccd1b) | 0;
  digest.count = (digest.count + 1) | 0;
}

/** Adds a float64, every bit of it but the sign of zero. Throws on NaN, whose bits differ between engines. */
export function addFloat(digest: Digest, value: number): void {
  if (Number.isNaN(value)) throw new RangeError('a digest takes no NaN');
  digest.float[0] = value + 0;
  addWord(digest, digest.words[0]);
  addWord(digest, digest.words[1]);
}

/** Adds text: its length, then its UTF-16 code units. */
export function addText(digest: Digest, text: string): void {
  addWord(digest, text.length);
  for (let at = 0; at < text.length; at += 1) addWord(digest, text.charCodeAt(at));
}

/** Adds bytes: their number, then the bytes in little-endian words, the last one filled up with zeros. */
export function addBytes(digest: Digest, bytes: Uint8Array): void {
  addWord(digest, bytes.length);
  for (let at = 0; at < bytes.length; at += 4) {
    addWord(digest, bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24));
  }
}

/** Finishes the digest: `digest.high` and `digest.low` are its 64 bits from here on. Begin anew before adding more. */
export function endDigest(digest: Digest): void {
  const low = finalMix(digest.low ^ digest.count);
  const high = finalMix(digest.high ^ digest.count);
  digest.low = (low + high) | 0;
  digest.high = (high + digest.low) | 0;
}

/** The 64 bits of a finished digest as 16 hexadecimal digits. */
export function digestText(high: number, low: number): string {
  return hexadecimal(high) + hexadecimal(low);
}

function finalMix(word: number): number {
  let h = word ^ (word >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function hexadecimal(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
