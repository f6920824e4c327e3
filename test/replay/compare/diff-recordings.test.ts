import { describe, expect, it } from 'vitest';
import { diffRecordings } from '../../../src/replay/compare/diff-recordings.ts';
import { type RecordOptions, recordMatch } from '../../../src/replay/play/record-match.ts';
import { readRecording } from '../../../src/replay/recording/read-recording.ts';
import { digestAt, type Recording } from '../../../src/replay/recording/recording.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import {
  AGENTS,
  createSmallMatch,
  listSmallCommands,
  type SmallMatchOptions,
} from '../matches/small-match.ts';

const TICKS = 60;
const commands = listSmallCommands();
const record = (match: SmallMatchOptions = {}, options: Partial<RecordOptions> = {}): Recording =>
  readRecording(
    recordMatch(createSmallMatch(match), {
      ...{ seed: 'seed', ticks: TICKS, commands, trace: true, keyframeTicks: 20 },
      ...options,
    }),
  );
const plain = record();

/** Something done to agent 2, entity 3, after a tick. */
const altered = (tick: number): SmallMatchOptions => ({
  onStep(world, now) {
    if (now === tick) getNavigation(world).components.NavAgent.speed[3] += 0.25;
  },
});

describe('two recordings', () => {
  it('of one match do not differ', () => {
    expect(diffRecordings(plain, record())).toEqual({
      headers: [],
      commands: undefined,
      digests: undefined,
      ticks: [TICKS, TICKS],
    });
  });

  it('part where other commands were given, and at the first state that comes of it', () => {
    const other = commands.map((given, at) =>
      at === 3 ? { ...given, command: { ...given.command, x: 9 } as typeof given.command } : given,
    );
    const difference = diffRecordings(plain, record({}, { commands: other }));
    expect(difference.headers).toEqual([]);
    expect(difference.commands).toMatchObject({
      tick: 20,
      expected: [{ player: 1, command: { type: 'teleport', x: 6 } }],
      found: [{ player: 1, command: { type: 'teleport', x: 9 } }],
    });
    expect(difference.digests).toMatchObject({
      ...{ tick: 21, component: 'Position', agent: AGENTS.guard, entity: 4 },
      ...{ field: 'x', valuesTick: 40 },
    });
  });

  it('part where a command is there twice, missing, or another payload', () => {
    const at = (list: typeof commands): number | undefined =>
      diffRecordings(plain, record({}, { commands: list })).commands?.tick;
    expect(at(commands.filter((_, place) => place !== 4))).toBe(25);
    expect(at([...commands, { ...commands[5] }])).toBe(40);
    const payload = { agent: 3, speed: 2.25 };
    expect(
      at(
        commands.map((given, place) =>
          place === 2 ? { ...given, command: { type: 'game', name: 'speed', payload } } : given,
        ),
      ),
    ).toBe(9);
  });

  it('part in a field of an agent, with both values where both have a keyframe', () => {
    for (const [tick, valuesTick] of [
      [20, 20],
      [23, 40],
    ]) {
      expect(diffRecordings(plain, record(altered(tick))).digests).toMatchObject({
        ...{ tick, component: 'NavAgent', components: ['NavAgent'], agent: AGENTS.dog, entity: 3 },
        ...{ field: 'speed', expected: '2.5', found: '2.75', valuesTick },
      });
    }
  });

  it('part in a component where nothing tells more', () => {
    const untraced = { trace: false, keyframeTicks: 1000 };
    const [one, other] = [record({}, untraced), record(altered(23), untraced)];
    expect(diffRecordings(one, other).digests).toEqual({
      ...{ tick: 23, component: 'NavAgent', components: ['NavAgent'] },
      ...{ agent: undefined, entity: undefined, field: undefined, valuesTick: undefined },
      expected: digestAt(one, 23).parts.NavAgent,
      found: digestAt(other, 23).parts.NavAgent,
    });
  });

  it('part in an agent that is on one side only', () => {
    const fewer = commands.filter((_, place) => place !== 7);
    expect(diffRecordings(plain, record({}, { commands: fewer })).digests).toMatchObject({
      ...{ tick: 51, component: 'agents', agent: AGENTS.villager, entity: 1 },
      ...{ field: 'isAgent', expected: 'false', found: 'true', valuesTick: 60 },
    });
  });

  it('part in their headers', () => {
    const difference = diffRecordings(
      plain,
      record(
        { open: true, settings: { ticksPerSecond: 30 } },
        { seed: 'other', trace: false, keyframeTicks: 30 },
      ),
    );
    expect(difference.headers.map(({ what }) => what)).toEqual([
      ...['seed', 'trace', 'keyframes', 'settings', 'meshes'],
    ]);
    expect(difference.headers[0]).toEqual({ what: 'seed', expected: '"seed"', found: '"other"' });
    expect(difference.digests).toMatchObject({ tick: 0, component: 'settings', field: 'seed' });
    const position = { x: new Float32Array(64), y: new Float32Array(64), z: new Float32Array(64) };
    const foreign = diffRecordings(plain, record({ settings: { position } }));
    expect(foreign.headers.map(({ what }) => what)).toContain('components');
    expect(foreign.digests).toBeUndefined();
  });

  it('are compared as far as both go', () => {
    expect(
      diffRecordings(plain, record({}, { ticks: 60 - 8, commands: commands.slice(0, 9) })),
    ).toMatchObject({
      commands: undefined,
      digests: undefined,
      ticks: [60, 52],
    });
  });
});
