import type { NavMesh } from 'surefoot';
import { createPath, createPathSearch, findPath } from 'surefoot';
import { describe, expect, it } from 'vitest';
import { openingLayout } from '../../examples/town-square/layout.ts';
import { bakeSquare } from '../../examples/town-square/match.ts';
import { describeSearch } from '../../examples/town-square/page/search/describe-search.ts';
import {
  beginExactSearch,
  exactPoints,
  stepExactSearch,
} from '../../examples/town-square/page/search/exact-search.ts';
import { lengthOf, type PlanPoint, pullString } from '../../examples/town-square/page/search/funnel.ts';
import { findMidpointRoute } from '../../examples/town-square/page/search/midpoint-search.ts';
import {
  compareSearches,
  createSearchDesk,
  finishSearch,
  pickPlace,
  refreshSearch,
  type SearchDesk,
  stepSearch,
} from '../../examples/town-square/page/search/search-desk.ts';
import { orderSquare } from '../../examples/town-square/page/session/orders.ts';
import { playTicks } from '../../examples/town-square/page/session/play.ts';
import { createSession, shownWorld } from '../../examples/town-square/page/session/session.ts';
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

describe('a search that is watched', () => {
  it('begins anew when the mesh is another one, and is decided again if it was', () => {
    const session = createSession({ seed: 'other mesh', villagers: 0, dogs: 1 }, { clock: () => 0 });
    const desk = createSearchDesk();
    pickPlace(desk, shownWorld(session), [-8, 4]);
    pickPlace(desk, shownWorld(session), [8, 4]);
    finishSearch(desk, () => 0);
    const before = desk.exact;
    refreshSearch(desk, shownWorld(session), () => 0);
    expect(desk.exact).toBe(before);
    orderSquare(session, 'pack-stalls');
    playTicks(session, 1);
    refreshSearch(desk, shownWorld(session), () => 0);
    expect([desk.from, desk.to, desk.exact?.isDecided]).toEqual([[-8, 4], [8, 4], true]);
    expect(desk.exact?.path.length).toBeLessThan(before?.path.length ?? 0);
    expect(desk.midpoint?.metres).toBeGreaterThan(0);
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

describe('the two searches on one desk', () => {
  const world = shownWorld(createSession({ seed: 'desk', villagers: 0, dogs: 0 }, { clock: () => 0 }));

  it('are measured between the same two places, so that the exact way is never the longer one', () => {
    const random = createRandom('desk');
    const pairs = Array.from({ length: 400 }, (): [PlanPoint, PlanPoint] => [
      drawPlace(random),
      drawPlace(random),
    ]);
    let measured = 0;
    for (const [from, to] of [
      [
        [-8, 1.5],
        [9, -1],
      ] as [PlanPoint, PlanPoint],
      ...pairs,
    ]) {
      const { exact, midpoint } = searchBetween(from, to);
      const isFound = exact !== undefined && exact.path.cornerCount > 0;
      expect(midpoint !== undefined).toBe(isFound);
      if (!isFound || midpoint === undefined) continue;
      measured += 1;
      expect(midpoint.metres).toBeGreaterThanOrEqual(exact.path.length * (1 - 1e-14));
    }
    expect(measured).toBeGreaterThan(100);
  });

  it('show one length where both go the same way', () => {
    const { exact, midpoint } = searchBetween([-8, 1.5], [9, -1]);
    expect(midpoint?.metres.toFixed(3)).toBe(exact?.path.length.toFixed(3));
  });

  it('say in sentences how far they are and what came of it', () => {
    const desk = createSearchDesk();
    expect(describeSearch(desk)).toBe('Click where the way begins.');
    pickPlace(desk, world, [-17, 2]);
    expect(describeSearch(desk)).toBe('Click where it ends.');
    pickPlace(desk, world, [16, 0.5]);
    stepSearch(desk, () => 0);
    expect(describeSearch(desk)).toMatch(/^Node 1: \d+ cones? opened, \d+ wait, \d+ corners? reached\.$/);
    finishSearch(desk, () => 0);
    expect(describeSearch(desk)).toMatch(/^The shortest way is found, after \d+ nodes\.$/);
    expect(describeSearch(searchBetween([-13, -13], [0, 9]))).toBe(
      'There is no ground where the way begins.',
    );
    expect(describeSearch(searchBetween([0, 9], [-13, -13]))).toMatch(
      /^No way leads there: this one ends at the nearest place that can be reached(, after \d+ nodes?)?\.$/,
    );
  });

  it('are compared though the exact one is decided before its first node', () => {
    const desk = createSearchDesk();
    pickPlace(desk, world, [1, 8]);
    pickPlace(desk, world, [1, 8]);
    expect([desk.exact?.isDecided, desk.exact?.steps]).toEqual([true, 0]);
    compareSearches(desk, () => 0);
    expect([desk.exact?.path.length, desk.midpoint?.metres]).toEqual([0, 0]);
  });

  function searchBetween(from: PlanPoint, to: PlanPoint): SearchDesk {
    const desk = createSearchDesk();
    pickPlace(desk, world, from);
    pickPlace(desk, world, to);
    finishSearch(desk, () => 0);
    compareSearches(desk, () => 0);
    return desk;
  }
});

function pathLength(ground: NavMesh, [ax, az]: PlanPoint, [bx, bz]: PlanPoint): number {
  const path = createPath();
  findPath(createPathSearch(ground), { x: ax, y: 0, z: az }, { x: bx, y: 0, z: bz }, path);
  return path.length;
}

function drawPlace(random: () => number): PlanPoint {
  return [random() * 38 - 19, random() * 38 - 19];
}
