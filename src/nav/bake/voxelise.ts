// Triangles become solid spans: the grid is laid over the level, and every face is a solid in each column it crosses.
import { checkTriangles, MAX_CELLS_ALONG, MAX_COLUMNS, type TriangleSoup } from './bake-settings.ts';
import { createColumnSpans, type PackedSpans, packSpans } from './column-spans.ts';
import { UNITS_PER_CELL_HEIGHT } from './field.ts';
import {
  type FaceSettings,
  type PreparedTriangles,
  prepareTriangles,
  STEPS_PER_CELL,
} from './prepare-triangles.ts';
import { createRaster, type Facing, rasteriseTriangle } from './rasterise-triangle.ts';

/**
 * The solids of a level, column by column. Column c = j * width + i is the square of cell (i, j), seen from below to
 * above; heights count units of `heightUnit` metres from `originY`. Treat as immutable.
 */
export interface SolidSpans extends PackedSpans {
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
  /** Numbers of the triangles that were left out because they have no area, ascending. */
  readonly droppedTriangles: Int32Array;
}

/** A box of steps of a cell: what the triangles take up. */
interface StepBounds {
  minX: number;
  minY: number;
  minZ: number;
  maxX: number;
  maxY: number;
  maxZ: number;
}

/** Cells between a level and the world's origin, at most: further out a step of a cell would not be exact. */
const MAX_CELLS_AWAY = 1073741824;

/**
 * Voxelises a soup. The grid is aligned with the world, so that a level moved by whole cells gives the same spans. The
 * result does not depend on the order of triangles, of their corners or of the vertices.
 *
 * Throws like `checkTriangles`, and a RangeError naming the size when the grid would have more than `MAX_CELLS_ALONG`
 * cells along a side or `MAX_COLUMNS` in all, before any memory is taken for it. A soup without area gives a grid of
 * no cells.
 */
export function voxelise(soup: TriangleSoup, settings: FaceSettings): SolidSpans {
  checkTriangles(soup);
  const { cellSize, cellHeight } = settings;
  const triangles = prepareTriangles(soup, settings);
  const bounds = measureBounds(triangles);
  const minCellX = Math.floor(bounds.minX / STEPS_PER_CELL);
  const minCellY = Math.floor(bounds.minY / STEPS_PER_CELL);
  const minCellZ = Math.floor(bounds.minZ / STEPS_PER_CELL);
  const width = countCells('x', bounds.minX, bounds.maxX);
  const depth = countCells('z', bounds.minZ, bounds.maxZ);
  countCells('y', bounds.minY, bounds.maxY);
  if (width * depth > MAX_COLUMNS) {
    throw new RangeError(`the grid must have at most ${MAX_COLUMNS} columns, got ${width} x ${depth}`);
  }
  const spans = createColumnSpans(width * depth);
  const raster = createRaster(spans, width, depth);
  const facing: Facing = { walkable: false, x: 0, z: 0 };
  const { corner, stepX, stepY, stepZ } = triangles;
  const { corners } = raster;
  const unitSteps = STEPS_PER_CELL / UNITS_PER_CELL_HEIGHT;
  for (let triangle = 0; triangle < triangles.count; triangle += 1) {
    for (let k = 0; k < 3; k += 1) {
      const vertex = corner[triangle * 3 + k];
      corners[k * 3] = stepX[vertex] / STEPS_PER_CELL - minCellX;
      corners[k * 3 + 1] = stepY[vertex] / unitSteps - minCellY * UNITS_PER_CELL_HEIGHT;
      corners[k * 3 + 2] = stepZ[vertex] / STEPS_PER_CELL - minCellZ;
    }
    facing.walkable = triangles.walkable[triangle] === 1;
    facing.x = triangles.facingX[triangle];
    facing.z = triangles.facingZ[triangle];
    rasteriseTriangle(raster, facing);
  }
  return {
    width,
    depth,
    cellSize,
    heightUnit: cellHeight / UNITS_PER_CELL_HEIGHT,
    originX: minCellX * cellSize + 0,
    originY: minCellY * cellHeight + 0,
    originZ: minCellZ * cellSize + 0,
    droppedTriangles: triangles.dropped,
    ...packSpans(spans),
  };
}

function measureBounds(triangles: PreparedTriangles): StepBounds {
  const { count, corner, stepX, stepY, stepZ } = triangles;
  if (count === 0) return { minX: 0, minY: 0, minZ: 0, maxX: 0, maxY: 0, maxZ: 0 };
  const bounds = {
    minX: Infinity,
    minY: Infinity,
    minZ: Infinity,
    maxX: -Infinity,
    maxY: -Infinity,
    maxZ: -Infinity,
  };
  for (let at = 0; at < count * 3; at += 1) {
    const vertex = corner[at];
    bounds.minX = Math.min(bounds.minX, stepX[vertex]);
    bounds.minY = Math.min(bounds.minY, stepY[vertex]);
    bounds.minZ = Math.min(bounds.minZ, stepZ[vertex]);
    bounds.maxX = Math.max(bounds.maxX, stepX[vertex]);
    bounds.maxY = Math.max(bounds.maxY, stepY[vertex]);
    bounds.maxZ = Math.max(bounds.maxZ, stepZ[vertex]);
  }
  return bounds;
}

/** Cells from the one that holds `min` to the one that ends at or holds `max`. */
function countCells(axis: string, min: number, max: number): number {
  const cells = Math.ceil(max / STEPS_PER_CELL) - Math.floor(min / STEPS_PER_CELL);
  const away = Math.max(Math.abs(min), Math.abs(max)) / STEPS_PER_CELL;
  if (!(cells <= MAX_CELLS_ALONG)) {
    throw new RangeError(`the grid must have at most ${MAX_CELLS_ALONG} cells along ${axis}, got ${cells}`);
  }
  if (!(away <= MAX_CELLS_AWAY)) {
    throw new RangeError(`the level must lie within ${MAX_CELLS_AWAY} cells of ${axis} = 0, got ${away}`);
  }
  return cells;
}
