// An open field full of obstacles, from a seed: one turned box in each cell of a square grid. Between two boxes side by side
// lies one quadrilateral of ground, and one between each four that meet; the outermost boxes bound the field.
import seedrandom from 'seedrandom';
import type { MeshPoint } from 'surefoot/nav';

/** Side of a cell, metres; corners are rounded to a 64th, so that the field's lattice is coarse and exact. */
const CELL = 8;
const ROUNDING = 64;
const LEAST_HALF = 0.08 * CELL;
const MOST_HALF = 0.36 * CELL;
const MOST_TURN = 0.3;

export const FIELD_UNIT: number = 1 / ROUNDING;

type Corner = readonly [number, number];

/** The polygons of a field of so many boxes along each side. */
export function createOpenField(seed: string, boxes: number): MeshPoint[][] {
  const random = seedrandom(seed);
  const field = Array.from({ length: boxes * boxes }, (_, at) =>
    drawBox(random, at % boxes, Math.floor(at / boxes)),
  );
  const box = (column: number, row: number): Corner[] => field[row * boxes + column];
  const polygons: Corner[][] = [];
  for (let row = 0; row < boxes; row += 1) {
    for (let column = 0; column < boxes; column += 1) {
      const here = box(column, row);
      const right = column + 1 < boxes ? box(column + 1, row) : undefined;
      const above = row + 1 < boxes ? box(column, row + 1) : undefined;
      if (right) polygons.push([here[1], right[0], right[3], here[2]]);
      if (above) polygons.push([here[3], here[2], above[1], above[0]]);
      if (right && above) polygons.push([here[2], right[3], box(column + 1, row + 1)[0], above[1]]);
    }
  }
  return polygons.flatMap(cutIfReflex);
}

/** The corners of the box in one cell: lower left, lower right, upper right, upper left. */
function drawBox(random: () => number, column: number, row: number): Corner[] {
  const halfX = LEAST_HALF + random() * (MOST_HALF - LEAST_HALF);
  const halfZ = LEAST_HALF + random() * (MOST_HALF - LEAST_HALF);
  const turn = (random() * 2 - 1) * MOST_TURN;
  // No corner of the turned box leaves its cell.
  const reach = Math.hypot(halfX, halfZ);
  const room = Math.max(0, CELL / 2 - reach - 0.1);
  const x = (column + 0.5) * CELL + (random() * 2 - 1) * room;
  const z = (row + 0.5) * CELL + (random() * 2 - 1) * room;
  return [
    [-halfX, -halfZ],
    [halfX, -halfZ],
    [halfX, halfZ],
    [-halfX, halfZ],
  ].map(([dx, dz]) => [
    roundCorner(x + dx * Math.cos(turn) - dz * Math.sin(turn)),
    roundCorner(z + dx * Math.sin(turn) + dz * Math.cos(turn)),
  ]);
}

function roundCorner(metres: number): number {
  return Math.round(metres * ROUNDING) / ROUNDING;
}

/** The quadrilateral, or the two triangles on either side of its reflex corner. */
function cutIfReflex(ring: Corner[]): Corner[][] {
  const reflex = ring.findIndex((corner, at) => turn(ring.at(at - 1)!, corner, ring[(at + 1) % 4]) < 0);
  if (reflex < 0) return [ring];
  const [a, b, c, d] = [0, 1, 2, 3].map((step) => ring[(reflex + step) % 4]);
  return [
    [a, b, c],
    [a, c, d],
  ];
}

function turn(a: Corner, b: Corner, c: Corner): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
