// What must make no difference to a world: other entities, other askers, other worlds, other orders.
import {
  addComponent,
  addComponents,
  addEntity,
  asBuffer,
  createWorld,
  entityExists,
  hasComponent,
  Not,
  query,
  registerComponents,
  removeEntity,
  type World,
} from 'bitecs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AGENT_STATUS } from '../../src/components/agent-status.ts';
import { Dog, Villager } from '../../src/components/tags.ts';
import { createNearestPoint, findNearestPoint } from '../../src/nav/query/find-nearest-point.ts';
import { findPath } from '../../src/nav/query/find-path.ts';
import { createPath } from '../../src/nav/query/path.ts';
import { createPathSearch } from '../../src/nav/query/path-search.ts';
import { replaceMesh } from '../../src/systems/add-ground.ts';
import { addNavigation } from '../../src/systems/add-navigation.ts';
import { checkAgents } from '../../src/systems/check-agents.ts';
import { chooseDestinations } from '../../src/systems/choose-destinations.ts';
import { findPaths } from '../../src/systems/find-paths.ts';
import { finishTick } from '../../src/systems/finish-tick.ts';
import { followPaths } from '../../src/systems/follow-paths.ts';
import { moveAgents } from '../../src/systems/move-agents.ts';
import { navigate } from '../../src/systems/navigate.ts';
import type { Navigation } from '../../src/systems/navigation.ts';
import { placeAgents } from '../../src/systems/place-agents.ts';
import { setDestination } from '../../src/systems/set-destination.ts';
import type { Scene } from './scenes.ts';
import { addWalker, createScene, lanes, roomWithWall, serpentine } from './scenes.ts';
import { describeAgents } from './world-bytes.ts';

const TICKS = 240;

/** Things that a game may do beside the match; each gets the world before, during setup and between ticks. */
interface Beside {
  prepare?(world: World): void;
  populate?(scene: Scene, step: number): void;
  between?(scene: Scene, tick: number): void;
}

/** Dogs and guards on a mesh that is replaced twice, villagers on lanes, one agent that comes late and one that goes. */
function* playMatch(seed: string, beside: Beside = {}): Generator<string, Scene> {
  const world = createWorld();
  beside.prepare?.(world);
  const navigation = addNavigation(world, {
    seed,
    ticksPerSecond: 10,
    pathCapacity: 4,
    dogs: { restSeconds: [0, 1] },
  });
  const scene: Scene = { world, navigation };
  navigation.addMesh(serpentine(5));
  navigation.addGraph(lanes());
  const eids: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    beside.populate?.(scene, at);
    eids.push(addWalker(scene, [1, 0, at / 2], { speed: 1 + at / 8 }));
    if (at % 3 === 0) addComponent(world, eids[at], Dog);
    if (at % 3 === 1) addComponent(world, eids[at], Villager);
    if (at % 3 === 2) setDestination(world, eids[at], 17, 0, at / 2);
  }
  for (let tick = 0; tick < TICKS; tick += 1) {
    if (tick === 50) replaceMesh(world, 0, serpentine(3));
    if (tick === 100) removeEntity(world, eids[3]);
    if (tick === 120) addComponents(world, addEntity(world), Dog);
    if (tick === 150) replaceMesh(world, 0, serpentine(5));
    navigate(world);
    yield describeAgents(navigation);
    beside.between?.(scene, tick);
  }
  return scene;
}

const play = (seed: string, beside?: Beside): string[] => [...playMatch(seed, beside)];

describe('a match', () => {
  const plain = play('match');

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('is the same when it is played again, and another under another seed', () => {
    expect(plain.length).toBe(TICKS);
    expect(new Set(plain).size).toBe(TICKS);
    expect(play('match')).toEqual(plain);
    expect(play('another')).not.toEqual(plain);
  });

  it('does not notice 50 entities that are no agents, before, among and after its own', () => {
    const Cosmetic = {};
    const addCosmetic = (world: World, count: number): void => {
      for (let at = 0; at < count; at += 1) addComponent(world, addEntity(world), Cosmetic);
    };
    const beside: Beside = {
      prepare: (world) => addCosmetic(world, 19),
      populate: ({ world }) => addCosmetic(world, 2),
      between: ({ world }, tick) => addCosmetic(world, tick === 110 ? 7 : 0),
    };
    expect(play('match', beside)).toEqual(plain);
  });

  it('does not notice a display that runs queries and path previews between ticks', () => {
    const path = createPath();
    const nearest = createNearestPoint();
    let found = 0;
    const beside: Beside = {
      between: ({ world, navigation }, tick) => {
        const { NavAgent, NavDestination, Position } = navigation.components;
        query(world, [NavAgent, Position]);
        query(world, [NavDestination, Not(Dog)]);
        query(world, [NavAgent], asBuffer);
        query(world, [Villager]);
        if (tick % 3 !== 0) return;
        const { mesh } = navigation.state.meshes[0];
        const preview = createPathSearch(mesh);
        if (findPath(preview, { x: 1, y: 0, z: 1 }, { x: 9, y: 0, z: (tick % 10) + 0.5 }, path) === 'found')
          found += 1;
        findNearestPoint(mesh, { x: tick, y: 0, z: 3 }, 100, nearest);
      },
    };
    expect(play('match', beside)).toEqual(plain);
    expect(found).toBeGreaterThan(50);
  });

  it('does not notice in which order components and queries were registered', () => {
    const Other = [{}, {}, {}];
    const beside: Beside = {
      prepare: (world) => {
        registerComponents(world, [Other[0], Villager, Other[1], Dog]);
        query(world, [Dog, Other[2]]);
        query(world, [Not(Villager)]);
      },
    };
    expect(play('match', beside)).toEqual(plain);
  });

  it('does not notice what Math.random and the clock say', () => {
    vi.spyOn(Math, 'random').mockImplementation(() => {
      throw new Error('Math.random was asked');
    });
    vi.spyOn(Date, 'now').mockImplementation(() => {
      throw new Error('the clock was asked');
    });
    expect(play('match')).toEqual(plain);
  });

  it('does not notice other worlds, played tick by tick beside it, to an end or not', () => {
    const first = playMatch('match');
    const other = playMatch('another');
    const again = playMatch('match');
    const states: string[][] = [[], []];
    for (let tick = 0; tick < TICKS; tick += 1) {
      states[0].push(first.next().value as string);
      if (tick < TICKS / 2) other.next();
      if (tick % 2 === 0) continue;
      states[1].push(again.next().value as string, again.next().value as string);
    }
    expect(states[0]).toEqual(plain);
    expect(states[1]).toEqual(plain);
    expect(play('match')).toEqual(plain);
  });

  it('does not depend on entity ids: recycled ones give the same match', () => {
    const beside: Beside = {
      prepare: (world) => {
        const eids = Array.from({ length: 40 }, () => addEntity(world));
        for (let at = 0; at < 40; at += 1) removeEntity(world, eids[(at * 7) % 40]);
      },
    };
    expect(play('match', beside)).toEqual(plain);
  });
});

