// The timeline: the tick that is looked at, what was ordered when, and the digest.
import { digestWorld } from 'surefoot';
import type { App } from '../app.ts';
import type { Parting } from '../session/compare.ts';
import { lastTick } from '../session/history.ts';
import { type Mark, shownTick, shownWorld } from '../session/session.ts';
import { choose, find, findButton, findInput, setText } from './elements.ts';
import { wind } from './transport.ts';

/** What is marked on the timeline, and how long that is. */
interface Laid {
  readonly marks: readonly Mark[];
  readonly parting: Parting | undefined;
  readonly last: number;
}

const laid: Laid = { marks: [], parting: undefined, last: -1 };

/** Binds the range by which one winds. */
export function bindTimeline(app: App): void {
  const scrub = findInput('scrub');
  scrub.addEventListener('input', () => wind(app, Number(scrub.value)));
}

/** Shows where time is. */
export function showTimeline(app: App): void {
  const { session } = app;
  const tick = shownTick(session);
  const last = Math.max(1, lastTick(session));
  const scrub = findInput('scrub');
  scrub.max = String(last);
  scrub.value = String(tick);
  scrub.setAttribute('aria-valuetext', `tick ${tick} of ${last}`);
  setText(find('tick', HTMLOutputElement), String(tick));
  setText(find('digest', HTMLElement), digestWorld(shownWorld(session)).whole);
  const isPast = session.past !== undefined && session.twin === undefined;
  findButton('take-over').hidden = !isPast;
  findButton('to-end').hidden = session.past === undefined;
  const play = findButton('play');
  play.setAttribute('aria-pressed', String(session.speed !== 0));
  play.setAttribute('aria-label', session.speed === 0 ? 'Run' : 'Stand still');
  choose(find('speed', HTMLFieldSetElement), String(session.speed));
  showMarks(app, last);
}

/** Lays the marks again when there are others, or the timeline has become longer. */
function showMarks({ parting, session: { marks, twin } }: App, last: number): void {
  const shown: Laid = { marks: [...marks], parting: twin === undefined ? undefined : parting, last };
  if (isSame(shown, laid)) return;
  Object.assign(laid, shown);
  const signs = marks.map(({ isNote, text, tick }) => createSign(tick, text, isNote ? 'is-note' : '', last));
  if (shown.parting !== undefined) {
    const { isEnd, text, tick } = shown.parting;
    signs.push(createSign(tick, text, isEnd ? 'is-end' : 'is-parting', last));
  }
  find('marks', HTMLDivElement).replaceChildren(...signs);
}

function isSame(one: Laid, other: Laid): boolean {
  return (
    one.last === other.last &&
    one.parting === other.parting &&
    one.marks.length === other.marks.length &&
    one.marks.every((mark, at) => mark === other.marks[at])
  );
}

function createSign(tick: number, text: string, kind: string, last: number): HTMLElement {
  const sign = document.createElement('i');
  sign.style.left = `${(tick / last) * 100}%`;
  sign.title = `tick ${tick}: ${text}`;
  sign.className = kind;
  return sign;
}
