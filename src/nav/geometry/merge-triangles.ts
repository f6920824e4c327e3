// Triangles of an outline -> convex polygons, by taking out edges between two polygons whose union is convex (Hertel and
// Mehlhorn, 1983, in an order that leaves fewer polygons).
import { NONE } from './none.ts';
import { orderByKeys } from './order-by-keys.ts';
import { orient } from './orient.ts';
import type { Outline } from './outline.ts';
import type { Triangles } from './triangulate-outline.ts';
import { nextOf, previousOf } from './triangulation.ts';

/** Convex polygons over the vertices of an outline. */
export interface OutlinePolygons {
  readonly polygonCount: number;
  /** The edges of polygon p are `polygonStart[p] .. polygonStart[p + 1] - 1`, counterclockwise. */
  readonly polygonStart: Int32Array;
  /** The vertex of the outline from which each edge starts. */
  readonly edgeVertex: Int32Array;
  /** The edge of another polygon that runs the other way; NONE along the outline. */
  readonly edgeTwin: Int32Array;
  /** The polygon to which each triangle went. */
  readonly polygonOf: Int32Array;
}

/**
 * Merges triangles to convex polygons of at most `maxCorners` corners; corners in line with their neighbours count and
 * stay. Edges that serve no corner are taken out first, those that serve the corners at both of their ends last, and of
 * each kind the shortest first. An edge serves a corner at which the outline is not convex when it alone divides the
 * angle there in two that are: as long as it stays, no other edge has to.
 */
export function mergeTriangles(outline: Outline, triangles: Triangles, maxCorners: number): OutlinePolygons {
  const merging = createMerging(triangles);
  const { edges, served, order } = rankEdges(outline, triangles);
  for (let corners = 0; corners <= 2; corners += 1) {
    for (let at = 0; at < order.length; at += 1) {
      if (served[order[at]] !== corners) continue;
      const edge = edges[order[at]];
      if (canMerge(merging, outline, edge, maxCorners)) mergeAcross(merging, edge);
    }
  }
  return collectPolygons(merging);
}

interface Merging {
  readonly triangles: Triangles;
  /** The half-edges after and before each half-edge round its polygon. */
  readonly next: Int32Array;
  readonly previous: Int32Array;
  /** 1 for half-edges that were taken out. */
  readonly isGone: Uint8Array;
  /** A tree over the triangles of each polygon, and the number of corners at its root. */
  readonly parent: Int32Array;
  readonly corners: Int32Array;
}

function createMerging(triangles: Triangles): Merging {
  const edges = triangles.vertex.length;
  const next = new Int32Array(edges);
  const previous = new Int32Array(edges);
  for (let edge = 0; edge < edges; edge += 1) {
    next[edge] = nextOf(edge);
    previous[edge] = previousOf(edge);
  }
  const parent = new Int32Array(triangles.triangleCount);
  for (let triangle = 0; triangle < parent.length; triangle += 1) parent[triangle] = triangle;
  const corners = new Int32Array(triangles.triangleCount).fill(3);
  return { triangles, next, previous, isGone: new Uint8Array(edges), parent, corners };
}

interface RankedEdges {
  /** Inner half-edges, one of each pair. */
  readonly edges: Int32Array;
  /** How many corners each of them serves. */
  readonly served: Uint8Array;
  /** Their places in the list, the shortest first. */
  readonly order: Int32Array;
}

function rankEdges(outline: Outline, triangles: Triangles): RankedEdges {
  const { x, z } = outline;
  const { vertex, twin } = triangles;
  const edges = new Int32Array(vertex.length >> 1);
  const served = new Uint8Array(edges.length);
  const squared = new Float64Array(edges.length);
  let count = 0;
  for (let edge = 0; edge < vertex.length; edge += 1) {
    if (twin[edge] < edge) continue;
    const a = vertex[edge];
    const b = vertex[nextOf(edge)];
    const dx = x[b] - x[a];
    const dz = z[b] - z[a];
    edges[count] = edge;
    served[count] = (serves(outline, a, b) ? 1 : 0) + (serves(outline, b, a) ? 1 : 0);
    squared[count] = dx * dx + dz * dz;
    count += 1;
  }
  return { edges, served, order: orderByKeys(squared, count) };
}

