import {
  finishRecording,
  getNavigation,
  type Match,
  type Recording,
  readRecording,
  recordMatch,
  type ScheduledCommand,
} from 'surefoot';
import { describe, expect, it } from 'vitest';
import { createSquareMatch } from '../../examples/town-square/match.ts';
import {
  beginSyncTest,
  describeTest,
  endSyncTest,
  isTestOver,
} from '../../examples/town-square/page/session/check.ts';
import {
  beginComparison,
  describeParting,
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
const SETUP = { seed: 'checks', villagers: 6, dogs: 3 };

/** The second is done in another way by a match that moves a stall that is packed away. Neither changes the mesh. */
const SECRET_ORDERS: readonly ScheduledCommand[] = [
  { tick: 5, command: { type: 'game', name: 'pack-stall', payload: { stall: 0 } } },
  { tick: 400, command: { type: 'game', name: 'clear-crates', payload: null } },
];

describe('the sync test', () => {
  it('plays all that was recorded, and finds nothing', () => {
    const session = begin(80);
    beginSyncTest(session, false);
    playTicks(session, 79);
    expect(isTestOver(session)).toBe(false);
    playTicks(session, 1);
    expect(isTestOver(session)).toBe(true);
    expect([shownTick(session), session.test?.divergence]).toEqual([80, undefined]);
    expect(describeTest(session)).toBe(
      'Tick 80 of 80, played up to 9 times each: the same state every time.',
    );
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
      /^After tick \d+ it came to another state: Wander\.random\[\d+\] of dog, agent 8 \(entity 9\): -?\d+ at first, -?\d+ when played again\.$/,
    );
    expect(isTestOver(session)).toBe(true);
  });

  it('needs as many ticks as it goes back', () => {
    for (const ticks of [0, 1, 7])
      expect(() => beginSyncTest(begin(ticks), false)).toThrow(`${ticks} ticks have been recorded`);
    expect(() => beginSyncTest(begin(8), false)).not.toThrow();
  });
});

describe('on a square on which nobody walks', () => {
  const nobody = { seed: 'checks', villagers: 0, dogs: 0 };

  it('a planted fault is refused, since it would strike nobody', () => {
    const session = begin(10, nobody);
    expect(() => beginFaultyRun(session)).toThrow(/nobody walks on the square/);
  });

  it('the sync test is refused with it, and runs without it', () => {
    const session = begin(10, nobody);
    expect(() => beginSyncTest(session, true)).toThrow(/nobody walks on the square/);
    expect(session.test).toBeUndefined();
    beginSyncTest(session, false);
    playTicks(session, 10);
    expect(session.test).toMatchObject({ tick: 10, divergence: undefined });
  });
});

describe('a planted fault', () => {
  it('is found after its tick, in the component and the entity that it strikes, and shows later', () => {
    const session = begin(900);
    const run = beginFaultyRun(session);
    let slices = 0;
    while (!advanceFaultyRun(session, run, () => slices++ % 100 === 99));
    const other = readRecording(finishRecording(run.recorder));
    const parting = findParting(recordingOf(session), other, session.setup);
    expect(parting).toMatchObject({ tick: 451, entity: 9, isEnd: false });
    expect(describeParting(parting)).toMatch(
      /^They part after tick 451, seen at tick 600: Wander.random\[\d\] of dog, agent 8 \(entity 9\): -?\d+ here, -?\d+ there\.$/,
    );
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
  it('part where other commands were given', () => {
    const session = begin(100);
    const before = recordingOf(session);
    windTo(session, 50);
    takeOver(session);
    dropCrate(session, 0, 9);
    playTicks(session, 20);
    expect(findParting(before, recordingOf(session), SETUP)).toEqual({
      tick: 50,
      text: 'They part after tick 50: other commands were given: none here, drop-crate {"x":0,"z":9} there.',
      ...{ entity: undefined, isEnd: false },
    });
    expect(describeParting(findParting(before, before, SETUP))).toBe('The two are the same in every tick.');
  });

  it('do not part where one of them only ends', () => {
    const [shorter, longer] = [recordingOf(begin(50)), recordingOf(begin(100))];
    const tell = (mine: Recording, other: Recording): unknown => {
      const parting = findParting(mine, other, SETUP);
      return [parting?.tick, parting?.isEnd, describeParting(parting)];
    };
    const same = 'The two are the same up to tick 50, where';
    expect(tell(shorter, longer)).toEqual([50, true, `${same} this recording ends.`]);
    expect(tell(longer, shorter)).toEqual([50, true, `${same} the other ends.`]);
  });

  it('part between two keyframes where only the layout of the square differs, of which there is no digest', () => {
    const [mine, other] = [createSquareMatch(), createSecretMover()].map((match) =>
      readRecording(recordMatch(match, { seed: 'checks', ticks: 620, commands: SECRET_ORDERS })),
    );
    expect(findParting(mine, other, SETUP)).toEqual({
      tick: 600,
      text: 'They part between ticks 300 and 600: Square.stalls[0].x: 5 here, 9 there.',
      ...{ entity: undefined, isEnd: false },
    });
    expect(findParting(mine, mine, SETUP)).toBeUndefined();
  });

  it('were begun differently where their seeds differ', () => {
    const [mine, other] = ['one', 'two'].map((seed) =>
      readRecording(recordMatch(createSquareMatch(), { seed, ticks: 1 })),
    );
    expect(describeParting(findParting(mine, other, SETUP))).toBe(
      'They were begun differently, in seed: "one" here, "two" there.',
    );
  });

  it('are the same though one of them was traced and the other was not', () => {
    const traced = begin(30);
    const { match, recorder } = traced;
    const untraced = recordMatch(match, { seed: 'checks', ticks: recorder.tick });
    expect(recordingOf(traced).header.trace).toBe(true);
    expect(findParting(recordingOf(traced), readRecording(untraced), SETUP)).toBeUndefined();
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

function begin(ticks: number, setup = SETUP): Session {
  const session = createSession(setup, outside);
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

function createSecretMover(): Match {
  const match = createSquareMatch();
  return {
    ...match,
    step(world, commands) {
      const secret = commands.map((given) =>
        given.type === 'game' && given.name === 'clear-crates'
          ? ({ type: 'game', name: 'move-stall', payload: { stall: 0, x: 9, z: -3.5 } } as const)
          : given,
      );
      match.step(world, secret);
    },
  };
}
