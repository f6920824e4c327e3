// Segments that cross and touch -> chains of edges that meet at their ends only. This is snap rounding (Hobby, 1999,
// "Practical segment intersection with finite precision output"; Guibas and Marimont, 1998, "Rounding arrangements
// dynamically"), but only for segments that need it. Ends of segments and the lattice points nearest to crossings are
// *hot*. Segments that cross in lattice points only are *straight*: they are led through the hot points that lie on them.
// Others are *bent*: they are led through every hot point in whose pixel they have a place. A pixel is the half-open unit
// square of the places that round to its point.
//
// Why edges meet at their ends only:
// - No hot point lies between the ends of an edge, be it straight, or bent: if a point h lies on the edge from p to q,
//   then the segment has a place in the pixels of p and of q, and the place that divides the line between these as h
//   divides the edge is in the pixel of h, all pixels being one convex set moved about. So the segment is led through h.
// - Two straight segments cross in hot points only.
// - Two bent segments cross where there is a hot point, which both are led through, and else never
//   change sides (Guibas and Marimont, theorem 1; it holds for any further hot points too).
// - Where an edge of a bent segment crosses one of a straight segment, the latter is bent as well, until there is no such
//   pair. It ends, at the latest when all are bent.
// A segment moves by at most half a unit in x and in z, and passes over no place that is farther than that from it:
// windings about such places are what they were. It passes over no hot point, and so over no other edge either.
import { countUp } from '../geometry/gather.ts';
import { orient } from '../geometry/orient.ts';
import { sortIntoGrid, visitNearSegment } from '../import/point-grid.ts';
import { type Segments, visitCrossings } from './find-crossings.ts';
import { type PlanPoints, pointAt } from './plan-points.ts';

/** The hot points through which each segment is led, from its lower to its higher end. */
export interface Chains {
  /** The hot points of segment k are `hot[start[k] .. start[k + 1] - 1]`, at least two. */
  readonly start: Int32Array;
  readonly hot: readonly number[];
}

/**
 * Leads segments through hot points, among which are all ends and crossings. `isBent` tells which segments cross others
 * where no lattice point is; those are added that have to be bent for their sake.
 */
export function chainSegments(segments: Segments, hotPoints: PlanPoints, isBent: Uint8Array): Chains {
  const nearby = findNearby(segments, hotPoints);
  for (;;) {
    const chains = selectPoints(nearby, isBent);
    if (!isBent.includes(1) || !bendCrossed(chains, hotPoints, isBent)) return chains;
  }
}

/** Chains as they are when all segments are bent. */
interface Nearby extends Chains {
  /** By entry of `hot`: 1 when the point lies on the segment. */
  readonly isOn: readonly number[];
}

function findNearby({ points, from, to }: Segments, hotPoints: PlanPoints): Nearby {
  const grid = sortIntoGrid(hotPoints);
  const { x, z } = hotPoints;
  const start = new Int32Array(from.length + 1);
  const hot: number[] = [];
  const isOn: number[] = [];
  for (let segment = 0; segment < from.length; segment += 1) {
    const a = pointAt(hotPoints, points.x[from[segment]], points.z[from[segment]]);
    const b = pointAt(hotPoints, points.x[to[segment]], points.z[to[segment]]);
    const chain: number[] = [];
    visitNearSegment(grid, hotPoints, { a, b, reach: 1 }, (point) => {
      if (passesPixel(hotPoints, a, b, point)) chain.push(point);
    });
    // A segment visits pixels in the order of x, and those of one x upwards or downwards.
    const falls = z[b] < z[a];
    chain.sort((p, q) => x[p] - x[q] || (falls ? q - p : p - q));
    for (const point of chain) {
      hot.push(point);
      isOn.push(orient(x[a], z[a], x[b], z[b], x[point], z[point]) === 0 ? 1 : 0);
    }
    start[segment + 1] = hot.length;
  }
  return { start, hot, isOn };
}

function selectPoints({ start, hot, isOn }: Nearby, isBent: Uint8Array): Chains {
  const selectedStart = new Int32Array(start.length);
  const selected: number[] = [];
  for (let segment = 0; segment < isBent.length; segment += 1) {
    for (let at = start[segment]; at < start[segment + 1]; at += 1) {
      if (isBent[segment] === 1 || isOn[at] === 1) selected.push(hot[at]);
    }
    selectedStart[segment + 1] = selected.length;
  }
  return { start: selectedStart, hot: selected };
}

/** Marks straight segments that edges of bent ones cross. False when there are none. */
function bendCrossed(chains: Chains, points: PlanPoints, isBent: Uint8Array): boolean {
  const { edges, segmentOf } = edgesOf(chains, points);
  let isChanged = false;
  visitCrossings(edges, (first, second) => {
    for (const edge of [first, second]) {
      if (isBent[segmentOf[edge]] === 1) continue;
      isBent[segmentOf[edge]] = 1;
      isChanged = true;
    }
  });
  return isChanged;
}

/** The edges of all chains, sorted by their lower ends; those of several segments come several times. */
function edgesOf({ start, hot }: Chains, points: PlanPoints): { edges: Segments; segmentOf: Int32Array } {
  const low: number[] = [];
  const high: number[] = [];
  const segment: number[] = [];
  for (let number = 0; number + 1 < start.length; number += 1) {
    for (let at = start[number] + 1; at < start[number + 1]; at += 1) {
      low.push(Math.min(hot[at - 1], hot[at]));
      high.push(Math.max(hot[at - 1], hot[at]));
      segment.push(number);
    }
  }
  const order = countUp(low.length);
  order.sort((a, b) => low[a] - low[b] || a - b);
  const from = order.map((edge) => low[edge]);
  const to = order.map((edge) => high[edge]);
  return { edges: { points, from, to }, segmentOf: order.map((edge) => segment[edge]) };
}

/**
 * True when the segment from a to b, x not falling, has a place that rounds to the point, halves going up: its box and
 * the pixel overlap, and so do their shadows across the segment. The pixel's upper sides are not part of it; where the
 * shadows only touch, it is the corner that decides.
 */
function passesPixel({ x, z }: PlanPoints, a: number, b: number, point: number): boolean {
  if (x[point] < x[a] || x[point] > x[b]) return false;
  if (z[point] < Math.min(z[a], z[b]) || z[point] > Math.max(z[a], z[b])) return false;
  const dx = x[b] - x[a];
  const dz = z[b] - z[a];
  const twice = 2 * orient(x[a], z[a], x[b], z[b], x[point], z[point]);
  const reach = dx + Math.abs(dz);
  // The corner farthest to the left of the segment belongs to the pixel if it is the lower one in x and in z, or if the
  // segment runs along a side; likewise on the right.
  if (twice === -reach) return dx === 0 && dz >= 0;
  if (twice === reach) return dz <= 0;
  return Math.abs(twice) < reach;
}
