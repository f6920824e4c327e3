// A bound ray leaves the cone's ground at a vertex, and goes on with ground on its other side alone.
//
// The ray itself has no width, so nothing of the cone is left there; but a path along it has room on the far side of the
// vertex. When the ray is where a corner's view begins, straight on, nobody else looks along that side. So the vertex is
// touched from the far side; and where a wall begins there that runs along the ray, the end of that wall is.
import { NONE } from '../geometry/none.ts';
import { cross } from '../geometry/orient.ts';
import type { PathSearch } from './path-search.ts';
import { reachPlace, touchLeft, touchRight } from './reach-place.ts';

/**
 * The left bound from `root` leaves the polygon of `edge`, which lies on its right, at the vertex of `edge`. True when a
 * path along it could turn right there, round what ends the cone; that corner is then reached.
 */
export function touchAcrossLeft(search: PathSearch, root: number, edge: number): boolean {
  const { edgeTwin, nextEdge, corners } = search.mesh;
  if (edgeTwin[edge] === NONE) return false;
  const across = nextEdge[edgeTwin[edge]];
  const corner = corners.cornerOfEdge[across];
  if (corner === NONE) return false;
  if (touchRight(search, root, across)) return true;
  if (runsAlong(search, root, corner, search.rightWallX[corner], search.rightWallZ[corner])) {
    followRightWall(search, root, corners.firstEdge[corner]);
  }
  return false;
}

/** The mirror of `touchAcrossLeft`: the right bound leaves the polygon of `edge`, which lies on its left. */
export function touchAcrossRight(search: PathSearch, root: number, edge: number): boolean {
  const { edgeTwin, previousEdge, corners } = search.mesh;
  const across = edgeTwin[previousEdge[edge]];
  if (across === NONE) return false;
  const corner = corners.cornerOfEdge[across];
  if (corner === NONE) return false;
  if (touchLeft(search, root, across)) return true;
  if (runsAlong(search, root, corner, search.leftWallX[corner], search.leftWallZ[corner])) {
    followLeftWall(search, root, corners.lastEdge[corner]);
  }
  return false;
}

/** True when the wall leads on in the direction in which the place is seen from the root. */
function runsAlong(search: PathSearch, root: number, place: number, wallX: number, wallZ: number): boolean {
  const dx = search.placeX[place] - search.placeX[root];
  const dz = search.placeZ[place] - search.placeZ[root];
  return cross(dx, dz, wallX, wallZ) === 0 && dx * wallX + dz * wallZ > 0;
}

/** Follows a wall that leads straight away from the root, with the ground on its left, to where a path can turn right. */
function followRightWall(search: PathSearch, root: number, wall: number): void {
  const { edgeTwin, nextEdge } = search.mesh;
  for (let along = wall; ; ) {
    reachGoalOnWall(search, root, along);
    const end = nextEdge[along];
    let next = end;
    while (edgeTwin[next] !== NONE) next = nextEdge[edgeTwin[next]];
    if (!continuesLine(search, root, end, nextEdge[next])) {
      touchRight(search, root, end);
      return;
    }
    along = next;
  }
}

/** The mirror of `followRightWall`; `wall` runs towards the root, since the ground is on the left of every edge. */
function followLeftWall(search: PathSearch, root: number, wall: number): void {
  const { edgeTwin, previousEdge } = search.mesh;
  for (let along = wall; ; ) {
    reachGoalOnWall(search, root, along);
    let next = previousEdge[along];
    while (edgeTwin[next] !== NONE) next = previousEdge[edgeTwin[next]];
    if (!continuesLine(search, root, along, next)) {
      touchLeft(search, root, along);
      return;
    }
    along = next;
  }
}

/** True when the vertex of `far` lies straight behind that of `near`, as seen from the root. */
function continuesLine(search: PathSearch, root: number, near: number, far: number): boolean {
  const { edgeX, edgeZ } = search.mesh;
  const dx = edgeX[near] - search.placeX[root];
  const dz = edgeZ[near] - search.placeZ[root];
  const onX = edgeX[far] - edgeX[near];
  const onZ = edgeZ[far] - edgeZ[near];
  return cross(dx, dz, onX, onZ) === 0 && dx * onX + dz * onZ > 0;
}

function reachGoalOnWall(search: PathSearch, root: number, wall: number): void {
  const { goal, placeX, placeZ, mesh } = search;
  if (search.goalIn[mesh.edgePolygon[wall]] !== search.query) return;
  const end = mesh.nextEdge[wall];
  const ax = mesh.edgeX[wall] - placeX[goal];
  const az = mesh.edgeZ[wall] - placeZ[goal];
  const bx = mesh.edgeX[end] - placeX[goal];
  const bz = mesh.edgeZ[end] - placeZ[goal];
  if (cross(ax, az, bx, bz) === 0 && ax * bx + az * bz <= 0) reachPlace(search, goal, root, 0);
}
