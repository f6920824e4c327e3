import { describe, expect, it } from 'vitest';
import { type Bake, bakeNavMesh } from '../../../src/nav/bake/bake-nav-mesh.ts';
import { NONE } from '../../../src/nav/geometry/none.ts';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import { navMeshToBytes } from '../../../src/nav/mesh/nav-mesh-bytes.ts';
import { validateNavMesh } from '../../../src/nav/mesh/validate-nav-mesh.ts';
import { createNearestPoint, findNearestPoint } from '../../../src/nav/query/find-nearest-point.ts';
import { findPath } from '../../../src/nav/query/find-path.ts';
import { createPath } from '../../../src/nav/query/path.ts';
import { createPathSearch } from '../../../src/nav/query/path-search.ts';
import {
  addBox,
  addFloor,
  addSheet,
  addTriangle,
  createBridge,
  createRandomLevel,
  createSoup,
  createTownSquare,
  type Rectangle,
  type Soup,
  shiftSoup,
  shuffleSoup,
} from '../../support/levels.ts';
import { isInside, planPolygons } from '../../support/mesh-facts.ts';
import { createRandomHills } from '../../support/random-hills.ts';

const noRadius = { cellSize: 0.5, cellHeight: 0.25, agentHeight: 1, agentRadius: 0, minRegionSpans: 1 };
const square = {
  cellSize: 0.3,
  cellHeight: 0.2,
  maxSlope: 1,
  maxStep: 0.4,
  agentHeight: 1,
  agentRadius: 0.4,
  minRegionSpans: 40,
  maxDeviation: 1.3,
  maxCorners: 6,
};

function floors(...rectangles: readonly Rectangle[]): Soup {
  const soup = createSoup();
  for (const rectangle of rectangles) addFloor(soup, rectangle, 0);
  return soup;
}

function area(minX: number, minZ: number, maxX: number, maxZ: number): Rectangle {
  return { minX, minZ, maxX, maxZ };
}

/** Points (x, z) of the corners at which a path can turn, metres, sorted. */
function turningPoints(mesh: NavMesh): number[][] {
  return Array.from(mesh.corners.vertex, (vertex) => [
    mesh.lattice.originX + mesh.vertexX[vertex] * mesh.lattice.unit,
    mesh.lattice.originZ + mesh.vertexZ[vertex] * mesh.lattice.unit,
  ]).sort(([ax, az], [bx, bz]) => ax - bx || az - bz);
}

function withoutPlace({ mesh, report }: Bake) {
  return { ...mesh, lattice: null, digest: null, report };
}

function withoutHeights({ mesh, report }: Bake) {
  const ground = { ...mesh.ground, vertexY: null };
  return { ...mesh, ground, vertexY: null, levelY: null, digest: null, report };
}

