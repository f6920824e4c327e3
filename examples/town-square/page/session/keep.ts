// Recordings of sessions as files: saved whole, and opened again as sessions that can be looked at from their first tick on.
import {
  beginRecording,
  beginReplay,
  commandsAt,
  continueRecording,
  type Divergence,
  finishRecording,
  type Match,
  noteRecording,
  type Recorder,
  type Recording,
  RefusedRecordingError,
  readRecording,
  stepRecording,
  stepReplay,
} from 'surefoot';
import { listMarks, marksUpTo, recordingOf } from './history.ts';
import { type RecordedRules, readRecordedRules } from './live.ts';
import { assemble, createParts, type Session, type SessionOutside } from './session.ts';
import { setupOf } from './setup.ts';

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
  /** Why not all of it can be shown or trusted, undefined when it can. */
  readonly remark: string | undefined;
}

/** How a recording is opened. */
export interface OpenOptions {
  /** True to open one that was made by other rules or by another build of the package, as far as it plays as recorded. */
  readonly anyway?: boolean;
}

/**
 * A session that looks at the beginning of a recording, and can take over from any tick of it. Where the match does not play as
 * recorded, the session ends before that tick. Throws an Error that says what is wrong with bytes that are none, or of another
 * match, and a RefusedRecordingError for one that can only be opened anyway, if at all.
 */
export function openSession(
  bytes: Uint8Array,
  outside: SessionOutside,
  { anyway = false }: OpenOptions = {},
): OpenedSession {
  const recording = readRecording(bytes);
  const setup = setupOf(recording);
  const { rules, unknown } = readRecordedRules(recording, outside);
  const parts = createParts(setup, outside, rules);
  const refusal = findRefusal(parts.match, recording);
  if (refusal !== undefined && !anyway) throw refusal;
  const { divergence, recorder } = goOnAfter(parts.match, recording, {
    isRefused: refusal !== undefined,
    isKnown: unknown === undefined,
  });
  const session = assemble(setup, outside, parts, recorder);
  session.marks = marksUpTo(listMarks(recording), recorder.tick);
  // What came after is not shown, and will be something else.
  while (rules[rules.length - 1].tick > recorder.tick) rules.pop();
  session.past = beginReplay(parts.match, recordingOf(session));
  return { session, remark: remarkOn(recording, { divergence, refusal, unknown }) };
}

/** Why the match cannot play a recording, undefined when it can. */
function findRefusal(match: Match, recording: Recording): RefusedRecordingError | undefined {
  try {
    beginReplay(match, recording);
    return undefined;
  } catch (error) {
    if (error instanceof RefusedRecordingError) return error;
    throw error;
  }
}

/**
 * Goes on after the last tick of a recording, or after the last one that plays as recorded. One that was made by rules that are not
 * known is played through, since only that tells; one that was refused is recorded anew, as what it is here.
 */
function goOnAfter(
  match: Match,
  recording: Recording,
  { isKnown, isRefused }: { readonly isKnown: boolean; readonly isRefused: boolean },
): { readonly recorder: Recorder; readonly divergence: Divergence | undefined } {
  if (isKnown && !isRefused) {
    try {
      return { recorder: continueRecording(match, recording, recording.ticks), divergence: undefined };
    } catch {
      // It plays otherwise somewhere: playing all of it tells where.
    }
  }
  const replayer = beginReplay(match, recording, { anyway: true });
  while (replayer.divergence === undefined && stepReplay(replayer));
  const { divergence } = replayer;
  const last = divergence === undefined ? recording.ticks : Math.max(0, divergence.tick - 1);
  const recorder = isRefused
    ? recordAgain(match, recording, last)
    : continueRecording(match, recording, last);
  return { recorder, divergence };
}

/** Plays the commands of a recording up to a tick, with its notes, into a recording of the match as it is here. */
function recordAgain(match: Match, recording: Recording, last: number): Recorder {
  const { header, notes } = recording;
  const recorder = beginRecording(match, {
    ...{ seed: header.seed, trace: header.trace, keyframeTicks: header.keyframeDistance },
  });
  for (let tick = 0; tick <= last; tick += 1) {
    for (const note of notes) if (note.tick === tick) noteRecording(recorder, note.text);
    if (tick < last) stepRecording(recorder, commandsAt(recording, tick));
  }
  return recorder;
}

interface Doubts extends Pick<RecordedRules, 'unknown'> {
  readonly refusal: RefusedRecordingError | undefined;
  readonly divergence: Divergence | undefined;
}

function remarkOn(recording: Recording, { divergence, refusal, unknown }: Doubts): string | undefined {
  const said: string[] = [];
  if (refusal !== undefined) said.push(refusal.message);
  if (unknown !== undefined) {
    const since = unknown.tick === 0 ? '' : ` from tick ${unknown.tick} on`;
    said.push(`its villagers' rules${since} are not known here: ${unknown.name}`);
  }
  if (divergence !== undefined) {
    const { component, tick } = divergence;
    said.push(`from tick ${tick} on it plays otherwise here, in ${component}, and is shown up to there`);
  } else if (said.length > 0) said.push('all of it plays here as it was recorded');
  const { fault, ticks } = recording;
  if (fault !== undefined)
    said.push(`only its first ${ticks} ticks can be shown, the rest is missing or damaged (${fault})`);
  return said.length === 0 ? undefined : said.join('; ');
}
