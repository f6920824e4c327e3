// Where a number stands among sorted ones.

/** The place of a value among ascending numbers, of which it is one. */
export function findInSorted(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
