import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bakeNavMesh } from '../../../src/nav/bake/bake-nav-mesh.ts';
import { NONE } from '../../../src/nav/geometry/none.ts';
import {
  createNavMesh,
  createNavMeshWithReport,
  type MeshPoint,
} from '../../../src/nav/import/create-nav-mesh.ts';
import { mergePolygons } from '../../../src/nav/mesh/merge-polygons.ts';
import { validateNavMesh } from '../../../src/nav/mesh/validate-nav-mesh.ts';
import { heightAt } from '../../../src/nav/query/height.ts';
import { cellsBetween, meshOfCells, rectangle } from '../../support/drawn-meshes.ts';
import { addRamp, createBridge } from '../../support/levels.ts';
import { areaOf, countLinks, dentedPolygons, doubleAreas } from '../../support/mesh-areas.ts';
import { drawPlanGrid, isSound, meshOfRings, type PlanGrid, shuffleRings } from '../../support/plan-grid.ts';
import { createNumbers, shuffle } from '../../support/random-numbers.ts';

function randomGrids(seed: string, count: number): PlanGrid[] {
  const numbers = createNumbers(seed);
  const grids: PlanGrid[] = [];
  while (grids.length < count) {
    const grid = drawPlanGrid(numbers);
    if (isSound(grid)) grids.push(grid);
  }
  return grids;
}

const latticeOfTests = { originX: 0, originZ: 0, unit: 1 / 16 };

