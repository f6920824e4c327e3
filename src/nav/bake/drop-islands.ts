// Ground that nobody wants taken out: pieces too small, and pieces that cannot be reached from given points.

import { NONE } from '../geometry/none.ts';
import type { BakePoint } from './bake-settings.ts';
import { DIRECTION_MINUS_X, DIRECTION_MINUS_Z, type SpanField } from './field.ts';

/** Which pieces of ground stay. */
export interface IslandSettings {
  /** Fewest spans of a piece. */
  readonly minRegionSpans: number;
  /** Least area of a piece, square metres; exactly as much stays. */
  readonly minIslandArea: number;
  /** Points on the ground that is wanted, or none. */
  readonly reachableFrom: readonly BakePoint[];
}

/** The connected pieces of the kept ground, numbered by their first span. */
export interface GroundPieces {
  /** 1 .. `count`, or 0 for a span that is not kept. By span. */
  readonly pieceOf: Int32Array;
  readonly count: number;
  /** Number of spans. By piece; index 0 is not used. */
  readonly size: Int32Array;
}

/**
 * Sets `kept` to 0 for the spans of each piece of ground that is too small or, when there are points to reach ground
 * from, holds none of the spans that lie nearest to one of them. The nearest span is measured in three dimensions from
 * the point to the square at the span's floor; of equals it is the lower number. Answers how many pieces were dropped.
 */
export function dropIslands(field: SpanField, kept: Uint8Array, settings: IslandSettings): number {
  const pieces = findPieces(field, kept);
  const wanted = new Uint8Array(pieces.count + 1);
  if (settings.reachableFrom.length === 0) wanted.fill(1);
  for (const point of settings.reachableFrom) {
    const span = findNearestSpan(field, kept, point);
    if (span !== NONE) wanted[pieces.pieceOf[span]] = 1;
  }
  let dropped = 0;
  for (let piece = 1; piece <= pieces.count; piece += 1) {
    const area = pieces.size[piece] * field.cellSize * field.cellSize;
    if (pieces.size[piece] < settings.minRegionSpans || area < settings.minIslandArea) wanted[piece] = 0;
    if (wanted[piece] === 0) dropped += 1;
  }
  for (let span = 0; span < field.spanCount && dropped > 0; span += 1) {
    if (wanted[pieces.pieceOf[span]] === 0) kept[span] = 0;
  }
  return dropped;
}

/**
 * Finds the connected pieces of the kept ground: spans take the label of the one before them along x or z, and labels
 * that meet are joined to the lower one (Rosenfeld and Pfaltz 1966, "Sequential operations in digital picture
 * processing"). The lowest label of a piece is that of its first span.
 */
function findPieces(field: SpanField, kept: Uint8Array): GroundPieces {
  const { spanCount, neighbor } = field;
  const pieceOf = new Int32Array(spanCount);
  const parent = new Int32Array(spanCount + 1);
  let labels = 0;
  for (let span = 0; span < spanCount; span += 1) {
    if (kept[span] === 0) continue;
    const left = neighbor[span * 4 + DIRECTION_MINUS_X];
    const behind = neighbor[span * 4 + DIRECTION_MINUS_Z];
    const a = left === NONE ? 0 : pieceOf[left];
    const b = behind === NONE ? 0 : pieceOf[behind];
    if (a === 0 && b === 0) {
      labels += 1;
      parent[labels] = labels;
      pieceOf[span] = labels;
    } else {
      pieceOf[span] = a === 0 ? b : a;
      if (a !== b && a !== 0 && b !== 0) joinLabels(parent, a, b);
    }
  }
  // From here on: the number of each label's piece. A label's parent is lower than itself, so that it has one already.
  const number = parent;
  let count = 0;
  for (let label = 1; label <= labels; label += 1) {
    if (parent[label] === label) {
      count += 1;
      number[label] = count;
    } else {
      number[label] = number[parent[label]];
    }
  }
  const size = new Int32Array(count + 1);
  for (let span = 0; span < spanCount; span += 1) {
    const piece = number[pieceOf[span]];
    pieceOf[span] = piece;
    if (piece !== 0) size[piece] += 1;
  }
  return { pieceOf, count, size };
}

/** Joins two labels and all that were joined to them. */
function joinLabels(parent: Int32Array, a: number, b: number): void {
  const rootA = findRoot(parent, a);
  const rootB = findRoot(parent, b);
  if (rootA < rootB) parent[rootB] = rootA;
  else parent[rootA] = rootB;
}

function findRoot(parent: Int32Array, label: number): number {
  let root = label;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]];
    root = parent[root];
  }
  return root;
}

function findNearestSpan(field: SpanField, kept: Uint8Array, point: BakePoint): number {
  const { width, cellSize, heightUnit, originX, originY, originZ } = field;
  let nearest = NONE;
  let least = Infinity;
  for (let span = 0; span < field.spanCount; span += 1) {
    if (kept[span] === 0) continue;
    const column = field.spanColumn[span];
    const x = measureOutside(point.x, originX + (column % width) * cellSize, cellSize);
    const z = measureOutside(point.z, originZ + Math.floor(column / width) * cellSize, cellSize);
    const y = point.y - (originY + field.floor[span] * heightUnit);
    const square = x * x + y * y + z * z;
    if (square < least) {
      least = square;
      nearest = span;
    }
  }
  return nearest;
}

/** How far a value lies outside the interval of a length that begins at `from`. */
function measureOutside(value: number, from: number, length: number): number {
  return Math.max(0, from - value, value - (from + length));
}
