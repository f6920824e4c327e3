// Damaged recordings for minutes: `npm run test:long`.
import { expect, it } from 'vitest';
import { fuzzRecordings } from '../support/fuzz-recordings.ts';

const COUNT = 20_000;

it('20,000 damaged recordings are refused for a reason, read as far as they go, or play to a divergence', () => {
  const { diverged, faults, played, refused, shortened } = fuzzRecordings('long damage', COUNT);
  expect(faults).toEqual([]);
  expect(refused.size).toBeGreaterThan(45);
  expect(shortened.size).toBeGreaterThan(28);
  expect(diverged.size).toBeGreaterThan(12);
  expect(played).toBeGreaterThan(COUNT / 10);
});
