// A triangle over the cells -> the cell in whose middle it is farthest from the ground. Which middles lie in the triangle
// is told by signs of integers, row by row.
import { NONE } from '../../geometry/none.ts';
import { orient } from '../../geometry/orient.ts';
import { UNITS_PER_CELL } from '../contours/simplify-contours.ts';
import type { GroundDraft } from './ground-draft.ts';
import type { RegionPlan } from './region-plan.ts';

/** Lattice units from a cell's lower corner to its middle. */
export const HALF_CELL: number = UNITS_PER_CELL / 2;

/** Of the sides of a triangle those whose middles of cells count too: from a to b, from b to c, from c to a. */
export const SIDE_AB = 1;
export const SIDE_BC = 2;
export const SIDE_CA = 4;

// Own copies: V8 folds a module's own constants into its code, and looks imported or exported ones up at every use.
const NO_CELL = NONE;
const UNITS = UNITS_PER_CELL;
const HALF = HALF_CELL;
const AB = SIDE_AB;
const BC = SIDE_BC;
const CA = SIDE_CA;

/** What a scan over the rows of a triangle has found, and what it needs for the next row. Made once and used again. */
export interface CellScan {
  /** Height of the triangle in the middle of a row's first cell, and how much it rises from cell to cell; height units. */
  height: number;
  slope: number;
  /** How far the worst cell is from the ground, and its column, or NONE. */
  most: number;
  worst: number;
}

/** Makes a scan that has found nothing. */
export function createCellScan(): CellScan {
  return { height: 0, slope: 0, most: 0, worst: NO_CELL };
}

/**
 * The column of the cell whose middle lies in the triangle of three points, counterclockwise, and whose ground is farthest
 * above or below it there, by more than `error` height units; NONE without any. Of several the first by row, then
 * column. Middles on those of the `sides` given count; those in which a corner lies do not.
 */
export function findWorstCell(
  scan: CellScan,
  draft: GroundDraft,
  a: number,
  b: number,
  c: number,
  sides: number,
  plan: RegionPlan,
  error: number,
): number {
  const { x, z, height } = draft;
  const ax = x[a];
  const az = z[a];
  const bx = x[b];
  const bz = z[b];
  const cx = x[c];
  const cz = z[c];
  const firstRow = Math.ceil((Math.min(az, bz, cz) - HALF) / UNITS);
  const lastRow = Math.floor((Math.max(az, bz, cz) - HALF) / UNITS);
  const firstColumn = Math.ceil((Math.min(ax, bx, cx) - HALF) / UNITS);
  const lastColumn = Math.floor((Math.max(ax, bx, cx) - HALF) / UNITS);
  scan.most = error;
  scan.worst = NO_CELL;
  if (lastRow < firstRow || lastColumn < firstColumn) return NO_CELL;
  const area = orient(ax, az, bx, bz, cx, cz);
  const riseB = height[b] - height[a];
  const riseC = height[c] - height[a];
  // Per cell: how fast the height, and the turns from the sides, change along a row and from row to row.
  const slopeX = ((riseB * (cz - az) - riseC * (bz - az)) / area) * UNITS;
  const slopeZ = ((riseC * (bx - ax) - riseB * (cx - ax)) / area) * UNITS;
  const alongAb = (az - bz) * UNITS;
  const alongBc = (bz - cz) * UNITS;
  const alongCa = (cz - az) * UNITS;
  const rowAb = (bx - ax) * UNITS;
  const rowBc = (cx - bx) * UNITS;
  const rowCa = (ax - cx) * UNITS;
  const beginX = firstColumn * UNITS + HALF;
  const beginZ = firstRow * UNITS + HALF;
  // A middle is in when none of these turns is negative; one less where a turn of nothing does not do.
  let turnAb = orient(ax, az, bx, bz, beginX, beginZ) - ((sides & AB) === 0 ? 1 : 0);
  let turnBc = orient(bx, bz, cx, cz, beginX, beginZ) - ((sides & BC) === 0 ? 1 : 0);
  let turnCa = orient(cx, cz, ax, az, beginX, beginZ) - ((sides & CA) === 0 ? 1 : 0);
  let rowHeight = height[a] + ((beginX - ax) * slopeX + (beginZ - az) * slopeZ) / UNITS;
  scan.slope = slopeX;
  for (let row = firstRow; row <= lastRow; row += 1) {
    let low = 0;
    let high = lastColumn - firstColumn;
    if (alongAb > 0) low = Math.max(low, Math.ceil(-turnAb / alongAb));
    else if (alongAb < 0) high = Math.min(high, Math.floor(-turnAb / alongAb));
    else if (turnAb < 0) high = -1;
    if (alongBc > 0) low = Math.max(low, Math.ceil(-turnBc / alongBc));
    else if (alongBc < 0) high = Math.min(high, Math.floor(-turnBc / alongBc));
    else if (turnBc < 0) high = -1;
    if (alongCa > 0) low = Math.max(low, Math.ceil(-turnCa / alongCa));
    else if (alongCa < 0) high = Math.min(high, Math.floor(-turnCa / alongCa));
    else if (turnCa < 0) high = -1;
    if (draft.hasCornerInMiddle) {
      // Corners are ends of rows.
      const rowZ = row * UNITS + HALF;
      if (isPoint(draft, a, b, c, beginX + low * UNITS, rowZ)) low += 1;
      if (isPoint(draft, a, b, c, beginX + high * UNITS, rowZ)) high -= 1;
    }
    if (low <= high) {
      scan.height = rowHeight + low * slopeX;
      const first = row * plan.width + firstColumn;
      scanRow(scan, plan, (first + low) | 0, (first + high) | 0);
    }
    turnAb += rowAb;
    turnBc += rowBc;
    turnCa += rowCa;
    rowHeight += slopeZ;
  }
  return scan.worst;
}

function isPoint({ x, z }: GroundDraft, a: number, b: number, c: number, atX: number, atZ: number): boolean {
  return (x[a] === atX && z[a] === atZ) || (x[b] === atX && z[b] === atZ) || (x[c] === atX && z[c] === atZ);
}

/** Looks at the cells from one column to another of a row. The innermost loop of all: columns are integers here. */
function scanRow(scan: CellScan, plan: RegionPlan, first: number, last: number): void {
  const { columnStart, regionOf, region, level, beyond } = plan;
  const { height, slope } = scan;
  let { most, worst } = scan;
  for (let column = first; column <= last; column += 1) {
    // `findGroundSpan`, written out, for a call costs more than the rest before it is compiled.
    let span = columnStart[column];
    const end = columnStart[column + 1];
    while (span < end && regionOf[span] !== region) span += 1;
    if (span === end) {
      if (beyond.length === 0) continue;
      span = beyond[column];
      if (span === NO_CELL) continue;
    }
    const away = Math.abs(height + (column - first) * slope - level[span]);
    if (away > most) {
      most = away;
      worst = column;
    }
  }
  scan.most = most;
  scan.worst = worst;
}
