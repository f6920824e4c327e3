import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/nav/geometry/none.ts';
import { createNavMesh, type MeshPoint } from '../../../src/nav/import/create-nav-mesh.ts';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import {
  createNearestPoint,
  findNearestPoint,
  type NearestPoint,
} from '../../../src/nav/query/find-nearest-point.ts';
import { heightAt } from '../../../src/nav/query/height.ts';
import { askPath } from '../../support/ask-path.ts';
import { rectangle } from '../../support/drawn-meshes.ts';
import { drawPlanGrid, isSound, meshOfRings, TEST_UNIT } from '../../support/plan-grid.ts';
import { createNumbers } from '../../support/random-numbers.ts';

type Triple = [number, number, number];

function nearest(mesh: NavMesh, [x, y, z]: Triple, extent = Infinity, component = NONE): NearestPoint {
  const out = createNearestPoint();
  findNearestPoint(mesh, { x, y, z }, extent, out, component);
  return out;
}

function floor(y: number, ring: readonly [number, number][]): MeshPoint[] {
  return ring.map(([x, z]): MeshPoint => [x, y, z]);
}

describe('findNearestPoint', () => {
  it('finds the platform or the ground below it, whatever the extent (case 28)', () => {
    const quads: MeshPoint[][] = [floor(1.2, rectangle(19, 19, 22, 22))];
    for (let j = 0; j < 40; j += 1)
      for (let i = 0; i < 40; i += 1) quads.push(floor(0, rectangle(i, j, i + 1, j + 1)));
    const mesh = createNavMesh(quads, { merge: false });
    for (const extent of [1, 10, 75, 1e6, Infinity]) {
      expect(nearest(mesh, [20.5, 1, 20.5], extent)).toMatchObject({ polygon: 0, x: 20.5, y: 1.2, z: 20.5 });
      expect(nearest(mesh, [20.5, 0.1, 20.5], extent)).toMatchObject({
        x: 20.5,
        y: 0,
        z: 20.5,
        distance: 0.1,
      });
    }
  });

  it('answers a height of the floor that is nearest, never the height asked for (case 29)', () => {
    const mesh = createNavMesh([
      floor(327.67, rectangle(0, 0, 10, 10)),
      floor(340.32, rectangle(0, 0, 10, 10)),
    ]);
    expect(nearest(mesh, [5, 340.31, 5])).toMatchObject({ polygon: 1, y: 340.32 });
    expect(nearest(mesh, [5, 340.33, 5])).toMatchObject({ polygon: 1, y: 340.32 });
    expect(nearest(mesh, [5, 333, 5])).toMatchObject({ polygon: 0, y: 327.67 });
    expect(nearest(mesh, [5, 334.1, 5])).toMatchObject({ polygon: 1, y: 340.32 });
  });

  it('is the nearest point of a hexagon, whichever its first corner (case 30)', () => {
    const ring: [number, number][] = [
      [10, 0],
      [5, 9],
      [-5, 9],
      [-10, 0],
      [-5, -9],
      [5, -9],
    ];
    const meshes = ring.map((_, at) => createNavMesh([[...ring.slice(at), ...ring.slice(0, at)]]));
    for (let x = -14; x <= 14; x += 1.4) {
      for (let z = -14; z <= 14; z += 1.4) {
        const expected = nearestOfRing(ring, x, z);
        for (const mesh of meshes) {
          const found = nearest(mesh, [x, 3, z]);
          if (expected.away === 0) expect(found).toMatchObject({ x: x + 0, y: 0, z: z + 0, distance: 3 });
          expect(found.distance).toBeCloseTo(Math.sqrt(expected.away * expected.away + 9), 12);
          expect(Math.abs(found.x - expected.x) + Math.abs(found.z - expected.z)).toBeLessThan(1e-12);
        }
      }
    }
  });

  it('holds the border, gives heights there, and finds what it found again (case 10)', () => {
    const mesh = createNavMesh([
      [
        [0, 0, 0],
        [2, 2, 0],
        [2, 4, 2],
        [0, 2, 2],
      ],
    ]);
    const border = [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [1, 0],
      [2, 1],
      [1, 2],
      [0, 1],
    ];
    for (let k = 0; k <= 20; k += 1) border.push([2, 0.1 * k]);
    for (const [x, z] of border) {
      expect(heightAt(mesh, 0, x, z)).toBeCloseTo(x + z, 12);
      const found = nearest(mesh, [x, x + z, z]);
      expect(found).toMatchObject({ polygon: 0, x, z });
      expect(found.distance).toBeLessThan(1e-12);
      expect(nearest(mesh, [found.x, found.y, found.z], 0)).toMatchObject({
        polygon: 0,
        x,
        y: found.y,
        z,
        distance: 0,
      });
      expect(askPath(mesh, [found.x, found.y, found.z], [1, 2, 1]).status).toBe('found');
    }
    for (const place of [
      [3, 0, 0.7],
      [2.2, 9, -1],
      [-0.3, 1, 2.9],
    ] as Triple[]) {
      const found = nearest(mesh, place);
      expect(nearest(mesh, [found.x, found.y, found.z], 1e-9).polygon).toBe(0);
      expect(askPath(mesh, [found.x, found.y, found.z], [1, 2, 1]).status).toBe('found');
    }
  });

  it('reaches as far as the extent and no farther', () => {
    const mesh = createNavMesh([rectangle(0, 0, 1, 1)]);
    expect(nearest(mesh, [4, 0, 5], 5)).toMatchObject({ polygon: 0, x: 1, z: 1, distance: 5 });
    expect(nearest(mesh, [4, 0, 5], 4.999).polygon).toBe(NONE);
    expect(nearest(mesh, [0.5, 2, 0.5], 2).polygon).toBe(0);
    expect(nearest(mesh, [0.5, 0, 0.5], 0)).toMatchObject({ polygon: 0, distance: 0 });
    expect(nearest(mesh, [1e308, 0, 0]).polygon).toBe(NONE);
    expect(nearest(mesh, [1e90, 0, 0])).toMatchObject({ polygon: 0, x: 1, z: 0 });
  });

  it('looks only at the connected part asked for', () => {
    const mesh = createNavMesh([rectangle(0, 0, 1, 1), rectangle(5, 0, 6, 1), rectangle(6, 0, 7, 1)]);
    expect(nearest(mesh, [1.5, 0, 0.5], 10, mesh.component[1])).toMatchObject({ polygon: 1, x: 5, z: 0.5 });
    expect(nearest(mesh, [1.5, 0, 0.5], 10)).toMatchObject({ polygon: 0, x: 1, z: 0.5 });
    expect(nearest(mesh, [1.5, 0, 0.5], 3, mesh.component[1]).polygon).toBe(NONE);
  });

  it('decides ties by x, z, y and then the lower polygon, whatever the order of polygons', () => {
    const left = floor(0, rectangle(0, 0, 1, 1));
    const right = floor(0, rectangle(3, 0, 4, 1));
    for (const polygons of [
      [left, right],
      [right, left],
    ]) {
      expect(nearest(createNavMesh(polygons), [2, 0, 0.5])).toMatchObject({ x: 1, z: 0.5 });
    }
    const floors = [floor(0, rectangle(0, 0, 1, 1)), floor(2, rectangle(0, 0, 1, 1))];
    for (const polygons of [floors, [...floors].reverse()]) {
      expect(nearest(createNavMesh(polygons), [0.5, 1, 0.5]).y).toBe(0);
    }
    expect(nearest(createNavMesh([rectangle(1, 0, 2, 1), rectangle(0, 0, 1, 1)]), [1, 0, 0.5]).polygon).toBe(
      0,
    );
  });

  it('agrees with a look at every polygon, on random ground', () => {
    const numbers = createNumbers('nearest');
    for (let round = 0; round < 40; round += 1) {
      const plan = drawPlanGrid(numbers);
      if (!isSound(plan) || plan.free.length === 0) continue;
      const mesh = meshOfRings(plan, plan.free);
      for (let query = 0; query < 25; query += 1) {
        const x = (numbers() * 3 - 1) * plan.width * TEST_UNIT;
        const z = (numbers() * 3 - 1) * plan.depth * TEST_UNIT;
        const rings = plan.free.map((ring) =>
          ring.map((v): [number, number] => [plan.x[v] * TEST_UNIT, plan.z[v] * TEST_UNIT]),
        );
        const wanted = Math.min(...rings.map((ring) => nearestOfRing(ring, x, z).away));
        expect(nearest(mesh, [x, 0, z]).distance).toBeCloseTo(wanted, 10);
      }
    }
  });

  it('refuses what is not finite, and extents that are none', () => {
    const mesh = createNavMesh([rectangle(0, 0, 1, 1)]);
    expect(() => nearest(mesh, [Number.NaN, 0, 0])).toThrow('point.x must be a finite number');
    expect(() => nearest(mesh, [0, Infinity, 0])).toThrow('point.y must be a finite number');
    expect(() => nearest(mesh, [0, 0, -Infinity])).toThrow('point.z must be a finite number');
    expect(() => nearest(mesh, [0, 0, 0], Number.NaN)).toThrow('extent must not be negative, got NaN');
    expect(() => nearest(mesh, [0, 0, 0], -1)).toThrow('extent must not be negative, got -1');
    expect(() => heightAt(mesh, 0, Number.NaN, 0)).toThrow('x must be a finite number');
    expect(() => heightAt(mesh, 0, 0, Infinity)).toThrow('z must be a finite number');
  });
});

