import { addEntity } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { AGENT_STATUS } from '../../src/components/agent-status.ts';
import { NONE } from '../../src/nav/geometry/none.ts';
import { buildNavGraph } from '../../src/nav/graph/nav-graph.ts';
import { PATH_STATUS } from '../../src/nav/query/path.ts';
import { navigate } from '../../src/systems/navigate.ts';
import {
  findAim,
  findPlace,
  findRouteBetweenPlaces,
  findRouteBetweenPoints,
  getDistanceLeft,
  getRoute,
  hasArrived,
  isFollowing,
  setRoute,
} from '../../src/systems/scripting.ts';
import { clearDestination, setDestination } from '../../src/systems/set-destination.ts';
import { teleport } from '../../src/systems/teleport.ts';
import type { Scene } from './scenes.ts';
import { addLaneWalker, addWalker, createScene, lanes, placeOf, roomWithWall, runTicks } from './scenes.ts';
import { describeAgents } from './world-bytes.ts';

const at = (x: number, y: number, z: number) => ({ x, y, z });

function onLanes(values: Record<string, number> = {}): { scene: Scene; eid: number } {
  const scene = createScene();
  scene.navigation.addGraph(lanes());
  return { scene, eid: addLaneWalker(scene, [0, 0, 0], values) };
}

describe('asking about places and routes', () => {
  it('finds the nearest place, and none beyond a distance', () => {
    const { scene, eid } = onLanes();
    expect(findPlace(scene.world, eid, at(14.9, 0, 0))).toBe(1);
    expect(findPlace(scene.world, eid, at(15, 0, 0))).toBe(1);
    expect(findPlace(scene.world, eid, at(15.1, 0, 0))).toBe(2);
    expect(findPlace(scene.world, eid, at(33, 4, 0), 5)).toBe(3);
    expect(findPlace(scene.world, eid, at(33, 4, 0), 4.99)).toBe(NONE);
  });

  it('finds routes between places and between points', () => {
    const { scene, eid } = onLanes();
    const out = new Int32Array(5);
    expect(findRouteBetweenPlaces(scene.world, eid, { from: 3, to: 1 }, out)).toBe(3);
    expect(Array.from(out.subarray(0, 3))).toEqual([3, 2, 1]);
    expect(findRouteBetweenPoints(scene.world, eid, { from: at(1, 0, 3), to: at(24, 0, 0) }, out)).toBe(3);
    expect(Array.from(out.subarray(0, 3))).toEqual([0, 1, 2]);
    expect(findRouteBetweenPlaces(scene.world, eid, { from: 0, to: 5 }, out)).toBe(0);
    expect(() => findRouteBetweenPlaces(scene.world, eid, { from: 0, to: 4 }, new Int32Array(4))).toThrow(
      'out must hold the 5 places',
    );
    expect(() => findRouteBetweenPlaces(scene.world, eid, { from: 0, to: 6 }, out)).toThrow('to must be');
    expect(() => findPlace(scene.world, eid, at(0, Number.NaN, 0))).toThrow(
      'point.y must be a finite number',
    );
  });

  it('answers an agent that walks no lanes with nothing', () => {
    const scene = createScene();
    scene.navigation.addMesh(roomWithWall());
    const eid = addWalker(scene, [1, 0, 1]);
    const out = new Int32Array(5);
    expect(findPlace(scene.world, eid, at(0, 0, 0))).toBe(NONE);
    expect(findRouteBetweenPlaces(scene.world, eid, { from: 0, to: 1 }, out)).toBe(0);
    expect(findRouteBetweenPoints(scene.world, eid, { from: at(0, 0, 0), to: at(1, 0, 0) }, out)).toBe(0);
    expect(() => setRoute(scene.world, eid, [0])).toThrow(`entity ${eid} walks no lanes`);
  });

  it('refuses an entity that is no agent', () => {
    const { scene } = onLanes();
    const eid = addEntity(scene.world);
    const point = at(0, 0, 0);
    const out = new Int32Array(5);
    for (const ask of [
      () => findPlace(scene.world, eid, point),
      () => findRouteBetweenPlaces(scene.world, eid, { from: 0, to: 1 }, out),
      () => findRouteBetweenPoints(scene.world, eid, { from: point, to: point }, out),
      () => setRoute(scene.world, eid, [0]),
      () => getRoute(scene.world, eid, out),
      () => isFollowing(scene.world, eid),
      () => findAim(scene.world, eid, point),
      () => getDistanceLeft(scene.world, eid),
      () => hasArrived(scene.world, eid),
    ]) {
      expect(ask).toThrow(`entity ${eid} is no agent of this world`);
    }
  });
});

