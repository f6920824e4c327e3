import { createWorld } from 'bitecs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AGENT_STATUS } from '../../../src/components/agent-status.ts';
import { navMeshToBytes } from '../../../src/nav/mesh/nav-mesh-bytes.ts';
import { createByteReader } from '../../../src/replay/bytes/byte-reader.ts';
import { createByteWriter, writtenBytes } from '../../../src/replay/bytes/byte-writer.ts';
import {
  applyCommand,
  type Command,
  checkCommand,
  readCommand,
  writeCommand,
} from '../../../src/replay/commands/commands.ts';
import { orderCommands, type ScheduledCommand } from '../../../src/replay/commands/timed-commands.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import { AGENTS, createSmallMatch, createYard } from '../matches/small-match.ts';

const mesh = navMeshToBytes(createYard(true));
const whole = fc.nat(2147483647);
const metres = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const place = { agent: whole, x: metres, y: metres, z: metres };
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('setDestination' as const), ...place }),
  fc.record({ type: fc.constant('teleport' as const), ...place }),
  fc.record({ type: fc.constant('clearDestination' as const), agent: whole }),
  fc.record({ type: fc.constant('removeAgent' as const), agent: whole }),
  fc.record({ type: fc.constant('replaceMesh' as const), mesh: whole, bytes: fc.constant(mesh) }),
  fc.record({
    type: fc.constant('game' as const),
    name: fc.string({ unit: 'binary' }),
    payload: fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as never),
  }),
);

const setUp = (): ReturnType<typeof createWorld> => {
  const world = createWorld();
  createSmallMatch().setup(world, 'seed');
  return world;
};

describe('a command', () => {
  it('comes back from its bytes', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 10 }), (commands) => {
        const writer = createByteWriter();
        for (const one of commands) {
          expect(() => checkCommand('command', one)).not.toThrow();
          writeCommand(writer, one);
        }
        const reader = createByteReader(writtenBytes(writer));
        expect(commands.map(() => readCommand(reader))).toEqual(commands);
        expect(reader.at).toBe(writer.length);
      }),
      { seed: 15, numRuns: 60 },
    );
  });

  it('of no known number is refused', () => {
    expect(() => readCommand(createByteReader(Uint8Array.of(99, 0)))).toThrow('99 before byte 1');
  });

  it.each([
    [undefined, 'c.type must be one of setDestination'],
    [{ type: 'fly' }, 'c.type must be one of setDestination'],
    [{ type: 'toString' }, "got 'toString'"],
    [{ type: 'setDestination', agent: -1, x: 0, y: 0, z: 0 }, 'c.agent must be an integer from 0'],
    [{ type: 'setDestination', agent: 1.5, x: 0, y: 0, z: 0 }, 'c.agent must be an integer'],
    [{ type: 'setDestination', agent: 1, x: Number.NaN, y: 0, z: 0 }, 'c.x must be a finite number, got NaN'],
    [{ type: 'teleport', agent: 1, x: 0, y: 0 }, 'c.z must be a finite number, got undefined'],
    [{ type: 'teleport', agent: 1, x: 0, y: '2', z: 0 }, "c.y must be a finite number, got '2'"],
    [{ type: 'clearDestination' }, 'c.agent must be an integer'],
    [{ type: 'removeAgent', agent: 2147483648 }, 'c.agent must be an integer from 0 to 2147483647'],
    [{ type: 'removeAgent', agent: 2, speed: 1 }, 'c.speed is no field of a removeAgent'],
    [{ type: 'replaceMesh', mesh: 0, bytes: [1] }, 'c.bytes must be a Uint8Array'],
    [{ type: 'replaceMesh', mesh: 0, bytes: new Uint8Array(3) }, 'c.bytes must be a mesh as navMeshToBytes'],
    [{ type: 'game', name: 1, payload: 0 }, 'c.name must be text, got 1'],
    [{ type: 'game', name: '', payload: { a: [Number.NaN] } }, 'c.payload.a[0] must be a finite number'],
    [{ type: 'game', name: '' }, 'c.payload must be JSON, got undefined'],
  ])('is refused by field and value: %o', (value, message) => {
    expect(() => checkCommand('c', value)).toThrow(message);
  });
});

