import { describe, expect, it } from 'vitest';
import { bakeNavMesh } from '../../../../src/nav/bake/bake-nav-mesh.ts';
import type { BakeSettings } from '../../../../src/nav/bake/bake-settings.ts';
import { meshRegions } from '../../../../src/nav/bake/mesh-regions.ts';
import { NONE } from '../../../../src/nav/geometry/none.ts';
import type { NavMesh } from '../../../../src/nav/mesh/nav-mesh.ts';
import { navMeshFromBytes, navMeshToBytes } from '../../../../src/nav/mesh/nav-mesh-bytes.ts';
import { validateNavMesh } from '../../../../src/nav/mesh/validate-nav-mesh.ts';
import { heightAt } from '../../../../src/nav/query/height.ts';
import { bakeGround } from '../../../support/fields.ts';
import { heightDisputes, heightErrors } from '../../../support/ground-facts.ts';
import {
  addBox,
  addFloor,
  addRamp,
  addSheet,
  createBridge,
  createRandomLevel,
  createSoup,
  createSpiral,
  createTownSquare,
  type Soup,
  shiftSoup,
  shuffleSoup,
} from '../../../support/levels.ts';
import { isInside, planPolygons } from '../../../support/mesh-facts.ts';
import { drawPlan } from '../../../support/plans.ts';
import { createNumbers } from '../../../support/random-numbers.ts';
import { readScene } from '../../../support/scene-file.ts';

const person: BakeSettings = { cellSize: 0.25, cellHeight: 0.125, agentHeight: 1.75, agentRadius: 0.375 };

/** Hills of `height` metres over a square of 32 m, as a grid of triangles of a metre. */
function createHills(height: number): Soup {
  const soup = createSoup();
  const size = 32;
  const y = (x: number, z: number): number => hillHeight(x, z) * height;
  for (let z = 0; z <= size; z += 1) for (let x = 0; x <= size; x += 1) soup.positions.push(x, y(x, z), z);
  for (let z = 0; z < size; z += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = z * (size + 1) + x;
      soup.indices.push(at, at + size + 1, at + 1, at + 1, at + size + 1, at + size + 2);
    }
  }
  return soup;
}

/** From 0 to 1, with hills some 8 m wide. */
function hillHeight(x: number, z: number): number {
  const wave = (t: number): number => {
    const share = Math.abs((t % 8) - 4) / 4;
    return share * share * (3 - 2 * share);
  };
  return wave(x) * wave(z + 2);
}

function createStairs(): Soup {
  const soup = createSoup();
  addFloor(soup, { minX: -4, maxX: 0, minZ: 0, maxZ: 4 }, 0);
  for (let step = 0; step < 16; step += 1) {
    addBox(soup, [step / 2 + 0.25, step / 8, 2], [0.25, step / 8 + 0.25, 2]);
  }
  addFloor(soup, { minX: 8, maxX: 12, minZ: 0, maxZ: 4 }, 4.25);
  return soup;
}

/** A level floor, a ramp up to another, and a bump in the way. */
function createRamps(): Soup {
  const soup = createSoup();
  addFloor(soup, { minX: 0, maxX: 20, minZ: 0, maxZ: 20 }, 0);
  addRamp(soup, { minX: 4, maxX: 12, minZ: 2, maxZ: 6 }, { low: 0, high: 3, bottom: -1, along: 'x' });
  addBox(soup, [14, 1, 4], [2, 2, 2]);
  addSheet(soup, [3, 0, 10], [3, 0, 16], [6, 1, 16], [6, 1, 10]);
  addSheet(soup, [6, 1, 10], [6, 1, 16], [9, 0, 16], [9, 0, 10]);
  return soup;
}

function meshOf(soup: Soup, settings: BakeSettings) {
  const { settings: checked, field, regions } = bakeGround(soup, settings);
  return { field, regions, mesh: meshRegions(field, regions, checked), checked };
}

const groundCount = (mesh: NavMesh): number => mesh.ground.start.filter((start) => start !== NONE).length;