describe('following a route', () => {
  it('tells aim, distance left and arrival from where the walker stands', () => {
    const { scene, eid } = onLanes({ lookahead: 3, arrivalDistance: 0.5 });
    const aim = at(7, 7, 7);
    const out = new Int32Array(256);
    expect(isFollowing(scene.world, eid)).toBe(false);
    expect(hasArrived(scene.world, eid)).toBe(true);
    expect(findAim(scene.world, eid, aim)).toBe(false);
    expect(aim).toEqual(at(7, 7, 7));
    expect(getDistanceLeft(scene.world, eid)).toBe(0);
    expect(getRoute(scene.world, eid, out)).toBe(0);

    setRoute(scene.world, eid, [0, 1, 2]);
    expect(isFollowing(scene.world, eid)).toBe(true);
    expect(hasArrived(scene.world, eid)).toBe(false);
    expect(findAim(scene.world, eid, aim)).toBe(true);
    expect(aim).toEqual(at(3, 0, 0));
    expect(getDistanceLeft(scene.world, eid)).toBe(20);
    expect(getRoute(scene.world, eid, out)).toBe(3);
    expect(() => getRoute(scene.world, eid, new Int32Array(2))).toThrow('out must hold the 3 places');
    runTicks(scene.world, 4);
    expect(placeOf(scene, eid)).toEqual([4, 0, 0]);
    expect(getDistanceLeft(scene.world, eid)).toBe(16);
    runTicks(scene.world, 15);
    expect(hasArrived(scene.world, eid)).toBe(false);
    navigate(scene.world);
    expect(scene.navigation.arrivals.count).toBe(1);
    expect(hasArrived(scene.world, eid)).toBe(true);
    expect(isFollowing(scene.world, eid)).toBe(false);
  });

  it('goes on from where the walker is shoved, back past a place too', () => {
    const { scene, eid } = onLanes({ arrivalDistance: 0 });
    const { x, z } = scene.navigation.components.Position;
    const aim = at(0, 0, 0);
    setDestination(scene.world, eid, 40, 0, 0);
    runTicks(scene.world, 15);
    expect(placeOf(scene, eid)).toEqual([15, 0, 0]);
    x[eid] = 6;
    z[eid] = 1;
    findAim(scene.world, eid, aim);
    expect(aim).toEqual(at(8, 0, 0));
    expect(getDistanceLeft(scene.world, eid)).toBe(34);
    navigate(scene.world);
    expect(placeOf(scene, eid)[0]).toBeCloseTo(6 + 2 / Math.sqrt(5), 12);
    expect(scene.navigation.components.NavRoute.count[eid]).toBe(5);
    runTicks(scene.world, 40);
    expect(placeOf(scene, eid)).toEqual([40, 0, 0]);
  });

  it('looks for a way once when there is none', () => {
    const { scene, eid } = onLanes();
    const { NavAgent } = scene.navigation.components;
    setDestination(scene.world, eid, 0, 0, 50);
    navigate(scene.world);
    expect([NavAgent.status[eid], NavAgent.pathStatus[eid]]).toEqual([
      AGENT_STATUS.blocked,
      PATH_STATUS.unreachable,
    ]);
    // What nobody would answer: it stays for as long as nobody asks again.
    NavAgent.pathStatus[eid] = 99;
    runTicks(scene.world, 5);
    expect(NavAgent.pathStatus[eid]).toBe(99);
  });

  it('walks a round trip all round from the place where it ends', () => {
    const corners = [at(0, 0, 0), at(10, 0, 0), at(10, 0, 10), at(0, 0, 10)];
    for (const places of [
      [1, 2, 3, 0],
      [0, 1, 2, 3, 0],
      [3, 2, 1, 0],
    ]) {
      const scene = createScene({ ticksPerSecond: 10 });
      const { NavAgent } = scene.navigation.components;
      const ways = [0, 1, 2, 3].map((from) => ({ from, to: (from + 1) % 4 }));
      scene.navigation.addGraph(
        buildNavGraph(
          corners.map(({ x, y, z }) => [x, y, z]),
          ways,
        ),
      );
      const eid = addLaneWalker(scene, [0, 0, 0]);
      setRoute(scene.world, eid, places);
      const passed = new Set<number>();
      for (let tick = 0; tick < 500 && NavAgent.status[eid] === AGENT_STATUS.moving; tick += 1) {
        navigate(scene.world);
        const [x, , z] = placeOf(scene, eid);
        for (const [place, corner] of corners.entries()) {
          if (Math.abs(x - corner.x) + Math.abs(z - corner.z) < 2) passed.add(place);
        }
      }
      expect(NavAgent.status[eid]).toBe(AGENT_STATUS.arrived);
      expect(passed.size).toBe(4);
      expect(NavAgent.metres[eid]).toBeGreaterThan(36);
      expect(NavAgent.metres[eid]).toBeLessThanOrEqual(40);
      expect(placeOf(scene, eid)[0]).toBeLessThanOrEqual(0.5);
    }
  });

  it('keeps its progress where the route crosses itself', () => {
    const scene = createScene();
    scene.navigation.addGraph(
      buildNavGraph(
        [
          [0, 0, 0],
          [20, 0, 0],
          [20, 0, 10],
          [10, 0, 10],
          [10, 0, -10],
        ],
        [0, 1, 2, 3].map((place) => [place, place + 1]),
      ),
    );
    const eid = addLaneWalker(scene, [0, 0, 0], { lookahead: 1, arrivalDistance: 0 });
    setRoute(scene.world, eid, [0, 1, 2, 3, 4]);
    const { progress } = scene.navigation.components.NavRoute;
    let before = 0;
    for (let tick = 0; tick < 70 && isFollowing(scene.world, eid); tick += 1) {
      navigate(scene.world);
      if (!isFollowing(scene.world, eid)) break;
      expect(progress[eid] - before).toBeLessThan(2.5);
      expect(progress[eid]).toBeGreaterThanOrEqual(before);
      before = progress[eid];
    }
    expect(placeOf(scene, eid)).toEqual([10, 0, -10]);
  });

  it('is found anew after a teleport, and ends with clearDestination', () => {
    const { scene, eid } = onLanes({ arrivalDistance: 0 });
    const out = new Int32Array(256);
    setDestination(scene.world, eid, 40, 0, 0);
    runTicks(scene.world, 2);
    teleport(scene.world, eid, 29, 0, 0);
    navigate(scene.world);
    expect(Array.from(out.subarray(0, getRoute(scene.world, eid, out)))).toEqual([3, 4]);
    expect(placeOf(scene, eid)).toEqual([30, 0, 0]);
    clearDestination(scene.world, eid);
    runTicks(scene.world, 3);
    expect(placeOf(scene, eid)).toEqual([30, 0, 0]);
    expect(getRoute(scene.world, eid, out)).toBe(0);
  });

  it('is found anew on another graph', () => {
    const { scene, eid } = onLanes({ arrivalDistance: 0 });
    const shortcut = scene.navigation.addGraph(
      buildNavGraph(
        [
          [0, 0, 0],
          [40, 0, 0],
        ],
        [[0, 1]],
      ),
    );
    setDestination(scene.world, eid, 40, 0, 0);
    runTicks(scene.world, 2);
    scene.navigation.components.NavMeshRef.graph[eid] = shortcut;
    navigate(scene.world);
    expect(getRoute(scene.world, eid, new Int32Array(2))).toBe(2);
  });

  it('refuses a route that is too long or names no place, and keeps the old one', () => {
    const scene = createScene({ routeCapacity: 3 });
    scene.navigation.addGraph(lanes());
    const eid = addLaneWalker(scene, [0, 0, 0]);
    setRoute(scene.world, eid, [0, 1]);
    navigate(scene.world);
    const before = describeAgents(scene.navigation);
    expect(() => setRoute(scene.world, eid, [0, 1, 2, 3])).toThrow(/routeCapacity.* from 1 to 3, got 4/);
    expect(() => setRoute(scene.world, eid, [])).toThrow(/from 1 to 3, got 0/);
    expect(() => setRoute(scene.world, eid, [0, 6])).toThrow(
      'places[1] must be an integer from 0 to 5, got 6',
    );
    expect(() => setRoute(scene.world, eid, [0, 1], 3)).toThrow('places[2]');
    expect(describeAgents(scene.navigation)).toBe(before);
    setRoute(scene.world, eid, new Int32Array([0, 1, 2, 9, 9]), 3);
    expect(getRoute(scene.world, eid, new Int32Array(3))).toBe(3);
  });

  it('can be a single place', () => {
    const { scene, eid } = onLanes({ arrivalDistance: 0 });
    setDestination(scene.world, eid, 1, 0, 2);
    teleport(scene.world, eid, 0, 0, 2.5);
    runTicks(scene.world, 3);
    expect(placeOf(scene, eid)).toEqual([0, 0, 0]);
    expect(scene.navigation.components.NavAgent.status[eid]).toBe(AGENT_STATUS.arrived);
  });
});

