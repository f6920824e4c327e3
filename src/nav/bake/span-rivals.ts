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
  const { spanCount, spanColumn, columnStart } = field;
  const rivalStart = new Int32Array(spanCount + 1);
  const rivals: number[] = [];
  for (let span = 0; span < spanCount; span += 1) {
    rivalStart[span] = rivals.length;
    if (kept[span] === 0) continue;
    const column = spanColumn[span];
    if (columnStart[column + 1] - columnStart[column] > 1) addRivals(field, kept, column, span, rivals);
    for (let direction = 0; direction < DIRECTION_COUNT; direction += 1) {
      const beside = findColumnBeside(field, column, direction);
      if (beside === NONE) continue;
      const neighbor = field.neighbor[span * 4 + direction];
      const spansBeside = columnStart[beside + 1] - columnStart[beside];
      if (neighbor === NONE || spansBeside > 1) addRivals(field, kept, beside, neighbor, rivals);
    }
  }
  rivalStart[spanCount] = rivals.length;
  return { rivalStart, rival: Int32Array.from(rivals) };
}

/** Adds the kept spans of a column but one. */
function addRivals(field: SpanField, kept: Uint8Array, column: number, but: number, out: number[]): void {
  const end = field.columnStart[column + 1];
  for (let span = field.columnStart[column]; span < end; span += 1) {
    if (span !== but && kept[span] !== 0) out.push(span);
  }
}

/** The column beside another one, or NONE at the border of the grid. */
function findColumnBeside(field: SpanField, column: number, direction: number): number {
  const { width, depth } = field;
  const i = (column % width) + DIRECTION_X[direction];
  const j = Math.floor(column / width) + DIRECTION_Z[direction];
  return i < 0 || i >= width || j < 0 || j >= depth ? NONE : j * width + i;
}
