// The sync test of what a session has recorded: in every tick the match is rolled back by some ticks and played again, and has to
// come to the same state.
import { createSyncTest, resetFixedStep } from 'surefoot';
import { describeDifference } from './describe-difference.ts';
import { checkFaultStrikes, plantForgottenState } from './fault.ts';
import { closePast } from './history.ts';
import type { Session } from './session.ts';

/** Ticks that the test goes back in every tick. */
export const SYNC_DISTANCE = 8;

/**
 * Shows the test from its first tick on; `hasFault` to test a match that forgets something. Throws an Error when too
 * little was recorded to go back in, or nobody is there to forget.
 */
export function beginSyncTest(session: Session, hasFault: boolean): void {
  const { match, recorder, setup } = session;
  // Before that nothing would be rolled back.
  if (recorder.tick < SYNC_DISTANCE) {
    const need = `the test goes back ${SYNC_DISTANCE} ticks`;
    throw new Error(
      `${recorder.tick} ticks have been recorded, and ${need}: let the square run for a moment`,
    );
  }
  if (hasFault) checkFaultStrikes(session);
  const tested = hasFault ? plantForgottenState(match, recorder.tick >> 1) : match;
  session.twin = undefined;
  closePast(session);
  session.test = createSyncTest(tested, { seed: setup.seed, distance: SYNC_DISTANCE });
  resetFixedStep(session.loop);
}

/** Goes back to the last tick. */
export function endSyncTest(session: Session): void {
  session.test = undefined;
  resetFixedStep(session.loop);
}

/** Whether a test has come to its end, be it a good one. */
export function isTestOver({ recorder, test }: Session): boolean {
  return test !== undefined && (test.divergence !== undefined || test.tick === recorder.tick);
}

/** What has come of the test so far, in a sentence. */
export function describeTest({ recorder, setup, test }: Session): string {
  if (test === undefined) return '';
  const { divergence, tick } = test;
  if (divergence !== undefined) {
    const what = describeDifference(divergence, { walkers: setup, sides: ['at first', 'when played again'] });
    return `After tick ${divergence.tick} it came to another state: ${what}.`;
  }
  const played = `Tick ${tick} of ${recorder.tick}, played up to ${SYNC_DISTANCE + 1} times each`;
  return tick === recorder.tick ? `${played}: the same state every time.` : `${played} …`;
}
