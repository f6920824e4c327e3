import { describe, expect, it } from 'vitest';
import { findPath } from '../../../src/nav/query/find-path.ts';
import { createPath } from '../../../src/nav/query/path.ts';
import { createPathSearch } from '../../../src/nav/query/path-search.ts';
import { checkRoutes, cornersOf } from '../../support/check-routes.ts';
import {
  drawGroundPoint,
  drawPlanGrid,
  isSound,
  meshOfRings,
  type PlanGrid,
  TEST_UNIT,
} from '../../support/plan-grid.ts';
import { createNumbers } from '../../support/random-numbers.ts';
import { VisibilityGraph } from '../../support/visibility-graph.ts';

const MESHES = 220;
const QUERIES_PER_MESH = 100;

function toText(corners: readonly (readonly [number, number])[]): string {
  return corners.map(([x, z]) => `${x * TEST_UNIT},0,${z * TEST_UNIT}`).join(' ');
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
      const result = checkRoutes(plan, numbers, QUERIES_PER_MESH);
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

  it('gives the same answer from a search that was used before as from a new one', () => {
    const numbers = createNumbers('used');
    const [used, fresh] = [createPath(), createPath()];
    for (let meshes = 0; meshes < 50; meshes += 1) {
      const plan = drawPlanGrid(numbers);
      if (!isSound(plan) || plan.free.length < 2) continue;
      const mesh = meshOfRings(plan, plan.free);
      const search = createPathSearch(mesh);
      for (let query = 0; query < 5; query += 1) {
        const [from, to] = [0, 1].map(() => {
          const [x, z] = drawGroundPoint(plan, numbers);
          return { x: x * TEST_UNIT, y: 0, z: z * TEST_UNIT };
        });
        findPath(search, from, to, used);
        findPath(createPathSearch(mesh), from, to, fresh);
        expect(used).toMatchObject({
          status: fresh.status,
          length: fresh.length,
          expansions: fresh.expansions,
        });
        expect(cornersOf(used)).toBe(cornersOf(fresh));
      }
    }
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
