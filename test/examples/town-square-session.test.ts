import { digestAt, digestWorld, getNavigation, readRecording, recordMatch, replayMatch } from 'surefoot';
import { describe, expect, it } from 'vitest';
import { createSquareMatch, layoutOf } from '../../examples/town-square/match.ts';
import {
  lastTick,
  listMarks,
  recordingOf,
  takeOver,
  windTo,
} from '../../examples/town-square/page/session/history.ts';
import { nameRecording, openSession, saveSession } from '../../examples/town-square/page/session/keep.ts';
import {
  dropCrate,
  moveStall,
  orderSquare,
  sendWalker,
  toggleStall,
} from '../../examples/town-square/page/session/orders.ts';
import { letTimePass, playTicks, setSpeed } from '../../examples/town-square/page/session/play.ts';
import {
  createSession,
  type Session,
  shownTick,
  shownWorld,
} from '../../examples/town-square/page/session/session.ts';
import {
  findSetupFault,
  readCounts,
  type SquareSetup,
} from '../../examples/town-square/page/session/setup.ts';
import { MOST_CRATES } from '../../examples/town-square/square-commands.ts';

const SETUP: SquareSetup = { seed: 'session', villagers: 6, dogs: 3 };
const outside = { clock: () => 0 };

describe('time in a session', () => {
  it('passes at four speeds, and stands still', () => {
    const session = begin(0);
    const ticks = [1, 4, 0.25, 0].map((speed) => {
      const before = session.recorder.tick;
      setSpeed(session, speed);
      for (let quarter = 0; quarter < 8; quarter += 1) letTimePass(session, 0.125);
      return session.recorder.tick - before;
    });
    expect(ticks).toEqual([60, 240, 15, 0]);
    expect(() => setSpeed(session, 3)).toThrow(/one of 0, 0.25, 1, 4, got 3/);
  });

  it('plays as a run without a session does', () => {
    const session = begin(120);
    const bytes = recordMatch(createSquareMatch(), { seed: SETUP.seed, ticks: 120, trace: true });
    expect(digestOf(session)).toBe(digestAt(readRecording(bytes), 120).whole);
    expect(Buffer.compare(saveSession(session), bytes)).toBe(0);
  });
});

describe('a session that is wound', () => {
  it('shows equal digests wherever it comes from, and is at its last tick again in the end', () => {
    const session = begin(400);
    const last = digestOf(session);
    const seen = new Map<number, string>();
    for (const tick of [0, 399, 5, 310, 299, 300, 301, 5, 399, 0, 310]) {
      windTo(session, tick);
      expect(shownTick(session)).toBe(tick);
      expect(digestOf(session)).toBe(seen.get(tick) ?? digestOf(session));
      seen.set(tick, digestOf(session));
    }
    expect(new Set(seen.values()).size).toBe(seen.size);
    windTo(session, 1000);
    expect([shownTick(session), digestOf(session), session.past]).toEqual([400, last, undefined]);
  });

  it('plays on to its last tick, and from there on', () => {
    const session = begin(100);
    windTo(session, 90);
    playTicks(session, 15);
    expect([shownTick(session), session.recorder.tick, session.past]).toEqual([105, 105, undefined]);
  });

  it('branches where it is taken over, and keeps what it was', () => {
    const session = begin(200);
    orderSquare(session, 'pack-stalls');
    playTicks(session, 100);
    windTo(session, 150);
    const digest = digestOf(session);
    takeOver(session);
    expect([session.recorder.tick, digestOf(session), session.marks]).toEqual([150, digest, []]);
    playTicks(session, 50);
    expect(readRecording(session.branch ?? new Uint8Array()).ticks).toBe(300);
    expect(layoutOf(shownWorld(session)).stalls.every(({ isOut }) => isOut)).toBe(true);
    expect(replayMatch(createSquareMatch(), saveSession(session))).toMatchObject({ divergence: undefined });
  });

  it('is taken over by an order', () => {
    const session = begin(100);
    windTo(session, 40);
    dropCrate(session, 0, 9);
    playTicks(session, 1);
    expect([session.recorder.tick, session.branch === undefined]).toEqual([41, false]);
    expect(session.marks).toEqual([{ tick: 40, text: 'drop-crate {"x":0,"z":9}', isNote: false }]);
  });
});

