// Ground that nobody wants taken out: pieces too small, and pieces that cannot be reached from given points.

import { NONE } from '../geometry/none.ts';
import type { BakePoint } from './bake-settings.ts';
import type { SpanField } from './field.ts';

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
  readonly size: readonly number[];
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
  for (let span = 0; span < field.spanCount; span += 1) {
    if (wanted[pieces.pieceOf[span]] === 0) kept[span] = 0;
  }
  return dropped;
}

/** Finds the connected pieces of the kept ground. */
function findPieces(field: SpanField, kept: Uint8Array): GroundPieces {
  const { spanCount, neighbor } = field;
  const pieceOf = new Int32Array(spanCount);
  const stack = new Int32Array(spanCount);
  const size = [0];
  for (let seed = 0; seed < spanCount; seed += 1) {
    if (kept[seed] === 0 || pieceOf[seed] !== 0) continue;
    const piece = size.length;
    size.push(0);
    pieceOf[seed] = piece;
    stack[0] = seed;
    for (let depth = 1; depth > 0; ) {
      depth -= 1;
      const span = stack[depth];
      size[piece] += 1;
      for (let at = span * 4; at < span * 4 + 4; at += 1) {
        const beside = neighbor[at];
        if (beside === NONE || kept[beside] === 0 || pieceOf[beside] !== 0) continue;
        pieceOf[beside] = piece;
        stack[depth] = beside;
        depth += 1;
      }
    }
  }
  return { pieceOf, count: size.length - 1, size };
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
