import fc from 'fast-check';
import xor128 from 'seedrandom/lib/xor128.js';
import { describe, expect, test } from 'vitest';
import { drawRandom, RANDOM_STATE_LENGTH, seedRandom } from '../../../src/nav/geometry/random.ts';

function seeded(seed: string): Int32Array {
  const state = new Int32Array(RANDOM_STATE_LENGTH);
  seedRandom(seed, state);
  return state;
}

function draw(state: Int32Array, count: number, offset = 0): number[] {
  return Array.from({ length: count }, () => drawRandom(state, offset));
}

describe('random', () => {
  test("the numbers are those of seedrandom's xor128, one by one", () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const expected = xor128(seed, { state: true });
        expect(draw(seeded(seed), 100)).toEqual(Array.from({ length: 100 }, () => expected()));
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  test('a stream goes on from a copy of its state', () => {
    const state = seeded('market-day');
    draw(state, 17);
    const saved = state.slice();
    const onwards = draw(state, 50);
    expect(draw(saved, 50)).toEqual(onwards);
    expect(saved).toEqual(state);
  });

  test('streams side by side in one array do not touch each other', () => {
    const states = new Int32Array(3 * RANDOM_STATE_LENGTH);
    seedRandom('a', states, 0);
    seedRandom('b', states, 4);
    seedRandom('c', states, 8);
    const numbers = Array.from({ length: 20 }, () => [0, 4, 8].map((offset) => drawRandom(states, offset)));
    expect(numbers.map((row) => row[0])).toEqual(draw(seeded('a'), 20));
    expect(numbers.map((row) => row[1])).toEqual(draw(seeded('b'), 20));
    expect(numbers.map((row) => row[2])).toEqual(draw(seeded('c'), 20));
  });

  test('numbers lie in [0, 1), are multiples of 2^-32 and fill the range', () => {
    const numbers = draw(seeded('range'), 10_000);
    expect(numbers.every((value) => value >= 0 && value < 1 && Number.isInteger(value * 4294967296))).toBe(
      true,
    );
    const tenths = new Array<number>(10).fill(0);
    for (const value of numbers) tenths[Math.floor(value * 10)] += 1;
    expect(Math.min(...tenths)).toBeGreaterThan(850);
    expect(Math.max(...tenths)).toBeLessThan(1150);
  });

  test('other seeds give other streams', () => {
    expect(draw(seeded('market-day'), 5)).not.toEqual(draw(seeded('market-day '), 5));
    expect(draw(seeded(''), 5)).not.toEqual(draw(seeded('0'), 5));
  });
});
