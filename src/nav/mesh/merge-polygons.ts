// The polygons of a mesh -> fewer and larger ones: links are taken out from between polygons whose union is convex
// (Hertel and Mehlhorn, 1983, longest links first), inner vertices with all their links where the
// ground round them is convex as a whole, and vertices that no polygon needs any more. Every decision about shapes is a
// sign of integers. Polygons are put in one order first, so that the outcome depends on them and not on their numbers.
import { checkInteger, checkNotNegative } from '../geometry/checks.ts';
import { gatherIntegers } from '../geometry/gather.ts';
import { NONE } from '../geometry/none.ts';
import { assembleNavMesh } from './assemble-nav-mesh.ts';
import { dropStraightVertices } from './drop-straight-vertices.ts';
import {
  createMerging,
  findCommonPlane,
  isConvexAt,
  joinPolygons,
  type Merging,
  polygonOf,
  removeLink,
} from './merging.ts';
import type { GroundParts } from './mesh-ground.ts';
import type { NavMesh } from './nav-mesh.ts';
import { rankLinks } from './rank-links.ts';
import { type LinkedPolygons, sortPolygons } from './sort-polygons.ts';

/** How polygons are merged. */
export interface MergeOptions {
  /** Most corners of a polygon, those in line counted; without a limit by default. Polygons that have more stay. */
  readonly maxCorners?: number;
  /** How far a corner of a merged polygon may lie above or below its plane, metres; 0.01 by default. */
  readonly flatness?: number;
}

/** A mesh of merged polygons. */
export interface MergedMesh {
  readonly mesh: NavMesh;
  /** By polygon of the mesh before: the polygon that holds it. */
  readonly polygonOf: Int32Array;
}

/**
 * Merges linked polygons while they are convex together and lie in one plane. The ground, its walls and its links stay
 * what they are, and its height changes by no more than twice `flatness`; polygons on finer ground stay. Meshes that differ in the order of their
 * polygons, or in the vertices with which these begin, give the same mesh; vertices count by their numbers.
 * Throws a RangeError for an option out of range.
 */
export function mergePolygons(mesh: NavMesh, options: MergeOptions = {}): MergedMesh {
  const flatness = checkNotNegative('flatness', options.flatness ?? 0.01);
  const most = 2147483647;
  const maxCorners = checkInteger('maxCorners', options.maxCorners ?? most, 3, most);
  const sorted = sortPolygons(mesh);
  const merging = createMerging(mesh, sorted.polygons, sorted.order, flatness);
  const links = rankLinks(bordersOf(merging));
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (const edge of links) {
      if (mergeAround(merging, edge, maxCorners)) isChanged = true;
      else if (mergeAround(merging, merging.twin[edge], maxCorners)) isChanged = true;
    }
    for (const edge of links) if (mergeAcross(merging, edge, maxCorners)) isChanged = true;
  }
  dropStraightVertices(merging);
  return collectMesh(mesh, merging, sorted.order);
}

function bordersOf(merging: Merging): Parameters<typeof rankLinks>[0] {
  const { edgeVertex, twin, next, previous, edgeX, edgeZ } = merging;
  const edgeCount = edgeVertex.length;
  return { edgeCount, edgeVertex, edgeTwin: twin, nextEdge: next, previousEdge: previous, edgeX, edgeZ };
}

/** Merges the two polygons along an edge, if that is possible. All edges that they have in common go. */
function mergeAcross(merging: Merging, edge: number, maxCorners: number): boolean {
  const { next, previous, twin, isGone, corners } = merging;
  if (isGone[edge] === 1) return false;
  let first = edge;
  while (twin[previous[first]] === next[twin[first]]) first = previous[first];
  let last = edge;
  while (twin[next[last]] === previous[twin[last]]) last = next[last];
  if (!isConvexAt(merging, previous[first], next[twin[first]])) return false;
  if (!isConvexAt(merging, previous[twin[last]], next[last])) return false;
  const common = [first];
  for (let at = first; at !== last; at = next[at]) common.push(next[at]);
  const sides = [edge, twin[edge]];
  const here = polygonOf(merging, edge);
  const there = polygonOf(merging, twin[edge]);
  if (here === there || corners[here] + corners[there] - 2 * common.length > maxCorners) return false;
  const owner = findCommonPlane(merging, sides);
  if (owner === NONE) return false;
  joinPolygons(merging, sides, owner);
  for (const gone of common) removeLink(merging, gone);
  return true;
}

/** Merges the polygons round the start of an edge, if they surround it and are convex together. */
function mergeAround(merging: Merging, edge: number, maxCorners: number): boolean {
  const { next, previous, twin, isGone, corners } = merging;
  if (isGone[edge] === 1) return false;
  const spokes: number[] = [];
  let spoke = edge;
  let count = 0;
  do {
    spokes.push(spoke);
    count += corners[polygonOf(merging, spoke)] - 2;
    const arriving = previous[twin[spoke]];
    // Two polygons with more in common than the spoke are merged along it, or not at all.
    if (arriving === twin[next[spoke]] || !isConvexAt(merging, arriving, next[spoke])) return false;
    spoke = twin[previous[spoke]];
    if (spoke === NONE) return false;
  } while (spoke !== edge);
  if (spokes.length < 3 || count > maxCorners) return false;
  const owner = findCommonPlane(merging, spokes);
  if (owner === NONE) return false;
  joinPolygons(merging, spokes, owner);
  for (const gone of spokes) removeLink(merging, gone);
  return true;
}

