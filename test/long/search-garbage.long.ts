import { describe, expect, it } from 'vitest';
import { hasSharedMeshes } from '../support/mesh-file.ts';
import { countSearchGarbage, ENOUGH } from '../support/search-garbage.ts';

const missing = hasSharedMeshes() ? '' : ' (skipped: the shared data is not beside the project)';

describe.skipIf(missing !== '')(`a warm path query over a mesh of others${missing}`, () => {
  it.each(['arena', 'aurora'])(
    'leaves less than a number for every fourth query on the heap, the mean of 100,000 on the %s',
    async (name) => {
      expect(await countSearchGarbage(name, 100_000)).toBeLessThan(ENOUGH);
    },
  );
});
