import {
  beginRecording,
  digestAt,
  digestWorld,
  finishRecording,
  getNavigation,
  noteRecording,
  RefusedRecordingError,
  readRecording,
  replayMatch,
  stepRecording,
} from 'surefoot';
import { afterEach, describe, expect, it } from 'vitest';
import { changeRules, currentRules } from '../../examples/town-square/live-rules.ts';
import { createSquareMatch, layoutOf } from '../../examples/town-square/match.ts';
import { listMarks, recordingOf, takeOver, windTo } from '../../examples/town-square/page/session/history.ts';
import { openSession, saveSession } from '../../examples/town-square/page/session/keep.ts';
import { createMatchOf, noteOfRules } from '../../examples/town-square/page/session/live.ts';
import { toggleStall } from '../../examples/town-square/page/session/orders.ts';
import { playTicks } from '../../examples/town-square/page/session/play.ts';
import {
  createSession,
  type Session,
  type SessionOutside,
  shownTick,
  shownWorld,
} from '../../examples/town-square/page/session/session.ts';
import { checkVillagerRules, nameVillagerRules } from '../../examples/town-square/rules-name.ts';
import { type VillagerRules, villagerRules } from '../../examples/town-square/villager-rules.ts';

const SLOW: VillagerRules = { ...villagerRules, pace: 0.5 };
const IN_TURN: VillagerRules = { ...villagerRules, nextDoor: ({ door, doors }) => (door + 1) % doors };
const outside: SessionOutside = { clock: () => 0 };

afterEach(() => changeRules(villagerRules));

describe("villagers' rules", () => {
  it('are named by what they do, not by how they are written', () => {
    const again: VillagerRules = {
      ...villagerRules,
      nextDoor({ door, doors }) {
        return door === doors - 1 ? 0 : door + 1;
      },
    };
    expect(nameVillagerRules(again)).toBe(nameVillagerRules(IN_TURN));
    const names = [villagerRules, SLOW, IN_TURN, { ...villagerRules, restSeconds: 1 }].map(nameVillagerRules);
    expect(new Set(names).size).toBe(4);
    expect(names[1]).toMatch(/^rest 2.5 s, pace 0.5, doors [0-9a-f]{8}$/);
  });

  it.each([
    [undefined, /villagerRules must be an object, got undefined/],
    [{ ...villagerRules, restSeconds: Number.NaN }, /restSeconds must be a number from 0 to 86400, got NaN/],
    [{ ...villagerRules, pace: -1 }, /pace must be a number from 0 to 100, got -1/],
    [{ restSeconds: 1, pace: 1 }, /nextDoor must be a function, got undefined/],
    [{ ...villagerRules, nextDoor: () => 8 }, /nextDoor must answer undefined or one of 8 doors.* got 8/],
    [{ ...villagerRules, nextDoor: () => null }, /nextDoor must answer .* got null/],
  ])('of which nobody can walk by are refused, and those from before hold: %o', (rules, message) => {
    expect(() => checkVillagerRules(rules)).toThrow(message);
    expect(() => changeRules(rules)).toThrow(message);
    expect(currentRules()).toBe(villagerRules);
  });
});

