// Loops that may cross, overlap and touch in every way -> edges that meet at their ends only: snap rounding, see
// chain-segments.ts. Nothing depends on the order of loops, or on which way they run.
import { findInSorted } from '../geometry/find-in-sorted.ts';
import { countUp } from '../geometry/gather.ts';
import { type Chains, chainSegments } from './chain-segments.ts';
import { findCrossings, type Segments } from './find-crossings.ts';
import { distinctPoints, keyOfPlace, pointAt } from './plan-points.ts';
import { followingCorners, type Shapes } from './shapes.ts';

/** Edges between hot points, each once, from its lower to its higher end, sorted by these; and what runs along them. */
export interface SnappedEdges extends Segments {
  /**
   * The runs of shapes along edge k are `runStart[k] .. runStart[k + 1] - 1`, one for each shape that has a border there.
   */
  readonly runStart: Int32Array;
  readonly runShape: Int32Array;
  /** How many times more often the shape runs from the edge's lower to its higher end than the other way; not 0. */
  readonly runRounds: Int32Array;
  /** False when segments cross where no lattice point is: then edges are not exactly where they were. */
  readonly isExact: boolean;
}

/** Snap-rounds the loops of shapes. Edges along which no shape has a border are left out. */
export function snapSegments(shapes: Shapes): SnappedEdges {
  const corners = sortCorners(shapes);
  const { x, z } = corners.segments.points;
  const { keys, isRounded } = findCrossings(corners.segments);
  const places = new Float64Array(x.length + keys.length);
  for (let point = 0; point < x.length; point += 1) places[point] = keyOfPlace(x[point], z[point]);
  places.set(keys, x.length);
  const points = distinctPoints(places);
  const chains = chainSegments(corners.segments, points, isRounded);
  return { points, ...joinSteps(takeSteps(shapes, corners, chains)), isExact: !isRounded.includes(1) };
}

/** True when the loops of shapes cross in lattice points only, so that nothing has to be rounded. */
export function crossOnLattice(shapes: Shapes): boolean {
  return !findCrossings(sortCorners(shapes).segments).isRounded.includes(1);
}

/** The corners of loops as points, and the segments between them. */
interface SortedCorners {
  /** The segments of the loops, each once, sorted by their ends. */
  readonly segments: Segments;
  /** By corner: its point. */
  readonly pointOf: Int32Array;
  /** By corner: the segment that leads on from it. */
  readonly segmentOf: Int32Array;
  /** By corner: the corner that follows. */
  readonly next: Int32Array;
}

function sortCorners(shapes: Shapes): SortedCorners {
  const { x, z } = shapes;
  const next = followingCorners(shapes);
  const places = new Float64Array(x.length);
  for (let corner = 0; corner < x.length; corner += 1) places[corner] = keyOfPlace(x[corner], z[corner]);
  const points = distinctPoints(places);
  const count = points.x.length;
  const pointOf = new Int32Array(x.length);
  for (let corner = 0; corner < x.length; corner += 1)
    pointOf[corner] = pointAt(points, x[corner], z[corner]);
  const keys = new Float64Array(x.length);
  for (let corner = 0; corner < x.length; corner += 1) {
    const here = pointOf[corner];
    const there = pointOf[next[corner]];
    keys[corner] = Math.min(here, there) * count + Math.max(here, there);
  }
  const sorted = keys.slice().sort();
  const distinct = sorted.filter((key, at) => at === 0 || key !== sorted[at - 1]);
  const from = new Int32Array(distinct.length);
  const to = new Int32Array(distinct.length);
  for (let segment = 0; segment < distinct.length; segment += 1) {
    from[segment] = Math.floor(distinct[segment] / count);
    to[segment] = distinct[segment] - from[segment] * count;
  }
  const segmentOf = new Int32Array(x.length);
  for (let corner = 0; corner < x.length; corner += 1)
    segmentOf[corner] = findInSorted(distinct, keys[corner]);
  return { segments: { points, from, to }, pointOf, segmentOf, next };
}

/** What the loops of the shapes do, step by step, when they are led through hot points. */
interface Steps {
  /** The ends of the edge along which a step goes, the lower one first. */
  readonly low: number[];
  readonly high: number[];
  readonly shape: number[];
  /** 1 for a step to the higher end, else -1. */
  readonly way: number[];
}

function takeSteps({ loopStart, loopShape }: Shapes, corners: SortedCorners, chains: Chains): Steps {
  const { pointOf, segmentOf, next } = corners;
  const { start, hot } = chains;
  const steps: Steps = { low: [], high: [], shape: [], way: [] };
  for (let loop = 0; loop < loopShape.length; loop += 1) {
    for (let corner = loopStart[loop]; corner < loopStart[loop + 1]; corner += 1) {
      const segment = segmentOf[corner];
      const way = pointOf[corner] < pointOf[next[corner]] ? 1 : -1;
      for (let at = start[segment] + 1; at < start[segment + 1]; at += 1) {
        const isRising = hot[at - 1] < hot[at];
        steps.low.push(isRising ? hot[at - 1] : hot[at]);
        steps.high.push(isRising ? hot[at] : hot[at - 1]);
        steps.shape.push(loopShape[loop]);
        steps.way.push(isRising ? way : -way);
      }
    }
  }
  return steps;
}

/** Sums up what each shape does along each edge. Steps to and fro cancel each other. */
function joinSteps({ low, high, shape, way }: Steps): Omit<SnappedEdges, 'points' | 'isExact'> {
  const order = countUp(low.length);
  order.sort((a, b) => low[a] - low[b] || high[a] - high[b] || shape[a] - shape[b] || a - b);
  const from: number[] = [];
  const to: number[] = [];
  const runStart: number[] = [];
  const runShape: number[] = [];
  const runRounds: number[] = [];
  let at = 0;
  while (at < order.length) {
    const first = order[at];
    let rounds = 0;
    for (; at < order.length; at += 1) {
      const step = order[at];
      if (low[step] !== low[first] || high[step] !== high[first] || shape[step] !== shape[first]) break;
      rounds += way[step];
    }
    if (rounds === 0) continue;
    if (from[from.length - 1] !== low[first] || to[to.length - 1] !== high[first]) {
      from.push(low[first]);
      to.push(high[first]);
      runStart.push(runShape.length);
    }
    runShape.push(shape[first]);
    runRounds.push(rounds);
  }
  runStart.push(runShape.length);
  return {
    from: Int32Array.from(from),
    to: Int32Array.from(to),
    runStart: Int32Array.from(runStart),
    runShape: Int32Array.from(runShape),
    runRounds: Int32Array.from(runRounds),
  };
}
