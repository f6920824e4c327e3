// How far every span lies from the nearest edge: a chamfer distance in two sweeps over the links
// (Borgefors, "Distance transformations in digital images", 1986, with weights 2 and 3).
import { NONE } from '../geometry/none.ts';
import type { SpanField } from './field.ts';

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
    shorten(field, distance, span, 0, 3);
  }
  for (let span = spanCount - 1; span >= 0; span -= 1) {
    if (kept[span] !== 0) shorten(field, distance, span, 2, 1);
  }
  return distance;
}

/** Shortens a span's distance by way of the row beside it, in direction `along`, and the row in direction `across`. */
function shorten(field: SpanField, distance: Int32Array, span: number, along: number, across: number): void {
  const { neighbor } = field;
  const beside = neighbor[span * 4 + along];
  const ahead = neighbor[span * 4 + across];
  const least = Math.min(stepTo(distance, beside, BESIDE), stepTo(distance, ahead, BESIDE), distance[span]);
  distance[span] = Math.min(
    least,
    stepTo(distance, findDiagonal(neighbor, beside, across, ahead, along), ACROSS),
    stepTo(
      distance,
      findDiagonal(neighbor, neighbor[span * 4 + ((along + 2) & 3)], across, ahead, (along + 2) & 3),
      ACROSS,
    ),
  );
}

/** The distance by way of another span. The middle of an edge cell lies half a cell beyond the edge: -1. */
function stepTo(distance: Int32Array, from: number, weight: number): number {
  return (from === NONE || distance[from] === 0 ? -1 : distance[from]) + weight;
}

/** The span across a corner, by either of the two ways there, or NONE. */
function findDiagonal(
  neighbor: Int32Array,
  first: number,
  firstDirection: number,
  second: number,
  secondDirection: number,
): number {
  const found = first === NONE ? NONE : neighbor[first * 4 + firstDirection];
  if (found !== NONE || second === NONE) return found;
  return neighbor[second * 4 + secondDirection];
}
