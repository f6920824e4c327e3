// The sync test of what a session has recorded: in every tick the match is rolled back by some ticks and played again, and has to
// come to the same state.
import { createSyncTest, resetFixedStep } from 'surefoot';
import { plantForgottenState } from './fault.ts';
import { closePast } from './history.ts';
import type { Session } from './session.ts';

/** Ticks that the test goes back in every tick. */
export const SYNC_DISTANCE = 8;

/** Shows the test from its first tick on; `hasFault` to test a match that forgets something. */
export function beginSyncTest(session: Session, hasFault: boolean): void {
  const { match, recorder, setup } = session;
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

/** What has come of the test so far, in a sentence. */
export function describeTest({ recorder, test }: Session): string {
  if (test === undefined) return '';
  const { divergence, tick } = test;
  if (divergence !== undefined) {
    const { component, entity, expected, field, found } = divergence;
    const whose = entity === undefined ? '' : ` of entity ${entity}`;
    const what = field === undefined ? component : `${component}.${field}`;
    return `After tick ${divergence.tick} it came to another state: ${what}${whose}: expected ${expected}, found ${found}`;
  }
  const played = `Tick ${tick} of ${recorder.tick}, each played ${SYNC_DISTANCE + 1} times`;
  return tick === recorder.tick ? `${played}: the same state every time.` : `${played} …`;
}