describe('rules that are replaced while a session goes on', () => {
  it('hold from the next tick on, are noted, and leave what was before as it was', () => {
    const session = begin(60);
    changeRules(SLOW);
    playTicks(session, 60);
    expect(speedOfFirst(session)).toBe(0.55);
    expect(recordingOf(session).notes).toEqual([{ tick: 60, text: noteOfRules(SLOW) }]);
    expect(session.marks).toEqual([{ tick: 60, text: noteOfRules(SLOW), isNote: true }]);
    const last = digestOf(session);
    windTo(session, 30);
    playTicks(session, 90);
    expect([session.past, digestOf(session)]).toEqual([undefined, last]);
    const saved = saveSession(session);
    changeRules(villagerRules);
    const replayed = replayMatch(createSquareMatch(), saved);
    expect(replayed.divergence).toMatchObject({ tick: 61, component: 'Position' });
  });

  it('are noted once each, however many ticks follow', () => {
    const session = begin(10);
    changeRules(SLOW);
    playTicks(session, 10);
    changeRules({ ...SLOW });
    playTicks(session, 10);
    expect(recordingOf(session).notes.map(({ tick }) => tick)).toEqual([10, 20]);
  });

  it('hold, and are noted, from the tick at which an earlier one is taken over', () => {
    const session = begin(100);
    changeRules(SLOW);
    playTicks(session, 100);
    windTo(session, 50);
    takeOver(session);
    playTicks(session, 10);
    expect(speedOfFirst(session)).toBe(0.55);
    expect(recordingOf(session).notes).toEqual([{ tick: 50, text: noteOfRules(SLOW) }]);
  });

  it('stay marked when the match is taken over at the very tick from which they hold', () => {
    const session = begin(50);
    changeRules(SLOW);
    playTicks(session, 50);
    windTo(session, 50);
    takeOver(session);
    playTicks(session, 10);
    expect(session.marks).toEqual([{ tick: 50, text: noteOfRules(SLOW), isNote: true }]);
    expect(session.marks).toEqual(listMarks(recordingOf(session)));
    expect(speedOfFirst(session)).toBe(0.55);
  });

  it('may change in the very first tick: what is saved opens and plays', () => {
    for (const isWound of [false, true]) {
      const session = begin(isWound ? 100 : 0);
      changeRules(SLOW);
      if (isWound) {
        windTo(session, 0);
        takeOver(session);
      }
      playTicks(session, 30);
      const saved = saveSession(session);
      expect(recordingOf(session).notes).toEqual([{ tick: 0, text: noteOfRules(SLOW) }]);
      const { remark, session: opened } = openSession(saved, outside);
      playTicks(opened, 30);
      expect([remark, digestOf(opened), opened.marks]).toEqual([undefined, digestOf(session), session.marks]);
      const replayed = replayMatch(createMatchOf(readRecording(saved), outside), saved);
      expect(replayed).toMatchObject({ ticks: 30, divergence: undefined });
      changeRules(villagerRules);
    }
  });

  it('leave orders waiting when a step throws by them', () => {
    const session = begin(20);
    const wrong: VillagerRules = {
      ...villagerRules,
      nextDoor: ({ tick }) => (tick > 610 && tick < 3600 ? 99 : undefined),
    };
    changeRules(wrong);
    expect(() => playTicks(session, 1500)).toThrow(/got 99/);
    toggleStall(session, 0);
    expect(() => playTicks(session, 1)).toThrow(/got 99/);
    changeRules(villagerRules);
    playTicks(session, 1);
    expect(layoutOf(shownWorld(session)).stalls[0].isOut).toBe(false);
    expect(session.marks).toEqual(listMarks(recordingOf(session)));
  });

  it('stand in the header of a match that is begun by them, so that others refuse it', () => {
    changeRules(SLOW);
    const session = begin(30);
    expect(recordingOf(session).header.rules).toContain(nameVillagerRules(SLOW));
    const saved = saveSession(session);
    changeRules(villagerRules);
    expect(() => replayMatch(createSquareMatch(), saved)).toThrow(/was made with other rules: .*pace 0.5/);
  });

  it('let the match stand at its last tick when a step throws by them, and go on when they are mended', () => {
    const session = begin(20);
    const before = digestOf(session);
    // Nowhere in what its name is made of.
    const wrong: VillagerRules = {
      ...villagerRules,
      nextDoor: ({ tick }) => (tick > 610 && tick < 3600 ? 99 : undefined),
    };
    changeRules(wrong);
    expect(() => playTicks(session, 1500)).toThrow(/nextDoor must answer .* got 99/);
    const tick = shownTick(session);
    expect(() => playTicks(session, 1)).toThrow(/nextDoor must answer .* got 99/);
    expect(shownTick(session)).toBe(tick);
    changeRules(SLOW);
    playTicks(session, 50);
    expect([shownTick(session), speedOfFirst(session)]).toEqual([tick + 50, 0.55]);
    windTo(session, 20);
    expect(digestOf(session)).toBe(before);
    expect(replayMatch(createMatchOf(recordingOf(session), outside), saveSession(session))).toMatchObject({
      ...{ ticks: tick + 50, divergence: undefined },
    });
  });
});

