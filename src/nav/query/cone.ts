// Room for cones, and how short a route through one can be at best.
import { CONE_SIZE, FIRST_EDGE, LAST_EDGE, LEFT_X, LEFT_Z, RIGHT_X, RIGHT_Z, ROOT } from './cone-record.ts';
import type { PathSearch } from './path-search.ts';

/** Makes sure that `count` more records fit behind those in use. */
export function reserveCones(search: PathSearch, count: number): void {
  const needed = (search.coneCount + count) * CONE_SIZE;
  if (needed <= search.cones.length) return;
  const cones = new Int32Array(Math.max(needed, search.cones.length * 2));
  const coneKeys = new Float64Array(cones.length / CONE_SIZE);
  cones.set(search.cones);
  coneKeys.set(search.coneKeys);
  search.cones = cones;
  search.coneKeys = coneKeys;
}

/**
 * Writes to `coneKeys` a lower bound on the length of every route to the goal that passes through the cone's entered edge,
 * lattice units. (A number that a function returns may be put on the heap by the engine; one in an array never is.)
 */
export function estimateCone(search: PathSearch, cone: number): void {
  const { cones, placeX, placeZ, cost, goal } = search;
  const { edgeX, edgeZ } = search.mesh;
  const at = cone * CONE_SIZE;
  const root = cones[at + ROOT];
  const x = placeX[root];
  const z = placeZ[root];
  // Everything relative to the root: the edge runs from its left end b by e, the goal lies at t.
  const first = cones[at + FIRST_EDGE];
  const last = cones[at + LAST_EDGE];
  const bx = edgeX[last] - x;
  const bz = edgeZ[last] - z;
  const ex = edgeX[first] - x - bx;
  const ez = edgeZ[first] - z - bz;
  let tx = placeX[goal] - x;
  let tz = placeZ[goal] - z;
  const side = ex * (tz - bz) - ez * (tx - bx);
  if (side < 0) {
    // The goal lies on this side of the edge: a route through it is as long as one to the goal's mirror image.
    const scale = (2 * side) / (ex * ex + ez * ez);
    tx += scale * ez;
    tz -= scale * ex;
  }
  let rayX = cones[at + LEFT_X];
  let rayZ = cones[at + LEFT_Z];
  if (rayX * tz - rayZ * tx <= 0) {
    rayX = cones[at + RIGHT_X];
    rayZ = cones[at + RIGHT_Z];
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
