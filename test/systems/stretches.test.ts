import { describe, expect, it } from 'vitest';
import { navigate } from '../../src/systems/navigate.ts';
import { getDistanceLeft } from '../../src/systems/scripting.ts';
import { setDestination } from '../../src/systems/set-destination.ts';
import { addWalker, createScene, placeOf, runTicks, serpentine } from './scenes.ts';

describe('a path longer than the buffer', () => {
  it('is followed in stretches to the very same places, and says so', () => {
    const walks = [2, 3, 5, 64].map((pathCapacity) => {
      const scene = createScene({ pathCapacity, ticksPerSecond: 4 });
      const { NavPathBuffer } = scene.navigation.components;
      scene.navigation.addMesh(serpentine(9));
      const eid = addWalker(scene, [1, 0, 1], { speed: 9, arrivalDistance: 0.25 });
      setDestination(scene.world, eid, 33, 0, 9);
      const places: number[][] = [];
      const stretches: number[] = [];
      const lefts: number[] = [];
      while (scene.navigation.arrivals.count === 0) {
        navigate(scene.world);
        places.push([...placeOf(scene, eid)]);
        lefts.push(getDistanceLeft(scene.world, eid));
        stretches.push(NavPathBuffer.stretch[eid]);
        expect(NavPathBuffer.count[eid]).toBeLessThanOrEqual(pathCapacity);
        expect(places.length).toBeLessThan(200);
      }
      return { places, lefts, stretches: Math.max(...stretches) };
    });
    const whole = walks[3];
    expect(whole.stretches).toBe(0);
    expect(whole.places.length).toBeGreaterThan(30);
    for (const walk of walks) {
      expect(walk.places).toEqual(whole.places);
      expect(walk.lefts).toEqual(whole.lefts);
    }
    expect(walks.map((walk) => walk.stretches)).toEqual([16, 8, 4, 0]);
  });

  it('tells how many corners are still to come', () => {
    const scene = createScene({ pathCapacity: 4 });
    const { NavPathBuffer } = scene.navigation.components;
    scene.navigation.addMesh(serpentine(4));
    const eid = addWalker(scene, [1, 0, 1], { speed: 1 });
    setDestination(scene.world, eid, 13, 0, 1);
    navigate(scene.world);
    const first = [NavPathBuffer.count[eid], NavPathBuffer.beyond[eid]];
    expect(first[0]).toBe(4);
    expect(first[1]).toBeGreaterThan(0);
    runTicks(scene.world, 60);
    expect(NavPathBuffer.beyond[eid]).toBe(0);
  });

  it('is walked in one tick when the step is that long', () => {
    const scene = createScene({ pathCapacity: 2 });
    scene.navigation.addMesh(serpentine(9));
    const eid = addWalker(scene, [1, 0, 1], { speed: 1000, arrivalDistance: 0 });
    setDestination(scene.world, eid, 33, 0, 9);
    navigate(scene.world);
    expect(placeOf(scene, eid)).toEqual([33, 0, 9]);
    expect(scene.navigation.arrivals.count).toBe(1);
  });
});
