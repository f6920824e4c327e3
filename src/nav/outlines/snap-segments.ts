// Loops that may cross, overlap and touch in every way -> edges that meet at their ends only: snap rounding, see
// chain-segments.ts. Nothing depends on the order of loops, or on which way they run.
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
  const next = followingCorners(shapes);
  const segments = distinctSegments(shapes, next);
  const { x, z } = segments.points;
  const { keys, isRounded } = findCrossings(segments);
  const places = new Float64Array(x.length + keys.length);
  for (let point = 0; point < x.length; point += 1) places[point] = keyOfPlace(x[point], z[point]);
  places.set(keys, x.length);
  const points = distinctPoints(places);
  const chains = chainSegments(segments, points, isRounded);
  const steps = takeSteps(shapes, next, segments, chains);
  return { points, ...joinSteps(steps), isExact: !isRounded.includes(1) };
}

/** The segments of the loops, each once. */
function distinctSegments(shapes: Shapes, next: Int32Array): Segments {
  const { x, z } = shapes;
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
  const distinct = keys.sort().filter((key, at) => at === 0 || key !== keys[at - 1]);
  return {
    points,
    from: Int32Array.from(distinct, (key) => Math.floor(key / count)),
    to: Int32Array.from(distinct, (key) => key % count),
  };
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

function takeSteps(shapes: Shapes, next: Int32Array, segments: Segments, chains: Chains): Steps {
  const { x, z, loopStart, loopShape } = shapes;
  const { start, hot } = chains;
  const { points, from, to } = segments;
  const segmentOf = new Map<number, number>();
  const keyOf = (a: number, b: number): number => Math.min(a, b) * points.x.length + Math.max(a, b);
  for (let segment = 0; segment < from.length; segment += 1) {
    segmentOf.set(keyOf(from[segment], to[segment]), segment);
  }
  const steps: Steps = { low: [], high: [], shape: [], way: [] };
  for (let loop = 0; loop < loopShape.length; loop += 1) {
    let here = pointAt(points, x[loopStart[loop]], z[loopStart[loop]]);
    for (let corner = loopStart[loop]; corner < loopStart[loop + 1]; corner += 1) {
      const there = pointAt(points, x[next[corner]], z[next[corner]]);
      const segment = segmentOf.get(keyOf(here, there))!;
      const way = here < there ? 1 : -1;
      for (let at = start[segment] + 1; at < start[segment + 1]; at += 1) {
        const isRising = hot[at - 1] < hot[at];
        steps.low.push(isRising ? hot[at - 1] : hot[at]);
        steps.high.push(isRising ? hot[at] : hot[at - 1]);
        steps.shape.push(loopShape[loop]);
        steps.way.push(isRising ? way : -way);
      }
      here = there;
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