describe('heightAt', () => {
  it('agrees to the bit along the edges of neighbours, and with the vertices', () => {
    const mesh = createNavMesh([
      [
        [0, 0.1, 0],
        [3, 0.7, 0],
        [3.25, 1.9, 3],
        [0.2, 0.3, 2.7],
      ],
      [
        [3, 0.7, 0],
        [7, 2.3, 0.4],
        [3.25, 1.9, 3],
      ],
    ]);
    for (let k = 0; k <= 3072; k += 3) {
      const [x, z] = [3 + k / 12288, (k * 3) / 3072];
      expect(heightAt(mesh, 0, x, z)).toBeCloseTo(heightAt(mesh, 1, x, z), 9);
    }
    const edge = mesh.polygonStart[1];
    for (let at = edge; at < edge + 3; at += 1) {
      const [x, z] = [
        mesh.lattice.originX + mesh.edgeX[at] / 1024,
        mesh.lattice.originZ + mesh.edgeZ[at] / 1024,
      ];
      expect(heightAt(mesh, 1, x, z)).toBe(mesh.vertexY[mesh.edgeVertex[at]]);
    }
  });

  it("does not depend on the polygon's first corner", () => {
    const ring: MeshPoint[] = [
      [0, 0, 0],
      [4, 1, 0],
      [6, 0, 3],
      [4, 2, 6],
      [0, 3, 6],
      [-2, 1, 3],
    ];
    const heights = ring.map((_, at) => {
      const mesh = createNavMesh([[...ring.slice(at), ...ring.slice(0, at)]]);
      return Array.from({ length: 50 }, (_unused, k) => heightAt(mesh, 0, k / 20, 0.5 + k / 11));
    });
    for (const row of heights) expect(row).toEqual(heights[0]);
  });
});

/** The point of a convex ring nearest to (x, z), by looking at every edge. */
function nearestOfRing(
  ring: readonly (readonly [number, number])[],
  x: number,
  z: number,
): { x: number; z: number; away: number } {
  let inside = true;
  let best = { x: 0, z: 0, away: Infinity };
  for (const [at, [ax, az]] of ring.entries()) {
    const [bx, bz] = ring[(at + 1) % ring.length];
    if ((bx - ax) * (z - az) - (bz - az) * (x - ax) < 0) inside = false;
    const share =
      ((x - ax) * (bx - ax) + (z - az) * (bz - az)) / ((bx - ax) * (bx - ax) + (bz - az) * (bz - az));
    const clamped = Math.max(0, Math.min(1, share));
    const [px, pz] = [ax + clamped * (bx - ax), az + clamped * (bz - az)];
    const away = Math.sqrt((px - x) * (px - x) + (pz - z) * (pz - z));
    if (away < best.away) best = { x: px, z: pz, away };
  }
  return inside ? { x, z, away: 0 } : best;
}
