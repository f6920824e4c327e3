import { createWorld, query, type World } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { findPath } from '../../../src/nav/query/find-path.ts';
import { createPath } from '../../../src/nav/query/path.ts';
import { createPathSearch } from '../../../src/nav/query/path-search.ts';
import { digestWorld } from '../../../src/replay/digest/world-digest.ts';
import type { Match } from '../../../src/replay/play/match.ts';
import {
  beginRecording,
  finishRecording,
  type RecordOptions,
  recordingSoFar,
  recordMatch,
  stepRecording,
} from '../../../src/replay/play/record-match.ts';
import { replayMatch } from '../../../src/replay/play/replay-match.ts';
import { readRecording } from '../../../src/replay/recording/read-recording.ts';
import { commandsAt, digestAt, listCommands, traceAt } from '../../../src/replay/recording/recording.ts';
import { listSettings } from '../../../src/replay/state/list-settings.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import { AGENTS, createSmallMatch, createYard, listSmallCommands } from '../matches/small-match.ts';

const TICKS = 60;
const record = (match: Match = createSmallMatch(), options: Partial<RecordOptions> = {}): Uint8Array =>
  recordMatch(match, { seed: 'seed', ticks: TICKS, commands: listSmallCommands(), trace: true, ...options });
const recorded = record();

