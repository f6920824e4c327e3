import { addComponent, addEntity, createWorld, set } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { AGENT_STATUS } from '../../src/components/agent-status.ts';
import { buildNavGraph } from '../../src/nav/graph/nav-graph.ts';
import { createNavMesh } from '../../src/nav/import/create-nav-mesh.ts';
import { PATH_STATUS } from '../../src/nav/query/path.ts';
import { addNavigation } from '../../src/systems/add-navigation.ts';
import { navigate } from '../../src/systems/navigate.ts';
import { clearDestination, setDestination } from '../../src/systems/set-destination.ts';
import { teleport } from '../../src/systems/teleport.ts';
import type { Scene } from './scenes.ts';
import {
  addWalker,
  createScene,
  dividedRoom,
  placeOf,
  rectangle,
  roomWithWall,
  runTicks,
  square,
} from './scenes.ts';
import { describeAgents } from './world-bytes.ts';

const statusOf = ({ navigation }: Scene, eid: number): number => navigation.components.NavAgent.status[eid];
const pathStatusOf = ({ navigation }: Scene, eid: number): number =>
  navigation.components.NavAgent.pathStatus[eid];

describe('walking over a mesh', () => {
  it('takes the first mesh for an agent that names none, and the first graph where there is no mesh', () => {
    for (const hasMesh of [true, false]) {
      const { world, navigation } = createScene();
      if (hasMesh) navigation.addMesh(createNavMesh([rectangle(0, 0, 10, 10)]));
      navigation.addGraph(
        buildNavGraph(
          [
            [0, 0, 0],
            [10, 0, 10],
          ],
          [[0, 1]],
        ),
      );
      const eid = addEntity(world);
      addComponent(world, eid, set(navigation.components.NavAgent, { speed: 1, arrivalDistance: 0 }));
      setDestination(world, eid, 10, 0, 10);
      navigate(world);
      expect(navigation.components.NavPathBuffer.count[eid] > 0).toBe(hasMesh);
      expect(navigation.components.NavRoute.count[eid] > 0).toBe(!hasMesh);
    }
  });

  it('goes straight within one polygon and lands on the goal to the bit', () => {
    const scene = createScene();
    scene.navigation.addMesh(
      createNavMesh([
        [
          [0, 0],
          [10, 0],
          [0, 10],
        ],
      ]),
    );
    const eid = addWalker(scene, [1, 0, 1], { arrivalDistance: 0 });
    setDestination(scene.world, eid, 5, 0, 2);
    for (let tick = 1; tick <= 4; tick += 1) {
      navigate(scene.world);
      expect(scene.navigation.arrivals.count).toBe(0);
      expect(statusOf(scene, eid)).toBe(AGENT_STATUS.moving);
    }
    expect(scene.navigation.components.NavAgent.metres[eid]).toBeCloseTo(4, 12);
    navigate(scene.world);
    expect(placeOf(scene, eid)).toEqual([5, 0, 2]);
    expect(statusOf(scene, eid)).toBe(AGENT_STATUS.arrived);
    expect(scene.navigation.arrivals).toMatchObject({ count: 1 });
    expect(scene.navigation.arrivals.eid[0]).toBe(eid);
    expect(scene.navigation.components.NavAgent.metres[eid]).toBeCloseTo(4.123105625617661, 12);
    runTicks(scene.world, 3);
    expect(scene.navigation.arrivals.count).toBe(0);
    expect(statusOf(scene, eid)).toBe(AGENT_STATUS.arrived);
  });

  it('goes round a wall by its corners, carrying what is left of a step past them', () => {
    const scene = createScene();
    scene.navigation.addMesh(roomWithWall());
    const eid = addWalker(scene, [1, 0, 0.5], { speed: 9.81, arrivalDistance: 0 });
    setDestination(scene.world, eid, 9, 0, 0.5);
    navigate(scene.world);
    expect(statusOf(scene, eid)).toBe(AGENT_STATUS.moving);
    expect(scene.navigation.components.NavAgent.metres[eid]).toBeCloseTo(9.81, 12);
    navigate(scene.world);
    expect(placeOf(scene, eid)).toEqual([9, 0, 0.5]);
    expect(scene.navigation.components.NavAgent.metres[eid]).toBeCloseTo(2 + 2 * Math.sqrt(15.25), 12);
  });

  it('measures speed by the second, whatever the ticks', () => {
    const scene = createScene({ ticksPerSecond: 60 });
    scene.navigation.addMesh(square(20));
    const eid = addWalker(scene, [1, 0, 1], { speed: 3 });
    setDestination(scene.world, eid, 19, 0, 1);
    runTicks(scene.world, 60);
    expect(placeOf(scene, eid)[0]).toBeCloseTo(4, 12);
  });

  it('follows the height of the ground, and stays on its floor where floors lie above one another', () => {
    const scene = createScene();
    // A hump of two ramps, with a floor beneath it.
    const hump = [
      rectangle(-5, 0, 0, 2),
      [
        [0, 0, 0],
        [6, 6, 0],
        [6, 6, 2],
        [0, 0, 2],
      ],
      [
        [6, 6, 0],
        [12, 0, 0],
        [12, 0, 2],
        [6, 6, 2],
      ],
      rectangle(12, 0, 15, 2),
      rectangle(4, 0, 8, 2, 0.5),
    ] as [number, number, number][][];
    scene.navigation.addMesh(createNavMesh(hump));
    const eid = addWalker(scene, [-2, 0, 1], { speed: 4, arrivalDistance: 0 });
    setDestination(scene.world, eid, 14, 0, 1);
    const heights = [];
    for (let tick = 0; tick < 4; tick += 1) {
      navigate(scene.world);
      heights.push(placeOf(scene, eid)[1]);
    }
    expect(heights).toEqual([2, 6, 2, 0]);
  });

  it('stays on its floor on steep ramps above one another, at any speed', () => {
    const ramp = (slope: number, y: number): [number, number, number][] => [
      [0, y, 0],
      [20, 20 * slope + y, 0],
      [20, 20 * slope + y, 4],
      [0, y, 4],
    ];
    for (const [slope, gap, speed] of [
      [2, 1.5, 30],
      [3, 2, 30],
      [1, 0.9, 60],
      [3, 0.5, 170],
    ]) {
      const scene = createScene({ ticksPerSecond: 10 });
      scene.navigation.addMesh(createNavMesh([ramp(slope, 0), ramp(slope, gap)]));
      const floors = [0, 1, 0, 1].map((floor, at) => {
        const [from, to] = at < 2 ? [1, 19] : [19, 1];
        const eid = addWalker(scene, [from, from * slope + floor * gap, 1], { speed });
        setDestination(scene.world, eid, to, to * slope + floor * gap, 3);
        return { eid, lift: floor * gap };
      });
      for (let tick = 0; tick < 20; tick += 1) {
        navigate(scene.world);
        for (const { eid, lift } of floors) {
          const [x, y] = placeOf(scene, eid);
          expect(y).toBeCloseTo(x * slope + lift, 9);
        }
      }
    }
  });

  it('sets out from the ground when it was put down above it', () => {
    const scene = createScene();
    scene.navigation.addMesh(square(20));
    const eid = addWalker(scene, [1, 0.9, 1], { arrivalDistance: 0 });
    setDestination(scene.world, eid, 4, 0.9, 1);
    runTicks(scene.world, 3);
    expect(placeOf(scene, eid)).toEqual([4, 0, 1]);
    expect(statusOf(scene, eid)).toBe(AGENT_STATUS.arrived);
  });

  it('stands still, and stays a number, at speed 0 and on its own corner', () => {
    const scene = createScene();
    scene.navigation.addMesh(roomWithWall());
    const still = addWalker(scene, [4, 0, 3], { speed: 0 });
    const onCorner = addWalker(scene, [4, 0, 3], { arrivalDistance: 0 });
    for (const eid of [still, onCorner]) setDestination(scene.world, eid, 9, 0, 0.5);
    runTicks(scene.world, 3);
    expect(placeOf(scene, still)).toEqual([4, 0, 3]);
    expect(statusOf(scene, still)).toBe(AGENT_STATUS.moving);
    runTicks(scene.world, 3);
    expect(placeOf(scene, onCorner)).toEqual([9, 0, 0.5]);
  });

  it('arrives at once where it stands', () => {
    const scene = createScene();
    scene.navigation.addMesh(square(1));
    for (const [x, z] of [
      [0.5, 0.5],
      [0, 0],
      [1, 0.5],
    ]) {
      const eid = addWalker(scene, [x, 0, z], { arrivalDistance: 0 });
      setDestination(scene.world, eid, x, 0, z);
      navigate(scene.world);
      expect(statusOf(scene, eid)).toBe(AGENT_STATUS.arrived);
      expect(placeOf(scene, eid)).toEqual([x, 0, z]);
    }
  });

  it('puts a walker that stands off the ground on the nearest', () => {
    const scene = createScene();
    scene.navigation.addMesh(square(1));
    const eid = addWalker(scene, [-5, 0, 0.5]);
    navigate(scene.world);
    expect(placeOf(scene, eid)).toEqual([0, 0, 0.5]);
  });

  it('leaves an agent without ground alone, waiting', () => {
    const scene = createScene();
    const { world, navigation } = scene;
    const eid = addEntity(world);
    addComponent(world, eid, set(navigation.components.Position, { x: 3, y: 2, z: 1 }));
    addComponent(world, eid, navigation.components.NavAgent);
    setDestination(world, eid, 9, 0, 9);
    runTicks(world, 2);
    expect(placeOf(scene, eid)).toEqual([3, 2, 1]);
    expect(statusOf(scene, eid)).toBe(AGENT_STATUS.waiting);
    const mesh = navigation.addMesh(square(20));
    navigation.components.NavMeshRef.mesh[eid] = mesh;
    navigate(world);
    expect(statusOf(scene, eid)).toBe(AGENT_STATUS.moving);
  });
});

