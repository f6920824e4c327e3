import { addComponent, addComponents, addEntity, set } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { AGENT_STATUS } from '../../src/components/agent-status.ts';
import { Dog, Villager } from '../../src/components/tags.ts';
import { buildNavGraph } from '../../src/nav/graph/nav-graph.ts';
import { createNavMesh } from '../../src/nav/import/create-nav-mesh.ts';
import { navigate } from '../../src/systems/navigate.ts';
import { getRoute } from '../../src/systems/scripting.ts';
import { setDestination } from '../../src/systems/set-destination.ts';
import {
  createScene,
  dividedRoom,
  lanes,
  type Place,
  placeOf,
  rectangle,
  runTicks,
  type Scene,
} from './scenes.ts';

function addVillager(
  { world, navigation }: Scene,
  [x, y, z]: Place,
  values: Record<string, number> = {},
): number {
  const eid = addEntity(world);
  const { NavAgent, Position } = navigation.components;
  addComponents(world, eid, set(Position, { x, y, z }), set(NavAgent, values), Villager);
  return eid;
}

function addDog({ world, navigation }: Scene, [x, y, z]: Place, values: Record<string, number> = {}): number {
  const eid = addEntity(world);
  const { NavAgent, Position } = navigation.components;
  addComponents(world, eid, set(Position, { x, y, z }), set(NavAgent, values), Dog);
  return eid;
}

/** The destinations that an agent chooses in a number of ticks, as [x, z]. */
function collectGoals(scene: Scene, eid: number, ticks: number): number[][] {
  const { NavDestination } = scene.navigation.components;
  const goals: number[][] = [];
  for (let tick = 0; tick < ticks; tick += 1) {
    const [x, z] = [NavDestination.x[eid], NavDestination.z[eid]];
    navigate(scene.world);
    const isOther = x !== NavDestination.x[eid] || z !== NavDestination.z[eid];
    if (isOther) goals.push([NavDestination.x[eid], NavDestination.z[eid]]);
  }
  return goals;
}

