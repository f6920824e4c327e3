import { finishRecording, getNavigation, readRecording, recordMatch } from 'surefoot';
import { describe, expect, it } from 'vitest';
import { beginSyncTest, describeTest, endSyncTest } from '../../examples/town-square/page/session/check.ts';
import {
  beginComparison,
  endComparison,
  findParting,
} from '../../examples/town-square/page/session/compare.ts';
import { advanceFaultyRun, beginFaultyRun } from '../../examples/town-square/page/session/fault.ts';
import { recordingOf, takeOver, windTo } from '../../examples/town-square/page/session/history.ts';
import { dropCrate } from '../../examples/town-square/page/session/orders.ts';
import { playTicks } from '../../examples/town-square/page/session/play.ts';
import {
  createSession,
  type Session,
  shownTick,
  shownWorld,
} from '../../examples/town-square/page/session/session.ts';

const outside = { clock: () => 0 };

describe('the sync test', () => {
  it('plays all that was recorded, and finds nothing', () => {
    const session = begin(80);
    beginSyncTest(session, false);
    playTicks(session, 80);
    expect([shownTick(session), session.test?.divergence]).toEqual([80, undefined]);
    expect(describeTest(session)).toBe('Tick 80 of 80, each played 9 times: the same state every time.');
    playTicks(session, 1);
    expect([shownTick(session), session.speed]).toEqual([80, 0]);
    endSyncTest(session);
    expect(shownWorld(session)).toBe(session.recorder.world);
  });

  it('finds what a match remembers that no snapshot carries', () => {
    const session = begin(80);
    beginSyncTest(session, true);
    playTicks(session, 80);
    expect(session.test?.divergence).toMatchObject({ component: 'Wander', field: 'random', entity: 9 });
    expect(describeTest(session)).toMatch(
      /^After tick \d+ it came to another state: Wander.random of entity 9/,
    );
  });
});

describe('a planted fault', () => {
  it('is found after its tick, in the component and the entity that it strikes, and shows later', () => {
    const session = begin(900);
    const run = beginFaultyRun(session);
    let slices = 0;
    while (!advanceFaultyRun(session, run, () => slices++ % 100 === 99));
    const other = readRecording(finishRecording(run.recorder));
    const parting = findParting(recordingOf(session), other);
    expect(parting).toMatchObject({ tick: 451, entity: 9 });
    expect(parting?.text).toMatch(/^Wander.random of entity 9: expected \[.*\], found \[.*\]$/);
    beginComparison(session, other, 440, run.match);
    expect([session.past?.tick, session.twin?.tick, gap(session)]).toEqual([440, 440, 0]);
    playTicks(session, 460);
    expect([session.past?.tick, session.twin?.tick]).toEqual([900, 900]);
    expect(gap(session)).toBeGreaterThan(1);
    expect(session.twin?.divergence).toBeUndefined();
    endComparison(session);
    expect([shownTick(session), session.twin]).toEqual([900, undefined]);
  });

  it('needs something that was recorded', () => {
    expect(() => beginFaultyRun(begin(0))).toThrow(/nothing has been recorded yet/);
  });
});

describe('two recordings', () => {
  it('part where other commands were given, or one ends', () => {
    const session = begin(100);
    const before = recordingOf(session);
    windTo(session, 50);
    takeOver(session);
    expect(findParting(before, recordingOf(session))).toMatchObject({
      tick: 50,
      text: 'one of them ends here',
    });
    dropCrate(session, 0, 9);
    playTicks(session, 20);
    expect(findParting(before, recordingOf(session))).toEqual({
      tick: 50,
      text: 'other commands were given: none here, drop-crate {"x":0,"z":9} there',
      entity: undefined,
    });
    expect(findParting(before, before)).toBeUndefined();
  });

  it('are the same though one of them was traced and the other was not', () => {
    const traced = begin(30);
    const { match, recorder } = traced;
    const untraced = recordMatch(match, { seed: 'checks', ticks: recorder.tick });
    expect(recordingOf(traced).header.trace).toBe(true);
    expect(findParting(recordingOf(traced), readRecording(untraced))).toBeUndefined();
  });

  it('are wound together, each as far as it goes', () => {
    const [session, other] = [begin(60), begin(90)];
    beginComparison(session, recordingOf(other), 10);
    windTo(session, 75);
    expect([session.past?.tick, session.twin?.tick]).toEqual([60, 75]);
    playTicks(session, 20);
    expect([session.past?.tick, session.twin?.tick, session.speed]).toEqual([60, 90, 0]);
  });
});

function begin(ticks: number): Session {
  const session = createSession({ seed: 'checks', villagers: 6, dogs: 3 }, outside);
  playTicks(session, ticks);
  return session;
}

/** How far apart the last walker is in the two worlds, metres. */
function gap({ past, twin }: Session): number {
  const [one, other] = [past, twin].map((replayer) => {
    if (replayer === undefined) throw new Error('two are compared');
    const { components, state } = getNavigation(replayer.world);
    const eid = state.agents[state.agentCount - 1];
    return [components.Position.x[eid], components.Position.z[eid]];
  });
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}
