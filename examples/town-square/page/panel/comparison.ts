// Two recordings side by side on the page, and what is told of them.
import { type Match, type Recording, readRecording } from 'surefoot';
import { type App, showAnew } from '../app.ts';
import { beginComparison, describeParting, endComparison, findParting } from '../session/compare.ts';
import { recordingOf } from '../session/history.ts';
import { readRecordedRules } from '../session/live.ts';
import { find, findInput, setText } from './elements.ts';
import { type GivenFile, refuseFile, titleOf } from './files.ts';
import { tell } from './notice.ts';
import { changeSpeed } from './transport.ts';

/** Ticks that are shown before two recordings part. */
const LEAD = 60;

/** What is put beside the session's recording. */
interface Beside {
  readonly recording: Recording;
  /** What plays it, unless it is one of the square as it is. */
  readonly match?: Match;
  /** What the two are called. */
  readonly sides: readonly [mine: string, other: string];
  /** What else is to be told. */
  readonly remark?: string;
}

/** Shows a recording beside that of the session, from shortly before they part. */
export function compare(app: App, file: GivenFile): void {
  try {
    const recording = readRecording(file.bytes);
    const sides = ['this recording', 'the other'] as const;
    const remarks = [describeCut(file, recording), describeUnknown(app, recording)];
    showBeside(app, { recording, sides, remark: remarks.filter((text) => text !== undefined).join(' ') });
  } catch (error) {
    refuseFile(file, 'cannot be compared', error);
  }
}

/** Puts a recording beside the session's. Throws when it cannot be played. */
export function showBeside(app: App, { match, recording, remark = '', sides }: Beside): void {
  const { session } = app;
  const parting = findParting(recordingOf(session), recording, session.setup);
  beginComparison(session, recording, Math.max(0, (parting?.tick ?? 0) - LEAD), match);
  app.parting = parting;
  setText(find('left-label', HTMLParagraphElement), sides[0]);
  setText(find('right-label', HTMLParagraphElement), sides[1]);
  const isSame = parting === undefined || parting.isEnd;
  const text = describeParting(parting);
  tell(`${text} ${remark}`.trim(), isSame && remark === '' ? 'news' : 'warning');
  changeSpeed(app, 0);
  showAnew(app);
}

/** Shows the session alone again. */
export function leaveComparison(app: App, { keepsFault = false } = {}): void {
  endComparison(app.session);
  app.parting = undefined;
  if (!keepsFault) findInput('fault').checked = false;
  showAnew(app);
}

/** A recording can be compared by what is in it, and played only by rules that are known. */
function describeUnknown({ outside }: App, recording: Recording): string | undefined {
  const { unknown } = readRecordedRules(recording, outside);
  if (unknown === undefined) return undefined;
  return `The villagers' rules of the other from tick ${unknown.tick} on are not known here (${unknown.name}): it is shown by those that are.`;
}

/** The branches of a session are no files, and never finished. */
function describeCut(file: GivenFile, { fault, ticks }: Recording): string | undefined {
  if (fault === undefined || file.name === undefined) return undefined;
  return `Only the first ${ticks} ticks of ${titleOf(file)} can be read.`;
}
