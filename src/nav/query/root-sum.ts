// Sums of square roots of integers to 106 bits, for telling apart lengths that float64 cannot.

/** Relative to the size of what went into a sum: less than this counts as nothing. */
const NOTHING = 8.271806125530277e-25; // 2^-80
const SPLITTER = 134217729; // 2^27 + 1

/**
 * A running sum of roots: `high + low`, the size of what went into it, and its sign, 0 for what counts as nothing. Scratch:
 * whoever sums owns it. (The sign is told with each root, since what is seldom called is seldom compiled, and leaves its
 * numbers on the engine's heap.)
 */
export interface RootSum {
  high: number;
  low: number;
  size: number;
  sign: number;
}

/** Makes an empty sum. */
export function createRootSum(): RootSum {
  return { high: 0, low: 0, size: 0, sign: 0 };
}

/** Empties the sum. */
export function clearRootSum(sum: RootSum): void {
  sum.high = 0;
  sum.low = 0;
  sum.size = 0;
  sum.sign = 0;
}

/**
 * Adds (`sign` 1) or takes away (`sign` -1) the root of the sum of two squared integers, each below 2^27, with an error of
 * about 2^-104 of it.
 */
export function addRoot(sum: RootSum, dx: number, dz: number, sign: number): void {
  const square = dx * dx + dz * dz;
  const root = Math.sqrt(square);
  // root * root exactly, as its rounded value and the error of that (Dekker's product).
  const shifted = SPLITTER * root;
  const head = shifted - (shifted - root);
  const tail = root - head;
  const product = root * root;
  const error = head * head - product + 2 * head * tail + tail * tail;
  const correction = (square - product - error) / (2 * root);
  // high + root exactly (Knuth's sum).
  const term = sign * root;
  const high = sum.high + term;
  const part = high - sum.high;
  sum.low += sum.high - (high - part) + (term - part) + sign * correction;
  sum.high = high;
  sum.size += root;
  const total = sum.high + sum.low;
  if (Math.abs(total) <= sum.size * NOTHING) sum.sign = 0;
  else sum.sign = total < 0 ? -1 : 1;
}
