// The goal of a partial path: the place nearest to a goal that cannot be reached, on the ground that can.
import { NONE } from '../geometry/none.ts';
import { findNearestPoint, type NearestPoint } from './find-nearest-point.ts';
import { setPlan } from './height.ts';
import { locateAskedInParts } from './locate-end.ts';
import type { Point } from './path.ts';
import type { PathSearch } from './path-search.ts';

/**
 * Makes the goal of the search the point nearest to `to`, as `findNearestPoint` tells it, in the connected part that holds
 * the start, rounded to the lattice there. False, with the goal as it was, when `to` is too far from everything.
 */
export function locateNearGoal(search: PathSearch, to: Point): boolean {
  const { mesh, startEnd, goalEnd, nearPoint } = search;
  findNearPoint(search, to);
  if (nearPoint.polygon === NONE) return false;
  setPlan(mesh, nearPoint, goalEnd.asked);
  goalEnd.asked.height = nearPoint.y;
  return locateAskedInParts(mesh, startEnd, goalEnd);
}

/** Where obstacles touch, a start can lie in several connected parts: the nearest point of them all is taken. */
function findNearPoint({ mesh, startEnd, nearPoint, otherPoint }: PathSearch, to: Point): void {
  nearPoint.polygon = NONE;
  for (let at = 0; at < startEnd.count; at += 1) {
    const component = mesh.component[startEnd.polygons[at]];
    findNearestPoint(mesh, to, Infinity, otherPoint, component);
    if (otherPoint.polygon === NONE) return;
    if (nearPoint.polygon !== NONE && !comesBefore(otherPoint, nearPoint)) continue;
    nearPoint.polygon = otherPoint.polygon;
    nearPoint.distance = otherPoint.distance;
    nearPoint.x = otherPoint.x;
    nearPoint.y = otherPoint.y;
    nearPoint.z = otherPoint.z;
  }
}

function comesBefore(point: NearestPoint, other: NearestPoint): boolean {
  if (point.distance !== other.distance) return point.distance < other.distance;
  if (point.x !== other.x) return point.x < other.x;
  return point.z !== other.z ? point.z < other.z : point.y < other.y;
}
