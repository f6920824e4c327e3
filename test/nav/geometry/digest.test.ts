import { describe, expect, test } from 'vitest';
import {
  addBytes,
  addFloat,
  addText,
  addWord,
  beginDigest,
  createDigest,
  type Digest,
  digestText,
  endDigest,
} from '../../../src/nav/geometry/digest.ts';

function digestOf(add: (digest: Digest) => void): string {
  const digest = createDigest();
  add(digest);
  endDigest(digest);
  return digestText(digest.high, digest.low);
}

function digestFloats(...values: readonly number[]): string {
  return digestOf((digest) => {
    for (const value of values) addFloat(digest, value);
  });
}

function addOneOfEach(digest: Digest): void {
  addWord(digest, 1);
  addFloat(digest, 0.1);
  addText(digest, 'town');
  addBytes(digest, Uint8Array.of(1, 2, 3, 4, 5));
}

describe('digest', () => {
  test('known contents have their known digest', () => {
    expect(digestOf(() => undefined)).toBe('eee3913a9df75472');
    expect(digestOf(addOneOfEach)).toBe('8c3ca4d1bae72e18');
  });

  test('a digest begun anew forgets what it held', () => {
    const digest = createDigest();
    addText(digest, 'something else');
    endDigest(digest);
    beginDigest(digest);
    addOneOfEach(digest);
    endDigest(digest);
    expect(digestText(digest.high, digest.low)).toBe('8c3ca4d1bae72e18');
  });

  test('order counts', () => {
    expect(digestFloats(1, 2, 3)).not.toBe(digestFloats(1, 3, 2));
    expect(digestFloats(0, 1)).not.toBe(digestFloats(1, 0));
  });

  test('length counts, even of zeros', () => {
    const digests = [0, 1, 2, 3].map((length) => digestFloats(...new Array<number>(length).fill(0)));
    expect(new Set(digests).size).toBe(4);
    expect(digestOf((digest) => addBytes(digest, new Uint8Array(3)))).not.toBe(
      digestOf((digest) => addBytes(digest, new Uint8Array(4))),
    );
    expect(digestOf((digest) => addText(digest, 'ab'))).not.toBe(
      digestOf((digest) => {
        addText(digest, 'a');
        addText(digest, 'b');
      }),
    );
  });

  test('minus zero is zero', () => {
    expect(digestFloats(-0, 5)).toBe(digestFloats(0, 5));
  });

  test('infinities have digests of their own and NaN has none', () => {
    expect(digestFloats(Number.POSITIVE_INFINITY)).not.toBe(digestFloats(Number.NEGATIVE_INFINITY));
    expect(() => digestFloats(Number.NaN)).toThrow(new RangeError('a digest takes no NaN'));
  });

  test('every single bit of a number counts', () => {
    const float = new Float64Array([1234.5678]);
    const words = new BigUint64Array(float.buffer);
    const digests = new Set([digestFloats(float[0])]);
    for (let bit = 0n; bit < 64n; bit += 1n) {
      words[0] ^= 1n << bit;
      digests.add(digestFloats(float[0]));
      words[0] ^= 1n << bit;
    }
    expect(digests.size).toBe(65);
  });

  test('a hundred thousand neighbouring states have a hundred thousand digests', () => {
    const digests = new Set<string>();
    for (let state = 0; state < 100_000; state += 1)
      digests.add(digestOf((digest) => addWord(digest, state)));
    expect(digests.size).toBe(100_000);
  });

  test('a word is taken modulo 2^32', () => {
    expect(digestOf((digest) => addWord(digest, -1))).toBe(digestOf((digest) => addWord(digest, 4294967295)));
  });
});
