// The villagers' rules while a match goes on: when others come they hold from the next tick on, and the recording says so. What
// was recorded names its rules, at its beginning and in its notes, so it can be played by them again where they are known.
import { type Match, noteRecording, type Recording } from 'surefoot';
import { findRules } from '../../live-rules.ts';
import { createSquareMatch, readMatchName } from '../../match.ts';
import { nameVillagerRules } from '../../rules-name.ts';
import {
  namedRules,
  type RulesFrom,
  rulesAt,
  rulesNow,
  type Session,
  type SessionOutside,
} from './session.ts';
import { setupOf } from './setup.ts';

/** What the note of other rules begins with; their name follows. */
const NOTE = "villagers' rules from here on: ";

/** The rules by which a recording was played. */
export interface RecordedRules {
  /** Ascending by tick. Where they are not known, those that hold now stand in their place. */
  readonly rules: RulesFrom[];
  /** The first that are not known, undefined when all are. */
  readonly unknown: { readonly tick: number; readonly name: string } | undefined;
}

/**
 * Has the rules that hold now hold in the session as well, from its last tick on. Ticks that were played keep theirs. Rules of the
 * same name are noted too: a name does not tell everything.
 */
export function adoptRules(session: Session): void {
  const { outside, recorder, rules } = session;
  const now = rulesNow(outside);
  const last = rules[rules.length - 1];
  if (now === last.rules && nameVillagerRules(now) === last.name) return;
  const text = noteOfRules(now);
  rules.push(namedRules(recorder.tick, now));
  session.marks.push({ tick: recorder.tick, text, isNote: true });
  noteRecording(recorder, text);
}

/** The note that a recording gets of other rules. */
export function noteOfRules(rules: RulesFrom['rules']): string {
  return `${NOTE}${nameVillagerRules(rules)}`;
}

/** Reads by which rules a recording was played. */
export function readRecordedRules({ header, notes }: Recording, outside: SessionOutside): RecordedRules {
  const named: Omit<RulesFrom, 'rules'>[] = [{ tick: 0, name: readMatchName(header.rules)?.rules ?? '' }];
  for (const { text, tick } of notes)
    if (text.startsWith(NOTE)) named.push({ tick, name: text.slice(NOTE.length) });
  const now = rulesNow(outside);
  // Of several at a tick the last ones played it.
  const played = named.filter(({ tick }, at) => named[at + 1]?.tick !== tick);
  const [begun] = named;
  return {
    rules: [
      { ...begun, rules: findRules(begun.name) ?? now },
      ...played
        .filter((rules) => rules !== begun)
        .map(({ name, tick }) => ({ tick, name, rules: findRules(name) ?? now })),
    ],
    unknown: played.find(({ name }) => findRules(name) === undefined),
  };
}

/** The match that a recording is one of, played by its rules. Throws an Error when it is none of the square's. */
export function createMatchOf(recording: Recording, outside: SessionOutside): Match {
  const { rules } = readRecordedRules(recording, outside);
  return createSquareMatch(undefined, {
    ...setupOf(recording),
    begunBy: rules[0].rules,
    rulesAt: (tick) => rulesAt(rules, tick),
  });
}
