// Which spans must not be in one region: those of one column, and those side by side that are not linked.
import { NONE } from '../geometry/none.ts';
import { DIRECTION_COUNT, DIRECTION_X, DIRECTION_Z, type SpanField } from './field.ts';

/** The rivals of span s are `rival[rivalStart[s] .. rivalStart[s + 1] - 1]`. Being rivals is mutual. */
export interface SpanRivals {
  readonly rivalStart: Int32Array;
  readonly rival: Int32Array;
}

/** Finds the rivals of each kept span among the kept spans. Where ground lies in one layer there are none. */
export function findRivals(field: SpanField, kept: Uint8Array): SpanRivals {
  const { spanCount } = field;
  const rivalStart = new Int32Array(spanCount + 1);
  for (let span = 0; span < spanCount; span += 1) {
    rivalStart[span + 1] =
      rivalStart[span] + (kept[span] === 0 ? 0 : listRivals(field, kept, span, undefined, 0));
  }
  const rival = new Int32Array(rivalStart[spanCount]);
  for (let span = 0; span < spanCount; span += 1) {
    if (rivalStart[span + 1] > rivalStart[span]) listRivals(field, kept, span, rival, rivalStart[span]);
  }
  return { rivalStart, rival };
}

/** Counts the rivals of a span, and writes them from `out[at]` on when there is an `out`. */
function listRivals(
  field: SpanField,
  kept: Uint8Array,
  span: number,
  out: Int32Array | undefined,
  at: number,
): number {
  const { columnStart, neighbor, spanColumn } = field;
  const column = spanColumn[span];
  let count = 0;
  for (let direction = -1; direction < DIRECTION_COUNT; direction += 1) {
    // Direction -1 is the span's own column, and the one span of it that is no rival the span itself.
    const but = direction < 0 ? span : neighbor[span * 4 + direction];
    const beside = but === NONE ? findColumnBeside(field, column, direction) : spanColumn[but];
    if (beside === NONE) continue;
    const end = columnStart[beside + 1];
    for (let other = columnStart[beside]; other < end; other += 1) {
      if (other === but || kept[other] === 0) continue;
      if (out !== undefined) out[at + count] = other;
      count += 1;
    }
  }
  return count;
}

/** The column beside another one, or NONE at the border of the grid. */
function findColumnBeside(field: SpanField, column: number, direction: number): number {
  const { width, depth } = field;
  const i = (column % width) + DIRECTION_X[direction];
  const j = Math.floor(column / width) + DIRECTION_Z[direction];
  return i < 0 || i >= width || j < 0 || j >= depth ? NONE : j * width + i;
}
