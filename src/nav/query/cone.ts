// Cones: what a root sees through an edge, as records of integers. A record is the search node of Polyanya (Cui,
// Harabor, Grastien: Compromise-free Pathfinding on a Navigation Mesh, IJCAI 2017, section 3) without computed points.
//
// Seen from the root, the cone enters a polygon between its left and its right bound. A bound is the vector from the
// root to the lattice point that clips the view, so every question about it is the sign of an integer cross product.
// A bound ray belongs to the cone until it touches a corner where a path could turn: from there on it is *open*, and
// what lies on it farther away is seen from that corner. So a chain of roots lists every such corner on its line.
import type { PathSearch } from './path-search.ts';

/** Integers in a record. */
export const CONE_SIZE = 8;
/** The polygon's first edge, in order round it, after the right end of the view; it starts at that end. */
export const FIRST_EDGE = 0;
/** The edge that starts at the left end of the view: the entered edge, or the one that leads back to a root on the border. */
export const LAST_EDGE = 1;
/** The place from which is looked. */
export const ROOT = 2;
export const LEFT_X = 3;
export const LEFT_Z = 4;
export const RIGHT_X = 5;
export const RIGHT_Z = 6;
export const FLAGS = 7;

/** The left bound passes through the vertex of the last edge. */
export const LEFT_AT_VERTEX = 1;
/** The right bound passes through the vertex of the first edge. */
export const RIGHT_AT_VERTEX = 2;
/** Points on the left bound are seen from a corner nearer to them. */
export const LEFT_OPEN = 4;
/** Points on the right bound are seen from a corner nearer to them. */
export const RIGHT_OPEN = 8;

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
