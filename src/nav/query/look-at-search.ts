// What a path search knows while it is under way, for tools that show how it goes: the cones that wait for their turn and the
// corners that it has come to. It reads the search and changes nothing.
import { toMetres } from '../geometry/lattice.ts';
import { CONE_FIELDS } from './cone-record.ts';
import { EDGE_FIELDS } from './edge-table.ts';
import type { Point } from './path.ts';
import type { PathSearch } from './path-search.ts';

const { FIRST_EDGE, LAST_EDGE, LEFT_X, LEFT_Z, RIGHT_X, RIGHT_Z, ROOT, SIZE } = CONE_FIELDS;
const { EDGE_X, EDGE_Z, NONE, POLYGON } = EDGE_FIELDS;

/** A search node of Polyanya that waits for its turn: what a root sees through an edge. Metres. */
export interface OpenCone {
  /** From where is looked: one of the ends, or a corner at which a path turns. */
  readonly root: Point;
  /** The ends of the interval that is seen, on the edge through which the cone enters `polygon`; at the height of the root. */
  readonly left: Point;
  readonly right: Point;
  /** The polygon that it enters next. */
  readonly polygon: number;
  /** No path through it is shorter. */
  readonly bound: number;
}

/** A corner of the mesh, or an end, to which the search has found a chain of straight lines. Metres. */
export interface ReachedCorner {
  readonly at: Point;
  /** The place before it on the shortest chain so far; undefined for the end from which the search set out. */
  readonly from: Point | undefined;
  /** Length of that chain. */
  readonly length: number;
  /** Whether it has been looked round from there. */
  readonly isExpanded: boolean;
}

/** How far a search has come. The caller owns it. */
export interface SearchLook {
  /** The cones, the one whose turn is next first. Empty when the search is decided and none is left. */
  readonly cones: readonly OpenCone[];
  /** The corners in the order of their numbers in the mesh, then the ends. */
  readonly corners: readonly ReachedCorner[];
}

/**
 * Looks at a search that was begun with `beginPathSearch`, between two pieces or when it is decided. A search sets out from the
 * end that comes first by (x, z, y), which may be the goal. Unlike the search it allocates: it is for looking only.
 */
export function lookAtSearch(search: PathSearch): SearchLook {
  return { cones: listCones(search), corners: listCorners(search) };
}

function listCones(search: PathSearch): OpenCone[] {
  const { coneKeys, heap, nearestCone } = search;
  const numbers = Array.from(heap.ids.subarray(0, heap.size)).filter((id) => id >= 0);
  if (nearestCone !== NONE) numbers.push(nearestCone);
  numbers.sort((a, b) => coneKeys[a] - coneKeys[b] || a - b);
  return numbers.map((number) => readCone(search, number));
}

function readCone(search: PathSearch, number: number): OpenCone {
  const { cones, coneKeys, edges } = search;
  const at = number * SIZE;
  const left = cutEdge(search, at, cones[at + LEFT_X], cones[at + LEFT_Z], cones[at + LAST_EDGE]);
  const right = cutEdge(search, at, cones[at + RIGHT_X], cones[at + RIGHT_Z], cones[at + FIRST_EDGE]);
  return {
    ...{ root: placeOf(search, cones[at + ROOT]), left, right },
    polygon: edges[cones[at + FIRST_EDGE] + POLYGON],
    bound: coneKeys[number] * search.mesh.lattice.unit,
  };
}

/** Where a bound of the cone meets the edge that it enters by; that edge's end where the two run along each other. */
function cutEdge(search: PathSearch, at: number, rayX: number, rayZ: number, end: number): Point {
  const { cones, edges, placeX, placeZ, placeY } = search;
  const root = cones[at + ROOT];
  const [first, last] = [cones[at + FIRST_EDGE], cones[at + LAST_EDGE]];
  const bx = edges[last + EDGE_X] - placeX[root];
  const bz = edges[last + EDGE_Z] - placeZ[root];
  const ex = edges[first + EDGE_X] - edges[last + EDGE_X];
  const ez = edges[first + EDGE_Z] - edges[last + EDGE_Z];
  const turn = rayX * ez - rayZ * ex;
  if (turn === 0) return pointOf(search, edges[end + EDGE_X], placeY[root], edges[end + EDGE_Z]);
  const share = (bx * ez - bz * ex) / turn;
  return pointOf(search, placeX[root] + share * rayX, placeY[root], placeZ[root] + share * rayZ);
}

function listCorners(search: PathSearch): ReachedCorner[] {
  const { closed, cost, goal, mesh, parent, query, reachedIn } = search;
  const corners: ReachedCorner[] = [];
  for (let place = 0; place <= goal; place += 1) {
    if (reachedIn[place] !== query) continue;
    const from = parent[place] === NONE ? undefined : placeOf(search, parent[place]);
    const length = cost[place] * mesh.lattice.unit;
    corners.push({
      at: placeOf(search, place),
      from,
      length,
      isExpanded: place !== goal && closed[place] === 1,
    });
  }
  return corners;
}

function placeOf(search: PathSearch, place: number): Point {
  const { placeX, placeY, placeZ } = search;
  return pointOf(search, placeX[place], placeY[place], placeZ[place]);
}

function pointOf({ mesh }: PathSearch, x: number, y: number, z: number): Point {
  const { originX, originZ, unit } = mesh.lattice;
  return { x: toMetres(x, originX, unit), y, z: toMetres(z, originZ, unit) };
}
