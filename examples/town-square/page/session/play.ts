// Time in a session: ticks are played as it passes, one by one, or as many as are asked for.
import {
  advanceFixedStep,
  continueRecording,
  resetFixedStep,
  stepRecording,
  stepReplay,
  stepSyncTest,
} from 'surefoot';
import { closePast, markCommand, ordersOfTick, recordingOf } from './history.ts';
import { adoptRules } from './live.ts';
import { type Session, SPEEDS, type Speed } from './session.ts';
import { noteTime } from './stopwatch.ts';

/** Lets real time pass, seconds. Answers how far the picture is between the last two ticks, in [0, 1). */
export function letTimePass(session: Session, seconds: number): number {
  advanceFixedStep(session.loop, seconds * session.speed);
  return session.loop.alpha;
}

/** Sets how fast time passes. */
export function setSpeed(session: Session, speed: number): void {
  const known = SPEEDS.find((other) => other === speed);
  if (known === undefined) throw new RangeError(`speed must be one of ${SPEEDS.join(', ')}, got ${speed}`);
  session.speed = known as Speed;
}

/** Plays so many ticks at once, and stands at the last of them. */
export function playTicks(session: Session, count: number): void {
  for (let tick = 0; tick < count; tick += 1) playTick(session);
  resetFixedStep(session.loop);
}

/** Plays one tick of whatever is looked at. */
export function playTick(session: Session): void {
  if (session.test !== undefined) playTested(session);
  else if (session.past !== undefined) playAgain(session);
  else playOn(session);
  session.outside.onTick?.(session);
}

/** At its last tick a match goes on, by the rules that hold now and with what was ordered meanwhile. */
function playOn(session: Session): void {
  const { clock } = session.outside;
  adoptRules(session);
  const { recorder, waiting } = session;
  session.waiting = [];
  const start = clock();
  try {
    stepRecording(
      recorder,
      waiting.map((command) => ({ command })),
    );
  } catch (error) {
    standBeforeStep(session);
    session.waiting = waiting;
    throw error;
  }
  noteTime(session.stopwatch, clock() - start);
  for (const command of waiting) session.marks.push(markCommand(recorder.tick - 1, command));
}

/** After a step that threw half-way, the match stands at its last whole tick again and can be gone on with by other rules; orders go on waiting. */
function standBeforeStep(session: Session): void {
  const { match, recorder } = session;
  session.recorder = continueRecording(match, recordingOf(session), recorder.tick);
}

/** What was recorded is played again, up to where it was left; two recordings side by side stop at the end of both. */
function playAgain(session: Session): void {
  const { past, twin } = session;
  if (past === undefined) return;
  const { clock } = session.outside;
  const start = clock();
  const hasPlayed = stepReplay(past);
  noteTime(session.stopwatch, clock() - start);
  const hasTwinPlayed = twin !== undefined && stepReplay(twin);
  if (twin === undefined && past.tick === session.recorder.tick && past.divergence === undefined)
    closePast(session);
  else if (!hasPlayed && !hasTwinPlayed) setSpeed(session, 0);
}

/** The test plays the recorded ticks, each of them many times; it ends with them. */
function playTested(session: Session): void {
  const { recorder, test } = session;
  if (test === undefined) return;
  if (test.tick === recorder.tick || test.divergence !== undefined) setSpeed(session, 0);
  else stepSyncTest(test, ordersOfTick(session, test.tick));
}
