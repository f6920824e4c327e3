// Points of contours put back where outlines came to cross or touch.
import { NONE } from '../../geometry/none.ts';
import type { RegionOutline } from './outline-region.ts';
import { isMoved, type SimplifiedContours, UNITS_PER_CELL } from './simplify-contours.ts';
import type { Contours } from './trace-contours.ts';

/**
 * Puts points back in `simplified` for segments of an outline that are to blame: the corners that were moved and at
 * which two of them meet, since such a one is likely to stick into something; if there are none the moved ones at any of
 * their ends; and if there are none of these either, all points that they passed over. Returns the arcs that changed,
 * some of them maybe twice.
 */
export function restoreSegments(
  contours: Contours,
  simplified: SimplifiedContours,
  outline: RegionOutline,
  segments: ArrayLike<number>,
): number[] {
  const isBlamed = new Uint8Array(outline.count);
  for (let at = 0; at < segments.length; at += 1) isBlamed[segments[at]] = 1;
  const changed: number[] = [];
  for (let least = 2; least > 0 && changed.length === 0; least -= 1) {
    for (let vertex = 0; vertex < outline.count; vertex += 1) {
      if (isBlamed[vertex] + isBlamed[outline.previous[vertex]] < least) continue;
      const point = outline.source[vertex];
      // Where a shared border begins the other way, nothing was moved.
      if (point < 0 || !isMoved(contours, simplified, point)) continue;
      changed.push(arcOfPoint(contours, point));
      restoreCorner(contours, simplified, point);
    }
  }
  if (changed.length > 0) return changed;
  for (let segment = 0; segment < outline.count; segment += 1) {
    if (isBlamed[segment] === 0) continue;
    const source = outline.source[segment];
    const start = source < 0 ? ~source : source;
    if (restorePassed(simplified, start)) changed.push(arcOfPoint(contours, start));
  }
  return changed;
}

/** Puts the points that a segment passed over back. False when there are none. */
function restorePassed({ kept }: SimplifiedContours, start: number): boolean {
  let isChanged = false;
  for (let point = start + 1; kept[point] === 0; point += 1) {
    kept[point] = 1;
    isChanged = true;
  }
  return isChanged;
}

/** Puts a corner that was moved and the points for which it stands in back. */
function restoreCorner(contours: Contours, simplified: SimplifiedContours, corner: number): void {
  const { kept, standIn } = simplified;
  const arc = arcOfPoint(contours, corner);
  const last = contours.arcStart[arc + 1] - 1;
  for (let point = corner + 1; kept[point] === 0; point += 1) {
    if (standIn[point] === corner) restorePoint(contours, simplified, point);
  }
  restorePoint(contours, simplified, corner);
  if (corner !== contours.arcStart[arc]) return;
  // The first point of a ring may stand in for points before it too, which lie at the end of its arc.
  restorePoint(contours, simplified, last);
  for (let point = last - 1; kept[point] === 0; point -= 1) {
    if (standIn[point] === corner) restorePoint(contours, simplified, point);
  }
}

function restorePoint(contours: Contours, simplified: SimplifiedContours, point: number): void {
  simplified.kept[point] = 1;
  simplified.standIn[point] = NONE;
  simplified.x[point] = contours.pointX[point] * UNITS_PER_CELL;
  simplified.z[point] = contours.pointZ[point] * UNITS_PER_CELL;
  simplified.height[point] = contours.pointHeight[point];
}

function arcOfPoint(contours: Contours, point: number): number {
  let low = 0;
  let high = contours.arcCount - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (contours.arcStart[middle] <= point) low = middle;
    else high = middle - 1;
  }
  return low;
}
