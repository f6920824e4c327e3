// Agents on baked levels whose ground is finer than its polygons.
import { describe, expect, it } from 'vitest';
import { AGENT_STATUS } from '../../src/components/agent-status.ts';
import { bakeNavMesh } from '../../src/nav/bake/bake-nav-mesh.ts';
import { NONE } from '../../src/nav/geometry/none.ts';
import { heightAt } from '../../src/nav/query/height.ts';
import { navigate } from '../../src/systems/navigate.ts';
import { setDestination } from '../../src/systems/set-destination.ts';
import { addFloor, addRamp, addSheet, createSoup, createSpiral, type Soup } from '../support/levels.ts';
import { addWalker, createScene, type Place, placeOf } from './scenes.ts';

const person = { cellSize: 0.25, cellHeight: 0.125, agentHeight: 1.75, agentRadius: 0.25 };

/** A wide floor with two gentle waves across it, 1 m high, and a ramp beside them that leads to another floor. */
function createWaves(): Soup {
  const soup = createSoup();
  addFloor(soup, { minX: 0, maxX: 4, minZ: 0, maxZ: 12 }, 0);
  for (const [from, to] of [
    [4, 0],
    [8, 1],
    [12, 0],
    [16, 1],
  ]) {
    addSheet(soup, [from, to, 0], [from, to, 12], [from + 4, 1 - to, 12], [from + 4, 1 - to, 0]);
  }
  addFloor(soup, { minX: 20, maxX: 26, minZ: 0, maxZ: 12 }, 0);
  addRamp(soup, { minX: 26, maxX: 34, minZ: 0, maxZ: 12 }, { low: 0, high: 4, bottom: -1, along: 'x' });
  addFloor(soup, { minX: 34, maxX: 40, minZ: 0, maxZ: 12 }, 4);
  return soup;
}

const waveHeight = (x: number): number => {
  if (x < 4 || (x > 20 && x < 26)) return 0;
  if (x < 20) return 1 - Math.abs(((x - 4) % 8) - 4) / 4;
  return Math.min(4, (x - 26) / 2);
};

describe('agents on a baked level', () => {
  it('go up and down with the ground, though the polygons run straight over it', () => {
    const { mesh } = bakeNavMesh(createWaves(), person);
    expect(mesh.ground.triangleCount).toBeGreaterThan(0);
    const scene = createScene({ ticksPerSecond: 10 });
    scene.navigation.addMesh(mesh);
    const { NavAgent, NavPlace } = scene.navigation.components;
    const eids = [2, 5, 9].map((z) => addWalker(scene, [1, 0, z], { speed: 3, arrivalDistance: 0 }));
    for (const eid of eids) setDestination(scene.world, eid, 38, 4, 6);
    let highest = 0;
    for (let tick = 0; tick < 200; tick += 1) {
      navigate(scene.world);
      for (const eid of eids) {
        const [x, y, z] = placeOf(scene, eid);
        // The error that the bake may make, and half a cell of what the ground rises.
        expect(Math.abs(y - waveHeight(x)), `tick ${tick}: (${x}, ${y}, ${z})`).toBeLessThanOrEqual(
          0.125 + 0.0625,
        );
        expect(y).toBe(heightAt(mesh, NavPlace.polygon[eid], x, z));
        if (x > 6 && x < 10) highest = Math.max(highest, y);
      }
    }
    expect(highest).toBeGreaterThan(0.8);
    for (const eid of eids) expect(NavAgent.status[eid]).toBe(AGENT_STATUS.arrived);
  });

  it('that stand above their feet arrive, and change floors only by walking there', () => {
    const { mesh } = bakeNavMesh(createSpiral(3), person);
    const scene = createScene({ ticksPerSecond: 10 });
    scene.navigation.addMesh(mesh);
    const { NavAgent, NavPlace } = scene.navigation.components;
    const from: Place = [1, 0.4 + 0.9, 1.2];
    const eid = addWalker(scene, from, { speed: 2, arrivalDistance: 0.1 });
    setDestination(scene.world, eid, 1, 8.2 + 0.9, 1.2);
    let before: Place | null = null;
    let polygon = NONE;
    for (let tick = 0; tick < 600 && NavAgent.status[eid] !== AGENT_STATUS.arrived; tick += 1) {
      navigate(scene.world);
      const place = placeOf(scene, eid);
      // A flight rises 1 m in 6 m; a floor above is 4 m away.
      if (before !== null) expect(Math.abs(place[1] - before[1]), `tick ${tick}`).toBeLessThan(0.2);
      before = place;
      polygon = NavPlace.polygon[eid];
    }
    expect(NavAgent.status[eid]).toBe(AGENT_STATUS.arrived);
    expect(placeOf(scene, eid)[1]).toBeGreaterThan(7.5);
    expect(heightAt(mesh, polygon, placeOf(scene, eid)[0], placeOf(scene, eid)[2])).toBe(
      placeOf(scene, eid)[1],
    );
  });
});
