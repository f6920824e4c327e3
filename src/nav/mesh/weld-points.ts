// Points on the lattice -> vertices: points that lie within two units of each other, and close in height, become one.

/** Points in lattice units in plan, metres in height. */
export interface LatticePoints {
  readonly x: Float64Array;
  readonly z: Float64Array;
  readonly y: Float64Array;
}

const WELD_UNITS = 2;
const CELL = WELD_UNITS + 1;

/**
 * Chooses vertices among points and tells each point's vertex. Points are taken in the order of (x, z, y): one that has
 * a vertex within two units in plan and `weldHeight` metres in height (inclusive) joins the first such, any other
 * becomes a vertex. So the outcome does not depend on the order in which the points are given, vertices are numbered
 * by (x, z, y), and no two of them are nearer than the weld allows.
 */
export function weldPoints(
  points: LatticePoints,
  weldHeight: number,
): { vertices: LatticePoints; vertexOf: Int32Array } {
  const { x, z, y } = points;
  const order = Array.from(x, (_, point) => point);
  order.sort((a, b) => x[a] - x[b] || z[a] - z[b] || y[a] - y[b] || a - b);
  const chosen: number[] = [];
  const cells = new Map<number, number[]>();
  const vertexOf = new Int32Array(x.length);
  for (const point of order) {
    const vertex = findVertex(points, chosen, cells, point, weldHeight);
    if (vertex === chosen.length) {
      chosen.push(point);
      const key = cellKey(Math.floor(x[point] / CELL), Math.floor(z[point] / CELL));
      const cell = cells.get(key);
      if (cell === undefined) cells.set(key, [vertex]);
      else cell.push(vertex);
    }
    vertexOf[point] = vertex;
  }
  const pick = (values: Float64Array): Float64Array => Float64Array.from(chosen, (point) => values[point]);
  return { vertices: { x: pick(x), z: pick(z), y: pick(y) }, vertexOf };
}

/** The lowest vertex that the point may join, or the number of the next new vertex. */
function findVertex(
  points: LatticePoints,
  chosen: readonly number[],
  cells: ReadonlyMap<number, readonly number[]>,
  point: number,
  weldHeight: number,
): number {
  const { x, z, y } = points;
  const column = Math.floor(x[point] / CELL);
  const row = Math.floor(z[point] / CELL);
  let lowest = chosen.length;
  for (let near = 0; near < 9; near += 1) {
    const key = cellKey(column + (near % 3) - 1, row + Math.floor(near / 3) - 1);
    for (const vertex of cells.get(key) ?? []) {
      const other = chosen[vertex];
      const dx = x[other] - x[point];
      const dz = z[other] - z[point];
      const isNear = dx * dx + dz * dz <= WELD_UNITS * WELD_UNITS;
      if (vertex < lowest && isNear && Math.abs(y[other] - y[point]) <= weldHeight) lowest = vertex;
    }
  }
  return lowest;
}

function cellKey(column: number, row: number): number {
  return column * 67108864 + row;
}
