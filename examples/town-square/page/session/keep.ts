// Recordings of sessions as files: saved whole, and opened again as sessions that can be looked at from their first tick on.
import {
  beginReplay,
  continueRecording,
  finishRecording,
  type Match,
  type Recorder,
  type Recording,
  readRecording,
  stepReplay,
} from 'surefoot';
import { readRules } from '../../match.ts';
import { listMarks, recordingOf } from './history.ts';
import { assemble, createParts, type Session, type SessionOutside } from './session.ts';
import type { SquareSetup } from './setup.ts';

/** The recording so far, finished, as bytes; the session goes on. */
export function saveSession(session: Session): Uint8Array {
  const { match, recorder } = session;
  return finishRecording(continueRecording(match, recordingOf(session), recorder.tick));
}

/** A name for the file of it. */
export function nameRecording({ recorder, setup }: Session): string {
  const seed = setup.seed.replace(/[^\w-]+/g, '-').slice(0, 40);
  return `town-square-${seed}-${recorder.tick}.recording`;
}

/** A recording that was opened. */
export interface OpenedSession {
  readonly session: Session;
  /** Why not all of it can be shown, undefined when it can. */
  readonly remark: string | undefined;
}

/**
 * A session that looks at the beginning of a recording, and can take over from any tick of it. Where the match does not play as
 * recorded, the session ends before that tick. Throws an Error that says what is wrong with bytes that are none, or of another
 * match.
 */
export function openSession(bytes: Uint8Array, outside: SessionOutside): OpenedSession {
  const recording = readRecording(bytes);
  const setup = setupOf(recording);
  const parts = createParts(setup, outside);
  const past = beginReplay(parts.match, recording);
  const { recorder, remark } = continueAsFar(parts.match, recording);
  const session = assemble(setup, outside, parts, recorder);
  session.marks = listMarks(recording).filter(({ tick }) => tick <= recorder.tick);
  session.past = past;
  return { session, remark: remark ?? recording.fault };
}

/** Goes on after the last tick, or after the last one that plays as it was recorded. */
function continueAsFar(
  match: Match,
  recording: Recording,
): { readonly recorder: Recorder; readonly remark: string | undefined } {
  try {
    return { recorder: continueRecording(match, recording, recording.ticks), remark: undefined };
  } catch {
    const replayer = beginReplay(match, recording);
    while (replayer.divergence === undefined && stepReplay(replayer));
    const { divergence } = replayer;
    if (divergence === undefined) throw new Error('this recording ends in a way that cannot be gone on with');
    const last = Math.max(0, divergence.tick - 1);
    const notes = recording.notes.filter(({ tick }) => tick <= divergence.tick).map(({ text }) => text);
    const reasons = notes.length === 0 ? '' : ` It says: ${notes.join('; ')}.`;
    return {
      recorder: continueRecording(match, recording, last),
      remark: `from tick ${divergence.tick} on it plays otherwise here, in ${divergence.component}, and is shown up to there.${reasons}`,
    };
  }
}

/** What the match of a recording was begun with. Throws an Error when it is none of the square. */
export function setupOf({ header }: Recording): SquareSetup {
  const counts = readRules(header.rules);
  if (counts === undefined)
    throw new Error(`this is no recording of the town square: its rules are "${header.rules}"`);
  return { seed: header.seed, ...counts };
}
