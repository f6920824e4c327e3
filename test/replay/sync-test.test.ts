import { describe, expect, it } from 'vitest';
import { runSyncTest } from '../../src/replay/sync-test.ts';
import { createChaoticMatch, listChaos } from './chaotic-match.ts';

describe('a sync test', () => {
  it('finds nothing in a chaotic match', () => {
    const ticks = 600;
    const result = runSyncTest(createChaoticMatch(), {
      ...{ seed: 'chaos', distance: 8, ticks, commands: listChaos('commands', ticks) },
    });
    expect(result).toEqual({ ticks, divergence: undefined });
  });
});
