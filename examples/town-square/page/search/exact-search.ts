// The package's exact search between two places that were picked, step by step: what it has opened so far, and what it found.
import {
  advancePathSearch,
  beginPathSearch,
  createPath,
  createPathSearch,
  findPath,
  lookAtSearch,
  type NavMesh,
  type OpenCone,
  type Path,
  type PathSearch,
  type ReachedCorner,
  readPathSearch,
} from 'surefoot';
import type { PlanPoint } from './funnel.ts';

/** A search that can be watched. */
export interface ExactSearch {
  readonly mesh: NavMesh;
  readonly search: PathSearch;
  readonly path: Path;
  isDecided: boolean;
  /** Steps taken. */
  steps: number;
  /** All cones that were opened and are open no more. */
  readonly closed: OpenCone[];
  /** Those that wait now; those that the last step opened come first in `fresh`. */
  open: readonly OpenCone[];
  fresh: readonly OpenCone[];
  corners: readonly ReachedCorner[];
}

/** How often a search is repeated to be timed: clocks of browsers are coarse on purpose. */
const REPEATS = 200;

/** Begins a search. */
export function beginExactSearch(mesh: NavMesh, from: PlanPoint, to: PlanPoint): ExactSearch {
  const search = createPathSearch(mesh);
  const isDecided = beginPathSearch(search, placeOf(from), placeOf(to), { partial: true });
  const exact: ExactSearch = {
    ...{ mesh, search, path: createPath(), isDecided, steps: 0, closed: [] },
    ...{ open: [], fresh: [], corners: [] },
  };
  look(exact);
  if (isDecided) readPathSearch(search, exact.path);
  return exact;
}

/** Opens the next node. True when the search is decided. */
export function stepExactSearch(exact: ExactSearch): boolean {
  if (exact.isDecided) return true;
  exact.isDecided = advancePathSearch(exact.search, 1);
  exact.steps += 1;
  look(exact);
  if (exact.isDecided) readPathSearch(exact.search, exact.path);
  return exact.isDecided;
}

/** The corners of the way that was found, both ends included; none before it is decided. */
export function exactPoints({ isDecided, path }: ExactSearch): PlanPoint[] {
  if (!isDecided) return [];
  return Array.from({ length: path.cornerCount }, (_, at) => [path.x[at], path.z[at]]);
}

/** Microseconds that the whole search takes once it is warm. */
export function timeExactSearch(
  { mesh }: ExactSearch,
  from: PlanPoint,
  to: PlanPoint,
  clock: () => number,
): number {
  const search = createPathSearch(mesh);
  const path = createPath();
  return timeRepeated(() => findPath(search, placeOf(from), placeOf(to), path, { partial: true }), clock);
}

/** Microseconds that a function takes once it is warm. */
export function timeRepeated(run: () => unknown, clock: () => number): number {
  for (let warm = 0; warm < REPEATS; warm += 1) run();
  const start = clock();
  for (let repeat = 0; repeat < REPEATS; repeat += 1) run();
  return ((clock() - start) * 1000) / REPEATS;
}

function look(exact: ExactSearch): void {
  const { cones, corners } = lookAtSearch(exact.search);
  const before = new Map(exact.open.map((cone) => [nameCone(cone), cone]));
  exact.fresh = cones.filter((cone) => !before.delete(nameCone(cone)));
  for (const cone of before.values()) exact.closed.push(cone);
  exact.open = cones;
  exact.corners = corners;
}

function nameCone({ left, polygon, right, root }: OpenCone): string {
  return [polygon, root.x, root.z, left.x, left.z, right.x, right.z].join(' ');
}

function placeOf([x, z]: PlanPoint): { x: number; y: number; z: number } {
  return { x, y: 0, z };
}
