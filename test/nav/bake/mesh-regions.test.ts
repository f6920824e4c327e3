import { describe, expect, it } from 'vitest';
import { UNITS_PER_CELL } from '../../../src/nav/bake/contours/simplify-contours.ts';
import type { SpanField } from '../../../src/nav/bake/field.ts';
import { meshRegions } from '../../../src/nav/bake/mesh-regions.ts';
import { bakeGround } from '../../support/fields.ts';
import { createRandomLevel } from '../../support/levels.ts';
import { countGround, doubleArea, findFaults, planPolygons } from '../../support/mesh-facts.ts';
import { type DrawnPlan, drawFlat, drawPlan } from '../../support/plans.ts';
import { randomPlan } from '../../support/random-plans.ts';

const exact = { maxDeviation: 0, maxHeightError: Infinity, maxCorners: 6, agentRadius: 0 };

function exactFaults({ field, regions }: DrawnPlan): string[] {
  return findFaults(field, regions, exact);
}

function areaInCells(plan: DrawnPlan): number {
  const polygons = planPolygons(meshRegions(plan.field, plan.regions, exact));
  return (
    polygons.reduce((sum, polygon) => sum + doubleArea(polygon), 0) / (2 * UNITS_PER_CELL * UNITS_PER_CELL)
  );
}

const drawn: Record<string, readonly string[]> = {
  'one cell': ['a'],
  'no ground': ['...', '.#.'],
  'a corridor': ['aaaaaaaaaa'],
  'two regions one behind the other': ['aaabbb', 'aaabbb'],
  'a hole': ['aaaa', 'a..a', 'aaaa'],
  'two holes that touch': ['aaaaa', 'a.aaa', 'aa.aa', 'aaaaa'],
  'a hole that touches the outline': ['aaaa', 'a.aa', 'aa..', 'aaa.'],
  'a hole in a region that is pinched': ['aaaa...', 'a..a...', 'aaaa.aa', '...aaaa', '...aaa.'],
  'a region in the hole of another, with a hole of its own': ['aaaaa', 'abbba', 'ab.ba', 'abbba', 'aaaaa'],
  'three regions round a point': ['aab', 'aab', 'ccb'],
  'a checkerboard of regions': ['ababab', 'bababa', 'ababab', 'bababa'],
  'a checkerboard of ground': ['a.a.a.', '.a.a.a', 'a.a.a.', '.a.a.a'],
  'a spiral': ['aaaaaaa', '......a', 'aaaaa.a', 'a...a.a', 'a.aaa.a', 'a.....a', 'aaaaaaa'],
  'a comb between two regions': ['aaaaaaa', 'ababaab', 'bbbbbbb'],
};

describe('the mesh of a drawn plan', () => {
  it.each(Object.keys(drawn))('is sound and covers just the ground: %s', (name) => {
    const plan = drawFlat(drawn[name]);
    expect(exactFaults(plan)).toEqual([]);
    expect(areaInCells(plan)).toBe(countGround(plan.regions));
    expect(findFaults(plan.field, plan.regions, { ...exact, maxDeviation: 1.3 })).toEqual([]);
  });

  it('does not connect ground that touches at a corner', () => {
    const mesh = (...rows: string[]) => {
      const { field, regions } = drawFlat(rows);
      return meshRegions(field, regions, exact);
    };
    expect(mesh('a.', '.a').componentCount).toBe(2);
    expect(mesh('ab', 'ba').componentCount).toBe(1);
    expect(mesh('a#', '#a').componentCount).toBe(2);
  });

  it('has both floors where a ramp leads back under a bridge', () => {
    // A way that winds up, one unit a cell, until its end lies over its middle.
    const lower = ['aaaaa', '....a', 'aaaaa', 'a....', '.....'];
    const upper = ['.....', '.....', '...bb', '....b', 'bbbbb'];
    const lowerHeight = (x: number, z: number) => [x, 5, 10 - x, 11][z];
    const upperHeight = (x: number, z: number) => [22 - x, 17, 12 + x][z - 2];
    const plan = drawPlan([
      { rows: lower, height: lowerHeight },
      { rows: upper, height: upperHeight },
    ]);
    const mesh = meshRegions(plan.field, plan.regions, exact);
    expect(mesh.componentCount).toBe(1);
    expect(plan.regions.regionCount).toBe(2);
    expect(exactFaults(plan)).toEqual([]);
    expect(areaInCells(plan)).toBe(countGround(plan.regions));
  });

  it('does not depend on where the field lies', () => {
    const rows = drawn['a hole in a region that is pinched'];
    const here = drawFlat(rows);
    const there = drawFlat(rows, { originX: 1024, originZ: -4096 });
    const mesh = meshRegions(here.field, here.regions, exact);
    const moved = meshRegions(there.field, there.regions, exact);
    expect(moved.lattice).toEqual({ ...mesh.lattice, originX: 1024, originZ: -4096 });
    expect({ ...moved, lattice: null, digest: null }).toEqual({ ...mesh, lattice: null, digest: null });
  });
});