describe('mergePolygons', () => {
  it('makes one polygon of convex ground, whatever its cut', () => {
    const lines = [0, 1, 2, 3, 4, 5];
    const mesh = createNavMesh(cellsBetween(lines, lines, () => true));
    expect(mesh.polygonCount).toBe(1);
    expect(mesh.vertexCount).toBe(4);
  });

  it('takes out inner vertices that no straight line passes', () => {
    const centre: [number, number] = [3, 1];
    const ring: [number, number][] = [
      [0, 0],
      [5, 0],
      [8, 4],
      [2, 7],
      [-3, 4],
    ];
    const fan = ring.map((point, at) => [point, ring[(at + 1) % ring.length], centre]);
    expect(createNavMesh(fan).polygonCount).toBe(1);
  });

  it('needs one polygon more than there are reflex corners in a room without holes at most', () => {
    const mesh = mergePolygons(meshOfCells(['....', '..##', '....', '#...'])).mesh;
    expect(mesh.corners.count).toBe(3);
    expect(mesh.polygonCount).toBeLessThanOrEqual(4);
  });

  it('keeps a corner in line where a neighbour begins', () => {
    const mesh = createNavMesh([rectangle(0, 0, 9, 2), rectangle(2, 2, 4, 5)]);
    expect(mesh.polygonCount).toBe(2);
    expect(Array.from(doubleAreas(mesh), (area) => area / 2 / 1024 / 1024)).toEqual([18, 6]);
    expect(countLinks(mesh)).toBe(1);
    expect(mesh.vertexCount).toBe(8);
  });

  it('keeps to the limit of corners', () => {
    const lines = [0, 1, 2, 3, 4];
    const quads = cellsBetween(lines, lines, () => true);
    for (const maxCorners of [4, 6, 8]) {
      const { polygonStart } = createNavMesh(quads, { maxCorners });
      for (let at = 1; at < polygonStart.length; at += 1) {
        expect(polygonStart[at] - polygonStart[at - 1]).toBeLessThanOrEqual(maxCorners);
      }
    }
  });

  it('does not merge across walls', () => {
    const quads = [rectangle(0, 0, 1, 1), rectangle(1, 0, 2, 1), rectangle(2, 0, 3, 1)];
    const { mesh, report } = createNavMeshWithReport(quads, { walls: [[0, 1]] });
    expect(mesh.polygonCount).toBe(2);
    expect(mesh.componentCount).toBe(2);
    expect(Array.from(report.source)).toEqual([0, NONE]);
  });

  it('does not merge two rooms along a part of an edge when the rest of it is a wall', () => {
    const quads = [0, 1, 2].flatMap((z) => [rectangle(0, z, 2, z + 1), rectangle(2, z, 4, z + 1)]);
    const mesh = createNavMesh(quads, { walls: [[2, 1]] });
    expect(validateNavMesh(mesh)).toEqual([]);
    expect(areaOf(mesh)).toBe(12);
    expect(mesh.polygonCount).toBe(2);
    expect(countLinks(mesh)).toBe(2);
  });

  it('merges what lies in one plane only', () => {
    const strip = (heights: readonly number[]): MeshPoint[][] =>
      heights.slice(1).map((y, at) => [
        [at, heights[at], 0],
        [at + 1, y, 0],
        [at + 1, y, 1],
        [at, heights[at], 1],
      ]);
    expect(createNavMesh(strip([0, 0.5, 1, 1.5])).polygonCount).toBe(1);
    expect(createNavMesh(strip([0, 0.5, 1, 1])).polygonCount).toBe(2);
    expect(createNavMesh(strip([0, 0, 0.015, 0.015])).polygonCount).toBe(3);
    expect(createNavMesh(strip([0, 0, 0.015, 0.015]), { flatness: 0.02 }).polygonCount).toBe(1);
  });

  it('gives the same mesh for polygons in any order, winding and rotation', () => {
    const numbers = createNumbers('orders');
    for (const grid of randomGrids('order', 25)) {
      const digests = new Set<string>();
      for (let round = 0; round < 4; round += 1) {
        const rings = round === 0 ? grid.free : shuffleRings(grid.free, numbers);
        const polygons = rings.map((ring) => {
          const corners = ring.map((at): [number, number] => [grid.x[at], grid.z[at]]);
          return round > 0 && numbers() < 0.5 ? corners.reverse() : corners;
        });
        const mesh = createNavMesh(polygons, { lattice: latticeOfTests });
        digests.add(mesh.digest);
        expect(mergePolygons(meshOfRings(grid, rings)).mesh.digest).toBe(
          mergePolygons(meshOfRings(grid, grid.free)).mesh.digest,
        );
      }
      expect(digests.size).toBe(1);
    }
  });

  it('keeps the ground, its parts and its corners, in convex polygons', () => {
    for (const grid of randomGrids('ground', 60)) {
      const before = meshOfRings(grid, grid.free);
      const { mesh, polygonOf } = mergePolygons(before);
      expect(validateNavMesh(mesh)).toEqual([]);
      expect(dentedPolygons(mesh)).toEqual([]);
      const areas = new Array(mesh.polygonCount).fill(0);
      for (const [polygon, area] of doubleAreas(before).entries()) areas[polygonOf[polygon]] += area;
      expect(doubleAreas(mesh)).toEqual(areas);
      expect(mesh.componentCount).toBe(before.componentCount);
      expect(mesh.corners.count).toBe(before.corners.count);
    }
  });

  it('merges no further what has been merged', () => {
    for (const grid of randomGrids('again', 20)) {
      const { mesh } = mergePolygons(meshOfRings(grid, grid.free));
      expect(mergePolygons(mesh).mesh.digest).toBe(mesh.digest);
    }
  });

  it('leaves polygons on finer ground as they are, with their ground', () => {
    const soup = createBridge();
    addRamp(soup, { minX: 4, maxX: 10, minZ: 14, maxZ: 18 }, { low: 0, high: 2, bottom: -1, along: 'x' });
    const { mesh: before } = bakeNavMesh(soup, {
      cellSize: 0.25,
      cellHeight: 0.125,
      agentHeight: 1.75,
      agentRadius: 0.25,
      maxCorners: 3,
    });
    const { mesh, polygonOf } = mergePolygons(before);
    expect(validateNavMesh(mesh)).toEqual([]);
    expect(mesh.polygonCount).toBeLessThan(before.polygonCount);
    expect(mesh.ground.triangleCount).toBe(before.ground.triangleCount);
    let count = 0;
    for (const [polygon, start] of before.ground.start.entries()) {
      const [first, end] = [before.polygonStart[polygon], before.polygonStart[polygon + 1]];
      const { originX, originZ, unit } = before.lattice;
      const middleOf = (values: Float64Array): number =>
        values.subarray(first, end).reduce((sum, value) => sum + value, 0) / (end - first);
      const x = originX + middleOf(before.edgeX) * unit;
      const z = originZ + middleOf(before.edgeZ) * unit;
      const height = heightAt(before, polygon, x, z);
      if (start === NONE) expect(heightAt(mesh, polygonOf[polygon], x, z)).toBeCloseTo(height, 1);
      else expect(heightAt(mesh, polygonOf[polygon], x, z)).toBe(height);
      if (start !== NONE) count += 1;
    }
    expect(count).toBeGreaterThan(0);
  });

  it('follows a turn of the whole mesh by quarters in area and in number', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 1, maxLength: 12 }), (cells) => {
        const has = (i: number, j: number): boolean => cells.some(([x, z]) => x === i && z === j);
        const lines = [0, 1, 2, 3, 4, 5];
        const quads = shuffle(cellsBetween(lines, lines, has), createNumbers('quarters'));
        const mesh = createNavMesh(quads);
        const turned = createNavMesh(quads.map((ring) => ring.map(([x, z]): [number, number] => [-z, x])));
        expect(areaOf(turned)).toBe(areaOf(mesh));
        expect(turned.componentCount).toBe(mesh.componentCount);
        expect(turned.corners.count).toBe(mesh.corners.count);
      }),
      { seed: 5, numRuns: 60 },
    );
  });
});
