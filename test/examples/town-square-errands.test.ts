import { getNavigation } from 'surefoot';
import { describe, expect, it } from 'vitest';
import {
  describeDoing,
  listFacts,
  nameWalker,
} from '../../examples/town-square/page/session/describe-walker.ts';
import { type Errand, settleErrands } from '../../examples/town-square/page/session/errands.ts';
import { takeOver, windTo } from '../../examples/town-square/page/session/history.ts';
import { dropCrate, sendWalker } from '../../examples/town-square/page/session/orders.ts';
import { playTicks } from '../../examples/town-square/page/session/play.ts';
import { createSession, type Session, shownWorld } from '../../examples/town-square/page/session/session.ts';

const outside = { clock: () => 0 };
const VILLAGER = 0;
const DOG = 7;

describe('what becomes of a walker that was sent', () => {
  it('is told of a dog that cannot get there, which goes as near as it can and stops', () => {
    const session = begin();
    expect(sendAndSettle(session, DOG, 0, 0)).toEqual([
      'Dog 7 cannot get there: the place is not on the mesh. It goes as near as it can.',
    ]);
    expect(doing(session, DOG)).toMatch(/^goes as near as it can, \d+\.\d m to go$/);
    walkOut(session, DOG);
    expect(doing(session, DOG)).toBe('cannot get on, rests');
    expect(Math.hypot(...placeOf(session, DOG))).toBeLessThan(3.5);
  });

  it('is told of a dog whose place is walled in', () => {
    const session = begin();
    // Four walls of crates round the place (9, 0).
    for (let at = -3; at <= 3; at += 1) {
      for (const side of [-3, 3]) {
        dropCrate(session, 9 + at, side);
        dropCrate(session, 9 + side, at);
      }
    }
    playTicks(session, 1);
    expect(sendAndSettle(session, DOG, 9, 0)).toEqual([
      'Dog 7 cannot get there: something is in the way. It goes as near as it can.',
    ]);
  });

  it('is told of a dog that goes to the ground beside the place, and where that is it arrives', () => {
    const session = begin();
    const [report] = sendAndSettle(session, DOG, 2, 0);
    const metres = Number(
      /^Dog 7 goes to the ground nearest to that place, (\d\.\d) m from it\.$/.exec(report)?.[1],
    );
    walkOut(session, DOG);
    const [x, z] = placeOf(session, DOG);
    // It has arrived within 0.3 m of that ground.
    expect(Math.abs(Math.hypot(x - 2, z) - metres)).toBeLessThan(0.36);
  });

  it('is told of a villager, who keeps to the lanes and arrives at the place that was named', () => {
    const session = begin();
    const [report] = sendAndSettle(session, VILLAGER, 10, 2);
    expect(report).toBe(
      'Villager 0 keeps to the lanes and goes to their nearest place, 13.5, 0.0: 4.0 m from there.',
    );
    walkOut(session, VILLAGER);
    const [x, z] = placeOf(session, VILLAGER);
    expect(Math.hypot(x - 13.5, z)).toBeLessThan(0.31);
  });

  it('is not told when it goes just there', () => {
    const session = begin();
    expect(sendAndSettle(session, DOG, 0, 9)).toEqual([]);
    expect(sendAndSettle(session, VILLAGER, 13.5, 0)).toEqual([]);
    expect(doing(session, DOG)).toMatch(/^walks, \d+\.\d m to go$/);
  });

  it('is told once, after the tick that obeyed', () => {
    const session = begin();
    const errands = [sendWalker(session, DOG, 0, 0)];
    expect([settleErrands(errands, session), errands.length]).toEqual([[], 1]);
    playTicks(session, 1);
    expect([settleErrands(errands, session).length, errands.length]).toEqual([1, 0]);
    expect(settleErrands(errands, session)).toEqual([]);
  });

  it('is not told when the order was left behind with a branch', () => {
    const session = begin();
    const errands = [sendWalker(session, DOG, 0, 0)];
    windTo(session, 60);
    takeOver(session);
    playTicks(session, 1);
    expect([settleErrands(errands, session), errands.length]).toEqual([[], 0]);
  });
});

describe('a walker in words', () => {
  it('has a name that does not change with what it does', () => {
    const session = begin();
    sendAndSettle(session, DOG, 0, 9);
    const world = shownWorld(session);
    const { agents } = getNavigation(world).state;
    expect([nameWalker(world, agents[DOG]), nameWalker(world, agents[VILLAGER])]).toEqual([
      'Dog 7',
      'Villager 0',
    ]);
  });

  it('has facts in one order: those of a way while it walks, those of a rest while it rests', () => {
    const session = begin();
    sendAndSettle(session, VILLAGER, 13.5, 0);
    const walking = facts(session, VILLAGER);
    expect(Object.keys(walking)).toEqual([
      'is',
      'does',
      'speed',
      'goes to',
      'left',
      'corners left',
      'rests until',
    ]);
    expect(walking).toMatchObject({
      is: 'a villager, on the lanes',
      speed: '1.10 m/s',
      'goes to': '13.5, 0.0',
      'rests until': '–',
    });
    expect(walking.left).toMatch(/^\d+\.\d m$/);
    expect(Number(walking['corners left'])).toBeGreaterThan(1);
    walkOut(session, VILLAGER);
    const { tick } = session.recorder;
    expect(facts(session, VILLAGER)).toMatchObject({
      does: 'has arrived, rests',
      'goes to': '–',
      left: '–',
      'corners left': '–',
      // Two and a half seconds, of which no tick has passed.
      'rests until': `tick ${tick + 150}`,
    });
  });
});

function begin(): Session {
  const session = createSession({ seed: 'errands', villagers: 6, dogs: 3 }, outside);
  playTicks(session, 120);
  return session;
}

function sendAndSettle(session: Session, agent: number, x: number, z: number) {
  const errands: Errand[] = [sendWalker(session, agent, x, z)];
  playTicks(session, 1);
  return settleErrands(errands, session);
}

function walkOut(session: Session, serial: number): void {
  const { components, state } = getNavigation(shownWorld(session));
  const eid = state.agents[serial];
  for (let tick = 0; tick < 3000 && components.NavDestination.wanted[eid] === 1; tick += 1)
    playTicks(session, 1);
  expect(components.NavDestination.wanted[eid]).toBe(0);
}

function placeOf(session: Session, serial: number): [x: number, z: number] {
  const { components, state } = getNavigation(shownWorld(session));
  const eid = state.agents[serial];
  return [components.Position.x[eid], components.Position.z[eid]];
}

function doing(session: Session, serial: number): string {
  const world = shownWorld(session);
  return describeDoing(world, getNavigation(world).state.agents[serial]);
}

function facts(session: Session, serial: number): Record<string, string> {
  const world = shownWorld(session);
  const eid = getNavigation(world).state.agents[serial];
  return Object.fromEntries(listFacts(world, eid).map(({ name, text }) => [name, text]));
}
