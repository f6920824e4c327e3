// Which spans must not be in one region: those of one column, and those side by side that are not linked.
import { NONE } from '../../geometry/none.ts';
import { DIRECTION_COUNT, DIRECTION_X, DIRECTION_Z, type SpanField } from '../field.ts';

/** The rivals of span s are `rival[rivalStart[s] .. rivalStart[s + 1] - 1]`. Being rivals is mutual. */
export interface SpanRivals {
  readonly rivalStart: Int32Array;
  readonly rival: Int32Array;
}

/** A list of spans that grows. */
interface SpanList {
  spans: Int32Array;
  count: number;
}

/** Finds the rivals of each kept span among the kept spans. Where ground lies in one layer there are none. */
export function findRivals(field: SpanField, kept: Uint8Array): SpanRivals {
  const { spanCount } = field;
  const rivalStart = new Int32Array(spanCount + 1);
  const list = { spans: new Int32Array(spanCount + 16), count: 0 };
  for (let span = 0; span < spanCount; span += 1) {
    if (kept[span] !== 0) listRivals(field, kept, span, list);
    rivalStart[span + 1] = list.count;
  }
  return { rivalStart, rival: list.spans.slice(0, list.count) };
}

function listRivals(field: SpanField, kept: Uint8Array, span: number, out: SpanList): void {
  const { columnStart, neighbor, spanColumn } = field;
  const column = spanColumn[span];
  for (let direction = -1; direction < DIRECTION_COUNT; direction += 1) {
    // Direction -1 is the span's own column, and the one span of it that is no rival the span itself.
    const but = direction < 0 ? span : neighbor[span * 4 + direction];
    const beside = but === NONE ? findColumnBeside(field, column, direction) : spanColumn[but];
    if (beside === NONE) continue;
    const end = columnStart[beside + 1];
    for (let other = columnStart[beside]; other < end; other += 1) {
      if (other !== but && kept[other] !== 0) addToList(out, other);
    }
  }
}

function addToList(list: SpanList, span: number): void {
  if (list.count === list.spans.length) {
    const longer = new Int32Array(list.count * 2);
    longer.set(list.spans);
    list.spans = longer;
  }
  list.spans[list.count] = span;
  list.count += 1;
}

/** The column beside another one, or NONE at the border of the grid. */
export function findColumnBeside(field: SpanField, column: number, direction: number): number {
  const { width, depth } = field;
  const i = (column % width) + DIRECTION_X[direction];
  const j = Math.floor(column / width) + DIRECTION_Z[direction];
  return i < 0 || i >= width || j < 0 || j >= depth ? NONE : j * width + i;
}
