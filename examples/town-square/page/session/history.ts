// The past of a session: wound to any tick, taken over from there, and what was ordered when.
import {
  beginReplay,
  type Command,
  commandsAt,
  continueRecording,
  type GivenCommand,
  listCommands,
  type Recorder,
  type Recording,
  readRecording,
  recordingSoFar,
  resetFixedStep,
  seekReplay,
} from 'surefoot';
import type { Mark, Session } from './session.ts';

/** What a session has recorded, read; it is read anew only when ticks or notes were added. */
interface Reading {
  readonly tick: number;
  readonly marks: number;
  readonly recording: Recording;
}

const readings = new WeakMap<Recorder, Reading>();

/** The recording of a session as far as it has come. */
export function recordingOf({ marks, recorder }: Session): Recording {
  const known = readings.get(recorder);
  if (known?.tick === recorder.tick && known.marks === marks.length) return known.recording;
  const recording = readRecording(recordingSoFar(recorder));
  readings.set(recorder, { tick: recorder.tick, marks: marks.length, recording });
  return recording;
}

/** Looks at a tick: the last one, or one that was played. A tick beyond is taken as the last. */
export function windTo(session: Session, tick: number): void {
  const { recorder, twin } = session;
  session.test = undefined;
  resetFixedStep(session.loop);
  if (twin === undefined && tick >= recorder.tick) {
    closePast(session);
    return;
  }
  session.past ??= beginReplay(session.match, recordingOf(session));
  seekReplay(session.past, Math.max(0, Math.min(tick, session.past.recording.ticks)));
  if (twin !== undefined) seekReplay(twin, Math.max(0, Math.min(tick, twin.recording.ticks)));
}

/** Goes on with the match from the tick that is looked at. What it had come to is kept as the other branch. */
export function takeOver(session: Session): void {
  const { past, recorder } = session;
  if (past === undefined || session.twin !== undefined) return;
  const recording = recordingOf(session);
  session.recorder = continueRecording(session.match, recording, past.tick);
  session.branch = recordingSoFar(recorder);
  // Rules that came later belong to the branch that was left; those that hold now come again with the next tick.
  while (session.rules[session.rules.length - 1].tick > past.tick) session.rules.pop();
  session.marks = marksUpTo(session.marks, past.tick);
  session.waiting = [];
  closePast(session);
}

/** Looks at the last tick again. */
export function closePast(session: Session): void {
  session.past = undefined;
}

/** The last tick there is to look at. */
export function lastTick({ past, recorder, twin }: Session): number {
  if (twin === undefined || past === undefined) return recorder.tick;
  return Math.max(past.recording.ticks, twin.recording.ticks);
}

/** What was recorded for one tick. */
export function ordersOfTick(session: Session, tick: number): GivenCommand[] {
  return commandsAt(recordingOf(session), tick);
}

/** All that was ordered and noted in a recording, in the order of ticks. */
export function listMarks(recording: Recording): Mark[] {
  const orders = listCommands(recording).map(({ tick, command }) => markCommand(tick, command));
  const notes = recording.notes.map(({ tick, text }) => ({ tick, text, isNote: true }));
  return [...notes, ...orders].sort((a, b) => a.tick - b.tick);
}

/** The marks of what was played up to a tick: what is noted at it comes before the step that follows, what is ordered goes with it. */
export function marksUpTo(marks: readonly Mark[], last: number): Mark[] {
  return marks.filter(({ isNote, tick }) => tick < last || (isNote && tick === last));
}

/** The mark of a command. */
export function markCommand(tick: number, command: Command): Mark {
  return { tick, text: describeCommand(command), isNote: false };
}

function describeCommand(command: Command): string {
  if (command.type !== 'game') return `${command.type} ${'agent' in command ? `agent ${command.agent}` : ''}`;
  return `${command.name}${command.payload === null ? '' : ` ${JSON.stringify(command.payload)}`}`;
}
