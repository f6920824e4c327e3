import { getHeapStatistics } from 'node:v8';
import { addComponent, addComponents, addEntity, set } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { Dog, Villager } from '../../src/components/tags.ts';
import { navigate } from '../../src/systems/navigate.ts';
import { createScene, lanes, type Scene, serpentine } from './scenes.ts';

const AGENTS = 50;
const TICKS = 60;

/**
 * Bytes that a tick leaves behind for each agent: the least of many trials, since compiling and other threads only add to
 * it, and without those in which a collection ran.
 */
function measureGarbage({ world }: Scene): number {
  let least = Number.POSITIVE_INFINITY;
  for (let trial = 0; trial < 60; trial += 1) {
    const before = getHeapStatistics().used_heap_size;
    for (let tick = 0; tick < TICKS; tick += 1) navigate(world);
    const bytes = getHeapStatistics().used_heap_size - before;
    if (bytes >= 0) least = Math.min(least, bytes);
  }
  return least / (AGENTS * TICKS);
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
  // V8 puts floats that pass between functions on the heap, 12 or 16 bytes each: a score of them is the allowance here. An
  // array, a closure or a search of its own for each agent would go far beyond it.
  it.each([
    ['villagers', Villager],
    ['dogs', Dog],
  ])('makes no garbage but for some floats while %s walk, arrive, rest and choose', (_who, tag) => {
    const scene = createCrowd(tag, 3);
    for (let tick = 0; tick < 600; tick += 1) navigate(scene.world);
    expect(measureGarbage(scene)).toBeLessThan(256);
    expect(scene.navigation.components.Wander.trips[1]).toBeGreaterThan(2);
  });

  it('makes none for agents who have nowhere to go', () => {
    const scene = createScene();
    scene.navigation.addMesh(serpentine(9));
    for (let at = 0; at < AGENTS; at += 1) {
      const eid = addEntity(scene.world);
      addComponent(scene.world, eid, scene.navigation.components.NavAgent);
      addComponent(scene.world, eid, set(scene.navigation.components.NavMeshRef, { mesh: 0 }));
    }
    expect(measureGarbage(scene)).toBeLessThan(4);
  });
});
