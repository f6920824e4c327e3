import { createHash } from 'node:crypto';
import type { World } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { navMeshToBytes } from '../../../src/nav/mesh/nav-mesh-bytes.ts';
import type { ScheduledCommand } from '../../../src/replay/commands/timed-commands.ts';
import { catchUp, createRollback, giveCommands, stepRollback } from '../../../src/replay/play/rollback.ts';
import { findSnapshot } from '../../../src/replay/restore/snapshot-ring.ts';
import { snapshot, snapshotBytes } from '../../../src/replay/snapshot/snapshot.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import { createNumbers } from '../../support/random-numbers.ts';
import { createChaoticMatch, listChaos } from '../matches/chaotic-match.ts';
import { AGENTS, createSmallMatch, createYard } from '../matches/small-match.ts';

const TICKS = 1000;
const DISTANCE = 8;

/** Each with a sequence of its own, as late commands may come in any order. */
const commands = listChaos('late', TICKS).map((command, sequence) => ({ ...command, sequence }));

/** What a peer says of the state before each tick: as it was first played, and when it could change no more. */
interface Told {
  readonly first: readonly string[];
  readonly confirmed: readonly string[];
  /** The last tick, when all has come. */
  readonly last: Uint8Array;
}

/** Plays with every command so many ticks late as `lateness` says; `onStep` is called after each tick, played again or not. */
const playLate = (
  lateness: (command: ScheduledCommand) => number,
  onStep: (world: World) => void = () => {},
): Told => {
  const match = createChaoticMatch({ agents: 20, onStep });
  const rollback = createRollback(match, { seed: 'late', distance: DISTANCE });
  const arriving = new Map<number, ScheduledCommand[]>();
  for (const command of commands) {
    const at = Math.min(TICKS, command.tick + lateness(command));
    arriving.set(at, [...(arriving.get(at) ?? []), command]);
  }
  const first: string[] = [hashOf(snapshot(rollback.world))];
  const confirmed: string[] = [];
  for (let tick = 0; tick < TICKS; tick += 1) {
    giveCommands(rollback, (arriving.get(tick) ?? []).reverse());
    stepRollback(rollback);
    first.push(hashOf(snapshot(rollback.world)));
    // The state before the oldest tick that is kept: it can change no more.
    const kept = findSnapshot(rollback.ring, rollback.tick - DISTANCE);
    if (kept !== undefined) confirmed.push(hashOf(snapshotBytes(kept)));
  }
  giveCommands(rollback, arriving.get(TICKS) ?? []);
  catchUp(rollback);
  return { first, confirmed, last: snapshot(rollback.world) };
};

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const differing = (one: readonly string[], other: readonly string[]): number[] =>
  one.flatMap((hash, at) => (hash === other[at] ? [] : [at]));

