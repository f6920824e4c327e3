// A path search in pieces: begun, advanced as far as there is time, and read when it is decided. Any pieces give what one
// go gives, bit for bit, because the search is a fixed sequence of steps and a piece is a run of whole steps.
//
// The work is counted in *expansions*: an expansion is one look from one root through one polygon, across its borders into
// its neighbours. A step takes one entry off the heap: the start, a corner, or a cone, which goes straight on through
// polygons while there is one way on. A step counts each polygon that it looks through, so a piece may end with more
// expansions than it was given, by less than one step's. A search whose budget is spent ends within the step: its answer is
// known, and what the step has left undone is not asked for again.
import { checkFinite, checkInteger } from '../geometry/checks.ts';
import { popHeap } from '../geometry/heap.ts';
import { NONE } from '../geometry/none.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { pushCone } from './cone.ts';
import { expandCone } from './expand-cone.ts';
import { expandCorner, expandStart } from './expand-place.ts';
import { setPlan } from './height.ts';
import { type LocatedEnd, locateAskedInPolygon, locateEnd } from './locate-end.ts';
import { locateNearGoal } from './locate-near-goal.ts';
import { openDeadEnds } from './open-dead-ends.ts';
import { beginPath, type Path, type PathStatus, type Point } from './path.ts';
import { clearSearch, type PathSearch, placeEnds } from './path-search.ts';
import { openPlace, reachPlace } from './reach-place.ts';
import { seesGoal } from './see-goal.ts';
import { tracePath } from './trace-path.ts';

/** How a path is looked for. */
export interface PathOptions {
  /**
   * The most expansions that the answer may take, an integer from 0 on or Infinity, the default. A search that needs
   * more ends `out-of-budget`, and has made just so many.
   */
  readonly maxExpansions?: number;
  /**
   * Whether to go near a goal that cannot be reached, be it on other ground or off the mesh; false by default. Then the
   * path leads to the point nearest to that goal, as `findNearestPoint` tells it, of the connected part that holds the
   * start, and ends `partial`; that the goal itself could be reached is `found` as ever.
   */
  readonly partial?: boolean;
  /**
   * A polygon on which the start (goal) stands, as `findNearestPoint` and `moveAlongSurface` tell it; none, or -1, by
   * default. It says which floor is meant, whatever `y` is, and which side of walls: a place on the line of a wall belongs to
   * the ground of both sides, and without a polygon any side will do. Where no part of the polygon lies within one lattice
   * unit of the place it says nothing.
   */
  readonly startPolygon?: number;
  readonly goalPolygon?: number;
}

/** Any route, whatever it takes. */
const DEFAULTS: PathOptions = {};

/**
 * Begins a search between two places, as `findPath` does it, and answers whether it is decided already. What the
 * search was asked before is forgotten.
 *
 * Throws a RangeError that names the coordinate that is not finite or the option that is not as it must be; nothing has
 * changed then.
 */
export function beginPathSearch(
  search: PathSearch,
  from: Point,
  to: Point,
  options: PathOptions = DEFAULTS,
): boolean {
  checkPoint('from', from);
  checkPoint('to', to);
  const maxExpansions = options.maxExpansions ?? Infinity;
  checkExpansions('maxExpansions', maxExpansions);
  const { startPolygon = NONE, goalPolygon = NONE } = options;
  checkPolygon('startPolygon', startPolygon, search.mesh);
  checkPolygon('goalPolygon', goalPolygon, search.mesh);
  const startFound = locateIn(search.mesh, from, startPolygon, search.startEnd);
  const goalFound = locateIn(search.mesh, to, goalPolygon, search.goalEnd);
  clearSearch(search);
  search.maxExpansions = maxExpansions;
  search.isPartial = false;
  if (!startFound) search.status = 'off-mesh-start';
  else if (goalFound && shareComponent(search)) connectEnds(search);
  else if (options.partial === true && locateNearGoal(search, to)) {
    search.isPartial = true;
    connectEnds(search);
  } else search.status = goalFound ? 'unreachable' : 'off-mesh-goal';
  return search.status !== 'searching';
}

/**
 * Goes on with a search that was begun, for at least `expansions` of them (an integer from 0 on, or Infinity) unless
 * it is decided before, and answers whether it is. Throws a RangeError for another number.
 */
