// Triangles become solid spans: the grid is laid over the level, and every face is a solid in each column it crosses.
import { checkPositive } from '../../geometry/checks.ts';
import { type BakeMemory, createBakeMemory, giveBack } from '../bake-memory.ts';
import { checkTriangles, MAX_CELLS_ALONG, MAX_COLUMNS, type TriangleSoup } from '../bake-settings.ts';
import { UNITS_PER_CELL_HEIGHT } from '../field.ts';
import { type ColumnSpans, createColumnSpans, measureColumnBytes } from './column-spans.ts';
import { fillSolids } from './fill-solids.ts';
import {
  type FaceSettings,
  type PreparedTriangles,
  prepareTriangles,
  STEPS_PER_CELL,
  type UnusableTriangles,
} from './prepare-triangles.ts';
import { rasteriseTriangles } from './rasterise-triangles.ts';

/**
 * The solids of a level, column by column. Column c = j * width + i is the square of cell (i, j), seen from below to
 * above; heights count units of `heightUnit` metres from `originY`. Treat as immutable.
 */
export interface SolidSpans extends ColumnSpans {
  /** Cells along x. */
  readonly width: number;
  /** Cells along z. */
  readonly depth: number;
  /** Side of a cell, metres. */
  readonly cellSize: number;
  /** Metres per height unit: the cell height / `UNITS_PER_CELL_HEIGHT`. */
  readonly heightUnit: number;
  /** World position of the lower corner of cell (0, 0), multiples of `cellSize`, and of height 0, metres. */
  readonly originX: number;
  readonly originY: number;
  readonly originZ: number;
  /** Numbers of the triangles that were left out, ascending. */
  readonly droppedTriangles: Int32Array;
  /** The same triangles by what is wrong with them. */
  readonly unusable: UnusableTriangles;
}

/** What voxelising needs of the settings. */
export interface VoxelSettings extends FaceSettings {
  /** Whether the inside of closed solids is solid. Default true. */
  readonly fillSolids?: boolean;
}

/** Cells between a level and the world's origin, at most: further out a step of a cell would not be exact. */
const MAX_CELLS_AWAY = 1073741824;

/**
 * Voxelises a soup. The grid is aligned with the world, so that a level moved by whole cells gives the same spans. The
 * result does not depend on the order of triangles, of their corners or of the vertices.
 *
 * Throws like `checkTriangles`, and a RangeError naming the size when the grid would have more than `MAX_CELLS_ALONG`
 * cells along a side or `MAX_COLUMNS` in all, before any memory is taken for it. A soup without area gives a grid of
 * no cells. With a `memory` the spans are valid until the next bake with it.
 */
export function voxelise(
  soup: TriangleSoup,
  settings: VoxelSettings,
  memory: BakeMemory = createBakeMemory(),
): SolidSpans {
  checkTriangles(soup);
  const cellSize = checkPositive('cellSize', settings.cellSize);
  const cellHeight = checkPositive('cellHeight', settings.cellHeight);
  const triangles = prepareTriangles(soup, settings, memory);
  const { place } = triangles;
  const { minX, minY, minZ, maxX, maxY, maxZ } = measureBounds(triangles);
  const width = countCells(minX, maxX);
  const depth = countCells(minZ, maxZ);
  const size = `${width} x ${depth} columns, which would take ${measureColumnBytes(width * depth)} bytes`;
  checkExtent('x', minX, maxX, size);
  checkExtent('y', minY, maxY, size);
  checkExtent('z', minZ, maxZ, size);
  if (width * depth > MAX_COLUMNS) {
    throw new RangeError(`the grid must have at most ${MAX_COLUMNS} columns, got ${size}`);
  }
  const cellX = Math.floor(minX / STEPS_PER_CELL);
  const cellY = Math.floor(minY / STEPS_PER_CELL);
  const cellZ = Math.floor(minZ / STEPS_PER_CELL);
  for (let at = 0; at < place.length; at += 3) {
    place[at] = place[at] / STEPS_PER_CELL - cellX;
    place[at + 1] = (place[at + 1] / STEPS_PER_CELL - cellY) * UNITS_PER_CELL_HEIGHT;
    place[at + 2] = place[at + 2] / STEPS_PER_CELL - cellZ;
  }
  const spans = createColumnSpans(width * depth, memory);
  const inGrid = { width, depth, ...triangles };
  // First what is inside: most columns are one solid from then on, and quick to add to.
  if (settings.fillSolids ?? true) fillSolids(inGrid, spans, memory);
  rasteriseTriangles(inGrid, spans, memory);
  giveBack(memory, triangles.place);
  giveBack(memory, triangles.corner);
  giveBack(memory, triangles.face);
  return {
    width,
    depth,
    cellSize,
    heightUnit: cellHeight / UNITS_PER_CELL_HEIGHT,
    originX: cellX * cellSize + 0,
    originY: cellY * cellHeight + 0,
    originZ: cellZ * cellSize + 0,
    droppedTriangles: triangles.dropped,
    unusable: triangles.unusable,
    ...spans,
  };
}

interface Bounds {
  readonly minX: number;
  readonly minY: number;
  readonly minZ: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly maxZ: number;
}

/** The lowest and highest coordinates of the triangles' corners; 0 when there are none. */
function measureBounds({ count, corner, place }: PreparedTriangles): Bounds {
  if (count === 0) return { minX: 0, minY: 0, minZ: 0, maxX: 0, maxY: 0, maxZ: 0 };
  let minX = Infinity;
  let minY = Infinity;
  let minZ = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  let maxZ = -Infinity;
  for (let at = 0; at < count * 3; at += 1) {
    const vertex = corner[at] * 3;
    const x = place[vertex];
    const y = place[vertex + 1];
    const z = place[vertex + 2];
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
    if (z < minZ) minZ = z;
    if (z > maxZ) maxZ = z;
  }
  return { minX, minY, minZ, maxX, maxY, maxZ };
}

/** Cells from the one that holds `min` to the one that ends at or holds `max`. */
function countCells(min: number, max: number): number {
  return Math.ceil(max / STEPS_PER_CELL) - Math.floor(min / STEPS_PER_CELL);
}

function checkExtent(axis: string, min: number, max: number, size: string): void {
  const cells = countCells(min, max);
  const away = Math.max(Math.abs(min), Math.abs(max)) / STEPS_PER_CELL;
  if (!(cells <= MAX_CELLS_ALONG)) {
    throw new RangeError(
      `the grid must have at most ${MAX_CELLS_ALONG} cells along ${axis}, got ${cells} (${size})`,
    );
  }
  if (!(away <= MAX_CELLS_AWAY)) {
    throw new RangeError(`the level must lie within ${MAX_CELLS_AWAY} cells of ${axis} = 0, got ${away}`);
  }
}
