import { addComponent } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { AGENT_STATUS } from '../../src/components/agent-status.ts';
import { Dog } from '../../src/components/tags.ts';
import { createNavMesh } from '../../src/nav/import/create-nav-mesh.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';
import { PATH_STATUS } from '../../src/nav/query/path.ts';
import { replaceMesh } from '../../src/systems/add-ground.ts';
import { navigate } from '../../src/systems/navigate.ts';
import { findAim, getDistanceLeft, hasArrived, isFollowing } from '../../src/systems/scripting.ts';
import { setDestination } from '../../src/systems/set-destination.ts';
import {
  addWalker,
  createScene,
  type Place,
  placeOf,
  rectangle,
  runTicks,
  type Scene,
  square,
} from './scenes.ts';

const islands = (): NavMesh => createNavMesh([rectangle(0, 0, 10, 10), rectangle(12, 0, 20, 10)]);
const statusOf = ({ navigation }: Scene, eid: number): number => navigation.components.NavAgent.status[eid];
const pathStatusOf = ({ navigation }: Scene, eid: number): number =>
  navigation.components.NavAgent.pathStatus[eid];

describe('a destination that cannot be reached', () => {
  it('is gone towards to the nearest ground that can, once, and blocks the walker there (case 34)', () => {
    for (const arrivalDistance of [0, 0.5]) {
      const scene = createScene();
      scene.navigation.addMesh(islands());
      const { search } = scene.navigation.state.meshes[0];
      const { metres } = scene.navigation.components.NavAgent;
      const eid = addWalker(scene, [1, 0, 5], { arrivalDistance });
      setDestination(scene.world, eid, 15, 0, 3);
      navigate(scene.world);
      expect(isFollowing(scene.world, eid)).toBe(true);
      expect(getDistanceLeft(scene.world, eid)).toBeCloseTo(9.219544457292887 - 1, 12);
      const searches = search.query;
      const statuses: number[] = [];
      for (let tick = 1; tick < 200; tick += 1) {
        navigate(scene.world);
        statuses.push(statusOf(scene, eid));
        expect(pathStatusOf(scene, eid)).toBe(PATH_STATUS.partial);
        expect(scene.navigation.arrivals.count).toBe(0);
        expect(hasArrived(scene.world, eid)).toBe(false);
      }
      const { partial, blocked } = AGENT_STATUS;
      expect(statuses).toEqual([...Array<number>(9).fill(partial), ...Array<number>(190).fill(blocked)]);
      expect(placeOf(scene, eid)).toEqual([10, 0, 3]);
      expect(metres[eid]).toBeCloseTo(9.219544457292887, 12);
      expect(search.query).toBe(searches);
      expect(isFollowing(scene.world, eid)).toBe(false);
      expect(findAim(scene.world, eid, { x: 0, y: 0, z: 0 })).toBe(false);
      setDestination(scene.world, eid, 9, 0, 3);
      runTicks(scene.world, 3);
      expect(statusOf(scene, eid)).toBe(AGENT_STATUS.arrived);
    }
  });

  it('is left alone when partial paths are off, and the reason told (case 34)', () => {
    const scene = createScene({ partialPaths: false });
    scene.navigation.addMesh(islands());
    const eid = addWalker(scene, [1, 0, 5]);
    for (const [goal, reason] of [
      [[15, 0, 3], PATH_STATUS.unreachable],
      [[11, 40, 3], PATH_STATUS['off-mesh-goal']],
    ] as [Place, number][]) {
      setDestination(scene.world, eid, ...goal);
      runTicks(scene.world, 200);
      expect([statusOf(scene, eid), pathStatusOf(scene, eid)]).toEqual([AGENT_STATUS.blocked, reason]);
      expect(placeOf(scene, eid)).toEqual([1, 0, 5]);
    }
  });

  it('keeps who stands at the nearest place where it is, until a bridge comes back (case 36)', () => {
    const scene = createScene();
    const strips = Array.from({ length: 10 }, (_, z) => rectangle(0, z, 10, z + 1));
    const bridge = [rectangle(10, 4, 12, 5), rectangle(10, 5, 12, 6)];
    const shore = [
      rectangle(12, 0, 20, 4),
      rectangle(12, 4, 20, 5),
      rectangle(12, 5, 20, 6),
      rectangle(12, 6, 20, 10),
    ];
    const withBridge = createNavMesh([...strips, ...bridge, ...shore]);
    const without = createNavMesh([...strips, ...shore]);
    scene.navigation.addMesh(withBridge);
    const eid = addWalker(scene, [10, 0, 5], { speed: 0, arrivalDistance: 0 });
    const { NavAgent, NavPathBuffer } = scene.navigation.components;
    setDestination(scene.world, eid, 15, 0, 5);
    navigate(scene.world);
    NavAgent.speed[eid] = 1;
    replaceMesh(scene.world, 0, without);
    for (let tick = 0; tick < 30; tick += 1) {
      navigate(scene.world);
      expect(placeOf(scene, eid)).toEqual([10, 0, 5]);
      expect([statusOf(scene, eid), pathStatusOf(scene, eid)]).toEqual([
        AGENT_STATUS.blocked,
        PATH_STATUS.partial,
      ]);
    }
    replaceMesh(scene.world, 0, withBridge);
    navigate(scene.world);
    expect(NavPathBuffer.left[eid * NavPathBuffer.capacity]).toBe(5);
    expect(NavPathBuffer.count[eid]).toBe(2);
    runTicks(scene.world, 4);
    expect(placeOf(scene, eid)).toEqual([15, 0, 5]);
    expect(statusOf(scene, eid)).toBe(AGENT_STATUS.arrived);
  });

  it('that a box covers while its walker is under way is gone towards as near as can be (case 60)', () => {
    // The box lies over 12..18 x 6..14: its left side is nearest, within `snapDistance` (1.5) or not.
    for (const goalX of [14.5, 13, 12.25, 12 + 3 / 1024]) {
      for (const options of [{}, { expansionsPerTick: 1 }]) {
        const scene = createScene(options);
        scene.navigation.addMesh(square(20));
        const eid = addWalker(scene, [2, 0, 10], { arrivalDistance: 0 });
        setDestination(scene.world, eid, goalX, 0, 10);
        runTicks(scene.world, 3);
        replaceMesh(scene.world, 0, squareWithBox());
        const statuses = new Set<number>();
        for (let tick = 0; placeOf(scene, eid)[0] !== 12 && tick < 50; tick += 1) {
          navigate(scene.world);
          statuses.add(statusOf(scene, eid));
        }
        expect(placeOf(scene, eid)).toEqual([12, 0, 10]);
        expect([statusOf(scene, eid), pathStatusOf(scene, eid)]).toEqual([
          AGENT_STATUS.partial,
          PATH_STATUS.partial,
        ]);
        runTicks(scene.world, 50);
        expect(placeOf(scene, eid)).toEqual([12, 0, 10]);
        expect([statusOf(scene, eid), pathStatusOf(scene, eid)]).toEqual([
          AGENT_STATUS.blocked,
          PATH_STATUS.partial,
        ]);
        expect(statuses.has(AGENT_STATUS.moving)).toBe(false);
        // The box is taken away again.
        replaceMesh(scene.world, 0, square(20));
        runTicks(scene.world, 5);
        expect(placeOf(scene, eid)).toEqual([goalX, 0, 10]);
        expect(statusOf(scene, eid)).toBe(AGENT_STATUS.arrived);
      }
    }
  });

  it('because a box covers it is told as off the mesh when partial paths are off', () => {
    const scene = createScene({ partialPaths: false });
    scene.navigation.addMesh(square(20));
    const eid = addWalker(scene, [2, 0, 10]);
    setDestination(scene.world, eid, 13, 0, 10);
    replaceMesh(scene.world, 0, squareWithBox());
    navigate(scene.world);
    expect([statusOf(scene, eid), pathStatusOf(scene, eid)]).toEqual([
      AGENT_STATUS.blocked,
      PATH_STATUS['off-mesh-goal'],
    ]);
  });

  it('is not one beside the ground when it was given, nor one over ground that stays: those are reached', () => {
    for (const [given, meshes, end] of [
      // Inside the box from the beginning, and again after the same mesh, and after the box has come and gone.
      [[13, 0, 10], [squareWithBox()], [12, 0, 10]],
      [
        [13, 0, 10],
        [squareWithBox(), squareWithBox()],
        [12, 0, 10],
      ],
      [
        [13, 0, 10],
        [squareWithBox(), square(20), squareWithBox(), square(20)],
        [13, 0, 10],
      ],
      // Over the ground, under it, on its edge.
      [
        [8, 1.2, 10],
        [square(20), squareWithBox()],
        [8, 0, 10],
      ],
      [
        [8, -1.2, 10],
        [square(20), squareWithBox()],
        [8, 0, 10],
      ],
      [
        [12, 0, 10],
        [squareWithBox(), squareWithBox()],
        [12, 0, 10],
      ],
    ] as [Place, NavMesh[], Place][]) {
      const scene = createScene();
      scene.navigation.addMesh(meshes[0]);
      const eid = addWalker(scene, [2, 0, 10], { arrivalDistance: 0 });
      setDestination(scene.world, eid, ...given);
      for (const mesh of meshes.slice(1)) replaceMesh(scene.world, 0, mesh);
      runTicks(scene.world, 12);
      expect(placeOf(scene, eid)).toEqual(end);
      expect(statusOf(scene, eid)).toBe(AGENT_STATUS.arrived);
    }
  });

  it('because a box covers it is another one when it is given again', () => {
    const scene = createScene();
    scene.navigation.addMesh(square(20));
    const eid = addWalker(scene, [8, 0, 10], { arrivalDistance: 0 });
    const { onGround } = scene.navigation.components.NavDestination;
    setDestination(scene.world, eid, 13, 0, 10);
    replaceMesh(scene.world, 0, squareWithBox());
    runTicks(scene.world, 6);
    expect([statusOf(scene, eid), onGround[eid]]).toEqual([AGENT_STATUS.blocked, 1]);
    setDestination(scene.world, eid, 13, 0, 10);
    runTicks(scene.world, 2);
    expect([statusOf(scene, eid), onGround[eid]]).toEqual([AGENT_STATUS.arrived, 0]);
  });

  it('leaves everybody on a place that is a number, at any speed (case 60)', () => {
    const scene = createScene();
    scene.navigation.addMesh(islands());
    const eids = [0, 1, 1e300].map((speed) => addWalker(scene, [10, 0, 3], { speed }));
    for (const eid of eids) setDestination(scene.world, eid, 15, 0, 3);
    runTicks(scene.world, 3);
    for (const eid of eids) expect(placeOf(scene, eid)).toEqual([10, 0, 3]);
  });

  it('is followed in stretches to the same place', () => {
    const ends = [2, 32].map((pathCapacity) => {
      const scene = createScene({ pathCapacity });
      // A comb of walls before the water.
      const comb: Place[][] = [];
      for (let bend = 0; bend < 4; bend += 1) {
        const x = bend * 4;
        comb.push(rectangle(x, 0, x + 2, 2), rectangle(x, 2, x + 2, 8), rectangle(x, 8, x + 2, 10));
        if (bend < 3)
          comb.push(bend % 2 === 0 ? rectangle(x + 2, 8, x + 4, 10) : rectangle(x + 2, 0, x + 4, 2));
      }
      scene.navigation.addMesh(createNavMesh([...comb, rectangle(20, 0, 30, 10)]));
      const eid = addWalker(scene, [1, 0, 1], { speed: 3 });
      setDestination(scene.world, eid, 25, 0, 5);
      runTicks(scene.world, 40);
      expect(statusOf(scene, eid)).toBe(AGENT_STATUS.blocked);
      return [placeOf(scene, eid), scene.navigation.components.NavAgent.metres[eid].toFixed(9)];
    });
    expect(ends[0][0]).toEqual([14, 0, 5]);
    expect(ends[1]).toEqual(ends[0]);
  });

  it('that a dog was sent to is given up at the end of the way, and roaming goes on', () => {
    const scene = createScene({ dogs: { restSeconds: 0 } });
    scene.navigation.addMesh(islands());
    const dog = addWalker(scene, [5, 0, 5], { speed: 5 });
    addComponent(scene.world, dog, Dog);
    setDestination(scene.world, dog, 15, 0, 5);
    navigate(scene.world);
    expect(placeOf(scene, dog)).toEqual([10, 0, 5]);
    runTicks(scene.world, 100);
    expect(scene.navigation.components.Wander.trips[dog]).toBeGreaterThan(20);
  });
});

/** The square of 20 with a box over 12..18 x 6..14 taken out. */
function squareWithBox(): NavMesh {
  return createNavMesh(
    splitSides([
      rectangle(0, 0, 20, 6),
      rectangle(0, 6, 12, 14),
      rectangle(18, 6, 20, 14),
      rectangle(0, 14, 20, 20),
    ]),
  );
}

/** Cuts the long strips so that sides are shared whole. */
function splitSides([below, left, right, above]: readonly Place[][]): Place[][] {
  const cuts = [0, 12, 18, 20];
  const strips = [below, above].flatMap((strip) =>
    [0, 1, 2].map((at) => rectangle(cuts[at], strip[0][2], cuts[at + 1], strip[2][2])),
  );
  return [left, right, ...strips];
}