describe('recordings of matches whose rules were replaced', () => {
  it('open whole where all their rules have been known, and play with the same digests', () => {
    const session = begin(60);
    changeRules(SLOW);
    playTicks(session, 60);
    const last = digestOf(session);
    changeRules(IN_TURN);
    const opened = openSession(saveSession(session), outside);
    expect(opened.remark).toBeUndefined();
    playTicks(opened.session, 120);
    expect(digestOf(opened.session)).toBe(last);
    // What comes after is new, and played by the rules that hold.
    playTicks(opened.session, 1);
    expect(recordingOf(opened.session).notes.map(({ tick, text }) => [tick, text])).toEqual([
      [60, noteOfRules(SLOW)],
      [120, noteOfRules(IN_TURN)],
    ]);
  });

  it('open as far as they play by other rules, with a remark, where theirs are not known', () => {
    const far: VillagerRules = { ...villagerRules, pace: 0.75 };
    const { bytes, digest } = recordElsewhere(far, 60, 400);
    const { remark, session } = openSession(bytes, outside);
    expect(remark).toBe(
      `its villagers' rules from tick 60 on are not known here: ${nameVillagerRules(far)}; ` +
        'from tick 61 on it plays otherwise here, in Position, and is shown up to there',
    );
    expect([session.recorder.tick, shownTick(session)]).toEqual([60, 0]);
    playTicks(session, 60);
    expect(digestOf(session)).toBe(digest(60));
  });

  it('are noted anew when rules that stood in for unknown ones go on', () => {
    const { bytes } = recordElsewhere({ ...villagerRules, pace: 0.85 }, 60, 200);
    changeRules(SLOW);
    const { session } = openSession(bytes, outside);
    windTo(session, session.recorder.tick);
    playTicks(session, 100);
    const last = digestOf(session);
    const saved = saveSession(session);
    expect(recordingOf(session).notes.map(({ text }) => text)).toContain(noteOfRules(SLOW));
    changeRules(IN_TURN);
    const opened = openSession(saved, outside);
    expect([opened.remark, opened.session.recorder.tick]).toEqual([undefined, 160]);
    playTicks(opened.session, 160);
    expect(digestOf(opened.session)).toBe(last);
  });

  it('are found out however late they part: all is played, not only what follows the last keyframe', () => {
    // The first to arrive are the first to rest for longer.
    const far: VillagerRules = { ...villagerRules, restSeconds: 2.75 };
    const { bytes, digest } = recordElsewhere(far, 60, 4000);
    const { remark, session } = openSession(bytes, outside);
    expect(remark).toMatch(/from tick \d+ on it plays otherwise here/);
    const { tick } = session.recorder;
    expect(tick).toBeGreaterThan(300);
    expect(tick).toBeLessThan(4000);
    playTicks(session, tick);
    expect(digestOf(session)).toBe(digest(tick));
  });

  it('that were begun by rules which are not known are refused, and opened anyway as far as they play', () => {
    const { bytes, digest } = recordElsewhere({ ...villagerRules, restSeconds: 3.25 }, 0, 4000);
    expect(() => openSession(bytes, outside)).toThrow(RefusedRecordingError);
    expect(() => openSession(bytes, outside)).toThrow(/was made with other rules: expected .*rest 3.25 s/);
    const { remark, session } = openSession(bytes, outside, { anyway: true });
    expect(remark).toMatch(/was made with other rules.*; from tick \d+ on it plays otherwise here/);
    const { tick } = session.recorder;
    playTicks(session, tick);
    expect([shownTick(session), digestOf(session)]).toEqual([tick, digest(tick)]);
    playTicks(session, 10);
    expect(replayMatch(createSquareMatch(), saveSession(session))).toMatchObject({ ticks: tick + 10 });
  });
});

function begin(ticks: number): Session {
  const session = createSession({ seed: 'live rules', villagers: 6, dogs: 3 }, outside);
  playTicks(session, ticks);
  return session;
}

/** A recording that was made where other rules are known, which hold from a tick on. */
function recordElsewhere(
  rules: VillagerRules,
  since: number,
  ticks: number,
): { readonly bytes: Uint8Array; digest(tick: number): string } {
  const elsewhere = createSquareMatch(undefined, {
    rulesAt: (tick) => (tick < since ? villagerRules : rules),
  });
  const recorder = beginRecording(elsewhere, { seed: 'live rules', trace: true });
  for (let tick = 0; tick < ticks; tick += 1) {
    if (tick === since && since !== 0) noteRecording(recorder, noteOfRules(rules));
    stepRecording(recorder);
  }
  const bytes = finishRecording(recorder);
  const recording = readRecording(bytes);
  return { bytes, digest: (tick) => digestAt(recording, tick).whole };
}

function speedOfFirst(session: Session): number {
  const { components, state } = getNavigation(shownWorld(session));
  return components.NavAgent.speed[state.agents[0]];
}

function digestOf(session: Session): string {
  return digestWorld(shownWorld(session)).whole;
}
