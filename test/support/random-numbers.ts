// Seeded numbers for tests that draw their own inputs.
import { drawRandom, RANDOM_STATE_LENGTH, seedRandom } from '../../src/nav/geometry/random.ts';

/** A source of numbers in [0, 1), the same for the same seed. */
export function createNumbers(seed: string): () => number {
  const state = new Int32Array(RANDOM_STATE_LENGTH);
  seedRandom(seed, state);
  return () => drawRandom(state);
}

/** The items in another order. */
export function shuffle<Item>(items: readonly Item[], numbers: () => number): Item[] {
  const shuffled = [...items];
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = Math.floor(numbers() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other], shuffled[at]];
  }
  return shuffled;
}
