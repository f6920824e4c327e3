// Recordings of sessions as files: saved whole, and opened again as sessions that can be looked at from their first tick on.
import { beginReplay, continueRecording, finishRecording, type Recording, readRecording } from 'surefoot';
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

/**
 * A session that looks at the beginning of a recording, and can take over from any tick of it. Throws an Error that says what
 * is wrong with bytes that are none, or of another match.
 */
export function openSession(bytes: Uint8Array, outside: SessionOutside): Session {
  const recording = readRecording(bytes);
  const setup = setupOf(recording);
  const parts = createParts(setup, outside);
  const past = beginReplay(parts.match, recording);
  const recorder = continueRecording(parts.match, recording, recording.ticks);
  const session = assemble(setup, outside, parts, recorder);
  session.marks = listMarks(recording);
  session.past = past;
  return session;
}

/** What the match of a recording was begun with. Throws an Error when it is none of the square. */
export function setupOf({ header }: Recording): SquareSetup {
  const counts = readRules(header.rules);
  if (counts === undefined)
    throw new Error(`this is no recording of the town square: its rules are "${header.rules}"`);
  return { seed: header.seed, ...counts };
}
