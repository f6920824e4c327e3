// A segment of an outline -> an edge of a triangulation (Sloan, 1993, "A fast algorithm for generating constrained
// Delaunay triangulations", section 4: flip the edges that cross it until none does).
import { NONE } from './none.ts';
import { orient } from './orient.ts';
import {
  firstEdgeOf,
  flipEdge,
  isFlippable,
  nextOf,
  previousOf,
  type Triangulation,
  turnLeft,
  turnOf,
} from './triangulation.ts';

/** A segment of an outline: its number, and the points of the triangulation from which and to which it goes. */
export interface Segment {
  readonly number: number;
  readonly from: number;
  readonly to: number;
  /** True when its reverse is a segment too. */
  readonly isTwoSided: boolean;
}

/** What stands in the way of a segment: other segments, and points that it would run through. */
export interface Obstacles {
  readonly segments: number[];
  readonly points: number[];
}

/**
 * Makes an edge of a segment and marks it with the segment's number; the ground is on its left. Where that is not
 * possible, nothing is marked and what is in the way is added to `out`: a segment that it would cross or that runs
 * along the same edge, the other way too unless it is two-sided, or a point between its ends. False in that case.
 */
export function insertSegment(triangulation: Triangulation, segment: Segment, out: Obstacles): boolean {
  const { twin } = triangulation;
  let edge = findEdge(triangulation, segment.from, segment.to);
  if (edge === NONE) {
    const crossed = findCrossed(triangulation, segment, out);
    if (crossed === null) return false;
    flipAway(triangulation, segment, crossed);
    edge = findEdge(triangulation, segment.from, segment.to);
    // Only the other side of the edge exists where the segment runs along the hull with its ground outside.
    if (edge === NONE) return false;
  }
  const there = triangulation.segment[edge];
  const back = twin[edge] === NONE ? NONE : triangulation.segment[twin[edge]];
  if (there !== NONE || (back !== NONE && !segment.isTwoSided)) {
    out.segments.push(there !== NONE ? there : back);
    return false;
  }
  triangulation.segment[edge] = segment.number;
  return true;
}

/** The half-edge from one point to another, or NONE. */
function findEdge(triangulation: Triangulation, from: number, to: number): number {
  const { origin, leaving } = triangulation;
  if (leaving[from] === NONE) return NONE;
  const first = firstEdgeOf(triangulation, from);
  let edge = first;
  do {
    if (origin[nextOf(edge)] === to) return edge;
    edge = turnLeft(triangulation, edge);
  } while (edge !== first && edge !== NONE);
  return NONE;
}

/**
 * The edges that the segment crosses, as pairs of points right and left of it, from its start to its end. Null when
 * it runs into an obstacle.
 */
function findCrossed(triangulation: Triangulation, wanted: Segment, out: Obstacles): number[] | null {
  const { origin, twin, segment } = triangulation;
  const { from, to } = wanted;
  let edge = findFirstCrossed(triangulation, wanted, out);
  if (edge === NONE) return null;
  const crossed: number[] = [];
  for (;;) {
    const other = twin[edge];
    const barrier = segment[edge] !== NONE ? segment[edge] : segment[other];
    if (barrier !== NONE) {
      out.segments.push(barrier);
      return null;
    }
    crossed.push(origin[edge], origin[other]);
    const ahead = origin[previousOf(other)];
    if (ahead === to) return crossed;
    const side = turnOf(triangulation, from, to, ahead);
    if (side === 0) {
      out.points.push(ahead);
      return null;
    }
    edge = side > 0 ? nextOf(other) : previousOf(other);
  }
}

/** The edge opposite to `from` through which the segment leaves its first triangle, or NONE and an obstacle. */
function findFirstCrossed(triangulation: Triangulation, { from, to }: Segment, out: Obstacles): number {
  const { origin, leaving } = triangulation;
  if (leaving[from] === NONE) return NONE;
  const first = firstEdgeOf(triangulation, from);
  let edge = first;
  do {
    const right = origin[nextOf(edge)];
    const left = origin[previousOf(edge)];
    for (const point of [right, left]) {
      if (!isBetween(triangulation, from, to, point)) continue;
      out.points.push(point);
      return NONE;
    }
    if (turnOf(triangulation, from, right, to) > 0 && turnOf(triangulation, from, left, to) < 0) {
      return nextOf(edge);
    }
    edge = turnLeft(triangulation, edge);
  } while (edge !== first && edge !== NONE);
  return NONE;
}

function isBetween(triangulation: Triangulation, from: number, to: number, point: number): boolean {
  const { x, z } = triangulation;
  if (orient(x[from], z[from], x[to], z[to], x[point], z[point]) !== 0) return false;
  const dx = x[to] - x[from];
  const dz = z[to] - z[from];
  const along = (x[point] - x[from]) * dx + (z[point] - z[from]) * dz;
  return along > 0 && along < dx * dx + dz * dz;
}

/** Flips crossed edges, first in first out, those that still cross once more, until none does. */
function flipAway(triangulation: Triangulation, { from, to }: Segment, crossed: number[]): void {
  const { origin, twin } = triangulation;
  for (let at = 0; at < crossed.length; at += 2) {
    const edge = findEdge(triangulation, crossed[at], crossed[at + 1]);
    if (!isFlippable(triangulation, edge)) {
      crossed.push(crossed[at], crossed[at + 1]);
      continue;
    }
    flipEdge(triangulation, edge);
    const start = turnOf(triangulation, from, to, origin[edge]);
    const end = turnOf(triangulation, from, to, origin[twin[edge]]);
    if (start * end < 0) crossed.push(origin[edge], origin[twin[edge]]);
  }
}
