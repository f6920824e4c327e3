import {
  $internal,
  addComponent,
  addEntity,
  createRelation,
  type InternalWorld,
  Pair,
  query,
  type World,
} from 'bitecs';
import { describe, expect, it } from 'vitest';
import type { Match } from '../../../src/replay/play/match.ts';
import { createSyncTest, runSyncTest, stepSyncTest } from '../../../src/replay/play/sync-test.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import { createChaoticMatch, listChaos } from '../matches/chaotic-match.ts';
import { AGENTS, createSmallMatch, listSmallCommands } from '../matches/small-match.ts';

const run = (match: Match, ticks: number, distance = 8) =>
  runSyncTest(match, { ...{ seed: 'chaos', distance, ticks }, commands: listChaos('commands', ticks) });

describe('a sync test', () => {
  it('finds nothing in 2,000 ticks of a chaotic match', () => {
    expect(run(createChaoticMatch(), 2000)).toEqual({ ticks: 2000, divergence: undefined });
  }, 240_000);

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
    const health = [...(sync.world as InternalWorld)[$internal].componentMap.keys()].find(
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

  it('tells when a state has a NaN only when it is played again', () => {
    let highest = -1;
    const match = createSmallMatch({
      onStep: (world) => {
        const { components, state } = getNavigation(world);
        if (state.tick <= highest) components.Position.y[state.agents[AGENTS.dog]] = Number.NaN;
        highest = state.tick;
      },
    });
    const { divergence } = runSyncTest(match, { seed: 'NaN', distance: 5, ticks: 20 });
    expect(divergence).toMatchObject({
      ...{ tick: 1, component: 'Position', agent: AGENTS.dog, entity: 3, expected: 'numbers' },
      found: 'Position.y of agent 2 (entity 3) is NaN',
    });
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
