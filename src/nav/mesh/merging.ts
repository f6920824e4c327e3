// The structure that merging works on: the edges of a mesh, from which edges are taken out and polygons joined.
import { countUp, gatherFloats } from '../geometry/gather.ts';
import { NONE } from '../geometry/none.ts';
import { orient } from '../geometry/orient.ts';
import { fitPlane, liesInPlane, type PlacedEdges } from './ground-plane.ts';
import type { NavMesh } from './nav-mesh.ts';
import { orderEdges } from './order-edges.ts';
import type { LinkedPolygons } from './sort-polygons.ts';

/** Polygons on their way to fewer. The edges of a polygon hang together by `next` and `previous`. */
export interface Merging extends PlacedEdges {
  readonly edgeVertex: Int32Array;
  readonly edgePolygon: Int32Array;
  readonly next: Int32Array;
  readonly previous: Int32Array;
  readonly twin: Int32Array;
  /** 1 for edges that were taken out. */
  readonly isGone: Uint8Array;
  /** A tree over the first polygons of each polygon; what follows stands at its root. */
  readonly parent: Int32Array;
  /** How many edges a polygon has. */
  readonly corners: Int32Array;
  /** By polygon: a plane as `fitPlane` writes it, with three numbers. */
  readonly plane: Float64Array;
  /** 1 for polygons that lie in their plane. */
  readonly isFlat: Uint8Array;
  /** 1 for polygons whose heights are told by finer ground: they stay as they are. By polygon. */
  readonly isFixed: Uint8Array;
  /** Greatest distance of a vertex from its polygon's plane, metres. */
  readonly flatness: number;
}

/** Begins merging the polygons of a mesh, which were put in another order. */
export function createMerging(
  mesh: NavMesh,
  polygons: LinkedPolygons,
  order: Int32Array,
  flatness: number,
): Merging {
  const { polygonStart, edgeVertex, edgeTwin } = polygons;
  const { edgePolygon, nextEdge, previousEdge } = orderEdges(polygonStart, edgeVertex.length);
  const count = polygonStart.length - 1;
  const merging: Merging = {
    edgeVertex,
    edgePolygon,
    edgeX: gatherFloats(mesh.vertexX, edgeVertex),
    edgeZ: gatherFloats(mesh.vertexZ, edgeVertex),
    edgeY: gatherFloats(mesh.vertexY, edgeVertex),
    next: nextEdge,
    previous: previousEdge,
    twin: edgeTwin.slice(),
    isGone: new Uint8Array(edgeVertex.length),
    parent: countUp(count),
    corners: polygonStart.slice(1).map((end, at) => end - polygonStart[at]),
    plane: new Float64Array(3 * count),
    isFlat: new Uint8Array(count),
    isFixed: Uint8Array.from(order, (polygon) => (mesh.ground.start[polygon] === NONE ? 0 : 1)),
    flatness,
  };
  const { plane, isFlat, isFixed } = merging;
  for (let polygon = 0; polygon < count; polygon += 1) {
    const first = polygonStart[polygon];
    fitPlane(merging, first, plane, 3 * polygon);
    const isEven = isFixed[polygon] === 0 && liesInPlane(merging, first, plane, 3 * polygon, flatness);
    isFlat[polygon] = isEven ? 1 : 0;
  }
  return merging;
}

/** The polygon to which an edge belongs: the root of its tree. */
export function polygonOf({ parent, edgePolygon }: Merging, edge: number): number {
  let at = edgePolygon[edge];
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]];
    at = parent[at];
  }
  return at;
}

/** True when the border turns left or runs on straight at the start of `leaving`, to which `arriving` leads. */
export function isConvexAt(merging: Merging, arriving: number, leaving: number): boolean {
  const { edgeX, edgeZ, next } = merging;
  const x = edgeX[leaving];
  const z = edgeZ[leaving];
  const fromX = edgeX[arriving];
  const fromZ = edgeZ[arriving];
  const toX = edgeX[next[leaving]];
  const toZ = edgeZ[next[leaving]];
  const turn = orient(fromX, fromZ, x, z, toX, toZ);
  return turn > 0 || (turn === 0 && (x - fromX) * (toX - x) + (z - fromZ) * (toZ - z) > 0);
}

/** Of the polygons of some edges, one in whose plane they all lie, or NONE. Of several it is the one named first. */
export function findCommonPlane(merging: Merging, edges: readonly number[]): number {
  const { plane, isFlat, flatness } = merging;
  for (const edge of edges) if (isFlat[polygonOf(merging, edge)] === 0) return NONE;
  for (const edge of edges) {
    const owner = polygonOf(merging, edge);
    const isCommon = edges.every(
      (other) =>
        isSamePlane(plane, owner, polygonOf(merging, other)) ||
        liesInPlane(merging, other, plane, 3 * owner, flatness),
    );
    if (isCommon) return owner;
  }
  return NONE;
}

function isSamePlane(plane: Float64Array, a: number, b: number): boolean {
  return (
    plane[3 * a] === plane[3 * b] &&
    plane[3 * a + 1] === plane[3 * b + 1] &&
    plane[3 * a + 2] === plane[3 * b + 2]
  );
}

/** Makes one polygon of those of some edges, in the plane of `owner`, one of them. Takes no edges out. */
export function joinPolygons(merging: Merging, edges: readonly number[], owner: number): void {
  const { parent, corners } = merging;
  for (const edge of edges) {
    const polygon = polygonOf(merging, edge);
    if (polygon === owner) continue;
    parent[polygon] = owner;
    corners[owner] += corners[polygon];
  }
}

/** Takes an edge and its twin out from between two polygons that have been joined. */
export function removeLink(merging: Merging, edge: number): void {
  const { next, previous, twin, isGone, corners } = merging;
  const other = twin[edge];
  joinEdges(merging, previous[edge], next[other]);
  joinEdges(merging, previous[other], next[edge]);
  isGone[edge] = 1;
  isGone[other] = 1;
  corners[polygonOf(merging, edge)] -= 2;
}

/** Takes an edge out by letting the one before it run on to where it ended. */
export function removeStart(merging: Merging, edge: number): void {
  const { next, previous, isGone, corners } = merging;
  joinEdges(merging, previous[edge], next[edge]);
  isGone[edge] = 1;
  corners[polygonOf(merging, edge)] -= 1;
}

function joinEdges({ next, previous }: Merging, before: number, after: number): void {
  next[before] = after;
  previous[after] = before;
}
