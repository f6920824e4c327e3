// Points sorted along x -> their Delaunay triangulation. Each point lies outside the hull of those before it, so it is
// joined to the part of the hull that it sees, and flips do the rest; no point has to be located.
import { NONE } from './none.ts';
import {
  addTriangle,
  createTriangulation,
  firstEdgeOf,
  flipToDelaunay,
  linkTwins,
  type Triangulation,
  turnOf,
} from './triangulation.ts';

/**
 * Triangulates distinct points, integers sorted by (x, z). Takes the arrays over. Points that all lie in one line give
 * a triangulation without triangles.
 */
export function triangulatePoints(x: Float64Array, z: Float64Array): Triangulation {
  const triangulation = createTriangulation(x, z);
  const hull: Hull = { next: new Int32Array(x.length), previous: new Int32Array(x.length), suspects: [] };
  for (let point = startHull(triangulation, hull); point < x.length; point += 1) {
    addPoint(triangulation, hull, point);
    flipToDelaunay(triangulation, hull.suspects);
  }
  return triangulation;
}

interface Hull {
  /** The points after and before each point of the hull, counterclockwise. */
  readonly next: Int32Array;
  readonly previous: Int32Array;
  /** Half-edges that may have to be flipped. */
  readonly suspects: number[];
}

/** Joins the first points, as far as they are in line, to the first that is not. Returns the point to go on with. */
function startHull(triangulation: Triangulation, hull: Hull): number {
  const count = triangulation.x.length;
  let apex = 2;
  while (apex < count && turnOf(triangulation, 0, 1, apex) === 0) apex += 1;
  if (apex >= count) return count;
  const isLeft = turnOf(triangulation, 0, 1, apex) > 0;
  let joined = NONE;
  for (let point = 0; point + 1 < apex; point += 1) {
    const from = isLeft ? point : point + 1;
    const to = isLeft ? point + 1 : point;
    const edge = addTriangle(triangulation, from, to, apex);
    linkTwins(triangulation, isLeft ? edge + 2 : edge + 1, joined);
    joined = isLeft ? edge + 1 : edge + 2;
    setHullEdge(hull, from, to);
  }
  setHullEdge(hull, apex, isLeft ? 0 : apex - 1);
  setHullEdge(hull, isLeft ? apex - 1 : 0, apex);
  return apex + 1;
}

function setHullEdge(hull: Hull, from: number, to: number): void {
  hull.next[from] = to;
  hull.previous[to] = from;
}

/** Joins a point to the edges of the hull that it sees. They surround the point before, the last of the hull along x. */
function addPoint(triangulation: Triangulation, hull: Hull, point: number): void {
  const { next, previous, suspects } = hull;
  let first = point - 1;
  while (turnOf(triangulation, previous[first], first, point) < 0) first = previous[first];
  let from = first;
  let joined = NONE;
  while (turnOf(triangulation, from, next[from], point) < 0) {
    const seen = firstEdgeOf(triangulation, from);
    const edge = addTriangle(triangulation, next[from], from, point);
    linkTwins(triangulation, edge, seen);
    linkTwins(triangulation, edge + 1, joined);
    joined = edge + 2;
    suspects.push(edge);
    from = next[from];
  }
  setHullEdge(hull, first, point);
  setHullEdge(hull, point, from);
}
