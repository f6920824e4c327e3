import { createWorld } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { isSearching } from '../../../src/components/nav-destination.ts';
import { pathSearchToBytes } from '../../../src/nav/query/path-search-bytes.ts';
import { restore } from '../../../src/replay/restore/restore-snapshot.ts';
import {
  snapshot,
  snapshotBytes,
  snapshotSections,
  writeSnapshot,
} from '../../../src/replay/snapshot/snapshot.ts';
import { createSnapshotBuffer, type SnapshotBuffer } from '../../../src/replay/snapshot/snapshot-buffer.ts';
import { replaceMesh } from '../../../src/systems/add-ground.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import { createNumbers } from '../../support/random-numbers.ts';
import { CHAOS_SEED, createRun } from '../matches/chaos-run.ts';
import { createChaoticMatch, createField } from '../matches/chaotic-match.ts';

const MESHES = [0, 1, 2].map(createField);

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

describe('a snapshot', () => {
  it('holds half-done searches as they are, to the last bit', () => {
    const run = createRun(60, 80);
    const world = run.begin();
    let searches = 0;
    for (let tick = 0; tick < 80; tick += 1) {
      run.step(world, tick);
      const fresh = run.begin();
      restore(fresh, snapshot(world), { meshes: MESHES });
      const { components, state } = getNavigation(world);
      for (const [id, { search }] of state.meshes.entries()) {
        const isUnderWay = state.agents
          .subarray(0, state.agentCount)
          .some(
            (eid) =>
              isSearching(components.NavDestination.stale[eid]) && components.NavPlace.mesh[eid] === id,
          );
        if (!isUnderWay || search.status !== 'searching') continue;
        const again = getNavigation(fresh).state.meshes[id].search;
        expect(isSame(pathSearchToBytes(again), pathSearchToBytes(search))).toBe(true);
        searches += 1;
      }
    }
    expect(searches).toBeGreaterThan(20);
  });

  it('of a world that was put back is the one it was put back from, whatever the world was', () => {
    const run = createRun(50, 160);
    const world = run.begin();
    const snapshots: Uint8Array[] = [];
    for (let tick = 0; tick < 160; tick += 1) {
      if (tick % 5 === 0) snapshots.push(snapshot(world));
      run.step(world, tick);
    }
    // Back and forth in the same world: later and earlier, with other queries, components, meshes and entities.
    const numbers = createNumbers('back and forth');
    for (let count = 0; count < 100; count += 1) {
      const bytes = snapshots[Math.floor(numbers() * snapshots.length)];
      restore(world, bytes, { meshes: MESHES });
      expect(isSame(snapshot(world), bytes)).toBe(true);
    }
  });

  it('holds the meshes when asked to, and needs them from elsewhere when not', () => {
    const run = createRun(10, 60);
    const world = run.begin();
    for (let tick = 0; tick < 20; tick += 1) run.step(world, tick);
    // None that `setup` makes.
    replaceMesh(world, 0, MESHES[1]);
    const without = snapshot(world);
    const inside = snapshot(world, { meshes: true });
    const fresh = run.begin();
    expect(() => restore(fresh, without)).toThrow(`needs a mesh of digest ${MESHES[1].digest} as mesh 0`);
    restore(fresh, inside);
    expect(isSame(snapshot(fresh, { meshes: true }), inside)).toBe(true);
    expect(isSame(snapshot(fresh), without)).toBe(true);
    const other = run.begin();
    restore(other, without, { meshes: MESHES });
    expect(isSame(snapshot(other), without)).toBe(true);
  });

  it('goes into a buffer that is kept, and comes out of it, as the same bytes', () => {
    const run = createRun(50, 100);
    const world = run.begin();
    const buffer = createSnapshotBuffer();
    for (let tick = 0; tick < 100; tick += 1) {
      writeSnapshot(world, buffer);
      const bytes = snapshot(world);
      expect(isSame(snapshotBytes(buffer), bytes)).toBe(true);
      run.step(world, tick);
      if (tick % 10 !== 0) continue;
      const after = snapshot(world);
      restore(world, buffer);
      expect(isSame(snapshot(world), bytes)).toBe(true);
      run.step(world, tick);
      expect(isSame(snapshot(world), after)).toBe(true);
    }
  });

  it('of a buffer leads another world in the process to the same, and shares nothing that changes with it', () => {
    const run = createRun(40, 120);
    const world = run.begin();
    for (let tick = 0; tick < 50; tick += 1) run.step(world, tick);
    const buffer = createSnapshotBuffer();
    writeSnapshot(world, buffer);
    const other = run.begin();
    restore(other, buffer);
    for (let tick = 50; tick < 120; tick += 1) {
      run.step(world, tick);
      run.step(other, tick);
      expect(isSame(snapshot(other), snapshot(world))).toBe(true);
    }
    for (const [id, { search }] of getNavigation(world).state.meshes.entries()) {
      expect(getNavigation(other).state.meshes[id].search).not.toBe(search);
    }
  });

  it('has a section of navigation that is the same for the same state, whatever the entities are called', () => {
    const worlds = [0, 5].map((strangers) => {
      const match = createChaoticMatch({ agents: 0, settings: { expansionsPerTick: 5 } });
      const world = createWorld();
      match.setup(world, CHAOS_SEED);
      const crates = Array.from(
        { length: strangers },
        (_, at) => ({ type: 'game', name: 'crate', payload: at * 6 + 1 }) as const,
      );
      match.step(world, crates);
      const spawns = Array.from(
        { length: 12 },
        (_, at) => ({ type: 'game', name: 'spawn', payload: at * 4 + 2 }) as const,
      );
      match.step(world, spawns);
      return snapshotSections(snapshot(world));
    });
    expect(worlds[0].navigation.length).toBeGreaterThan(3000);
    expect(isSame(worlds[0].navigation, worlds[1].navigation)).toBe(true);
    expect(isSame(worlds[0].world, worlds[1].world)).toBe(false);
  });

  it('leaves the world as it was when it is taken', () => {
    const run = createRun(30, 60);
    const [watched, alone] = [run.begin(), run.begin()];
    for (let tick = 0; tick < 60; tick += 1) {
      for (let count = 0; count < 3; count += 1) snapshot(watched, { meshes: count === 1 });
      run.step(watched, tick);
      run.step(alone, tick);
    }
    expect(isSame(snapshot(watched), snapshot(alone))).toBe(true);
  });

  it('goes round between three worlds in any order, as bytes and in buffers, and leads each to where the run alone was', () => {
    const ticks = 160;
    const run = createRun(25, ticks);
    const numbers = createNumbers('round');
    const below = (limit: number): number => Math.floor(numbers() * limit);
    const alone = run.begin();
    const expected = [snapshot(alone)];
    for (let tick = 0; tick < ticks; tick += 1) {
      run.step(alone, tick);
      expected.push(snapshot(alone));
    }
    const worlds = [0, 1, 2].map(() => ({ world: run.begin(), tick: 0 }));
    // A world keeps the queries that it had when it first had to do with snapshots.
    for (const { world } of worlds) snapshot(world);
    const kept: { readonly tick: number; readonly from: Uint8Array | SnapshotBuffer }[] = [];
    let restored = 0;
    for (let operation = 0; operation < 1500; operation += 1) {
      const at = worlds[below(3)];
      const kind = below(20);
      if (kind < 7 && at.tick < ticks) {
        run.step(at.world, at.tick);
        at.tick += 1;
      } else if (kind < 10) kept.push({ tick: at.tick, from: snapshot(at.world, { meshes: kind === 9 }) });
      else if (kind < 13) {
        const [old] = kept.length > 20 ? kept.splice(below(kept.length), 1) : [];
        const buffer =
          old === undefined || old.from instanceof Uint8Array ? createSnapshotBuffer() : old.from;
        writeSnapshot(at.world, buffer);
        kept.push({ tick: at.tick, from: buffer });
      } else if (kept.length > 0) {
        const { from, tick } = kept[below(kept.length)];
        restore(at.world, from, { meshes: MESHES });
        at.tick = tick;
        restored += 1;
      }
      expect(isSame(snapshot(at.world), expected[at.tick]), `operation ${operation}`).toBe(true);
      if (kept.length > 60) kept.splice(0, 20);
    }
    expect(restored).toBeGreaterThan(300);
  });
});
