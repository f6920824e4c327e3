import { addComponent, addEntity } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { AGENT_STATUS } from '../../src/components/agent-status.ts';
import { Dog } from '../../src/components/tags.ts';
import { createNavMesh } from '../../src/nav/import/create-nav-mesh.ts';
import { PATH_STATUS } from '../../src/nav/query/path.ts';
import { replaceMesh } from '../../src/systems/add-ground.ts';
import { navigate } from '../../src/systems/navigate.ts';
import { setDestination } from '../../src/systems/set-destination.ts';
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

const openRoom = () => createNavMesh([rectangle(0, 0, 10, 5)]);
const statusOf = ({ navigation }: Scene, eid: number): number => navigation.components.NavAgent.status[eid];

describe('replacing a mesh', () => {
  it('leads everyone on it from where they stand, in the next tick', () => {
    const scene = createScene();
    scene.navigation.addMesh(openRoom());
    const eid = addWalker(scene, [1, 0, 0.5], { arrivalDistance: 0 });
    setDestination(scene.world, eid, 9, 0, 0.5);
    runTicks(scene.world, 2);
    expect(placeOf(scene, eid)).toEqual([3, 0, 0.5]);
    replaceMesh(scene.world, 0, roomWithWall());
    expect(placeOf(scene, eid)).toEqual([3, 0, 0.5]);
    navigate(scene.world);
    expect(placeOf(scene, eid)[2]).toBeGreaterThan(1);
    const { NavPathBuffer } = scene.navigation.components;
    expect(NavPathBuffer.x[eid * NavPathBuffer.capacity]).toBe(3);
    replaceMesh(scene.world, 0, openRoom());
    runTicks(scene.world, 10);
    expect(placeOf(scene, eid)).toEqual([9, 0, 0.5]);
    expect(statusOf(scene, eid)).toBe(AGENT_STATUS.arrived);
  });

  it('puts whoever it leaves off the ground on the nearest ground in that tick, the idle ones too', () => {
    const scene = createScene();
    scene.navigation.addMesh(openRoom());
    const walking = addWalker(scene, [4.5, 0, 0.5], { speed: 0 });
    const idle = addWalker(scene, [5.5, 0, 1]);
    setDestination(scene.world, walking, 9, 0, 0.5);
    navigate(scene.world);
    replaceMesh(scene.world, 0, roomWithWall());
    navigate(scene.world);
    expect(placeOf(scene, walking)).toEqual([4, 0, 0.5]);
    expect(placeOf(scene, idle)).toEqual([6, 0, 1]);
    expect(statusOf(scene, idle)).toBe(AGENT_STATUS.idle);
  });

  it('puts a walker that could go either way on the side of its goal', () => {
    const scene = createScene();
    scene.navigation.addMesh(openRoom());
    const eid = addWalker(scene, [4.8, 0, 1], { speed: 0 });
    setDestination(scene.world, eid, 9, 0, 1);
    navigate(scene.world);
    replaceMesh(scene.world, 0, dividedRoom());
    navigate(scene.world);
    expect(placeOf(scene, eid)).toEqual([6, 0, 1]);
    expect(statusOf(scene, eid)).toBe(AGENT_STATUS.moving);
  });

  it('leaves a walker that stands on the line of a wall on its side, whichever polygon is first (case 25)', () => {
    for (const order of [0, 1]) {
      for (const [from, to] of [
        [0.5, 1.5],
        [1.5, 0.5],
      ]) {
        const quads = [rectangle(0, 0, 1, 1), rectangle(1, 0, 2, 1)];
        const [left, wall] = order === 0 ? [quads, 1] : [quads.reverse(), 3];
        const rooms = () => createNavMesh(left, { walls: [[0, wall]] });
        const scene = createScene({ ticksPerSecond: 10 });
        scene.navigation.addMesh(rooms());
        const { NavPlace } = scene.navigation.components;
        const eid = addWalker(scene, [from, 0, 0.5], { arrivalDistance: 0 });
        setDestination(scene.world, eid, to, 0, 0.5);
        runTicks(scene.world, 20);
        expect(placeOf(scene, eid)).toEqual([1, 0, 0.5]);
        const polygon = NavPlace.polygon[eid];
        for (let round = 0; round < 3; round += 1) {
          // Replaced twice before a tick: the side is the one on the mesh that the walker saw.
          replaceMesh(scene.world, 0, createNavMesh([rectangle(0, 0, 2, 1)]));
          replaceMesh(scene.world, 0, rooms());
          runTicks(scene.world, 20);
          expect(placeOf(scene, eid)).toEqual([1, 0, 0.5]);
          expect(NavPlace.polygon[eid]).toBe(polygon);
          expect(statusOf(scene, eid)).toBe(AGENT_STATUS.blocked);
        }
      }
    }
  });

  it('leaves a walker on its side of a wall when its ground rises or sinks', () => {
    const rooms = (y: number, rise = 0) =>
      createNavMesh([
        [
          [0, y, 0],
          [5, y + 5 * rise, 0],
          [5, y + 5 * rise, 9],
          [0, y, 9],
        ],
        [
          [6, y + 6 * rise, 0],
          [10, y + 10 * rise, 0],
          [10, y + 10 * rise, 9],
          [6, y + 6 * rise, 9],
        ],
      ]);
    const scene = createScene({ partialPaths: false });
    scene.navigation.addMesh(rooms(0));
    const eid = addWalker(scene, [4.83, 0, 3]);
    setDestination(scene.world, eid, 9, 0, 3);
    for (const mesh of [rooms(0.01), rooms(-0.2), rooms(0, 0.13), rooms(0.1, 0.13)]) {
      replaceMesh(scene.world, 0, mesh);
      navigate(scene.world);
      expect(placeOf(scene, eid)[0]).toBe(4.83);
      expect(statusOf(scene, eid)).toBe(AGENT_STATUS.blocked);
    }
  });

  it('puts a walker on the nearest ground however far that is', () => {
    const scene = createScene();
    scene.navigation.addMesh(openRoom());
    const eid = addWalker(scene, [4, 0, 1]);
    navigate(scene.world);
    replaceMesh(scene.world, 0, createNavMesh([rectangle(500, 500, 510, 510, 40)]));
    navigate(scene.world);
    expect(placeOf(scene, eid)).toEqual([500, 40, 500]);
  });

  it('blocks a walker whose goal is gone, with the reason, and sets it going when the goal is back', () => {
    const scene = createScene({ partialPaths: false });
    scene.navigation.addMesh(openRoom());
    const eid = addWalker(scene, [1, 0, 0.5], { arrivalDistance: 0 });
    setDestination(scene.world, eid, 9, 0, 0.5);
    runTicks(scene.world, 2);
    const cut = createNavMesh([rectangle(0, 0, 4, 5)]);
    for (const [mesh, reason] of [
      [cut, PATH_STATUS['off-mesh-goal']],
      [dividedRoom(), PATH_STATUS.unreachable],
    ] as const) {
      replaceMesh(scene.world, 0, mesh);
      runTicks(scene.world, 3);
      expect(placeOf(scene, eid)).toEqual([3, 0, 0.5]);
      expect(statusOf(scene, eid)).toBe(AGENT_STATUS.blocked);
      expect(scene.navigation.components.NavAgent.pathStatus[eid]).toBe(reason);
    }
    replaceMesh(scene.world, 0, openRoom());
    runTicks(scene.world, 6);
    expect(placeOf(scene, eid)).toEqual([9, 0, 0.5]);
    expect(scene.navigation.arrivals.count).toBe(1);
  });

  it('leaves an agent where it is on a mesh without any ground, and blocks it', () => {
    const scene = createScene();
    scene.navigation.addMesh(openRoom());
    const eid = addWalker(scene, [1, 0, 0.5]);
    setDestination(scene.world, eid, 9, 0, 0.5);
    navigate(scene.world);
    replaceMesh(scene.world, 0, createNavMesh([]));
    runTicks(scene.world, 2);
    expect(placeOf(scene, eid)).toEqual([2, 0, 0.5]);
    expect(statusOf(scene, eid)).toBe(AGENT_STATUS.blocked);
  });

  it('never leaves a dog stuck: it gives a goal up that is gone, rests and draws another', () => {
    const scene = createScene({ ticksPerSecond: 10, dogs: { restSeconds: 1 } });
    const { world, navigation } = scene;
    navigation.addMesh(openRoom());
    const dog = addEntity(world);
    addComponent(world, dog, Dog);
    const { NavDestination, Wander } = navigation.components;
    let blocked = 0;
    let trips = 0;
    for (let round = 0; round < 40; round += 1) {
      const isOnItsWay = (): boolean =>
        NavDestination.wanted[dog] === 1 && NavDestination.x[dog] > 6 && placeOf(scene, dog)[0] < 4;
      for (let tick = 0; tick < 5000 && !isOnItsWay(); tick += 1) navigate(world);
      replaceMesh(world, 0, createNavMesh([rectangle(0, 0, 4, 5)]));
      navigate(world);
      if (statusOf(scene, dog) === AGENT_STATUS.blocked) blocked += 1;
      const before = Wander.trips[dog];
      runTicks(world, 100);
      trips += Wander.trips[dog] - before;
      expect(Wander.trips[dog]).toBeGreaterThan(before);
      replaceMesh(world, 0, openRoom());
    }
    expect(blocked).toBe(40);
    expect(trips).toBeGreaterThan(40);
  });

  it('is refused, and changes nothing, for an id that is none and for a mesh too narrow for an agent on it', () => {
    const scene = createScene();
    scene.navigation.addMesh(square(10, 0.5));
    scene.navigation.addMesh(square(10, 0.2));
    const eid = addWalker(scene, [1, 0, 0.5], { radius: 0.5 });
    setDestination(scene.world, eid, 9, 0, 0.5);
    navigate(scene.world);
    const before = describeAgents(scene.navigation);
    const { mesh } = scene.navigation.state.meshes[0];
    expect(() => replaceMesh(scene.world, 0, square(10, 0.4))).toThrow(
      `entity ${eid} is too wide for mesh 0: NavAgent.radius is 0.5, the mesh was made for 0.4`,
    );
    const bake = { mesh: square(10, 0.5), report: {} } as never;
    expect(() => replaceMesh(scene.world, 0, bake)).toThrow('that of a bake is its field mesh');
    expect(() => scene.navigation.addMesh(bake)).toThrow('mesh must be a NavMesh');
    for (const id of [-1, 2, 0.5, Number.NaN]) {
      expect(() => replaceMesh(scene.world, id, square(10, 0.5))).toThrow(
        "id must be that of one of the world's 2 meshes",
      );
    }
    expect(scene.navigation.state.meshes[0].mesh).toBe(mesh);
    expect(describeAgents(scene.navigation)).toBe(before);
    replaceMesh(scene.world, 1, square(10, 0.1));
    expect(scene.navigation.state.meshes[1].version).toBe(1);
  });

  it('twice between two ticks counts the last one', () => {
    const scene = createScene();
    scene.navigation.addMesh(openRoom());
    const eid = addWalker(scene, [5, 0, 0.5]);
    navigate(scene.world);
    replaceMesh(scene.world, 0, roomWithWall());
    replaceMesh(scene.world, 0, openRoom());
    setDestination(scene.world, eid, 9, 0, 0.5);
    navigate(scene.world);
    expect(placeOf(scene, eid)).toEqual([6, 0, 0.5]);
  });

  it('does not touch whoever walks on another mesh', () => {
    const scene = createScene();
    const { navigation, world } = scene;
    navigation.addMesh(openRoom());
    const other = navigation.addMesh(openRoom());
    const eid = addWalker(scene, [1, 0, 0.5]);
    navigation.components.NavMeshRef.mesh[eid] = other;
    setDestination(world, eid, 9, 0, 0.5);
    navigate(world);
    const { search } = navigation.state.meshes[other];
    replaceMesh(world, 0, roomWithWall());
    runTicks(world, 3);
    expect(placeOf(scene, eid)).toEqual([5, 0, 0.5]);
    expect(search.query).toBe(1);
  });
});

