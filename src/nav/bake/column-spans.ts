// Solid spans of a grid of columns while triangles are poured into it. Each addition is a union of height ranges with
// the surfaces on them, which is associative and commutative: the outcome depends on what was added, never on the order.
import { NONE } from '../geometry/none.ts';
import { type BakeMemory, createBakeMemory, giveBack, lendIntegers } from './bake-memory.ts';
import { UNITS_PER_CELL_HEIGHT } from './field.ts';

/**
 * Solid spans, each column a linked list from the bottom up. A span is `SPAN_WORDS` numbers in a row, so that looking at
 * one reads one place in memory; it is named by the place of its first number. The first span of column c stands at
 * `c * SPAN_WORDS`, so that a column with one span, the common case, needs no list. Heights are integers in height units.
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
export const SPAN_WORDS = 5;
/** The lowest height of the solid, or `EMPTY_COLUMN`. */
export const SPAN_LOW = 0;
/** The highest height of the solid. */
export const SPAN_HIGH = 1;
/** The highest surface in the solid that can be stood on, or NONE. */
export const SPAN_TOP = 2;
/** How far that surface rises within the column; 0 when there is none. */
export const SPAN_RISE = 3;
/** The next span upwards, or NONE. */
export const SPAN_NEXT = 4;

/** The low of a column's first span when it has none; higher than any height. */
export const EMPTY_COLUMN = 2147483647;

/** Makes empty columns, in memory that may be used again. */
export function createColumnSpans(columnCount: number, memory: BakeMemory = createBakeMemory()): ColumnSpans {
  const used = columnCount * SPAN_WORDS;
  const words = lendIntegers(memory, countWords(columnCount));
  const spans = { columnCount, words, used, free: NONE, memory };
  clearColumnSpans(spans);
  return spans;
}

/** Bytes that `createColumnSpans` takes; more are taken when columns have more than one and a half spans on average. */
export function measureColumnBytes(columnCount: number): number {
  return countWords(columnCount) * Int32Array.BYTES_PER_ELEMENT;
}

/** Takes everything out of the columns again. */
export function clearColumnSpans(spans: ColumnSpans): void {
  const { words, columnCount } = spans;
  const used = columnCount * SPAN_WORDS;
  for (let span = 0; span < used; span += SPAN_WORDS) {
    words[span] = EMPTY_COLUMN;
    words[span + SPAN_NEXT] = NONE;
  }
  spans.used = used;
  spans.free = NONE;
}

/**
 * Adds a solid to a column. Solids that touch, overlap or have less than a cell's height
 * between them become one; it keeps the higher surface, and of two at one height the one that rises more.
 */
export function addSpan(
  spans: ColumnSpans,
  column: number,
  low: number,
  high: number,
  top: number,
  rise: number,
): void {
  const span = column * SPAN_WORDS;
  if (spans.words[span] === EMPTY_COLUMN) setSpan(spans.words, span, low, high, top, rise);
  else insertSpan(spans, span, low, high, top, rise);
}

/** Adds a solid to a column that is not empty, named by its first span, as `addSpan` does. May replace `words`. */
export function insertSpan(
  spans: ColumnSpans,
  first: number,
  low: number,
  high: number,
  top: number,
  rise: number,
): void {
  const { words } = spans;
  let below = NONE;
  let span = first;
  while (span !== NONE && low - words[span + SPAN_HIGH] >= UNITS_PER_CELL_HEIGHT) {
    below = span;
    span = words[span + SPAN_NEXT];
  }
  if (span !== NONE && words[span] - high < UNITS_PER_CELL_HEIGHT) {
    widenSpan(words, span, low, high, top, rise);
    const above = words[span + SPAN_NEXT];
    if (above !== NONE && words[above] - words[span + SPAN_HIGH] < UNITS_PER_CELL_HEIGHT) {
      absorbAbove(spans, span);
    }
    return;
  }
  const added = takePlace(spans);
  const longer = spans.words;
  if (below === NONE) {
    // The first span stays at the column's own place: what stood there moves up.
    setSpan(
      longer,
      added,
      longer[first],
      longer[first + SPAN_HIGH],
      longer[first + SPAN_TOP],
      longer[first + SPAN_RISE],
    );
    longer[added + SPAN_NEXT] = longer[first + SPAN_NEXT];
    setSpan(longer, first, low, high, top, rise);
    longer[first + SPAN_NEXT] = added;
  } else {
    setSpan(longer, added, low, high, top, rise);
    longer[added + SPAN_NEXT] = span;
    longer[below + SPAN_NEXT] = added;
  }
}

function countWords(columnCount: number): number {
  return (columnCount + Math.floor(columnCount / 2) + 256) * SPAN_WORDS;
}

function setSpan(
  words: Int32Array,
  span: number,
  low: number,
  high: number,
  top: number,
  rise: number,
): void {
  words[span] = low;
  words[span + SPAN_HIGH] = high;
  words[span + SPAN_TOP] = top;
  words[span + SPAN_RISE] = rise;
}

function widenSpan(
  words: Int32Array,
  span: number,
  low: number,
  high: number,
  top: number,
  rise: number,
): void {
  if (low < words[span]) words[span] = low;
  if (high > words[span + SPAN_HIGH]) words[span + SPAN_HIGH] = high;
  const highest = words[span + SPAN_TOP];
  if (top > highest) {
    words[span + SPAN_TOP] = top;
    words[span + SPAN_RISE] = rise;
  } else if (top === highest && rise > words[span + SPAN_RISE]) {
    words[span + SPAN_RISE] = rise;
  }
}

/** Joins a span that grew upwards with those above that it now reaches. */
function absorbAbove(spans: ColumnSpans, span: number): void {
  const { words } = spans;
  let above = words[span + SPAN_NEXT];
  while (above !== NONE && words[above] - words[span + SPAN_HIGH] < UNITS_PER_CELL_HEIGHT) {
    widenSpan(
      words,
      span,
      words[above],
      words[above + SPAN_HIGH],
      words[above + SPAN_TOP],
      words[above + SPAN_RISE],
    );
    const after = words[above + SPAN_NEXT];
    words[above + SPAN_NEXT] = spans.free;
    spans.free = above;
    above = after;
  }
  words[span + SPAN_NEXT] = above;
}

function takePlace(spans: ColumnSpans): number {
  const place = spans.free;
  if (place !== NONE) {
    spans.free = spans.words[place + SPAN_NEXT];
    return place;
  }
  if (spans.used === spans.words.length) {
    const words = lendIntegers(spans.memory, spans.used * 2);
    words.set(spans.words);
    giveBack(spans.memory, spans.words);
    spans.words = words;
  }
  spans.used += SPAN_WORDS;
  return spans.used - SPAN_WORDS;
}
