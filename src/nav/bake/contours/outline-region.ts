// Simplified contours -> the outline of one region on the mesh's lattice.
import type { Outline } from '../../geometry/outline.ts';
import { isMoved, type SimplifiedContours } from './simplify-contours.ts';
import type { Contours } from './trace-contours.ts';

/** The loops of one region. Coordinates are lattice units from the field's lower corner; `isMoved` is told from `corner`. */
export interface RegionOutline extends Outline {
  /** The corner of a cell at or near which the vertex lies: 4 * span + corner. The span's ground is the vertex's. */
  readonly corner: Int32Array;
  /** The height of the ground at the vertex, height units. */
  readonly height: Float64Array;
  /** The contour point at which the segment starts, p, or `~p` when it ends there and the arc runs the other way. */
  readonly source: Int32Array;
}

/** Strings the kept points of a region's loops together. */
export function outlineRegion(
  contours: Contours,
  simplified: SimplifiedContours,
  region: number,
): RegionOutline {
  const { regionLoop, loopStart, loopArc } = contours;
  const chain: Chain = { point: [], source: [] };
  const next: number[] = [];
  const previous: number[] = [];
  for (let loop = regionLoop[region]; loop < regionLoop[region + 1]; loop += 1) {
    const first = chain.point.length;
    for (let at = loopStart[loop]; at < loopStart[loop + 1]; at += 1) {
      if (loopArc[at] >= 0) addForwards(chain, contours, simplified, loopArc[at]);
      else addBackwards(chain, contours, simplified, ~loopArc[at]);
    }
    const last = chain.point.length - 1;
    for (let vertex = first; vertex <= last; vertex += 1) {
      next.push(vertex < last ? vertex + 1 : first);
      previous.push(vertex > first ? vertex - 1 : last);
    }
  }
  const { point } = chain;
  const count = point.length;
  const outline: RegionOutline = {
    count,
    x: new Float64Array(count),
    z: new Float64Array(count),
    next: Int32Array.from(next),
    previous: Int32Array.from(previous),
    corner: new Int32Array(count),
    height: new Float64Array(count),
    isMoved: new Uint8Array(count),
    source: Int32Array.from(chain.source),
  };
  for (let vertex = 0; vertex < count; vertex += 1) {
    const at = point[vertex];
    outline.x[vertex] = simplified.x[at];
    outline.z[vertex] = simplified.z[at];
    outline.corner[vertex] = contours.pointCorner[at];
    outline.height[vertex] = simplified.height[at];
    if (isMoved(contours, simplified, at)) outline.isMoved[vertex] = 1;
  }
  return outline;
}

interface Chain {
  readonly point: number[];
  readonly source: number[];
}

/** Adds the kept points of an arc but its last, with which the next arc starts. */
function addForwards(chain: Chain, contours: Contours, simplified: SimplifiedContours, arc: number): void {
  const end = contours.arcStart[arc + 1] - 1;
  for (let point = contours.arcStart[arc]; point < end; point += 1) {
    if (simplified.kept[point] === 0) continue;
    chain.point.push(point);
    chain.source.push(point);
  }
}

function addBackwards(chain: Chain, contours: Contours, simplified: SimplifiedContours, arc: number): void {
  const start = contours.arcStart[arc];
  let point = contours.arcStart[arc + 1] - 1;
  while (point > start) {
    chain.point.push(point);
    point -= 1;
    while (simplified.kept[point] === 0) point -= 1;
    chain.source.push(~point);
  }
}
