// A bound ray leaves the cone's ground at a vertex, and goes on with ground on its other side alone.
//
// The ray itself has no width, so nothing of the cone is left there; but a path along it has room on the far side of the
// vertex. When the ray is where a corner's view begins, straight on, nobody else looks along that side. So the vertex is
// touched from the far side; and where a wall begins there that runs along the ray, the end of that wall is.
import { cross } from '../geometry/orient.ts';
import { EDGE_FIELDS } from './edge-table.ts';
import type { PathSearch } from './path-search.ts';
import { reachPlace } from './reach-place.ts';
import { findLeftWall, findRightWall, touchLeft, touchRight } from './touch-corner.ts';

const { ACROSS, EDGE_X, EDGE_Z, NEXT, NONE, POLYGON, PREVIOUS } = EDGE_FIELDS;

/**
 * The left bound, looked along from `root`, leaves the polygon of `edge`, which lies on its right, at the vertex of `edge`.
 * Reaches the corner at which a path along it could turn right, round what ends the cone. Answers as `touchLeft` does.
 */
export function touchAcrossLeft(search: PathSearch, root: number, edge: number): number {
  const { edges } = search;
  if (edges[edge + ACROSS] === NONE) return root;
  const across = edges[edges[edge + ACROSS] + NEXT];
  const from = touchRight(search, root, across);
  if (from === NONE || isGroundAllRound(search, across)) return from;
  const wall = findRightWall(search, across);
  if (leadsAway(search, root, wall, edges[wall + NEXT])) followRightWall(search, from, wall);
  return from;
}

/** The mirror of `touchAcrossLeft`: the right bound leaves the polygon of `edge`, which lies on its left. */
export function touchAcrossRight(search: PathSearch, root: number, edge: number): number {
  const { edges } = search;
  const across = edges[edges[edge + PREVIOUS] + ACROSS];
  if (across === NONE) return root;
  const from = touchLeft(search, root, across);
  if (from === NONE || isGroundAllRound(search, across)) return from;
  const wall = findLeftWall(search, across);
  if (leadsAway(search, root, across, wall)) followLeftWall(search, from, wall);
  return from;
}

/** True when one can go all round the vertex of the edge over open ground. */
function isGroundAllRound({ edges }: PathSearch, edge: number): boolean {
  let at = edge;
  do {
    if (edges[at + ACROSS] === NONE) return false;
    at = edges[edges[at + ACROSS] + NEXT];
  } while (at !== edge);
  return true;
}

/** Follows a wall that leads straight away from the root, with the ground on its left, to where a path can turn right. */
function followRightWall(search: PathSearch, root: number, wall: number): void {
  const { edges } = search;
  let from = root;
  for (let along = wall; ; ) {
    reachGoalOnWall(search, from, along);
    const end = edges[along + NEXT];
    from = touchRight(search, from, end);
    if (from === NONE) return;
    const next = findRightWall(search, end);
    if (!leadsAway(search, root, end, edges[next + NEXT])) return;
    along = next;
  }
}

/** The mirror of `followRightWall`; `wall` runs towards the root, since the ground is on the left of every edge. */
function followLeftWall(search: PathSearch, root: number, wall: number): void {
  let from = root;
  for (let along = wall; ; ) {
    reachGoalOnWall(search, from, along);
    from = touchLeft(search, from, along);
    if (from === NONE) return;
    const next = findLeftWall(search, along);
    if (!leadsAway(search, root, along, next)) return;
    along = next;
  }
}

/** True when the vertex of `far` lies straight behind that of `near`, as seen from the root. */
function leadsAway(search: PathSearch, root: number, near: number, far: number): boolean {
  const { edges } = search;
  const dx = edges[near + EDGE_X] - search.placeX[root];
  const dz = edges[near + EDGE_Z] - search.placeZ[root];
  const onX = edges[far + EDGE_X] - edges[near + EDGE_X];
  const onZ = edges[far + EDGE_Z] - edges[near + EDGE_Z];
  return cross(dx, dz, onX, onZ) === 0 && dx * onX + dz * onZ > 0;
}

function reachGoalOnWall(search: PathSearch, root: number, wall: number): void {
  const { edges, goal, placeX, placeZ } = search;
  if (search.goalIn[edges[wall + POLYGON]] !== search.query) return;
  const end = edges[wall + NEXT];
  const ax = edges[wall + EDGE_X] - placeX[goal];
  const az = edges[wall + EDGE_Z] - placeZ[goal];
  const bx = edges[end + EDGE_X] - placeX[goal];
  const bz = edges[end + EDGE_Z] - placeZ[goal];
  if (cross(ax, az, bx, bz) === 0 && ax * bx + az * bz <= 0) reachPlace(search, goal, root, 0);
}
