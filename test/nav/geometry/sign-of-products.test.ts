import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signOfProducts } from '../../../src/nav/geometry/sign-of-products.ts';

const limit = 5 * 2 ** 48;
const integer = fc.integer({ min: -limit, max: limit });
const near = fc.integer({ min: -2, max: 2 });

function exactSign(a: number, b: number, c: number, d: number): number {
  const sum = BigInt(a) * BigInt(b) + BigInt(c) * BigInt(d);
  return sum < 0n ? -1 : sum > 0n ? 1 : 0;
}

describe('signOfProducts', () => {
  it('agrees with whole numbers of any size', () => {
    fc.assert(
      fc.property(integer, integer, integer, integer, (a, b, c, d) => {
        expect(signOfProducts(a, b, c, d)).toBe(exactSign(a, b, c, d));
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  it('agrees up to the last integers of a float64', () => {
    const limitOfAll = Number.MAX_SAFE_INTEGER - 4;
    const long = fc.integer({ min: -limitOfAll, max: limitOfAll });
    fc.assert(
      fc.property(long, long, near, near, (a, b, da, db) => {
        expect(signOfProducts(a, b, -(a + da), b + db)).toBe(exactSign(a, b, -(a + da), b + db));
      }),
      { seed: 3, numRuns: 5000 },
    );
  });

  it('is exact where two products all but cancel', () => {
    const inner = fc.integer({ min: -limit + 4, max: limit - 4 });
    fc.assert(
      fc.property(inner, inner, near, near, (a, b, da, db) => {
        expect(signOfProducts(a, b, -(a + da), b + db)).toBe(exactSign(a, b, -(a + da), b + db));
        expect(signOfProducts(a, b, b + db, -(a + da))).toBe(exactSign(a, b, b + db, -(a + da)));
      }),
      { seed: 2, numRuns: 5000 },
    );
  });

  it('tells 1 apart from 0 where a float64 does not', () => {
    const a = limit - 1;
    expect(a * a - (a - 1) * (a + 1)).not.toBe(1);
    expect(signOfProducts(a, a, -(a - 1), a + 1)).toBe(1);
    expect(signOfProducts(a, a, -a, a)).toBe(0);
    expect(signOfProducts(a - 1, a + 1, -a, a)).toBe(-1);
  });
});
