// Points on the lattice -> vertices: points that lie within a few units of each other, and close in height, become one.
import { countUp, gatherFloats } from '../geometry/gather.ts';

/** Points in lattice units in plan, metres in height. */
export interface LatticePoints {
  readonly x: Float64Array;
  readonly z: Float64Array;
  readonly y: Float64Array;
}

/** How near points must be to become one. */
export interface WeldDistances {
  /** In plan, lattice units: an integer from 0 to 16. */
  readonly weldUnits: number;
  /** In height, metres. */
  readonly weldHeight: number;
}

/**
 * Chooses vertices among points and tells each point's vertex. Points are taken in the order of (x, z, y): one that has
 * a vertex within `weldUnits` in plan and `weldHeight` in height (inclusive) joins the first such, any other
 * becomes a vertex. So the outcome does not depend on the order in which the points are given, vertices are numbered
 * by (x, z, y), and no two of them are nearer than the weld allows.
 */
export function weldPoints(
  points: LatticePoints,
  distances: WeldDistances,
): { vertices: LatticePoints; vertexOf: Int32Array } {
  const { x, z, y } = points;
  const size = distances.weldUnits + 1;
  const order = countUp(x.length);
  order.sort((a, b) => x[a] - x[b] || z[a] - z[b] || y[a] - y[b] || a - b);
  const chosen: number[] = [];
  const cells = new Map<number, number[]>();
  const vertexOf = new Int32Array(x.length);
  for (const point of order) {
    const vertex = findVertex(points, chosen, cells, point, distances);
    if (vertex === chosen.length) {
      chosen.push(point);
      const key = cellKey(Math.floor(x[point] / size), Math.floor(z[point] / size));
      const cell = cells.get(key);
      if (cell === undefined) cells.set(key, [vertex]);
      else cell.push(vertex);
    }
    vertexOf[point] = vertex;
  }
  const vertices = { x: gatherFloats(x, chosen), z: gatherFloats(z, chosen), y: gatherFloats(y, chosen) };
  return { vertices, vertexOf };
}

/** The lowest vertex that the point may join, or the number of the next new vertex. */
function findVertex(
  points: LatticePoints,
  chosen: readonly number[],
  cells: ReadonlyMap<number, readonly number[]>,
  point: number,
  { weldUnits, weldHeight }: WeldDistances,
): number {
  const { x, z, y } = points;
  const column = Math.floor(x[point] / (weldUnits + 1));
  const row = Math.floor(z[point] / (weldUnits + 1));
  let lowest = chosen.length;
  for (let near = 0; near < 9; near += 1) {
    const key = cellKey(column + (near % 3) - 1, row + Math.floor(near / 3) - 1);
    for (const vertex of cells.get(key) ?? []) {
      const other = chosen[vertex];
      const dx = x[other] - x[point];
      const dz = z[other] - z[point];
      const isNear = dx * dx + dz * dz <= weldUnits * weldUnits;
      if (vertex < lowest && isNear && Math.abs(y[other] - y[point]) <= weldHeight) lowest = vertex;
    }
  }
  return lowest;
}

function cellKey(column: number, row: number): number {
  return column * 67108864 + row;
}
