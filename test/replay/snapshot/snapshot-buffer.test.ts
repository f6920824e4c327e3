import { addEntity, createWorld, type World } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { restore } from '../../../src/replay/restore/restore-snapshot.ts';
import { writeSnapshot } from '../../../src/replay/snapshot/snapshot.ts';
import { createSnapshotBuffer } from '../../../src/replay/snapshot/snapshot-buffer.ts';
import { addNavigation } from '../../../src/systems/add-navigation.ts';

const createSized = (capacity: number): World => {
  const world = createWorld();
  addNavigation(world, { seed: 'seed', capacity });
  addEntity(world);
  return world;
};

describe('a buffer for snapshots', () => {
  it('may go from world to world of different kinds, and knows of which one its snapshot is', () => {
    const one = createSized(64);
    const other = createSized(1280);
    const buffer = createSnapshotBuffer();
    const sizes = [one, other, one, one].map((world) => {
      writeSnapshot(world, buffer);
      const stranger = world === one ? other : one;
      expect(() => restore(stranger, buffer)).toThrow('this snapshot is of another world');
      restore(world, buffer);
      return buffer.length;
    });
    expect(sizes[1]).not.toBe(sizes[0]);
    expect(sizes.slice(2)).toEqual([sizes[0], sizes[0]]);
  });
});
