// A self-check that compares what is saved says nothing of what is not. So everything that a snapshot carries is left out in
// turn, as if it had been forgotten, and the sync test has to find it. The fields are those that a world itself lists, the
// game's own included: a new one is tested without a word here.
import {
  $internal,
  addComponent,
  createWorld,
  entityExists,
  getAllEntities,
  hasComponent,
  type InternalWorld,
  removeComponent,
  type World,
} from 'bitecs';
import { describe, expect, it } from 'vitest';
import type { FieldValues, StoreField } from '../../../src/components/component-store.ts';
import { Dog, Villager } from '../../../src/components/tags.ts';
import type { Match } from '../../../src/replay/play/match.ts';
import { runSyncTest, type SyncDivergence } from '../../../src/replay/play/sync-test.ts';
import { snapshot } from '../../../src/replay/snapshot/snapshot.ts';
import { gameStateOf } from '../../../src/replay/state/game-state.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import { type ChaosOptions, createChaoticMatch, listChaos } from '../matches/chaotic-match.ts';

const TICKS = 400;

const COMMANDS = listChaos('commands', TICKS);

const test = (match: Match): SyncDivergence | undefined =>
  runSyncTest(match, { seed: 'chaos', ticks: TICKS, commands: COMMANDS }).divergence;

/** Paths have stretches where searches are not rationed, and searches go on in the next tick where they are. */
const VARIANTS: readonly ChaosOptions[] = [
  { agents: 40 },
  { agents: 40, settings: { expansionsPerTick: Number.POSITIVE_INFINITY, pathCapacity: 2 } },
];

/** The match, in which a part of the world stays as it is whenever the world goes back. */
function forgetting<Part>(
  match: Match,
  keep: (world: World) => Part,
  put: (world: World, part: Part) => void,
): Match {
  let last: { readonly tick: number; readonly part: Part } | undefined;
  return {
    setup: match.setup,
    step(world, commands) {
      const { state } = getNavigation(world);
      if (last !== undefined && state.tick < last.tick) put(world, last.part);
      match.step(world, commands);
      last = { tick: state.tick, part: keep(world) };
    },
  };
}

/** The plugin's stores and the game's. */
const storesOf = (world: World) => [
  ...getNavigation(world).stores,
  ...gameStateOf(world).stores.map(({ store }) => store),
];

function fieldOf(world: World, component: string, name: string): StoreField {
  const store = storesOf(world).find((candidate) => candidate.name === component);
  const field = store?.fields.find((candidate) => candidate.name === name);
  if (field === undefined) throw new Error(`no field ${component}.${name}`);
  return field;
}

/** The chaotic match, whose game goes by everything that it has: each of its numbers, and who arrived, whatever that may be. */
function createReadingMatch(options: ChaosOptions): Match {
  const match = createChaoticMatch(options);
  return {
    setup: match.setup,
    step(world, commands) {
      const { arrivals, components, state } = getNavigation(world);
      let sum = arrivals.count;
      const add = (number: number): void => {
        sum = (sum * 31 + number) % 10007;
      };
      arrivals.serial.subarray(0, arrivals.count).forEach(add);
      arrivals.eid.subarray(0, arrivals.count).forEach(add);
      for (const { store } of gameStateOf(world).stores) {
        for (const { values } of store.fields) {
          for (let at = 0; at < values.length; at += 1) add(values[at] ?? -1);
        }
      }
      if (state.agentCount > 0) components.NavAgent.speed[state.agents[0]] = 1 + (sum % 64) / 64;
      match.step(world, commands);
    },
  };
}

/**
 * Has snapshots write and read another array than that of a field, and so carry nothing of it: they come to know the tables of
 * the components with the first one that is taken, and that is told something else than the rest of the world.
 */
function leaveOut(world: World, component: string, field: string): void {
  const fields = storesOf(world).find(({ name }) => name === component)?.fields as StoreField[];
  const before = [...fields];
  const { values } = fieldOf(world, component, field);
  const other = values.slice() as FieldValues;
  for (const [at, { used }] of before.entries()) {
    if (before[at].name === field) fields[at] = { ...before[at], values: other };
    else if (used === values) fields[at] = { ...before[at], used: other };
  }
  snapshot(world);
  fields.splice(0, fields.length, ...before);
}

