// The open spans of a level in flat arrays, and their division in regions: what the stages of the bake hand to each
// other once the triangles are voxels.

/**
 * A height unit is this part of a cell's height. Fine enough that comparing heights in units is comparing the heights
 * that the level was drawn with, and not where they happen to fall among the cells.
 */
export const UNITS_PER_CELL_HEIGHT = 256;

/** The `ceiling` of a span that has nothing above it, height units. */
export const OPEN_CEILING = 1073741824;

/** Number of directions in which a span has a neighbour. */
export const DIRECTION_COUNT = 4;

/** Directions are numbered from -x towards +z; the opposite of `direction` is `(direction + 2) & 3`. */
export const DIRECTION_MINUS_X = 0;
/** The direction of growing z. */
export const DIRECTION_PLUS_Z = 1;
/** The direction of growing x. */
export const DIRECTION_PLUS_X = 2;
/** The direction of falling z. */
export const DIRECTION_MINUS_Z = 3;

/** Cells along x that one goes in a direction, by direction. */
export const DIRECTION_X: readonly number[] = [-1, 0, 1, 0];
/** Cells along z that one goes in a direction, by direction. */
export const DIRECTION_Z: readonly number[] = [0, 1, 0, -1];

/**
 * The open (walkable) spans of a level, column by column: what every stage after voxelising reads. A column is the
 * square of one cell seen through all heights; a span of it is a stretch of air, with ground below it on which an
 * agent can stand and room enough for the agent's height. Treat as immutable.
 *
 * Heights count units of `heightUnit` metres from `originY`. Spans are numbered by ascending column, and bottom up
 * within a column, so that "first" and "lowest" always mean the same thing.
 */
export interface SpanField {
  /** Cells along x. */
  readonly width: number;
  /** Cells along z. */
  readonly depth: number;
  /** Side of a cell, metres. */
  readonly cellSize: number;
  /** Metres per height unit: the cell height / `UNITS_PER_CELL_HEIGHT`. */
  readonly heightUnit: number;
  /** World x of the lower side of the cells with i = 0, metres; a multiple of `cellSize`. */
  readonly originX: number;
  /** World y of height 0, metres. */
  readonly originY: number;
  /** World z of the lower side of the cells with j = 0, metres; a multiple of `cellSize`. */
  readonly originZ: number;
  /** Number of spans. */
  readonly spanCount: number;
  /** The spans of column c = j * width + i are `columnStart[c] .. columnStart[c + 1] - 1`, bottom up. */
  readonly columnStart: Int32Array;
  /** Column of each span. */
  readonly spanColumn: Int32Array;
  /** Where one stands, height units. By span. */
  readonly floor: Int32Array;
  /**
   * The ground at the middle of the cell, height units: the highest point that the faces of the level have there, up to
   * the floor, which is the highest point over the whole cell. It is ground of this floor when it lies no more than a
   * step below the lowest point of the highest face that can be stood on, or no more below its highest point than the
   * steepest ground falls from a corner of the cell to its middle. Where there is none, as in cells that the ground
   * covers in part, it is the floor less half of what that face rises within the cell, rounded up. By span.
   */
  readonly level: Int32Array;
  /** The underside of what is above, height units; `OPEN_CEILING` when nothing is. By span. */
  readonly ceiling: Int32Array;
  /**
   * The span to which one can walk from span s in a direction is `neighbor[4 * s + direction]`, or NONE. Mutual:
   * `neighbor[4 * a + d] === b` exactly when `neighbor[4 * b + ((d + 2) & 3)] === a`.
   */
  readonly neighbor: Int32Array;
}

/**
 * A division of the walkable spans. Each region is connected by neighbour links, has at most one span in a column,
 * and wherever two of its spans lie in columns side by side they are neighbours of each other: seen in plan it is one
 * sheet without a slit. Regions are numbered by their first span.
 */
export interface Regions {
  /** 1 .. `regionCount`, or 0 for a span that is not part of the mesh (eroded or dropped). By span. */
  readonly regionOf: Int32Array;
  /** Number of regions. */
  readonly regionCount: number;
}
