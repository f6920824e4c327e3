import { createWorld, type World } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { singleField } from '../../src/components/component-store.ts';
import { applyCommand } from '../../src/replay/commands/commands.ts';
import { continueRecording } from '../../src/replay/play/continue-recording.ts';
import { beginRecording, recordMatch, stepRecording } from '../../src/replay/play/record-match.ts';
import { beginReplay, replayMatch } from '../../src/replay/play/replay-match.ts';
import { createRollback, giveCommands } from '../../src/replay/play/rollback.ts';
import { createSyncTest, runSyncTest, stepSyncTest } from '../../src/replay/play/sync-test.ts';
import { readRecording } from '../../src/replay/recording/read-recording.ts';
import {
  commandsAt,
  digestAt,
  keyframeAt,
  listCommands,
  meshOf,
  notesAt,
  traceAt,
} from '../../src/replay/recording/recording.ts';
import { restore } from '../../src/replay/restore/restore-snapshot.ts';
import { snapshot } from '../../src/replay/snapshot/snapshot.ts';
import { registerStore, registerStores } from '../../src/replay/state/game-state.ts';
import { createSmallMatch } from './matches/small-match.ts';

// What callers without types give: every such value must be named, and where it stands.
const match = createSmallMatch();
const seed = 'seed';
const bytes = recordMatch(match, { seed, ticks: 3 });
const recording = readRecording(bytes);
const any = (value: unknown): never => value as never;
const numbers = (): Float32Array => new Float32Array(9);

const createSmall = (): World => {
  const world = createWorld();
  match.setup(world, seed);
  return world;
};

const nest = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

const expectRefused = (call: () => unknown, message: string): void => {
  expect(call).toThrow(message);
};

describe('recordings and their bytes are not taken for each other', () => {
  const noRecording = 'recording must be what readRecording answered, got Uint8Array of ';
  it.each([
    ['beginReplay', () => beginReplay(match, any(bytes)), noRecording],
    ['continueRecording', () => continueRecording(match, any(bytes), 1), noRecording],
    ['commandsAt', () => commandsAt(any(bytes), 3), noRecording],
    ['listCommands', () => listCommands(any(bytes)), noRecording],
    ['digestAt', () => digestAt(any(bytes), 0), noRecording],
    ['traceAt', () => traceAt(any(bytes), 0), noRecording],
    ['notesAt', () => notesAt(any(bytes), 0), noRecording],
    ['keyframeAt', () => keyframeAt(any(bytes), 0), noRecording],
    ['meshOf', () => meshOf(any(null), ''), 'recording must be what readRecording answered, got null'],
    [
      'replayMatch',
      () => replayMatch(match, any(recording)),
      'bytes must be a Uint8Array, got [object Object]',
    ],
    ['readRecording of a number', () => readRecording(any(5)), 'bytes must be a Uint8Array, got 5'],
    [
      'readRecording of a buffer',
      () => readRecording(any(bytes.buffer)),
      'bytes must be a Uint8Array, got [object ArrayBuffer]',
    ],
  ])('%s', (_name, call, message) => expectRefused(call, message));
});

describe('what is no snapshot or no mesh is refused', () => {
  const world = createSmall();
  const taken = snapshot(world);
  const source = 'a snapshot must be a Uint8Array or what createSnapshotBuffer made, got';
  it.each([
    ['text', () => restore(world, any('abc')), `${source} 'abc'`],
    ['an ArrayBuffer', () => restore(world, any(taken.buffer)), `${source} [object ArrayBuffer]`],
    ['a view', () => restore(world, any(new DataView(taken.buffer))), `${source} [object DataView]`],
    ['nothing', () => restore(world, any(undefined)), `${source} undefined`],
    [
      'no mesh',
      () => restore(world, taken, { meshes: [any(null)] }),
      'meshes[0] must be a NavMesh, got null',
    ],
    [
      'no list of meshes',
      () => restore(world, taken, { meshes: any({}) }),
      'meshes must be a list, got [object Object]',
    ],
  ])('%s', (_name, call, message) => expectRefused(call, message));
});

describe('commands that are no list', () => {
  const message = 'commands must be a list, got [object Object]';
  const none = 'commands[0] must be an object, got null';
  it.each([
    ['recordMatch', (commands: never) => recordMatch(match, { seed, ticks: 2, commands })],
    ['runSyncTest', (commands: never) => runSyncTest(match, { seed, ticks: 2, commands })],
    ['stepRecording', (commands: never) => stepRecording(beginRecording(match, { seed }), commands)],
    ['stepSyncTest', (commands: never) => stepSyncTest(createSyncTest(match, { seed }), commands)],
    ['giveCommands', (commands: never) => giveCommands(createRollback(match, { seed }), commands)],
  ])('are refused, and so are those that are no commands: %s', (_name, call) => {
    expectRefused(() => call(any({ tick: 1 })), message);
    expectRefused(() => call(any([null])), none);
  });
});

