// Damaged snapshots, most of them with a checksum that suits, so that what is checked behind it is reached.
import { expect, it } from 'vitest';
import { fuzzSnapshots } from '../../support/fuzz-snapshots.ts';

const COUNT = 1500;

it('a damaged snapshot is refused for a reason, the world as it was, or is a state that plays on', () => {
  const { damaged, faults, played, refused, restored } = fuzzSnapshots('damage', COUNT, 3);
  expect(faults).toEqual([]);
  expect([...refused.values()].reduce((sum, times) => sum + times, restored)).toBe(COUNT);
  // All that is checked has been wrong some time, and much of what cannot be wrong has been changed.
  expect(refused.size).toBeGreaterThan(100);
  expect(restored).toBeGreaterThan(COUNT / 10);
  expect(played).toBeGreaterThan(restored * 0.8);
  expect(damaged.size).toBe(14);
  expect(Math.min(...damaged.values())).toBeGreaterThan(COUNT / 40);
}, 240_000);
