// Triangles of an outline -> convex polygons, by taking out edges between two polygons whose union is convex (Hertel and
// Mehlhorn, 1983, in an order that leaves fewer polygons).
import { NONE } from './none.ts';
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
 * stay. Edges between two corners at which the outline is convex, where no polygon has to end, are taken out first,
 * those with two reflex ends last, and of each kind the shortest first.
 */
export function mergeTriangles(outline: Outline, triangles: Triangles, maxCorners: number): OutlinePolygons {
  const merging = createMerging(triangles);
  for (const edge of edgesByRank(outline, triangles)) {
    if (canMerge(merging, outline, edge, maxCorners)) mergeAcross(merging, edge);
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
  return {
    triangles,
    next: Int32Array.from({ length: edges }, (_, edge) => nextOf(edge)),
    previous: Int32Array.from({ length: edges }, (_, edge) => previousOf(edge)),
    isGone: new Uint8Array(edges),
    parent: Int32Array.from({ length: triangles.triangleCount }, (_, triangle) => triangle),
    corners: new Int32Array(triangles.triangleCount).fill(3),
  };
}

/** Inner half-edges, one of each pair, in the order in which they are tried; equal ones by their number. */
function edgesByRank(outline: Outline, triangles: Triangles): number[] {
  const { x, z } = outline;
  const { vertex, twin } = triangles;
  const edges: number[] = [];
  const rank = new Float64Array(vertex.length);
  for (let edge = 0; edge < vertex.length; edge += 1) {
    if (twin[edge] < edge) continue;
    const a = vertex[edge];
    const b = vertex[nextOf(edge)];
    const dx = x[b] - x[a];
    const dz = z[b] - z[a];
    const reflexEnds = (isReflex(outline, a) ? 1 : 0) + (isReflex(outline, b) ? 1 : 0);
    // Longer than any square of a length, so that the number of reflex ends comes first.
    rank[edge] = reflexEnds * 2251799813685248 + dx * dx + dz * dz;
    edges.push(edge);
  }
  return edges.sort((first, second) => rank[first] - rank[second] || first - second);
}

function isReflex(outline: Outline, vertex: number): boolean {
  return turnAt(outline, outline.previous[vertex], vertex, outline.next[vertex]) < 0;
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
  const [dx, dz] = [x[vertex] - x[before], z[vertex] - z[before]];
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
  const edges: number[] = [];
  const polygonStart = [0];
  const polygonAt = new Int32Array(triangles.triangleCount);
  for (let first = 0; first < isGone.length; first += 1) {
    if (isGone[first] === 1 || renumbered[first] !== NONE) continue;
    polygonAt[polygonOf(merging, first)] = polygonStart.length - 1;
    let edge = first;
    do {
      renumbered[edge] = edges.length;
      edges.push(edge);
      edge = next[edge];
    } while (edge !== first);
    polygonStart.push(edges.length);
  }
  return {
    polygonCount: polygonStart.length - 1,
    polygonStart: Int32Array.from(polygonStart),
    edgeVertex: Int32Array.from(edges, (edge) => triangles.vertex[edge]),
    edgeTwin: Int32Array.from(edges, (edge) =>
      triangles.twin[edge] === NONE ? NONE : renumbered[triangles.twin[edge]],
    ),
    polygonOf: polygonAt.map((_, triangle) => polygonAt[polygonOf(merging, 3 * triangle)]),
  };
}