describe('baking', () => {
  it('cuts a hole at the corner of the ground out', () => {
    const { mesh, report } = bakeNavMesh(floors(area(-4, -10, 10, 10), area(-10, -4, -4, 10)), noRadius);
    expect(report.area).toBe(364);
    expect(mesh.componentCount).toBe(1);
    expect(turningPoints(mesh)).toEqual([[-4, -4]]);
  });

  it('keeps two holes that share a corner, and has two sectors there', () => {
    const soup = floors(
      area(-10, -10, 10, -6),
      area(-10, 6, 10, 10),
      area(-10, -6, -6, 6),
      area(6, -6, 10, 6),
      area(0, -6, 6, 0),
      area(-6, 0, 0, 6),
    );
    const { mesh, report } = bakeNavMesh(soup, noRadius);
    expect(report.area).toBe(328);
    expect(mesh.componentCount).toBe(1);
    expect(turningPoints(mesh)).toHaveLength(6);
    expect(validateNavMesh(mesh)).toEqual([]);
  });

  it('bakes an obstacle that reaches beyond the ground', () => {
    const soup = floors(area(0, 0, 100, 100));
    addBox(soup, [30, 5, 30], [50, 5, 50]);
    const settings = { ...noRadius, cellSize: 1, agentHeight: 2, reachableFrom: [{ x: 90, y: 0, z: 90 }] };
    const { mesh, report } = bakeNavMesh(soup, settings);
    expect(report.area).toBe(3600);
    expect(turningPoints(mesh)).toEqual([[80, 80]]);
  });

  it('joins obstacles that touch to one', () => {
    const soup = floors(area(0, 0, 500, 500));
    for (let i = 0; i < 16; i += 1) {
      addBox(soup, [100 + 100 * (i % 4), 50, 100 + 100 * Math.floor(i / 4)], [50, 50, 50]);
    }
    const settings = { ...noRadius, cellSize: 10, agentHeight: 2, reachableFrom: [{ x: 1, y: 0, z: 1 }] };
    const { mesh, report } = bakeNavMesh(soup, settings);
    expect(report.area).toBe(90000);
    expect(turningPoints(mesh)).toEqual([
      [50, 50],
      [50, 450],
      [450, 50],
      [450, 450],
    ]);
  });

  it('divides a room by a wall that touches both of its sides', () => {
    const { mesh, report } = bakeNavMesh(floors(area(-5, -5, 5, 1), area(-5, 2, 5, 5)), noRadius);
    expect(mesh.componentCount).toBe(2);
    expect(report.area).toBe(90);
  });

  it.each([0.25, 0.5, 1])('joins a plane to a ramp of two long triangles, in cells of %s m', (cellSize) => {
    const soup = floors(area(0, 0, 50, 50));
    addSheet(soup, [50, 0, 0], [50, 0, 50], [151, 100, 50], [151, 100, 0]);
    const { mesh } = bakeNavMesh(soup, { cellSize, agentRadius: 1, agentHeight: 2 });
    expect(mesh.componentCount).toBe(1);
    const path = createPath();
    findPath(createPathSearch(mesh), { x: 10, y: 0, z: 25 }, { x: 140, y: 89.1, z: 25 }, path);
    expect([path.status, path.cornerCount]).toEqual(['found', 2]);
    expect(path.length).toBe(130);
  });

  it('reports what it left out, and bakes the rest as if that had not been there', () => {
    const good = floors(area(0, 0, 4, 4));
    const bad = floors(area(0, 0, 4, 4));
    addTriangle(bad, [0, 0, 0], [1, 0, 0], [2, 0, 0]);
    addTriangle(bad, [3, 0, 3], [3, 0, 3], [4, 0, 4]);
    bad.indices.push(1, 1, 2);
    const baked = bakeNavMesh(bad, noRadius);
    expect(Array.from(baked.report.droppedTriangles)).toEqual([2, 3, 4]);
    expect(baked.report.unusable).toEqual({
      repeatedVertex: Int32Array.of(4),
      repeatedPlace: Int32Array.of(3),
      noArea: Int32Array.of(2),
    });
    expect(baked.report.triangles).toBe(5);
    expect(baked.mesh).toEqual(bakeNavMesh(good, noRadius).mesh);
  });

  it('gives a mesh without polygons where there is no ground', () => {
    for (const soup of [createSoup(), floors(area(0, 0, 0.25, 0.25))]) {
      const { mesh, report } = bakeNavMesh(soup, { ...noRadius, minRegionSpans: 40 });
      expect(mesh.polygonCount).toBe(0);
      expect(mesh.componentCount).toBe(0);
      expect(report.area).toBe(0);
    }
  });

  it('drops islands that cannot be reached: the roofs and the insides of the town square', () => {
    const all = bakeNavMesh(createTownSquare(true), square);
    const seeds = { ...square, reachableFrom: [{ x: 0, y: 0, z: 8 }] };
    const reachable = bakeNavMesh(createTownSquare(true), seeds);
    expect(all.mesh.componentCount).toBeGreaterThan(1);
    expect(reachable.mesh.componentCount).toBe(1);
    expect(Math.max(...reachable.mesh.vertexY)).toBeLessThan(0.2);
    expect(reachable.report.polygons).toBeLessThanOrEqual(45);
    // Ground 39.2 m wide, less four buildings with 0.4 m round them and what stands in the middle.
    expect(reachable.report.area).toBeGreaterThan(39.2 * 39.2 - 4 * 13.8 * 13.5 - 70);
    expect(reachable.report.area).toBeLessThan(39.2 * 39.2 - 4 * 13.4 * 13.4 - 20);
  });
});

