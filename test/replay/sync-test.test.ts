import {
  $internal,
  addComponent,
  addEntity,
  createRelation,
  createWorld,
  type InternalWorld,
  Pair,
  query,
  type World,
} from 'bitecs';
import { describe, expect, it } from 'vitest';
import type { Match } from '../../src/replay/match.ts';
import { createSyncTest, runSyncTest, stepSyncTest } from '../../src/replay/sync-test.ts';
import { getNavigation } from '../../src/systems/navigation.ts';
import type { NavigationOptions } from '../../src/systems/navigation-settings.ts';
import { createChaoticMatch, listChaos } from './chaotic-match.ts';
import { AGENTS, createSmallMatch, listSmallCommands } from './small-match.ts';

const run = (match: Match, ticks: number, distance = 8) =>
  runSyncTest(match, { ...{ seed: 'chaos', distance, ticks }, commands: listChaos('commands', ticks) });

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

const fieldOf = (world: World, component: string, name: string) => {
  const store = getNavigation(world).stores.find((candidate) => candidate.name === component);
  const field = store?.fields.find((candidate) => candidate.name === name);
  if (field === undefined) throw new Error(`no field ${component}.${name}`);
  return field;
};

/** Every field of every component, as the world itself lists them. */
const listFields = (): [component: string, field: string][] => {
  const world = createWorld();
  createChaoticMatch({ agents: 0 }).setup(world, 'fields');
  return getNavigation(world).stores.flatMap(({ name, fields }) =>
    fields.map((field): [string, string] => [name, field.name]),
  );
};

describe('a sync test', () => {
  it('finds nothing in a chaotic match', () => {
    expect(run(createChaoticMatch(), 600)).toEqual({ ticks: 600, divergence: undefined });
  });

  it.each([1, 2, 30])('finds nothing at distance %i', (distance) => {
    const match = createChaoticMatch({ agents: 30 });
    expect(run(match, 90, distance)).toEqual({ ticks: 90, divergence: undefined });
  });

  it("finds nothing in a match on the game's own positions, whatever their arrays", () => {
    for (const create of [() => new Float32Array(400), () => [] as number[]]) {
      const inner = createChaoticMatch({ agents: 20 });
      const match: Match = {
        setup: (world, seed) =>
          createChaoticMatch({
            agents: 20,
            settings: { position: { x: create(), y: create(), z: create() } },
          }).setup(world, seed),
        step: inner.step,
      };
      expect(run(match, 60)).toEqual({ ticks: 60, divergence: undefined });
    }
  });

  it.each(listFields())('finds %s.%s left out of snapshots (case 88)', (component, name) => {
    const isFound = (settings: Partial<NavigationOptions>): boolean => {
      const match = forgetting(
        createChaoticMatch({ agents: 40, settings }),
        (world) => Array.from(fieldOf(world, component, name).values),
        (world, values) => {
          const field = fieldOf(world, component, name);
          for (const [at, value] of values.entries()) field.values[at] = value;
        },
      );
      return run(match, 400).divergence !== undefined;
    };
    // Paths have stretches where searches are not rationed, and go on in the next tick where they are.
    const unlimited = { expansionsPerTick: Number.POSITIVE_INFINITY, pathCapacity: 2 };
    expect(isFound({}) || isFound(unlimited)).toBe(true);
  });

  const context = (world: World) => (world as InternalWorld)[$internal];
  const parts: Readonly<Record<string, (match: Match) => Match>> = {
    'the next serial': (match) =>
      forgetting(
        match,
        (world) => getNavigation(world).state.nextSerial,
        (world, serial) => {
          getNavigation(world).state.nextSerial = serial;
        },
      ),
    'how often a mesh was replaced': (match) =>
      forgetting(
        match,
        (world) => getNavigation(world).state.meshes[0].version,
        (world, version) => {
          getNavigation(world).state.meshes[0].version = version;
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
            [list[0], list[1]] = [list[1], list[0]];
            for (const at of [0, 1]) sparse[list[at]] = at;
          }
        },
      ),
  };

  it.each(Object.keys(parts))('finds %s left out of snapshots', (part) => {
    expect(run(parts[part](createChaoticMatch({ agents: 60 })), 400).divergence).toBeDefined();
  });

  it('finds a counter that the game hides, and names the component, the agent and both values', () => {
    let steps = 0;
    const match = createSmallMatch({
      onStep: (world) => {
        steps += 1;
        const { components, state } = getNavigation(world);
        components.NavAgent.speed[state.agents[AGENTS.guard]] = 1 + steps / 64;
      },
    });
    const { ticks, divergence } = runSyncTest(match, {
      seed: 'hidden',
      distance: 4,
      ticks: 60,
      commands: listSmallCommands(),
    });
    expect(ticks).toBe(4);
    expect(divergence).toEqual({
      ...{ tick: 1, component: 'NavAgent', field: 'speed', agent: AGENTS.guard, entity: 4 },
      ...{ expected: String(1 + 1 / 64), found: String(1 + 5 / 64) },
    });
  });

  it('finds data that the game puts back wrongly', () => {
    const ticks = 30;
    const sync = createSyncTest(createChaoticMatch({ agents: 5 }), { seed: 'chaos', distance: 3 });
    for (let tick = 0; tick < ticks; tick += 1) expect(stepSyncTest(sync)).toBeUndefined();
    const health = [...context(sync.world).componentMap.keys()].find(
      (component) => component.hp !== undefined,
    );
    const [eid] = getNavigation(sync.world).state.agents;
    // As if somebody else wrote into the state between two ticks.
    health.hp[eid] += 1;
    expect(stepSyncTest(sync)).toMatchObject({
      tick: ticks + 1,
      component: 'Health',
      field: 'hp',
      entity: eid,
    });
    expect(sync.tick).toBe(ticks + 1);
    expect(stepSyncTest(sync)).toBe(sync.divergence);
    expect(sync.tick).toBe(ticks + 1);
  });

  it('tells when a step throws only when it is played again', () => {
    let highest = -1;
    const match = createSmallMatch({
      onStep: (world) => {
        const { tick } = getNavigation(world).state;
        if (tick <= highest) throw new Error('again');
        highest = tick;
      },
    });
    const { divergence } = runSyncTest(match, { seed: 'throws', distance: 5, ticks: 20 });
    expect(divergence).toMatchObject({ tick: 1, component: 'step', found: 'Error: again' });
  });

  it('says what of a world cannot be carried', () => {
    const refused: [reason: string, (world: World) => void][] = [
      ['has a component without a name (a tag)', (world) => void addComponent(world, addEntity(world), {})],
      [
        'has a component without a name (with x, y)',
        (world) => void addComponent(world, addEntity(world), { x: [], y: [] }),
      ],
      [
        'has one without a name',
        (world) => void query(world, [getNavigation(world).components.NavAgent, {}]),
      ],
      [
        'relations',
        (world) => void addComponent(world, addEntity(world), Pair(createRelation(), addEntity(world))),
      ],
    ];
    for (const [reason, spoil] of refused) {
      expect(() => createSyncTest(createSmallMatch({ onSetup: spoil }), { seed: 'refused' })).toThrow(reason);
    }
  });

  it('refuses options out of contract', () => {
    const match = createSmallMatch();
    expect(() => createSyncTest(match, { seed: 7 as unknown as string })).toThrow('seed must be text');
    expect(() => createSyncTest(match, { seed: '', distance: 0 })).toThrow(
      'distance must be an integer from 1',
    );
    expect(() => runSyncTest(match, { seed: '', ticks: -1 })).toThrow('ticks must be an integer from 0');
  });
});
