// Euclid's algorithm.

/** The greatest whole number that divides both of two whole numbers, of which neither is negative and one is not 0. */
export function greatestDivisor(a: number, b: number): number {
  let greater = a;
  let less = b;
  while (less !== 0) {
    const rest = greater % less;
    greater = less;
    less = rest;
  }
  return greater;
}
