import {
  addComponent,
  addComponents,
  addEntity,
  addPrefab,
  createWorld,
  getComponent,
  hasComponent,
  IsA,
  query,
  removeComponent,
  removeEntity,
  set,
} from 'bitecs';
import { describe, expect, it } from 'vitest';
import { AGENT_STATUS } from '../../src/components/agent-status.ts';
import { AGENT_KIND, Dog, Villager } from '../../src/components/tags.ts';
import { addNavigation, disposeNavigation } from '../../src/systems/add-navigation.ts';
import { navigate } from '../../src/systems/navigate.ts';
import { getNavigation, type Navigation } from '../../src/systems/navigation.ts';
import { removeAgent } from '../../src/systems/remove-agent.ts';
import { setDestination } from '../../src/systems/set-destination.ts';
import { addWalker, createScene, lanes, placeOf, runTicks, square } from './scenes.ts';

const agentsOf = ({ state }: Navigation): number[] => Array.from(state.agents.subarray(0, state.agentCount));

/** Every number of every store of an entity. */
function numbersOf({ stores }: Navigation, eid: number): Record<string, number[]> {
  const numbers: Record<string, number[]> = {};
  for (const store of stores) {
    for (const { name, values, stride } of store.fields) {
      numbers[`${store.name}.${name}`] = Array.from(values.slice(eid * stride, eid * stride + stride));
    }
  }
  return numbers;
}

