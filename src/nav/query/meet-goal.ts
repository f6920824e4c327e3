// The cone has come to a polygon that holds the goal: is the goal in it?
import {
  FIRST_EDGE,
  FLAGS,
  LAST_EDGE,
  LEFT_OPEN,
  LEFT_X,
  LEFT_Z,
  RIGHT_OPEN,
  RIGHT_X,
  RIGHT_Z,
  ROOT,
} from './cone-record.ts';
import type { PathSearch } from './path-search.ts';
import { canTurnLeft, canTurnRight, reachPlace } from './reach-place.ts';

/**
 * Reaches the goal when the cone whose record begins at `at` holds it, on a closed bound included. True when the goal
 * lies inside the cone, so that nothing else in this polygon can matter to this root.
 */
export function meetGoal(search: PathSearch, at: number): boolean {
  const { cones, placeX, placeZ, goal } = search;
  const root = cones[at + ROOT];
  const goalX = placeX[goal] - placeX[root];
  const goalZ = placeZ[goal] - placeZ[root];
  const leftTurn = cones[at + LEFT_X] * goalZ - cones[at + LEFT_Z] * goalX;
  const rightTurn = cones[at + RIGHT_X] * goalZ - cones[at + RIGHT_Z] * goalX;
  if (leftTurn > 0 || rightTurn < 0 || (goalX === 0 && goalZ === 0)) return false;
  const inside = leftTurn < 0 && rightTurn > 0;
  if (!inside && isBehindCorner(search, at, goalX, goalZ)) return false;
  reachPlace(search, goal, root, 0);
  return inside;
}

/** True when the goal, on a bound ray, is farther along it than a corner at which a path could turn. */
function isBehindCorner(search: PathSearch, at: number, goalX: number, goalZ: number): boolean {
  const { cones } = search;
  const onLeft =
    cones[at + LEFT_X] * goalZ - cones[at + LEFT_Z] * goalX === 0 &&
    cones[at + LEFT_X] * goalX + cones[at + LEFT_Z] * goalZ > 0;
  if ((cones[at + FLAGS] & (onLeft ? LEFT_OPEN : RIGHT_OPEN)) !== 0) return true;
  return hasCornerBefore(search, at, onLeft);
}

/** Looks along the polygon's border, from the end of the view, for a corner on the line to the goal and before it. */
function hasCornerBefore(search: PathSearch, at: number, onLeft: boolean): boolean {
  const { cones, placeX, placeZ, goal } = search;
  const { nextEdge, previousEdge, edgeX, edgeZ, corners } = search.mesh;
  const root = cones[at + ROOT];
  const goalX = placeX[goal] - placeX[root];
  const goalZ = placeZ[goal] - placeZ[root];
  let edge = cones[at + (onLeft ? LAST_EDGE : FIRST_EDGE)];
  for (;;) {
    const dx = edgeX[edge] - placeX[root];
    const dz = edgeZ[edge] - placeZ[root];
    const isBefore = dx * goalX + dz * goalZ > 0 && dx * dx + dz * dz < goalX * goalX + goalZ * goalZ;
    if (goalX * dz - goalZ * dx !== 0 || !isBefore) return false;
    const corner = corners.cornerOfEdge[edge];
    if (corner >= 0 && (onLeft ? canTurnLeft(search, root, corner) : canTurnRight(search, root, corner))) {
      return true;
    }
    edge = onLeft ? previousEdge[edge] : nextEdge[edge];
  }
}