describe('a bridge over a road, with a ramp', () => {
  const settings = { cellSize: 0.3, cellHeight: 0.2, agentHeight: 1.8, agentRadius: 0.4, maxStep: 0.4 };

  it('is baked with both floors, which the ramp alone joins', () => {
    const { mesh } = bakeNavMesh(createBridge(), settings);
    expect(mesh.componentCount).toBe(1);
    expect(validateNavMesh(mesh)).toEqual([]);
    const noRamp = createBridge();
    noRamp.indices.length -= 6;
    const apart = bakeNavMesh(noRamp, settings).mesh;
    expect(apart.componentCount).toBe(2);
  });

  it('has every vertex within a cell of its own ground', () => {
    const { mesh } = bakeNavMesh(createBridge(), settings);
    const seen = new Set<string>();
    for (let vertex = 0; vertex < mesh.vertexCount; vertex += 1) {
      const x = mesh.lattice.originX + mesh.vertexX[vertex] * mesh.lattice.unit;
      const z = mesh.lattice.originZ + mesh.vertexZ[vertex] * mesh.lattice.unit;
      const y = mesh.vertexY[vertex];
      const isOnBridge = z >= 8 && z <= 12 && x <= 20 && Math.abs(y - 3) <= 0.2;
      const isOnRamp = z >= 8 && z <= 12 && x >= 20 && x <= 26.3 && Math.abs(y - (26 - x) / 2) <= 0.2;
      const isOnGround = Math.abs(y) <= 0.2;
      expect([isOnBridge, isOnRamp, isOnGround], `vertex at ${x}, ${y}, ${z}`).toContain(true);
      if (isOnBridge) seen.add('bridge');
      if (isOnGround) seen.add('ground');
    }
    expect([...seen].sort()).toEqual(['bridge', 'ground']);
  });

  it('tells heights within a cell of its own ground everywhere, on either floor', () => {
    const { mesh } = bakeNavMesh(createBridge(), settings);
    const nearest = createNearestPoint();
    for (let x = 1; x < 29; x += 0.37) {
      for (let z = 1; z < 19; z += 0.43) {
        if (Math.abs(Math.abs(z - 10) - 2) < 0.5) continue;
        const isOver = z > 8 && z < 12 && x < 26;
        const y = isOver ? Math.min(3, (26 - x) / 2) : 0;
        if (findNearestPoint(mesh, { x, y, z }, 1, nearest) === NONE || nearest.x !== x || nearest.z !== z)
          continue;
        expect(Math.abs(nearest.y - y), `(${x}, ${z})`).toBeLessThanOrEqual(0.2 + 0.15);
      }
    }
    for (let x = 0.5; x < 20; x += 0.25) {
      for (const y of [0, 3]) {
        expect(findNearestPoint(mesh, { x, y, z: 10 }, 1, nearest)).not.toBe(NONE);
        expect(Math.abs(nearest.y - y)).toBeLessThanOrEqual(0.2);
      }
    }
  });

  it('covers the road under the bridge', () => {
    const { mesh } = bakeNavMesh(createBridge(), settings);
    const { originX, originZ, unit } = mesh.lattice;
    const floorsAt = (x: number, z: number) =>
      planPolygons(mesh).filter((polygon) => isInside(polygon, (x - originX) / unit, (z - originZ) / unit))
        .length;
    expect(floorsAt(10.01, 10.01)).toBe(2);
    expect(floorsAt(21.01, 10.01)).toBe(2);
    expect(floorsAt(24.01, 10.01)).toBe(1);
    expect(floorsAt(10.01, 4.01)).toBe(1);
    expect(floorsAt(10.01, 8.01)).toBe(1);
  });
});

