// Simplified contours -> triangles of every region. Simplifying looks at one arc at a time and can make
// lines cross; where that shows, original points are put back until no outline crosses or touches anything but at the
// points where it did to begin with.

import { type Triangles, triangulateOutline } from '../../geometry/triangulate-outline.ts';
import { outlineRegion, type RegionOutline } from './outline-region.ts';
import { restoreSegments } from './restore-points.ts';
import type { SimplifiedContours } from './simplify-contours.ts';
import type { Contours } from './trace-contours.ts';

/** A region's outline and the triangles that fill it. */
export interface TriangulatedRegion {
  readonly region: number;
  readonly outline: RegionOutline;
  readonly triangles: Triangles;
}

/**
 * Triangulates all regions, ascending. Puts points back in `simplified` where the outlines need them: corners that were
 * moved at the ends of the segments to blame, else the points that these passed over, or all of the region's if they
 * have none left. A border that two regions share changes
 * for both. It ends, since points are only put back, and outlines with all their points in place are sound.
 */
export function triangulateRegions(contours: Contours, simplified: SimplifiedContours): TriangulatedRegion[] {
  const regionCount = contours.regionLoop.length - 2;
  const sound: (TriangulatedRegion | null)[] = new Array(regionCount + 1).fill(null);
  const waiting: number[] = [];
  for (let region = regionCount; region > 0; region -= 1) waiting.push(region);
  while (waiting.length > 0) {
    const region = waiting.pop()!;
    if (sound[region] !== null) continue;
    const outline = outlineRegion(contours, simplified, region);
    const { triangles, conflicts } = triangulateOutline(outline);
    if (triangles !== null) {
      sound[region] = { region, outline, triangles };
      continue;
    }
    const changed = restorePoints(contours, simplified, outline, conflicts);
    if (changed.length === 0) throw new RangeError(`the outline of region ${region} crosses itself`);
    waiting.push(region);
    for (const arc of changed) {
      const neighbor = contours.arcLeft[arc] === region ? contours.arcRight[arc] : contours.arcLeft[arc];
      if (sound[neighbor] !== null) waiting.push(neighbor);
      sound[neighbor] = null;
    }
  }
  return sound.filter((entry) => entry !== null);
}

/** Puts points of conflicting segments back, or else of all. Returns the arcs that changed. */
function restorePoints(
  contours: Contours,
  simplified: SimplifiedContours,
  outline: RegionOutline,
  conflicts: readonly number[],
): number[] {
  const changed = restoreSegments(contours, simplified, outline, conflicts);
  if (changed.length > 0) return changed;
  // Every segment is the next of one.
  return restoreSegments(contours, simplified, outline, outline.next);
}