describe('applying a command', () => {
  it('does what the function of its name does', () => {
    const world = setUp();
    const { components, state } = getNavigation(world);
    const { NavAgent, NavDestination, Position } = components;
    const guard = state.agents[AGENTS.guard];
    const to = { agent: AGENTS.guard, x: 10, y: 0, z: 9 };
    expect(applyCommand(world, { type: 'setDestination', ...to })).toBe('applied');
    expect([NavDestination.wanted[guard], NavDestination.x[guard], NavDestination.z[guard]]).toEqual([
      1, 10, 9,
    ]);
    expect(applyCommand(world, { type: 'clearDestination', agent: AGENTS.guard })).toBe('applied');
    expect([NavDestination.wanted[guard], NavAgent.status[guard]]).toEqual([0, AGENT_STATUS.idle]);
    expect(applyCommand(world, { type: 'teleport', ...to })).toBe('applied');
    expect([Position.x[guard], Position.y[guard], Position.z[guard]]).toEqual([10, 0, 9]);
    expect(applyCommand(world, { type: 'replaceMesh', mesh: 0, bytes: mesh })).toBe('applied');
    expect(state.meshes[0].mesh.digest).toBe(createYard(true).digest);
    expect(applyCommand(world, { type: 'removeAgent', agent: AGENTS.guard })).toBe('applied');
    expect([...state.agents.subarray(0, state.agentCount)]).not.toContain(guard);
  });

  it('to an agent that is no more, or never was, does nothing', () => {
    const world = setUp();
    expect(applyCommand(world, { type: 'removeAgent', agent: AGENTS.dog })).toBe('applied');
    expect(applyCommand(world, { type: 'removeAgent', agent: AGENTS.dog })).toBe('no-such-agent');
    expect(applyCommand(world, { type: 'teleport', agent: 99, x: 0, y: 0, z: 0 })).toBe('no-such-agent');
  });

  it("leaves the game's own to the game", () => {
    expect(applyCommand(setUp(), { type: 'game', name: 'speed', payload: null })).toBe('for-the-game');
  });

  it('of an unknown type is refused', () => {
    expect(() => applyCommand(setUp(), { type: 'fly' } as never)).toThrow('command.type must be one of');
  });
});

describe('the order of commands', () => {
  const game = (name: string): Command => ({ type: 'game', name, payload: null });

  it('is by tick, player and sequence, whatever the order of the list', () => {
    const key = fc.record({ tick: fc.nat(3), player: fc.nat(2), sequence: fc.nat(3) });
    const places = fc.uniqueArray(key, {
      selector: ({ tick, player, sequence }) => `${tick} ${player} ${sequence}`,
      maxLength: 20,
    });
    const shuffled = places.chain((list) =>
      fc.shuffledSubarray(list, { minLength: list.length }).map((other) => [list, other] as const),
    );
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        const given = (keys: typeof list): ScheduledCommand[] =>
          keys.map((at) => ({ ...at, command: game(`${at.tick}${at.player}${at.sequence}`) }));
        const ordered = orderCommands(given(list), 0, 3);
        expect(orderCommands(given(other), 0, 3)).toEqual(ordered);
        const names = ordered.map(({ command }) => (command.type === 'game' ? command.name : ''));
        expect(names).toEqual([...names].sort());
      }),
      { seed: 16, numRuns: 200 },
    );
  });

  it('is that of the list for commands of one player and tick without a sequence', () => {
    const given = ['b', 'a', 'c'].map((name) => ({ tick: 1, command: game(name) }));
    const ordered = orderCommands([...given, { tick: 0, command: game('z') }], 0, 1);
    expect(ordered.map(({ tick, player, sequence }) => [tick, player, sequence])).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [1, 0, 1],
      [1, 0, 2],
    ]);
    expect(ordered.slice(1).map(({ command }) => command)).toEqual(given.map(({ command }) => command));
  });

  it.each([
    [{ tick: 5, command: game('a') }, 'commands[0].tick must be an integer from 0 to 4, got 5'],
    [{ tick: 0.5, command: game('a') }, 'commands[0].tick must be an integer from 0 to 4, got 0.5'],
    [{ tick: 0, player: -1, command: game('a') }, 'commands[0].player must be an integer'],
    [{ tick: 0, sequence: Number.NaN, command: game('a') }, 'commands[0].sequence must be an integer'],
    [{ tick: 0, command: { type: 'removeAgent' } as never }, 'commands[0].command.agent must be an integer'],
  ])('is refused for a command out of place: %o', (given, message) => {
    expect(() => orderCommands([given], 0, 4)).toThrow(message);
  });

  it('is refused when two commands have one place', () => {
    const twice = [0, 0].map((sequence) => ({ tick: 2, player: 1, sequence, command: game('a') }));
    expect(() => orderCommands(twice, 0, 4)).toThrow('two commands have tick 2, player 1 and sequence 0');
  });
});
