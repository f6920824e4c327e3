// An outline -> triangles that fill it, its holes left out: a constrained Delaunay triangulation. All
// decisions are signs of integers, so what crosses is found and never guessed.

import { findInSorted } from './find-in-sorted.ts';
import { insertSegment, type Obstacles } from './insert-segment.ts';
import { LATTICE_LIMIT } from './lattice.ts';
import { NONE } from './none.ts';
import type { Outline } from './outline.ts';
import { triangulatePoints } from './triangulate-points.ts';
import { flipToDelaunay, previousOf, type Triangulation, turnLeft } from './triangulation.ts';

/**
 * Triangles over the vertices of an outline, counterclockwise. Half-edges 3t .. 3t + 2 run round triangle t. A
 * half-edge without a twin runs along the outline, from a vertex to the one that follows it.
 */
export interface Triangles {
  readonly triangleCount: number;
  /** Vertex of the outline, by half-edge. Of several vertices at one point it is the one whose ground this is. */
  readonly vertex: Int32Array;
  /** The half-edge that runs the other way, or NONE. */
  readonly twin: Int32Array;
}

/** Either triangles, or the segments that are to blame for there being none. */
export interface TriangulatedOutline {
  readonly triangles: Triangles | null;
  /** Segments of the outline that cross or touch another, or have ground on their wrong side. Empty for a sound one. */
  readonly conflicts: readonly number[];
}

/** Fills an outline. Its loops may touch each other and themselves at vertices, but neither cross nor overlap. */
export function triangulateOutline(outline: Outline): TriangulatedOutline {
  const points = distinctPoints(outline);
  let conflicts = collidingSegments(outline, points);
  if (conflicts.length > 0) return { triangles: null, conflicts };
  const triangulation = triangulatePoints(points.x, points.z);
  conflicts = insertSegments(triangulation, outline, points.pointOf);
  if (conflicts.length > 0) return { triangles: null, conflicts };
  const suspects: number[] = [];
  for (let edge = 3 * triangulation.triangleCount - 1; edge >= 0; edge -= 1) suspects.push(edge);
  flipToDelaunay(triangulation, suspects);
  const inside = new Uint8Array(triangulation.triangleCount);
  conflicts = fillInside(triangulation, inside);
  if (conflicts.length > 0) return { triangles: null, conflicts };
  return { triangles: extractInside(triangulation, inside), conflicts };
}

interface DistinctPoints {
  readonly x: Float64Array;
  readonly z: Float64Array;
  /** By vertex of the outline. */
  readonly pointOf: Int32Array;
}

/** The points of the outline's vertices, sorted by (x, z). */
function distinctPoints(outline: Outline): DistinctPoints {
  // Coordinates run from 0 to twice the lattice's limit, so a pair is one whole number that sorts like the pair.
  const stride = 2 * LATTICE_LIMIT + 1;
  const keys = new Float64Array(outline.count);
  for (let vertex = 0; vertex < outline.count; vertex += 1) {
    keys[vertex] = outline.x[vertex] * stride + outline.z[vertex];
  }
  const sorted = keys.slice().sort();
  let count = 0;
  for (let at = 0; at < sorted.length; at += 1) {
    if (at > 0 && sorted[at] === sorted[at - 1]) continue;
    sorted[count] = sorted[at];
    count += 1;
  }
  const x = new Float64Array(count);
  const z = new Float64Array(count);
  for (let point = 0; point < count; point += 1) {
    x[point] = Math.floor(sorted[point] / stride);
    z[point] = sorted[point] - x[point] * stride;
  }
  const distinct = sorted.subarray(0, count);
  const pointOf = new Int32Array(outline.count);
  for (let vertex = 0; vertex < outline.count; vertex += 1)
    pointOf[vertex] = findInSorted(distinct, keys[vertex]);
  return { x, z, pointOf };
}

/** Segments at vertices that were moved to where another vertex lies: loops that did not touch before would do so. */
function collidingSegments(outline: Outline, { x, pointOf }: DistinctPoints): number[] {
  const segments: number[] = [];
  const vertexAt = new Int32Array(x.length).fill(NONE);
  for (let vertex = 0; vertex < outline.count; vertex += 1) {
    const other = vertexAt[pointOf[vertex]];
    vertexAt[pointOf[vertex]] = vertex;
    if (other === NONE || (outline.isMoved[vertex] === 0 && outline.isMoved[other] === 0)) continue;
    segments.push(vertex, outline.previous[vertex], other, outline.previous[other]);
  }
  return segments;
}

