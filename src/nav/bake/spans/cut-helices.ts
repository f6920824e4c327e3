// Links cut where ground winds round a corner of cells by more than a full turn, as a spiral stair without a newel does:
// a mesh has a vertex there, and round a vertex there is room for one turn only.
import { NONE } from '../../geometry/none.ts';
import type { SpanField } from '../field.ts';

// Own copies: V8 folds a module's own constants into its code, and looks imported or exported ones up at every use.
const NO_SPAN = NONE;

/**
 * Cuts links of a field that is being made: wherever four links in a row lead clockwise round a corner of cells to another
 * span of the column from which they came, the last one is cut. Spans are taken by their numbers, and of each the corners
 * in order. What is cut at a corner is one side of one cell; stairs that are wider stay connected.
 */
export function cutHelices(field: Pick<SpanField, 'spanCount' | 'spanColumn'>, neighbor: Int32Array): void {
  const { spanCount, spanColumn } = field;
  for (let span = 0; span < spanCount; span += 1) {
    const column = spanColumn[span];
    if (spanColumn[span - 1] !== column && spanColumn[span + 1] !== column) continue;
    for (let corner = 0; corner < 4; corner += 1) cutRound(neighbor, span, corner);
  }
}

/** Goes once round a corner of a span's cell, clockwise, and cuts the last link when that does not lead back. */
function cutRound(neighbor: Int32Array, span: number, corner: number): void {
  let last = NO_SPAN;
  let at = span;
  for (let turn = 0; turn < 4; turn += 1) {
    last = at;
    at = neighbor[4 * at + ((corner + turn) & 3)];
    if (at === NO_SPAN) return;
  }
  if (at === span) return;
  neighbor[4 * last + ((corner + 3) & 3)] = NO_SPAN;
  neighbor[4 * at + ((corner + 1) & 3)] = NO_SPAN;
}
