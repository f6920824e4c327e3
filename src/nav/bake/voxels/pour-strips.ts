// Strips of triangles, a row of cells long, poured into the columns of the row.
import { NONE } from '../../geometry/none.ts';
import { UNITS_PER_CELL_HEIGHT } from '../field.ts';
import {
  type ColumnSpans,
  EMPTY_COLUMN,
  insertSpan,
  SPAN_HIGH,
  SPAN_MIDDLE,
  SPAN_NEXT,
  SPAN_RISE,
  SPAN_TOP,
  SPAN_WORDS,
} from './column-spans.ts';

// Own copies: V8 folds a module's own constants into its code, and looks imported or exported ones up at every use.
const EMPTY = EMPTY_COLUMN;
const HIGH = SPAN_HIGH;
const TOP = SPAN_TOP;
const RISE = SPAN_RISE;
const MIDDLE = SPAN_MIDDLE;
const NEXT = SPAN_NEXT;
const WORDS = SPAN_WORDS;
const CELL_HEIGHT = UNITS_PER_CELL_HEIGHT;
const NO_SPAN = NONE;

/** Of a face's plane in a row of cells: its height in the middle of the row's first cell, height units. */
export const PLANE_HEIGHT = 0;
/** How much it rises from cell to cell. */
export const PLANE_SLOPE = 1;

const HEIGHT = PLANE_HEIGHT;
const SLOPE = PLANE_SLOPE;

/**
 * Adds what a strip covers in one row, from cell `first` to `last`, and makes `low` and `high` infinite again. It covers
 * the middles of the cells from `firstMiddle` to `lastMiddle`, at the heights of its plane.
 */
export function addStrip(
  spans: ColumnSpans,
  rowStart: number,
  first: number,
  last: number,
  low: Float64Array,
  high: Float64Array,
  nextLow: Float64Array,
  nextHigh: Float64Array,
  isWalkable: boolean,
  firstMiddle: number,
  lastMiddle: number,
  plane: Float64Array,
): void {
  let { words } = spans;
  let span = (rowStart + first) * WORDS;
  for (let cell = first; cell <= last; cell += 1) {
    let least = low[cell];
    let most = high[cell];
    if (nextLow[cell] < least) least = nextLow[cell];
    if (nextHigh[cell] > most) most = nextHigh[cell];
    low[cell] = Infinity;
    high[cell] = -Infinity;
    const bottom = Math.floor(least + 0.5) | 0;
    const top = Math.floor(most + 0.5) | 0;
    const ground = isWalkable ? top : NO_SPAN;
    const rise = isWalkable ? top - bottom : 0;
    let middle = NO_SPAN;
    if (cell >= firstMiddle && cell <= lastMiddle) {
      // Of a sliver a plane is not worth much: it stays between what was cut.
      const height = plane[HEIGHT] + cell * plane[SLOPE];
      middle = height <= least ? bottom : height >= most ? top : Math.floor(height + 0.5) | 0;
    }
    if (!fillColumn(words, span, bottom, top, ground, rise, middle)) {
      insertSpan(spans, span, bottom, top, ground, rise, middle);
      words = spans.words;
    }
    span += WORDS;
  }
}

/** Adds a level face to a row from cell `first` to `last`; it covers the middles of those from `firstMiddle` to `lastMiddle`. */
export function addLevelStrip(
  spans: ColumnSpans,
  rowStart: number,
  first: number,
  last: number,
  height: number,
  isWalkable: boolean,
  firstMiddle: number,
  lastMiddle: number,
): void {
  let { words } = spans;
  const ground = isWalkable ? height : NO_SPAN;
  let span = (rowStart + first) * WORDS;
  for (let cell = first; cell <= last; cell += 1) {
    const middle = cell >= firstMiddle && cell <= lastMiddle ? height : NO_SPAN;
    if (!fillColumn(words, span, height, height, ground, 0, middle)) {
      insertSpan(spans, span, height, height, ground, 0, middle);
      words = spans.words;
    }
    span += WORDS;
  }
}

/** Does what `addSpan` would where the column has no solid, or one that is reached; false elsewhere. */
function fillColumn(
  words: Int32Array,
  span: number,
  bottom: number,
  top: number,
  ground: number,
  rise: number,
  middle: number,
): boolean {
  const lowest = words[span];
  if (lowest === EMPTY) {
    words[span] = bottom;
    words[span + HIGH] = top;
    words[span + TOP] = ground;
    words[span + RISE] = rise;
    words[span + MIDDLE] = middle;
    return true;
  }
  if (words[span + NEXT] !== NO_SPAN || bottom - words[span + HIGH] >= CELL_HEIGHT) return false;
  if (lowest - top >= CELL_HEIGHT) return false;
  if (bottom < lowest) words[span] = bottom;
  if (top > words[span + HIGH]) words[span + HIGH] = top;
  if (ground > words[span + TOP]) {
    words[span + TOP] = ground;
    words[span + RISE] = rise;
  } else if (ground === words[span + TOP] && rise > words[span + RISE]) {
    words[span + RISE] = rise;
  }
  if (middle > words[span + MIDDLE]) words[span + MIDDLE] = middle;
  return true;
}
