// Damaged recordings, most of them with checksums that suit, so that what is checked behind them is reached.
import { expect, it } from 'vitest';
import { fuzzRecordings } from '../../support/fuzz-recordings.ts';

const COUNT = 2000;

it('a damaged recording is refused for a reason, read as far as it goes, or plays to a divergence', () => {
  const { damaged, diverged, faults, played, refused, shortened } = fuzzRecordings('damage', COUNT);
  expect(faults).toEqual([]);
  // All that is checked has been wrong some time, and much of what plays has been changed.
  expect(refused.size).toBeGreaterThan(30);
  expect(shortened.size).toBeGreaterThan(20);
  expect(diverged.size).toBeGreaterThan(10);
  expect(played).toBeGreaterThan(COUNT / 10);
  expect(damaged.size).toBe(20);
  expect(Math.min(...damaged.values())).toBeGreaterThan(COUNT / 40);
}, 240_000);
