// Ground that is folded over itself -> strips: one row of cells after another, at most one run of linked spans in each,
// so that a strip lies nowhere above, below or unlinked beside itself.
import { NONE } from '../../geometry/none.ts';
import { type BakeMemory, lendIntegers } from '../bake-memory.ts';
import { DIRECTION_MINUS_Z, DIRECTION_PLUS_X, type SpanField } from '../field.ts';

/** The strips in the order in which they begin, by span number. */
export interface Strips {
  /** 1 .. `count`, or 0 for a span that is not to be divided. By span. */
  readonly stripOf: Int32Array;
  readonly count: number;
}

/** What is known while strips are laid. */
interface Laying {
  readonly field: SpanField;
  readonly foldOf: Int32Array;
  readonly stripOf: Int32Array;
  /** The row in which each strip went on last. By strip. */
  readonly lastRow: number[];
}

/**
 * Lays strips over the spans that belong to a fold (`foldOf[s]` is not 0). A run goes on with the strip of the row before when it touches
 * no other strip there, when no other run did so before it, and when all that lies beside it in that strip is linked.
 */
export function layStrips(field: SpanField, foldOf: Int32Array, memory: BakeMemory): Strips {
  const { spanCount, spanColumn, neighbor, width } = field;
  const stripOf = lendIntegers(memory, spanCount).fill(0);
  const laying: Laying = { field, foldOf, stripOf, lastRow: [NONE] };
  for (let start = 0; start < spanCount; start += 1) {
    if (foldOf[start] === 0 || stripOf[start] !== 0) continue;
    const row = Math.floor(spanColumn[start] / width);
    let strip = findStripBefore(laying, start, row);
    if (strip === 0) {
      strip = laying.lastRow.length;
      laying.lastRow.push(row);
    }
    laying.lastRow[strip] = row;
    for (let span = start; isInRun(laying, span); span = neighbor[4 * span + DIRECTION_PLUS_X]) {
      stripOf[span] = strip;
    }
  }
  return { stripOf, count: laying.lastRow.length - 1 };
}

function isInRun(laying: Laying, span: number): boolean {
  return span !== NONE && laying.foldOf[span] !== 0;
}

/** The strip with which the run from a span on may go on, or 0. */
function findStripBefore(laying: Laying, start: number, row: number): number {
  const { field, stripOf, lastRow } = laying;
  const { neighbor } = field;
  let strip = 0;
  for (let span = start; isInRun(laying, span); span = neighbor[4 * span + DIRECTION_PLUS_X]) {
    const beside = neighbor[4 * span + DIRECTION_MINUS_Z];
    const met = beside === NONE ? 0 : stripOf[beside];
    if (met === 0 || met === strip) continue;
    if (strip !== 0) return 0;
    strip = met;
  }
  if (strip === 0 || lastRow[strip] === row) return 0;
  for (let span = start; isInRun(laying, span); span = neighbor[4 * span + DIRECTION_PLUS_X]) {
    if (liesUnlinkedBeside(laying, span, strip)) return 0;
  }
  return strip;
}

function liesUnlinkedBeside(laying: Laying, span: number, strip: number): boolean {
  const { columnStart, spanColumn, neighbor, width } = laying.field;
  const column = spanColumn[span] - width;
  if (column < 0) return false;
  const linked = neighbor[4 * span + DIRECTION_MINUS_Z];
  for (let other = columnStart[column]; other < columnStart[column + 1]; other += 1) {
    if (laying.stripOf[other] === strip && other !== linked) return true;
  }
  return false;
}