describe('a walker that the game moves by writing its Position', () => {
  it('is led from there in the same tick', () => {
    const scene = createScene();
    const { x, z } = scene.navigation.components.Position;
    scene.navigation.addMesh(roomWithWall());
    const eid = addWalker(scene, [1, 0, 0.5], { arrivalDistance: 0 });
    setDestination(scene.world, eid, 9, 0, 0.5);
    runTicks(scene.world, 2);
    x[eid] = 7;
    z[eid] = 0.5;
    navigate(scene.world);
    expect(placeOf(scene, eid)).toEqual([8, 0, 0.5]);
  });

  it('is put back on the ground when it was shoved off it, even when it has nowhere to go', () => {
    const scene = createScene();
    const { x } = scene.navigation.components.Position;
    scene.navigation.addMesh(roomWithWall());
    const eid = addWalker(scene, [1, 0, 0.5]);
    navigate(scene.world);
    x[eid] = 4.25;
    navigate(scene.world);
    expect(placeOf(scene, eid)).toEqual([4, 0, 0.5]);
  });

  it('is put back on the part of the mesh that it was shoved from', () => {
    const scene = createScene();
    const { x } = scene.navigation.components.Position;
    scene.navigation.addMesh(dividedRoom());
    const eid = addWalker(scene, [3.5, 0, 1]);
    navigate(scene.world);
    x[eid] = 5.4;
    navigate(scene.world);
    expect(placeOf(scene, eid)).toEqual([4, 0, 1]);
    x[eid] = 6;
    navigate(scene.world);
    expect(placeOf(scene, eid)).toEqual([6, 0, 1]);
  });

  it('stays on its side of a wall wherever it hangs over its ground, or stands in it', () => {
    for (const y of [0, 1e-9, -1e-9, 0.01, 0.9, -0.9]) {
      const scene = createScene({ partialPaths: false });
      scene.navigation.addMesh(createNavMesh([rectangle(0, 0, 5, 9), rectangle(6, 0, 10, 9)]));
      const eid = addWalker(scene, [4.8, y, 3]);
      setDestination(scene.world, eid, 9, 0, 3);
      navigate(scene.world);
      expect(placeOf(scene, eid)).toEqual([4.8, 0, 3]);
      expect(statusOf(scene, eid)).toBe(AGENT_STATUS.blocked);
    }
  });

  it('stays on its part of the mesh where that touches another in one point', () => {
    for (const [from, to] of [
      [1, 9],
      [9, 1],
    ]) {
      const scene = createScene({ partialPaths: false });
      const { y } = scene.navigation.components.Position;
      const mesh = createNavMesh([rectangle(0, 0, 5, 5), rectangle(5, 5, 10, 10)]);
      scene.navigation.addMesh(mesh);
      const eid = addWalker(scene, [from, 0, from], { speed: 100, arrivalDistance: 0 });
      setDestination(scene.world, eid, 5, 0, 5);
      navigate(scene.world);
      expect(placeOf(scene, eid)).toEqual([5, 0, 5]);
      y[eid] = 0.25;
      navigate(scene.world);
      const part = mesh.component[scene.navigation.components.NavPlace.polygon[eid]];
      expect(part).toBe(from < 5 ? 0 : 1);
      setDestination(scene.world, eid, to, 0, to);
      navigate(scene.world);
      expect(placeOf(scene, eid)).toEqual([5, 0, 5]);
    }
  });

  it('searches no way again while nobody moves it', () => {
    const scene = createScene({ ticksPerSecond: 30 });
    scene.navigation.addMesh(roomWithWall());
    const eid = addWalker(scene, [1, 0, 0.5]);
    setDestination(scene.world, eid, 9, 0, 0.5);
    runTicks(scene.world, 100);
    expect(scene.navigation.state.meshes[0].search.query).toBe(1);
  });
});
