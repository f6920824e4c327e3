import { describe, expect, it } from 'vitest';
import { bakeNavMesh } from '../../../../src/nav/bake/bake-nav-mesh.ts';
import { type BakeSettings, checkSettings } from '../../../../src/nav/bake/bake-settings.ts';
import { meshRegions } from '../../../../src/nav/bake/mesh-regions.ts';
import { voxelise } from '../../../../src/nav/bake/voxels/voxelise.ts';
import { NONE } from '../../../../src/nav/geometry/none.ts';
import type { NavMesh } from '../../../../src/nav/mesh/nav-mesh.ts';
import { heightAt } from '../../../../src/nav/query/height.ts';
import { type DrawnSurface, drawnSurface } from '../../../support/drawn-surface.ts';
import { bakeGround } from '../../../support/fields.ts';
import { middleHeights } from '../../../support/ground-facts.ts';
import { createRandom, createRandomLevel, type Soup } from '../../../support/levels.ts';
import { isInside, planPolygons } from '../../../support/mesh-facts.ts';
import { createRandomHills } from '../../../support/random-hills.ts';
import { readScene } from '../../../support/scene-file.ts';
import { listSolids } from '../../../support/solid-spans.ts';

function settingsOf(level: number): BakeSettings {
  return {
    cellSize: [0.25, 0.3, 0.5, 0.2][level % 4],
    cellHeight: [0.125, 0.2, 0.1][level % 3],
    agentRadius: [0, 0.3, 0.6][(level >> 2) % 3],
    agentHeight: 1,
    maxStep: [0.25, 0.4, 0.9][(level >> 1) % 3],
    maxSlope: [1, 5, 0.6][(level >> 3) % 3],
    minRegionSpans: 0,
    regions: level % 5 === 0 ? 'watershed' : 'sheets',
    maxDeviation: [1.3, 0.8, 2][(level >> 2) % 3],
    maxHeightError: [0.2, 0.1, 0.05, 0.5][(level >> 3) % 4],
  };
}

/** What came of comparing a mesh with the faces of its level in the middles of cells. */
interface Comparison {
  readonly compared: number;
  /** Middles over no face of the solid that the mesh is on, or only over faces too far below to be its ground. */
  readonly partly: number;
  readonly faults: readonly string[];
}

/**
 * Compares the mesh with the highest face of the solid that it is on. Beside the error it may be off by the rounding of
 * heights to units and of the level's corners to 65536ths of a cell.
 */
function compareMiddles(soup: Soup, settings: BakeSettings): Comparison {
  const checked = checkSettings(settings);
  const { field, regions } = bakeGround(soup, settings);
  const { cellSize, cellHeight, maxStep, maxSlope, maxHeightError } = checked;
  const solids = voxelise(soup, checked);
  const surface = drawnSurface(soup);
  const metres = (units: number): number => field.originY + units * field.heightUnit;
  const slack = field.heightUnit * (0.5 + 1 / 64);
  let compared = 0;
  let partly = 0;
  const faults: string[] = [];
  for (const { x, z, height, span } of middleHeights(field, regions, meshRegions(field, regions, checked))) {
    const { low, high, top, rise } = listSolids(solids, field.spanColumn[span]).find(
      (solid) => solid.high === field.floor[span],
    )!;
    const inSolid = surface(x, z).filter(
      (face) => face >= metres(low) - slack && face <= metres(high) + slack,
    );
    const ground = Math.max(...inSolid);
    const steepest = maxSlope * cellSize * Math.SQRT1_2;
    if (metres(top) - ground > Math.max(rise * field.heightUnit + maxStep, steepest) + slack) partly += 1;
    else {
      compared += 1;
      const off = Math.abs(ground - height);
      if (off > maxHeightError + slack) faults.push(`${off} at (${x}, ${z})`);
    }
  }
  expect(slack).toBeLessThan(cellHeight / 256);
  return { compared, partly, faults };
}

interface RandomPoint {
  readonly x: number;
  readonly z: number;
  readonly height: number;
}