describe('becoming an agent', () => {
  it('gives the defaults, then what was set', () => {
    const { world, navigation } = createScene();
    const { NavAgent } = navigation.components;
    const eid = addEntity(world);
    addComponent(world, eid, set(NavAgent, { speed: 3 }));
    expect(getComponent(world, eid, NavAgent)).toEqual({
      speed: 3,
      radius: 0,
      lookahead: 2,
      arrivalDistance: 0.5,
    });
    expect(NavAgent.serial[eid]).toBe(0);
    expect(NavAgent.status[eid]).toBe(AGENT_STATUS.idle);
    expect(agentsOf(navigation)).toEqual([eid]);
  });

  it('takes the order of components as it comes', () => {
    const { world, navigation } = createScene();
    const { NavAgent, NavDestination, NavMeshRef, Position } = navigation.components;
    navigation.addMesh(square(10));
    const parts = [
      set(NavDestination, { x: 5, y: 0, z: 1 }),
      set(NavMeshRef, { mesh: 0 }),
      set(Position, { x: 1, y: 0, z: 1 }),
      set(NavAgent, { speed: 2, arrivalDistance: 0 }),
    ];
    const forward = addEntity(world);
    addComponents(world, forward, parts);
    const backward = addEntity(world);
    addComponents(world, backward, [...parts].reverse());
    runTicks(world, 1);
    for (const eid of [forward, backward]) expect(placeOf({ world, navigation }, eid)).toEqual([3, 0, 1]);
  });

  it('works with plain writes into the arrays', () => {
    const { world, navigation } = createScene();
    const { NavAgent, NavMeshRef, Position } = navigation.components;
    navigation.addMesh(square(10));
    const eid = addEntity(world);
    addComponents(world, eid, NavMeshRef, Position, NavAgent);
    NavMeshRef.mesh[eid] = 0;
    Position.x[eid] = 1;
    Position.z[eid] = 2;
    NavAgent.speed[eid] = 4;
    setDestination(world, eid, 9, 0, 2);
    runTicks(world, 1);
    expect(placeOf({ world, navigation }, eid)).toEqual([5, 0, 2]);
  });

  it('happens by a tag alone, once, whatever the order of tag and NavAgent', () => {
    const { world, navigation } = createScene();
    const { NavAgent } = navigation.components;
    const [alone, before, after] = [addEntity(world), addEntity(world), addEntity(world)];
    addComponent(world, alone, Dog);
    addComponents(world, before, Villager, set(NavAgent, { speed: 1.1 }));
    addComponents(world, after, set(NavAgent, { speed: 1.2 }), Villager);
    expect(agentsOf(navigation)).toEqual([alone, before, after]);
    expect([alone, before, after].map((eid) => NavAgent.kind[eid])).toEqual([
      AGENT_KIND.dog,
      AGENT_KIND.villager,
      AGENT_KIND.villager,
    ]);
    expect([alone, before, after].map((eid) => NavAgent.speed[eid])).toEqual([1.5, 1.1, 1.2]);
  });

  it('follows the tags that the entity carries', () => {
    const { world, navigation } = createScene();
    const { NavAgent } = navigation.components;
    const eid = addEntity(world);
    addComponents(world, eid, Villager, Dog);
    expect(NavAgent.kind[eid]).toBe(AGENT_KIND.dog);
    removeComponent(world, eid, Dog);
    expect(NavAgent.kind[eid]).toBe(AGENT_KIND.villager);
    removeComponent(world, eid, Villager);
    expect(NavAgent.kind[eid]).toBe(AGENT_KIND.plain);
  });

  it('adopts entities tagged before the plugin by ascending id, and no prefab', () => {
    const world = createWorld();
    const eids = Array.from({ length: 6 }, () => addEntity(world));
    const prefab = addPrefab(world);
    addComponent(world, prefab, Dog);
    for (const eid of [eids[4], eids[1], eids[3]]) addComponent(world, eid, eid === eids[3] ? Villager : Dog);
    removeEntity(world, eids[0]);
    const recycled = addEntity(world);
    addComponent(world, recycled, Dog);
    const navigation = addNavigation(world, { seed: 's' });
    expect(agentsOf(navigation)).toEqual([recycled, eids[1], eids[3], eids[4]].sort((a, b) => a - b));
    expect(navigation.components.NavAgent.kind[eids[3]]).toBe(AGENT_KIND.villager);
  });

  it('takes the values of a prefab', () => {
    const { world, navigation } = createScene();
    const { NavAgent, NavMeshRef } = navigation.components;
    navigation.addMesh(square(10));
    const prefab = addPrefab(world);
    addComponents(world, prefab, set(NavAgent, { speed: 2.5 }), set(NavMeshRef, { mesh: 0 }), Dog);
    const eid = addEntity(world);
    addComponent(world, eid, IsA(prefab));
    expect(agentsOf(navigation)).toEqual([eid]);
    expect([NavAgent.speed[eid], NavMeshRef.mesh[eid], NavAgent.kind[eid]]).toEqual([2.5, 0, AGENT_KIND.dog]);
  });

  it('is refused beyond the capacity with an error that names the option', () => {
    const { world, navigation } = createScene({ capacity: 3 });
    const eids = Array.from({ length: 3 }, () => addEntity(world));
    addComponent(world, eids[1], navigation.components.NavAgent);
    expect(() => addComponent(world, eids[2], navigation.components.NavAgent)).toThrow(
      /entity 3 .* capacity of 3/,
    );
    expect(() => addComponent(world, addEntity(world), Dog)).toThrow(/capacity of 3/);
    expect(() =>
      addComponent(world, addEntity(world), set(navigation.components.Position, { x: 1 })),
    ).toThrow(/capacity of 3/);
    removeEntity(world, eids[2]);
    navigate(world);
    expect(agentsOf(navigation)).toEqual([eids[1]]);
  });

  it('refuses values that are no lengths, and fields that are none, and changes nothing', () => {
    const { world, navigation } = createScene();
    const { NavAgent, NavDestination, NavMeshRef, Position } = navigation.components;
    navigation.addMesh(square(10, 0.4));
    const eid = addWalker({ world, navigation }, [1, 0, 1]);
    const before = numbersOf(navigation, eid);
    const refusals: [component: object, values: unknown, message: RegExp][] = [
      [NavAgent, { speed: 2, radius: Number.NaN }, /NavAgent\.radius must be a finite number, got NaN/],
      [NavAgent, { speed: -1 }, /NavAgent\.speed must not be negative, got -1/],
      [NavAgent, { lookahead: 0 }, /NavAgent\.lookahead must be greater than 0, got 0/],
      [NavAgent, { arrivalDistance: Number.POSITIVE_INFINITY }, /NavAgent\.arrivalDistance/],
      [NavAgent, { spede: 1 }, /NavAgent has no 'spede' that can be set, only speed, radius/],
      [NavAgent, { serial: 1 }, /no 'serial'/],
      [NavAgent, 3, /NavAgent is set with an object/],
      [
        NavAgent,
        { radius: 0.5 },
        /entity 1 is too wide for mesh 0: NavAgent\.radius is 0\.5, .* made for 0\.4/,
      ],
      [NavMeshRef, { mesh: 1 }, /NavMeshRef\.mesh must be an integer from -1 to 0, got 1/],
      [NavMeshRef, { graph: 0 }, /NavMeshRef\.graph/],
      [NavMeshRef, { mesh: 0.5 }, /NavMeshRef\.mesh/],
      [NavDestination, { x: 1, z: 1 }, /NavDestination\.y must be a finite number, got undefined/],
      [NavDestination, { x: 1, y: Number.NaN, z: 1 }, /NavDestination\.y/],
      [Position, { x: Number.NEGATIVE_INFINITY }, /Position\.x must be a finite number, got -Infinity/],
    ];
    for (const [component, values, message] of refusals) {
      expect(() => addComponent(world, eid, set(component, values))).toThrow(message);
    }
    expect(numbersOf(navigation, eid)).toEqual(before);
  });

  it('folds -0', () => {
    const { world, navigation } = createScene();
    const { NavAgent, Position } = navigation.components;
    const eid = addEntity(world);
    addComponents(world, eid, set(Position, { x: -0, y: -0, z: -0 }), set(NavAgent, { radius: -0 }));
    expect([Position.x[eid], Position.y[eid], Position.z[eid], NavAgent.radius[eid]]).toEqual([0, 0, 0, 0]);
  });
});

