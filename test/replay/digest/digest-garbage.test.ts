import { describe, expect, it } from 'vitest';
import { countTickGarbage } from '../../support/tick-garbage.ts';

describe('a digest of each tick', () => {
  it('leaves nothing behind beyond what the tick does', async () => {
    const [{ bytes, trips }] = await countTickGarbage('a digest each tick');
    expect(bytes).toBeLessThan(4);
    expect(trips).toBeGreaterThan(2);
  });
});
