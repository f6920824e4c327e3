import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/nav/geometry/none.ts';
import { RANDOM_STATE_LENGTH, seedRandom } from '../../../src/nav/geometry/random.ts';
import { createNavMesh, type MeshPoint } from '../../../src/nav/import/create-nav-mesh.ts';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import { createAreaTable, drawPoint } from '../../../src/nav/query/draw-point.ts';
import { createNearbyGround, drawPointNear, findGroundNear } from '../../../src/nav/query/draw-point-near.ts';
import { createNearestPoint } from '../../../src/nav/query/find-nearest-point.ts';
import { heightAt } from '../../../src/nav/query/height.ts';
import { cellsBetween, createSpiral, meshOfCells, rectangle } from '../../support/drawn-meshes.ts';
import { isExactlyIn } from '../../support/exact-sides.ts';
import { drawPlanGrid, isSound, mergeRings, meshOfRings } from '../../support/plan-grid.ts';
import { createNumbers } from '../../support/random-numbers.ts';

interface Drawn {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly polygon: number;
  readonly distance: number;
}

function stream(seed: string | number): Int32Array {
  const state = new Int32Array(RANDOM_STATE_LENGTH);
  seedRandom(String(seed), state);
  return state;
}

function drawMany(count: number, draw: (out: ReturnType<typeof createNearestPoint>) => void): Drawn[] {
  return Array.from({ length: count }, () => {
    const out = createNearestPoint();
    draw(out);
    const { x, y, z, polygon, distance } = out;
    return { x, y, z, polygon, distance };
  });
}

function drawNear(
  mesh: NavMesh,
  centre: readonly [number, number, number],
  radius: number,
  count: number,
  polygon = NONE,
): Drawn[] {
  const ground = createNearbyGround();
  const [x, y, z] = centre;
  if (!findGroundNear(mesh, { x, y, z, polygon }, radius, ground)) return [];
  const random = stream(7);
  return drawMany(count, (out) => drawPointNear(ground, random, 0, out));
}

/** Draws lie in their polygons exactly, at the height of the ground. */
function expectOnMesh(mesh: NavMesh, draws: readonly Drawn[]): void {
  const off = draws.filter(
    ({ x, y, z, polygon }) => !isExactlyIn(mesh, polygon, x, z) || y !== heightAt(mesh, polygon, x, z),
  );
  expect(off).toEqual([]);
}

/**
 * Pearson's statistic for counts that should be so many each. It has a mean of one less than the counts, and a variance
 * of twice that: six deviations above are not chance.
 */
function isEven(counts: readonly number[], expected: readonly number[]): boolean {
  const statistic = counts.reduce((sum, count, at) => sum + (count - expected[at]) ** 2 / expected[at], 0);
  return statistic < counts.length - 1 + 6 * Math.sqrt(2 * (counts.length - 1));
}

