// Solid spans of a grid of columns while triangles are poured into it. Each addition is a union of height ranges with
// the surfaces on them, which is associative and commutative: the outcome depends on what was added, never on the order.
import { NONE } from '../../geometry/none.ts';
import { type BakeMemory, createBakeMemory, giveBack, lendIntegers } from '../bake-memory.ts';
import { UNITS_PER_CELL_HEIGHT } from '../field.ts';

/**
 * Solid spans, each column a linked list from the bottom up. A span is `SPAN_WORDS` numbers in a row, so that looking at
 * one reads one place in memory; it is named by the place of its first number. The first span of column c stands at
 * `c * SPAN_WORDS`, so that a column with one span, the common case, needs no list. Heights are integers in height units, 0 or more.
 */
export interface ColumnSpans {
  readonly columnCount: number;
  /** Replaced by a longer array when it is full, by `insertSpan`. */
  words: Int32Array;
  /** Places from here on were never used. */
  used: number;
  /** First of the list of places given back, chained by their `SPAN_NEXT`, or NONE. */
  free: number;
  /** Where `words` come from. */
  readonly memory: BakeMemory;
}

/** Numbers that make up a span. */
export const SPAN_WORDS = 6;
/** The lowest height of the solid, or `EMPTY_COLUMN`. */
export const SPAN_LOW = 0;
/** The highest height of the solid. */
export const SPAN_HIGH = 1;
/** The highest surface in the solid that can be stood on, or NONE. */
export const SPAN_TOP = 2;
/** How far that surface rises within the column; 0 when there is none. */
export const SPAN_RISE = 3;
/** The highest point of the solid's faces on the line through the middle of the column, or NONE where no face meets it. */
export const SPAN_MIDDLE = 4;
/** The next span upwards, or NONE. */
export const SPAN_NEXT = 5;

/** The low of a column's first span when it has none; lower than any height. */
export const EMPTY_COLUMN = -1;

// Own copies: V8 folds a module's own constants into its code, and looks imported or exported ones up at every use.
const CELL_HEIGHT = UNITS_PER_CELL_HEIGHT;
const NO_SPAN = NONE;
const EMPTY = EMPTY_COLUMN;
const HIGH = SPAN_HIGH;
const TOP = SPAN_TOP;
const RISE = SPAN_RISE;
const MIDDLE = SPAN_MIDDLE;
const NEXT = SPAN_NEXT;
const WORDS = SPAN_WORDS;

/** Spans for which there is room beside the first ones of columns, for each column: levels of several floors have as many. */
const SPARE = 3 / 8;

/** Makes empty columns, in memory that may be used again. */
export function createColumnSpans(columnCount: number, memory: BakeMemory = createBakeMemory()): ColumnSpans {
  const used = columnCount * WORDS;
  const words = lendIntegers(memory, countWords(columnCount));
  const spans = { columnCount, words, used, free: NO_SPAN, memory };
  clearColumnSpans(spans);
  return spans;
}

/** Bytes that `createColumnSpans` takes; more are taken when columns have many spans, see `SPARE`. */
export function measureColumnBytes(columnCount: number): number {
  return countWords(columnCount) * Int32Array.BYTES_PER_ELEMENT;
}

/** Takes everything out of the columns again. */
export function clearColumnSpans(spans: ColumnSpans): void {
  const { words, columnCount } = spans;
  const used = columnCount * WORDS;
  // An empty column and no next span are written alike, so that all can be set at once.
  words.fill(EMPTY_COLUMN, 0, used);
  spans.used = used;
  spans.free = NO_SPAN;
}

/**
 * Adds a solid to a column. Solids that touch, overlap or have less than a cell's height
 * between them become one; it keeps the higher surface, of two at one height the one that rises more, and the higher
 * middle.
 */
export function addSpan(
  spans: ColumnSpans,
  column: number,
  low: number,
  high: number,
  top: number,
  rise: number,
  middle: number,
): void {
  const span = column * WORDS;
  if (spans.words[span] === EMPTY) setSpan(spans.words, span, low, high, top, rise, middle);
  else insertSpan(spans, span, low, high, top, rise, middle);
}

/** Adds a solid to a column that is not empty, named by its first span, as `addSpan` does. May replace `words`. */
export function insertSpan(
  spans: ColumnSpans,
  first: number,
  low: number,
  high: number,
  top: number,
  rise: number,
  middle: number,
): void {
  const { words } = spans;
  let below = NO_SPAN;
  let span = first;
  while (span !== NO_SPAN && low - words[span + HIGH] >= CELL_HEIGHT) {
    below = span;
    span = words[span + NEXT];
  }
  if (span !== NO_SPAN && words[span] - high < CELL_HEIGHT) {
    widenSpan(words, span, low, high, top, rise, middle);
    const above = words[span + NEXT];
    if (above !== NO_SPAN && words[above] - words[span + HIGH] < CELL_HEIGHT) {
      absorbAbove(spans, span);
    }
    return;
  }
  const added = takePlace(spans);
  const longer = spans.words;
  if (below === NO_SPAN) {
    // The first span stays at the column's own place: what stood there moves up.
    for (let word = 0; word < WORDS; word += 1) longer[added + word] = longer[first + word];
    setSpan(longer, first, low, high, top, rise, middle);
    longer[first + NEXT] = added;
  } else {
    setSpan(longer, added, low, high, top, rise, middle);
    longer[added + NEXT] = span;
    longer[below + NEXT] = added;
  }
}

function countWords(columnCount: number): number {
  return (columnCount + Math.floor(columnCount * SPARE) + 256) * WORDS;
}

function setSpan(
  words: Int32Array,
  span: number,
  low: number,
  high: number,
  top: number,
  rise: number,
  middle: number,
): void {
  words[span] = low;
  words[span + HIGH] = high;
  words[span + TOP] = top;
  words[span + RISE] = rise;
  words[span + MIDDLE] = middle;
}

function widenSpan(
  words: Int32Array,
  span: number,
  low: number,
  high: number,
  top: number,
  rise: number,
  middle: number,
): void {
  if (low < words[span]) words[span] = low;
  if (high > words[span + HIGH]) words[span + HIGH] = high;
  const highest = words[span + TOP];
  if (top > highest) {
    words[span + TOP] = top;
    words[span + RISE] = rise;
  } else if (top === highest && rise > words[span + RISE]) {
    words[span + RISE] = rise;
  }
  if (middle > words[span + MIDDLE]) words[span + MIDDLE] = middle;
}

/** Joins a span that grew upwards with those above that it now reaches. */
function absorbAbove(spans: ColumnSpans, span: number): void {
  const { words } = spans;
  let above = words[span + NEXT];
  while (above !== NO_SPAN && words[above] - words[span + HIGH] < CELL_HEIGHT) {
    const rise = words[above + RISE];
    widenSpan(
      words,
      span,
      words[above],
      words[above + HIGH],
      words[above + TOP],
      rise,
      words[above + MIDDLE],
    );
    const after = words[above + NEXT];
    words[above + NEXT] = spans.free;
    spans.free = above;
    above = after;
  }
  words[span + NEXT] = above;
}

function takePlace(spans: ColumnSpans): number {
  const place = spans.free;
  if (place !== NO_SPAN) {
    spans.free = spans.words[place + NEXT];
    return place;
  }
  if (spans.used === spans.words.length) {
    const words = lendIntegers(spans.memory, spans.used * 2);
    words.set(spans.words);
    giveBack(spans.memory, spans.words);
    spans.words = words;
  }
  spans.used += WORDS;
  return spans.used - WORDS;
}
