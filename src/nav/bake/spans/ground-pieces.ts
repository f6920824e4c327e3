// The connected pieces of the kept ground, found in one sweep over the spans and their links backwards (Rosenfeld and
// Pfaltz, "Sequential operations in digital picture processing", 1966).
import { NONE } from '../../geometry/none.ts';
import { type BakeMemory, giveBack, lendIntegers } from '../bake-memory.ts';
import { DIRECTION_MINUS_X, DIRECTION_MINUS_Z, type SpanField } from '../field.ts';

// Own copies: V8 folds a module's own constants into its code, and looks imported or exported ones up at every use.
const NO_SPAN = NONE;
const MINUS_X = DIRECTION_MINUS_X;
const MINUS_Z = DIRECTION_MINUS_Z;

/** The connected pieces of the kept ground, numbered by their first span. */
export interface GroundPieces {
  /** 1 .. `count`, or 0 for a span that is not kept. By span. */
  readonly pieceOf: Int32Array;
  readonly count: number;
  /** Number of spans. By piece; index 0 is not used. */
  readonly size: Int32Array;
}

/** Finds the pieces in which the kept spans (`kept[s]` is not 0) hang together by links. `pieceOf` is lent. */
export function findGroundPieces(field: SpanField, kept: Uint8Array, memory: BakeMemory): GroundPieces {
  const { spanCount } = field;
  const pieceOf = lendIntegers(memory, spanCount);
  const number = lendIntegers(memory, spanCount + 1);
  const labelCount = labelSpans(field, kept, pieceOf, number);
  // A label's parent is a lower one, so that it has its number already.
  let count = 0;
  for (let label = 1; label <= labelCount; label += 1) {
    if (number[label] === label) {
      count += 1;
      number[label] = count;
    } else {
      number[label] = number[number[label]];
    }
  }
  const size = new Int32Array(count + 1);
  for (let span = 0; span < spanCount; span += 1) {
    const piece = number[pieceOf[span]];
    pieceOf[span] = piece;
    size[piece] += 1;
  }
  giveBack(memory, number);
  return { pieceOf, count, size };
}

/**
 * Gives spans the label of the spans before them, or a new one, and spans that are not kept 0. Answers how many labels
 * there are besides 0. Writes the parent of each; roots are the oldest.
 */
function labelSpans(field: SpanField, kept: Uint8Array, labelOf: Int32Array, parent: Int32Array): number {
  const { spanCount, neighbor } = field;
  let count = 0;
  parent[0] = 0;
  for (let span = 0; span < spanCount; span += 1) {
    if (kept[span] === 0) {
      labelOf[span] = 0;
      continue;
    }
    const before = neighbor[4 * span + MINUS_X];
    const below = neighbor[4 * span + MINUS_Z];
    const first = before === NO_SPAN ? 0 : labelOf[before];
    const second = below === NO_SPAN ? 0 : labelOf[below];
    if (first !== 0) {
      labelOf[span] = first;
      if (second !== 0 && second !== first) joinLabels(parent, first, second);
    } else if (second !== 0) {
      labelOf[span] = second;
    } else {
      count += 1;
      labelOf[span] = count;
      parent[count] = count;
    }
  }
  return count;
}

function joinLabels(parent: Int32Array, first: number, second: number): void {
  let a = first;
  let b = second;
  while (parent[a] !== a) {
    parent[a] = parent[parent[a]];
    a = parent[a];
  }
  while (parent[b] !== b) {
    parent[b] = parent[parent[b]];
    b = parent[b];
  }
  parent[Math.max(a, b)] = Math.min(a, b);
}