describe('drawPoint', () => {
  it('draws every square metre of the mesh equally often, however it is cut up', () => {
    const xs = [0, 1, 1.25, 3, 7, 8];
    const mesh = createNavMesh([
      ...cellsBetween(xs, [0, 0.5, 4], (i, j) => i !== 2 || j !== 1),
      [
        [8, 0],
        [16, 0],
        [8, 4],
      ],
    ]);
    const table = createAreaTable(mesh);
    const random = stream('even');
    const draws = drawMany(20000, (out) => drawPoint(table, random, 0, out));
    expectOnMesh(mesh, draws);
    const size = 0.5;
    const counts: number[] = [];
    const expected: number[] = [];
    const area = 32 - 1.75 * 3.5 + 16;
    for (let x = 0; x < 8; x += size) {
      for (let z = 0; z < 4; z += size) {
        if (z >= 0.5 && x + size > 1.25 && x < 3) continue;
        counts.push(
          draws.filter((at) => at.x >= x && at.x < x + size && at.z >= z && at.z < z + size).length,
        );
        expected.push((20000 * size * size) / area);
      }
    }
    counts.push(draws.filter((at) => at.x >= 8).length);
    expected.push((20000 * 16) / area);
    expect(isEven(counts, expected)).toBe(true);
    expect(draws.every(({ distance }) => distance === 0)).toBe(true);
  });

  it('draws every square metre of a connected part equally often, and nothing else', () => {
    const mesh = createNavMesh(
      [
        rectangle(0, 0, 1, 1),
        rectangle(9, 0, 12, 1),
        rectangle(1, 0, 3, 1),
        rectangle(12, 0, 13, 1),
        rectangle(20, 0, 21, 1),
      ],
      { merge: false },
    );
    const table = createAreaTable(mesh);
    const random = stream('parts');
    const count = (draws: readonly Drawn[]): number[] =>
      [0, 1, 2, 3, 4].map((polygon) => draws.filter((draw) => draw.polygon === polygon).length);
    for (const [polygon, shares] of [
      [0, [1 / 3, 0, 2 / 3, 0, 0]],
      [3, [0, 3 / 4, 0, 1 / 4, 0]],
      [4, [0, 0, 0, 0, 1]],
    ] as const) {
      const part = mesh.component[polygon];
      const counts = count(drawMany(1200, (out) => drawPoint(table, random, 0, out, part)));
      const expected = shares.map((share) => share * 1200);
      expect(counts.filter((_, at) => shares[at] === 0).every((drawn) => drawn === 0)).toBe(true);
      const [some, wanted] = [counts, expected].map((list) => list.filter((_, at) => shares[at] > 0));
      if (some.length > 1) expect(isEven(some, wanted)).toBe(true);
    }
    const all = count(drawMany(8000, (out) => drawPoint(table, random, 0, out)));
    expect(isEven(all, [1000, 3000, 2000, 1000, 1000])).toBe(true);
  });

  it('is decided by the state of its stream alone, wherever that lies', () => {
    const table = createAreaTable(createSpiral(2));
    const random = stream('again');
    const first = drawMany(50, (out) => drawPoint(table, random, 0, out));
    const saved = new Int32Array(12);
    saved.set(random, 4);
    const rest = drawMany(50, (out) => drawPoint(table, random, 0, out));
    expect(drawMany(50, (out) => drawPoint(table, saved, 4, out))).toEqual(rest);
    expect([...saved.subarray(0, 4), ...saved.subarray(8)]).toEqual(new Array(8).fill(0));
    const again = stream('again');
    expect(drawMany(50, (out) => drawPoint(table, again, 0, out))).toEqual(first);
    expect(rest).not.toEqual(first);
  });

  it('stays on random ground to the last bit', () => {
    const numbers = createNumbers('drawn');
    for (let round = 0; round < 30; round += 1) {
      const plan = drawPlanGrid(numbers);
      if (!isSound(plan) || plan.free.length === 0) continue;
      const mesh = meshOfRings(plan, mergeRings(plan, plan.free, numbers));
      const table = createAreaTable(mesh);
      const random = stream(round);
      expectOnMesh(
        mesh,
        drawMany(100, (out) => drawPoint(table, random, 0, out)),
      );
    }
  });
});

