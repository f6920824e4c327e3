import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRoot, clearRootSum, createRootSum, type RootSum } from '../../../src/nav/query/root-sum.ts';

const sum = createRootSum();
const far = fc.integer({ min: 1 << 23, max: 1 << 25 });
const near = fc.integer({ min: -3, max: 3 });

/** The way over (bx, bz) to (cx, cz) less the straight one, all from 0. */
function addDetour(into: RootSum, bx: number, bz: number, cx: number, cz: number, sign: number): void {
  addRoot(into, bx, bz, sign);
  addRoot(into, cx - bx, cz - bz, sign);
  addRoot(into, cx, cz, -sign);
}

describe('the sign of a sum of roots', () => {
  it('tells that the straight way is the shorter one, by however little, and equal when it is the same', () => {
    fc.assert(
      fc.property(far, far, near, near, fc.constantFrom(1, -1), (x, z, asideX, asideZ, sign) => {
        const turn = x * asideZ - z * asideX;
        // Half a unit aside at least, or not at all: what is nearer may count as nothing.
        fc.pre(turn === 0 || 4 * turn * turn >= x * x + z * z);
        clearRootSum(sum);
        addDetour(sum, x + asideX, z + asideZ, 2 * x, 2 * z, sign);
        expect(sum.sign).toBe(turn === 0 ? 0 : sign);
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  it('is 0 for an empty sum, and for one of which as much is taken away as was added', () => {
    clearRootSum(sum);
    expect(sum.sign).toBe(0);
    // The roots of 2, 8 and 18.
    addRoot(sum, 1, 1, 1);
    expect(sum.sign).toBe(1);
    addRoot(sum, 2, 2, 1);
    addRoot(sum, 3, 3, -1);
    expect(sum.sign).toBe(0);
    addRoot(sum, 1, 0, -1);
    expect(sum.sign).toBe(-1);
  });
});