/** Points of a mesh, metres: of so many drawn from a seed those that it covers. */
function randomPoints(mesh: NavMesh, seed: string, count: number): RandomPoint[] {
  const random = createRandom(seed);
  const { originX, originZ, unit } = mesh.lattice;
  const plans = planPolygons(mesh);
  const points: RandomPoint[] = [];
  for (let draw = 0; draw < count; draw += 1) {
    const x = random() * Math.max(...mesh.vertexX);
    const z = random() * Math.max(...mesh.vertexZ);
    const polygon = plans.findIndex((plan) => isInside(plan, x, z));
    if (polygon === NONE) continue;
    const place = { x: originX + x * unit, z: originZ + z * unit };
    points.push({ ...place, height: heightAt(mesh, polygon, place.x, place.z) });
  }
  return points;
}

/** Heights of a sheet of ground in the cell of a point and the eight round it, half a cell apart. */
function groundRound(surface: DrawnSurface, x: number, z: number, cellSize: number): number[] {
  const heights: number[] = [];
  for (let j = -2; j <= 4; j += 1) {
    for (let i = -2; i <= 4; i += 1) {
      const atX = (Math.floor(x / cellSize) + i / 2) * cellSize;
      const atZ = (Math.floor(z / cellSize) + j / 2) * cellSize;
      heights.push(...surface(atX, atZ));
    }
  }
  return heights;
}

describe('the heights of a mesh, against the triangles of the level', () => {
  it('are within the error in the middle of every cell, on 300 levels of hills', () => {
    let compared = 0;
    let partly = 0;
    for (let level = 0; level < 300; level += 1) {
      const result = compareMiddles(createRandomHills(`${level}`), settingsOf(level));
      expect(result.faults, `level ${level}`).toEqual([]);
      compared += result.compared;
      partly += result.partly;
    }
    expect(compared).toBeGreaterThan(400_000);
    expect(partly).toBeLessThan(compared / 1000);
  });

  it('are so on 100 levels with boxes, walls, decks and ramps', () => {
    let compared = 0;
    for (let level = 0; level < 100; level += 1) {
      const result = compareMiddles(createRandomLevel(`drawn ${level}`), settingsOf(level));
      expect(result.faults, `level ${level}`).toEqual([]);
      compared += result.compared;
    }
    expect(compared).toBeGreaterThan(200_000);
  });

  it('are within the error and the difference of the ground round a cell at random points of 300 levels of hills', () => {
    let compared = 0;
    let beyondError = 0;
    for (let level = 0; level < 300; level += 1) {
      const soup = createRandomHills(`${level}`);
      const settings = settingsOf(level);
      const { mesh } = bakeNavMesh(soup, settings);
      const surface = drawnSurface(soup);
      const { cellSize, maxHeightError = Infinity } = settings;
      for (const { x, z, height } of randomPoints(mesh, `points ${level}`, 60)) {
        // Beside the level's border there is none: a cell that it covers in part is ground.
        const [ground] = surface(x, z);
        if (ground === undefined) continue;
        const around = groundRound(surface, x, z, cellSize);
        const difference = Math.max(ground, ...around) - Math.min(ground, ...around);
        const off = Math.abs(ground - height);
        expect(off, `level ${level} at (${x}, ${z})`).toBeLessThanOrEqual(maxHeightError + difference);
        compared += 1;
        if (off > maxHeightError) beyondError += 1;
      }
    }
    expect(compared).toBeGreaterThan(10_000);
    expect(beyondError).toBeLessThan(compared / 20);
  });

  it.each(['nav_test', 'dungeon'])('are so in %s, where it lies beside the project', (name) => {
    const soup = readScene(name);
    if (soup === null) return;
    const settings = { cellSize: 0.3, cellHeight: 0.2, agentHeight: 2, agentRadius: 0.6, maxStep: 0.9 };
    for (const regions of ['sheets', 'watershed'] as const) {
      const { compared, faults } = compareMiddles(soup, { ...settings, regions });
      expect(faults).toEqual([]);
      expect(compared).toBeGreaterThan(5000);
    }
  });
});