describe('drawPointNear', () => {
  it('stays within a small circle in a large polygon, and fills it evenly (case 32)', () => {
    const mesh = createNavMesh([rectangle(0, 0, 100, 100)]);
    const draws = drawNear(mesh, [50, 0, 50], 1, 1000);
    expectOnMesh(mesh, draws);
    for (const { x, z, distance } of draws) {
      expect(distance).toBe(Math.sqrt((x - 50) * (x - 50) + (z - 50) * (z - 50)));
      expect(distance).toBeLessThanOrEqual(1);
    }
    const many = drawNear(mesh, [50, 0, 50], 1, 8000);
    const counts = new Array<number>(64).fill(0);
    for (const { x, z, distance } of many) {
      const ring = Math.min(7, Math.floor(distance * distance * 8));
      const octant = (x > 50 ? 1 : 0) + (z > 50 ? 2 : 0) + (Math.abs(x - 50) > Math.abs(z - 50) ? 4 : 0);
      counts[ring * 8 + octant] += 1;
    }
    expect(isEven(counts, new Array(64).fill(125))).toBe(true);
    expect(drawNear(mesh, [50, 0, 50], 1, 1000)).toEqual(draws);
  });

  it('goes on from a saved state as if nothing had been in between (case 32)', () => {
    const mesh = createNavMesh([rectangle(0, 0, 100, 100)]);
    const ground = createNearbyGround();
    findGroundNear(mesh, { x: 50, y: 0, z: 50 }, 1, ground);
    const random = stream(7);
    drawMany(100, (out) => drawPointNear(ground, random, 0, out));
    const saved = random.slice();
    const rest = drawMany(100, (out) => drawPointNear(ground, random, 0, out));
    const other = createNearbyGround();
    findGroundNear(mesh, { x: 3, y: 0, z: 3 }, 9, other);
    findGroundNear(mesh, { x: 50, y: 0, z: 50 }, 1, other);
    expect(drawMany(100, (out) => drawPointNear(other, saved, 0, out))).toEqual(rest);
  });

  it('draws in a second room within the circle that is joined outside it, but not in one that is not joined (case 32)', () => {
    const row = '.'.repeat(36);
    const wall = '#'.repeat(36);
    const joined = meshOfCells([row, `${wall.slice(1)}.`, row]);
    const centre: [number, number, number] = [2, 0, 0.5];
    const draws = drawNear(joined, centre, 5, 2000);
    expectOnMesh(joined, draws);
    const beyond = draws.filter(({ z }) => z >= 2).length;
    expect(draws.every(({ distance }) => distance <= 5)).toBe(true);
    expect(beyond).toBeGreaterThan(600);
    expect(beyond).toBeLessThan(1200);
    const apart = meshOfCells([row, wall, row]);
    expect(drawNear(apart, centre, 5, 500).filter(({ z }) => z >= 2)).toEqual([]);
    const other = drawNear(apart, centre, 5, 100, apart.polygonCount - 1);
    expect(other.every(({ z }) => z >= 2)).toBe(true);
  });

  it('draws on a floor above only what is as near in space', () => {
    const floor = (y: number): MeshPoint[] => rectangle(0, 0, 10, 10).map(([x, z]): MeshPoint => [x, y, z]);
    const ramp: MeshPoint[] = [
      [10, 0, 0],
      [14, 0, 0],
      [14, 0, 10],
      [10, 0, 10],
    ];
    const low = createNavMesh([floor(0), ramp]);
    expect(drawNear(low, [5, 3, 5], 5, 300).every(({ x, z }) => (x - 5) ** 2 + (z - 5) ** 2 <= 16.0001)).toBe(
      true,
    );
    const spiral = createSpiral(3);
    for (const { y, distance } of drawNear(spiral, [-2, 3, -2], 2, 300)) {
      expect(distance).toBeLessThanOrEqual(2);
      expect(Math.abs(y - 3)).toBeLessThanOrEqual(2);
    }
  });

  it('finds the ground that there is beside a place off the mesh, and none where there is none', () => {
    const mesh = createNavMesh([rectangle(0, 0, 1, 1)]);
    const draws = drawNear(mesh, [1.5, 0, 0.5], 0.75, 300);
    expect(draws).toHaveLength(300);
    expectOnMesh(mesh, draws);
    expect(draws.every(({ distance }) => distance <= 0.75)).toBe(true);
    expect(drawNear(mesh, [1.5, 0, 0.5], 0.25, 3)).toEqual([]);
    expect(drawNear(mesh, [1.5, 0, 0.5], 0.5, 3)).toEqual(
      new Array(3).fill({ x: 1, y: 0, z: 0.5, polygon: 0, distance: 0.5 }),
    );
  });

  it('draws the place itself within a radius of nothing, and of the whole mesh within one without end', () => {
    const mesh = meshOfCells(['..', '.#']);
    expect(drawNear(mesh, [0.3, 0, 0.7], 0, 2)).toEqual(
      new Array(2).fill({ x: 0.3, y: 0, z: 0.7, polygon: 0, distance: 0 }),
    );
    const counts = [0, 0, 0];
    for (const { polygon } of drawNear(mesh, [0.3, 0, 0.7], Infinity, 3000)) counts[polygon] += 1;
    expect(isEven(counts, [1000, 1000, 1000])).toBe(true);
  });

  it('is within the radius and on the mesh to the last bit, on random ground', () => {
    const numbers = createNumbers('near');
    for (let round = 0; round < 40; round += 1) {
      const plan = drawPlanGrid(numbers);
      if (!isSound(plan) || plan.free.length === 0) continue;
      const mesh = meshOfRings(plan, plan.free);
      const edge = Math.floor(numbers() * mesh.edgeCount);
      const radius = numbers() * 12;
      const [x, z] = [mesh.edgeX[edge] / 16, mesh.edgeZ[edge] / 16];
      const draws = drawNear(mesh, [x, 0, z], radius, 60, mesh.edgePolygon[edge]);
      expectOnMesh(mesh, draws);
      expect(draws).toHaveLength(60);
      for (const draw of draws) {
        expect(draw.distance).toBeLessThanOrEqual(radius);
        expect(mesh.component[draw.polygon]).toBe(mesh.component[mesh.edgePolygon[edge]]);
      }
    }
  });

  it('refuses radii that are none, and places that are not finite', () => {
    const mesh = createNavMesh([rectangle(0, 0, 1, 1)]);
    const ground = createNearbyGround();
    const place = { x: 0, y: 0, z: 0 };
    expect(() => findGroundNear(mesh, place, -1, ground)).toThrow('radius must not be negative, got -1');
    expect(() => findGroundNear(mesh, place, Number.NaN, ground)).toThrow(
      'radius must not be negative, got NaN',
    );
    expect(() => findGroundNear(mesh, { ...place, z: Infinity }, 1, ground)).toThrow(
      'point.z must be a finite',
    );
  });
});
