import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/nav/geometry/none.ts';
import { triangulatePoints } from '../../../src/nav/geometry/triangulate-points.ts';
import { previousOf, type Triangulation, turnOf } from '../../../src/nav/geometry/triangulation.ts';

function triangulate(points: readonly (readonly [number, number])[]): Triangulation {
  const sorted = [...points].sort(([ax, az], [bx, bz]) => ax - bx || az - bz);
  const distinct = sorted.filter(
    ([x, z], at) => at === 0 || x !== sorted[at - 1][0] || z !== sorted[at - 1][1],
  );
  return triangulatePoints(
    Float64Array.from(distinct, ([x]) => x),
    Float64Array.from(distinct, ([, z]) => z),
  );
}

/** Positive when d lies inside the circle through a, b, c, which run counterclockwise. */
function inCircle({ x, z }: Triangulation, a: number, b: number, c: number, d: number): bigint {
  const [ax, az, bx, bz, cx, cz] = [a, b, c].flatMap((at) => [BigInt(x[at] - x[d]), BigInt(z[at] - z[d])]);
  const [aa, bb, cc] = [ax * ax + az * az, bx * bx + bz * bz, cx * cx + cz * cz];
  return ax * (bz * cc - cz * bb) - az * (bx * cc - cx * bb) + aa * (bx * cz - cx * bz);
}

function faultsOf(triangulation: Triangulation): string[] {
  const { x, origin, twin, triangleCount } = triangulation;
  const faults: string[] = [];
  let hullEdges = 0;
  for (let edge = 0; edge < 3 * triangleCount; edge += 1) {
    if (twin[edge] === NONE) {
      hullEdges += 1;
      // All points lie left of an edge of the hull.
      for (let point = 0; point < x.length; point += 1) {
        const to = origin[edge - (edge % 3) + ((edge + 1) % 3)];
        if (turnOf(triangulation, origin[edge], to, point) < 0) faults.push(`point ${point} outside`);
      }
    } else {
      if (twin[twin[edge]] !== edge) faults.push(`edge ${edge} has no mutual twin`);
      const opposite = origin[previousOf(twin[edge])];
      const first = edge - (edge % 3);
      if (inCircle(triangulation, origin[first], origin[first + 1], origin[first + 2], opposite) > 0n) {
        faults.push(`edge ${edge} is not Delaunay`);
      }
    }
    if (edge % 3 === 0 && turnOf(triangulation, origin[edge], origin[edge + 1], origin[edge + 2]) <= 0) {
      faults.push(`triangle ${edge / 3} has no area`);
    }
  }
  // Euler: with h points on the hull's border, n points make 2n - 2 - h triangles.
  if (triangleCount > 0 && triangleCount !== 2 * x.length - 2 - hullEdges)
    faults.push('some points are not used');
  return faults;
}

describe('triangulating points', () => {
  it.each([3, 8, 2 ** 19])('gives the Delaunay triangulation of points up to %d units apart', (size) => {
    const coordinate = fc.integer({ min: 0, max: size });
    const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(points, (list) => {
        expect(faultsOf(triangulate(list))).toEqual([]);
      }),
      { seed: 3, numRuns: 400 },
    );
  });

  it('gives no triangles for points in one line', () => {
    expect(
      triangulate([
        [0, 0],
        [2, 1],
        [4, 2],
      ]).triangleCount,
    ).toBe(0);
    expect(triangulate([[5, 5]]).triangleCount).toBe(0);
  });

  it('decides circles through far points exactly', () => {
    // Four points on one circle, and the same with the last moved by one unit inwards and outwards.
    const radius = 2 ** 19 - 2 ** 9;
    for (const [shift, isFlipped] of [
      [-1, true],
      [0, false],
      [1, false],
    ] as const) {
      const triangulation = triangulate([
        [-radius, 0],
        [0, -radius],
        [0, radius],
        [radius + shift, 0],
      ]);
      expect(faultsOf(triangulation)).toEqual([]);
      const { origin } = triangulation;
      const across = [0, 1, 2, 3, 4, 5].some(
        (edge) => origin[edge] === 0 && origin[edge - (edge % 3) + ((edge + 1) % 3)] === 3,
      );
      expect(across).toBe(isFlipped);
    }
  });
});
