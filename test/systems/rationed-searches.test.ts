import { addComponents, addEntity, removeEntity, set } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { AGENT_STATUS } from '../../src/components/agent-status.ts';
import { WAY_REQUEST } from '../../src/components/nav-destination.ts';
import { createNavMesh } from '../../src/nav/import/create-nav-mesh.ts';
import { advancePathSearch, beginPathSearch } from '../../src/nav/query/advance-path-search.ts';
import { findPath } from '../../src/nav/query/find-path.ts';
import { createPath } from '../../src/nav/query/path.ts';
import { createPathSearch } from '../../src/nav/query/path-search.ts';
import { digestWorld } from '../../src/replay/digest/world-digest.ts';
import {
  advanceFixedStep,
  createFixedStep,
  pauseFixedStep,
  resumeFixedStep,
} from '../../src/replay/play/fixed-step.ts';
import { replaceMesh } from '../../src/systems/add-ground.ts';
import { navigate } from '../../src/systems/navigate.ts';
import { hasArrived } from '../../src/systems/scripting.ts';
import { setDestination } from '../../src/systems/set-destination.ts';
import { createNumbers } from '../support/random-numbers.ts';
import {
  addWalker,
  createScene,
  type Place,
  placeOf,
  rectangle,
  runTicks,
  type Scene,
  serpentine,
} from './scenes.ts';

const BENDS = 12;
const corridor = serpentine(BENDS);

const statusOf = ({ navigation }: Scene, eid: number): number => navigation.components.NavAgent.status[eid];

/** A place in the corridor. */
const drawPlace = (numbers: () => number): Place => [
  Math.floor(numbers() * BENDS) * 4 + 2 * numbers(),
  0,
  numbers() * 10,
];

/** Walkers all over the corridor, each with a goal; how many expansions their searches take by themselves. */
function createCrowd(
  count: number,
  expansionsPerTick: number,
): { scene: Scene; eids: number[]; work: number[] } {
  const scene = createScene({ expansionsPerTick, ticksPerSecond: 10 });
  scene.navigation.addMesh(corridor);
  const numbers = createNumbers('crowd');
  const search = createPathSearch(corridor);
  const path = createPath();
  const work: number[] = [];
  const eids = Array.from({ length: count }, () => {
    const from = drawPlace(numbers);
    const to = drawPlace(numbers);
    const eid = addWalker(scene, from);
    setDestination(scene.world, eid, ...to);
    const [a, b] = [from, to].map(([x, y, z]) => ({ x, y, z }));
    findPath(search, a, b, path);
    work.push(path.expansions);
    return eid;
  });
  return { scene, eids, work };
}

/** For each walker the tick after which it was on its way or there. */
function serveAll(
  { scene, eids }: { scene: Scene; eids: number[] },
  between: (tick: number) => void = () => {},
) {
  const served = eids.map(() => -1);
  for (let tick = 0; tick < 20000 && served.includes(-1); tick += 1) {
    between(tick);
    navigate(scene.world);
    for (const [at, eid] of eids.entries()) {
      if (served[at] < 0 && statusOf(scene, eid) !== AGENT_STATUS.waiting) served[at] = tick;
    }
  }
  return served;
}

/** Does nothing for so many milliseconds, and lets nobody else do anything. */
function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

