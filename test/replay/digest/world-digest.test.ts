import { getHeapStatistics } from 'node:v8';
import { addComponent, addEntity, createWorld, query, removeEntity, set, type World } from 'bitecs';
import { describe, expect, it } from 'vitest';
import type { StoreField } from '../../../src/components/component-store.ts';
import { Dog } from '../../../src/components/tags.ts';
import {
  createWorldDigester,
  digestWorld,
  textOfDigests,
  updateAgentWords,
  updateWorldDigest,
} from '../../../src/replay/digest/world-digest.ts';
import { NotANumberError } from '../../../src/replay/state/not-a-number-error.ts';
import { addNavigation } from '../../../src/systems/add-navigation.ts';
import { navigate } from '../../../src/systems/navigate.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import type { NavigationOptions } from '../../../src/systems/navigation-settings.ts';
import { removeAgent } from '../../../src/systems/remove-agent.ts';
import { setDestination } from '../../../src/systems/set-destination.ts';
import { AGENTS, createSmallMatch, createYard, type SmallMatchOptions } from '../matches/small-match.ts';

const TICKS = 45;

const play = (options: SmallMatchOptions = {}, seed = 'seed', ticks = TICKS): World => {
  const world = createWorld();
  const match = createSmallMatch(options);
  match.setup(world, seed);
  const { agents } = getNavigation(world).state;
  setDestination(world, agents[AGENTS.guard], 10, 0, 10);
  setDestination(world, agents[AGENTS.otherGuard], 10, 0, 2);
  for (let tick = 0; tick < ticks; tick += 1) match.step(world, []);
  return world;
};

const differing = (one: World, other: World): string[] => {
  const parts = digestWorld(other).parts;
  return Object.entries(digestWorld(one).parts)
    .filter(([part, digest]) => digest !== parts[part])
    .map(([part]) => part);
};

type Values = { [at: number]: number };

/** A world whose agents have the entities 1 .. count, with numbers of their own in some fields. */
const createRow = (count: number, options: Partial<NavigationOptions> = {}): World => {
  const world = createWorld();
  const { components } = addNavigation(world, { seed: 'seed', capacity: count + 1, ...options });
  const { Position, NavAgent, NavPlace } = components;
  for (let eid = 1; eid <= count; eid += 1) {
    addComponent(world, addEntity(world), NavAgent);
    Position.x[eid] = eid + 0.5;
    Position.z[eid] = eid + 20_000;
    NavAgent.status[eid] = eid;
    NavPlace.polygon[eid] = eid;
  }
  return world;
};

const isInUse = ({ used }: StoreField, eid: number): boolean => used === undefined || used[eid] > 0;

