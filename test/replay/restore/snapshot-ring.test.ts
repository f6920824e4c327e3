import { createWorld } from 'bitecs';
import { describe, expect, it } from 'vitest';
import {
  createSnapshotRing,
  findSnapshot,
  keepSnapshot,
  restoreTick,
} from '../../../src/replay/restore/snapshot-ring.ts';
import { snapshot, snapshotBytes } from '../../../src/replay/snapshot/snapshot.ts';
import { createSmallMatch } from '../matches/small-match.ts';

describe('a ring of snapshots', () => {
  it('holds the last ticks, and takes a world back to any of them', () => {
    const world = createWorld();
    const match = createSmallMatch();
    match.setup(world, 'ring');
    const ring = createSnapshotRing(4);
    const all: Uint8Array[] = [];
    for (let tick = 0; tick < 10; tick += 1) {
      keepSnapshot(ring, world, tick);
      all.push(snapshot(world));
      match.step(world, []);
    }
    for (const tick of [8, 6, 9, 7]) {
      const kept = findSnapshot(ring, tick);
      expect(kept && Buffer.compare(snapshotBytes(kept), all[tick])).toBe(0);
      restoreTick(ring, world, tick);
      expect(Buffer.compare(snapshot(world), all[tick])).toBe(0);
    }
    expect(findSnapshot(ring, 5)).toBeUndefined();
    expect(() => restoreTick(ring, world, 5)).toThrow("tick must be one of the ring's, 6 to 9, got 5");
    expect(() => restoreTick(createSnapshotRing(2), world, 0)).toThrow('none to none, got 0');
    expect(() => createSnapshotRing(0)).toThrow('count must be an integer from 1');
  });
});
