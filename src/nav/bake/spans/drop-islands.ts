// Ground that nobody wants taken out: pieces too small, and pieces that cannot be reached from given points.

import { NONE } from '../../geometry/none.ts';
import { type BakeMemory, createBakeMemory, giveBack } from '../bake-memory.ts';
import type { BakePoint } from '../bake-settings.ts';
import type { SpanField } from '../field.ts';
import { findGroundPieces, type GroundPieces } from './ground-pieces.ts';

/** Which pieces of ground stay. */
export interface IslandSettings {
  /** Fewest spans of a piece. */
  readonly minRegionSpans: number;
  /** Least area of a piece, square metres; exactly as much stays. */
  readonly minIslandArea: number;
  /** Points on the ground that is wanted, or none. */
  readonly reachableFrom: readonly BakePoint[];
}

/**
 * Sets `kept` to 0 for the spans of each piece of ground that is too small or, when there are points to reach ground
 * from, holds none of the spans that lie nearest to one of them. The nearest span is measured in three dimensions from
 * the point to the square at the span's floor; of equals it is the lower number. Answers how many pieces were dropped.
 */
export function dropIslands(
  field: SpanField,
  kept: Uint8Array,
  settings: IslandSettings,
  memory: BakeMemory = createBakeMemory(),
): number {
  const pieces = findGroundPieces(field, kept, memory);
  const left = dropPieces(field, kept, pieces, settings);
  giveBack(memory, pieces.pieceOf);
  return pieces.count - left.count;
}

/** Does so where the pieces are known, and answers those that are left. What the pieces were is overwritten. */
export function dropPieces(
  field: SpanField,
  kept: Uint8Array,
  pieces: GroundPieces,
  settings: IslandSettings,
): GroundPieces {
  const { pieceOf, size } = pieces;
  const wanted = new Uint8Array(pieces.count + 1);
  if (settings.reachableFrom.length === 0) wanted.fill(1);
  for (const point of settings.reachableFrom) {
    const span = findNearestSpan(field, kept, point);
    if (span !== NONE) wanted[pieceOf[span]] = 1;
  }
  // The number that each piece has among those that are left, or 0.
  const number = new Int32Array(pieces.count + 1);
  let count = 0;
  for (let piece = 1; piece <= pieces.count; piece += 1) {
    const area = size[piece] * field.cellSize * field.cellSize;
    if (wanted[piece] === 0 || size[piece] < settings.minRegionSpans || area < settings.minIslandArea)
      continue;
    count += 1;
    number[piece] = count;
    size[count] = size[piece];
  }
  for (let span = 0; span < field.spanCount && count < pieces.count; span += 1) {
    pieceOf[span] = number[pieceOf[span]];
    if (pieceOf[span] === 0) kept[span] = 0;
  }
  return { pieceOf, count, size };
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
