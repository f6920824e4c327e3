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
});