describe('arriving', () => {
  it('happens in the same tick at exactly the arrival distance, without a step', () => {
    const scene = createScene();
    scene.navigation.addMesh(square(20));
    const eid = addWalker(scene, [1, 0, 1], { arrivalDistance: 5 });
    setDestination(scene.world, eid, 6, 0, 1);
    navigate(scene.world);
    expect(placeOf(scene, eid)).toEqual([1, 0, 1]);
    expect(statusOf(scene, eid)).toBe(AGENT_STATUS.arrived);
  });

  it('does not happen at a distance that is greater by one unit of the lattice', () => {
    const scene = createScene();
    scene.navigation.addMesh(square(20));
    const eid = addWalker(scene, [1, 0, 1], { arrivalDistance: 5, speed: 0 });
    setDestination(scene.world, eid, 6 + 1 / 1024, 0, 1);
    navigate(scene.world);
    expect(statusOf(scene, eid)).toBe(AGENT_STATUS.moving);
  });

  it('happens for a goal that rounds to where it stands', () => {
    const scene = createScene();
    scene.navigation.addMesh(square(20));
    const eid = addWalker(scene, [1, 0, 1], { arrivalDistance: 0 });
    setDestination(scene.world, eid, 1 + 1e-17, 0, 1 + 1e-10);
    navigate(scene.world);
    expect(statusOf(scene, eid)).toBe(AGENT_STATUS.arrived);
  });

  it('is told once for each goal, in order, and not before the arrival distance, when the next goal is given at once', () => {
    const scene = createScene();
    scene.navigation.addMesh(square(200));
    const eid = addWalker(scene, [50, 0, 50], { speed: 7, lookahead: 20, arrivalDistance: 10 });
    const goals = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? 150 : 50));
    const told: number[] = [];
    setDestination(scene.world, eid, goals[0], 0, 50);
    for (let tick = 0; tick < 300 && told.length < goals.length; tick += 1) {
      navigate(scene.world);
      const { arrivals } = scene.navigation;
      expect(arrivals.count).toBeLessThanOrEqual(1);
      const away = Math.abs(placeOf(scene, eid)[0] - goals[told.length]);
      expect(arrivals.count === 1).toBe(away <= 10);
      if (arrivals.count === 0) continue;
      told.push(goals[told.length]);
      if (told.length < goals.length) setDestination(scene.world, eid, goals[told.length], 0, 50);
    }
    expect(told).toEqual(goals);
    runTicks(scene.world, 20);
    expect(scene.navigation.arrivals.count).toBe(0);
  });

  it('is listed by ascending serial, not by entity id', () => {
    const scene = createScene();
    const { world, navigation } = scene;
    navigation.addMesh(square(20));
    const eids = [addEntity(world), addEntity(world), addEntity(world)];
    for (const eid of [eids[2], eids[0], eids[1]]) {
      addComponent(world, eid, navigation.components.NavAgent);
      navigation.components.NavMeshRef.mesh[eid] = 0;
      setDestination(world, eid, 0, 0, 0);
    }
    navigate(world);
    expect(Array.from(navigation.arrivals.eid.subarray(0, 3))).toEqual([eids[2], eids[0], eids[1]]);
    expect(Array.from(navigation.arrivals.serial.subarray(0, 3))).toEqual([0, 1, 2]);
  });
});