function collectMesh(mesh: NavMesh, merging: Merging, order: Int32Array): MergedMesh {
  const collected = collectPolygons(merging);
  const { vertexOf, vertices } = keepUsedVertices(collected.polygons.edgeVertex, mesh);
  const edgeVertex = collected.polygons.edgeVertex.map((vertex) => vertexOf[vertex]);
  const sorted = sortPolygons({ ...collected.polygons, edgeVertex });
  const place = new Int32Array(sorted.order.length);
  for (const [at, polygon] of sorted.order.entries()) place[polygon] = at;
  const polygonOfOld = new Int32Array(order.length);
  for (const [at, polygon] of order.entries()) polygonOfOld[polygon] = place[collected.polygonOf[at]];
  const { lattice, agentRadius } = mesh;
  const finerGround = keepGround(mesh, vertexOf, vertices.vertexX.length, polygonOfOld, place.length);
  const merged = assembleNavMesh({ lattice, agentRadius, ...vertices, ...sorted.polygons, finerGround });
  return { mesh: merged, polygonOf: polygonOfOld };
}

/** The ground of a mesh of which other vertices and polygons are left; the corners of those on it all are. */
function keepGround(
  { ground, vertexCount }: NavMesh,
  vertexOf: Int32Array,
  count: number,
  polygonOfOld: Int32Array,
  polygonCount: number,
): GroundParts {
  const start = new Int32Array(polygonCount).fill(NONE);
  for (const [polygon, edge] of ground.start.entries()) {
    if (edge !== NONE) start[polygonOfOld[polygon]] = edge;
  }
  return {
    ownX: ground.vertexX.slice(vertexCount),
    ownZ: ground.vertexZ.slice(vertexCount),
    ownY: ground.vertexY.slice(vertexCount),
    edgeVertex: ground.edgeVertex.map((vertex) =>
      vertex < vertexCount ? vertexOf[vertex] : count + vertex - vertexCount,
    ),
    edgeTwin: ground.edgeTwin.slice(),
    start,
  };
}

/** The polygons that are left, by their lowest edges, and the one that holds each of the first polygons. */
function collectPolygons(merging: Merging): { polygons: LinkedPolygons; polygonOf: Int32Array } {
  const { edgeVertex, next, twin, isGone, parent } = merging;
  const renumbered = new Int32Array(isGone.length).fill(NONE);
  const numberOfRoot = new Int32Array(parent.length).fill(NONE);
  const edges: number[] = [];
  const polygonStart = [0];
  for (let first = 0; first < isGone.length; first += 1) {
    if (isGone[first] === 1 || renumbered[first] !== NONE) continue;
    numberOfRoot[polygonOf(merging, first)] = polygonStart.length - 1;
    let edge = first;
    do {
      renumbered[edge] = edges.length;
      edges.push(edge);
      edge = next[edge];
    } while (edge !== first);
    polygonStart.push(edges.length);
  }
  const polygons = {
    polygonStart: Int32Array.from(polygonStart),
    edgeVertex: gatherIntegers(edgeVertex, edges),
    edgeTwin: gatherIntegers(twin, edges).map((other) => (other === NONE ? NONE : renumbered[other])),
  };
  const rootOf = (polygon: number): number => {
    let at = polygon;
    while (parent[at] !== at) at = parent[at];
    return at;
  };
  return { polygons, polygonOf: parent.map((_, polygon) => numberOfRoot[rootOf(polygon)]) };
}

type Vertices = Pick<NavMesh, 'vertexX' | 'vertexZ' | 'vertexY'>;

/** The vertices that edges start from, in their old order, and the new number of each old vertex. */
function keepUsedVertices(
  edgeVertex: Int32Array,
  mesh: NavMesh,
): { vertexOf: Int32Array; vertices: Vertices } {
  const vertexOf = new Int32Array(mesh.vertexCount).fill(NONE);
  for (const vertex of edgeVertex) vertexOf[vertex] = 0;
  let count = 0;
  for (let vertex = 0; vertex < vertexOf.length; vertex += 1) {
    if (vertexOf[vertex] === NONE) continue;
    vertexOf[vertex] = count;
    count += 1;
  }
  const isUsed = (_: number, vertex: number): boolean => vertexOf[vertex] !== NONE;
  const vertices = {
    vertexX: mesh.vertexX.filter(isUsed),
    vertexZ: mesh.vertexZ.filter(isUsed),
    vertexY: mesh.vertexY.filter(isUsed),
  };
  return { vertexOf, vertices };
}
