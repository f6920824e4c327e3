import { describe, expect, it } from 'vitest';
import { countTickGarbage } from '../support/tick-garbage.ts';

describe('a tick', () => {
  it('leaves less than a byte for each agent that walks', async () => {
    const counts = await countTickGarbage('walkers over a mesh', 'walkers on lanes');
    for (const { bytes, metres } of counts) {
      expect(bytes).toBeLessThan(1);
      expect(metres).toBeGreaterThan(15);
    }
    expect(counts).toHaveLength(2);
  });

  it('leaves a few bytes for each agent that arrives, rests, chooses and finds a way time and again', async () => {
    const counts = await countTickGarbage('dogs', 'villagers');
    for (const { bytes, trips } of counts) {
      expect(bytes).toBeLessThan(4);
      expect(trips).toBeGreaterThan(2);
    }
    expect(counts).toHaveLength(2);
  });

  it('would be found out if it made one small object for each agent', async () => {
    const [{ bytes }] = await countTickGarbage('an object for each walker');
    expect(bytes).toBeGreaterThan(16);
  });
});
