// Points -> a grid in plan in which those near a segment are found.
import type { LatticePoints } from './weld-points.ts';

type PlanPoints = Pick<LatticePoints, 'x' | 'z'>;

const POINTS_PER_CELL = 2;
const MOST_CELLS_A_SIDE = 4096;

/** Which points lie in which cell. */
export interface PointGrid {
  readonly minX: number;
  readonly minZ: number;
  /** Side of a cell, lattice units. */
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  /** The points of cell (i, j) are `items[cellStart[c] .. cellStart[c + 1] - 1]`, c = j * columns + i, ascending. */
  readonly cellStart: Int32Array;
  readonly items: Int32Array;
}

/** A segment from point a to point b, and how far from it points are looked for, lattice units. */
export interface Reach {
  readonly a: number;
  readonly b: number;
  readonly reach: number;
}

/** Sorts points into a grid. */
export function sortIntoGrid({ x, z }: PlanPoints): PointGrid {
  let minX = Infinity;
  let minZ = Infinity;
  let maxX = -Infinity;
  let maxZ = -Infinity;
  for (let point = 0; point < x.length; point += 1) {
    minX = Math.min(minX, x[point]);
    minZ = Math.min(minZ, z[point]);
    maxX = Math.max(maxX, x[point]);
    maxZ = Math.max(maxZ, z[point]);
  }
  if (x.length === 0) [minX, minZ, maxX, maxZ] = [0, 0, 0, 0];
  const area = (maxX - minX) * (maxZ - minZ);
  const least = Math.max(maxX - minX, maxZ - minZ) / MOST_CELLS_A_SIDE;
  const cell = Math.ceil(Math.max(1, least, Math.sqrt((area * POINTS_PER_CELL) / Math.max(1, x.length))));
  const columns = Math.floor((maxX - minX) / cell) + 1;
  const rows = Math.floor((maxZ - minZ) / cell) + 1;
  const cellOf = (point: number): number =>
    Math.floor((z[point] - minZ) / cell) * columns + Math.floor((x[point] - minX) / cell);
  const cellStart = new Int32Array(columns * rows + 1);
  for (let point = 0; point < x.length; point += 1) cellStart[cellOf(point) + 1] += 1;
  for (let at = 0; at < columns * rows; at += 1) cellStart[at + 1] += cellStart[at];
  const filled = cellStart.slice();
  const items = new Int32Array(x.length);
  for (let point = 0; point < x.length; point += 1) {
    items[filled[cellOf(point)]] = point;
    filled[cellOf(point)] += 1;
  }
  return { minX, minZ, cell, columns, rows, cellStart, items };
}

/** Calls `visit` for every point within `reach` of a segment, and for others near it; each once. */
export function visitNearSegment(
  grid: PointGrid,
  { x, z }: PlanPoints,
  { a, b, reach }: Reach,
  visit: (point: number) => void,
): void {
  const { minX, minZ, cell, columns, rows, cellStart, items } = grid;
  // Two units more than the reach make up for what the quotients below are rounded by.
  const margin = reach + 2;
  const [low, high] = z[a] <= z[b] ? [a, b] : [b, a];
  const slope = z[high] > z[low] ? (x[high] - x[low]) / (z[high] - z[low]) : 0;
  const firstRow = Math.max(0, Math.floor((z[low] - margin - minZ) / cell));
  const lastRow = Math.min(rows - 1, Math.floor((z[high] + margin - minZ) / cell));
  for (let row = firstRow; row <= lastRow; row += 1) {
    const bottom = Math.max(z[low], Math.min(z[high], minZ + row * cell - margin));
    const top = Math.max(z[low], Math.min(z[high], minZ + (row + 1) * cell + margin));
    const isLevel = z[low] === z[high];
    const atBottom = isLevel ? x[low] : x[low] + slope * (bottom - z[low]);
    const atTop = isLevel ? x[high] : x[low] + slope * (top - z[low]);
    const left = Math.floor((Math.min(atBottom, atTop) - margin - minX) / cell);
    const right = Math.floor((Math.max(atBottom, atTop) + margin - minX) / cell);
    const from = row * columns + Math.max(0, left);
    const to = row * columns + Math.min(columns - 1, right);
    for (let at = cellStart[from]; at < cellStart[Math.max(from, to + 1)]; at += 1) visit(items[at]);
  }
}
