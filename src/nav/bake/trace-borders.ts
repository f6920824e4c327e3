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
  const isBorder = new Uint8Array(4 * field.spanCount);
  const side = new Int32Array(markBorders(field, regions, isBorder));
  const following = new Int32Array(4 * field.spanCount).fill(NONE);
  const loopStart = [0];
  let filled = 0;
  for (let first = 0; first < isBorder.length; first += 1) {
    if (isBorder[first] === 0 || following[first] !== NONE) continue;
    let at = first;
    do {
      side[filled] = at;
      filled += 1;
      following[at] = nextSide(field, isBorder, at);
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

/** Marks the sides of regions across which their region does not go on, and answers how many there are. */
function markBorders(field: SpanField, regions: Regions, out: Uint8Array): number {
  const { neighbor, spanCount } = field;
  const { regionOf } = regions;
  let count = 0;
  for (let span = 0; span < spanCount; span += 1) {
    const region = regionOf[span];
    if (region === 0) continue;
    for (let side = 4 * span; side < 4 * span + 4; side += 1) {
      const across = neighbor[side];
      if (across !== NONE && regionOf[across] === region) continue;
      out[side] = 1;
      count += 1;
    }
  }
  return count;
}

/** Left round the same cell, else straight on along the next one, else right round the one after. */
function nextSide(field: SpanField, isBorder: Uint8Array, side: number): number {
  const direction = side & 3;
  const left = side - direction + ((direction + 3) & 3);
  if (isBorder[left] === 1) return left;
  const ahead = 4 * field.neighbor[left] + direction;
  if (isBorder[ahead] === 1) return ahead;
  return 4 * field.neighbor[ahead] + ((direction + 1) & 3);
}
