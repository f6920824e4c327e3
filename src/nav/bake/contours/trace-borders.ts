// Regions -> closed walks along the sides of their cells, each with its region on the left.
import { NONE } from '../../geometry/none.ts';
import { type BakeMemory, lendBytes, lendIntegers } from '../bake-memory.ts';
import type { Regions, SpanField } from '../field.ts';

// Own copies: V8 folds a module's own constants into its code, and looks imported or exported ones up at every use.
const NO_SPAN = NONE;

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
  /** True when regions share a border somewhere. */
  readonly isShared: boolean;
  /** Which sides of a span are borders: bit `direction`. By span. */
  readonly mask: Uint8Array;
  /** Borders are numbered by their sides. The number of a span's first one; by span, where it has any. */
  readonly firstBorder: Int32Array;
  /** The side walked after each border. By border. */
  readonly following: Int32Array;
}

/** Cells from the lower corner of a cell to its corner `d`, where the walk along side `d` starts. */
export const CORNER_X: readonly number[] = [0, 1, 1, 0];
/** The same along z. */
export const CORNER_Z: readonly number[] = [1, 1, 0, 0];

/** Number of bits set, by mask of four. */
const COUNTS: readonly number[] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/** Walks round all regions. Walks are ordered by their lowest side and start there. All but `loopStart` is lent. */
export function traceBorders(field: SpanField, regions: Regions, memory: BakeMemory): Borders {
  const { spanCount, neighbor } = field;
  const mask = lendBytes(memory, spanCount);
  const firstBorder = lendIntegers(memory, spanCount);
  const { borderCount, isShared } = markBorders(field, regions, mask, firstBorder);
  const following = lendIntegers(memory, borderCount).fill(NO_SPAN);
  const side = lendIntegers(memory, borderCount);
  const loopStart = [0];
  let filled = 0;
  for (let span = 0; span < spanCount; span += 1) {
    if (mask[span] === 0) continue;
    for (let direction = 0; direction < 4; direction += 1) {
      const first = 4 * span + direction;
      if ((mask[span] & (1 << direction)) === 0 || following[borderOf(mask, firstBorder, first)] !== NO_SPAN)
        continue;
      let at = first;
      do {
        side[filled] = at;
        filled += 1;
        const next = nextSide(neighbor, mask, at);
        following[borderOf(mask, firstBorder, at)] = next;
        at = next;
      } while (at !== first);
      loopStart.push(filled);
    }
  }
  return {
    loopCount: loopStart.length - 1,
    loopStart: Int32Array.from(loopStart),
    side,
    isShared,
    mask,
    firstBorder,
    following,
  };
}

/** The side walked after a side of a border. */
export function sideAfter({ mask, firstBorder, following }: Borders, side: number): number {
  return following[borderOf(mask, firstBorder, side)];
}

/** The number of a border. */
export function borderOf(mask: Uint8Array, firstBorder: Int32Array, side: number): number {
  const span = side >> 2;
  return firstBorder[span] + COUNTS[mask[span] & ((1 << (side & 3)) - 1)];
}

/** The region on the other side of a side, 0 for none. */
export function regionAcross(field: SpanField, regions: Regions, side: number): number {
  const span = field.neighbor[side];
  return span === NO_SPAN ? 0 : regions.regionOf[span];
}

/** The same side as the span across it sees it. There must be a span across. */
export function oppositeSide(field: SpanField, side: number): number {
  return 4 * field.neighbor[side] + ((side + 2) & 3);
}

/** Marks and numbers the sides of regions across which their region does not go on. */
function markBorders(
  field: SpanField,
  regions: Regions,
  mask: Uint8Array,
  firstBorder: Int32Array,
): { borderCount: number; isShared: boolean } {
  const { neighbor, spanCount } = field;
  const { regionOf } = regions;
  let borderCount = 0;
  let isShared = false;
  for (let span = 0; span < spanCount; span += 1) {
    const region = regionOf[span];
    mask[span] = 0;
    if (region === 0) continue;
    const side = 4 * span;
    const first = regionBeyond(regionOf, neighbor[side]);
    const second = regionBeyond(regionOf, neighbor[side + 1]);
    const third = regionBeyond(regionOf, neighbor[side + 2]);
    const fourth = regionBeyond(regionOf, neighbor[side + 3]);
    if (first === region && second === region && third === region && fourth === region) continue;
    let bits = 0;
    if (first !== region) bits = 1;
    if (second !== region) bits |= 2;
    if (third !== region) bits |= 4;
    if (fourth !== region) bits |= 8;
    if (!isShared) {
      isShared =
        (first !== 0 && first !== region) ||
        (second !== 0 && second !== region) ||
        (third !== 0 && third !== region) ||
        (fourth !== 0 && fourth !== region);
    }
    mask[span] = bits;
    firstBorder[span] = borderCount;
    borderCount += COUNTS[bits];
  }
  return { borderCount, isShared };
}

function regionBeyond(regionOf: Int32Array, across: number): number {
  return across === NO_SPAN ? 0 : regionOf[across];
}

/** Left round the same cell, else straight on along the next one, else right round the one after. */
function nextSide(neighbor: Int32Array, mask: Uint8Array, side: number): number {
  const span = side >> 2;
  const direction = side & 3;
  const left = (direction + 3) & 3;
  if ((mask[span] & (1 << left)) !== 0) return 4 * span + left;
  const ahead = neighbor[4 * span + left];
  if ((mask[ahead] & (1 << direction)) !== 0) return 4 * ahead + direction;
  return 4 * neighbor[4 * ahead + direction] + ((direction + 1) & 3);
}