describe('options', () => {
  it.each([
    ['recordMatch', () => recordMatch(match, any({ seed, ticks: 2, keyframeTick: 5 })), 'keyframeTick'],
    ['beginRecording', () => beginRecording(match, any({ seed, keyframeTick: 5 })), 'keyframeTick'],
    ['beginRecording, of recordMatch', () => beginRecording(match, any({ seed, ticks: 5 })), 'ticks'],
    ['continueRecording', () => continueRecording(match, recording, 1, any({ wrte: 1 })), 'wrte'],
    ['createRollback', () => createRollback(match, any({ seed, distnace: 3 })), 'distnace'],
    ['createSyncTest', () => createSyncTest(match, any({ seed, distnace: 3 })), 'distnace'],
    ['runSyncTest', () => runSyncTest(match, any({ seed, ticks: 2, distnace: 3 })), 'distnace'],
    ['replayMatch', () => replayMatch(match, bytes, any({ anyways: true })), 'anyways'],
    ['beginReplay', () => beginReplay(match, recording, any({ anyways: true })), 'anyways'],
    ['beginReplay, of replayMatch', () => beginReplay(match, recording, any({ goOn: true })), 'goOn'],
    ['restore', () => restore(createSmall(), snapshot(createSmall()), any({ mesh: [] })), 'mesh'],
  ])('of no known name are refused: %s', (_name, call, name) => {
    expectRefused(call, `options has no ${name}: it can have `);
  });

  const far = 'distance must be an integer from 1 to 1048575, got 1048576';
  it.each([
    [() => recordMatch(match, { seed, ticks: 2, onTick: any(5) }), 'onTick must be a function, got 5'],
    [() => replayMatch(match, bytes, { onTick: any('x') }), "onTick must be a function, got 'x'"],
    [() => replayMatch(match, bytes, { goOn: any(1) }), 'goOn must be true or false, got 1'],
    [() => replayMatch(match, bytes, { anyway: any('x') }), "anyway must be true or false, got 'x'"],
    [() => beginReplay(match, recording, { anyway: any(null) }), 'anyway must be true or false, got null'],
    [() => restore(createSmall(), snapshot(createSmall()), any(null)), 'options must be an object, got null'],
    [() => beginRecording(match, { seed, write: any({}) }), 'write must be a function, got [object Object]'],
    [
      () => continueRecording(match, recording, 1, { write: any([]) }),
      'write must be a function, got a list of 0',
    ],
    [() => beginRecording(match, { seed, trace: any('x') }), "trace must be true or false, got 'x'"],
    [() => createRollback(match, { seed, distance: 1048576 }), far],
    [() => createSyncTest(match, { seed, distance: 1048576 }), far],
    [
      () => createRollback(match, { seed, distance: any([1]) }),
      'distance must be an integer from 1 to 1048575, got a list of 1',
    ],
  ])('are refused by name and value: %s', expectRefused);
});

describe('a match', () => {
  const none = 'match.setup must be a function, got undefined';
  it.each([
    ['recordMatch', () => recordMatch(any({}), { seed, ticks: 2 })],
    ['beginReplay', () => beginReplay(any({}), recording)],
    ['createRollback', () => createRollback(any({}), { seed })],
    ['createSyncTest', () => createSyncTest(any({}), { seed })],
  ])('without functions is refused: %s', (_name, call) => expectRefused(call, none));

  it('without a step, or that is nothing, is refused', () => {
    const { setup } = match;
    expectRefused(
      () => createRollback(any({ setup, step: 5 }), { seed }),
      'match.step must be a function, got 5',
    );
    expectRefused(() => recordMatch(any(null), { seed, ticks: 2 }), 'match must be an object, got null');
  });
});

describe('what is registered', () => {
  const register = (store: unknown) => () => registerStore(createSmall(), {}, any(store));
  it.each([
    [register(null), 'store must be an object, got null'],
    [register({ name: 'A', fields: 5 }), 'fields of A must be a list, got 5'],
    [register({ name: 'A', fields: [null] }), 'fields[0] of A must be an object, got null'],
    [
      register({ name: 'A', fields: [singleField(any(undefined), numbers())] }),
      'the name of fields[0] of A must be text, got undefined',
    ],
    [
      register({ name: 'A', fields: [singleField('x', numbers()), singleField(any(5), numbers())] }),
      'the name of fields[1] of A must be text, got 5',
    ],
    [
      register({ name: 'A', fields: [singleField('x', numbers()), singleField('x', numbers())] }),
      'A has two fields named x',
    ],
    [() => registerStores(createSmall(), any(5)), 'components must be an object, got 5'],
    [() => registerStores(createSmall(), { A: any(null) }), 'component A must be an object of arrays'],
  ])('is named when it is none: %s', expectRefused);
});

describe('a command', () => {
  const payload = (value: unknown) => () =>
    recordMatch(match, {
      seed,
      ticks: 2,
      commands: [{ tick: 1, command: { type: 'game', name: 'deep', payload: any(value) } }],
    });

  it('of no agent is refused where it is applied', () => {
    for (const agent of [Number.NaN, -1, 0.5, any([0])]) {
      expect(() => applyCommand(createSmall(), { type: 'clearDestination', agent })).toThrow(
        'command.agent must be an integer from 0 to 2147483647, got',
      );
    }
  });

  it('shows a list as a list', () => {
    const go = { type: 'setDestination', agent: 0, x: any([1]), y: 0, z: 0 } as const;
    expectRefused(
      () => stepRecording(beginRecording(match, { seed }), [{ command: go }]),
      'commands[0].command.x must be a finite number, got a list of 1',
    );
  });

  it('may be nested 1000 deep, and no deeper', () => {
    const read = readRecording(payload(nest(1000))());
    expect(commandsAt(read, 1)[0].command).toMatchObject({ payload: nest(1000) });
    for (const depth of [1001, 20_000]) {
      expect(payload(nest(depth))).toThrow(
        /^commands\[0\]\.command\.payload.{0,20}\u2026 must not be nested more than 1000 deep$/,
      );
    }
  });
});
