import { describe, expect, it } from 'vitest';
import { meshRegions } from '../../../src/nav/bake/mesh-regions.ts';
import { UNITS_PER_CELL } from '../../../src/nav/bake/simplify-contours.ts';
import { bakeGround } from '../../support/fields.ts';
import { createRandomLevel } from '../../support/levels.ts';
import { countGround, doubleArea, findFaults, planPolygons } from '../../support/mesh-facts.ts';
import { type DrawnPlan, drawFlat, drawPlan } from '../../support/plans.ts';
import { randomPlan } from '../../support/random-plans.ts';

const exact = { maxDeviation: 0, maxCorners: 6, agentRadius: 0 };

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
    for (let seed = 0; seed < 200; seed += 1) {
      const plan = randomPlan(seed);
      const options = { maxDeviation, maxCorners: [3, 6, 100][seed % 3], agentRadius: 0 };
      expect(findFaults(plan.field, plan.regions, options), `seed ${seed}`).toEqual([]);
      if (maxDeviation === 0) expect(areaInCells(plan), `seed ${seed}`).toBe(countGround(plan.regions));
    }
  });
});

describe('the mesh of a random level', () => {
  it('is sound, floor by floor', () => {
    for (let seed = 0; seed < 30; seed += 1) {
      const { field, regions } = bakeGround(createRandomLevel(`mesh ${seed}`), {
        cellSize: 0.25,
        cellHeight: 0.125,
        agentHeight: 1,
        agentRadius: [0, 0.3, 0.5][seed % 3],
        minRegionSpans: [2, 10, 40][(seed >> 1) % 3],
      });
      const options = {
        maxDeviation: [0.9, 1.3, 2][(seed >> 2) % 3],
        maxCorners: [3, 6, 100][seed % 3],
        agentRadius: 0,
      };
      expect(findFaults(field, regions, options), `seed ${seed}`).toEqual([]);
    }
  });
});
