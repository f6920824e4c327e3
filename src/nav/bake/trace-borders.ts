// Regions -> closed walks along the sides of their cells, each with its region on the left.
import { NONE } from '../geometry/none.ts';
import type { Regions, SpanField } from './field.ts';

/**
 * The walks round the regions. A *side* is numbered `4 * span + direction` and is walked with its span on the left:
 * from corner `direction` of the span's cell to corner `(direction + 3) & 3`, see `CORNER_X`. Where a region touches
 * itself at a corner, a walk turns left round the one cell, so that cells that touch diagonally stay apart.
 */
export interface Borders {
  readonly loopCount: number;
  /** The sides of walk k are `side[loopStart[k] .. loopStart[k + 1] - 1]`, in walking order. */
  readonly loopStart: Int32Array;
  readonly side: Int32Array;
  /** The side walked after each side of a border; NONE for sides inside a region. By side. */
  readonly following: Int32Array;
}

/** Cells from the lower corner of a cell to its corner `d`, where the walk along side `d` starts. */
export const CORNER_X: readonly number[] = [0, 1, 1, 0];
/** The same along z. */
export const CORNER_Z: readonly number[] = [1, 1, 0, 0];

/** Walks round all regions. Walks are ordered by their lowest side and start there. */
export function traceBorders(field: SpanField, regions: Regions): Borders {
  const following = new Int32Array(4 * field.spanCount).fill(NONE);
  const side = new Int32Array(countBorderSides(field, regions));
  const loopStart = [0];
  let filled = 0;
  for (let first = 0; first < following.length; first += 1) {
    if (following[first] !== NONE || !isBorder(field, regions, first)) continue;
    let at = first;
    do {
      side[filled] = at;
      filled += 1;
      following[at] = nextSide(field, regions, at);
      at = following[at];
    } while (at !== first);
    loopStart.push(filled);
  }
  return { loopCount: loopStart.length - 1, loopStart: Int32Array.from(loopStart), side, following };
}

/** The region on the other side of a side, 0 for none. */
export function regionAcross(field: SpanField, regions: Regions, side: number): number {
  const span = field.neighbor[side];
  return span === NONE ? 0 : regions.regionOf[span];
}

/** The same side as the span across it sees it. There must be a span across. */
export function oppositeSide(field: SpanField, side: number): number {
  return 4 * field.neighbor[side] + ((side + 2) & 3);
}

function isBorder(field: SpanField, regions: Regions, side: number): boolean {
  const region = regions.regionOf[side >> 2];
  return region !== 0 && regionAcross(field, regions, side) !== region;
}

function countBorderSides(field: SpanField, regions: Regions): number {
  let count = 0;
  for (let side = 0; side < 4 * field.spanCount; side += 1) {
    if (isBorder(field, regions, side)) count += 1;
  }
  return count;
}

/** Left round the same cell, else straight on along the next one, else right round the one after. */
function nextSide(field: SpanField, regions: Regions, side: number): number {
  const direction = side & 3;
  const left = side - direction + ((direction + 3) & 3);
  if (isBorder(field, regions, left)) return left;
  const ahead = 4 * field.neighbor[left] + direction;
  if (isBorder(field, regions, ahead)) return ahead;
  return 4 * field.neighbor[ahead] + ((direction + 1) & 3);
}