describe('the bytes of a mesh', () => {
  it('do not depend on the order of triangles, of their corners and of vertices', () => {
    for (let seed = 0; seed < 12; seed += 1) {
      const soup = createRandomLevel(`order ${seed}`);
      const settings = {
        ...noRadius,
        cellSize: 0.25,
        cellHeight: 0.125,
        agentRadius: [0, 0.3][seed % 2],
        minRegionSpans: 10,
      };
      const { mesh, report } = bakeNavMesh(soup, settings);
      const shuffled = bakeNavMesh(shuffleSoup(soup, `${seed}`), settings);
      expect(shuffled.mesh).toEqual(mesh);
      expect(shuffled.report).toEqual(report);
    }
    const slabs = createSoup();
    for (const y of [0, 1.5, 3]) addBox(slabs, [0, y, 0], [3.1, 0.125, 2.3]);
    addBox(slabs, [2.2, 0.3, 1.1], [1.3, 0.2, 0.4]);
    const bytes = navMeshToBytes(bakeNavMesh(slabs, square).mesh);
    for (let turn = 0; turn < 200; turn += 1) {
      expect(navMeshToBytes(bakeNavMesh(shuffleSoup(slabs, `${turn}`), square).mesh)).toEqual(bytes);
    }
    const town = createTownSquare(true);
    expect(bakeNavMesh(shuffleSoup(town, 'town'), square).mesh).toEqual(bakeNavMesh(town, square).mesh);
  });

  it('are the same, moved, for a level moved by whole cells', () => {
    for (let seed = 0; seed < 12; seed += 1) {
      const soup = createRandomLevel(`shift ${seed}`);
      const settings = {
        ...noRadius,
        cellSize: 0.25,
        cellHeight: 0.125,
        agentRadius: 0.3,
        minRegionSpans: 10,
      };
      const here = bakeNavMesh(soup, settings);
      const there = bakeNavMesh(shiftSoup(soup, 1000, 0, -250.25), settings);
      expect(withoutPlace(there)).toEqual(withoutPlace(here));
      expect(there.mesh.lattice).toEqual({
        ...here.mesh.lattice,
        originX: here.mesh.lattice.originX + 1000,
        originZ: here.mesh.lattice.originZ - 250.25,
      });
    }
  });

  it('are the same, as much higher or lower, for a level moved up or down by whole cells', () => {
    let between = 0;
    for (let seed = 0; seed < 40; seed += 1) {
      const soup = seed % 2 === 0 ? createRandomHills(`lift ${seed}`) : createRandomLevel(`lift ${seed}`);
      const settings = { ...noRadius, cellHeight: [0.125, 0.0625][(seed >> 1) % 2], minRegionSpans: 10 };
      const regions = seed % 3 === 0 ? 'watershed' : 'sheets';
      const here = bakeNavMesh(soup, { ...settings, regions });
      // Whatever of a height were not exact would be cut off far up.
      for (const lift of [-3.25, 1048576]) {
        const there = bakeNavMesh(shiftSoup(soup, 0, lift, 0), { ...settings, regions });
        expect(withoutHeights(there)).toEqual(withoutHeights(here));
        const lifted = (heights: Float64Array): Float64Array => heights.map((y) => y + lift);
        expect(there.mesh.vertexY).toEqual(lifted(here.mesh.vertexY));
        expect(there.mesh.levelY).toEqual(lifted(here.mesh.levelY));
        expect(there.mesh.ground.vertexY).toEqual(lifted(here.mesh.ground.vertexY));
      }
      between += here.mesh.vertexY.filter((y) => (y / settings.cellHeight) % 1 !== 0).length;
    }
    expect(between).toBeGreaterThan(1000);
  });
});
