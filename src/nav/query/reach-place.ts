// A straight line from a root to a corner or to the goal: can a path turn there, and is it the best way there so far?
import { pushHeap } from '../geometry/heap.ts';
import { NONE } from '../geometry/none.ts';
import { compareLengths, isChainBefore, TIE } from './compare-chains.ts';
import type { PathSearch } from './path-search.ts';

/**
 * The line from `root` reaches the vertex of `edge` with the ground on its right, in the polygon of `edge`. True when a
 * path could turn left there, round an obstacle on its left; the corner is then reached.
 */
export function touchLeft(search: PathSearch, root: number, edge: number): boolean {
  const corner = search.mesh.corners.cornerOfEdge[edge];
  if (corner === NONE || !canTurnLeft(search, root, corner)) return false;
  reachPlace(search, corner, root, edge);
  return true;
}

/** The mirror of `touchLeft`: the ground on the left, a turn to the right round an obstacle on the right. */
export function touchRight(search: PathSearch, root: number, edge: number): boolean {
  const corner = search.mesh.corners.cornerOfEdge[edge];
  if (corner === NONE || !canTurnRight(search, root, corner)) return false;
  reachPlace(search, corner, root, ~edge);
  return true;
}

/**
 * True when the wall at the far side of the corner's obstacle runs to the left of the line, or straight back along it
 * (an obstacle without thickness), so that a path stretched round the obstacle bends there.
 */
export function canTurnLeft(search: PathSearch, root: number, corner: number): boolean {
  const dx = search.placeX[corner] - search.placeX[root];
  const dz = search.placeZ[corner] - search.placeZ[root];
  const wallX = search.leftWallX[corner];
  const wallZ = search.leftWallZ[corner];
  const turn = dx * wallZ - dz * wallX;
  return turn > 0 || (turn === 0 && dx * wallX + dz * wallZ < 0);
}

/** The mirror of `canTurnLeft`. */
export function canTurnRight(search: PathSearch, root: number, corner: number): boolean {
  const dx = search.placeX[corner] - search.placeX[root];
  const dz = search.placeZ[corner] - search.placeZ[root];
  const wallX = search.rightWallX[corner];
  const wallZ = search.rightWallZ[corner];
  const turn = dx * wallZ - dz * wallX;
  return turn < 0 || (turn === 0 && dx * wallX + dz * wallZ < 0);
}

/**
 * Takes the chain over `root` into a place if it is better than the one known. A corner that becomes nearer is put on
 * the heap, again if it was expanded already; the goal lowers the limit. `entry` as in `PathSearch`.
 */
export function reachPlace(search: PathSearch, place: number, root: number, entry: number): void {
  const { placeX, placeZ, cost, parent, goal } = search;
  const dx = placeX[place] - placeX[root];
  const dz = placeZ[place] - placeZ[root];
  const newCost = cost[root] + Math.sqrt(dx * dx + dz * dz);
  if (search.reachedIn[place] === search.query) {
    if (newCost > cost[place] * (1 + TIE)) return;
    if (newCost >= cost[place] * (1 - TIE) && !isBetterByALittle(search, place, root, entry)) return;
  } else search.reachedIn[place] = search.query;
  cost[place] = newCost;
  parent[place] = root;
  search.entry[place] = entry;
  if (place === goal) search.limit = newCost * (1 + TIE);
  else openPlace(search, place);
}

/** Puts a place on the heap, to be expanded at its present cost, unless no route through it can matter. */
export function openPlace(search: PathSearch, place: number): void {
  const { placeX, placeZ, goal } = search;
  const dx = placeX[goal] - placeX[place];
  const dz = placeZ[goal] - placeZ[place];
  const key = search.cost[place] + Math.sqrt(dx * dx + dz * dz);
  search.closed[place] = 0;
  if (key <= search.limit) pushHeap(search.heap, key, ~place);
}

/** Decides between chains whose lengths floats cannot tell apart. True when the new one is truly shorter. */
function isBetterByALittle(search: PathSearch, place: number, root: number, entry: number): boolean {
  const { parent } = search;
  if (parent[place] === root) return false;
  const order = compareLengths(search, place, root);
  if (order === 0 && isChainBefore(search, root, parent[place])) {
    parent[place] = root;
    search.entry[place] = entry;
  }
  return order < 0;
}
