// The solids of columns as lists, for tests that look at them.
import {
  type ColumnSpans,
  EMPTY_COLUMN,
  SPAN_HIGH,
  SPAN_MIDDLE,
  SPAN_NEXT,
  SPAN_RISE,
  SPAN_TOP,
  SPAN_WORDS,
} from '../../src/nav/bake/voxels/column-spans.ts';

/** A solid of a column, height units. */
export interface Solid {
  readonly low: number;
  readonly high: number;
  readonly top: number;
  readonly rise: number;
  readonly middle: number;
}

/** The solids of a column, bottom up. */
export function listSolids({ words }: ColumnSpans, column: number): Solid[] {
  const solids: Solid[] = [];
  if (words[column * SPAN_WORDS] === EMPTY_COLUMN) return solids;
  for (let span = column * SPAN_WORDS; span !== -1; span = words[span + SPAN_NEXT]) {
    solids.push({
      low: words[span],
      high: words[span + SPAN_HIGH],
      top: words[span + SPAN_TOP],
      rise: words[span + SPAN_RISE],
      middle: words[span + SPAN_MIDDLE],
    });
  }
  return solids;
}

/** The solids of every column. */
export function listColumns(spans: ColumnSpans): Solid[][] {
  return Array.from({ length: spans.columnCount }, (_, column) => listSolids(spans, column));
}
