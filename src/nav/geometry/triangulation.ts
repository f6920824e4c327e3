// Triangles over points, as half-edges: the structure that triangulating works on, and its one change, the flip.
import { NONE } from './none.ts';
import { orient } from './orient.ts';
import { signOfProducts } from './sign-of-products.ts';

// Own copies: V8 folds a module's own constants into its code, and looks imported or exported ones up at every use.
const NO_EDGE = NONE;

/**
 * Triangles that fill the convex hull of their points, counterclockwise. Half-edges 3t, 3t + 1 and 3t + 2 run round
 * triangle t, with it on their left.
 */
export interface Triangulation {
  readonly x: Float64Array;
  readonly z: Float64Array;
  triangleCount: number;
  /** The point from which each half-edge starts. */
  readonly origin: Int32Array;
  /** The half-edge that runs the other way, NONE on the hull. */
  readonly twin: Int32Array;
  /** The segment of an outline that runs along the half-edge, or NONE. Such edges are not flipped. */
  readonly segment: Int32Array;
  /** A half-edge that leaves each point, NONE while there is none. */
  readonly leaving: Int32Array;
}

/** Makes a triangulation without triangles, with room for all that its points can have. Takes the arrays over. */
export function createTriangulation(x: Float64Array, z: Float64Array): Triangulation {
  const capacity = 6 * x.length;
  return {
    x,
    z,
    triangleCount: 0,
    origin: new Int32Array(capacity),
    twin: new Int32Array(capacity).fill(NO_EDGE),
    segment: new Int32Array(capacity).fill(NO_EDGE),
    leaving: new Int32Array(x.length).fill(NO_EDGE),
  };
}

/** The half-edge after `edge` round its triangle. */
export function nextOf(edge: number): number {
  return edge % 3 === 2 ? edge - 2 : edge + 1;
}

/** The half-edge before `edge` round its triangle. */
export function previousOf(edge: number): number {
  return edge % 3 === 0 ? edge + 2 : edge - 1;
}

/** Adds triangle a, b, c, unlinked, and returns its first half-edge, which starts at a. */
export function addTriangle(triangulation: Triangulation, a: number, b: number, c: number): number {
  const { origin, leaving } = triangulation;
  const edge = 3 * triangulation.triangleCount;
  triangulation.triangleCount += 1;
  origin[edge] = a;
  origin[edge + 1] = b;
  origin[edge + 2] = c;
  leaving[a] = edge;
  leaving[b] = edge + 1;
  leaving[c] = edge + 2;
  return edge;
}

/** The first half-edge that leaves a point, counterclockwise: the one on the hull, if the point lies there. */
export function firstEdgeOf(triangulation: Triangulation, point: number): number {
  const { twin, leaving } = triangulation;
  const start = leaving[point];
  let edge = start;
  while (twin[edge] !== NO_EDGE) {
    edge = nextOf(twin[edge]);
    if (edge === start) break;
  }
  return edge;
}

/** The half-edge that leaves the same point next, counterclockwise, or NONE where the hull is reached. */
export function turnLeft(triangulation: Triangulation, edge: number): number {
  return triangulation.twin[previousOf(edge)];
}

/** Makes two half-edges each other's twin; `other` may be NONE. */
export function linkTwins(triangulation: Triangulation, edge: number, other: number): void {
  triangulation.twin[edge] = other;
  if (other !== NO_EDGE) triangulation.twin[other] = edge;
}

/** Twice the area of the triangle of three points, positive when they run counterclockwise. */
export function turnOf(triangulation: Triangulation, a: number, b: number, c: number): number {
  const { x, z } = triangulation;
  return orient(x[a], z[a], x[b], z[b], x[c], z[c]);
}

/** True when the half-edge has two triangles that together are strictly convex, so that it can be flipped. */
export function isFlippable(triangulation: Triangulation, edge: number): boolean {
  const { origin, twin } = triangulation;
  const other = twin[edge];
  if (other === NO_EDGE) return false;
  const apex = origin[previousOf(edge)];
  const opposite = origin[previousOf(other)];
  return (
    turnOf(triangulation, origin[edge], opposite, apex) > 0 &&
    turnOf(triangulation, opposite, origin[other], apex) > 0
  );
}