describe('a recording', () => {
  it('has the same bytes for the same match, seed and commands, and others for another seed', () => {
    expect(record()).toEqual(recorded);
    expect(record(createSmallMatch(), { seed: 'other' })).not.toEqual(recorded);
    expect(record(createSmallMatch(), { commands: [] })).not.toEqual(recorded);
  });

  it('is refused to a match whose setup or step is asynchronous', () => {
    const match = createSmallMatch();
    const asynchronous = async (): Promise<void> => undefined;
    expect(() => record({ ...match, setup: asynchronous })).toThrow(
      'match.setup must be synchronous, and answered with a promise',
    );
    expect(() => record({ ...match, step: asynchronous })).toThrow('match.step must be synchronous');
    const replay = () => replayMatch({ ...match, setup: asynchronous }, recorded);
    expect(replay).toThrow('match.setup must be synchronous');
  });

  it('has the same bytes whatever the order of the list of commands', () => {
    const commands = listSmallCommands().map((given, sequence) => ({ ...given, sequence }));
    const straight = record(createSmallMatch(), { commands });
    expect(record(createSmallMatch(), { commands: commands.reverse() })).toEqual(straight);
  });

  it('tells what was played', () => {
    const { header, ticks, parts } = readRecording(recorded);
    const world = createWorld();
    createSmallMatch().setup(world, 'seed');
    const { settings, state, stores } = getNavigation(world);
    expect(ticks).toBe(TICKS);
    expect([header.seed, header.ticksPerSecond, header.trace]).toEqual(['seed', 60, true]);
    expect(header.settings).toEqual(listSettings(settings));
    expect(header.meshes).toEqual([createYard(false).digest]);
    expect(header.graphs).toEqual([state.graphs[0].graph.digest]);
    expect(header.stores.map(({ name }) => name)).toEqual(stores.map(({ name }) => name));
    expect(header.stores[0].fields).toEqual(['x float64', 'y float64', 'z float64']);
    expect(header.stores.flatMap(({ fields }) => fields)).toContain('random int32 x 4');
    expect(parts).toEqual([
      'settings',
      'meshes',
      'graphs',
      'agents',
      ...stores.map((s) => s.name),
      'counters',
    ]);
  });

  it('holds the commands, each at its tick and as it was given', () => {
    const recording = readRecording(recorded);
    const expected = listSmallCommands().map(({ tick, player = 0, command }, at) => {
      return { tick, player, sequence: at === 1 ? 1 : 0, command };
    });
    expect(listCommands(recording)).toEqual(expected);
    expect(commandsAt(recording, 0)).toEqual(expected.slice(0, 2));
    expect(commandsAt(recording, 1)).toEqual([]);
    expect(() => commandsAt(recording, TICKS)).toThrow(
      `tick must be an integer from 0 to ${TICKS - 1}, got 60`,
    );
  });

  it('holds the digests of the world after each tick', () => {
    const recording = readRecording(recorded);
    const digests = [digestAt(recording, 0)];
    const world = createWorld();
    const match = createSmallMatch();
    match.setup(world, 'seed');
    const lived = [digestWorld(world)];
    for (let tick = 0; tick < TICKS; tick += 1) {
      match.step(
        world,
        commandsAt(recording, tick).map(({ command }) => command),
      );
      lived.push(digestWorld(world));
      digests.push(digestAt(recording, tick + 1));
    }
    expect(digests).toEqual(lived);
    expect(new Set(digests.map(({ whole }) => whole)).size).toBe(TICKS + 1);
    expect(() => digestAt(recording, TICKS + 1)).toThrow('tick must be an integer from 0 to 60, got 61');
  });

  it('holds a short digest of each agent when asked for', () => {
    const recording = readRecording(recorded);
    const start = traceAt(recording, 0);
    expect([...(start?.serials ?? [])]).toEqual([0, 1, 2, 3, 4]);
    expect([...(start?.entities ?? [])]).toEqual([1, 2, 3, 4, 5]);
    expect([...(traceAt(recording, TICKS)?.serials ?? [])]).toEqual([1, 2, 3, 4]);
    expect(traceAt(readRecording(record(createSmallMatch(), { trace: false })), 3)).toBeUndefined();
  });

  it('has the same digests with and without a trace, a listener and curious eyes (case 78)', () => {
    const onStep = (world: World): void => {
      const { components, state } = getNavigation(world);
      query(world, [components.Position]);
      const search = createPathSearch(state.meshes[0].mesh);
      findPath(search, { x: 1, y: 0, z: 1 }, { x: 11, y: 0, z: 11 }, createPath());
      digestWorld(world);
    };
    const plain = readRecording(record(createSmallMatch(), { trace: false }));
    const watched = record(createSmallMatch({ onStep }), {
      onTick: (_tick, world) => void digestWorld(world),
    });
    expect(watched).toEqual(recorded);
    expect(plain.words).toEqual(readRecording(recorded).words);
    expect(plain.bytes.length).toBeLessThan(recorded.length);
  });

  it('tells its ticks to a listener, one by one', () => {
    const ticks: number[] = [];
    record(createSmallMatch(), { ticks: 55, onTick: (tick) => ticks.push(tick) });
    expect(ticks).toEqual(Array.from({ length: 55 }, (_, at) => at + 1));
  });

  it('grows by what changes: a tick in which everybody stands still takes 22 bytes before they are packed', () => {
    const commands = [AGENTS.villager, AGENTS.otherVillager, AGENTS.dog].map((agent) => {
      return { command: { type: 'removeAgent' as const, agent } };
    });
    const recorder = beginRecording(createSmallMatch(), { seed: 'seed', trace: true });
    stepRecording(recorder, commands);
    for (let tick = 1; tick < 30; tick += 1) stepRecording(recorder);
    const { frames } = recorder.output;
    const before = frames.length;
    stepRecording(recorder);
    // No commands 1; bits of 14 digests 2; the whole and the counters 8 each; the same agents 1; bits of 2 x 8 stores 2.
    expect(frames.length - before).toBe(22);
  });

  it("may come as a part of a larger array or as Node's Buffer, and is copied", () => {
    const buffer = Buffer.from(Uint8Array.of(1, 2, 3, ...recorded)).subarray(3);
    const recording = readRecording(buffer);
    buffer.fill(0);
    expect(recording).toEqual(readRecording(recorded));
    expect(listCommands(recording)).toHaveLength(listSmallCommands().length);
  });

  it('may be of no ticks at all', () => {
    const recording = readRecording(record(createSmallMatch(), { ticks: 0, commands: [] }));
    expect(recording.ticks).toBe(0);
    expect(listCommands(recording)).toEqual([]);
  });

  it('is refused for a seed, ticks, commands or a state that cannot be', () => {
    const match = createSmallMatch();
    expect(() => record(match, { seed: 7 as never })).toThrow('seed must be text, got 7');
    expect(() => record(match, { ticks: -1 })).toThrow('ticks must be an integer from 0');
    expect(() => record(match, { ticks: 40 })).toThrow(
      'commands[5].tick must be an integer from 0 to 39, got 40',
    );
    const onStep = (world: World, tick: number): void => {
      if (tick === 5) getNavigation(world).components.NavPlace.x[4] = Number.NaN;
    };
    expect(() => record(createSmallMatch({ onStep }))).toThrow('NavPlace.x of agent 3 (entity 4) is NaN');
  });

  it('holds the payload that was given, not what the step made of it', () => {
    const match = createSmallMatch();
    const greedy: Match = {
      setup: match.setup,
      step(world, commands) {
        for (const command of commands) {
          if (command.type === 'game') (command.payload as unknown as { list: number[] }).list.pop();
          if (command.type === 'replaceMesh') command.bytes.fill(0);
        }
        match.step(world, []);
      },
    };
    const payload = { list: [1, 2] };
    const bytes = recordMatch(greedy, {
      seed: 'seed',
      ticks: 3,
      commands: [{ tick: 1, command: { type: 'game', name: 'take', payload } }],
    });
    const recording = readRecording(bytes);
    expect(payload).toEqual({ list: [1, 2] });
    expect(commandsAt(recording, 1)[0].command).toEqual({ type: 'game', name: 'take', payload });
    expect(replayMatch(greedy, bytes).divergence).toBeUndefined();
    expect(replayMatch(greedy, bytes).divergence).toBeUndefined();
  });
});

