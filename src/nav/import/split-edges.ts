// Rings of vertices -> the same, with a vertex wherever one lies on an edge or so near that rounding may have
// moved it from there. So polygons that meet along a part of an edge come to share that part as a whole edge.
import { signOfProducts } from '../geometry/sign-of-products.ts';
import { type PointGrid, sortIntoGrid, visitNearSegment } from './point-grid.ts';
import type { Ring } from './polygon-soup.ts';
import type { LatticePoints, WeldDistances } from './weld-points.ts';

/**
 * Splits edges at the vertices that lie between their ends within `weldUnits` in plan and `weldHeight` of the edge's height:
 * in the order in which they lie along the edge, and again where the parts come near further vertices. An edge is
 * split alike in both directions, whoever has it. All pieces of a wall are walls.
 */
export function splitEdges(
  rings: readonly Ring[],
  vertices: LatticePoints,
  distances: WeldDistances,
): Ring[] {
  const grid = sortIntoGrid(vertices);
  const splits = new Map<number, readonly number[]>();
  const between = (low: number, high: number): readonly number[] => {
    const key = low * vertices.x.length + high;
    let found = splits.get(key);
    if (found === undefined) {
      found = findBetween({ vertices, grid, distances }, low, high, new Set([low, high]));
      splits.set(key, found);
    }
    return found;
  };
  return rings.map((ring) => splitRing(ring, between));
}

function splitRing(ring: Ring, between: (low: number, high: number) => readonly number[]): Ring {
  const vertices: number[] = [];
  const walls: number[] = [];
  const count = ring.vertices.length;
  for (let at = 0; at < count; at += 1) {
    const from = ring.vertices[at];
    const to = ring.vertices[at + 1 < count ? at + 1 : 0];
    const inner = from < to ? between(from, to) : between(to, from);
    vertices.push(from);
    walls.push(ring.walls[at]);
    for (let step = 0; step < inner.length; step += 1) {
      vertices.push(from < to ? inner[step] : inner[inner.length - 1 - step]);
      walls.push(ring.walls[at]);
    }
  }
  return vertices.length === count ? ring : { source: ring.source, vertices, walls };
}

interface Ground {
  readonly vertices: LatticePoints;
  readonly grid: PointGrid;
  readonly distances: WeldDistances;
}

/** The vertices at which the edge from a to b is split, in order. Those in `used` are no candidates. */
function findBetween(ground: Ground, a: number, b: number, used: Set<number>): number[] {
  const { x, z } = ground.vertices;
  const found: number[] = [];
  visitNearSegment(ground.grid, ground.vertices, { a, b, reach: ground.distances.weldUnits }, (vertex) => {
    if (!used.has(vertex) && isOnEdge(ground, a, b, vertex)) found.push(vertex);
  });
  if (found.length === 0) return found;
  const along = (vertex: number): number =>
    (x[vertex] - x[a]) * (x[b] - x[a]) + (z[vertex] - z[a]) * (z[b] - z[a]);
  found.sort((first, second) => along(first) - along(second) || first - second);
  for (const vertex of found) used.add(vertex);
  const inner: number[] = [];
  let from = a;
  for (const vertex of found) {
    inner.push(...findBetween(ground, from, vertex, used), vertex);
    from = vertex;
  }
  inner.push(...findBetween(ground, from, b, used));
  return inner;
}

function isOnEdge({ vertices, distances }: Ground, a: number, b: number, vertex: number): boolean {
  const { x, z, y } = vertices;
  const dx = x[b] - x[a];
  const dz = z[b] - z[a];
  const ex = x[vertex] - x[a];
  const ez = z[vertex] - z[a];
  const along = ex * dx + ez * dz;
  const lengthSquared = dx * dx + dz * dz;
  if (along <= 0 || along >= lengthSquared) return false;
  // Distance times length, at most `weldUnits` * length: compared as squares, which a float64 does not hold.
  const off = ex * dz - ez * dx;
  const { weldUnits, weldHeight } = distances;
  if (signOfProducts(off, off, -weldUnits * weldUnits, lengthSquared) > 0) return false;
  const height = y[a] + ((y[b] - y[a]) * along) / lengthSquared;
  return Math.abs(y[vertex] - height) <= weldHeight;
}
