import { getNavigation } from 'surefoot';
import { describe, expect, it } from 'vitest';
import { layoutOf } from '../../examples/town-square/match.ts';
import {
  comingLayout,
  comingSends,
  describeWaiting,
} from '../../examples/town-square/page/session/coming.ts';
import { windTo } from '../../examples/town-square/page/session/history.ts';
import {
  dropCrate,
  moveStall,
  order,
  orderSquare,
  sendWalker,
  toggleStall,
} from '../../examples/town-square/page/session/orders.ts';
import { playTicks } from '../../examples/town-square/page/session/play.ts';
import { createSession, type Session, shownWorld } from '../../examples/town-square/page/session/session.ts';

const outside = { clock: () => 0 };

describe('what waits for the next tick', () => {
  it('is seen in the layout that is coming, which is the one that comes', () => {
    const session = begin(5);
    toggleStall(session, 2);
    dropCrate(session, 0, 9);
    moveStall(session, 0, 9, 1);
    const coming = comingLayout(session);
    expect(layoutOf(shownWorld(session)).crates).toEqual([]);
    expect(coming.crates).toEqual([{ x: 0, z: 9 }]);
    expect([coming.stalls[2].isOut, coming.stalls[0]]).toEqual([false, { x: 9, z: 1, isOut: true }]);
    playTicks(session, 1);
    expect(layoutOf(shownWorld(session))).toEqual(coming);
    expect(comingLayout(session)).toBe(layoutOf(shownWorld(session)));
  });

  it('is the same object until another order waits, or one is taken back', () => {
    const session = begin(0);
    expect(comingLayout(session)).toBe(layoutOf(shownWorld(session)));
    dropCrate(session, 0, 9);
    const first = comingLayout(session);
    expect(comingLayout(session)).toBe(first);
    toggleStall(session, 1);
    expect(comingLayout(session)).not.toBe(first);
    toggleStall(session, 1);
    expect(comingLayout(session)).toEqual(first);
  });

  it('is counted in words', () => {
    const session = begin(0);
    expect(describeWaiting(session)).toBe('');
    dropCrate(session, 0, 9);
    expect(describeWaiting(session)).toBe('1 order waits for the next tick');
    sendWalker(session, 7, 0, 12);
    expect(describeWaiting(session)).toBe('2 orders wait for the next tick');
    playTicks(session, 1);
    expect(describeWaiting(session)).toBe('');
  });

  it('tells where walkers will be sent: to the last place of each', () => {
    const session = begin(0);
    sendWalker(session, 7, 0, 12);
    sendWalker(session, 8, 12, 0);
    sendWalker(session, 7, 0, -12);
    expect(comingSends(session).map(({ agent, x, z }) => [agent, x, z])).toEqual([
      [8, 12, 0],
      [7, 0, -12],
    ]);
    expect(session.waiting).toHaveLength(2);
  });

  it('is nothing of what is looked at in the past', () => {
    const session = begin(20);
    dropCrate(session, 0, 9);
    windTo(session, 10);
    expect(comingLayout(session)).toBe(layoutOf(shownWorld(session)));
    expect([describeWaiting(session), comingSends(session)]).toEqual(['', []]);
    windTo(session, 20);
    expect(comingLayout(session).crates).toHaveLength(1);
  });
});

describe('a stall that is toggled twice before the next tick', () => {
  it('stays as it was, and nothing is ordered', () => {
    const session = begin(5);
    toggleStall(session, 2);
    toggleStall(session, 2);
    expect(session.waiting).toEqual([]);
    playTicks(session, 1);
    expect([layoutOf(shownWorld(session)).stalls[2].isOut, session.marks]).toEqual([true, []]);
  });

  it('is put out again when something else was ordered between', () => {
    const session = begin(5);
    toggleStall(session, 2);
    dropCrate(session, 0, 9);
    toggleStall(session, 2);
    expect(session.waiting.map((command) => command.type === 'game' && command.name)).toEqual([
      'pack-stall',
      'drop-crate',
      'put-out-stall',
    ]);
    expect(comingLayout(session).stalls[2].isOut).toBe(true);
  });

  it('is put out after all stalls were packed away in the same tick', () => {
    const session = begin(0);
    orderSquare(session, 'pack-stalls');
    toggleStall(session, 3);
    playTicks(session, 1);
    expect(layoutOf(shownWorld(session)).stalls.map(({ isOut }) => isOut)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('an order that the square could not obey', () => {
  it.each([
    ['a stall in a house', (session: Session) => moveStall(session, 0, -13, -13), /building at -13.5, -13.5/],
    ['a crate in the fountain', (session: Session) => dropCrate(session, 1, 1), /fountain is in the way/],
    ['an unknown command', (session: Session) => orderGame(session, 'fly'), /knows no command fly/],
  ])('is refused before it waits: %s', (_, give, reason) => {
    const session = begin(5);
    expect(() => give(session)).toThrow(reason);
    expect(session.waiting).toEqual([]);
    playTicks(session, 1);
    expect(session.recorder.tick).toBe(6);
  });

  it('leaves what comes after the tick that is looked at', () => {
    const session = begin(20);
    windTo(session, 10);
    expect(() => dropCrate(session, 0, 0)).toThrow(/fountain/);
    expect([session.recorder.tick, session.branch, session.past?.tick]).toEqual([20, undefined, 10]);
  });

  it('is known by what waits before it', () => {
    const session = begin(0);
    for (let crate = 0; crate < 64; crate += 1) orderSquare(session, 'drop-crate', { x: 9, z: 0 });
    expect(() => orderSquare(session, 'drop-crate', { x: 9, z: 0 })).toThrow(/64 crates already/);
    orderSquare(session, 'clear-crates');
    orderSquare(session, 'drop-crate', { x: 9, z: 0 });
    playTicks(session, 1);
    expect(layoutOf(shownWorld(session)).crates).toHaveLength(1);
  });
});

describe('crates on a lane', () => {
  it('are walked round by nobody who keeps to lanes, and by everybody on the mesh', () => {
    // A wall of crates across the eastern street, from house to house.
    const session = createSession({ seed: 'crates', villagers: 12, dogs: 12 }, outside);
    for (let z = -6; z <= 6; z += 0.75) dropCrate(session, 9, z);
    const inside = { villagers: 0, dogs: 0 };
    playTicks(session, 60);
    for (let tick = 0; tick < 1800; tick += 1) {
      playTicks(session, 1);
      const { components, state } = getNavigation(shownWorld(session));
      const { NavAgent, Position } = components;
      for (const eid of state.agents.subarray(0, state.agentCount)) {
        if (Math.abs(Position.x[eid] - 9) < 0.45 && Math.abs(Position.z[eid]) < 6.45)
          inside[NavAgent.serial[eid] < 12 ? 'villagers' : 'dogs'] += 1;
      }
    }
    expect(inside.villagers).toBeGreaterThan(100);
    expect(inside.dogs).toBe(0);
  });
});

function begin(ticks: number): Session {
  const session = createSession({ seed: 'orders', villagers: 6, dogs: 3 }, outside);
  playTicks(session, ticks);
  return session;
}

function orderGame(session: Session, name: string): void {
  order(session, { type: 'game', name, payload: null });
}
