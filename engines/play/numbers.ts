// Seeded whole numbers: what levels, questions and commands are drawn from.
import xor128 from 'seedrandom/lib/xor128.js';

/** Draws a whole number from 0 on and below the limit, which is at most 2^21. */
export type Draw = (limit: number) => number;

/** A source of whole numbers, the same for the same seed in every engine: its numbers are multiples of 2^-32, so nothing is rounded. */
export function createDraw(seed: string): Draw {
  const random = xor128(seed, { state: true });
  return (limit) => Math.floor(random() * limit);
}
