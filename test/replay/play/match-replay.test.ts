import { removeEntity, type World } from 'bitecs';
import { describe, expect, it } from 'vitest';
import type { StoreField } from '../../../src/components/component-store.ts';
import { digestWorld } from '../../../src/replay/digest/world-digest.ts';
import { RefusedRecordingError } from '../../../src/replay/play/check-replay.ts';
import type { Match } from '../../../src/replay/play/match.ts';
import { recordMatch } from '../../../src/replay/play/record-match.ts';
import {
  beginReplay,
  type Replayer,
  replayMatch,
  stepReplay,
} from '../../../src/replay/play/replay-match.ts';
import { readRecording } from '../../../src/replay/recording/read-recording.ts';
import { digestAt } from '../../../src/replay/recording/recording.ts';
import { getNavigation, type Navigation } from '../../../src/systems/navigation.ts';
import { AGENTS, createSmallMatch, listSmallCommands } from '../matches/small-match.ts';

const TICKS = 60;
const options = { seed: 'seed', ticks: TICKS, commands: listSmallCommands(), trace: true };
const recorded = recordMatch(createSmallMatch(), options);
const untraced = recordMatch(createSmallMatch(), { ...options, trace: false });
const ASTRAY = 22;

/** The match with something done to its world after tick 22. */
const alterAt = (alter: (navigation: Navigation, world: World) => void, tick = ASTRAY): Match =>
  createSmallMatch({
    onStep: (world, now) => {
      if (now === tick) alter(getNavigation(world), world);
    },
  });

/** Flips one bit of a number in a typed array, counted from the lowest bit of the element. */
const flipBit = (values: StoreField['values'], at: number, bit: number): void => {
  if (Array.isArray(values)) throw new TypeError('a plain array has no bits');
  const bytes = new Uint8Array(values.buffer);
  bytes[at * values.BYTES_PER_ELEMENT + (bit >> 3)] ^= 1 << (bit & 7);
};

const playOn = (replayer: Replayer, ticks: number): string[] => {
  const wholes: string[] = [];
  for (let tick = 0; tick < ticks && stepReplay(replayer); tick += 1)
    wholes.push(digestWorld(replayer.world).whole);
  return wholes;
};

describe('a replay', () => {
  it('is as recorded at every tick, with and without a trace', () => {
    const ticks: number[] = [];
    const result = replayMatch(createSmallMatch(), recorded, { onTick: (tick) => ticks.push(tick) });
    expect(result).toEqual({
      ...{ ticks: TICKS, divergence: undefined, differences: [], fault: undefined, faultKind: undefined },
    });
    expect(ticks).toEqual(Array.from({ length: TICKS }, (_, at) => at + 1));
    expect(replayMatch(createSmallMatch(), untraced)).toMatchObject({ ticks: TICKS, divergence: undefined });
  });

  it('is the same three times in one process, the second given up half way (case 73)', () => {
    const recording = readRecording(recorded);
    const expected = Array.from({ length: TICKS }, (_, tick) => digestAt(recording, tick + 1).whole);
    const match = createSmallMatch();
    expect(playOn(beginReplay(match, recording), TICKS)).toEqual(expected);
    expect(playOn(beginReplay(match, recording), TICKS / 2)).toEqual(expected.slice(0, TICKS / 2));
    expect(playOn(beginReplay(match, recording), TICKS)).toEqual(expected);
  });

  it('is not touched by another one played in turn with it', () => {
    const match = createSmallMatch();
    const one = beginReplay(match, readRecording(recorded));
    const other = beginReplay(match, readRecording(recordMatch(match, { ...options, seed: 'other' })));
    while (stepReplay(one)) {
      stepReplay(other);
      expect(one.world).not.toBe(other.world);
    }
    expect([one.tick, one.divergence, other.tick, other.divergence]).toEqual([
      TICKS,
      undefined,
      TICKS,
      undefined,
    ]);
  });

  it('ends by itself: another step does nothing', () => {
    const replayer = beginReplay(createSmallMatch(), readRecording(recorded));
    playOn(replayer, TICKS);
    const { whole } = digestWorld(replayer.world);
    expect(stepReplay(replayer)).toBe(false);
    expect([replayer.tick, digestWorld(replayer.world).whole]).toEqual([TICKS, whole]);
  });
});