describe('the mesh of a random plan', () => {
  it.each([0, 0.8, 1.3, 3])('is sound at a deviation of %d cells', (maxDeviation) => {
    for (let seed = 0; seed < 120; seed += 1) {
      const plan = randomPlan(seed);
      const options = {
        maxDeviation,
        maxHeightError: 0.5,
        maxCorners: [3, 6, 100][seed % 3],
        agentRadius: 0,
      };
      expect(findFaults(plan.field, plan.regions, options), `seed ${seed}`).toEqual([]);
      if (maxDeviation === 0) expect(areaInCells(plan), `seed ${seed}`).toBe(countGround(plan.regions));
    }
  });
});

describe('the mesh of a random level', () => {
  const levels = Array.from({ length: 30 }, (_, seed) => ({
    seed,
    ground: bakeGround(createRandomLevel(`mesh ${seed}`), {
      cellSize: 0.25,
      cellHeight: 0.125,
      agentHeight: 1,
      agentRadius: [0, 0.3, 0.5][seed % 3],
      minRegionSpans: [2, 10, 40][(seed >> 1) % 3],
    }),
    options: {
      maxDeviation: [0.9, 1.3, 2][(seed >> 2) % 3],
      maxHeightError: [0.125, 0.5, Infinity][seed % 3],
      maxCorners: [3, 6, 100][seed % 3],
      agentRadius: 0,
    },
  }));

  it('is sound, floor by floor', () => {
    for (const { seed, ground, options } of levels) {
      expect(findFaults(ground.field, ground.regions, options), `seed ${seed}`).toEqual([]);
    }
  });

  it('has every vertex at the height of a floor there, within a step and what a slope rises in a cell', () => {
    for (const { seed, ground, options } of levels) {
      const { field, regions } = ground;
      const mesh = meshRegions(field, regions, options);
      for (let vertex = 0; vertex < mesh.vertexCount; vertex += 1) {
        const offs = floorsAround(field, mesh.vertexX[vertex], mesh.vertexZ[vertex]).map((floor) =>
          Math.abs(field.originY + floor * field.heightUnit - mesh.vertexY[vertex]),
        );
        expect(Math.min(...offs), `seed ${seed}, vertex ${vertex}`).toBeLessThanOrEqual(0.4 + 0.25);
      }
    }
  });
});

/** The floors of all spans of the columns in which a point of the lattice lies. */
function floorsAround(field: SpanField, unitsX: number, unitsZ: number): number[] {
  const floors: number[] = [];
  const [x, z] = [unitsX / UNITS_PER_CELL, unitsZ / UNITS_PER_CELL];
  for (let j = Math.ceil(z) - 1; j <= Math.floor(z); j += 1) {
    for (let i = Math.ceil(x) - 1; i <= Math.floor(x); i += 1) {
      if (i < 0 || j < 0 || i >= field.width || j >= field.depth) continue;
      const column = j * field.width + i;
      floors.push(...field.floor.subarray(field.columnStart[column], field.columnStart[column + 1]));
    }
  }
  return floors;
}
