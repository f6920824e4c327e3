import { getHeapStatistics } from 'node:v8';
import { addComponent, addComponents, addEntity, set } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { Dog, Villager } from '../../src/components/tags.ts';
import { navigate } from '../../src/systems/navigate.ts';
import { createScene, lanes, type Scene, serpentine } from './scenes.ts';

const AGENTS = 50;
const TICKS = 60;

// V8 puts floats that pass between functions on the heap, 12 or 16 bytes each, and more of them where a test runner keeps
// it from inlining: 230 to 260 bytes for each agent here, 100 to 135 in the built package. A path, a search, a closure and
// its arguments or an array of corners for each agent would go beyond this.
const ALLOWANCE = 400;

/**
 * Bytes that a tick leaves behind for each agent: the least of many trials, since what is not compiled yet and other
 * threads only add to it, and without those in which a collection ran. Ends as soon as the allowance is met, so that a
 * slow compiler gets its time and a fast one costs none.
 */
function measureGarbage({ world }: Scene, allowance: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let trial = 0; trial < 2000 && least >= allowance; trial += 1) {
    const before = getHeapStatistics().used_heap_size;
    for (let tick = 0; tick < TICKS; tick += 1) navigate(world);
    const bytes = (getHeapStatistics().used_heap_size - before) / (AGENTS * TICKS);
    if (bytes >= 0) least = Math.min(least, bytes);
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
    const scene = createCrowd(tag, 3);
    for (let tick = 0; tick < 600; tick += 1) navigate(scene.world);
    expect(measureGarbage(scene, ALLOWANCE)).toBeLessThan(ALLOWANCE);
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
    expect(measureGarbage(scene, 4)).toBeLessThan(4);
  });
});