describe("a game's system that changes the world inside the tick", () => {
  // A system that removes entities while it goes over them can skip the next one, or meet one that is gone.
  it('removes some who arrived and sends others on, and everyone is visited once (case 85)', () => {
    const scene = createScene();
    const { world, navigation } = scene;
    const { metres, serial, status } = navigation.components.NavAgent;
    navigation.addMesh(roomWithWall());
    const eids = Array.from({ length: 30 }, (_, at) =>
      addWalker(scene, [1, 0, at / 8], { arrivalDistance: 0 }),
    );
    for (const eid of eids) setDestination(world, eid, 3, 0, (eid % 5) / 4);
    const walked = new Map(eids.map((eid) => [eid, 0]));
    let events = 0;
    let removed = 0;
    for (let tick = 0; tick < 60; tick += 1) {
      navigate(world);
      for (const [eid, metresBefore] of walked) {
        if (!entityExists(world, eid)) continue;
        expect(metres[eid] - metresBefore).toBeLessThanOrEqual(1 + 1e-12);
        walked.set(eid, metres[eid]);
      }
      const { arrivals } = navigation;
      for (let at = 0; at < arrivals.count; at += 1) {
        const eid = arrivals.eid[at];
        events += 1;
        expect(serial[eid]).toBe(arrivals.serial[at]);
        expect(status[eid]).toBe(AGENT_STATUS.arrived);
        if (events % 2 === 0) {
          removeEntity(world, eid);
          removed += 1;
        } else if (events % 3 === 0) setDestination(world, eid, 1, 0, 3);
      }
    }
    expect(removed).toBeGreaterThan(15);
    expect(navigation.state.agentCount).toBe(30 - removed);
    const agents = Array.from(navigation.state.agents.subarray(0, navigation.state.agentCount));
    expect(agents).toEqual(
      eids.filter(
        (eid) => entityExists(world, eid) && hasComponent(world, eid, navigation.components.NavAgent),
      ),
    );
    for (const eid of eids) if (!entityExists(world, eid)) expect(numbersLeft(navigation, eid)).toEqual([]);
  });

  it('gives an entity that becomes an agent in the middle of it a place in the next one', () => {
    const scene = createScene();
    const { world, navigation } = scene;
    navigation.addMesh(roomWithWall());
    const first = addWalker(scene, [1, 0, 1]);
    setDestination(world, first, 1, 0, 1);
    navigate(world);
    const second = addWalker(scene, [1, 0, 2]);
    setDestination(world, second, 3, 0, 2);
    removeEntity(world, first);
    const third = addWalker(scene, [1, 0, 3]);
    setDestination(world, third, 3, 0, 3);
    expect(third).toBe(first);
    navigate(world);
    expect([navigation.components.Position.x[second], navigation.components.Position.x[third]]).toEqual([
      2, 2,
    ]);
    expect(Array.from(navigation.state.agents.subarray(0, 2))).toEqual([second, third]);
  });

  it('may stand between the systems', () => {
    const scene = createScene();
    const { world, navigation } = scene;
    navigation.addMesh(roomWithWall());
    const [first, second] = [addWalker(scene, [1, 0, 1]), addWalker(scene, [1, 0, 2])];
    for (const eid of [first, second]) setDestination(world, eid, 3, 0, 2);
    checkAgents(world);
    placeAgents(world);
    chooseDestinations(world);
    findPaths(world);
    removeEntity(world, first);
    followPaths(world);
    navigation.components.NavAgent.speed[second] = 0.5;
    moveAgents(world);
    finishTick(world);
    expect(navigation.components.Position.x[second]).toBe(1.5);
    expect(navigation.state.tick).toBe(1);
  });
});

/** Names of the fields in which an entity still has something of an agent. */
function numbersLeft({ stores }: Navigation, eid: number): string[] {
  return stores
    .filter(({ name }) => name !== 'Position')
    .flatMap(({ fields }) => fields)
    .filter(({ values, stride, initial }) =>
      Array.from(values.slice(eid * stride, eid * stride + stride)).some((value) => value !== initial),
    )
    .map(({ name }) => name);
}