describe('the digest of a world', () => {
  it('is the same for the same run and another for another seed, another tick and another world', () => {
    const { whole } = digestWorld(play());
    expect(digestWorld(play()).whole).toBe(whole);
    expect(whole).toMatch(/^[0-9a-f]{16}$/);
    expect(digestWorld(play({}, 'other')).whole).not.toBe(whole);
    expect(digestWorld(play({}, 'seed', TICKS + 1)).whole).not.toBe(whole);
    expect(digestWorld(play({ open: true })).whole).not.toBe(whole);
  });

  it('names what differs', () => {
    const start = (options: SmallMatchOptions = {}, seed = 'seed'): World => {
      const world = createWorld();
      createSmallMatch(options).setup(world, seed);
      return world;
    };
    expect(differing(start(), start({ settings: { snapDistance: 2 } }))).toEqual(['settings']);
    expect(differing(start(), start({ settings: { villagers: { restSeconds: 1 } } }))).toEqual(['settings']);
    expect(differing(start(), start({ open: true }))).toEqual(['meshes']);
    const places = [
      [1, 0, 1],
      [11, 0, 1],
      [11, 0, 11],
      [1, 0, 10],
    ];
    expect(differing(start(), start({ places }))).toEqual(['graphs']);
    expect(differing(start(), start({}, 'other'))).toEqual(['settings', 'Wander']);
  });

  it('holds how often a mesh was replaced, and which stops a graph has', () => {
    const replaced = play();
    getNavigation(replaced).state.meshes[0].version += 1;
    expect(differing(play(), replaced)).toEqual(['meshes']);
    const stopped = play();
    getNavigation(stopped).state.graphs[0].stops[2] = 1;
    expect(differing(play(), stopped)).toEqual(['graphs']);
  });

  it('holds the counters and who arrived', () => {
    for (const counter of ['tick', 'nextSerial', 'arrivals'] as const) {
      const world = play();
      const { state } = getNavigation(world);
      if (counter === 'arrivals') state.arrivals.count += 1;
      else state[counter] += 1;
      expect(differing(play(), world)).toEqual(['counters']);
    }
  });

  it('holds tags, even one that another overrules', () => {
    const world = play();
    const [villager] = getNavigation(world).state.agents;
    const { kind } = getNavigation(world).components.NavAgent;
    const before = kind[villager];
    addComponent(world, villager, Dog);
    kind[villager] = before;
    expect(differing(play(), world)).toEqual(['agents']);
  });

  it('holds every number in use of every field of every agent', () => {
    const world = play();
    const navigation = getNavigation(world);
    const digester = createWorldDigester(world);
    updateWorldDigest(digester);
    const before = digester.words.slice();
    let checked = 0;
    for (const { fields } of navigation.stores) {
      for (const { values, stride, used } of fields) {
        for (const eid of navigation.state.agents.subarray(0, navigation.state.agentCount)) {
          const count = used === undefined ? stride : used[eid];
          for (let at = eid * stride; at < eid * stride + count; at += 1) {
            const value = values[at];
            values[at] = value + 1;
            updateWorldDigest(digester);
            expect(digester.words).not.toEqual(before);
            values[at] = value;
            checked += 1;
          }
        }
      }
    }
    updateWorldDigest(digester);
    expect(digester.words).toEqual(before);
    expect(checked).toBeGreaterThan(200);
  });

  it('takes no notice of entities that are no agents, nor of what dead ones left in the arrays', () => {
    const { whole } = digestWorld(play());
    const crowd = {
      onNew: (world: World) => {
        for (let at = 0; at < 20; at += 1) addEntity(world);
      },
      onStep: (world: World) => {
        query(world, [getNavigation(world).components.NavAgent]);
        addEntity(world);
      },
    };
    expect(digestWorld(play({ ...crowd, settings: { capacity: 64 } })).whole).toBe(whole);
    const world = play();
    const { stores, state, settings } = getNavigation(world);
    const agents = new Set(state.agents.subarray(0, state.agentCount));
    for (const { values, stride, used } of stores.flatMap(({ fields }) => [...fields])) {
      for (let eid = 0; eid < settings.capacity; eid += 1) {
        const inUse = used === undefined ? stride : used[eid];
        const first = eid * stride + (agents.has(eid) ? inUse : 0);
        values.fill(77, first, eid * stride + stride);
      }
    }
    state.agents.fill(77, state.agentCount);
    expect(digestWorld(world).whole).toBe(whole);
  });

  it('forgets an agent that is removed, whichever way', () => {
    const ways: ((world: World, eid: number) => void)[] = [removeAgent, removeEntity];
    const [one, other] = ways.map((remove) => {
      const world = play();
      remove(world, getNavigation(world).state.agents[AGENTS.dog]);
      return digestWorld(world);
    });
    expect(one).toEqual(other);
    expect(one.whole).not.toBe(digestWorld(play()).whole);
  });

  it('is the same for positions in a Float64Array and in a plain array, and holds the bits of a Float32Array', () => {
    const plain = { x: [] as number[], y: [] as number[], z: [] as number[] };
    const float = { x: new Float32Array(64), y: new Float32Array(64), z: new Float32Array(64) };
    const { whole } = digestWorld(play());
    expect(digestWorld(play({ settings: { position: plain } })).whole).toBe(whole);
    expect(digestWorld(play({ settings: { position: float } })).whole).not.toBe(whole);
  });

  it('is the same for equal numbers, whatever array of floats they lie in', () => {
    const arrays = [Float64Array, Float32Array, Array] as const;
    const digests = arrays.map((Kind) => {
      const position = { x: new Kind(12).fill(0), y: new Kind(12).fill(0), z: new Kind(12).fill(0) };
      return digestWorld(createRow(11, { position })).parts.Position;
    });
    expect(new Set(digests).size).toBe(1);
  });

  it('is the same whether the agents are a row of entities or others stand between them', () => {
    const numbers = [1, 4, 5, 9];
    for (const count of numbers) {
      const worlds = [1, 3].map((step) => {
        const world = createWorld();
        const { components, state } = addNavigation(world, { seed: 'seed', capacity: 40 });
        const { NavAgent, NavPathBuffer, Position } = components;
        for (let agent = 0; agent < count; agent += 1) {
          for (let other = 1; other < step; other += 1) addEntity(world);
          const eid = addEntity(world);
          addComponent(world, eid, NavAgent);
          Position.x[eid] = agent + 0.25;
          NavAgent.status[eid] = agent;
          NavPathBuffer.count[eid] = agent % 3;
          NavPathBuffer.x[eid * NavPathBuffer.capacity] = agent % 3 === 0 ? 0 : agent;
        }
        expect(state.agents[count - 1]).toBe(count * step);
        return world;
      });
      const [row, apart] = worlds.map(digestWorld);
      expect(apart).toEqual(row);
      const { components, state } = getNavigation(worlds[1]);
      components.Position.z[state.agents[count - 1]] = 1;
      expect(differing(worlds[0], worlds[1])).toEqual(['Position']);
      components.Position.z[state.agents[count - 1]] = Number.NaN;
      expect(() => digestWorld(worlds[1])).toThrow(`Position.z of agent ${count - 1} (entity ${count * 3})`);
    }
  });

  it('folds the sign of zero, of single numbers and in lists', () => {
    const world = play();
    const { stores, state } = getNavigation(world);
    const checked = { single: 0, list: 0 };
    for (const { values, stride, used } of stores.flatMap(({ fields }) => [...fields])) {
      if (!(values instanceof Float64Array)) continue;
      for (const eid of state.agents.subarray(0, state.agentCount)) {
        const end = eid * stride + (used === undefined ? stride : used[eid]);
        for (let at = eid * stride; at < end; at += 1) {
          if (values[at] !== 0) continue;
          values[at] = -0;
          checked[stride === 1 ? 'single' : 'list'] += 1;
        }
      }
    }
    expect(checked.single).toBeGreaterThan(20);
    expect(checked.list).toBeGreaterThan(1);
    expect(digestWorld(world)).toEqual(digestWorld(play()));
  });

  it('is another when two agents swap a number, when one passes it on, and when two fields swap theirs', () => {
    const world = createRow(20);
    const { Position, NavAgent, NavPlace } = getNavigation(world).components;
    const seen = new Set([digestWorld(world).whole]);
    let changes = 0;
    const see = (
      values: Values,
      one: number,
      other: number,
      into: Values,
      numbers: readonly number[],
    ): void => {
      const before = [values[one], into[other]];
      [values[one], into[other]] = numbers;
      seen.add(digestWorld(world).whole);
      [values[one], into[other]] = before;
      changes += 1;
    };
    for (let one = 1; one <= 20; one += 1) {
      see(Position.x, one, one, Position.z, [Position.z[one], Position.x[one]]);
      for (let other = one + 1; other <= 20; other += 1) {
        for (const values of [Position.x, NavAgent.status, NavPlace.polygon]) {
          see(values, one, other, values, [values[other], values[one]]);
          see(values, one, other, values, [0, values[one]]);
        }
      }
    }
    expect(changes).toBe(20 + 190 * 3 * 2);
    expect(seen.size).toBe(changes + 1);
  });

  it('holds the number that all agents have, and who has another', () => {
    const world = createRow(9);
    const { Position, NavAgent, NavPlace } = getNavigation(world).components;
    const arrays: Values[] = [Position.y, NavAgent.kind, NavPlace.version];
    for (const values of arrays) {
      const digests: string[] = [];
      for (const number of [0, 1, 7]) {
        for (let eid = 1; eid <= 9; eid += 1) values[eid] = number;
        digests.push(digestWorld(world).whole);
        for (let eid = 1; eid <= 9; eid += 1) {
          values[eid] = 2;
          digests.push(digestWorld(world).whole);
          values[eid] = number;
        }
      }
      expect(digests.length).toBe(30);
      expect(new Set(digests).size).toBe(30);
    }
  });

  it('is another when a corner goes from the end of one path to the beginning of the next', () => {
    const world = createRow(3);
    const { NavPathBuffer } = getNavigation(world).components;
    const { capacity, count, x } = NavPathBuffer;
    const lay = (...paths: number[][]): string => {
      paths.forEach((corners, agent) => {
        count[agent + 1] = corners.length;
        x.set(corners, (agent + 1) * capacity);
      });
      return digestWorld(world).whole;
    };
    const digests = [
      lay([1, 2, 3], [4], [5]),
      lay([1, 2], [3, 4], [5]),
      lay([1, 2], [4, 3], [5]),
      lay([1, 2, 3], [], [4, 5]),
      lay([1, 2, 3, 4], [], [5]),
    ];
    expect(new Set(digests).size).toBe(digests.length);
    expect(lay([1, 2, 3], [4], [5])).toBe(digests[0]);
  });

  it('holds every number of more agents than are taken at once, and names the NaN of any', () => {
    // 2,048 floats, 4,096 words or 16,384 bytes are mixed at a time.
    const count = 17_003;
    const world = createRow(count);
    const { Position, NavAgent, NavPlace } = getNavigation(world).components;
    const digester = createWorldDigester(world);
    const digest = (): string => {
      updateWorldDigest(digester);
      return textOfDigests(digester.parts, digester.words).whole;
    };
    const before = digest();
    const edges = [1, 2048, 4096, 8192, 16_384, count].flatMap((at) => [at - 2, at - 1, at, at + 1, at + 2]);
    const eids = edges.filter((eid) => eid >= 1 && eid <= count);
    const seen = new Set([before]);
    for (const eid of eids) {
      for (const values of [Position.x, NavAgent.status, NavPlace.polygon] as Values[]) {
        const value = values[eid];
        values[eid] = value ^ 1;
        seen.add(digest());
        values[eid] = value;
      }
      const z = Position.z[eid];
      Position.z[eid] = Number.NaN;
      expect(digest).toThrow(`Position.z of agent ${eid - 1} (entity ${eid}) is NaN`);
      Position.z[eid] = z;
    }
    expect(eids.length).toBeGreaterThan(20);
    expect(seen.size).toBe(1 + eids.length * 3);
    expect(digest()).toBe(before);
  });

  it('takes infinities of both signs beside each other', () => {
    const world = createRow(6);
    const { x } = getNavigation(world).components.Position;
    const { whole } = digestWorld(world);
    [x[2], x[3]] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const one = digestWorld(world).whole;
    [x[2], x[3]] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    expect(new Set([whole, one, digestWorld(world).whole]).size).toBe(3);
    x[4] = Number.NaN;
    expect(() => digestWorld(world)).toThrow('Position.x of agent 3 (entity 4) is NaN');
  });

  it('is refused for a NaN, with component, field, agent and entity', () => {
    const world = play();
    const { stores, state } = getNavigation(world);
    let checked = 0;
    for (const { name, fields } of stores) {
      for (const field of fields) {
        if (!(field.values instanceof Float64Array)) continue;
        for (let agent = 0; agent < state.agentCount; agent += 1) {
          const eid = state.agents[agent];
          if (!isInUse(field, eid)) continue;
          const before = field.values[eid * field.stride];
          field.values[eid * field.stride] = Number.NaN;
          const message = `${name}.${field.name} of agent ${agent} (entity ${eid}) is NaN`;
          expect(() => digestWorld(world)).toThrow(new NotANumberError(name, field.name, agent, eid));
          expect(() => digestWorld(world)).toThrow(message);
          field.values[eid * field.stride] = before;
          checked += 1;
        }
      }
    }
    expect(checked).toBeGreaterThan(50);
    expect(digestWorld(world).whole).toBe(digestWorld(play()).whole);
  });

  it('tells a NaN by any of its bits, and holds infinities', () => {
    const world = play();
    const { components, state } = getNavigation(world);
    const bits = new Int32Array((components.Position.x as Float64Array).buffer);
    const [eid] = state.agents;
    const digests = [0x7ff00000, -0x100000].map((high) => {
      bits.set([0, high], eid * 2);
      return digestWorld(world).parts.Position;
    });
    expect(digests[0]).not.toBe(digests[1]);
    for (const halves of [
      [1, 0x7ff00000],
      [0, 0x7ff80000],
      [-1, -1],
      [1, -0x100000],
    ]) {
      bits.set(halves, eid * 2);
      expect(() => digestWorld(world)).toThrow('Position.x of agent 0');
    }
  });

  it('counts a hole in a plain array as NaN', () => {
    const plain = { x: [] as number[], y: [] as number[], z: [] as number[] };
    const world = createWorld();
    const { components } = addNavigation(world, { seed: 'seed', position: plain });
    addComponent(world, addEntity(world), components.NavAgent);
    expect(() => digestWorld(world)).toThrow('Position.x of agent 0 (entity 1) is NaN');
  });

  it('needs a world with navigation', () => {
    expect(() => digestWorld(createWorld())).toThrow('addNavigation');
  });
});

