import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/nav/geometry/none.ts';
import {
  createNavMesh,
  createNavMeshWithReport,
  type MeshPoint,
} from '../../../src/nav/import/create-nav-mesh.ts';
import { mergePolygons } from '../../../src/nav/mesh/merge-polygons.ts';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import { validateNavMesh } from '../../../src/nav/mesh/validate-nav-mesh.ts';
import { createSpiral, createStair, rectangle } from '../../support/drawn-meshes.ts';
import { areaOf, dentedPolygons, doubleAreas } from '../../support/mesh-areas.ts';
import { drawDistricts } from '../../support/random-districts.ts';
import { createNumbers, shuffle } from '../../support/random-numbers.ts';

type Box = readonly [number, number, number, number];

/** Cuts a box in two, and the parts again, at random places: full of corners in the middle of other boxes' edges. */
function cutUp(box: Box, depth: number, numbers: () => number): Box[] {
  const [x, z, x2, z2] = box;
  if (depth === 0 || numbers() < 0.1) return [box];
  const share = 0.2 + 0.6 * numbers();
  const cutX = x + (x2 - x) * share;
  const cutZ = z + (z2 - z) * share;
  const parts: Box[] =
    numbers() < 0.5
      ? [
          [x, z, cutX, z2],
          [cutX, z, x2, z2],
        ]
      : [
          [x, z, x2, cutZ],
          [x, cutZ, x2, z2],
        ];
  return parts.flatMap((part) => cutUp(part, depth - 1, numbers));
}

