import { GCProfiler, getHeapStatistics } from 'node:v8';
import { addComponent, addComponents, addEntity, set } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { Dog, Villager } from '../../src/components/tags.ts';
import { navigate } from '../../src/systems/navigate.ts';
import { createScene, lanes, type Scene, serpentine } from './scenes.ts';

const AGENTS = 50;
const CALLS = 20;

// V8 puts floats that pass between functions on the heap, 12 or 16 bytes each, and more of them where a test runner keeps
// it from inlining: 230 to 260 bytes for each agent here, 100 to 135 in the built package. A path, a search, a closure and
// its arguments or an array of corners for each agent would go beyond this.
const ALLOWANCE = 400;

/**
 * Bytes that a call leaves behind for each agent: the least of many trials of a few calls, since what is not compiled yet
 * only adds to it, and of those only in which no collection ran. Ends as soon as the allowance is met, so that a slow
 * compiler gets its time and a fast one costs none.
 */
function measureGarbage(run: () => void, allowance: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let trial = 0; trial < 500 && least >= allowance; trial += 1) {
    const collections = new GCProfiler();
    collections.start();
    const before = getHeapStatistics().used_heap_size;
    for (let call = 0; call < CALLS; call += 1) run();
    const bytes = getHeapStatistics().used_heap_size - before;
    if (collections.stop()?.statistics.length === 0) least = Math.min(least, bytes / (AGENTS * CALLS));
  }
  return least;
}

function createCrowd(tag: object, speed: number): Scene {
  const scene = createScene({
    ticksPerSecond: 60,
    villagers: { restSeconds: 0.1 },
    dogs: { restSeconds: 0.1 },
  });
  const { world, navigation } = scene;
  const { NavAgent, Position } = navigation.components;
  navigation.addMesh(serpentine(9));
  navigation.addGraph(lanes(), { stops: [0, 1, 2, 3, 4] });
  for (let at = 0; at < AGENTS; at += 1) {
    const eid = addEntity(world);
    addComponents(
      world,
      eid,
      set(Position, { x: 1, y: 0, z: 1 }),
      set(NavAgent, { speed: speed * (1 + at / 10) }),
      tag,
    );
  }
  return scene;
}

describe('a tick', () => {
  it.each([
    ['villagers', Villager],
    ['dogs', Dog],
  ])('makes no garbage but for some floats while %s walk, arrive, rest and choose', (_who, tag) => {
    const { world, navigation } = createCrowd(tag, 3);
    for (let tick = 0; tick < 1500; tick += 1) navigate(world);
    const { trips } = navigation.components.Wander;
    expect(trips.filter((count) => count > 0).length).toBe(AGENTS);
    expect(measureGarbage(() => navigate(world), ALLOWANCE)).toBeLessThan(ALLOWANCE);
  });

  it('would be found out if it made an array of 64 numbers for each agent', () => {
    const { world } = createCrowd(Dog, 3);
    const kept: number[][] = [];
    const run = (): void => {
      navigate(world);
      for (let at = 0; at < AGENTS; at += 1) kept[at] = new Array<number>(64).fill(0.5);
    };
    expect(measureGarbage(run, ALLOWANCE)).toBeGreaterThan(ALLOWANCE);
  });

  it('makes none for agents who have nowhere to go', () => {
    const { world, navigation } = createScene();
    navigation.addMesh(serpentine(9));
    for (let at = 0; at < AGENTS; at += 1) {
      const eid = addEntity(world);
      addComponent(world, eid, navigation.components.NavAgent);
      addComponent(world, eid, set(navigation.components.NavMeshRef, { mesh: 0 }));
    }
    expect(measureGarbage(() => navigate(world), 4)).toBeLessThan(4);
  });
});