describe('searches rationed by the tick', () => {
  it('are made in the order of serials when asked for at once, and nobody starves (case 90)', () => {
    const crowd = createCrowd(500, 64);
    const served = serveAll(crowd);
    const total = crowd.work.reduce((sum, expansions) => sum + expansions, 0);
    expect(served).toEqual([...served].sort((a, b) => a - b));
    expect(served[0]).toBe(0);
    expect(total).toBeGreaterThan(64 * 20);
    expect(served[served.length - 1]).toBeLessThanOrEqual(Math.ceil(total / 64));
    expect(served[served.length - 1]).toBeGreaterThan(total / 64 / 4);
  });

  // Everybody is told to run at once. What is served in a tick follows from the ticks alone: a game that pauses, frames in which
  // no time passes, and a machine that is slow give nobody another turn.
  it('do not depend on time: paused, slow or asked other questions, the queue is served the same and drains (cases 71, 90)', () => {
    const plain = createCrowd(500, 64);
    const expected = serveAll(plain);
    const crowd = createCrowd(500, 64);
    const { eids, scene } = crowd;
    const served = eids.map(() => -1);
    const numbers = createNumbers('frames');
    const search = createPathSearch(corridor);
    const path = createPath();
    let tick = 0;
    const loop = createFixedStep({
      hz: 10,
      maxSteps: 3,
      step: () => {
        if (numbers() < 0.1) sleep(2);
        navigate(scene.world);
        for (const [at, eid] of eids.entries()) {
          if (served[at] < 0 && statusOf(scene, eid) !== AGENT_STATUS.waiting) served[at] = tick;
        }
        tick += 1;
      },
    });
    let pauses = 0;
    for (let frame = 0; frame < 20000 && served.includes(-1); frame += 1) {
      const isPaused = frame % 23 < 10;
      if (isPaused && frame % 2 === 0) pauseFixedStep(loop);
      const before = tick;
      advanceFixedStep(loop, isPaused && !loop.isPaused ? 0 : numbers() / 2);
      if (isPaused) {
        expect(tick).toBe(before);
        pauses += 1;
        findPath(search, { x: 1, y: 0, z: frame % 10 }, { x: 45, y: 0, z: 5 }, path);
      }
      resumeFixedStep(loop);
    }
    expect(served).toEqual(expected);
    expect(pauses).toBeGreaterThan(10);
    const total = crowd.work.reduce((sum, expansions) => sum + expansions, 0);
    expect(Math.max(...served)).toBeLessThanOrEqual(Math.ceil(total / 64));
    for (let count = Math.max(...expected) + 1; count < tick; count += 1) navigate(plain.scene.world);
    expect(digestWorld(scene.world)).toEqual(digestWorld(plain.scene.world));
  });

  it('go by serial whatever the entities are called (case 71)', () => {
    const runs = [0, 1].map((run) => {
      const scene = createScene({ expansionsPerTick: 4, ticksPerSecond: 10 });
      scene.navigation.addMesh(corridor);
      const { NavAgent, NavMeshRef, Position } = scene.navigation.components;
      const entities = Array.from({ length: 50 }, () => addEntity(scene.world));
      const order = run === 0 ? entities : [...entities].reverse();
      const numbers = createNumbers('shuffled');
      const eids = order.map((eid) => {
        const [x, y, z] = drawPlace(numbers);
        addComponents(
          scene.world,
          eid,
          set(Position, { x, y, z }),
          set(NavAgent, {}),
          set(NavMeshRef, { mesh: 0 }),
        );
        setDestination(scene.world, eid, ...drawPlace(numbers));
        return eid;
      });
      const digests: string[] = [];
      const served = serveAll({ scene, eids }, (tick) => {
        if (tick === 10) replaceMesh(scene.world, 0, serpentine(BENDS));
        digests.push(digestWorld(scene.world).whole);
      });
      return { served, digests };
    });
    expect(runs[1]).toEqual(runs[0]);
  });

  it('lead to the same ways as those made at once, with any ration', () => {
    const ways = [1, 2, 7, 64, Number.POSITIVE_INFINITY].map((ration) => {
      const crowd = createCrowd(20, ration);
      const { NavAgent, NavPathBuffer } = crowd.scene.navigation.components;
      for (const eid of crowd.eids) NavAgent.speed[eid] = 0;
      serveAll(crowd);
      return crowd.eids.map((eid) => {
        const first = eid * NavPathBuffer.capacity;
        const corners = Array.from(NavPathBuffer.x.slice(first, first + NavPathBuffer.count[eid]));
        return [statusOf(crowd.scene, eid), NavPathBuffer.left[first], ...corners];
      });
    });
    for (const way of ways) expect(way).toEqual(ways[0]);
  });

  it('keep their turn when the goal changes while they wait, and are finished when it changes under way', () => {
    const scene = createScene({ expansionsPerTick: 1 });
    scene.navigation.addMesh(corridor);
    const { NavDestination } = scene.navigation.components;
    const [first, second, third] = [0, 1, 2].map(() => addWalker(scene, [1, 0, 1]));
    for (const eid of [first, second, third]) setDestination(scene.world, eid, 45, 0, 5);
    navigate(scene.world);
    expect(NavDestination.stale[first]).toBe(WAY_REQUEST.begun);
    expect(NavDestination.expansions[first]).toBeGreaterThan(0);
    setDestination(scene.world, second, 41, 0, 5);
    setDestination(scene.world, first, 41, 0, 5);
    const served = serveAll({ scene, eids: [first, second, third] });
    expect(served[0]).toBeLessThan(served[1]);
    expect(served[1]).toBeLessThan(served[2]);
  });

  it('lead to the goal asked for when they began, and to the newer one in its turn', () => {
    const scene = createScene({ expansionsPerTick: 1, ticksPerSecond: 10 });
    scene.navigation.addMesh(corridor);
    const { NavAgent, NavDestination, NavPathBuffer } = scene.navigation.components;
    const [first, second] = [0, 1].map(() => addWalker(scene, [1, 0, 1], { arrivalDistance: 0 }));
    for (const eid of [first, second]) setDestination(scene.world, eid, 45, 0, 5);
    navigate(scene.world);
    setDestination(scene.world, first, 2, 0, 9);
    expect(NavDestination.stale[first]).toBe(WAY_REQUEST.renewed);
    serveAll({ scene, eids: [first] });
    expect(NavDestination.stale[first]).toBe(WAY_REQUEST.following);
    expect(NavPathBuffer.left[first * NavPathBuffer.capacity]).toBeGreaterThan(40);
    expect(hasArrived(scene.world, first)).toBe(false);
    const before = NavAgent.metres[first];
    runTicks(scene.world, 2);
    expect(NavAgent.metres[first]).toBeGreaterThan(before);
    for (let tick = 0; tick < 3000 && statusOf(scene, first) !== AGENT_STATUS.arrived; tick += 1) {
      navigate(scene.world);
    }
    expect(placeOf(scene, first)).toEqual([2, 0, 9]);
    expect(statusOf(scene, second)).toBe(AGENT_STATUS.moving);
  });

  it('do not take the end of a way to an older goal for an arrival', () => {
    const scene = createScene({ expansionsPerTick: 1, ticksPerSecond: 10 });
    scene.navigation.addMesh(corridor);
    const chaser = addWalker(scene, [1, 0, 1], { speed: 50, arrivalDistance: 0 });
    setDestination(scene.world, chaser, 9, 0, 5);
    navigate(scene.world);
    setDestination(scene.world, chaser, 45, 0, 5);
    // Somebody else's long search holds the newer goal up.
    const other = addWalker(scene, [45, 0, 1]);
    setDestination(scene.world, other, 1, 0, 5);
    const arrivals: Place[] = [];
    for (let tick = 0; tick < 2000 && arrivals.length === 0; tick += 1) {
      navigate(scene.world);
      const { count, eid } = scene.navigation.arrivals;
      if (count > 0 && eid[0] === chaser) arrivals.push(placeOf(scene, chaser));
    }
    expect(arrivals).toEqual([[45, 0, 5]]);
  });

  it('get everybody on their way who is given another goal in every tick', () => {
    const scene = createScene({ expansionsPerTick: 1, ticksPerSecond: 10 });
    scene.navigation.addMesh(corridor);
    const { NavAgent } = scene.navigation.components;
    const numbers = createNumbers('chasers');
    const eids = Array.from({ length: 20 }, () => addWalker(scene, drawPlace(numbers)));
    for (let tick = 0; tick < 3000; tick += 1) {
      for (const eid of eids) setDestination(scene.world, eid, ...drawPlace(numbers));
      navigate(scene.world);
    }
    for (const eid of eids) expect(NavAgent.metres[eid]).toBeGreaterThan(10);
  });

  it('stand still while they wait for another way, even when the mesh under an old one is gone', () => {
    const scene = createScene({ expansionsPerTick: 1, ticksPerSecond: 10 });
    scene.navigation.addMesh(corridor);
    const { NavPathBuffer } = scene.navigation.components;
    const eids = [0, 1].map(() => addWalker(scene, [1, 0, 1]));
    for (const eid of eids) setDestination(scene.world, eid, 45, 0, 5);
    serveAll({ scene, eids });
    replaceMesh(scene.world, 0, serpentine(BENDS));
    const before = placeOf(scene, eids[1]);
    navigate(scene.world);
    expect(statusOf(scene, eids[1])).toBe(AGENT_STATUS.waiting);
    expect(NavPathBuffer.count[eids[1]]).toBe(0);
    expect(placeOf(scene, eids[1])).toEqual(before);
    serveAll({ scene, eids });
    runTicks(scene.world, 5);
    expect(placeOf(scene, eids[1])).not.toEqual(before);
  });

  it('can be made again from what the stores tell when they are half done', () => {
    const worlds = [false, true].map((isMadeAgain) => {
      const crowd = createCrowd(10, 3);
      const { scene } = crowd;
      const { NavDestination, NavPlace } = scene.navigation.components;
      serveAll(crowd, () => {
        const eid = crowd.eids.find((candidate) => NavDestination.stale[candidate] === WAY_REQUEST.begun);
        if (!isMadeAgain || eid === undefined) return;
        const search = createPathSearch(corridor);
        const pointOf = ({ x, y, z }: { readonly [axis in 'x' | 'y' | 'z']: Float64Array }) => ({
          x: x[eid],
          y: y[eid],
          z: z[eid],
        });
        beginPathSearch(search, pointOf(NavPlace), pointOf(NavDestination));
        advancePathSearch(search, NavDestination.expansions[eid]);
        scene.navigation.state.meshes[0].search = search;
      });
      return digestWorld(scene.world);
    });
    expect(worlds[1]).toEqual(worlds[0]);
  });

  it('are no more when the agent is gone in the middle, and another takes its turn', () => {
    const scene = createScene({ expansionsPerTick: 1 });
    scene.navigation.addMesh(corridor);
    const { NavDestination } = scene.navigation.components;
    const [first, second] = [0, 1].map(() => addWalker(scene, [1, 0, 1]));
    for (const eid of [first, second]) setDestination(scene.world, eid, 45, 0, 5);
    navigate(scene.world);
    expect(NavDestination.stale[first]).toBe(WAY_REQUEST.begun);
    removeEntity(scene.world, first);
    const [served] = serveAll({ scene, eids: [second] });
    expect(served).toBeGreaterThan(0);
  });

  it('ration the stretches of long ways too', () => {
    const scene = createScene({ expansionsPerTick: 2, pathCapacity: 4, ticksPerSecond: 10 });
    scene.navigation.addMesh(corridor);
    const eid = addWalker(scene, [1, 0, 1], { speed: 20, arrivalDistance: 0 });
    setDestination(scene.world, eid, 45, 0, 5);
    let waited = 0;
    for (let tick = 0; tick < 2000 && statusOf(scene, eid) !== AGENT_STATUS.arrived; tick += 1) {
      navigate(scene.world);
      if (statusOf(scene, eid) === AGENT_STATUS.waiting) waited += 1;
    }
    expect(placeOf(scene, eid)).toEqual([45, 0, 5]);
    expect(waited).toBeGreaterThan(5);
  });

  it('cost nothing where no search is needed: everybody is served at once', () => {
    const scene = createScene({ expansionsPerTick: 1 });
    scene.navigation.addMesh(createNavMesh([rectangle(0, 0, 10, 10)]));
    const eids = Array.from({ length: 30 }, (_, at) => addWalker(scene, [at / 4, 0, 1]));
    for (const eid of eids) setDestination(scene.world, eid, 5, 0, 9);
    navigate(scene.world);
    for (const eid of eids) expect(statusOf(scene, eid)).toBe(AGENT_STATUS.moving);
  });
});
