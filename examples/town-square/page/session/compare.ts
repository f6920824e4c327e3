// Two recordings side by side, and where they part.
import {
  beginReplay,
  type CommandDifference,
  diffRecordings,
  type Match,
  type Recording,
  type RecordingDifference,
  resetFixedStep,
  seekReplay,
} from 'surefoot';
import { closePast, markCommand, recordingOf } from './history.ts';
import { createMatchOf } from './live.ts';
import type { Session } from './session.ts';

/** Where two recordings part, as far as it can be told. */
export interface Parting {
  /** How many ticks had been played when they first differed. */
  readonly tick: number;
  /** What differs, in a sentence. */
  readonly text: string;
  /** The entity whose state differs first, undefined when it is nobody's. */
  readonly entity: number | undefined;
}

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

/** Where two recordings part; undefined when they do not. */
export function findParting(mine: Recording, other: Recording): Parting | undefined {
  return describe(diffRecordings(mine, other));
}

function describe({ commands, digests, headers, ticks }: RecordingDifference): Parting | undefined {
  // How it was written down is no difference of the match.
  const header = headers.find(({ what }) => what !== 'trace' && what !== 'keyframes');
  if (header !== undefined) {
    const text = `they were begun differently, in ${header.what}: expected ${header.expected}, found ${header.found}`;
    return { tick: 0, text, entity: undefined };
  }
  const isOrdered = commands !== undefined && (digests === undefined || commands.tick < digests.tick);
  if (isOrdered) return { tick: commands.tick, text: describeOrders(commands), entity: undefined };
  if (digests === undefined) {
    if (ticks[0] === ticks[1]) return undefined;
    return { tick: Math.min(...ticks), text: 'one of them ends here', entity: undefined };
  }
  const { component, entity, expected, field, found, tick } = digests;
  const whose = entity === undefined ? '' : ` of entity ${entity}`;
  const what = field === undefined ? component : `${component}.${field}`;
  return { tick, entity, text: `${what}${whose}: expected ${expected}, found ${found}` };
}

function describeOrders({ expected, found, tick }: CommandDifference): string {
  const words = (commands: CommandDifference['expected']): string =>
    commands.map(({ command }) => markCommand(tick, command).text).join(', ') || 'none';
  return `other commands were given: ${words(expected)} here, ${words(found)} there`;
}
