// Two recordings side by side, and where they part.
import {
  beginReplay,
  type CommandDifference,
  diffRecordings,
  type HeaderDifference,
  type Match,
  type Recording,
  type RecordingDifference,
  resetFixedStep,
  seekReplay,
} from 'surefoot';
import type { WalkerCounts } from '../../walkers.ts';
import { type Difference, describeDifference } from './describe-difference.ts';
import { closePast, markCommand, recordingOf } from './history.ts';
import { createMatchOf } from './live.ts';
import type { Session } from './session.ts';

/** Where two recordings part, as far as it can be told, or where one of them ends that is the beginning of the other. */
export interface Parting {
  /** How many ticks had been played when they first differed, or when one ended. */
  readonly tick: number;
  /** What differs, or which ends, in a sentence. */
  readonly text: string;
  /** The entity whose state differs first, undefined when it is nobody's. */
  readonly entity: number | undefined;
  /** Whether nothing differs as far as both go. */
  readonly isEnd: boolean;
}

/** Differences that are none of the match: how it was written down, and by what. */
const ASIDE: readonly HeaderDifference['what'][] = ['version', 'build', 'trace', 'keyframes'];

/**
 * Shows another recording beside the session's, played by `match`, both at a tick. What is looked at stays there until
 * `endComparison`. Throws when the other cannot be played.
 */
export function beginComparison(
  session: Session,
  other: Recording,
  tick: number,
  match: Match = createMatchOf(other, session.outside),
): void {
  const twin = beginReplay(match, other, { anyway: true });
  const past = beginReplay(session.match, recordingOf(session), { anyway: true });
  session.test = undefined;
  session.past = past;
  session.twin = twin;
  seekReplay(past, Math.min(tick, past.recording.ticks));
  seekReplay(twin, Math.min(tick, twin.recording.ticks));
  resetFixedStep(session.loop);
}

/** Goes back to the session alone, at its last tick. */
export function endComparison(session: Session): void {
  session.twin = undefined;
  closePast(session);
}

/** Where two recordings part, the first of them that of a session with such walkers; undefined when they do not. */
export function findParting(mine: Recording, other: Recording, walkers: WalkerCounts): Parting | undefined {
  const difference = diffRecordings(mine, other);
  return (
    describeHeaders(difference) ??
    describeCommands(difference) ??
    describeState(difference, walkers) ??
    describeEnd(difference)
  );
}

/** What a comparison came to, in a sentence. */
export function describeParting(parting: Parting | undefined): string {
  return parting?.text ?? 'The two are the same in every tick.';
}

function describeHeaders({ headers }: RecordingDifference): Parting | undefined {
  const header = headers.find(({ what }) => !ASIDE.includes(what));
  if (header === undefined) return undefined;
  const { expected, found, what } = header;
  const text = `They were begun differently, in ${what}: ${expected} here, ${found} there.`;
  return { tick: 0, text, entity: undefined, isEnd: false };
}

/** The first commands that differ, unless states differ before the step that they were given to. */
function describeCommands({ commands, digests, keyframe }: RecordingDifference): Parting | undefined {
  const state = keyframe ?? digests;
  if (commands === undefined || (state !== undefined && state.tick <= commands.tick)) return undefined;
  const { expected, found, tick } = commands;
  const words = (given: CommandDifference['expected']): string =>
    given.map(({ command }) => markCommand(tick, command).text).join(', ') || 'none';
  const orders = `${words(expected)} here, ${words(found)} there`;
  const text = `They part after tick ${tick}: other commands were given: ${orders}.`;
  return { tick, text, entity: undefined, isEnd: false };
}

/** The first state that differs. What the square has registered no digest tells: only keyframes do, so it is between two of them. */
function describeState(
  { digests, keyframe }: RecordingDifference,
  walkers: WalkerCounts,
): Parting | undefined {
  if (keyframe !== undefined) {
    const { differences, since, tick } = keyframe;
    const when = tick === 0 ? 'at tick 0' : `between ticks ${since} and ${tick}`;
    return parting(tick, when, differences[0], walkers);
  }
  if (digests === undefined) return undefined;
  const { tick, valuesTick = tick } = digests;
  const later = valuesTick === tick ? '' : `, seen at tick ${valuesTick}`;
  return parting(tick, `after tick ${tick}${later}`, digests, walkers);
}

function parting(tick: number, when: string, difference: Difference, walkers: WalkerCounts): Parting {
  const what = describeDifference(difference, { walkers, sides: ['here', 'there'] });
  return { tick, text: `They part ${when}: ${what}.`, entity: difference.entity, isEnd: false };
}

function describeEnd({ ticks: [mine, other] }: RecordingDifference): Parting | undefined {
  if (mine === other) return undefined;
  const [tick, which] = mine < other ? [mine, 'this recording'] : [other, 'the other'];
  const text = `The two are the same up to tick ${tick}, where ${which} ends.`;
  return { tick, text, entity: undefined, isEnd: true };
}