describe('a divergence', () => {
  it('is a flipped bit of a position, at its tick, with component, agent and entity', () => {
    const match = alterAt(({ components, state }) => {
      const eid = state.agents[AGENTS.guard];
      flipBit(components.Position.x, eid, 0);
    });
    const { ticks, divergence } = replayMatch(match, recorded);
    expect(ticks).toBe(ASTRAY);
    expect(divergence).toMatchObject({
      tick: ASTRAY,
      component: 'Position',
      components: ['Position'],
      agent: AGENTS.guard,
      entity: 4,
      expected: digestAt(readRecording(recorded), ASTRAY).parts.Position,
    });
    expect(divergence?.found).toMatch(/^[0-9a-f]{16}$/);
    expect(divergence?.found).not.toBe(divergence?.expected);
  });

  it('names tick and component without a trace too', () => {
    const match = alterAt(({ components }) => flipBit(components.Position.z, 4, 7));
    expect(replayMatch(match, untraced).divergence).toMatchObject({
      tick: ASTRAY,
      component: 'Position',
      agent: undefined,
      entity: undefined,
    });
  });

  it('is any flipped bit of any field of any component that is in use', () => {
    const { stores, state } = getNavigation(beginReplay(createSmallMatch(), readRecording(recorded)).world);
    let flipped = 0;
    for (const [store, { name, fields }] of stores.entries()) {
      for (const [field, { values, name: fieldName }] of fields.entries()) {
        if (Array.isArray(values)) continue;
        for (const bit of [0, values.BYTES_PER_ELEMENT * 4, values.BYTES_PER_ELEMENT * 8 - 2]) {
          let entity = -1;
          const match = alterAt((navigation) => {
            const target = navigation.stores[store].fields[field];
            const agents = [...navigation.state.agents.subarray(0, state.agentCount)].reverse();
            entity = agents.find((eid) => (target.used?.[eid] ?? 1) > 0) ?? -1;
            if (entity !== -1) flipBit(target.values, entity * target.stride, bit);
          });
          const { divergence } = replayMatch(match, recorded);
          if (entity === -1) continue;
          flipped += 1;
          // A serial is what names an agent, so that one with another serial is another agent.
          const component = fieldName === 'serial' ? 'agents' : name;
          expect(divergence).toMatchObject({ tick: ASTRAY, component, entity });
          expect(divergence?.components.length === 1 || fieldName === 'serial').toBe(true);
        }
      }
    }
    expect(flipped).toBeGreaterThan(100);
  });

  it('is any bit of a position flipped between two ticks, also where the next tick refuses it', () => {
    let thrown = 0;
    for (let bit = 0; bit < 64; bit += 1) {
      let entity = -1;
      const onTick = (tick: number, world: World): void => {
        if (tick !== ASTRAY) return;
        const { components, state } = getNavigation(world);
        entity = state.agents[AGENTS.guard];
        // A position in [1, 2): with the highest bit of its exponent flipped it is no number.
        components.Position.x[entity] = 1.5;
        flipBit(components.Position.x, entity, bit);
      };
      const { ticks, divergence } = replayMatch(createSmallMatch(), recorded, {
        onTick,
        goOn: bit % 2 === 0,
      });
      expect(divergence).toMatchObject({ tick: ASTRAY + 1, entity });
      expect(divergence?.components).toContain('Position');
      if (divergence?.error === undefined) continue;
      thrown += 1;
      expect(ticks).toBe(ASTRAY);
      expect(divergence).toMatchObject({ component: 'Position', agent: AGENTS.guard });
      expect(divergence.found).toContain(`Position.x of entity ${entity} cannot be`);
    }
    expect(thrown).toBeGreaterThan(0);
  });

  it('is a step that throws where the recorded one did not', () => {
    const match = alterAt(() => {
      throw new Error('the game has a fault');
    });
    for (const goOn of [false, true]) {
      const { ticks, divergence } = replayMatch(match, recorded, { goOn });
      expect(ticks).toBe(ASTRAY - 1);
      expect(divergence).toMatchObject({ tick: ASTRAY, found: 'Error: the game has a fault' });
    }
    const early: Match = {
      setup: createSmallMatch().setup,
      step() {
        throw new Error('no step at all');
      },
    };
    expect(replayMatch(early, recorded)).toMatchObject({
      ticks: 0,
      divergence: { tick: 1, component: 'step', components: ['step'], found: 'Error: no step at all' },
    });
  });

  it('is a NaN, with its place in words', () => {
    const match = alterAt(({ components }) => {
      components.NavPlace.y[3] = Number.NaN;
    });
    for (const bytes of [recorded, untraced]) {
      expect(replayMatch(match, bytes).divergence).toMatchObject({
        tick: ASTRAY,
        component: 'NavPlace',
        agent: AGENTS.dog,
        entity: 3,
        found: 'NavPlace.y of agent 2 (entity 3) is NaN',
      });
    }
  });

  it('is an agent that is not there, or one too many', () => {
    const missing = alterAt((_navigation, world) => removeEntity(world, 2));
    expect(replayMatch(missing, recorded).divergence).toMatchObject({
      tick: ASTRAY,
      component: 'agents',
      agent: AGENTS.otherVillager,
      entity: 2,
    });
    const late = recordMatch(missing, options);
    expect(replayMatch(createSmallMatch(), late).divergence).toMatchObject({
      tick: ASTRAY,
      component: 'agents',
      agent: AGENTS.otherVillager,
      entity: 2,
    });
  });

  it.each([0, 2, 3, 4, 5, 6, 7])('is command %i left out, one tick later', (left) => {
    const { tick } = listSmallCommands()[left];
    const match = createSmallMatch();
    let now = 0;
    const forgetful: Match = {
      setup(world, seed) {
        now = 0;
        match.setup(world, seed);
      },
      step(world, commands) {
        match.step(world, now === tick ? commands.slice(1) : commands);
        now += 1;
      },
    };
    expect(replayMatch(forgetful, recorded).divergence?.tick).toBe(tick + 1);
  });

  it('is a setup that gives another state', () => {
    const onSetup = (world: World): void => {
      getNavigation(world).components.NavAgent.speed[3] += 1;
    };
    expect(replayMatch(createSmallMatch({ onSetup }), recorded)).toMatchObject({
      ticks: 0,
      divergence: {
        ...{ tick: 0, component: 'NavAgent', agent: AGENTS.dog, entity: 3 },
        ...{ field: 'speed', expected: '3', found: '4', valuesTick: 0 },
      },
    });
  });

  it('is refused, not reported, when the components have other fields', () => {
    const position = { x: new Float32Array(64), y: new Float32Array(64), z: new Float32Array(64) };
    const other = createSmallMatch({ settings: { position } });
    expect(() => replayMatch(other, recorded)).toThrow(
      'expected Position (x float64, y float64, z float64), found Position (x float32, y float32, z float32)',
    );
    expect(refusalOf(() => replayMatch(other, recorded, { anyway: true }))).toMatchObject({
      differences: [{ what: 'components' }],
      isPlayableAnyway: false,
    });
  });

  it('is told from a match that throws when a recording is refused, with all that differs', () => {
    const { setup, step } = createSmallMatch({ settings: { capacity: 70 } });
    const error = refusalOf(() => replayMatch({ setup, step, rules: 'other' }, recorded));
    expect(error).toBeInstanceOf(RangeError);
    expect(error).toMatchObject({
      name: 'RefusedRecordingError',
      message: 'this recording was made with other rules: expected "", found "other"',
      differences: [
        { what: 'rules', expected: '""', found: '"other"' },
        { what: 'settings', expected: 'capacity 64', found: 'capacity 70' },
      ],
      isPlayableAnyway: true,
    });
    const broken = (): void => {
      throw new RangeError('this recording is out of tune');
    };
    expect(() => replayMatch({ setup: broken, step }, recorded)).toThrow('out of tune');
    expect(() => refusalOf(() => replayMatch({ setup: broken, step }, recorded))).toThrow('no refusal');
  });

  it('may be played past on request, and stays the first', () => {
    const match = alterAt(({ components }) => {
      components.NavAgent.speed[3] = 0.5;
    });
    const result = replayMatch(match, recorded, { goOn: true });
    expect(result.ticks).toBe(TICKS);
    expect(result.divergence).toMatchObject({ tick: ASTRAY, component: 'NavAgent', entity: 3 });
  });
});

function refusalOf(replay: () => unknown): RefusedRecordingError {
  try {
    replay();
  } catch (error) {
    if (error instanceof RefusedRecordingError) return error;
  }
  throw new Error('no refusal');
}