const levels: Record<string, () => Soup> = {
  'gentle hills': () => createHills(1),
  'steep hills': () => createHills(3),
  stairs: createStairs,
  ramps: createRamps,
  'a bridge': createBridge,
  'a spiral': () => createSpiral(3),
};

describe('the ground of a baked mesh', () => {
  it.each(Object.keys(levels))('is within the error in the middle of every cell: %s', (name) => {
    const soup = levels[name]();
    for (const regions of ['sheets', 'watershed'] as const) {
      for (const maxHeightError of [0.03125, 0.125, 0.5]) {
        const { field, regions: divided, mesh } = meshOf(soup, { ...person, regions, maxHeightError });
        const errors = heightErrors(field, divided, mesh);
        expect(errors.length).toBeGreaterThan(100);
        expect(Math.max(...errors), `${regions}, ${maxHeightError}`).toBeLessThanOrEqual(
          maxHeightError + 1e-9,
        );
        expect(validateNavMesh(mesh)).toEqual([]);
      }
    }
  });

  it('is within the error in random levels, whatever the settings', () => {
    let withGround = 0;
    for (let seed = 0; seed < 60; seed += 1) {
      const settings: BakeSettings = {
        cellSize: 0.25,
        cellHeight: 0.125,
        agentHeight: 1,
        agentRadius: [0, 0.25, 0.5][seed % 3],
        maxStep: [0.25, 0.5][seed % 2],
        maxDeviation: [0, 1.3, 2.5][(seed >> 1) % 3],
        regions: seed % 4 === 0 ? 'watershed' : 'sheets',
      };
      const { field, regions, mesh } = meshOf(createRandomLevel(`heights ${seed}`), settings);
      expect(Math.max(0, ...heightErrors(field, regions, mesh)), `seed ${seed}`).toBeLessThanOrEqual(
        0.125 + 1e-9,
      );
      expect(validateNavMesh(mesh), `seed ${seed}`).toEqual([]);
      const seen = { count: 0 };
      expect(heightDisputes(mesh, seen), `seed ${seed}`).toEqual([]);
      withGround += groundCount(mesh);
    }
    expect(withGround).toBeGreaterThan(100);
  });

  it('is within the error where a border between regions was moved over a cell of the other one', () => {
    const rows = ['aaaaaaaaa', 'aaaaaaaaa', 'aaaaaaaaa', 'bbbbabbbb', 'bbbbbbbbb', 'bbbbbbbbb'];
    const height = (x: number, z: number): number => (x === 4 && z === 3 ? 6 : 0);
    const { field, regions } = drawPlan([{ rows, height }], { step: 8 });
    const mesh = meshRegions(field, regions, {
      maxDeviation: 1.3,
      maxHeightError: 0.5,
      maxCorners: 6,
      agentRadius: 0,
    });
    const polygon = planPolygons(mesh).findIndex((plan) => isInside(plan, 4.5 * 256, 3.5 * 256));
    expect(Math.min(...planPolygons(mesh)[polygon].map(([, z]) => z))).toBe(3 * 256);
    expect(heightAt(mesh, polygon, 4.5, 3.5)).toBe(1.5);
    expect(Math.max(...heightErrors(field, regions, mesh))).toBeLessThanOrEqual(0.5);
    expect(validateNavMesh(mesh)).toEqual([]);
  });

  const navTest = readScene('nav_test');
  it.skipIf(navTest === null)(
    'is within the error in the level of the Recast demo (beside the project)',
    () => {
      const settings = { cellSize: 0.3, cellHeight: 0.2, agentHeight: 2, agentRadius: 0.6, maxStep: 0.9 };
      const { field, regions, mesh } = meshOf(navTest!, settings);
      expect(Math.max(...heightErrors(field, regions, mesh))).toBeLessThanOrEqual(0.2 + 1e-9);
      const seen = { count: 0 };
      expect(heightDisputes(mesh, seen)).toEqual([]);
      expect(seen.count).toBeGreaterThan(1000);
      expect(navMeshFromBytes(navMeshToBytes(mesh))).toEqual(mesh);
    },
  );

  it('tells of points anywhere on smooth hills what the triangles are there, within the error and a cell of slope', () => {
    const { mesh } = bakeNavMesh(createHills(2), person);
    const numbers = createNumbers('points');
    const { originX, originZ, unit } = mesh.lattice;
    const plans = planPolygons(mesh);
    let sum = 0;
    for (let draw = 0; draw < 2000; draw += 1) {
      const x = 1 + numbers() * 30;
      const z = 1 + numbers() * 30;
      const [i, j] = [Math.floor(x), Math.floor(z)];
      const [u, v] = [x - i, z - j];
      const at = (di: number, dj: number): number => hillHeight(i + di, j + dj) * 2;
      const y =
        u + v <= 1
          ? at(0, 0) * (1 - u - v) + at(1, 0) * u + at(0, 1) * v
          : at(1, 1) * (u + v - 1) + at(0, 1) * (1 - u) + at(1, 0) * (1 - v);
      const polygon = plans.findIndex((plan) => isInside(plan, (x - originX) / unit, (z - originZ) / unit));
      const height = heightAt(mesh, polygon, x, z);
      const slope = Math.max(
        Math.abs(at(1, 0) - at(0, 0)) + Math.abs(at(0, 1) - at(0, 0)),
        Math.abs(at(1, 1) - at(0, 1)) + Math.abs(at(1, 1) - at(1, 0)),
      );
      expect(Math.abs(height - y), `(${x}, ${z})`).toBeLessThanOrEqual(0.125 + 0.25 * (slope + 0.5));
      sum += Math.abs(height - y);
    }
    expect(sum / 2000).toBeLessThan(0.0625);
  });

  it('is told the same to the bit from both sides of every link', () => {
    const seen = { count: 0 };
    for (const name of Object.keys(levels)) {
      for (const maxCorners of [3, 6, 20]) {
        const { mesh } = bakeNavMesh(levels[name](), { ...person, maxCorners });
        expect(heightDisputes(mesh, seen), name).toEqual([]);
      }
    }
    expect(seen.count).toBeGreaterThan(3000);
  });

  it('is not made where polygons do, nor when it is not asked for', () => {
    const town = bakeNavMesh(createTownSquare(true), { ...person, agentHeight: 1 }).mesh;
    expect(town.ground.triangleCount).toBe(0);
    const plain = bakeNavMesh(createHills(3), { ...person, maxHeightError: Infinity }).mesh;
    expect(plain.ground.triangleCount).toBe(0);
    const { mesh } = bakeNavMesh(createRamps(), person);
    expect(groundCount(mesh)).toBeGreaterThan(0);
    expect(groundCount(mesh)).toBeLessThan(mesh.polygonCount);
  });

  it('needs fewer triangles the more error it may make', () => {
    const counts = [0.0625, 0.125, 0.25, 0.5].map(
      (maxHeightError) =>
        bakeNavMesh(createHills(3), { ...person, maxHeightError }).mesh.ground.triangleCount,
    );
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(counts[0]).toBeGreaterThan(4 * counts[3]);
  });

  it('comes back from bytes, whatever the order of the triangles, and moves with the level by whole cells', () => {
    for (const name of Object.keys(levels)) {
      const soup = levels[name]();
      const { mesh } = bakeNavMesh(soup, person);
      expect(navMeshFromBytes(navMeshToBytes(mesh)), name).toEqual(mesh);
      expect(bakeNavMesh(shuffleSoup(soup, name), person).mesh, name).toEqual(mesh);
      const moved = bakeNavMesh(shiftSoup(soup, 64, -2, 8.25), person).mesh;
      expect(moved.ground.start, name).toEqual(mesh.ground.start);
      expect(moved.ground.edgeVertex, name).toEqual(mesh.ground.edgeVertex);
      expect(moved.ground.vertexX, name).toEqual(mesh.ground.vertexX);
      expect(moved.ground.vertexY, name).toEqual(mesh.ground.vertexY.map((y) => y - 2));
    }
  });
});