describe('a destination', () => {
  it('beside the ground is snapped to it within the snap distance', () => {
    const scene = createScene({ partialPaths: false });
    scene.navigation.addMesh(square(10));
    const eid = addWalker(scene, [1, 0, 1], { speed: 100, arrivalDistance: 0 });
    setDestination(scene.world, eid, 11.5, 0, 5);
    navigate(scene.world);
    expect(placeOf(scene, eid)).toEqual([10, 0, 5]);
    setDestination(scene.world, eid, 11.6, 0, 5);
    navigate(scene.world);
    expect(statusOf(scene, eid)).toBe(AGENT_STATUS.blocked);
    expect(pathStatusOf(scene, eid)).toBe(PATH_STATUS['off-mesh-goal']);
    expect(placeOf(scene, eid)).toEqual([10, 0, 5]);
  });

  it('that no ground leads to blocks the agent, which searches no more until it gets another', () => {
    const scene = createScene({ partialPaths: false });
    scene.navigation.addMesh(dividedRoom());
    const eid = addWalker(scene, [1, 0, 1], { arrivalDistance: 0 });
    setDestination(scene.world, eid, 9, 0, 1);
    navigate(scene.world);
    const { search } = scene.navigation.state.meshes[0];
    const searches = search.query;
    runTicks(scene.world, 10);
    expect(search.query).toBe(searches);
    expect(statusOf(scene, eid)).toBe(AGENT_STATUS.blocked);
    expect(pathStatusOf(scene, eid)).toBe(PATH_STATUS.unreachable);
    expect(placeOf(scene, eid)).toEqual([1, 0, 1]);
    setDestination(scene.world, eid, 2, 0, 1);
    navigate(scene.world);
    expect(statusOf(scene, eid)).toBe(AGENT_STATUS.arrived);
  });

  it('beside ground that cannot be reached is snapped to ground that can', () => {
    const scene = createScene({ partialPaths: false });
    // An island of 1 x 1 in a moat half a metre wide.
    scene.navigation.addMesh(
      createNavMesh([rectangle(0, 0, 4, 5), rectangle(4.5, 2, 5.5, 3), rectangle(4, 4, 10, 5)]),
    );
    const eid = addWalker(scene, [1, 0, 1], { speed: 100, arrivalDistance: 0 });
    setDestination(scene.world, eid, 4.4, 0, 2.5);
    navigate(scene.world);
    expect(placeOf(scene, eid)).toEqual([4, 0, 2.5]);
    setDestination(scene.world, eid, 4.5, 0, 2.5);
    navigate(scene.world);
    expect(pathStatusOf(scene, eid)).toBe(PATH_STATUS.unreachable);
  });

  it('over or under ground that cannot be reached is not snapped to this side of the wall', () => {
    for (const y of [0, 1e-9, -0.3, 0.9]) {
      const scene = createScene({ partialPaths: false });
      scene.navigation.addMesh(createNavMesh([rectangle(0, 0, 5, 9), rectangle(6, 0, 10, 9)]));
      const eid = addWalker(scene, [3, 0, 3], { arrivalDistance: 0 });
      setDestination(scene.world, eid, 6.2, y, 3);
      runTicks(scene.world, 5);
      expect(statusOf(scene, eid)).toBe(AGENT_STATUS.blocked);
      expect(pathStatusOf(scene, eid)).toBe(PATH_STATUS.unreachable);
      expect(placeOf(scene, eid)).toEqual([3, 0, 3]);
    }
  });

  it('can be taken away', () => {
    const scene = createScene();
    scene.navigation.addMesh(square(10));
    const eid = addWalker(scene, [1, 0, 1]);
    setDestination(scene.world, eid, 9, 0, 1);
    runTicks(scene.world, 2);
    clearDestination(scene.world, eid);
    runTicks(scene.world, 2);
    expect(placeOf(scene, eid)).toEqual([3, 0, 1]);
    expect(statusOf(scene, eid)).toBe(AGENT_STATUS.idle);
    expect(scene.navigation.components.NavPathBuffer.count[eid]).toBe(0);
  });

  it('stands when the agent is teleported, and is gone to from there', () => {
    const scene = createScene();
    scene.navigation.addMesh(roomWithWall());
    const eid = addWalker(scene, [1, 0, 0.5], { arrivalDistance: 0 });
    setDestination(scene.world, eid, 9, 0, 0.5);
    runTicks(scene.world, 2);
    teleport(scene.world, eid, 7, 0, 0.5);
    expect(placeOf(scene, eid)).toEqual([7, 0, 0.5]);
    navigate(scene.world);
    expect(placeOf(scene, eid)).toEqual([8, 0, 0.5]);
    teleport(scene.world, eid, 6.5, 3, -40);
    navigate(scene.world);
    expect(placeOf(scene, eid)[2]).toBeLessThan(1);
    runTicks(scene.world, 2);
    expect(placeOf(scene, eid)).toEqual([9, 0, 0.5]);
  });

  it('is refused with the name of what is no finite number, and nothing changes', () => {
    const scene = createScene();
    const { world } = scene;
    scene.navigation.addMesh(square(10));
    const eid = addWalker(scene, [1, 0, 1]);
    setDestination(world, eid, 9, 0, 1);
    runTicks(world, 2);
    const before = describeAgents(scene.navigation);
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      for (const [axis, name] of ['x', 'y', 'z'].entries()) {
        const [x, y, z] = [0, 1, 2].map((at) => (at === axis ? value : 1));
        const message = `${name} must be a finite number, got ${value}`;
        expect(() => setDestination(world, eid, x, y, z)).toThrow(message);
        expect(() => teleport(world, eid, x, y, z)).toThrow(message);
      }
    }
    expect(() => teleport(world, eid, 1, -1e101, 1)).toThrow(
      'y must be no farther than 1e+100 metres from the origin, got -1e+101',
    );
    for (const wrong of [0, 2, -1, 1.5, Number.NaN, 1000]) {
      expect(() => setDestination(world, wrong, 1, 1, 1)).toThrow(`entity ${wrong} is no agent`);
      expect(() => teleport(world, wrong, 1, 1, 1)).toThrow(`entity ${wrong} is no agent`);
      expect(() => clearDestination(world, wrong)).toThrow(`entity ${wrong} is no agent`);
    }
    expect(describeAgents(scene.navigation)).toBe(before);
  });

  it('far away is off the mesh, and -0 is 0', () => {
    const scene = createScene();
    scene.navigation.addMesh(square(10));
    const eid = addWalker(scene, [1, 0, 1], { speed: 100, arrivalDistance: 0 });
    setDestination(scene.world, eid, 1e308, 0, -1e308);
    navigate(scene.world);
    expect(pathStatusOf(scene, eid)).toBe(PATH_STATUS['off-mesh-goal']);
    setDestination(scene.world, eid, -0, -0, -0);
    navigate(scene.world);
    expect(placeOf(scene, eid)).toEqual([0, 0, 0]);
    expect(describeAgents(scene.navigation)).not.toContain('-0');
  });
});

