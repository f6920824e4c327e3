// Many random questions on one plan, asked of several meshes of it and of the visibility graph: what differs?
import { findPath } from '../../src/nav/query/find-path.ts';
import { createPath, type Path } from '../../src/nav/query/path.ts';
import { createPathSearch, type PathSearch } from '../../src/nav/query/path-search.ts';
import {
  drawGroundPoint,
  mergeRings,
  meshOfRings,
  type PlanGrid,
  shuffleRings,
  TEST_UNIT,
} from './plan-grid.ts';
import { VisibilityGraph } from './visibility-graph.ts';
import { findStepOffGround } from './walk-path.ts';

type Spot = readonly [x: number, z: number];

/** Where a plan is put once more: every coordinate times `scale`, and then moved; integers. */
export interface Placement {
  readonly scale: number;
  readonly x: number;
  readonly z: number;
}

/** What was asked, and what was wrong with the answers. */
export interface RouteCheck {
  readonly faults: readonly string[];
  readonly unreachable: number;
  readonly pinches: number;
}

interface Asked {
  readonly name: string;
  readonly search: PathSearch;
  readonly placement: Placement;
}

const IN_PLACE: Placement = { scale: 1, x: 0, z: 0 };

/**
 * Asks `count` questions: of the plan's triangles, of merged polygons, and of both shuffled, there and back; and of the
 * plan in each of the placements. Status, corners and length must be those of the visibility graph, every path legal, and
 * the length the same bits wherever the plan is not scaled.
 */
export function checkRoutes(
  plan: PlanGrid,
  numbers: () => number,
  count: number,
  placements: readonly Placement[] = [],
): RouteCheck {
  const graph = new VisibilityGraph(plan);
  const asked = askedMeshes(plan, numbers, placements);
  const path = createPath(2);
  const faults: string[] = [];
  let unreachable = 0;
  for (let query = 0; query < count; query += 1) {
    const [start, goal] = [drawGroundPoint(plan, numbers), drawGroundPoint(plan, numbers)];
    const say = (name: string, fault: string): void => {
      faults.push(`${name}, (${start}) to (${goal}): ${fault}`);
    };
    const expected = graph.findRoute(start, goal);
    if (expected === undefined) unreachable += 1;
    const lengths = new Set<number>();
    for (const { name, search, placement } of asked) {
      const [from, to] = [start, goal].map((spot) => placePoint(spot, placement));
      const status = findPath(search, from, to, path);
      if (status !== (expected ? 'found' : 'unreachable')) say(name, status);
      if (!expected || status !== 'found') continue;
      const wanted = expected.length * placement.scale * TEST_UNIT;
      if (Math.abs(path.length - wanted) > 1e-12 * wanted) say(name, `length ${path.length} for ${wanted}`);
      const forward = cornersOf(path);
      const corners = expected.corners.map((spot) => textOf(placePoint(spot, placement))).join(' ');
      if (forward !== corners) say(name, `${forward} for ${corners}`);
      const step = findStepOffGround(search.mesh, path);
      if (step !== undefined) say(name, step);
      if (placement.scale === 1) lengths.add(path.length);
      if (placement !== IN_PLACE) continue;
      findPath(search, to, from, path);
      lengths.add(path.length);
      if (cornersOf(path).split(' ').reverse().join(' ') !== forward) say(name, `back by ${cornersOf(path)}`);
    }
    if (lengths.size > 1) say('all', `lengths ${[...lengths].join(' and ')}`);
  }
  return { faults, unreachable, pinches: graph.pinchCount };
}

function askedMeshes(plan: PlanGrid, numbers: () => number, placements: readonly Placement[]): Asked[] {
  const merged = mergeRings(plan, plan.free, numbers);
  const cuttings: [string, readonly (readonly number[])[]][] = [
    ['triangles', plan.free],
    ['merged', merged],
    ['shuffled triangles', shuffleRings(plan.free, numbers)],
    ['shuffled merged', shuffleRings(merged, numbers)],
  ];
  const inPlace = cuttings.map(([name, rings]) => ({
    name,
    search: createPathSearch(meshOfRings(plan, rings)),
    placement: IN_PLACE,
  }));
  const moved = placements.map((placement, at) => {
    const x = plan.x.map((value) => value * placement.scale + placement.x);
    const z = plan.z.map((value) => value * placement.scale + placement.z);
    const [cutting, rings] = cuttings[at % cuttings.length];
    const name = `${cutting} times ${placement.scale} at ${placement.x}, ${placement.z}`;
    return { name, search: createPathSearch(meshOfRings({ x, z }, rings)), placement };
  });
  return [...inPlace, ...moved];
}

function placePoint([x, z]: Spot, placement: Placement): { x: number; y: number; z: number } {
  return {
    x: (x * placement.scale + placement.x) * TEST_UNIT,
    y: 0,
    z: (z * placement.scale + placement.z) * TEST_UNIT,
  };
}

function textOf({ x, y, z }: { x: number; y: number; z: number }): string {
  return `${x},${y},${z}`;
}

/** The corners as text. */
export function cornersOf(path: Path): string {
  const corners: string[] = [];
  for (let at = 0; at < path.cornerCount; at += 1) {
    corners.push(textOf({ x: path.x[at], y: path.y[at], z: path.z[at] }));
  }
  return corners.join(' ');
}