describe('createNavMesh, on random ground', () => {
  it('links all parts of a cut room, turned by any angle, with corners anywhere on edges', () => {
    const numbers = createNumbers('turned rooms');
    for (let round = 0; round < 60; round += 1) {
      const boxes = cutUp([0, 0, 40, 30], 5, numbers);
      const [cosine, sine] = turnOf(numbers());
      const polygons = boxes.map((box) =>
        rectangle(...box).map(([x, z]): [number, number] => [cosine * x - sine * z, sine * x + cosine * z]),
      );
      const whole = createNavMesh(polygons, { merge: false });
      expect(whole.componentCount).toBe(1);
      const merged = createNavMesh(shuffle(polygons, numbers));
      expect(merged.digest).toBe(createNavMesh(polygons).digest);
      expect(Math.abs(areaOf(merged) - 1200)).toBeLessThan(140 * 3 * merged.lattice.unit);
      expect(areaOf(merged)).toBe(areaOf(whole));
      expect(dentedPolygons(merged)).toEqual([]);
      expect(merged.polygonCount).toBeLessThanOrEqual(whole.polygonCount);
    }
  });

  it('keeps the area of a box cut up on the lattice, to the unit', () => {
    const numbers = createNumbers('boxes');
    for (let round = 0; round < 40; round += 1) {
      const boxes = cutUp([0, 0, 64, 64], 4, numbers).map((box) => box.map(Math.round) as unknown as Box);
      const mesh = createNavMesh(boxes.map((box) => rectangle(...box)));
      expect(areaOf(mesh)).toBe(4096);
      expect(mesh.componentCount).toBe(1);
      expect(validateNavMesh(mesh)).toEqual([]);
    }
  });

  it('links polygons with holes and pinches along all of their common borders, and nowhere else', () => {
    const numbers = createNumbers('districts');
    const lattice = { originX: 0, originZ: 0, unit: 1 };
    let holes = 0;
    for (let round = 0; round < 300; round += 1) {
      const { polygons, area, borders } = drawDistricts(numbers);
      const rings = polygons.map((ring) =>
        numbers() < 0.5 ? [...ring] : [...ring].reverse(),
      ) as MeshPoint[][];
      const { mesh, report } = createNavMeshWithReport(rings, { lattice, merge: false });
      expect(validateNavMesh(mesh)).toEqual([]);
      expect(areaOf(mesh)).toBe(area);
      expect(linkedLengths(mesh, report.source)).toEqual(borders);
      const merged = createNavMesh(shuffle(rings, numbers), { lattice });
      expect(merged.digest).toBe(createNavMesh(rings, { lattice }).digest);
      expect([areaOf(merged), merged.componentCount]).toEqual([area, mesh.componentCount]);
      if (polygons.some((ring) => new Set(ring.map(String)).size < ring.length)) holes += 1;
    }
    expect(holes).toBeGreaterThan(30);
  });

  it('makes one mesh of the report of a hanging search, in every order of its faces (case 2)', () => {
    const corners: [number, number][] = [
      [151, 107],
      [151, 47],
      [85, 47],
      [85, 51],
      [71, 51],
      [71, 47],
      [15, 47],
      [15, 15],
      [163, 15],
      [163, 107],
    ];
    const faces = [
      [4, 2, 3],
      [5, 2, 4],
      [7, 5, 6],
      [5, 7, 2],
      [1, 2, 8],
      [0, 1, 9],
      [7, 8, 2],
      [8, 9, 1],
    ];
    const numbers = createNumbers('case 2');
    const digests = new Set<string>();
    for (let round = 0; round < 50; round += 1) {
      const order = shuffle(faces, numbers).map((face) => {
        const first = Math.floor(numbers() * 3);
        return [...face.slice(first), ...face.slice(0, first)].map((at) => corners[at]);
      });
      const mesh = createNavMesh(order);
      expect(areaOf(mesh)).toBe(5512);
      expect(mesh.componentCount).toBe(1);
      digests.add(mesh.digest);
    }
    expect(digests.size).toBe(1);
  });

  it('merges winding ramps and stairs without joining floors', () => {
    for (const mesh of [createStair(), createSpiral(4)]) {
      const { mesh: merged, polygonOf } = mergePolygons(mesh);
      expect(validateNavMesh(merged)).toEqual([]);
      const areas = new Array(merged.polygonCount).fill(0);
      for (const [polygon, area] of doubleAreas(mesh).entries()) areas[polygonOf[polygon]] += area;
      expect(doubleAreas(merged)).toEqual(areas);
      expect(merged.componentCount).toBe(mesh.componentCount);
      expect(merged.corners.count).toBe(mesh.corners.count);
    }
  });

  it('merges a ramp of many triangles to one polygon, at any slope', () => {
    const numbers = createNumbers('ramps');
    for (let round = 0; round < 20; round += 1) {
      const [slopeX, slopeZ] = [numbers() - 0.5, numbers() - 0.5];
      const lift = ([x, z]: readonly [number, number]): MeshPoint => [x, slopeX * x + slopeZ * z, z];
      const boxes = cutUp([0, 0, 16, 16], 3, numbers).map((box) => box.map(Math.round) as unknown as Box);
      const mesh = createNavMesh(boxes.map((box) => rectangle(...box).map(lift)));
      expect(areaOf(mesh)).toBe(256);
      expect(mesh.polygonCount).toBeLessThanOrEqual(boxes.length);
      expect(mesh.componentCount).toBe(1);
    }
  });
});

/** By `a,b`, a < b: how long the links between the pieces of polygons a and b are, along the axes. */
function linkedLengths(mesh: NavMesh, source: Int32Array): Map<string, number> {
  const lengths = new Map<string, number>();
  for (const [edge, twin] of mesh.edgeTwin.entries()) {
    const [a, b] = [source[mesh.edgePolygon[edge]], twin === NONE ? NONE : source[mesh.edgePolygon[twin]]];
    if (a >= b) continue;
    const dx = Math.abs(mesh.edgeX[edge] - mesh.edgeX[twin]);
    const dz = Math.abs(mesh.edgeZ[edge] - mesh.edgeZ[twin]);
    lengths.set(`${a},${b}`, (lengths.get(`${a},${b}`) ?? 0) + dx + dz);
  }
  return lengths;
}

/** A direction as cosine and sine: a rational point of the circle. */
function turnOf(share: number): [number, number] {
  const scale = 1 + share * share;
  return [(1 - share * share) / scale, (2 * share) / scale];
}
