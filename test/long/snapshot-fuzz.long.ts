// Damaged snapshots for minutes: `npm run test:long`.
import { expect, it } from 'vitest';
import { fuzzSnapshots } from '../support/fuzz-snapshots.ts';

const COUNT = 20_000;

it('20,000 damaged snapshots are refused for a reason, the world as it was, or are states that play on', () => {
  const { faults, played, refused, restored } = fuzzSnapshots('long damage', COUNT, 30);
  expect(faults).toEqual([]);
  expect([...refused.values()].reduce((sum, times) => sum + times, restored)).toBe(COUNT);
  expect(refused.size).toBeGreaterThan(300);
  expect(played).toBeGreaterThan(restored * 0.8);
  expect(restored).toBeGreaterThan(COUNT / 10);
});
