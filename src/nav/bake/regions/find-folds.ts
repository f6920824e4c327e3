// Which connected pieces of ground are folded over themselves, so that they cannot be drawn in one plan.
import { NONE } from '../../geometry/none.ts';
import { type BakeMemory, lendIntegers } from '../bake-memory.ts';
import { DIRECTION_COUNT, DIRECTION_PLUS_X, DIRECTION_PLUS_Z, type SpanField } from '../field.ts';
import type { GroundPieces } from '../spans/ground-pieces.ts';
import { findColumnBeside } from './span-rivals.ts';

// Own copies: V8 folds a module's own constants into its code, and looks imported or exported ones up at every use.
const NO_SPAN = NONE;
const DIRECTIONS = DIRECTION_COUNT;
const PLUS_X = DIRECTION_PLUS_X;
const PLUS_Z = DIRECTION_PLUS_Z;

/**
 * Answers the pieces that have two spans in one column, or two spans side by side without a link: by span its piece, or
 * 0 when that is not folded; the list is lent. Null when no piece is.
 */
export function findFolds(field: SpanField, pieces: GroundPieces, memory: BakeMemory): Int32Array | null {
  const { spanCount } = field;
  const { pieceOf, count } = pieces;
  const isFolded = new Uint8Array(count + 1);
  let foldCount = 0;
  for (let span = 0; span < spanCount; span += 1) {
    const piece = pieceOf[span];
    if (piece === 0 || isFolded[piece] !== 0 || !hasRival(field, pieceOf, span)) continue;
    isFolded[piece] = 1;
    foldCount += 1;
  }
  if (foldCount === 0) return null;
  const foldOf = lendIntegers(memory, spanCount);
  for (let span = 0; span < spanCount; span += 1) {
    foldOf[span] = isFolded[pieceOf[span]] !== 0 ? pieceOf[span] : 0;
  }
  return foldOf;
}

/**
 * Whether a span has a rival in its piece, or else may leave its rivals to be found from them: of two spans side by
 * side without a link one lies in a column of several, or the lower one has no link in the direction of the other.
 */
function hasRival(field: SpanField, pieceOf: Int32Array, span: number): boolean {
  const { spanColumn, neighbor } = field;
  const column = spanColumn[span];
  if (spanColumn[span - 1] === column || spanColumn[span + 1] === column) {
    for (let direction = -1; direction < DIRECTIONS; direction += 1) {
      if (hasRivalTowards(field, pieceOf, span, direction)) return true;
    }
    return false;
  }
  const isOpenX = neighbor[4 * span + PLUS_X] === NO_SPAN;
  const isOpenZ = neighbor[4 * span + PLUS_Z] === NO_SPAN;
  return (
    (isOpenX && hasRivalTowards(field, pieceOf, span, PLUS_X)) ||
    (isOpenZ && hasRivalTowards(field, pieceOf, span, PLUS_Z))
  );
}

/** Looks for rivals in the column beside a span, or in its own for direction -1. */
function hasRivalTowards(field: SpanField, pieceOf: Int32Array, span: number, direction: number): boolean {
  const { columnStart, spanColumn, neighbor } = field;
  const but = direction < 0 ? span : neighbor[4 * span + direction];
  const column = but === NO_SPAN ? findColumnBeside(field, spanColumn[span], direction) : spanColumn[but];
  if (column === NO_SPAN) return false;
  for (let other = columnStart[column]; other < columnStart[column + 1]; other += 1) {
    if (other !== but && pieceOf[other] === pieceOf[span]) return true;
  }
  return false;
}