describe('a villager', () => {
  it('needs its tag only: it walks the lanes of the first graph from stop to stop', () => {
    const scene = createScene({ ticksPerSecond: 10 });
    scene.navigation.addGraph(lanes(), { stops: [0, 2, 4] });
    const eid = addEntity(scene.world);
    addComponent(scene.world, eid, Villager);
    const goals = collectGoals(scene, eid, 10000);
    expect(goals.length).toBeGreaterThan(20);
    expect([...new Set(goals.map(([x]) => x))].sort((a, b) => a - b)).toEqual([0, 20, 40]);
    for (let at = 1; at < goals.length; at += 1) expect(goals[at]).not.toEqual(goals[at - 1]);
    expect(scene.navigation.components.Wander.trips[eid]).toBeGreaterThanOrEqual(goals.length - 1);
    expect(placeOf(scene, eid)[2]).toBe(0);
  });

  it('rests for the time set, waiting, and not before its first trip', () => {
    const scene = createScene({ ticksPerSecond: 10, villagers: { restSeconds: 0.7 } });
    scene.navigation.addGraph(lanes(), { stops: [0, 1] });
    const eid = addVillager(scene, [0, 0, 0], { speed: 10, arrivalDistance: 0 });
    const { status } = scene.navigation.components.NavAgent;
    const statuses: number[] = [];
    for (let tick = 0; tick < 19; tick += 1) {
      navigate(scene.world);
      statuses.push(status[eid]);
    }
    const { moving, arrived, waiting } = AGENT_STATUS;
    const walk = [...Array<number>(9).fill(moving), arrived];
    expect(statuses).toEqual([...walk, ...Array<number>(7).fill(waiting), moving, moving]);
  });

  it('rests for times between two figures, both included', () => {
    const scene = createScene({ ticksPerSecond: 10, villagers: { restSeconds: [0, 0.2] } });
    scene.navigation.addGraph(lanes(), { stops: [0, 1] });
    const eid = addVillager(scene, [0, 0, 0], { speed: 100, arrivalDistance: 0 });
    const rests = new Set<number>();
    let last = -1;
    for (let tick = 0; tick < 300; tick += 1) {
      navigate(scene.world);
      if (scene.navigation.arrivals.count === 0) continue;
      if (last >= 0) rests.add(tick - last - 1);
      last = tick;
    }
    expect([...rests].sort((a, b) => a - b)).toEqual([0, 1, 2]);
    expect(scene.navigation.components.Wander.trips[eid]).toBeGreaterThan(100);
  });

  it('gives a stop up that no way leads to, and goes on to another', () => {
    const scene = createScene({ ticksPerSecond: 10, villagers: { restSeconds: 0.1 } });
    scene.navigation.addGraph(lanes(), { stops: [0, 1, 5] });
    const eid = addVillager(scene, [0, 0, 0], { speed: 10 });
    const { status } = scene.navigation.components.NavAgent;
    let blocked = 0;
    for (let tick = 0; tick < 500; tick += 1) {
      navigate(scene.world);
      if (status[eid] === AGENT_STATUS.blocked) blocked += 1;
    }
    expect(blocked).toBeGreaterThan(5);
    expect(scene.navigation.components.Wander.trips[eid]).toBeGreaterThan(5);
  });

  it('waits where there is nowhere to go', () => {
    const scene = createScene();
    const eid = addVillager(scene, [3, 0, 0]);
    const { status } = scene.navigation.components.NavAgent;
    navigate(scene.world);
    expect(status[eid]).toBe(AGENT_STATUS.waiting);
    scene.navigation.addGraph(lanes(), { stops: [0] });
    runTicks(scene.world, 20);
    expect(status[eid]).toBe(AGENT_STATUS.waiting);
    expect(placeOf(scene, eid)).toEqual([3, 0, 0]);
  });

  it('goes first where it is sent, and that is no trip of its own', () => {
    const scene = createScene();
    scene.navigation.addGraph(lanes(), { stops: [0, 1] });
    const eid = addVillager(scene, [0, 0, 0], { arrivalDistance: 0 });
    runTicks(scene.world, 3);
    setDestination(scene.world, eid, 31, 2, 4);
    const { Wander } = scene.navigation.components;
    while (scene.navigation.arrivals.count === 0) navigate(scene.world);
    expect(placeOf(scene, eid)).toEqual([30, 0, 0]);
    expect(Wander.trips[eid]).toBe(0);
    expect(Wander.restUntil[eid]).toBe(scene.navigation.state.tick + 3);
    runTicks(scene.world, 60);
    expect(Wander.trips[eid]).toBeGreaterThan(0);
  });

  it('is blocked by a route of more places than the world stores, which is not cut short', () => {
    const scene = createScene({ routeCapacity: 3 });
    scene.navigation.addGraph(lanes());
    const eid = addVillager(scene, [0, 0, 0], { arrivalDistance: 0 });
    const { NavAgent } = scene.navigation.components;
    setDestination(scene.world, eid, 40, 0, 0);
    navigate(scene.world);
    expect(NavAgent.status[eid]).toBe(AGENT_STATUS.blocked);
    expect(placeOf(scene, eid)).toEqual([0, 0, 0]);
    setDestination(scene.world, eid, 20, 0, 0);
    navigate(scene.world);
    expect(getRoute(scene.world, eid, new Int32Array(3))).toBe(3);
  });

  it('walks up and down with its lanes', () => {
    const scene = createScene();
    scene.navigation.addGraph(
      buildNavGraph(
        [
          [0, 0, 0],
          [10, 5, 0],
        ],
        [{ from: 0, to: 1 }],
      ),
      { stops: [1] },
    );
    const eid = addVillager(scene, [0, 0, 0], { speed: 1, arrivalDistance: 0 });
    const heights: number[] = [];
    for (let tick = 0; tick < 10; tick += 1) {
      navigate(scene.world);
      heights.push(placeOf(scene, eid)[1]);
    }
    for (const [tick, height] of heights.entries()) expect(height).toBeCloseTo((tick + 1) / 2, 9);
    expect(placeOf(scene, eid)).toEqual([10, 5, 0]);
  });
});

