import { describe, expect, it } from 'vitest';
import { digestText } from '../../../src/nav/geometry/digest.ts';
import {
  BUFFER_WORDS,
  beginBlocks,
  createBlockHash,
  endBlocks,
  fillBlock,
  mixBlocks,
} from '../../../src/replay/digest/block-hash.ts';

const hash = createBlockHash();

/** The two halves, high and low. */
const hashOf = (words: Iterable<number>): readonly [high: number, low: number] => {
  beginBlocks(hash);
  for (const word of words) {
    if (hash.length === BUFFER_WORDS) mixBlocks(hash);
    hash.words[hash.length] = word;
    hash.length += 1;
  }
  fillBlock(hash);
  endBlocks(hash);
  return [hash.digest.high, hash.digest.low];
};

const textOf = (words: Iterable<number>): string => digestText(...hashOf(words));

/** Words at random, the same in every run. */
const drawWords = (count: number, seed: number): Int32Array => {
  let state = seed;
  return Int32Array.from({ length: count }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state;
  });
};

const floatWords = (...values: number[]): Int32Array => new Int32Array(Float64Array.from(values).buffer);

/** How many of so many hashes have a half that another one has; numbers at random would have `expected` in each half. */
const countTwins = (count: number, wordsOf: (state: number) => Iterable<number>) => {
  const halves = [new Int32Array(count), new Int32Array(count)];
  for (let state = 0; state < count; state += 1) {
    const pair = hashOf(wordsOf(state));
    halves[0][state] = pair[0];
    halves[1][state] = pair[1];
  }
  const twins = halves.map((half) => {
    half.sort();
    return half.filter((word, at) => at > 0 && word === half[at - 1]).length;
  });
  return { twins: Math.max(...twins), expected: (count * (count - 1)) / 2 ** 33 };
};

describe('the hash of blocks', () => {
  it('has its known value for known words', () => {
    expect(textOf([])).toBe('515385a490417c23');
    expect(textOf(Array.from({ length: 1000 }, (_, at) => at))).toBe('6f28c449322ce529');
  });

  it('does not depend on when the words are mixed', () => {
    const words = drawWords(5000, 7);
    const whole = textOf(words);
    for (const piece of [8, 40, 4000]) {
      beginBlocks(hash);
      for (let from = 0; from < words.length; from += piece) {
        const part = words.subarray(from, from + piece);
        hash.words.set(part);
        hash.length = part.length;
        mixBlocks(hash);
      }
      endBlocks(hash);
      expect(digestText(hash.digest.high, hash.digest.low)).toBe(whole);
    }
  });

  it('holds how many words there are, even of zeros', () => {
    const lengths = [0, 8, 16, 24, 4096, 4104];
    expect(new Set(lengths.map((length) => textOf(new Int32Array(length)))).size).toBe(lengths.length);
  });

  it('changes in both halves, and in half of its bits, with any bit of any word', () => {
    const count = 24;
    const states: Int32Array[] = [new Int32Array(count), new Int32Array(count).fill(-1)];
    for (let seed = 1; seed <= 100; seed += 1) {
      states.push(
        drawWords(count, seed),
        floatWords(...drawWords(count / 2, seed).map((word) => word % 1000)),
      );
    }
    const flips = new Int32Array(64);
    let cases = 0;
    let least = 64;
    for (const words of states) {
      const [high, low] = hashOf(words);
      for (let bit = 0; bit < count * 32; bit += 1) {
        words[bit >> 5] ^= 1 << (bit & 31);
        const other = hashOf(words);
        words[bit >> 5] ^= 1 << (bit & 31);
        const changed = [high ^ other[0], low ^ other[1]];
        if (changed.includes(0)) throw new Error(`a half stays the same with bit ${bit}`);
        let sum = 0;
        for (let at = 0; at < 64; at += 1) {
          const flip = (changed[at >> 5] >>> (at & 31)) & 1;
          flips[at] += flip;
          sum += flip;
        }
        least = Math.min(least, sum);
        cases += 1;
      }
    }
    expect(cases).toBeGreaterThan(150_000);
    // Of 64 coins 10 or fewer fall on one side once in a hundred million times.
    expect(least).toBeGreaterThan(9);
    for (const count of flips) expect(Math.abs(count / cases - 0.5)).toBeLessThan(0.006);
  });

  it('never lets two differences make up for each other', () => {
    // Pairs of one chain are eight words apart: the one that differs and the next ones that could mend it.
    const states: [string, (state: number) => Iterable<number>][] = [
      ['two agents on a grid, of one chain', (at) => floatWords((at & 255) / 16, 1, 1, 1, (at >> 8) / 16)],
      ['two agents on a grid, of two chains', (at) => floatWords((at & 255) / 16, (at >> 8) / 16)],
      [
        'one place in three columns',
        (at) => floatWords(...[0, 4, 8].flatMap(() => [at / 4096 + 0.1, 1, 1, 1])),
      ],
      ['signs', (at) => floatWords(...Array.from({ length: 16 }, (_, bit) => ((at >> bit) & 1 ? -2 : 2)))],
      ['small numbers', (at) => [at & 15, (at >> 4) & 15, (at >> 8) & 15, at >> 12, 0, 0, 0, 0]],
      ...[0, 16, 31].flatMap((bit): [string, (state: number) => Iterable<number>][] =>
        [0, 1].map((half) => [
          `bit ${bit} of half ${half}, in sixteen pairs`,
          (at) => {
            const words = new Int32Array(128);
            for (let pair = 0; pair < 16; pair += 1) words[pair * 8 + half] = ((at >> pair) & 1) << bit;
            return words;
          },
        ]),
      ),
      [
        'bit 31 of lower halves and bit 18 of upper ones',
        (at) => {
          const words = new Int32Array(64);
          for (let pair = 0; pair < 8; pair += 1) {
            words[pair * 8] = ((at >> pair) & 1) << 31;
            words[pair * 8 + 1] = ((at >> (pair + 8)) & 1) << 18;
          }
          return words;
        },
      ],
    ];
    for (const [name, wordsOf] of states) {
      const { twins, expected } = countTwins(65_536, wordsOf);
      expect(expected).toBeLessThan(0.6);
      expect(twins, name).toBeLessThan(7);
    }
  });

  it('depends on the order of pairs, in a chain and between chains, and of the two words of a pair', () => {
    const words = drawWords(64, 3);
    const seen = new Set([textOf(words)]);
    let swaps = 0;
    for (let one = 0; one < words.length; one += 1) {
      for (let other = one + 1; other < words.length; other += 1) {
        [words[one], words[other]] = [words[other], words[one]];
        seen.add(textOf(words));
        [words[one], words[other]] = [words[other], words[one]];
        swaps += 1;
      }
    }
    expect(swaps).toBe(2016);
    expect(seen.size).toBe(swaps + 1);
  });
});
