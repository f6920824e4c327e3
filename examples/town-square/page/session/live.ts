// The villagers' rules replaced while the match goes on: they hold from the next tick on, and the recording says so.
import { noteRecording } from 'surefoot';
import type { VillagerRules } from '../../villager-rules.ts';
import type { Session } from './session.ts';

/** The note that recordings get. */
export const RULES_NOTE = 'the villagers have other rules from here on: a replay by the old ones parts here';

/** Has other rules hold from the last tick on. Ticks that were played keep theirs, so winding back shows what was. */
export function replaceRules(session: Session, rules: VillagerRules): void {
  const { tick } = session.recorder;
  session.rules.push({ tick, rules });
  session.marks.push({ tick, text: RULES_NOTE, isNote: true });
  noteRecording(session.recorder, RULES_NOTE);
}
