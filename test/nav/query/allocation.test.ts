import { describe, expect, it } from 'vitest';
import { hasSharedMeshes } from '../../support/mesh-file.ts';
import { runBundled } from '../../support/run-bundled.ts';
import { countSearchGarbage, ENOUGH } from '../../support/search-garbage.ts';

const missing = hasSharedMeshes() ? '' : ' (skipped: the shared data is not beside the project)';

describe('a warm query', () => {
  it('makes no objects', async () => {
    const bytes: Record<string, number> = JSON.parse(await runBundled('measure-allocation.ts', [], []));
    for (const [query, count] of Object.entries(bytes)) {
      // An engine may keep a number or two of 16 bytes on the heap on their way between functions; the smallest point takes more.
      if (query.endsWith('an array of one number')) expect(count, query).toBeGreaterThan(100);
      else expect(count, query).toBeLessThan(48);
    }
    expect(Object.keys(bytes)).toHaveLength(8);
  });

  it.skipIf(missing !== '')(
    `leaves less than a number for every fourth query on the heap, the mean of 100,000${missing}`,
    { timeout: 240_000 },
    async () => {
      expect(await countSearchGarbage('arena', 100_000)).toBeLessThan(ENOUGH);
    },
  );
});