describe('a dog', () => {
  it('needs its tag only: it roams the first mesh, all over it, evenly', () => {
    const scene = createScene({ ticksPerSecond: 1, dogs: { restSeconds: 0 } });
    // A quarter of the ground lies in many small polygons.
    const small = Array.from({ length: 20 }, (_, at) => rectangle(30 + at / 2, 0, 30.5 + at / 2, 10));
    scene.navigation.addMesh(createNavMesh([rectangle(0, 0, 30, 10), ...small]));
    const eid = addDog(scene, [1, 0, 1], { speed: 1000 });
    const goals = collectGoals(scene, eid, 4000);
    expect(goals.length).toBe(4000);
    const inSmall = goals.filter(([x]) => x > 30).length;
    expect(Math.abs(inSmall - 1000)).toBeLessThan(100);
    const near = goals.filter(([, z]) => z < 5).length;
    expect(Math.abs(near - 2000)).toBeLessThan(130);
    for (const [x, z] of goals) expect(x >= 0 && x <= 40 && z >= 0 && z <= 10).toBe(true);
  });

  it('stays on the part of the mesh where it is', () => {
    const scene = createScene({ dogs: { restSeconds: 0 } });
    scene.navigation.addMesh(dividedRoom());
    const eid = addDog(scene, [9, 0, 1], { speed: 100 });
    const goals = collectGoals(scene, eid, 300);
    expect(goals.length).toBeGreaterThan(290);
    for (const [x] of goals) expect(x).toBeGreaterThanOrEqual(6);
    expect(scene.navigation.components.NavAgent.status[eid]).not.toBe(AGENT_STATUS.blocked);
  });

  it('roams a tiny island beside large ground, and large ground beside a tiny island, evenly', () => {
    const grounds: Place[][][] = [
      [rectangle(0, 0, 0.05, 0.05), rectangle(10, 0, 60, 50)],
      [rectangle(10, 0, 60, 50), rectangle(0, 0, 0.025, 0.05), rectangle(0.025, 0, 0.05, 0.05)],
    ];
    for (const ground of grounds) {
      const scene = createScene({ dogs: { restSeconds: 0 } });
      scene.navigation.addMesh(createNavMesh(ground));
      const small = addDog(scene, [0.03, 0, 0.03], { arrivalDistance: 0 });
      const large = addDog(scene, [10, 0, 0], { speed: 100, arrivalDistance: 0 });
      const { NavDestination, Wander } = scene.navigation.components;
      const goals = { smallLeft: 0, largeLeft: 0 };
      for (let tick = 0; tick < 1000; tick += 1) {
        navigate(scene.world);
        const [x, , z] = placeOf(scene, small);
        expect(x >= 0 && x <= 0.05 && z >= 0 && z <= 0.05).toBe(true);
        expect(placeOf(scene, large)[0]).toBeGreaterThanOrEqual(10);
        goals.smallLeft += NavDestination.x[small] < 0.025 ? 1 : 0;
        goals.largeLeft += NavDestination.x[large] < 35 ? 1 : 0;
      }
      expect(Wander.trips[small]).toBe(1000);
      expect(Wander.trips[large]).toBe(1000);
      expect(Math.abs(goals.smallLeft - 500)).toBeLessThan(60);
      expect(Math.abs(goals.largeLeft - 500)).toBeLessThan(60);
    }
  });

  it('rests one to three seconds', () => {
    const scene = createScene({ ticksPerSecond: 10 });
    scene.navigation.addMesh(dividedRoom());
    const eid = addDog(scene, [1, 0, 1], { speed: 1000 });
    const rests: number[] = [];
    let last = -1;
    for (let tick = 0; tick < 5000; tick += 1) {
      navigate(scene.world);
      if (scene.navigation.arrivals.count === 0) continue;
      if (last >= 0) rests.push(tick - last - 1);
      last = tick;
    }
    expect(Math.min(...rests)).toBe(10);
    expect(Math.max(...rests)).toBeLessThanOrEqual(32);
    expect(new Set(rests).size).toBeGreaterThan(15);
    expect(scene.navigation.components.Wander.trips[eid]).toBe(rests.length + 1);
  });
});

describe('random streams', () => {
  const goalsWith = (seed: string, count: number): string[] => {
    const scene = createScene({ seed, dogs: { restSeconds: 0 } });
    scene.navigation.addMesh(dividedRoom());
    const dogs = Array.from({ length: count }, () => addDog(scene, [1, 0, 1], { speed: 1000 }));
    const { NavDestination } = scene.navigation.components;
    const goals = dogs.map(() => '');
    for (let tick = 0; tick < 20; tick += 1) {
      navigate(scene.world);
      for (const [at, dog] of dogs.entries())
        goals[at] += `${NavDestination.x[dog]} ${NavDestination.z[dog]}, `;
    }
    return goals;
  };

  it('are one for each agent, named by the seed and the serial', () => {
    expect(new Set(goalsWith('a', 5)).size).toBe(5);
    expect(goalsWith('a', 5)).toEqual(goalsWith('a', 5));
    expect(goalsWith('a', 3)).toEqual(goalsWith('a', 5).slice(0, 3));
    expect(goalsWith('b', 5)[0]).not.toBe(goalsWith('a', 5)[0]);
  });
});
