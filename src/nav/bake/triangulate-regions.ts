// Contours and the points that stay -> triangles of every region. Simplifying looks at one arc at a time and can make
// lines cross; where that shows, original points are put back until no outline crosses or touches anything but at the
// points where it did to begin with.
import { type Outline, outlineRegion } from './outline-region.ts';
import type { Contours } from './trace-contours.ts';
import { type Triangles, triangulateOutline } from './triangulate-outline.ts';

/** A region's outline and the triangles that fill it. */
export interface TriangulatedRegion {
  readonly region: number;
  readonly outline: Outline;
  readonly triangles: Triangles;
}

/**
 * Triangulates all regions, ascending. Sets further points in `kept` to 1 where the outlines need them: those passed
 * over by the segments to blame, or all of the region's if these have none left. A border that two regions share
 * changes for both. It ends, since points are only added, and outlines with all their points are sound.
 */
export function triangulateRegions(contours: Contours, kept: Uint8Array): TriangulatedRegion[] {
  const regionCount = contours.regionLoop.length - 2;
  const sound: (TriangulatedRegion | null)[] = new Array(regionCount + 1).fill(null);
  const waiting: number[] = [];
  for (let region = regionCount; region > 0; region -= 1) waiting.push(region);
  while (waiting.length > 0) {
    const region = waiting.pop()!;
    if (sound[region] !== null) continue;
    const outline = outlineRegion(contours, kept, region);
    const { triangles, conflicts } = triangulateOutline(outline);
    if (triangles !== null) {
      sound[region] = { region, outline, triangles };
      continue;
    }
    waiting.push(region);
    for (const neighbor of restorePoints(contours, kept, region, outline, conflicts)) {
      if (sound[neighbor] !== null) waiting.push(neighbor);
      sound[neighbor] = null;
    }
  }
  return sound.filter((entry) => entry !== null);
}

/** Puts points of conflicting segments back. Returns the other regions whose outlines changed by that. */
function restorePoints(
  contours: Contours,
  kept: Uint8Array,
  region: number,
  outline: Outline,
  conflicts: readonly number[],
): number[] {
  const changed = restoreSegments(contours, kept, outline, conflicts);
  if (changed.length === 0) {
    const all = Array.from({ length: outline.count }, (_, segment) => segment);
    changed.push(...restoreSegments(contours, kept, outline, all));
    if (changed.length === 0) throw new RangeError(`the outline of region ${region} crosses itself`);
  }
  const neighbors: number[] = [];
  for (const arc of changed) {
    const left = contours.arcLeft[arc];
    const neighbor = left === region ? contours.arcRight[arc] : left;
    if (neighbor !== 0 && !neighbors.includes(neighbor)) neighbors.push(neighbor);
  }
  return neighbors;
}

/** Returns the arcs that got points back. */
function restoreSegments(
  contours: Contours,
  kept: Uint8Array,
  outline: Outline,
  segments: readonly number[],
): number[] {
  const changed: number[] = [];
  for (const segment of segments) {
    const source = outline.source[segment];
    const start = source < 0 ? ~source : source;
    let point = start + 1;
    while (kept[point] === 0) {
      kept[point] = 1;
      point += 1;
    }
    if (point > start + 1) changed.push(arcOfPoint(contours, start));
  }
  return changed;
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
