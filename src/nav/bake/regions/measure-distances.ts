// How far every span lies from the nearest edge: a chamfer distance in two sweeps over the links
// (Borgefors, "Distance transformations in digital images", 1986, with weights 2 and 3).
import { NONE } from '../../geometry/none.ts';
import { DIRECTION_MINUS_X, DIRECTION_PLUS_X, type SpanField } from '../field.ts';

/** From one span to the next beside it, in half cells. */
const BESIDE = 2;
/** From one span to the next across a corner. */
const ACROSS = 3;

/**
 * The distance of each span's middle from the nearest edge of the kept ground, in half cells: 1 at an edge, about
 * two more for each cell; 0 for a span that is not kept. Everything to which there is no link, or that was not kept, is
 * an edge. A strip of an odd number of cells has that number as its largest distance, an even one the number less one.
 */
export function measureDistances(field: SpanField, kept: Uint8Array): Int32Array {
  const { spanCount } = field;
  const distance = new Int32Array(spanCount);
  // Four of a span's eight neighbours have lower numbers and are met first by the sweep upwards, four by that downwards.
  for (let span = 0; span < spanCount; span += 1) {
    if (kept[span] === 0) continue;
    distance[span] = 1073741824;
    shorten(field, distance, span, DIRECTION_MINUS_X);
  }
  for (let span = spanCount - 1; span >= 0; span -= 1) {
    if (kept[span] !== 0) shorten(field, distance, span, DIRECTION_PLUS_X);
  }
  return distance;
}

/** Shortens a span's distance by way of the span beside it in direction `back`, and of the row that the sweep came from. */
function shorten(field: SpanField, distance: Int32Array, span: number, back: number): void {
  const { neighbor } = field;
  // Upwards (back is -x) the sweep comes from the row at -z, downwards from that at +z.
  const across = 3 - back;
  distance[span] = Math.min(
    distance[span],
    stepTo(distance, neighbor[span * 4 + back], BESIDE),
    stepTo(distance, neighbor[span * 4 + across], BESIDE),
    stepTo(distance, findDiagonal(neighbor, span, back, across), ACROSS),
    stepTo(distance, findDiagonal(neighbor, span, (back + 2) & 3, across), ACROSS),
  );
}

/** The distance by way of another span. The middle of an edge cell lies half a cell beyond the edge: -1. */
function stepTo(distance: Int32Array, from: number, weight: number): number {
  return (from === NONE || distance[from] === 0 ? -1 : distance[from]) + weight;
}

/** The span across a corner, by either of the two ways there, or NONE. */
function findDiagonal(neighbor: Int32Array, span: number, along: number, across: number): number {
  const first = neighbor[span * 4 + along];
  const found = first === NONE ? NONE : neighbor[first * 4 + across];
  if (found !== NONE) return found;
  const second = neighbor[span * 4 + across];
  return second === NONE ? NONE : neighbor[second * 4 + along];
}
