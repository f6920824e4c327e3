// What was ordered and noted in the match that is shown, as a list of ticks to wind to: the marks of the timeline for those who
// cannot see or hit them.
import type { App } from '../app.ts';
import type { Mark } from '../session/session.ts';
import { find, setText } from './elements.ts';
import { wind } from './transport.ts';

/** Most marks that are listed, the newest first. */
const MOST_LISTED = 200;

/** The marks that are listed. */
const listed: { marks: readonly Mark[]; count: number } = { marks: [], count: -1 };

/** Binds the buttons. */
export function bindHappened(app: App): void {
  find('happened-list', HTMLOListElement).addEventListener('click', ({ target }) => {
    const tick = target instanceof Element ? target.closest('button')?.dataset.tick : undefined;
    if (tick !== undefined) wind(app, Number(tick));
  });
}

/** Shows the list, as far as somebody has opened it. */
export function showHappened({ session: { marks } }: App): void {
  if (!find('happened', HTMLDetailsElement).open) return;
  // Marks are added at the end, or replaced with the whole list.
  if (listed.marks === marks && listed.count === marks.length) return;
  Object.assign(listed, { marks, count: marks.length });
  const none = find('happened-none', HTMLParagraphElement);
  none.hidden = marks.length > 0 && marks.length <= MOST_LISTED;
  setText(
    none,
    marks.length === 0 ? 'Nothing was ordered yet.' : `The last ${MOST_LISTED} of ${marks.length}.`,
  );
  const list = find('happened-list', HTMLOListElement);
  const focused =
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset.mark : undefined;
  list.start = marks.length;
  const first = Math.max(0, marks.length - MOST_LISTED);
  list.replaceChildren(
    ...marks
      .slice(first)
      .map((mark, at) => createLine(mark, first + at))
      .reverse(),
  );
  if (focused !== undefined) list.querySelector<HTMLElement>(`[data-mark="${focused}"]`)?.focus();
}

function createLine({ isNote, text, tick }: Mark, number: number): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = `tick ${tick}: ${text}`;
  button.classList.toggle('is-note', isNote);
  Object.assign(button.dataset, { tick: String(tick), mark: String(number) });
  const line = document.createElement('li');
  line.append(button);
  return line;
}