function insertSegments(triangulation: Triangulation, outline: Outline, pointOf: Int32Array): number[] {
  const obstacles: Obstacles = { segments: [], points: [] };
  for (let number = 0; number < outline.count; number += 1) {
    const segment = {
      number,
      from: pointOf[number],
      to: pointOf[outline.next[number]],
      isTwoSided: outline.isTwoSided?.[number] === 1,
    };
    if (!insertSegment(triangulation, segment, obstacles)) obstacles.segments.push(number);
  }
  if (obstacles.points.length === 0) return obstacles.segments;
  const isObstacle = new Uint8Array(triangulation.x.length);
  for (const point of obstacles.points) isObstacle[point] = 1;
  for (let vertex = 0; vertex < outline.count; vertex += 1) {
    if (isObstacle[pointOf[vertex]] === 1) obstacles.segments.push(vertex, outline.previous[vertex]);
  }
  return obstacles.segments;
}

/**
 * Marks the triangles on the left of segments, and all that can be reached from there without crossing one. Returns
 * the segments between which ground and no ground meet, or from which the ground runs out of the hull.
 */
function fillInside(triangulation: Triangulation, inside: Uint8Array): number[] {
  const { twin, segment, triangleCount } = triangulation;
  const conflicts: number[] = [];
  const stack = new Int32Array(triangleCount);
  for (let start = 0; start < 3 * triangleCount; start += 1) {
    if (segment[start] === NONE || inside[triangleOf(start)] === 1) continue;
    stack[0] = triangleOf(start);
    inside[stack[0]] = 1;
    for (let depth = 1; depth > 0; ) {
      depth -= 1;
      const first = 3 * stack[depth];
      for (let edge = first; edge < first + 3; edge += 1) {
        if (segment[edge] !== NONE) continue;
        const other = twin[edge];
        if (other === NONE) {
          conflicts.push(segment[start]);
        } else if (segment[other] !== NONE) {
          conflicts.push(segment[start], segment[other]);
        } else if (inside[triangleOf(other)] === 0) {
          inside[triangleOf(other)] = 1;
          stack[depth] = triangleOf(other);
          depth += 1;
        }
      }
    }
  }
  return conflicts;
}

/** The triangle round which a half-edge runs. */
function triangleOf(edge: number): number {
  return (edge / 3) | 0;
}

function extractInside(triangulation: Triangulation, inside: Uint8Array): Triangles {
  const { twin, segment, triangleCount } = triangulation;
  const vertexOf = verticesOfEdges(triangulation);
  const renumbered = new Int32Array(3 * triangleCount);
  let count = 0;
  for (let triangle = 0; triangle < triangleCount; triangle += 1) {
    if (inside[triangle] === 0) continue;
    renumbered[3 * triangle] = count;
    renumbered[3 * triangle + 1] = count + 1;
    renumbered[3 * triangle + 2] = count + 2;
    count += 3;
  }
  const vertex = new Int32Array(count);
  const newTwin = new Int32Array(count).fill(NONE);
  let at = 0;
  for (let triangle = 0; triangle < triangleCount; triangle += 1) {
    if (inside[triangle] === 0) continue;
    for (let edge = 3 * triangle; edge < 3 * triangle + 3; edge += 1) {
      vertex[at] = vertexOf[edge];
      if (segment[edge] === NONE) newTwin[at] = renumbered[twin[edge]];
      at += 1;
    }
  }
  return { triangleCount: count / 3, vertex, twin: newTwin };
}

/** By half-edge inside: the vertex whose segment bounds the fan of triangles to which the half-edge belongs. */
function verticesOfEdges(triangulation: Triangulation): Int32Array {
  const { segment } = triangulation;
  const vertexOf = new Int32Array(3 * triangulation.triangleCount).fill(NONE);
  for (let first = 0; first < vertexOf.length; first += 1) {
    if (segment[first] === NONE) continue;
    let edge = first;
    vertexOf[edge] = segment[first];
    while (segment[previousOf(edge)] === NONE) {
      edge = turnLeft(triangulation, edge);
      vertexOf[edge] = segment[first];
    }
  }
  return vertexOf;
}
