// Spans round a corner of cells -> the height of a vertex there.
import { NONE } from '../geometry/none.ts';
import type { SpanField } from './field.ts';

/**
 * The height in metres of the ground at a corner (4 * span + corner of its cell, as in `CORNER_X`): the mean of the
 * floors of all spans round the corner to which one can walk from the span round that corner. It is the same from
 * whichever of them it is asked, so polygons that meet at a vertex agree about it.
 */
export function cornerHeight(field: SpanField, corner: number): number {
  const { neighbor, floor, heightUnit, originY } = field;
  const home = corner >> 2;
  let sum = 0;
  let count = 0;
  // Round the corner clockwise, across the side that starts there.
  let span = home;
  let direction = corner & 3;
  do {
    sum += floor[span];
    count += 1;
    span = neighbor[4 * span + direction];
    direction = (direction + 1) & 3;
  } while (span !== NONE && span !== home);
  if (span === NONE) {
    // A wall: the rest of the spans lies the other way, across the side that ends there.
    direction = ((corner & 3) + 1) & 3;
    span = neighbor[4 * home + direction];
    while (span !== NONE) {
      sum += floor[span];
      count += 1;
      direction = (direction + 3) & 3;
      span = neighbor[4 * span + direction];
    }
  }
  return originY + (sum / count) * heightUnit;
}