describe('recording step by step', () => {
  const commands = listSmallCommands();
  const playTo = (ticks: number): ReturnType<typeof beginRecording> => {
    const recorder = beginRecording(createSmallMatch(), { seed: 'seed', trace: true });
    for (let tick = 0; tick < ticks; tick += 1) {
      stepRecording(
        recorder,
        commands.filter((given) => given.tick === tick),
      );
      expect(recorder.tick).toBe(tick + 1);
    }
    return recorder;
  };

  it('gives the bytes of recording at once', () => {
    expect(finishRecording(playTo(TICKS))).toEqual(recorded);
  });

  it('may be looked at in the middle, and goes on', () => {
    const recorder = playTo(20);
    const middle = recordingSoFar(recorder);
    expect(readRecording(middle).isComplete).toBe(false);
    expect(replayMatch(createSmallMatch(), middle)).toMatchObject({ ticks: 20, divergence: undefined });
    expect(recordingSoFar(recorder)).toEqual(middle);
    for (let tick = 20; tick < TICKS; tick += 1) {
      stepRecording(
        recorder,
        commands.filter((given) => given.tick === tick),
      );
    }
    expect(finishRecording(recorder)).toEqual(recorded);
  });

  it('ends with the tick before when a step throws, and takes no further step', () => {
    let faults = 0;
    const onStep = (_world: World, tick: number): void => {
      if (tick !== 8) return;
      faults += 1;
      throw new Error('the game has a fault');
    };
    const recorder = beginRecording(createSmallMatch({ onStep }), { seed: 'seed' });
    for (let tick = 0; tick < 7; tick += 1) stepRecording(recorder);
    expect(() => stepRecording(recorder)).toThrow('the game has a fault');
    for (let tick = 0; tick < 3; tick += 1) {
      expect(() => stepRecording(recorder)).toThrow('this recording ended after 7 ticks');
    }
    expect(faults).toBe(1);
    expect(replayMatch(createSmallMatch(), finishRecording(recorder))).toMatchObject({
      ticks: 7,
      divergence: undefined,
    });
  });

  it('goes on after commands that were refused', () => {
    const recorder = beginRecording(createSmallMatch(), { seed: 'seed' });
    expect(() => stepRecording(recorder, [{ command: { type: 'dance' } as never }])).toThrow(TypeError);
    stepRecording(recorder);
    expect(readRecording(finishRecording(recorder)).ticks).toBe(1);
  });
});