describe('a tick', () => {
  it('refuses what a game wrote into the arrays and no system can work with, before anything changes', () => {
    const scene = createScene();
    const { world, navigation } = scene;
    const { NavAgent, NavMeshRef, Position } = navigation.components;
    navigation.addMesh(square(10, 0.4));
    const first = addWalker(scene, [1, 0, 1]);
    const eid = addWalker(scene, [1, 0, 1]);
    for (const walker of [first, eid]) setDestination(world, walker, 9, 0, 9);
    const wrongs: [values: { [index: number]: number }, value: number, message: string][] = [
      [Position.x, Number.NaN, `Position.x of entity ${eid} cannot be NaN`],
      [Position.y, Number.NEGATIVE_INFINITY, `Position.y of entity ${eid} cannot be -Infinity`],
      [Position.z, Number.NaN, 'Position.z'],
      [NavAgent.speed, Number.NaN, 'NavAgent.speed'],
      [Position.x, 1e200, `Position.x of entity ${eid} cannot be 1e+200`],
      [NavAgent.speed, -1, 'NavAgent.speed'],
      [NavAgent.lookahead, 0, 'NavAgent.lookahead'],
      [NavAgent.arrivalDistance, -1, 'NavAgent.arrivalDistance'],
      [NavAgent.radius, Number.POSITIVE_INFINITY, 'NavAgent.radius'],
      [NavAgent.radius, 0.5, 'NavAgent.radius is 0.5, the mesh was made for 0.4'],
      [NavMeshRef.mesh, 1, 'NavMeshRef.mesh'],
      [NavMeshRef.mesh, -2, 'NavMeshRef.mesh'],
      [NavMeshRef.graph, 0, 'NavMeshRef.graph'],
    ];
    for (const [values, value, message] of wrongs) {
      const right = values[eid];
      const before = describeAgents(navigation);
      values[eid] = value;
      expect(() => navigate(world)).toThrow(message);
      values[eid] = right;
      expect(describeAgents(navigation)).toBe(before);
    }
    NavAgent.radius[eid] = 0.4;
    navigate(world);
    expect(navigation.state.tick).toBe(1);
  });

  it("writes into the game's own position store, of whatever floats it is, the same walk", () => {
    const walks = [
      { x: new Float32Array(50), y: new Float32Array(50), z: new Float32Array(50) },
      { x: new Float64Array(60), y: new Float64Array(60), z: new Float64Array(60) },
      { x: [] as number[], y: [] as number[], z: [] as number[] },
    ].map((position) => {
      const world = createWorld();
      const navigation = addNavigation(world, { seed: 's', ticksPerSecond: 7, capacity: 50, position });
      navigation.addMesh(roomWithWall());
      const eid = addEntity(world);
      position.x[eid] = 1;
      position.y[eid] = 0;
      position.z[eid] = 0.5;
      addComponent(world, eid, set(navigation.components.NavAgent, { arrivalDistance: 0 }));
      addComponent(world, eid, set(navigation.components.NavMeshRef, { mesh: 0 }));
      setDestination(world, eid, 9, 0, 0.5);
      expect(navigation.components.Position).toBe(position);
      const { search } = navigation.state.meshes[0];
      const { NavPlace } = navigation.components;
      const places: number[][] = [];
      for (let tick = 0; tick < 50; tick += 1) {
        navigate(world);
        expect(position.x[eid]).toBe(
          position.x instanceof Float32Array ? Math.fround(NavPlace.x[eid]) : NavPlace.x[eid],
        );
        places.push([NavPlace.x[eid], NavPlace.y[eid], NavPlace.z[eid]]);
      }
      expect(search.query).toBe(1);
      return places;
    });
    expect(walks[1]).toEqual(walks[0]);
    expect(walks[2]).toEqual(walks[0]);
    expect(walks[0][49]).toEqual([9, 0, 0.5]);
  });

  it('refuses what is no number in a position store of plain arrays', () => {
    for (const wrong of [undefined, null, '3', Number.NaN, {}, 3n]) {
      const world = createWorld();
      const position = { x: [] as number[], y: [], z: [] };
      const navigation = addNavigation(world, { seed: 's', position });
      const eid = addEntity(world);
      addComponent(world, eid, navigation.components.NavAgent);
      if (wrong !== undefined) position.x[eid] = wrong as number;
      expect(() => navigate(world)).toThrow(`Position.x of entity 1 cannot be ${String(wrong)}`);
    }
  });

  it('refuses a speed at which a step would be infinite, and counts the metres of the fastest', () => {
    const scene = createScene({ ticksPerSecond: 0.5 });
    scene.navigation.addMesh(square(10));
    const { NavAgent } = scene.navigation.components;
    const eid = addWalker(scene, [1, 0, 1], { speed: 1e308, arrivalDistance: 0 });
    setDestination(scene.world, eid, 4, 0, 5);
    expect(() => navigate(scene.world)).toThrow(
      `NavAgent.speed of entity ${eid} cannot be 1e+308 at 0.5 ticks a second: a step would be infinite`,
    );
    expect(scene.navigation.state.tick).toBe(0);
    for (const [trip, speed] of [1e20, 1e300].entries()) {
      NavAgent.speed[eid] = speed;
      setDestination(scene.world, eid, trip === 0 ? 4 : 1, 0, trip === 0 ? 5 : 1);
      navigate(scene.world);
      expect(NavAgent.metres[eid]).toBe(5 * (trip + 1));
      expect(statusOf(scene, eid)).toBe(AGENT_STATUS.arrived);
    }
  });
});