/**
 * Replaces the diagonal of a convex pair of triangles by the other one. `edge` then runs from the point that was
 * opposite to its old apex; the four outer edges change their numbers. The edge must be flippable.
 */
export function flipEdge(triangulation: Triangulation, edge: number): void {
  const { origin, twin, leaving } = triangulation;
  const other = twin[edge];
  const edgeNext = nextOf(edge);
  const edgePrevious = previousOf(edge);
  const otherNext = nextOf(other);
  const otherPrevious = previousOf(other);
  const a = origin[edge];
  const b = origin[other];
  const apex = origin[edgePrevious];
  const opposite = origin[otherPrevious];
  const kept = keepEdge(triangulation, edgeNext);
  moveEdge(triangulation, edgePrevious, edgeNext);
  moveEdge(triangulation, otherNext, edgePrevious);
  moveEdge(triangulation, otherPrevious, otherNext);
  placeEdge(triangulation, otherPrevious, kept);
  origin[edge] = opposite;
  origin[other] = apex;
  leaving[a] = edgePrevious;
  leaving[b] = otherPrevious;
  leaving[apex] = other;
  leaving[opposite] = edge;
}

interface KeptEdge {
  readonly origin: number;
  readonly twin: number;
  readonly segment: number;
}

function keepEdge(triangulation: Triangulation, edge: number): KeptEdge {
  const { origin, twin, segment } = triangulation;
  return { origin: origin[edge], twin: twin[edge], segment: segment[edge] };
}

function placeEdge(triangulation: Triangulation, at: number, kept: KeptEdge): void {
  triangulation.origin[at] = kept.origin;
  triangulation.segment[at] = kept.segment;
  linkTwins(triangulation, at, kept.twin);
}

function moveEdge(triangulation: Triangulation, from: number, to: number): void {
  const { origin, twin, segment } = triangulation;
  origin[to] = origin[from];
  segment[to] = segment[from];
  linkTwins(triangulation, to, twin[from]);
}

/**
 * Flips edges until each is locally Delaunay (Lawson, 1977), but for the edges that carry a segment and those where
 * four points lie on one circle. `stack` holds the half-edges to look at, and is empty afterwards.
 */
export function flipToDelaunay(triangulation: Triangulation, stack: number[]): void {
  const { twin, segment } = triangulation;
  while (stack.length > 0) {
    const edge = stack.pop()!;
    const other = twin[edge];
    if (other === NO_EDGE || segment[edge] !== NO_EDGE || segment[other] !== NO_EDGE) continue;
    if (!isApexInCircle(triangulation, edge) || !isFlippable(triangulation, edge)) continue;
    flipEdge(triangulation, edge);
    stack.push(nextOf(edge), previousOf(edge), nextOf(other), previousOf(other));
  }
}

/**
 * True when the point across the edge lies inside the circle through its triangle: when the angles that face the edge
 * sum to more than a half turn, that is, when the sine of their sum is negative.
 */
function isApexInCircle(triangulation: Triangulation, edge: number): boolean {
  const { x, z, origin, twin } = triangulation;
  const a = origin[edge];
  const b = origin[twin[edge]];
  const apex = origin[previousOf(edge)];
  const opposite = origin[previousOf(twin[edge])];
  const cosineHere = dotFrom(x, z, apex, a, b);
  const cosineThere = dotFrom(x, z, opposite, a, b);
  // Neither angle is above a half turn, so two that are not obtuse cannot be, and two obtuse ones must be.
  if (cosineHere >= 0 && cosineThere >= 0) return false;
  if (cosineHere < 0 && cosineThere < 0) return true;
  const sineHere = turnOf(triangulation, apex, a, b);
  const sineThere = turnOf(triangulation, opposite, b, a);
  return signOfProducts(sineHere, cosineThere, cosineHere, sineThere) < 0;
}

function dotFrom(x: Float64Array, z: Float64Array, from: number, a: number, b: number): number {
  return (x[a] - x[from]) * (x[b] - x[from]) + (z[a] - z[from]) * (z[b] - z[from]);
}
