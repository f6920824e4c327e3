// Views become open cones, and cones become views again: where their records are kept, and how short a route through one
// can be at best.
//
// The records of cones that were taken are used again, the last one first, while they are still in the processor's
// cache. The nearest cone of the last step is kept back from the heap, since it is often the next one to be taken.
import { addLast } from '../geometry/heap.ts';
import { CONE_FIELDS } from './cone-record.ts';
import { EDGE_FIELDS } from './edge-table.ts';
import type { PathSearch } from './path-search.ts';

const { FIRST_EDGE, LAST_EDGE, LEFT_X, LEFT_Z, RIGHT_X, RIGHT_Z, ROOT, SIZE } = CONE_FIELDS;
const { EDGE_X, EDGE_Z, NONE } = EDGE_FIELDS;

/** Opens the view whose record begins at `view` as a cone, unless no route through it can matter. */
export function openView(search: PathSearch, view: number): void {
  const cone = search.freeCone === NONE ? search.coneCount : search.freeCone;
  const at = cone * SIZE;
  if (at === search.cones.length) growCones(search);
  estimateView(search, view, cone);
  const { cones, coneKeys, views } = search;
  if (coneKeys[cone] > search.limit) return;
  if (search.freeCone === NONE) search.coneCount += 1;
  else search.freeCone = cones[at];
  copyRecord(views, view, cones, at);
  const { nearestCone } = search;
  if (nearestCone === NONE) search.nearestCone = cone;
  else if (coneKeys[cone] < coneKeys[nearestCone]) {
    pushCone(search, nearestCone);
    search.nearestCone = cone;
  } else pushCone(search, cone);
}

/** Puts an open cone on the heap. */
export function pushCone({ heap, coneKeys }: PathSearch, cone: number): void {
  heap.keys[heap.size] = coneKeys[cone];
  heap.ids[heap.size] = cone;
  addLast(heap);
}

/** Makes the cone the first view, and its record free. */
export function takeCone(search: PathSearch, cone: number): void {
  const { cones, views } = search;
  const at = cone * SIZE;
  copyRecord(cones, at, views, 0);
  cones[at] = search.freeCone;
  search.freeCone = cone;
}

/** Copies a record; written out, since it is done so often. */
function copyRecord(from: Int32Array, at: number, to: Int32Array, toAt: number): void {
  to[toAt] = from[at];
  to[toAt + 1] = from[at + 1];
  to[toAt + 2] = from[at + 2];
  to[toAt + 3] = from[at + 3];
  to[toAt + 4] = from[at + 4];
  to[toAt + 5] = from[at + 5];
  to[toAt + 6] = from[at + 6];
  to[toAt + 7] = from[at + 7];
  to[toAt + 8] = from[at + 8];
  to[toAt + 9] = from[at + 9];
}

function growCones(search: PathSearch): void {
  const cones = new Int32Array(search.cones.length * 2);
  const coneKeys = new Float64Array(search.coneKeys.length * 2);
  cones.set(search.cones);
  coneKeys.set(search.coneKeys);
  search.cones = cones;
  search.coneKeys = coneKeys;
}

/**
 * Writes to `coneKeys` a lower bound on the length of every route to the goal that passes through the view's entered edge,
 * lattice units. (A number that a function returns may be put on the heap by the engine; one in an array never is.)
 */
function estimateView(search: PathSearch, view: number, cone: number): void {
  const { edges, views, placeX, placeZ, cost, goal } = search;
  const root = views[view + ROOT];
  const x = placeX[root];
  const z = placeZ[root];
  // Everything relative to the root: the edge runs from its left end b by e, the goal lies at t.
  const first = views[view + FIRST_EDGE];
  const last = views[view + LAST_EDGE];
  const bx = edges[last + EDGE_X] - x;
  const bz = edges[last + EDGE_Z] - z;
  const ex = edges[first + EDGE_X] - x - bx;
  const ez = edges[first + EDGE_Z] - z - bz;
  let tx = placeX[goal] - x;
  let tz = placeZ[goal] - z;
  const side = ex * (tz - bz) - ez * (tx - bx);
  if (side < 0) {
    // The goal lies on this side of the edge: a route through it is as long as one to the goal's mirror image.
    const scale = (2 * side) / (ex * ex + ez * ez);
    tx += scale * ez;
    tz -= scale * ex;
  }
  let rayX = views[view + LEFT_X];
  let rayZ = views[view + LEFT_Z];
  if (rayX * tz - rayZ * tx <= 0) {
    rayX = views[view + RIGHT_X];
    rayZ = views[view + RIGHT_Z];
    if (rayX * tz - rayZ * tx >= 0) {
      search.coneKeys[cone] = cost[root] + Math.sqrt(tx * tx + tz * tz);
      return;
    }
  }
  const share = (bx * ez - bz * ex) / (rayX * ez - rayZ * ex);
  const px = share * rayX;
  const pz = share * rayZ;
  const fromX = tx - px;
  const fromZ = tz - pz;
  search.coneKeys[cone] =
    cost[root] + Math.sqrt(px * px + pz * pz) + Math.sqrt(fromX * fromX + fromZ * fromZ);
}
