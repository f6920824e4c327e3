// The shortest way over a mesh between two places, exactly: Polyanya (Cui, Harabor, Grastien: Compromise-free Pathfinding
// on a Navigation Mesh, IJCAI 2017) on an integer lattice, where every decision is the sign of an integer. Why the answer is
// one and the same however the ground is cut up stands in compare-chains.ts.
import { checkFinite } from '../geometry/checks.ts';
import { popHeap } from '../geometry/heap.ts';
import { NONE } from '../geometry/none.ts';
import { expandCone } from './expand-cone.ts';
import { expandCorner, expandStart } from './expand-place.ts';
import { type LocatedEnd, locateEnd } from './locate-end.ts';
import { beginPath, type Path, type PathStatus, type Point } from './path.ts';
import { beginSearch, type PathSearch } from './path-search.ts';
import { reachPlace } from './reach-place.ts';
import { tracePath } from './trace-path.ts';

/**
 * Finds the shortest route between two places, metres; `y` picks the floor. The ends are rounded to the lattice of the
 * mesh; an end within one unit of the mesh is put on it. Writes everything to `out` and answers its status: `found`,
 * `unreachable`, `off-mesh-start` or `off-mesh-goal`. Start and goal in one place make a route of one corner.
 *
 * Throws a RangeError that names the coordinate when one is not finite; nothing has changed then.
 */
export function findPath(search: PathSearch, from: Point, to: Point, out: Path): PathStatus {
  checkPoint('from', from);
  checkPoint('to', to);
  const { mesh, startEnd, goalEnd } = search;
  const startFound = locateEnd(mesh, from, startEnd);
  const goalFound = locateEnd(mesh, to, goalEnd);
  out.expansions = 0;
  out.startPolygon = lowestPolygon(startEnd);
  out.goalPolygon = lowestPolygon(goalEnd);
  if (!startFound) beginPath(out, 'off-mesh-start', 0);
  else if (!goalFound) beginPath(out, 'off-mesh-goal', 0);
  else if (!shareComponent(search)) beginPath(out, 'unreachable', 0);
  else connectEnds(search, out);
  return out.status;
}

/** Throws a RangeError naming the coordinate that is not finite; the names are put together only then. */
function checkPoint(name: string, { x, y, z }: Point): void {
  if (Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z)) return;
  checkFinite(`${name}.x`, x);
  checkFinite(`${name}.y`, y);
  checkFinite(`${name}.z`, z);
}

function lowestPolygon(end: LocatedEnd): number {
  let lowest = end.count > 0 ? end.polygons[0] : NONE;
  for (let at = 1; at < end.count; at += 1) lowest = Math.min(lowest, end.polygons[at]);
  return lowest;
}

function shareComponent({ mesh, startEnd, goalEnd }: PathSearch): boolean {
  for (let at = 0; at < startEnd.count; at += 1) {
    for (let other = 0; other < goalEnd.count; other += 1) {
      if (mesh.component[startEnd.polygons[at]] === mesh.component[goalEnd.polygons[other]]) return true;
    }
  }
  return false;
}

/** Searches from the end that comes first by (x, z, y), so that the way back is the mirror of the way there. */
function connectEnds(search: PathSearch, out: Path): void {
  const { startEnd, goalEnd } = search;
  const order = startEnd.x - goalEnd.x || startEnd.z - goalEnd.z || startEnd.y - goalEnd.y;
  const start = order <= 0 ? startEnd : goalEnd;
  const goal = order <= 0 ? goalEnd : startEnd;
  beginSearch(search, start, goal);
  if (order === 0) search.parent[search.goal] = NONE;
  else if (sharePolygon(start, goal)) reachPlace(search, search.goal, search.start, 0);
  else runSearch(search, start);
  out.expansions = search.expansions;
  if (search.reachedIn[search.goal] === search.query || order === 0) tracePath(search, order > 0, out);
  else beginPath(out, 'unreachable', 0);
}

function sharePolygon(start: LocatedEnd, goal: LocatedEnd): boolean {
  for (let at = 0; at < start.count; at += 1) {
    for (let other = 0; other < goal.count; other += 1) {
      if (start.polygons[at] === goal.polygons[other]) return true;
    }
  }
  return false;
}

/** Expands what may still lead to a route as short as the best one, least key first. */
function runSearch(search: PathSearch, start: LocatedEnd): void {
  const { heap, closed } = search;
  expandStart(search, start.polygons, start.count);
  while (heap.size > 0 && heap.keys[0] <= search.limit) {
    const id = heap.ids[0];
    popHeap(heap);
    if (id >= 0) expandCone(search, id);
    else if (closed[~id] === 0) {
      closed[~id] = 1;
      expandCorner(search, ~id);
    }
  }
}
