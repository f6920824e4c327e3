// How long the last steps took: the mean of their middle half, since one that was interrupted says nothing, and clocks of browsers
// are too coarse for a median.

/** The times of the last steps, milliseconds. */
export interface Stopwatch {
  readonly times: Float64Array;
  /** Steps timed so far. */
  count: number;
}

const KEPT = 240;

/** Makes a stopwatch that has timed nothing. */
export function createStopwatch(): Stopwatch {
  return { times: new Float64Array(KEPT), count: 0 };
}

/** Notes the time of a step. */
export function noteTime(stopwatch: Stopwatch, ms: number): void {
  stopwatch.times[stopwatch.count % KEPT] = ms;
  stopwatch.count += 1;
}

/** The mean of the middle half of the last steps, milliseconds; 0 when there were none. */
export function usualTime({ times, count }: Stopwatch): number {
  const kept = times.slice(0, Math.min(count, KEPT)).sort();
  const middle = kept.subarray(kept.length >> 2, kept.length - (kept.length >> 2));
  return middle.length === 0 ? 0 : middle.reduce((sum, time) => sum + time, 0) / middle.length;
}