describe('a digester', () => {
  it('gives the same digests again and again, those of a fresh one', () => {
    const world = play({}, 'seed', 0);
    const digester = createWorldDigester(world);
    for (let tick = 0; tick < 30; tick += 1) {
      navigate(world);
      updateWorldDigest(digester);
      updateWorldDigest(digester);
      expect(textOfDigests(digester.parts, digester.words)).toEqual(digestWorld(world));
    }
  });

  it('has a short digest of each agent in each component when it is asked for them', () => {
    const world = play();
    const { stores, state, components } = getNavigation(world);
    const traced = createWorldDigester(world, { trace: true });
    const plain = createWorldDigester(world);
    updateWorldDigest(traced);
    updateWorldDigest(plain);
    expect(plain.agentWords.length).toBe(0);
    expect(plain.words).toEqual(traced.words);
    updateAgentWords(plain);
    expect(plain.agentWords).toEqual(traced.agentWords);
    const before = traced.agentWords.slice();
    components.NavPlace.polygon[state.agents[AGENTS.dog]] += 1;
    updateWorldDigest(traced);
    const place = stores.findIndex(({ name }) => name === 'NavPlace');
    const changed = [...before.keys()].filter((at) => before[at] !== traced.agentWords[at]);
    expect(changed).toEqual([AGENTS.dog * stores.length + place]);
    expect(new Set(before.subarray(0, state.agentCount * stores.length)).size).toBeGreaterThan(20);
  });

  it('changes nothing in the world', () => {
    const watched = play({ onStep: (world) => void digestWorld(world) });
    expect(digestWorld(watched)).toEqual(digestWorld(play()));
  });

  it('allocates nothing once warm', () => {
    const world = createWorld();
    const { components, addMesh } = addNavigation(world, { seed: 'seed', capacity: 300 });
    const mesh = addMesh(createYard(true));
    for (let at = 0; at < 200; at += 1) {
      const eid = addEntity(world);
      addComponent(world, eid, Dog);
      addComponent(world, eid, set(components.NavMeshRef, { mesh }));
      components.Position.x[eid] = (at % 12) + 0.25;
      components.Position.z[eid] = at / 20;
    }
    navigate(world);
    const digester = createWorldDigester(world);
    const calls = 50;
    const bytesOf = (run: () => void): number => {
      let least = Number.POSITIVE_INFINITY;
      for (let trial = 0; trial < 20; trial += 1) {
        const before = getHeapStatistics().used_heap_size;
        for (let call = 0; call < calls; call += 1) run();
        const bytes = getHeapStatistics().used_heap_size - before;
        // A collection in between makes it negative and tells nothing.
        if (bytes >= 0) least = Math.min(least, bytes);
      }
      return least;
    };
    const update = (): void => updateWorldDigest(digester);
    bytesOf(update);
    // One number kept for one agent in one call would be 16 bytes x 200 agents x 50 calls.
    expect(bytesOf(update)).toBeLessThan(bytesOf(() => {}) + calls * 16);
  });
});
