import { describe, expect, it } from 'vitest';
import { greatestDivisor } from '../../../src/nav/geometry/greatest-divisor.ts';

describe('greatestDivisor', () => {
  it('is the greatest of all that divide both', () => {
    for (let a = 0; a < 40; a += 1) {
      for (let b = a === 0 ? 1 : 0; b < 40; b += 1) {
        const divisors = Array.from({ length: 40 }, (_, at) => at + 1).filter(
          (divisor) => a % divisor === 0 && b % divisor === 0,
        );
        expect(greatestDivisor(a, b)).toBe(Math.max(...divisors));
      }
    }
  });
});
