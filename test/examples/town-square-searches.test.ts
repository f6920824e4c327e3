import type { NavMesh } from 'surefoot';
import { createPath, createPathSearch, findPath } from 'surefoot';
import { describe, expect, it } from 'vitest';
import { openingLayout } from '../../examples/town-square/layout.ts';
import { bakeSquare } from '../../examples/town-square/match.ts';
import {
  beginExactSearch,
  exactPoints,
  stepExactSearch,
} from '../../examples/town-square/page/search/exact-search.ts';
import { lengthOf, type PlanPoint, pullString } from '../../examples/town-square/page/search/funnel.ts';
import { findMidpointRoute } from '../../examples/town-square/page/search/midpoint-search.ts';
import { createRandom } from '../support/levels.ts';

const { mesh } = bakeSquare(openingLayout());

describe('the search by midpoints and a funnel', () => {
  it('finds ways that are never shorter than the exact one, mostly as short, and sometimes longer', () => {
    const random = createRandom('midpoints');
    const search = createPathSearch(mesh);
    const path = createPath();
    let longer = 0;
    for (let query = 0; query < 300; query += 1) {
      const [from, to] = [drawPlace(random), drawPlace(random)];
      const status = findPath(search, { x: from[0], y: 0, z: from[1] }, { x: to[0], y: 0, z: to[1] }, path);
      if (status !== 'found') continue;
      const { metres, points } = findMidpointRoute(mesh, from, to);
      expect(metres).toBeGreaterThan(path.length - 0.02);
      expect(metres).toBeLessThan(path.length * 1.4 + 0.02);
      expect(points.length).toBeGreaterThan(0);
      if (metres > path.length * 1.001) longer += 1;
    }
    expect(longer).toBeGreaterThan(5);
  });

  it('finds nothing where there is no ground', () => {
    expect(findMidpointRoute(mesh, [13, 13], [0, 9]).points).toEqual([]);
  });
});

describe('the funnel', () => {
  it('goes straight where it can, and touches the corners that are in the way', () => {
    const portals = [
      { left: [2, 1.5], right: [2, -1] },
      { left: [4, 3], right: [4, 2] },
      { left: [6, 1.5], right: [6, -1] },
    ] as const;
    expect(pullString([0, 0], [8, 0], [portals[0], portals[2]])).toEqual([
      [0, 0],
      [8, 0],
    ]);
    expect(pullString([0, 0], [8, 0], portals)).toEqual([
      [0, 0],
      [4, 2],
      [8, 0],
    ]);
    expect(lengthOf(pullString([0, 0], [8, 0], portals))).toBeCloseTo(2 * Math.sqrt(20), 12);
  });
});

describe('the exact search that is watched', () => {
  it('opens node after node, and ends with the way that is found in one go', () => {
    const [from, to]: PlanPoint[] = [
      [-17, 2],
      [16, 0.5],
    ];
    const exact = beginExactSearch(mesh, from, to);
    let fresh = exact.fresh.length;
    while (!stepExactSearch(exact)) fresh += exact.fresh.length;
    fresh += exact.fresh.length;
    expect(exact.steps).toBeGreaterThan(2);
    expect(fresh).toBe(exact.closed.length + exact.open.length);
    expect(lengthOf(exactPoints(exact))).toBeCloseTo(pathLength(mesh, from, to), 9);
  });
});

function pathLength(ground: NavMesh, [ax, az]: PlanPoint, [bx, bz]: PlanPoint): number {
  const path = createPath();
  findPath(createPathSearch(ground), { x: ax, y: 0, z: az }, { x: bx, y: 0, z: bz }, path);
  return path.length;
}

function drawPlace(random: () => number): PlanPoint {
  return [random() * 38 - 19, random() * 38 - 19];
}