describe('following a path over a mesh', () => {
  it('tells aim, distance left and arrival too', () => {
    const scene = createScene();
    scene.navigation.addMesh(roomWithWall());
    const eid = addWalker(scene, [1, 0, 0.5], { arrivalDistance: 0 });
    const aim = at(0, 0, 0);
    setDestination(scene.world, eid, 9, 0, 0.5);
    expect(isFollowing(scene.world, eid)).toBe(false);
    expect(hasArrived(scene.world, eid)).toBe(false);
    runTicks(scene.world, 2);
    expect(findAim(scene.world, eid, aim)).toBe(true);
    expect(aim).toEqual(at(4, 0, 3));
    expect(getDistanceLeft(scene.world, eid)).toBeCloseTo(2 * Math.sqrt(15.25), 12);
    expect(hasArrived(scene.world, eid)).toBe(false);
    runTicks(scene.world, 8);
    expect(hasArrived(scene.world, eid)).toBe(true);
    expect(getDistanceLeft(scene.world, eid)).toBe(0);
  });
});

describe('asking', () => {
  it('changes nothing that a tick can see', () => {
    const walk = (asks: boolean): string => {
      const { scene, eid } = onLanes();
      const out = new Int32Array(256);
      const aim = at(0, 0, 0);
      setDestination(scene.world, eid, 40, 0, 0);
      for (let tick = 0; tick < 20; tick += 1) {
        navigate(scene.world);
        if (!asks) continue;
        findPlace(scene.world, eid, at(33, 0, 0));
        findRouteBetweenPlaces(scene.world, eid, { from: 4, to: 0 }, out);
        findRouteBetweenPoints(scene.world, eid, { from: at(40, 0, 0), to: at(0, 0, 0) }, out);
        getRoute(scene.world, eid, out);
        findAim(scene.world, eid, aim);
        getDistanceLeft(scene.world, eid);
        hasArrived(scene.world, eid);
      }
      return describeAgents(scene.navigation);
    };
    expect(walk(true)).toBe(walk(false));
  });
});
