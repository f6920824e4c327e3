import { describe, expect, it } from 'vitest';
import { catchUp, createRollback, giveCommands, stepRollback } from '../../src/replay/rollback.ts';
import { snapshot, snapshotBytes } from '../../src/replay/snapshot.ts';
import { findSnapshot } from '../../src/replay/snapshot-ring.ts';
import type { ScheduledCommand } from '../../src/replay/timed-commands.ts';
import { getNavigation } from '../../src/systems/navigation.ts';
import { createNumbers } from '../support/random-numbers.ts';
import { createChaoticMatch, listChaos } from './chaotic-match.ts';
import { AGENTS, createSmallMatch } from './small-match.ts';

const TICKS = 200;
const DISTANCE = 8;

/** Each with a sequence of its own, as late commands may come in any order. */
const commands = listChaos('late', TICKS).map((command, sequence) => ({ ...command, sequence }));

/** Plays with every command so many ticks late as `lateness` says, and answers the confirmed snapshots and the last one. */
const playLate = (
  lateness: (command: ScheduledCommand) => number,
  spoil: (tick: number, rollback: ReturnType<typeof createRollback>) => void = () => {},
) => {
  const rollback = createRollback(createChaoticMatch({ agents: 30 }), { seed: 'late', distance: DISTANCE });
  const arriving = new Map<number, ScheduledCommand[]>();
  for (const command of commands) {
    const at = Math.min(TICKS, command.tick + lateness(command));
    arriving.set(at, [...(arriving.get(at) ?? []), command]);
  }
  const confirmed: Uint8Array[] = [];
  for (let tick = 0; tick < TICKS; tick += 1) {
    giveCommands(rollback, (arriving.get(tick) ?? []).reverse());
    stepRollback(rollback);
    spoil(tick, rollback);
    const kept = findSnapshot(rollback.ring, rollback.tick - DISTANCE);
    if (kept !== undefined) confirmed.push(snapshotBytes(kept));
  }
  giveCommands(rollback, arriving.get(TICKS) ?? []);
  catchUp(rollback);
  return { confirmed, last: snapshot(rollback.world) };
};

const firstDifference = (one: readonly Uint8Array[], other: readonly Uint8Array[]): number =>
  one.findIndex((bytes, at) => Buffer.compare(bytes, other[at]) !== 0);

describe('a match with late commands', () => {
  it('comes to the same state as with commands in time, in every tick that can change no more (case 89)', () => {
    const expected = playLate(() => 0);
    const numbers = createNumbers('lateness');
    for (const most of [1, 5, DISTANCE]) {
      const late = playLate(() => Math.floor(numbers() * (most + 1)));
      expect(firstDifference(late.confirmed, expected.confirmed)).toBe(-1);
      expect(late.confirmed).toHaveLength(TICKS - DISTANCE + 1);
      expect(Buffer.compare(late.last, expected.last)).toBe(0);
    }
  });

  it('differs from the exact tick on in which one bit of one agent is flipped (case 89)', () => {
    const expected = playLate(() => 0);
    const spoilt = playLate(
      () => 0,
      (tick, { world }) => {
        if (tick !== 50) return;
        const { components, state } = getNavigation(world);
        const bits = new Int32Array((components.NavAgent.metres as Float64Array).buffer);
        bits[state.agents[3] * 2] ^= 1;
      },
    );
    // Tick 51 was kept before the bit was flipped: the next one is the first that shows it.
    expect(firstDifference(spoilt.confirmed, expected.confirmed)).toBe(52);
  });

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