export function advancePathSearch(search: PathSearch, expansions: number): boolean {
  checkExpansions('expansions', expansions);
  const end = search.expansions + expansions;
  while (search.status === 'searching') {
    if (!hasNext(search)) search.status = isReached(search) ? foundStatus(search) : 'unreachable';
    else if (search.expansions >= end) return false;
    else takeStep(search);
  }
  return true;
}

/**
 * Writes the answer of a search that is decided to `out` and answers its status. Can be read again until the
 * search is asked something else. Throws an Error when the search is not decided.
 */
export function readPathSearch(search: PathSearch, out: Path): PathStatus {
  if (search.status === 'searching') throw new Error('the path search is not decided: advance it first');
  if (search.status === 'found' || search.status === 'partial') tracePath(search, search.status, out);
  else beginPath(out, search.status, 0);
  out.expansions = search.expansions;
  out.startPolygon = lowestPolygon(search.startEnd);
  out.goalPolygon = lowestPolygon(search.goalEnd);
  return search.status;
}

/** Throws a RangeError naming the coordinate that is not finite; the names are put together only then. */
function checkPoint(name: string, { x, y, z }: Point): void {
  if (Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z)) return;
  checkFinite(`${name}.x`, x);
  checkFinite(`${name}.y`, y);
  checkFinite(`${name}.z`, z);
}

function checkExpansions(name: string, value: number): void {
  if (value >= 0 && (value === Infinity || Number.isInteger(value))) return;
  throw new RangeError(`${name} must be an integer from 0 on, or Infinity, got ${value}`);
}

function checkPolygon(name: string, value: number, { polygonCount }: NavMesh): void {
  if (value !== NONE) checkInteger(name, value, 0, polygonCount - 1);
}

/** Locates a place in a polygon, or anywhere for NONE. */
function locateIn(mesh: NavMesh, point: Point, polygon: number, out: LocatedEnd): boolean {
  if (polygon === NONE) return locateEnd(mesh, point, out);
  setPlan(mesh, point, out.asked);
  out.asked.height = point.y;
  return locateAskedInPolygon(mesh, polygon, out);
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

/** Decides what needs no search; else opens the start. */
function connectEnds(search: PathSearch): void {
  const { startEnd, goalEnd, start, goal } = search;
  placeEnds(search);
  if (startEnd.x === goalEnd.x && startEnd.z === goalEnd.z && startEnd.y === goalEnd.y) {
    search.reachedIn[goal] = search.query;
    search.cost[goal] = 0;
    search.parent[goal] = NONE;
    search.entry[goal] = 0;
    search.status = foundStatus(search);
  } else if (sharePolygon(startEnd, goalEnd)) {
    reachPlace(search, goal, start, 0);
    search.status = foundStatus(search);
  } else {
    openDeadEnds(search, startEnd);
    openDeadEnds(search, goalEnd);
    openPlace(search, start);
  }
}

function sharePolygon(start: LocatedEnd, goal: LocatedEnd): boolean {
  for (let at = 0; at < start.count; at += 1) {
    for (let other = 0; other < goal.count; other += 1) {
      if (start.polygons[at] === goal.polygons[other]) return true;
    }
  }
  return false;
}

/** True when something is left that may still lead to a route as short as the best one. */
function hasNext({ heap, limit, nearestCone, coneKeys }: PathSearch): boolean {
  if (nearestCone !== NONE && coneKeys[nearestCone] <= limit) return true;
  return heap.size > 0 && heap.keys[0] <= limit;
}

function foundStatus({ isPartial }: PathSearch): PathStatus {
  return isPartial ? 'partial' : 'found';
}

function isReached({ reachedIn, goal, query }: PathSearch): boolean {
  return reachedIn[goal] === query;
}

/** Expands what has the least key. */
function takeStep(search: PathSearch): void {
  const { heap, coneKeys, nearestCone } = search;
  if (nearestCone !== NONE) {
    search.nearestCone = NONE;
    if (heap.size === 0 || coneKeys[nearestCone] <= heap.keys[0]) {
      expandCone(search, nearestCone);
      return;
    }
    pushCone(search, nearestCone);
  }
  const id = heap.ids[0];
  popHeap(heap);
  if (id >= 0) expandCone(search, id);
  else expandPlace(search, ~id);
}

function expandPlace(search: PathSearch, place: number): void {
  if (search.closed[place] === 1) return;
  search.closed[place] = 1;
  if (place === search.start) {
    if (seesGoal(search)) reachPlace(search, search.goal, place, 0);
    else expandStart(search);
  } else expandCorner(search, place);
}
