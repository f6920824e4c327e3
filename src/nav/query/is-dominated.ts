// Views that no shortest way needs, because there is a shorter way round through a vertex.
//
// A view enters a polygon through a stretch of an edge. When an end v of that edge is known to be reached with length d,
// every point p of the stretch is reached with d + |vp|, along the edge. The view reaches p with g + |rp|, r its root.
// Let q be the end of the stretch that is farther from v. Then |rp| >= |rq| - |pq| and |vp| = |vq| - |pq|, so that
//
//    g + |rp| - |vp| >= g + |rq| - |vq|  for every p of the stretch:
//
// if the right side exceeds d, every way through the view is longer than one through v, and the view is dropped. Only what
// is truly longer is dropped, never a tie: the margin is far above the rounding of lengths. What is dropped can
// therefore be no part of a shortest way nor of one tied with it, nor can a corner that it would have touched be reached
// shortest from there, so the argument of compare-chains.ts stands. Lengths are kept by free sector: there is no way
// between two sectors of a vertex.
import { CONE_FIELDS, CONE_FLAGS } from './cone-record.ts';
import { EDGE_FIELDS } from './edge-table.ts';
import type { PathSearch } from './path-search.ts';

const { FIRST_EDGE, FLAGS, LAST_EDGE, LEFT_X, LEFT_Z, RIGHT_X, RIGHT_Z, ROOT } = CONE_FIELDS;
const { LEFT_AT_VERTEX, RIGHT_AT_VERTEX } = CONE_FLAGS;
const { EDGE_X, EDGE_Z, NEXT, SECTOR } = EDGE_FIELDS;

/** Relative to the length of the way that is given up. */
const MARGIN = 1e-9;

/**
 * True when the first view is not needed. Notes how the ends of its entered edge are reached, where they are seen. A
 * view that starts at a vertex of its polygon has entered through no edge and is always needed.
 */
export function isDominated(search: PathSearch): boolean {
  const { edges, views, placeX, placeZ } = search;
  const first = views[FIRST_EDGE];
  const last = views[LAST_EDGE];
  if (edges[last + NEXT] !== first) return false;
  const root = views[ROOT];
  const flags = views[FLAGS];
  const x = placeX[root];
  const z = placeZ[root];
  const cost = search.cost[root];
  // Relative to the root: the left end of the edge and the right one, and then those of the stretch.
  const bx = edges[last + EDGE_X] - x;
  const bz = edges[last + EDGE_Z] - z;
  const ax = edges[first + EDGE_X] - x;
  const az = edges[first + EDGE_Z] - z;
  const ex = ax - bx;
  const ez = az - bz;
  const turn = bx * ez - bz * ex;
  let leftX: number = bx;
  let leftZ: number = bz;
  if ((flags & LEFT_AT_VERTEX) === 0) {
    const share = turn / (views[LEFT_X] * ez - views[LEFT_Z] * ex);
    leftX = share * views[LEFT_X];
    leftZ = share * views[LEFT_Z];
  }
  let rightX: number = ax;
  let rightZ: number = az;
  if ((flags & RIGHT_AT_VERTEX) === 0) {
    const share = turn / (views[RIGHT_X] * ez - views[RIGHT_Z] * ex);
    rightX = share * views[RIGHT_X];
    rightZ = share * views[RIGHT_Z];
  }
  const leftCost = cost + Math.sqrt(leftX * leftX + leftZ * leftZ);
  const rightCost = cost + Math.sqrt(rightX * rightX + rightZ * rightZ);
  const { sectorIn, sectorCost, query } = search;
  const leftSector = edges[last + SECTOR];
  const rightSector = edges[first + SECTOR];
  const isLeftKnown = sectorIn[leftSector] === query;
  const isRightKnown = sectorIn[rightSector] === query;
  if (isLeftKnown) {
    const away = Math.sqrt((rightX - bx) * (rightX - bx) + (rightZ - bz) * (rightZ - bz));
    if (rightCost - away - sectorCost[leftSector] > MARGIN * rightCost) return true;
  }
  if (isRightKnown) {
    const away = Math.sqrt((leftX - ax) * (leftX - ax) + (leftZ - az) * (leftZ - az));
    if (leftCost - away - sectorCost[rightSector] > MARGIN * leftCost) return true;
  }
  if ((flags & LEFT_AT_VERTEX) !== 0 && !(isLeftKnown && sectorCost[leftSector] <= leftCost)) {
    sectorIn[leftSector] = query;
    sectorCost[leftSector] = leftCost;
  }
  if ((flags & RIGHT_AT_VERTEX) !== 0 && !(isRightKnown && sectorCost[rightSector] <= rightCost)) {
    sectorIn[rightSector] = query;
    sectorCost[rightSector] = rightCost;
  }
  return false;
}
