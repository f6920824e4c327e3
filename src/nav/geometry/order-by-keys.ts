// Numbers put in the order of their keys, without calling anything back.

/**
 * Answers the numbers 0 .. `count` - 1 sorted by ascending `keys`, equal ones by number: a merge sort from the bottom
 * up, since it is stable. Keys must not be NaN.
 */
export function orderByKeys(keys: Float64Array, count: number): Int32Array {
  let from = new Int32Array(count);
  let into = new Int32Array(count);
  for (let at = 0; at < count; at += 1) from[at] = at;
  for (let run = 1; run < count; run *= 2) {
    for (let start = 0; start < count; start += 2 * run) {
      mergeRuns(keys, from, into, start, Math.min(start + run, count), Math.min(start + 2 * run, count));
    }
    const sorted = into;
    into = from;
    from = sorted;
  }
  return from;
}

/** Merges the sorted runs `start .. middle - 1` and `middle .. end - 1`. A hot loop: its bounds come one by one. */
function mergeRuns(
  keys: Float64Array,
  from: Int32Array,
  into: Int32Array,
  start: number,
  middle: number,
  end: number,
): void {
  let first = start;
  let second = middle;
  for (let at = start; at < end; at += 1) {
    if (second >= end || (first < middle && keys[from[first]] <= keys[from[second]])) {
      into[at] = from[first];
      first += 1;
    } else {
      into[at] = from[second];
      second += 1;
    }
  }
}
