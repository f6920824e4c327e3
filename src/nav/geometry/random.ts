// Seeded random streams whose whole state is four integers in the caller's array, so that it can lie in a component,
// be saved and be digested. seedrandom turns a seed into a state; the step is Marsaglia's xor128 (Xorshift RNGs, 2003),
// the same numbers that seedrandom's own xor128 gives.
import xor128 from 'seedrandom/lib/xor128.js';

/** Integers that one stream's state takes. */
export const RANDOM_STATE_LENGTH = 4;

/** Writes the first state of the stream named by `seed` into `state[offset .. offset + 3]`. Different text, another stream. */
export function seedRandom(seed: string, state: Int32Array, offset = 0): void {
  const { x, y, z, w } = xor128(seed, { state: true }).state();
  state[offset] = x;
  state[offset + 1] = y;
  state[offset + 2] = z;
  state[offset + 3] = w;
}

/** Draws the next number in [0, 1), a multiple of 2^-32, and advances the state at `state[offset .. offset + 3]`. */
export function drawRandom(state: Int32Array, offset = 0): number {
  const x = state[offset];
  const w = state[offset + 3];
  const t = x ^ (x << 11);
  state[offset] = state[offset + 1];
  state[offset + 1] = state[offset + 2];
  state[offset + 2] = w;
  state[offset + 3] = w ^ (w >>> 19) ^ t ^ (t >>> 8);
  return (state[offset + 3] >>> 0) / 4294967296;
}
