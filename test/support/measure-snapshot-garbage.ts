// A program of its own: prints how many bytes a snapshot into a buffer and its restoring leave on the heap, as JSON.
import { GCProfiler } from 'node:v8';
import { addComponents, addEntity, createWorld } from 'bitecs';
import { restore } from '../../src/replay/restore/restore-snapshot.ts';
import { writeSnapshot } from '../../src/replay/snapshot/snapshot.ts';
import { createSnapshotBuffer } from '../../src/replay/snapshot/snapshot-buffer.ts';
import { getNavigation } from '../../src/systems/navigation.ts';
import { setDestination } from '../../src/systems/set-destination.ts';
import { createSmallMatch } from '../replay/matches/small-match.ts';

const CALLS = 200;
const COUNTS = 25;

const world = createWorld();
// One number kept for each of them would be 16 bytes x 200.
const AGENTS = 200;
const match = createSmallMatch({
  settings: { capacity: 300 },
  onSetup: (setUp) => {
    const { NavAgent, Position } = getNavigation(setUp).components;
    for (let at = 0; at < AGENTS; at += 1) {
      const eid = addEntity(setUp);
      addComponents(setUp, eid, NavAgent);
      Position.x[eid] = 1 + (at % 10);
      setDestination(setUp, eid, 10, 0, 1 + (at % 9));
    }
  },
});
match.setup(world, 'garbage');
for (let tick = 0; tick < 30; tick += 1) match.step(world, []);
const buffers = [createSnapshotBuffer(), createSnapshotBuffer()];
writeSnapshot(world, buffers[0]);
match.step(world, []);
writeSnapshot(world, buffers[1]);

/** The least of many counts: what the compiler makes lies on the same heap. */
function count(run: (call: number) => void): number {
  for (let call = 0; call < 20000; call += 1) run(call);
  let least = Number.POSITIVE_INFINITY;
  for (let trial = 0; trial < COUNTS; trial += 1) {
    (globalThis as unknown as { gc(): void }).gc();
    const profiler = new GCProfiler();
    profiler.start();
    const before = process.memoryUsage().heapUsed;
    for (let call = 0; call < CALLS; call += 1) run(call);
    const bytes = process.memoryUsage().heapUsed - before;
    // A collection in between would hide what was left behind.
    if (profiler.stop()?.statistics.length === 0) least = Math.min(least, bytes / CALLS);
  }
  return least;
}

console.log(
  JSON.stringify({
    write: count((call) => writeSnapshot(world, buffers[call % 2])),
    restore: count((call) => restore(world, buffers[call % 2])),
  }),
);
