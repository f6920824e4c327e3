// Values picked from an array by their places. A plain loop: the typed arrays' own `from` is many times slower.

/** The values at these indices. */
export function gatherFloats(values: Float64Array, indices: ArrayLike<number>): Float64Array {
  const gathered = new Float64Array(indices.length);
  for (let at = 0; at < gathered.length; at += 1) gathered[at] = values[indices[at]];
  return gathered;
}

/** The values at these indices. */
export function gatherIntegers(values: Int32Array, indices: ArrayLike<number>): Int32Array {
  const gathered = new Int32Array(indices.length);
  for (let at = 0; at < gathered.length; at += 1) gathered[at] = values[indices[at]];
  return gathered;
}

/** The integers from 0 to count - 1. */
export function countUp(count: number): Int32Array {
  const numbers = new Int32Array(count);
  for (let at = 0; at < count; at += 1) numbers[at] = at;
  return numbers;
}
