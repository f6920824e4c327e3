// The snapshots of the last ticks, in memory that is used over and over.
import type { World } from 'bitecs';
import { checkInteger } from '../../nav/geometry/checks.ts';
import { NONE } from '../../nav/geometry/none.ts';
import { writeSnapshot } from '../snapshot/snapshot.ts';
import { createSnapshotBuffer, type SnapshotBuffer } from '../snapshot/snapshot-buffer.ts';
import { restore } from './restore-snapshot.ts';

/** Snapshots of one world by tick. The caller owns it. */
export interface SnapshotRing {
  readonly buffers: readonly SnapshotBuffer[];
  /** Which tick each of the buffers holds, -1 for none. */
  readonly ticks: Int32Array;
}

/** Makes a ring that holds the snapshots of `count` ticks. Throws a RangeError unless that is an integer from 1 on. */
export function createSnapshotRing(count: number): SnapshotRing {
  checkInteger('count', count, 1, 1048576);
  return {
    buffers: Array.from({ length: count }, createSnapshotBuffer),
    ticks: new Int32Array(count).fill(NONE),
  };
}

/** Takes a snapshot of the world as that of a tick, in the place of the one `count` ticks older. */
export function keepSnapshot(ring: SnapshotRing, world: World, tick: number): void {
  const at = checkInteger('tick', tick, 0, 2147483647) % ring.ticks.length;
  ring.ticks[at] = NONE;
  writeSnapshot(world, ring.buffers[at]);
  ring.ticks[at] = tick;
}

/** The snapshot of a tick, undefined when the ring has it no more, or not yet. It is good until it is overwritten. */
export function findSnapshot({ buffers, ticks }: SnapshotRing, tick: number): SnapshotBuffer | undefined {
  const at = tick % ticks.length;
  return ticks[at] === tick ? buffers[at] : undefined;
}

/** Puts the world to where it was at a tick. Throws a RangeError when the ring does not have it. */
export function restoreTick(ring: SnapshotRing, world: World, tick: number): void {
  const kept = findSnapshot(ring, tick);
  if (kept === undefined) {
    const held = Array.from(ring.ticks)
      .filter((known) => known !== NONE)
      .sort((a, b) => a - b);
    throw new RangeError(
      `tick must be one of the ring's, ${held[0] ?? 'none'} to ${held[held.length - 1] ?? 'none'}, got ${String(tick)}`,
    );
  }
  restore(world, kept);
}
