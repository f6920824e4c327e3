import { createWorld, query, type World } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { addBytes, createDigest, endDigest } from '../../src/nav/geometry/digest.ts';
import { findPath } from '../../src/nav/query/find-path.ts';
import { createPath } from '../../src/nav/query/path.ts';
import { createPathSearch } from '../../src/nav/query/path-search.ts';
import { listSettings } from '../../src/replay/list-settings.ts';
import type { Match } from '../../src/replay/match.ts';
import { PACKAGE_VERSION } from '../../src/replay/package-version.ts';
import {
  beginRecording,
  finishRecording,
  type RecordOptions,
  recordMatch,
  stepRecording,
} from '../../src/replay/record-match.ts';
import { commandsAt, digestAt, listCommands, readRecording, traceAt } from '../../src/replay/recording.ts';
import { replayMatch } from '../../src/replay/replay-match.ts';
import { digestWorld } from '../../src/replay/world-digest.ts';
import { getNavigation } from '../../src/systems/navigation.ts';
import { AGENTS, createSmallMatch, createYard, listSmallCommands } from './small-match.ts';

const TICKS = 60;
const record = (match: Match = createSmallMatch(), options: Partial<RecordOptions> = {}): Uint8Array =>
  recordMatch(match, { seed: 'seed', ticks: TICKS, commands: listSmallCommands(), trace: true, ...options });
const recorded = record();

/** Gives altered bytes a fitting digest again, as a forger would. */
const seal = (bytes: Uint8Array): Uint8Array => {
  const digest = createDigest();
  addBytes(digest, bytes.subarray(0, -8));
  endDigest(digest);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  view.setInt32(bytes.length - 8, digest.high, true);
  view.setInt32(bytes.length - 4, digest.low, true);
  return bytes;
};

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

  it('has the same digests with and without a trace, a listener and curious eyes', () => {
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

  it('grows by what changes: a tick in which everybody stands still takes 22 bytes', () => {
    const commands = [AGENTS.villager, AGENTS.otherVillager, AGENTS.dog].map((agent) => {
      return { tick: 0, command: { type: 'removeAgent' as const, agent } };
    });
    const lengths = [30, 31].map((ticks) => record(createSmallMatch(), { ticks, commands }).length);
    // No commands 1; bits of 14 digests 2; the whole and the counters 8 each; the same agents 1; bits of 2 x 8 stores 2.
    expect(lengths[1] - lengths[0]).toBe(22);
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
    expect(() => record(match, { seed: 7 as never })).toThrow('seed must be text, got number 7');
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

  it('may be finished in the middle, and go on', () => {
    const recorder = playTo(20);
    const middle = finishRecording(recorder);
    expect(replayMatch(createSmallMatch(), middle)).toEqual({ ticks: 20, divergence: undefined });
    stepRecording(
      recorder,
      commands.filter((given) => given.tick === 20),
    );
    const later = readRecording(finishRecording(recorder));
    expect(digestAt(later, 21)).toEqual(digestAt(readRecording(recorded), 21));
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
    expect(replayMatch(createSmallMatch(), finishRecording(recorder))).toEqual({
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

describe('bytes that are no sound recording', () => {
  it('are refused when cut short anywhere, or too long', () => {
    for (let length = 0; length < recorded.length; length += length < 200 ? 1 : 17) {
      expect(() => readRecording(recorded.subarray(0, length))).toThrow(/expected|at least/);
    }
    expect(() => readRecording(recorded.subarray(0, 1000))).toThrow(
      `this recording was cut short: expected ${recorded.length} bytes, found 1000`,
    );
    const longer = new Uint8Array(recorded.length + 1);
    longer.set(recorded);
    expect(() => readRecording(longer)).toThrow(
      `this recording is too long: expected ${recorded.length} bytes, found ${longer.length}`,
    );
  });

  it('are refused when any byte is another', () => {
    const short = record(createSmallMatch(), { ticks: 3, commands: listSmallCommands().slice(0, 2) });
    const altered = short.slice();
    for (let at = 0; at < short.length; at += 1) {
      for (const pattern of [0x01, 0x80, 0xff]) {
        altered[at] = short[at] ^ pattern;
        expect(() => readRecording(altered)).toThrow(RangeError);
      }
      altered[at] = short[at];
    }
    expect(readRecording(altered).ticks).toBe(3);
  });

  it('are refused with what was expected and found', () => {
    const foreign = recorded.slice();
    foreign[0] = 0x50;
    expect(() => readRecording(foreign)).toThrow(
      `these bytes are no recording: they begin with ${0x43524650}, expected ${0x43524653}`,
    );
    const later = recorded.slice();
    later[4] = 2;
    expect(() => readRecording(later)).toThrow('this recording has format 2, expected 1');
    const altered = recorded.slice();
    altered[500] ^= 4;
    expect(() => readRecording(altered)).toThrow(
      /was altered: expected digest [0-9a-f]{16}, found [0-9a-f]{16}/,
    );
  });

  it('are refused when another version of the package made them', () => {
    const other = recorded.slice();
    // The head begins with the package's name, then its version, each after its length.
    const version = 16 + 1 + 'surefoot'.length + 1;
    expect(String.fromCharCode(...other.subarray(version, version + PACKAGE_VERSION.length))).toBe(
      PACKAGE_VERSION,
    );
    other[version] = '7'.charCodeAt(0);
    expect(() => readRecording(seal(other))).toThrow(
      `this recording was made by surefoot 7${PACKAGE_VERSION.slice(1)}, expected surefoot ${PACKAGE_VERSION}`,
    );
  });

  it('are refused with a payload that is no JSON', () => {
    const payload = { what: 'ever' };
    const made = record(createSmallMatch(), {
      ticks: 1,
      commands: [{ tick: 0, command: { type: 'game', name: 'x', payload } }],
    });
    const text = JSON.stringify(payload);
    const at = String.fromCharCode(...made).indexOf(text);
    expect(at).toBeGreaterThan(0);
    const forged = made.slice();
    forged[at] = '['.charCodeAt(0);
    expect(() => readRecording(seal(forged))).toThrow(RangeError);
    expect(() => readRecording(seal(forged))).toThrow(/expected a payload in JSON .* found \["what"/);
  });

  it('end in an error or a result, never in a hang, when they were forged', () => {
    const short = record(createSmallMatch(), { ticks: 2, commands: listSmallCommands().slice(0, 2) });
    let refused = 0;
    let reported = 0;
    for (let at = 16; at < short.length - 8; at += 5) {
      const forged = short.slice();
      forged[at] ^= 0x41;
      try {
        if (replayMatch(createSmallMatch(), seal(forged)).divergence !== undefined) reported += 1;
      } catch {
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(50);
    expect(reported).toBeGreaterThan(30);
  });
});
