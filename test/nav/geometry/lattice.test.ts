import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LATTICE_LIMIT, toMetres, toUnits } from '../../../src/nav/geometry/lattice.ts';

describe('lattice', () => {
  test('a world coordinate goes to the nearest lattice coordinate, halves up', () => {
    expect(toUnits(10.74, 10, 0.5)).toBe(1);
    expect(toUnits(10.75, 10, 0.5)).toBe(2);
    expect(toUnits(10.25, 10, 0.5)).toBe(1);
    expect(toUnits(9.75, 10, 0.5)).toBe(0);
    expect(toUnits(9.74, 10, 0.5)).toBe(-1);
  });

  test('a lattice coordinate goes to the world and back unchanged', () => {
    const units = fc.integer({ min: -LATTICE_LIMIT, max: LATTICE_LIMIT });
    const origin = fc.integer({ min: -100_000, max: 100_000 });
    fc.assert(
      fc.property(
        units,
        origin,
        fc.constantFrom(1 / 1024, 0.3 / 256, 0.1 / 256),
        (coordinate, metres, unit) => {
          expect(toUnits(toMetres(coordinate, metres, unit), metres, unit)).toBe(coordinate);
        },
      ),
      { seed: 1, numRuns: 2000 },
    );
  });

  test('no world coordinate moves by more than half a unit', () => {
    fc.assert(
      fc.property(fc.double({ min: -1000, max: 1000, noNaN: true }), (metres) => {
        const unit = 1 / 1024;
        expect(Math.abs(toMetres(toUnits(metres, 0, unit), 0, unit) - metres)).toBeLessThanOrEqual(unit / 2);
      }),
      { seed: 2, numRuns: 1000 },
    );
  });
});
