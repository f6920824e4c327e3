// A view has come to a polygon that holds the goal: is the goal in it?
import { CONE_FIELDS } from './cone-record.ts';
import { EDGE_FIELDS } from './edge-table.ts';
import type { PathSearch } from './path-search.ts';
import { reachPlace } from './reach-place.ts';
import { touchLeft, touchRight } from './touch-corner.ts';

const { FIRST_EDGE, LAST_EDGE, LEFT_ROOT, LEFT_X, LEFT_Z, RIGHT_ROOT, RIGHT_X, RIGHT_Z, ROOT } = CONE_FIELDS;
const { EDGE_X, EDGE_Z, NEXT, NONE, PREVIOUS } = EDGE_FIELDS;

/**
 * Reaches the goal when the first view holds it, on a closed bound included. True when the goal lies inside the view, so
 * that nothing else in this polygon can matter to this root.
 */
export function meetGoal(search: PathSearch): boolean {
  const { views, placeX, placeZ, goal } = search;
  const root = views[ROOT];
  const goalX = placeX[goal] - placeX[root];
  const goalZ = placeZ[goal] - placeZ[root];
  const leftTurn = views[LEFT_X] * goalZ - views[LEFT_Z] * goalX;
  const rightTurn = views[RIGHT_X] * goalZ - views[RIGHT_Z] * goalX;
  if (leftTurn > 0 || rightTurn < 0 || (goalX === 0 && goalZ === 0)) return false;
  if (leftTurn < 0 && rightTurn > 0) {
    reachPlace(search, goal, root, 0);
    return true;
  }
  const onLeft = leftTurn === 0 && views[LEFT_X] * goalX + views[LEFT_Z] * goalZ > 0;
  const from = followBound(search, onLeft);
  if (from !== NONE) reachPlace(search, goal, from, 0);
  return false;
}

/**
 * The goal lies on a bound ray: follows that along the border of the polygon, from the end of the view, as far as the
 * goal. Answers the place over which one comes to the goal, or NONE when it is seen from a corner nearer to it.
 */
function followBound(search: PathSearch, onLeft: boolean): number {
  const { edges, views, placeX, placeZ, goal } = search;
  const root = views[ROOT];
  const goalX = placeX[goal] - placeX[root];
  const goalZ = placeZ[goal] - placeZ[root];
  let edge = views[onLeft ? LAST_EDGE : FIRST_EDGE];
  let from = views[onLeft ? LEFT_ROOT : RIGHT_ROOT];
  while (from !== NONE) {
    const dx = edges[edge + EDGE_X] - placeX[root];
    const dz = edges[edge + EDGE_Z] - placeZ[root];
    const isBefore = dx * goalX + dz * goalZ > 0 && dx * dx + dz * dz < goalX * goalX + goalZ * goalZ;
    if (goalX * dz - goalZ * dx !== 0 || !isBefore) break;
    from = onLeft ? touchLeft(search, from, edge) : touchRight(search, from, edge);
    edge = edges[edge + (onLeft ? PREVIOUS : NEXT)];
  }
  return from;
}