describe('orders', () => {
  it('reach the next tick, are recorded, and stand on the timeline', () => {
    const session = begin(10);
    toggleStall(session, 2);
    moveStall(session, 0, 25, 1.23456);
    playTicks(session, 5);
    toggleStall(session, 2);
    playTicks(session, 5);
    const { stalls } = layoutOf(shownWorld(session));
    expect([stalls[2].isOut, stalls[0]]).toEqual([true, { x: 19, z: 1.23, isOut: true }]);
    expect(session.marks.map(({ tick }) => tick)).toEqual([10, 10, 15]);
    expect(listMarks(recordingOf(session))).toEqual(session.marks);
    expect(session.times.bake.polygons).toBeGreaterThan(10);
  });

  it('send a walker, who arrives', () => {
    const session = begin(30);
    const { components, state } = getNavigation(shownWorld(session));
    sendWalker(session, 7, 0, 12);
    playTicks(session, 1);
    const eid = state.agents[7];
    for (let tick = 0; tick < 900 && components.NavDestination.wanted[eid] === 1; tick += 1)
      playTicks(session, 1);
    const [x, z] = [components.Position.x[eid], components.Position.z[eid]];
    expect(Math.hypot(x, z - 12)).toBeLessThan(0.31);
  });

  it('drop no more crates than there is room for', () => {
    const session = begin(0);
    const dropped = Array.from({ length: MOST_CRATES + 2 }, () => dropCrate(session, 9, 0));
    expect(dropped.filter((isDropped) => isDropped)).toHaveLength(MOST_CRATES);
    playTicks(session, 1);
    expect(dropCrate(session, 9, 0)).toBe(false);
  });
});

describe('recordings of sessions', () => {
  it('open at their first tick, and can be gone on with after their last', () => {
    const saved = saveSession(begin(200));
    const { remark, session: opened } = openSession(saved, outside);
    expect(remark).toBeUndefined();
    expect([shownTick(opened), lastTick(opened), opened.setup]).toEqual([0, 200, SETUP]);
    playTicks(opened, 250);
    expect([opened.recorder.tick, opened.past]).toEqual([250, undefined]);
    expect(digestOf(opened)).toBe(digestOf(begin(250)));
    expect(nameRecording(opened)).toBe('town-square-session-250.recording');
  });

  it('tell who walks in them', () => {
    const session = createSession({ seed: 'few', villagers: 2, dogs: 1 }, outside);
    playTicks(session, 10);
    expect(openSession(saveSession(session), outside).session.setup).toEqual({
      seed: 'few',
      villagers: 2,
      dogs: 1,
    });
  });

  it('are opened as far as they go when they were cut off, and say so', () => {
    const saved = saveSession(begin(200));
    const { remark, session } = openSession(saved.subarray(0, saved.length - 40), outside);
    const { tick } = session.recorder;
    expect(remark).toMatch(
      /^only its first \d+ ticks can be shown, the rest is missing or damaged \(.*bytes end.*\)$/,
    );
    expect(remark).toContain(` ${tick} ticks`);
    expect(tick).toBeLessThanOrEqual(200);
    playTicks(session, 200);
    expect(digestOf(session)).toBe(digestOf(begin(200)));
  });

  it('are refused when they are none, or not of the square', () => {
    expect(() => openSession(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9]), outside)).toThrow(RangeError);
    const other = recordMatch({ ...createSquareMatch(), rules: 'chess' }, { seed: '', ticks: 1 });
    expect(() => openSession(other, outside)).toThrow(
      /no recording of the town square: its rules are "chess"/,
    );
  });
});

describe('counts of walkers as they were typed', () => {
  it.each([
    ['', '3', 'villagers', 'villagers must be a whole number from 0 to 500, got nothing'],
    ['6', ' ', 'dogs', 'dogs must be a whole number from 0 to 500, got nothing'],
    ['2.5', '3', 'villagers', 'villagers must be a whole number from 0 to 500, got 2.5'],
    ['6', '-1', 'dogs', 'dogs must be a whole number from 0 to 500, got -1'],
    ['501', '0', 'villagers', 'villagers must be a whole number from 0 to 500, got 501'],
    ['many', '0', 'villagers', 'villagers must be a whole number from 0 to 500, got many'],
    ['400', '300', 'dogs', 'villagers and dogs must be 500 at most together, got 400 and 300'],
  ])('are refused when they are "%s" and "%s"', (villagers, dogs, field, message) => {
    expect(findSetupFault({ villagers, dogs })).toEqual({ field, message });
  });

  it.each([
    ['6', '3'],
    ['0', '0'],
    ['500', '0'],
    ['499', '1'],
  ])('are taken as they are when they are "%s" and "%s"', (villagers, dogs) => {
    expect(findSetupFault({ villagers, dogs })).toBeUndefined();
    expect(readCounts({ villagers, dogs })).toEqual({ villagers: Number(villagers), dogs: Number(dogs) });
  });
});

function begin(ticks: number): Session {
  const session = createSession(SETUP, outside);
  playTicks(session, ticks);
  return session;
}

function digestOf(session: Session): string {
  return digestWorld(shownWorld(session)).whole;
}