describe('being an agent no more', () => {
  const removals: [how: string, remove: (navigation: Navigation, world: object, eid: number) => void][] = [
    ['removing the entity', (_navigation, world, eid) => removeEntity(world, eid)],
    [
      'removing NavAgent',
      (navigation, world, eid) => removeComponent(world, eid, navigation.components.NavAgent),
    ],
    ['removeAgent', (_navigation, world, eid) => removeAgent(world, eid)],
  ];

  it.each(removals)("frees everything that was the agent's (%s)", (_how, remove) => {
    const { world, navigation } = createScene();
    navigation.addMesh(square(10));
    const fresh = numbersOf(navigation, 1);
    const eid = addWalker({ world, navigation }, [1, 0, 1]);
    setDestination(world, eid, 9, 0, 9);
    runTicks(world, 3);
    remove(navigation, world, eid);
    const { NavMeshRef, Position } = navigation.components;
    if (hasComponent(world, eid, NavMeshRef)) removeComponent(world, eid, NavMeshRef);
    if (hasComponent(world, eid, Position)) removeComponent(world, eid, Position);
    expect(numbersOf(navigation, eid)).toEqual(fresh);
    expect(agentsOf(navigation)).toEqual([]);
    navigate(world);
    expect(numbersOf(navigation, eid)).toEqual(fresh);
  });

  it('leaves nothing to the entity that gets the id next, even before bitECS commits the removal', () => {
    const { world, navigation } = createScene();
    navigation.addMesh(square(10));
    const { NavAgent } = navigation.components;
    const first = addWalker({ world, navigation }, [1, 0, 1], { speed: 7, arrivalDistance: 0 });
    setDestination(world, first, 9, 0, 9);
    runTicks(world, 1);
    removeEntity(world, first);
    const second = addEntity(world);
    addComponent(world, second, NavAgent);
    expect(second).toBe(first);
    expect([NavAgent.serial[second], NavAgent.speed[second], NavAgent.status[second]]).toEqual([1, 1.5, 0]);
    expect(agentsOf(navigation)).toEqual([second]);
    query(world, [NavAgent]);
    expect(agentsOf(navigation)).toEqual([second]);
  });

  it('keeps the others in the order of their serials', () => {
    const { world, navigation } = createScene();
    const eids = Array.from({ length: 7 }, () => addEntity(world));
    for (const eid of [3, 0, 6, 2, 5, 1, 4].map((at) => eids[at])) addComponent(world, eid, Dog);
    for (const at of [6, 0, 4]) removeEntity(world, eids[at]);
    expect(agentsOf(navigation)).toEqual([3, 2, 5, 1].map((at) => eids[at]));
  });

  it('takes the tags along with removeAgent, and leaves entity and Position', () => {
    const scene = createScene();
    const { world, navigation } = scene;
    navigation.addGraph(lanes());
    const eid = addEntity(world);
    addComponents(world, eid, set(navigation.components.Position, { x: 3, y: 0, z: 0 }), Villager);
    removeAgent(world, eid);
    expect(hasComponent(world, eid, Villager)).toBe(false);
    expect(hasComponent(world, eid, navigation.components.NavAgent)).toBe(false);
    runTicks(world, 5);
    expect(placeOf(scene, eid)).toEqual([3, 0, 0]);
    expect(() => removeAgent(world, eid)).toThrow(/entity 1 is no agent/);
  });

  it('stops an agent whose destination component is removed', () => {
    const scene = createScene();
    const { world, navigation } = scene;
    navigation.addMesh(square(10));
    const eid = addWalker(scene, [1, 0, 1]);
    setDestination(world, eid, 9, 0, 1);
    runTicks(world, 1);
    removeComponent(world, eid, navigation.components.NavDestination);
    runTicks(world, 3);
    expect(placeOf(scene, eid)).toEqual([2, 0, 1]);
    expect(navigation.components.NavAgent.status[eid]).toBe(AGENT_STATUS.idle);
  });

  it('stops an agent that got a destination while the component was off', () => {
    const scene = createScene();
    const { world, navigation } = scene;
    const { NavAgent, NavDestination, NavMeshRef, NavPathBuffer } = navigation.components;
    navigation.addMesh(square(10));
    const eid = addWalker(scene, [1, 0, 1]);
    removeComponent(world, eid, NavDestination);
    setDestination(world, eid, 9, 0, 1);
    navigate(world);
    addComponent(world, eid, NavDestination);
    expect([NavDestination.wanted[eid], NavPathBuffer.count[eid]]).toEqual([0, 0]);
    expect(NavAgent.status[eid]).toBe(AGENT_STATUS.idle);
    NavMeshRef.mesh[eid] = -1;
    runTicks(world, 2);
    expect(placeOf(scene, eid)).toEqual([2, 0, 1]);
  });
});