/** Every field of every component that a world lists. */
const listFields = (): [component: string, field: string][] => {
  const world = createWorld();
  createChaoticMatch({ agents: 0 }).setup(world, 'fields');
  return storesOf(world).flatMap(({ name, fields }) =>
    fields.map((field): [string, string] => [name, field.name]),
  );
};

describe('a sync test', () => {
  it('finds nothing when nothing is left out', () => {
    for (const variant of VARIANTS) expect(test(createReadingMatch(variant))).toBeUndefined();
  }, 240_000);

  it.each(listFields())('finds %s.%s when snapshots do not carry it (case 88)', (component, name) => {
    const isFound = (variant: ChaosOptions): boolean => {
      const match = createReadingMatch(variant);
      const setup: Match['setup'] = (world, seed) => {
        match.setup(world, seed);
        leaveOut(world, component, name);
      };
      try {
        return test({ setup, step: match.step }) !== undefined;
      } catch (error) {
        // Without the field some snapshots are unsound, and say so when they are put back.
        if (error instanceof RangeError && error.message.startsWith('this snapshot is unsound: '))
          return true;
        throw error;
      }
    };
    expect(VARIANTS.some(isFound)).toBe(true);
  });

  it.each(listFields())(
    'finds %s.%s when it stays as it is while the rest goes back (case 88)',
    (component, name) => {
      const isFound = (variant: ChaosOptions): boolean => {
        const match = forgetting(
          createReadingMatch(variant),
          (world) => Array.from(fieldOf(world, component, name).values),
          (world, values) => {
            const field = fieldOf(world, component, name);
            for (const [at, value] of values.entries()) field.values[at] = value;
          },
        );
        return test(match) !== undefined;
      };
      expect(VARIANTS.some(isFound)).toBe(true);
    },
  );

  const context = (world: World) => (world as InternalWorld)[$internal];

  /** Who has a component keeps it, who has not does not get it back. */
  const membership =
    (component: (world: World) => object) =>
    (match: Match): Match =>
      forgetting(
        match,
        (world) => getAllEntities(world).filter((eid) => hasComponent(world, eid, component(world))),
        (world, eids) => {
          for (const eid of [...getAllEntities(world)]) {
            const had = eids.includes(eid);
            if (had === hasComponent(world, eid, component(world)) || !entityExists(world, eid)) continue;
            if (had) addComponent(world, eid, component(world));
            else removeComponent(world, eid, component(world));
          }
        },
      );
  const ofGame =
    (name: string) =>
    (world: World): object =>
      gameStateOf(world).stores.find((store) => store.name === name)?.component as object;
  const swapped = (list: number[] | Int32Array): void => {
    [list[0], list[1]] = [list[1], list[0]];
  };

  const parts: Readonly<Record<string, (match: Match) => Match>> = {
    'the tick': (match) =>
      forgetting(
        match,
        (world) => getNavigation(world).state.tick,
        (world, tick) => {
          getNavigation(world).state.tick = tick;
        },
      ),
    'the next serial': (match) =>
      forgetting(
        match,
        (world) => getNavigation(world).state.nextSerial,
        (world, serial) => {
          getNavigation(world).state.nextSerial = serial;
        },
      ),
    'who arrived': (match) =>
      forgetting(
        match,
        (world) => ({ ...getNavigation(world).arrivals }),
        (world, { count }) => {
          getNavigation(world).arrivals.count = count;
        },
      ),
    'the order of agents': (match) =>
      forgetting(
        match,
        () => 0,
        (world) => swapped(getNavigation(world).state.agents),
      ),
    'how often a mesh was replaced': (match) =>
      forgetting(
        match,
        (world) => getNavigation(world).state.meshes[0].version,
        (world, version) => {
          getNavigation(world).state.meshes[0].version = version;
        },
      ),
    'a mesh': (match) =>
      forgetting(
        match,
        (world) => ({ ...getNavigation(world).state.meshes[0] }),
        (world, { mesh, areas, search }) => {
          const entry = getNavigation(world).state.meshes[0];
          if (entry.mesh !== mesh) Object.assign(entry, { mesh, areas, search });
        },
      ),
    'a half-done search': (match) =>
      forgetting(
        match,
        (world) => getNavigation(world).state.meshes.map(({ search }) => search),
        (world, searches) => {
          for (const [id, entry] of getNavigation(world).state.meshes.entries()) {
            if (searches[id].mesh === entry.mesh) entry.search = searches[id];
          }
        },
      ),
    'the ids that come next': (match) =>
      forgetting(
        match,
        () => 0,
        (world) => {
          const { aliveCount, dense, sparse } = context(world).entityIndex;
          if (dense.length < aliveCount + 2) return;
          [dense[aliveCount], dense[aliveCount + 1]] = [dense[aliveCount + 1], dense[aliveCount]];
          for (const at of [aliveCount, aliveCount + 1]) sparse[dense[at]] = at;
        },
      ),
    'the order of a query': (match) =>
      forgetting(
        match,
        () => 0,
        (world) => {
          for (const { dense, sparse } of context(world).queries) {
            const list = dense as number[];
            if (list.length < 2) continue;
            swapped(list);
            for (const at of [0, 1]) sparse[list[at]] = at;
          }
        },
      ),
    'what a query is still to drop': (match) =>
      forgetting(
        match,
        () => 0,
        (world) => {
          for (const { toRemove } of context(world).queries) toRemove.reset();
          context(world).dirtyQueries.clear();
        },
      ),
    'the order of entities': (match) =>
      forgetting(
        match,
        () => 0,
        (world) => {
          const { entityComponents } = context(world);
          const [[eid, components]] = entityComponents;
          entityComponents.delete(eid);
          entityComponents.set(eid, components);
        },
      ),
    "the order of an entity's components": (match) =>
      forgetting(
        match,
        () => 0,
        (world) => {
          const components = context(world).entityComponents.get(getNavigation(world).state.agents[0]);
          const [first] = components ?? [];
          components?.delete(first);
          components?.add(first);
        },
      ),
    'who is a villager': membership(() => Villager),
    'who is a dog': membership(() => Dog),
    "who has a game's tag": membership(ofGame('Poisoned')),
    "who has a game's component": membership(ofGame('Health')),
    "a game's data": (match) => ({
      setup(world, seed) {
        match.setup(world, seed);
        for (const { data } of gameStateOf(world).data) data.load = () => {};
      },
      step: match.step,
    }),
  };

  /** What is named where the first tick that is played again shows it: state, as keyframes tell it, before history. */
  const told: Readonly<Record<string, Partial<SyncDivergence>>> = {
    'the tick': { component: 'counters', field: 'tick' },
    'the next serial': { component: 'counters', field: 'nextSerial' },
    'how often a mesh was replaced': {
      ...{ component: 'meshes', field: '0' },
      expected: expect.stringMatching(/^\{"digest":"[0-9a-f]{16}","version":0\}$/),
    },
    'the ids that come next': { component: 'entities', agent: undefined },
    'the order of a query': {
      component: 'queries',
      found: expect.stringMatching(/^query 0 of \(10\): 2 1 3 /),
    },
    'the order of entities': { component: 'entities', agent: undefined },
    "the order of an entity's components": { component: 'components', entity: 1 },
    'who is a villager': { component: 'agents', field: 'isVillager' },
    'who is a dog': { component: 'agents', field: 'isDog' },
    "who has a game's tag": { component: 'Poisoned', expected: 'it has none', found: 'it has one' },
    "a game's data": { component: 'turns', expected: '{"turns":0}' },
  };

  it.each(Object.keys(parts))('finds %s left out of snapshots (case 88)', (part) => {
    const divergence = test(parts[part](createReadingMatch({ agents: 60 })));
    expect(divergence).toBeDefined();
    expect(divergence).toMatchObject(told[part] ?? {});
  });
});