// A checksum of a tick that was only predicted, compared with that of one that was confirmed, is a false alarm. Peers compare
// what can change no more.
describe('a match with late commands', () => {
  const expected = playLate(() => 0);

  it('comes to the same state as with commands in time, in every tick that can change no more (case 89)', () => {
    const numbers = createNumbers('lateness');
    for (const [least, most] of [
      [1, 5],
      [0, DISTANCE],
    ]) {
      const late = playLate(() => least + Math.floor(numbers() * (most - least + 1)));
      expect(differing(late.confirmed, expected.confirmed)).toEqual([]);
      expect(late.confirmed).toHaveLength(TICKS - DISTANCE + 1);
      expect(Buffer.compare(late.last, expected.last)).toBe(0);
      // Ticks as they were first played differ very often: that would have been the false alarm.
      expect(differing(late.first, expected.first).length).toBeGreaterThan(TICKS / 2);
    }
  }, 240_000);

  it('gives an alarm at the exact tick after which one bit of one agent is flipped, and none before (case 89)', () => {
    const numbers = createNumbers('lateness of the spoilt');
    const spoilt = playLate(
      () => 1 + Math.floor(numbers() * 5),
      (world) => {
        const { components, state } = getNavigation(world);
        const bits = new Int32Array((components.NavAgent.metres as Float64Array).buffer);
        if (state.tick === 501) bits[state.agents[3] * 2] ^= 1;
      },
    );
    const alarms = differing(spoilt.confirmed, expected.confirmed);
    expect(alarms[0]).toBe(501);
    expect(alarms.length).toBeGreaterThan(5);
  }, 240_000);

  it('refuses commands that come too late, and takes none of a list that holds one', () => {
    const rollback = createRollback(createSmallMatch(), { seed: 'late', distance: 3 });
    for (let tick = 0; tick < 10; tick += 1) stepRollback(rollback);
    const stop = { type: 'clearDestination', agent: AGENTS.guard } as const;
    const before = rollback.commands;
    expect(() =>
      giveCommands(rollback, [
        { tick: 9, command: stop },
        { tick: 6, command: stop },
      ]),
    ).toThrow('commands[1].tick, at most 3 ticks late, must be an integer from 7 to 2147483647, got 6');
    expect(rollback.commands).toBe(before);
    giveCommands(rollback, [{ tick: 7, command: stop }]);
    expect(() => giveCommands(rollback, [{ tick: 7, sequence: 0, command: stop }])).toThrow(
      'two commands have tick 7',
    );
    expect(rollback.lateFrom).toBe(7);
    stepRollback(rollback);
    expect(rollback.tick).toBe(11);
    expect(getNavigation(rollback.world).state.tick).toBe(11);
  });

  it('copies the commands that it is given', () => {
    const bytes = navMeshToBytes(createYard(true));
    const go = { type: 'setDestination', agent: AGENTS.guard, x: 10, y: 0, z: 10 } as const;
    const reused = { ...go };
    const payload = { agent: 3, speed: 2.5 };
    const list = (own: boolean): ScheduledCommand[] => [
      { tick: 3, command: own ? reused : go },
      { tick: 3, command: { type: 'game', name: 'speed', payload: own ? payload : { ...payload } } },
      { tick: 4, command: { type: 'replaceMesh', mesh: 0, bytes: own ? bytes : bytes.slice() } },
    ];
    const [expected, found] = [false, true].map((own) => {
      const rollback = createRollback(createSmallMatch(), { seed: 'late' });
      giveCommands(rollback, list(own));
      if (own) {
        Object.assign(reused, { x: 1, z: Number.NaN });
        payload.speed = 0.5;
        bytes.fill(0);
      }
      for (let tick = 0; tick < 6; tick += 1) stepRollback(rollback);
      giveCommands(rollback, [{ tick: 2, command: { type: 'clearDestination', agent: AGENTS.otherGuard } }]);
      for (let tick = 0; tick < 20; tick += 1) stepRollback(rollback);
      return snapshot(rollback.world);
    });
    expect(Buffer.compare(found, expected)).toBe(0);
  });

  it('names a command by its place in the list that was given, whatever came before', () => {
    const rollback = createRollback(createSmallMatch(), { seed: 'late' });
    const stop = { type: 'clearDestination', agent: AGENTS.guard } as const;
    giveCommands(
      rollback,
      [3, 4, 5].map((tick) => ({ tick, command: stop })),
    );
    const bad = { tick: 6, command: { ...stop, agent: Number.NaN } };
    expect(() => giveCommands(rollback, [bad])).toThrow(/^commands\[0\]\.command\.agent must be an integer/);
    expect(() => giveCommands(rollback, [{ tick: 3, command: stop }, bad])).toThrow(/^commands\[1\]/);
    expect(() => giveCommands(rollback, [null] as never)).toThrow('commands[0] must be an object, got null');
    expect(() => giveCommands(rollback, { tick: 6 } as never)).toThrow(
      'commands must be a list, got [object',
    );
    expect(rollback.commands).toHaveLength(3);
    // One without a sequence comes after those that are there.
    giveCommands(rollback, [{ tick: 3, command: stop }]);
    expect(rollback.commands.map(({ tick, sequence }) => [tick, sequence])).toEqual([
      [3, 0],
      [3, 1],
      [4, 0],
      [5, 0],
    ]);
  });

  it('ends when a step throws', () => {
    const match = createSmallMatch({
      onStep: (_, tick) => {
        if (tick === 3) throw new Error('third');
      },
    });
    const rollback = createRollback(match, { seed: 'late' });
    stepRollback(rollback);
    stepRollback(rollback);
    expect(() => stepRollback(rollback)).toThrow('third');
    expect(() => stepRollback(rollback)).toThrow('this match ended after 2 ticks');
  });
});