describe('navigation of a world', () => {
  it('is found on the world, added once, and gone after disposal', () => {
    const world = createWorld();
    expect(() => getNavigation(world)).toThrow('call addNavigation first');
    const first = addNavigation(world, { seed: 'a' });
    expect(getNavigation(world)).toBe(first);
    expect(() => addNavigation(world, { seed: 'a' })).toThrow(/has navigation already/);
    disposeNavigation(world);
    expect(() => getNavigation(world)).toThrow('call addNavigation first');
    expect(() => disposeNavigation(world)).toThrow('call addNavigation first');
    const eid = addEntity(world);
    addComponent(world, eid, Dog);
    expect(hasComponent(world, eid, first.components.NavAgent)).toBe(false);
    expect(first.state.agentCount).toBe(0);
    const second = addNavigation(world, { seed: 'b' });
    expect(agentsOf(second)).toEqual([eid]);
    expect(agentsOf(first)).toEqual([]);
  });

  it('adds nothing to a world when an option cannot be', () => {
    const world = createWorld();
    for (let eid = 0; eid < 5; eid += 1) addComponent(world, addEntity(world), Dog);
    const refusals: [options: unknown, message: RegExp][] = [
      [{ seed: 's', capcity: 9 }, /options has no capcity: it can have seed,/],
      [undefined, /options must be an object, got undefined/],
      [null, /options must be an object, got null/],
      [{ seed: 's', position: null }, /position must be an object with x, y and z, got null/],
      [{}, /seed must be text, got undefined/],
      [{ seed: 1 }, /seed must be text, got 1/],
      [{ seed: 's', ticksPerSecond: 0 }, /ticksPerSecond must be greater than 0, got 0/],
      [{ seed: 's', capacity: 1.5 }, /capacity must be an integer/],
      [{ seed: 's', capacity: 5 }, /entity 5 is beyond the capacity of 5/],
      [{ seed: 's', pathCapacity: 1 }, /pathCapacity must be an integer from 2/],
      [{ seed: 's', routeCapacity: 0 }, /routeCapacity/],
      [{ seed: 's', snapDistance: Number.NaN }, /snapDistance must be a finite number, got NaN/],
      [{ seed: 's', expansionsPerTick: 0 }, /expansionsPerTick must be an integer from 1/],
      [{ seed: 's', expansionsPerTick: Number.NaN }, /expansionsPerTick/],
      [{ seed: 's', partialPaths: 1 }, /partialPaths must be true or false, got 1/],
      [{ seed: 's', villagers: { restSeconds: -1 } }, /villagers\.restSeconds must not be negative, got -1/],
      [
        { seed: 's', dogs: { restSeconds: [3, 1] } },
        /dogs\.restSeconds must not end before it begins, got \[3, 1\]/,
      ],
      [
        { seed: 's', position: { x: new Float64Array(10) } },
        /position\.x must hold the capacity of 1000, got 10/,
      ],
      [
        { seed: 's', position: { x: [], y: new Int32Array(1000), z: [] } },
        /position\.y must be a Float64Array/,
      ],
    ];
    for (const [options, message] of refusals) {
      expect(() => addNavigation(world, options as { seed: string })).toThrow(message);
      expect(() => getNavigation(world)).toThrow('call addNavigation first');
    }
    expect(agentsOf(addNavigation(world, { seed: 's' }))).toEqual([1, 2, 3, 4, 5]);
  });

  it('takes any stops that are places of the graph, each once', () => {
    const { navigation } = createScene();
    expect(() => navigation.addGraph(lanes(), { stops: [0, 6] })).toThrow(
      /stops\[1\] must be an integer from 0 to 5, got 6/,
    );
    expect(() => navigation.addGraph(lanes(), { stops: [0, 1, 0] })).toThrow(
      /stops\[2\] names place 0 a second time/,
    );
    expect(navigation.addGraph(lanes(), { stops: [0, 2] })).toBe(0);
    expect(navigation.addGraph(lanes())).toBe(1);
  });
});
