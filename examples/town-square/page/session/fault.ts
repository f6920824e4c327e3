// Planted faults: what a desync looks like, and how it is found. One machine's match differs from the other's by a single bit;
// or a match remembers something that no snapshot carries.

import type { World } from 'bitecs';
import { beginRecording, getNavigation, type Match, type Recorder, stepRecording } from 'surefoot';
import { ordersOfTick } from './history.ts';
import { isTraced, type Session } from './session.ts';

/** The bit that a fault turns over: one that tells in the very next number that is drawn. */
const HIGH_BIT = 0x40000000;

/** A machine with a fault that plays the session's match from its beginning, with the same commands. */
export interface FaultyRun {
  readonly match: Match;
  readonly recorder: Recorder;
  /** Ticks to be played, and the tick at whose end the fault strikes. */
  readonly ticks: number;
  readonly faultTick: number;
}

/**
 * The match, but for one bit: at the end of the step that plays tick `faultTick`, a high bit of the last walker's
 * random stream is another one. Nothing can be seen of it until that walker chooses where to go.
 */
export function plantFault(match: Match, faultTick: number): Match {
  return {
    ...match,
    step(world, commands) {
      const { tick } = getNavigation(world).state;
      match.step(world, commands);
      if (tick === faultTick) flipBit(world);
    },
  };
}

/**
 * The match with something that it forgot to tell its snapshots: it counts its own steps, and does in the step of number
 * `faultStep` what `plantFault` does. Played from the start it is always the same; after a rollback it is not.
 */
export function plantForgottenState(match: Match, faultStep: number): Match {
  let steps = 0;
  return {
    ...match,
    step(world, commands) {
      match.step(world, commands);
      if (steps === faultStep) flipBit(world);
      steps += 1;
    },
  };
}

/** Throws an Error when nobody is on the square whose random stream a fault could change: all would be the same with it. */
export function checkFaultStrikes({ recorder }: Session): void {
  if (getNavigation(recorder.world).state.agentCount > 0) return;
  throw new Error('nobody walks on the square: a fault needs a walker to strike');
}

/** Begins a faulty run of all that the session has recorded; the fault strikes half-way. Throws an Error when that is nothing, or strikes nobody. */
export function beginFaultyRun(session: Session): FaultyRun {
  const { match, recorder, setup } = session;
  const ticks = recorder.tick;
  if (ticks < 2) throw new Error('nothing has been recorded yet: let the square run for a moment');
  checkFaultStrikes(session);
  const faultTick = ticks >> 1;
  const faulty = plantFault(match, faultTick);
  return {
    match: faulty,
    ticks,
    faultTick,
    recorder: beginRecording(faulty, { seed: setup.seed, trace: isTraced(setup) }),
  };
}

/** Plays ticks of a faulty run until it is done, or `isLate` says to leave off. True when it is done. */
export function advanceFaultyRun(
  session: Session,
  { recorder, ticks }: FaultyRun,
  isLate: () => boolean,
): boolean {
  while (recorder.tick < ticks && !isLate()) stepRecording(recorder, ordersOfTick(session, recorder.tick));
  return recorder.tick === ticks;
}

function flipBit(world: World): void {
  const { components, state } = getNavigation(world);
  if (state.agentCount === 0) return;
  const { random } = components.Wander;
  const eid = state.agents[state.agentCount - 1];
  random[eid * (random.length / state.agents.length)] ^= HIGH_BIT;
}