/** Whether an edge to another vertex serves a corner of the outline. */
function serves(outline: Outline, corner: number, other: number): boolean {
  const before = outline.previous[corner];
  const after = outline.next[corner];
  if (isConvexAt(outline, before, corner, after)) return false;
  return turnAt(outline, before, corner, other) >= 0 && turnAt(outline, other, corner, after) >= 0;
}

function turnAt(outline: Outline, before: number, vertex: number, after: number): number {
  const { x, z } = outline;
  return orient(x[before], z[before], x[vertex], z[vertex], x[after], z[after]);
}

function canMerge(merging: Merging, outline: Outline, edge: number, maxCorners: number): boolean {
  const { triangles, next, previous, corners } = merging;
  const { vertex, twin } = triangles;
  const other = twin[edge];
  const here = polygonOf(merging, edge);
  const there = polygonOf(merging, other);
  if (here === there || corners[here] + corners[there] - 2 > maxCorners) return false;
  return (
    isConvexAt(outline, vertex[previous[edge]], vertex[edge], vertex[next[next[other]]]) &&
    isConvexAt(outline, vertex[previous[other]], vertex[other], vertex[next[next[edge]]])
  );
}

/** True for a left turn and for none; a turn back, as at the end of a two-sided segment, is neither. */
function isConvexAt(outline: Outline, before: number, vertex: number, after: number): boolean {
  const turn = turnAt(outline, before, vertex, after);
  if (turn !== 0) return turn > 0;
  const { x, z } = outline;
  const dx = x[vertex] - x[before];
  const dz = z[vertex] - z[before];
  return dx * (x[after] - x[vertex]) + dz * (z[after] - z[vertex]) > 0;
}

function mergeAcross(merging: Merging, edge: number): void {
  const { triangles, next, previous, isGone, parent, corners } = merging;
  const other = triangles.twin[edge];
  const here = polygonOf(merging, edge);
  const there = polygonOf(merging, other);
  parent[there] = here;
  corners[here] += corners[there] - 2;
  isGone[edge] = 1;
  isGone[other] = 1;
  join(next, previous, previous[edge], next[other]);
  join(next, previous, previous[other], next[edge]);
}

function join(next: Int32Array, previous: Int32Array, before: number, after: number): void {
  next[before] = after;
  previous[after] = before;
}

function polygonOf(merging: Merging, edge: number): number {
  const { parent } = merging;
  let at = Math.floor(edge / 3);
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]];
    at = parent[at];
  }
  return at;
}

function collectPolygons(merging: Merging): OutlinePolygons {
  const { triangles, next, isGone } = merging;
  const renumbered = new Int32Array(isGone.length).fill(NONE);
  const edges = new Int32Array(isGone.length);
  const polygonStart = new Int32Array(triangles.triangleCount + 1);
  const polygonAt = new Int32Array(triangles.triangleCount);
  let polygonCount = 0;
  let edgeCount = 0;
  for (let first = 0; first < isGone.length; first += 1) {
    if (isGone[first] === 1 || renumbered[first] !== NONE) continue;
    polygonAt[polygonOf(merging, first)] = polygonCount;
    let edge = first;
    do {
      renumbered[edge] = edgeCount;
      edges[edgeCount] = edge;
      edgeCount += 1;
      edge = next[edge];
    } while (edge !== first);
    polygonCount += 1;
    polygonStart[polygonCount] = edgeCount;
  }
  const edgeVertex = new Int32Array(edgeCount);
  const edgeTwin = new Int32Array(edgeCount);
  for (let at = 0; at < edgeCount; at += 1) {
    const twin = triangles.twin[edges[at]];
    edgeVertex[at] = triangles.vertex[edges[at]];
    edgeTwin[at] = twin === NONE ? NONE : renumbered[twin];
  }
  const polygonOfTriangle = new Int32Array(triangles.triangleCount);
  for (let triangle = 0; triangle < polygonOfTriangle.length; triangle += 1) {
    polygonOfTriangle[triangle] = polygonAt[polygonOf(merging, 3 * triangle)];
  }
  return {
    polygonCount,
    polygonStart: polygonStart.slice(0, polygonCount + 1),
    edgeVertex,
    edgeTwin,
    polygonOf: polygonOfTriangle,
  };
}
