// Contours and the points that stay -> the outline of one region on the mesh's lattice.
import type { Contours } from './trace-contours.ts';

/** Lattice units from one corner of a cell to the next. */
export const UNITS_PER_CELL = 256;

/**
 * The loops of one region, its vertices numbered through. Segment i goes from vertex i to vertex `next[i]` and has the
 * region on its left. Two vertices may lie at one point, where the region touches itself.
 */
export interface Outline {
  readonly count: number;
  /** Lattice units from the field's lower corner. */
  readonly x: Float64Array;
  readonly z: Float64Array;
  readonly next: Int32Array;
  readonly previous: Int32Array;
  /** One of the cells round the vertex, linked to all others of its ground: 4 * span + corner. */
  readonly corner: Int32Array;
  /** The contour point at which the segment starts, p, or `~p` when it ends there and the arc runs the other way. */
  readonly source: Int32Array;
}

/** Strings the kept points of a region's loops together. */
export function outlineRegion(contours: Contours, kept: Uint8Array, region: number): Outline {
  const { regionLoop, loopStart, loopArc } = contours;
  const chain: Chain = { point: [], source: [] };
  const next: number[] = [];
  const previous: number[] = [];
  for (let loop = regionLoop[region]; loop < regionLoop[region + 1]; loop += 1) {
    const first = chain.point.length;
    for (let at = loopStart[loop]; at < loopStart[loop + 1]; at += 1) {
      if (loopArc[at] >= 0) addForwards(chain, contours, kept, loopArc[at]);
      else addBackwards(chain, contours, kept, ~loopArc[at]);
    }
    const last = chain.point.length - 1;
    for (let vertex = first; vertex <= last; vertex += 1) {
      next.push(vertex < last ? vertex + 1 : first);
      previous.push(vertex > first ? vertex - 1 : last);
    }
  }
  return {
    count: next.length,
    x: Float64Array.from(chain.point, (point) => contours.pointX[point] * UNITS_PER_CELL),
    z: Float64Array.from(chain.point, (point) => contours.pointZ[point] * UNITS_PER_CELL),
    next: Int32Array.from(next),
    previous: Int32Array.from(previous),
    corner: Int32Array.from(chain.point, (point) => contours.pointCorner[point]),
    source: Int32Array.from(chain.source),
  };
}

interface Chain {
  readonly point: number[];
  readonly source: number[];
}

/** Adds the kept points of an arc but its last, with which the next arc starts. */
function addForwards(chain: Chain, contours: Contours, kept: Uint8Array, arc: number): void {
  const end = contours.arcStart[arc + 1] - 1;
  for (let point = contours.arcStart[arc]; point < end; point += 1) {
    if (kept[point] === 0) continue;
    chain.point.push(point);
    chain.source.push(point);
  }
}

function addBackwards(chain: Chain, contours: Contours, kept: Uint8Array, arc: number): void {
  const start = contours.arcStart[arc];
  let point = contours.arcStart[arc + 1] - 1;
  while (point > start) {
    chain.point.push(point);
    point -= 1;
    while (kept[point] === 0) point -= 1;
    chain.source.push(~point);
  }
}
