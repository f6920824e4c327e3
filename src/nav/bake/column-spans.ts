// Solid spans of a grid of columns while triangles are poured into it. Each addition is a union of height ranges with
// the surfaces on them, which is associative and commutative: the outcome depends on what was added, never on the order.
import { NONE } from '../geometry/none.ts';
import { UNITS_PER_CELL_HEIGHT } from './field.ts';

/**
 * Spans being collected, each column a linked list from the bottom up. The first span of column c stands at index c,
 * so that a column with one span, the common case, needs no list. Owned by the caller; heights are integers >= 0 in
 * height units.
 */
export interface ColumnSpans {
  readonly columnCount: number;
  /** Lowest height of the solid, or `EMPTY_COLUMN` at index c when column c is empty. By span. */
  low: Int32Array;
  /** Highest height of the solid. By span. */
  high: Int32Array;
  /** The highest surface in the solid that can be stood on, or NONE. By span. */
  top: Int32Array;
  /** How far that surface rises within the column. By span. */
  rise: Int32Array;
  /** The next span upwards, or NONE. By span. */
  next: Int32Array;
  /** Indices from here on were never used. */
  used: number;
  /** First of the list of indices given back, chained by `next`, or NONE. */
  free: number;
}

/** A solid in one column, height units. */
export interface Solid {
  low: number;
  high: number;
  /** A surface on it that can be stood on, or NONE. */
  top: number;
  /** How far that surface rises within the column; 0 when there is none. */
  rise: number;
}

/** Solid spans by column, made when everything was added. Treat as immutable. */
export interface PackedSpans {
  readonly spanCount: number;
  /** The spans of column c are `columnStart[c] .. columnStart[c + 1] - 1`, bottom up. */
  readonly columnStart: Int32Array;
  /** Lowest and highest height of each solid, height units. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** The highest surface in the solid that can be stood on, height units, or NONE. By span. */
  readonly top: Int32Array;
  /** How far that surface rises within the column, height units. By span. */
  readonly rise: Int32Array;
}

/** `low` of a column without spans; higher than any height. */
const EMPTY_COLUMN = 2147483647;

/** Makes empty columns. */
export function createColumnSpans(columnCount: number): ColumnSpans {
  // Room that is never used is never touched either, and costs nothing.
  const capacity = columnCount * 3 + 64;
  return {
    columnCount,
    low: new Int32Array(capacity).fill(EMPTY_COLUMN, 0, columnCount),
    high: new Int32Array(capacity),
    top: new Int32Array(capacity),
    rise: new Int32Array(capacity),
    next: new Int32Array(capacity).fill(NONE, 0, columnCount),
    used: columnCount,
    free: NONE,
  };
}

/**
 * Adds a solid to a column; what `solid` holds is copied. Solids that touch, overlap or have less than a cell's height
 * between them become one; it keeps the higher surface, and of two at one height the one that rises more.
 */
export function addSpan(spans: ColumnSpans, column: number, solid: Solid): void {
  const lowest = spans.low[column];
  if (lowest === EMPTY_COLUMN) {
    setSpan(spans, column, solid);
  } else if (
    spans.next[column] === NONE &&
    solid.low - spans.high[column] < UNITS_PER_CELL_HEIGHT &&
    lowest - solid.high < UNITS_PER_CELL_HEIGHT
  ) {
    widenSpan(spans, column, solid);
  } else {
    insertSpan(spans, column, solid);
  }
}

/** Copies the spans into arrays of their own, by column and from the bottom up. */
export function packSpans(spans: ColumnSpans): PackedSpans {
  const { columnCount, next } = spans;
  const columnStart = new Int32Array(columnCount + 1);
  let spanCount = 0;
  for (let column = 0; column < columnCount; column += 1) {
    columnStart[column] = spanCount;
    if (spans.low[column] === EMPTY_COLUMN) continue;
    for (let span = column; span !== NONE; span = next[span]) spanCount += 1;
  }
  columnStart[columnCount] = spanCount;
  const packed = {
    spanCount,
    columnStart,
    low: new Int32Array(spanCount),
    high: new Int32Array(spanCount),
    top: new Int32Array(spanCount),
    rise: new Int32Array(spanCount),
  };
  for (let column = 0; column < columnCount; column += 1) {
    let from = column;
    for (let to = columnStart[column]; to < columnStart[column + 1]; to += 1) {
      packed.low[to] = spans.low[from];
      packed.high[to] = spans.high[from];
      packed.top[to] = spans.top[from];
      packed.rise[to] = spans.rise[from];
      from = next[from];
    }
  }
  return packed;
}

function setSpan(spans: ColumnSpans, span: number, solid: Solid): void {
  spans.low[span] = solid.low;
  spans.high[span] = solid.high;
  spans.top[span] = solid.top;
  spans.rise[span] = solid.rise;
}

function getSpan(spans: ColumnSpans, span: number): Solid {
  return { low: spans.low[span], high: spans.high[span], top: spans.top[span], rise: spans.rise[span] };
}

function widenSpan(spans: ColumnSpans, span: number, solid: Solid): void {
  if (solid.low < spans.low[span]) spans.low[span] = solid.low;
  if (solid.high > spans.high[span]) spans.high[span] = solid.high;
  if (solid.top > spans.top[span]) {
    spans.top[span] = solid.top;
    spans.rise[span] = solid.rise;
  } else if (solid.top === spans.top[span] && solid.rise > spans.rise[span]) {
    spans.rise[span] = solid.rise;
  }
}

function insertSpan(spans: ColumnSpans, column: number, solid: Solid): void {
  let below = NONE;
  let span = column;
  while (span !== NONE && solid.low - spans.high[span] >= UNITS_PER_CELL_HEIGHT) {
    below = span;
    span = spans.next[span];
  }
  if (span !== NONE && spans.low[span] - solid.high < UNITS_PER_CELL_HEIGHT) {
    widenSpan(spans, span, solid);
    absorbAbove(spans, span);
  } else if (below === NONE) {
    // The first span stays at the column's own index: what stood there moves up.
    const moved = takeIndex(spans);
    setSpan(spans, moved, getSpan(spans, column));
    spans.next[moved] = spans.next[column];
    setSpan(spans, column, solid);
    spans.next[column] = moved;
  } else {
    const added = takeIndex(spans);
    setSpan(spans, added, solid);
    spans.next[added] = span;
    spans.next[below] = added;
  }
}

/** Joins a span that grew upwards with those above that it now reaches. */
function absorbAbove(spans: ColumnSpans, span: number): void {
  const { next } = spans;
  let above = next[span];
  while (above !== NONE && spans.low[above] - spans.high[span] < UNITS_PER_CELL_HEIGHT) {
    widenSpan(spans, span, getSpan(spans, above));
    const after = next[above];
    next[above] = spans.free;
    spans.free = above;
    above = after;
  }
  next[span] = above;
}

function takeIndex(spans: ColumnSpans): number {
  if (spans.free !== NONE) {
    const index = spans.free;
    spans.free = spans.next[index];
    return index;
  }
  if (spans.used === spans.low.length) growSpans(spans);
  spans.used += 1;
  return spans.used - 1;
}

function growSpans(spans: ColumnSpans): void {
  const capacity = spans.low.length * 2;
  const grow = (from: Int32Array): Int32Array => {
    const to = new Int32Array(capacity);
    to.set(from);
    return to;
  };
  spans.low = grow(spans.low);
  spans.high = grow(spans.high);
  spans.top = grow(spans.top);
  spans.rise = grow(spans.rise);
  spans.next = grow(spans.next);
}
