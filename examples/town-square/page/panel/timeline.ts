// The timeline: the tick that is looked at, what was ordered when, and the digest.
import { digestWorld } from 'surefoot';
import type { App } from '../app.ts';
import { lastTick } from '../session/history.ts';
import { type Mark, shownTick, shownWorld } from '../session/session.ts';
import { choose, find, findButton, findInput, setText } from './elements.ts';
import { wind } from './transport.ts';

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
  showMarks(listShown(app), last);
}

function listShown({ parting, session }: App): (Mark & { readonly isParting?: boolean })[] {
  if (session.twin === undefined || parting === undefined) return session.marks;
  return [
    ...session.marks,
    { tick: parting.tick, text: `they part: ${parting.text}`, isNote: false, isParting: true },
  ];
}

/** Lays the marks again when there are others, or the timeline has become longer. */
function showMarks(marks: readonly (Mark & { readonly isParting?: boolean })[], last: number): void {
  const place = find('marks', HTMLDivElement);
  const key = `${marks.length} ${last} ${marks[marks.length - 1]?.tick}`;
  if (place.dataset.key === key) return;
  place.dataset.key = key;
  const signs = marks.map(({ isNote, isParting = false, text, tick }) => {
    const sign = document.createElement('i');
    sign.style.left = `${(tick / last) * 100}%`;
    sign.title = `tick ${tick}: ${text}`;
    sign.classList.toggle('is-note', isNote);
    sign.classList.toggle('is-parting', isParting);
    return sign;
  });
  place.replaceChildren(...signs);
}
