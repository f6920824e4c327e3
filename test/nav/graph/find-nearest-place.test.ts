import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NONE } from '../../../src/nav/geometry/none.ts';
import { findNearestPlace } from '../../../src/nav/graph/find-nearest-place.ts';
import { buildNavGraph, type NavGraph } from '../../../src/nav/graph/nav-graph.ts';
import { createNumbers } from '../../support/random-numbers.ts';

/** The same question by comparing all places. */
function scanNearest(graph: NavGraph, x: number, y: number, z: number, maxDistance: number): number {
  let nearest = NONE;
  let least = Number.POSITIVE_INFINITY;
  for (let place = 0; place < graph.placeCount; place += 1) {
    const dx = graph.placeX[place] - x;
    const dy = graph.placeY[place] - y;
    const dz = graph.placeZ[place] - z;
    const squared = dx * dx + dy * dy + dz * dz;
    if (Math.sqrt(squared) <= maxDistance && (nearest === NONE || squared < least)) {
      nearest = place;
      least = squared;
    }
  }
  return nearest;
}

const everywhere = Number.POSITIVE_INFINITY;

describe('findNearestPlace', () => {
  test('the place nearest in three dimensions is found, not the one nearest in plan', () => {
    const graph = buildNavGraph(
      [
        [0, 0, 0],
        [1, 3, 0],
        [3, 3, 0],
      ],
      [],
    );
    expect(findNearestPlace(graph, 0, 3, 0, everywhere)).toBe(1);
    expect(findNearestPlace(graph, 0, 0.5, 0, everywhere)).toBe(0);
  });

  test('of equally near places the lowest is found', () => {
    const graph = buildNavGraph(
      [
        [9, 9, 9],
        [1, 0, 0],
        [-1, 0, 0],
        [0, 1, 0],
        [0, 0, -1],
      ],
      [],
    );
    expect(findNearestPlace(graph, 0, 0, 0, everywhere)).toBe(1);
    expect(findNearestPlace(graph, -0.5, 0, -0.5, everywhere)).toBe(2);
  });

  test('a place exactly as far as may be is found, one a bit farther is not', () => {
    const graph = buildNavGraph([[3, 4, 12]], []);
    expect(findNearestPlace(graph, 0, 0, 0, 13)).toBe(0);
    expect(findNearestPlace(graph, 0, 0, 0, 13 - 2e-15)).toBe(NONE);
    expect(findNearestPlace(graph, 3, 4, 12, 0)).toBe(0);
    expect(findNearestPlace(graph, 3, 4, 12 + 1e-12, 0)).toBe(NONE);
  });

  test('a distance measured by the caller is never too short by rounding', () => {
    const numbers = createNumbers('measured');
    for (let run = 0; run < 2000; run += 1) {
      const [x, y, z] = [numbers(), numbers(), numbers()];
      const graph = buildNavGraph([[x, y, z]], []);
      expect(findNearestPlace(graph, 0, 0, 0, Math.sqrt(x * x + y * y + z * z))).toBe(0);
    }
  });

  test('it answers like comparing all places, ties and limits included', () => {
    const small = fc.integer({ min: 0, max: 5 });
    const point = fc.tuple(small, small, small);
    const limit = fc.oneof(
      fc.constant(everywhere),
      fc.integer({ min: 0, max: 4 }),
      fc.double({ min: 0, max: 4, noNaN: true }),
    );
    const half = fc.integer({ min: -4, max: 14 }).map((value) => value / 2);
    const question = fc.tuple(half, half, half, limit);
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 120 }),
        fc.array(question, { minLength: 20 }),
        (places, questions) => {
          const graph = buildNavGraph(places, []);
          for (const [x, y, z, maxDistance] of questions) {
            expect(findNearestPlace(graph, x, y, z, maxDistance)).toBe(
              scanNearest(graph, x, y, z, maxDistance),
            );
          }
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });

  test('places in line, in a clump far from the rest, or all in one point are answered alike', () => {
    const numbers = createNumbers('shapes');
    const line = Array.from({ length: 500 }, (_, at) => [at % 97, 0, 0]);
    const clump = [
      [1e9, 0, -1e9],
      ...Array.from({ length: 500 }, () => [numbers() / 1e6, numbers() / 1e6, numbers()]),
    ];
    const point = Array.from({ length: 500 }, () => [2, 2, 2]);
    for (const places of [line, clump, point]) {
      const graph = buildNavGraph(places, []);
      for (let query = 0; query < 200; query += 1) {
        const [x, y, z] = [numbers() * 100, numbers() * 4, numbers()];
        expect(findNearestPlace(graph, x, y, z, everywhere)).toBe(scanNearest(graph, x, y, z, everywhere));
        expect(findNearestPlace(graph, x, y, z, 3)).toBe(scanNearest(graph, x, y, z, 3));
      }
    }
  });

  test('among 100,000 places it answers like comparing them all', () => {
    const numbers = createNumbers('many');
    // Whole metres, so that many places are equally near and some coincide.
    const places = Array.from({ length: 100_000 }, () => [
      Math.floor(numbers() * 400),
      Math.floor(numbers() * 3) * 3,
      Math.floor(numbers() * 400),
    ]);
    const graph = buildNavGraph(places, []);
    for (let query = 0; query < 300; query += 1) {
      const [x, y, z] = [numbers() * 440 - 20, numbers() * 10 - 2, numbers() * 440 - 20].map((value) =>
        query % 2 === 0 ? Math.round(value) : value,
      );
      const maxDistance = query % 3 === 0 ? everywhere : query % 5;
      expect(findNearestPlace(graph, x, y, z, maxDistance)).toBe(scanNearest(graph, x, y, z, maxDistance));
    }
  });

  test('a point as far away as numbers go is off the graph, or nearest to some place when there is no limit', () => {
    const graph = buildNavGraph(
      [
        [0, 0, 0],
        [5, 0, 0],
      ],
      [],
    );
    expect(findNearestPlace(graph, 1e308, 0, 0, 1e300)).toBe(NONE);
    expect(findNearestPlace(graph, 1e308, -1e308, 1e308, everywhere)).toBe(0);
    expect(findNearestPlace(graph, -0, -0, -0, 1)).toBe(0);
  });

  test('numbers that are not finite are refused by name', () => {
    const graph = buildNavGraph([[0, 0, 0]], []);
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      const text = `must be a finite number, got ${value}`;
      expect(() => findNearestPlace(graph, value, 0, 0, 1)).toThrow(new RangeError(`x ${text}`));
      expect(() => findNearestPlace(graph, 0, value, 0, 1)).toThrow(new RangeError(`y ${text}`));
      expect(() => findNearestPlace(graph, 0, 0, value, 1)).toThrow(new RangeError(`z ${text}`));
    }
    for (const limit of [Number.NaN, -1, Number.NEGATIVE_INFINITY]) {
      expect(() => findNearestPlace(graph, 0, 0, 0, limit)).toThrow(
        new RangeError(`maxDistance must not be negative, got ${limit}`),
      );
    }
  });
});
