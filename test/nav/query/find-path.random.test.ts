import { describe, expect, it } from 'vitest';
import { findPath } from '../../../src/nav/query/find-path.ts';
import { createPath, type Path } from '../../../src/nav/query/path.ts';
import { createPathSearch } from '../../../src/nav/query/path-search.ts';
import {
  drawGroundPoint,
  drawPlanGrid,
  isSound,
  mergeRings,
  meshOfRings,
  type PlanGrid,
  shuffleRings,
  TEST_UNIT,
} from '../../support/plan-grid.ts';
import { createNumbers } from '../../support/random-numbers.ts';
import { VisibilityGraph } from '../../support/visibility-graph.ts';
import { findStepOffGround } from '../../support/walk-path.ts';

const MESHES = 220;
const QUERIES_PER_MESH = 100;

function cornersOf(path: Path): string {
  const corners: string[] = [];
  for (let at = 0; at < path.cornerCount; at += 1) corners.push(`${path.x[at]},${path.y[at]},${path.z[at]}`);
  return corners.join(' ');
}

function toText(corners: readonly (readonly [number, number])[]): string {
  return corners.map(([x, z]) => `${x * TEST_UNIT},0,${z * TEST_UNIT}`).join(' ');
}

/** What is wrong with the answers of every mesh of this plan, compared with the visibility graph. */
function faultsOf(
  plan: PlanGrid,
  numbers: () => number,
): { faults: string[]; unreachable: number; pinches: number } {
  const graph = new VisibilityGraph(plan);
  const merged = mergeRings(plan, plan.free, numbers);
  const meshes = [plan.free, merged, shuffleRings(plan.free, numbers), shuffleRings(merged, numbers)].map(
    (rings) => meshOfRings(plan, rings),
  );
  const searches = meshes.map((mesh) => createPathSearch(mesh));
  const path = createPath(2);
  const faults: string[] = [];
  let unreachable = 0;
  for (let query = 0; query < QUERIES_PER_MESH; query += 1) {
    const [ax, az] = drawGroundPoint(plan, numbers);
    const [bx, bz] = drawGroundPoint(plan, numbers);
    const from = { x: ax * TEST_UNIT, y: 0, z: az * TEST_UNIT };
    const to = { x: bx * TEST_UNIT, y: 0, z: bz * TEST_UNIT };
    const expected = graph.findRoute([ax, az], [bx, bz]);
    if (expected === undefined) unreachable += 1;
    const lengths = new Set<number>();
    for (const [at, search] of searches.entries()) {
      const say = (fault: string): number =>
        faults.push(`mesh ${at}, (${ax}, ${az}) to (${bx}, ${bz}): ${fault}`);
      const status = findPath(search, from, to, path);
      if (status !== (expected ? 'found' : 'unreachable')) say(status);
      if (!expected || status !== 'found') continue;
      const wanted = expected.length * TEST_UNIT;
      if (Math.abs(path.length - wanted) > 1e-12 * wanted) say(`length ${path.length} for ${wanted}`);
      const forward = cornersOf(path);
      if (forward !== toText(expected.corners)) say(`${forward} for ${toText(expected.corners)}`);
      const step = findStepOffGround(search.mesh, path);
      if (step !== undefined) say(step);
      lengths.add(path.length);
      findPath(search, to, from, path);
      lengths.add(path.length);
      if (cornersOf(path).split(' ').reverse().join(' ') !== forward) say(`back by ${cornersOf(path)}`);
    }
    if (query === QUERIES_PER_MESH - 1) {
      const used = createPath();
      const fresh = createPath();
      findPath(searches[0], from, to, used);
      findPath(createPathSearch(meshes[0]), from, to, fresh);
      if (JSON.stringify(used) !== JSON.stringify(fresh))
        faults.push('another answer from a search that was used before');
    }
    if (lengths.size > 1) faults.push(`(${ax}, ${az}) to (${bx}, ${bz}): ${[...lengths].join(' and ')}`);
  }
  return { faults, unreachable, pinches: graph.pinchCount };
}

describe('findPath on random ground', () => {
  it('finds the canonical shortest route of the visibility graph, whatever the polygons, both ways', () => {
    const numbers = createNumbers('visibility');
    const faults: string[] = [];
    let queries = 0;
    let unreachable = 0;
    let pinches = 0;
    while (queries < MESHES * QUERIES_PER_MESH) {
      const plan = drawPlanGrid(numbers);
      if (!isSound(plan) || plan.free.length < 2) continue;
      const result = faultsOf(plan, numbers);
      faults.push(...result.faults);
      unreachable += result.unreachable;
      pinches += result.pinches;
      queries += QUERIES_PER_MESH;
    }
    expect(faults.slice(0, 10)).toEqual([]);
    expect(faults.length).toBe(0);
    expect(queries).toBeGreaterThanOrEqual(20_000);
    expect(unreachable).toBeGreaterThan(queries / 50);
    expect(unreachable).toBeLessThan(queries / 2);
    expect(pinches).toBeGreaterThan(MESHES);
  });

  it('turns and mirrors with the ground, where one route is shortest', () => {
    const numbers = createNumbers('symmetries');
    let unique = 0;
    while (unique < 500) {
      const plan = drawPlanGrid(numbers);
      if (!isSound(plan) || plan.free.length < 2) continue;
      const graph = new VisibilityGraph(plan);
      const searches = [...Array(8).keys()].map((kind) =>
        createPathSearch(meshOfRings(turnPlan(plan, kind), turnRings(plan.free, kind))),
      );
      const path = createPath();
      for (let query = 0; query < 20; query += 1) {
        const from = drawGroundPoint(plan, numbers);
        const to = drawGroundPoint(plan, numbers);
        const expected = graph.findRoute(from, to);
        if (expected === undefined || expected.tied) continue;
        unique += 1;
        for (const [kind, search] of searches.entries()) {
          const [a, b] = [turnSpot(from, kind), turnSpot(to, kind)].map(([x, z]) => ({
            x: x * TEST_UNIT,
            y: 0,
            z: z * TEST_UNIT,
          }));
          findPath(search, a, b, path);
          expect(cornersOf(path)).toBe(toText(expected.corners.map((corner) => turnSpot(corner, kind))));
        }
      }
    }
  });
});

function turnSpot([x, z]: readonly [number, number], kind: number): [number, number] {
  const [a, b] = (kind & 1) === 0 ? [x, z] : [z, x];
  return [(kind & 2) === 0 ? a : 0 - a, (kind & 4) === 0 ? b : 0 - b];
}

function turnPlan({ x, z }: PlanGrid, kind: number): Pick<PlanGrid, 'x' | 'z'> {
  const spots = Array.from(x, (_, vertex) => turnSpot([x[vertex], z[vertex]], kind));
  return {
    x: Float64Array.from(spots, ([turnedX]) => turnedX),
    z: Float64Array.from(spots, ([, turnedZ]) => turnedZ),
  };
}

/** A mirror turns rings the other way round. */
function turnRings(rings: PlanGrid['free'], kind: number): PlanGrid['free'] {
  const mirrors = (kind & 1) + ((kind & 2) >> 1) + ((kind & 4) >> 2);
  return mirrors % 2 === 0 ? rings : rings.map((ring) => [...ring].reverse());
}
