// Spans round a vertex of an outline -> its height. Heights are whole height units from here on: a sum with the height of
// the field's origin is exact then, so that a mesh is the same wherever its level lies.
import { NONE } from '../../geometry/none.ts';
import {
  DIRECTION_MINUS_X,
  DIRECTION_MINUS_Z,
  DIRECTION_PLUS_X,
  DIRECTION_PLUS_Z,
  type SpanField,
} from '../field.ts';
import type { RegionOutline } from './outline-region.ts';

// Own copies: V8 folds a module's own constants into its code, and looks imported or exported ones up at every use.
const NO_SPAN = NONE;
const MINUS_X = DIRECTION_MINUS_X;
const PLUS_Z = DIRECTION_PLUS_Z;
const PLUS_X = DIRECTION_PLUS_X;
const MINUS_Z = DIRECTION_MINUS_Z;

/** The height in metres of the ground at a vertex. */
export function vertexHeight(field: SpanField, outline: RegionOutline, vertex: number): number {
  return field.originY + outline.height[vertex] * field.heightUnit;
}

/**
 * The height of the ground at a corner (4 * span + corner of its cell): the mean of the levels of all spans round it
 * that are linked to each other there, so that all polygons that meet in it agree; whole height units.
 */
export function cornerHeight(field: SpanField, corner: number): number {
  const { neighbor, level } = field;
  const home = corner >> 2;
  let sum = 0;
  let count = 0;
  // Round the corner clockwise, across the side that starts there.
  let span = home;
  let direction = corner & 3;
  do {
    sum += level[span];
    count += 1;
    span = neighbor[4 * span + direction];
    direction = (direction + 1) & 3;
  } while (span !== NO_SPAN && span !== home);
  if (span === NO_SPAN) {
    // A wall: the rest of the spans lies the other way, across the side that ends there.
    direction = (corner + 1) & 3;
    span = neighbor[4 * home + direction];
    while (span !== NO_SPAN) {
      sum += level[span];
      count += 1;
      direction = (direction + 3) & 3;
      span = neighbor[4 * span + direction];
    }
  }
  return Math.floor(sum / count + 0.5);
}

/**
 * The height at (x, z), cells, of the ground that is linked to a span near it: weighed between the four corners of the
 * cell there; whole height units.
 */
export function placeHeight(field: SpanField, near: number, x: number, z: number): number {
  const span = walkTo(field, near, x, z);
  const column = field.spanColumn[span];
  const shareX = Math.min(1, Math.max(0, x - (column % field.width)));
  const shareZ = Math.min(1, Math.max(0, z - Math.floor(column / field.width)));
  const low = cornerHeight(field, 4 * span + 3) * (1 - shareX) + cornerHeight(field, 4 * span + 2) * shareX;
  const high = cornerHeight(field, 4 * span) * (1 - shareX) + cornerHeight(field, 4 * span + 1) * shareX;
  return Math.floor(low * (1 - shareZ) + high * shareZ + 0.5);
}

/** Walks over links towards the cell that holds (x, z), as far as they go straight there. */
function walkTo(field: SpanField, from: number, x: number, z: number): number {
  let span = from;
  for (;;) {
    const cellX = field.spanColumn[span] % field.width;
    const cellZ = Math.floor(field.spanColumn[span] / field.width);
    let next = NO_SPAN;
    if (x < cellX) next = field.neighbor[4 * span + MINUS_X];
    else if (x > cellX + 1) next = field.neighbor[4 * span + PLUS_X];
    if (next === NO_SPAN && z < cellZ) next = field.neighbor[4 * span + MINUS_Z];
    else if (next === NO_SPAN && z > cellZ + 1) next = field.neighbor[4 * span + PLUS_Z];
    if (next === NO_SPAN) return span;
    span = next;
  }
}
