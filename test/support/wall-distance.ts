// How near ground comes to what stands on it, measured on the true triangles: slow and plain.
import type { Soup } from './levels.ts';

/** A convex piece of the plan, corner by corner; it may be a line or a point. */
export type Piece = readonly (readonly [x: number, z: number])[];

/** What the triangles of a soup from one on cover in plan at heights strictly between two. */
export function slicePieces(soup: Soup, firstTriangle: number, low: number, high: number): Piece[] {
  const pieces: Piece[] = [];
  for (let at = firstTriangle * 3; at < soup.indices.length; at += 3) {
    let ring = soup.indices
      .slice(at, at + 3)
      .map((vertex) => soup.positions.slice(vertex * 3, vertex * 3 + 3));
    ring = cutRing(
      cutRing(ring, (point) => point[1] - low),
      (point) => high - point[1],
    );
    const heights = ring.map((point) => point[1]);
    // What lies in a limit of the slice alone is not between them.
    if (ring.length === 0 || Math.max(...heights) <= low || Math.min(...heights) >= high) continue;
    pieces.push(ring.map((point): [number, number] => [point[0], point[2]]));
  }
  return pieces;
}

/** Distance in plan between two convex pieces; 0 when they meet. */
export function measurePieces(one: Piece, two: Piece): number {
  if (holds(one, two[0]) || holds(two, one[0])) return 0;
  let least = Infinity;
  for (const [a, b] of sides(one)) {
    for (const [c, d] of sides(two)) least = Math.min(least, measureSides(a, b, c, d));
  }
  return least;
}

function cutRing(ring: readonly number[][], side: (point: readonly number[]) => number): number[][] {
  const cut: number[][] = [];
  for (const [at, point] of ring.entries()) {
    const next = ring[(at + 1) % ring.length];
    const [here, there] = [side(point), side(next)];
    if (here >= 0) cut.push(point);
    if (here * there < 0) {
      const part = here / (here - there);
      cut.push(point.map((value, axis) => value + (next[axis] - value) * part));
    }
  }
  return cut;
}

type Point = readonly [x: number, z: number];

function sides(piece: Piece): [Point, Point][] {
  return piece.map((point, at) => [point, piece[(at + 1) % piece.length]]);
}

function cross(a: Point, b: Point, p: Point): number {
  return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
}

function holds(piece: Piece, point: Point): boolean {
  const signs = sides(piece).map(([a, b]) => cross(a, b, point));
  return signs.every((sign) => sign > 0) || signs.every((sign) => sign < 0);
}

function measureSides(a: Point, b: Point, c: Point, d: Point): number {
  const crosses = cross(a, b, c) * cross(a, b, d) < 0 && cross(c, d, a) * cross(c, d, b) < 0;
  if (crosses) return 0;
  return Math.min(measureSide(a, b, c), measureSide(a, b, d), measureSide(c, d, a), measureSide(c, d, b));
}

/** Distance of a point from a side. */
function measureSide(a: Point, b: Point, p: Point): number {
  const [dx, dz] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dz * dz;
  const along = (p[0] - a[0]) * dx + (p[1] - a[1]) * dz;
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, along / square));
  const [x, z] = [p[0] - a[0] - dx * part, p[1] - a[1] - dz * part];
  return Math.sqrt(x * x + z * z);
}
