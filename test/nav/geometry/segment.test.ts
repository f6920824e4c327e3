import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distance, nearestOnSegment } from '../../../src/nav/geometry/segment.ts';

const coordinate = fc.integer({ min: -50, max: 50 });

describe('nearestOnSegment', () => {
  test('a point beside the segment is nearest to its foot', () => {
    expect(nearestOnSegment(3, 5, 0, 0, 4, 0)).toBe(0.75);
    expect(nearestOnSegment(1, 1, 0, 0, 2, 2)).toBe(0.5);
  });

  test('a point beyond an end is nearest to the end', () => {
    expect(nearestOnSegment(-3, 5, 0, 0, 4, 0)).toBe(0);
    expect(nearestOnSegment(7, -1, 0, 0, 4, 0)).toBe(1);
  });

  test('a segment without length answers its start', () => {
    expect(nearestOnSegment(7, -1, 2, 2, 2, 2)).toBe(0);
  });

  test('no sampled point of the segment is nearer than the one it answers', () => {
    fc.assert(
      fc.property(
        coordinate,
        coordinate,
        coordinate,
        coordinate,
        coordinate,
        coordinate,
        (px, pz, ax, az, bx, bz) => {
          const away = (share: number) => distance(px, pz, ax + share * (bx - ax), az + share * (bz - az));
          const nearest = away(nearestOnSegment(px, pz, ax, az, bx, bz));
          for (let sample = 0; sample <= 64; sample += 1) {
            expect(nearest).toBeLessThanOrEqual(away(sample / 64) + 1e-9);
          }
        },
      ),
      { seed: 1, numRuns: 500 },
    );
  });
});

describe('distance', () => {
  test('it is the length of the straight line, the same from either end', () => {
    expect(distance(1, 2, 4, 6)).toBe(5);
    expect(distance(4, 6, 1, 2)).toBe(5);
    expect(distance(3, 3, 3, 3)).toBe(0);
  });
});
