// A chain comes to a corner or to the goal: is it the best way there so far?
import { addLast } from '../geometry/heap.ts';
import { compareLengths, isChainBefore, TIE } from './compare-chains.ts';
import type { PathSearch } from './path-search.ts';

// What times a length is surely longer or shorter than it: literals to the engine, which what is imported is not.
const LONGER = 1 + TIE;
const SHORTER = 1 - TIE;

/**
 * Takes the chain over `root` into a place if it is better than the one known. A corner that becomes nearer is put on
 * the heap, again if it was expanded already; the goal lowers the limit. `entry` as in `PathSearch`.
 */
export function reachPlace(search: PathSearch, place: number, root: number, entry: number): void {
  if (!takeChain(search, place, root, entry)) return;
  if (place === search.goal) search.limit = search.cost[place] * LONGER;
  else openPlace(search, place);
}

/**
 * The same for a corner from which nobody needs to look. What makes it nearer stands for all that was to be seen from
 * there before: whatever lies shortest behind a corner lies so behind each of the shortest ways to it.
 */
export function passPlace(search: PathSearch, place: number, root: number, entry: number): void {
  if (takeChain(search, place, root, entry)) search.closed[place] = 1;
}

/** Puts a place on the heap, to be expanded at its present cost, unless no route through it can matter. */
export function openPlace(search: PathSearch, place: number): void {
  const { placeX, placeZ, goal, heap } = search;
  const dx = placeX[goal] - placeX[place];
  const dz = placeZ[goal] - placeZ[place];
  const key = search.cost[place] + Math.sqrt(dx * dx + dz * dz);
  search.closed[place] = 0;
  if (key > search.limit) return;
  heap.keys[heap.size] = key;
  heap.ids[heap.size] = ~place;
  addLast(heap);
}

/** Takes the chain over `root` into the place when it is the better one. True when it is truly shorter. */
function takeChain(search: PathSearch, place: number, root: number, entry: number): boolean {
  const { placeX, placeZ, cost } = search;
  const dx = placeX[place] - placeX[root];
  const dz = placeZ[place] - placeZ[root];
  const newCost = cost[root] + Math.sqrt(dx * dx + dz * dz);
  if (search.reachedIn[place] === search.query) {
    if (newCost > cost[place] * LONGER) return false;
    if (newCost >= cost[place] * SHORTER && !isBetterByALittle(search, place, root, entry)) return false;
  } else search.reachedIn[place] = search.query;
  cost[place] = newCost;
  search.parent[place] = root;
  search.entry[place] = entry;
  return true;
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
