import { describe, expect, it } from 'vitest';
import { hasSharedMeshes } from '../support/mesh-file.ts';
import { countSearchGarbage } from '../support/search-garbage.ts';

const missing = hasSharedMeshes() ? '' : ' (skipped: the shared data is not beside the project)';

describe.skipIf(missing !== '')(`a warm path query over a mesh of others${missing}`, () => {
  it.each([
    ['nothing', 'arena', 1],
    // The engine boxes a number in some of the long searches: less than one of 16 bytes a query.
    ['no object', 'aurora', 16],
  ])('leaves %s on the heap over 100,000 of them on the %s', async (_, name, limit) => {
    expect(await countSearchGarbage(name, 100_000)).toBeLessThan(limit);
  });
});
