import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LATTICE_LIMIT } from '../../../src/nav/geometry/lattice.ts';
import { cross, orient } from '../../../src/nav/geometry/orient.ts';

function exactOrient(ax: number, az: number, bx: number, bz: number, cx: number, cz: number): bigint {
  const [pax, paz, pbx, pbz, pcx, pcz] = [ax, az, bx, bz, cx, cz].map((value) => BigInt(value));
  return (pbx - pax) * (pcz - paz) - (pbz - paz) * (pcx - pax);
}

const atLimit = fc.integer({ min: LATTICE_LIMIT - 3, max: LATTICE_LIMIT });
const coordinate = fc.oneof(
  fc.integer({ min: -LATTICE_LIMIT, max: LATTICE_LIMIT }),
  atLimit,
  atLimit.map((value) => -value),
);

describe('orient', () => {
  test('left of the line is positive, right is negative, in line is zero', () => {
    expect(orient(0, 0, 2, 0, 1, 1)).toBe(2);
    expect(orient(0, 0, 2, 0, 1, -1)).toBe(-2);
    expect(orient(0, 0, 2, 0, 7, 0)).toBe(0);
  });

  test('every triangle of lattice points up to the limit has its exact sign', () => {
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, coordinate, coordinate, coordinate, (...c) => {
        const exact = exactOrient(...c);
        expect(Math.sign(orient(...c)) + 0).toBe(exact > 0n ? 1 : exact < 0n ? -1 : 0);
      }),
      { seed: 1, numRuns: 5000 },
    );
  });

  test('the thinnest triangles between corners of the lattice are not in line', () => {
    const l = LATTICE_LIMIT;
    expect(exactOrient(-l, -l, l, l, l - 1, l - 2)).toBe(BigInt(-2 * l));
    expect(orient(-l, -l, l, l, l - 1, l - 2)).toBe(-2 * l);
    expect(orient(-l, -l, l, l - 1, 0, 0)).toBe(Number(exactOrient(-l, -l, l, l - 1, 0, 0)));
    expect(orient(-l, -l, l, l - 1, l - 2, l - 3)).toBe(Number(exactOrient(-l, -l, l, l - 1, l - 2, l - 3)));
  });

  test('in line at any place and any distance is exactly zero', () => {
    const step = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(
        step,
        step,
        fc.integer({ min: 0, max: 16000 }),
        fc.integer({ min: 0, max: 16000 }),
        (dx, dz, s, t) => {
          expect(Math.abs(orient(5, -7, 5 + s * dx, -7 + s * dz, 5 + t * dx, -7 + t * dz))).toBe(0);
        },
      ),
      { seed: 2, numRuns: 2000 },
    );
  });

  test('turning the corners round keeps the turn, and swapping two of them reverses it', () => {
    fc.assert(
      fc.property(
        coordinate,
        coordinate,
        coordinate,
        coordinate,
        coordinate,
        coordinate,
        (ax, az, bx, bz, cx, cz) => {
          const turn = Math.sign(orient(ax, az, bx, bz, cx, cz)) + 0;
          expect(Math.sign(orient(bx, bz, cx, cz, ax, az)) + 0).toBe(turn);
          expect(Math.sign(orient(bx, bz, ax, az, cx, cz)) + 0).toBe(-turn + 0);
        },
      ),
      { seed: 3, numRuns: 2000 },
    );
  });
});

describe('cross', () => {
  test('the vector pointing left makes it positive', () => {
    expect(cross(1, 0, 0, 1)).toBe(1);
    expect(cross(0, 1, 1, 0)).toBe(-1);
    expect(cross(2, 4, 3, 6)).toBe(0);
  });

  test('it is the turn between differences of points', () => {
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, coordinate, (ax, az, bx, bz) => {
        expect(cross(ax, az, bx, bz)).toBe(orient(0, 0, ax, az, bx, bz));
      }),
      { seed: 4, numRuns: 1000 },
    );
  });
});
