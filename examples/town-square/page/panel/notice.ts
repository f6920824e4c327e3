// What has happened, told in a line over the square, which screen readers read aloud. News goes by itself and when something else is
// begun; a warning stays until it is closed, or until what was looked at when it was told is left.
import { find, findButton, setText } from './elements.ts';

/** Whether it is news or something is wrong. */
export type NoticeKind = 'news' | 'warning';

/** What a button beside the line does. */
export interface NoticeAction {
  readonly label: string;
  run(): void;
}

/** What is looked at: the session, and whatever else of it may be left. Undefined for what is not there. */
export type Place = readonly unknown[];

/** How long news stays, milliseconds, while nobody points at it or has the focus in it. */
const NEWS_TIME = 10_000;

/** Time that passed since the line was seen last counts as this much at most: a page that is not shown shows no news. */
const LONGEST_LOOK = 500;

const CONTROLS = 'button, input, select, label, summary';

const told: {
  kind: NoticeKind;
  action: NoticeAction | undefined;
  place: Place;
  age: number;
  seen: number;
  look: () => Place;
} = { kind: 'news', action: undefined, place: [], age: 0, seen: 0, look: () => [] };

/** Tells something, and offers to do something about it. */
export function tell(text: string, kind: NoticeKind = 'news', action?: NoticeAction): void {
  const notice = find('notice', HTMLDivElement);
  Object.assign(told, { kind, action, place: told.look(), age: 0, seen: performance.now() });
  notice.classList.toggle('is-warning', kind === 'warning');
  notice.hidden = text === '';
  find('notice-text', HTMLParagraphElement).textContent = text;
  // A line that comes and goes is not read aloud by all readers; this one is always there.
  find('voice', HTMLParagraphElement).textContent = text;
  const button = findButton('notice-action');
  button.hidden = action === undefined;
  setText(button, action?.label ?? '');
}

/** Runs something, and tells what is wrong when it throws. */
export function attempt(run: () => void, what: string): void {
  try {
    run();
  } catch (error) {
    tell(`${what}: ${messageOf(error)}`, 'warning');
  }
}

/** What an error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Takes news away, because something else is begun. */
export function dropNews(): void {
  if (told.kind === 'news') hide();
}

/** Takes away what has been there long enough, and what speaks of something that was left. */
export function showNotice(now: number = performance.now()): void {
  const notice = find('notice', HTMLDivElement);
  if (notice.hidden) return;
  const isHeld = notice.matches(':hover') || notice.contains(document.activeElement);
  told.age = isHeld ? 0 : told.age + Math.min(LONGEST_LOOK, now - told.seen);
  told.seen = now;
  const here = told.look();
  const isLeft = told.place.some((part, at) => part !== undefined && part !== here[at]);
  if (isLeft || (told.kind === 'news' && told.age >= NEWS_TIME)) hide();
}

/** Lets the line be closed, and go by itself; `look` answers what is looked at. */
export function bindNotice(look: () => Place = () => []): void {
  told.look = look;
  findButton('notice-close').addEventListener('click', hide);
  findButton('notice-action').addEventListener('click', () => {
    const { action } = told;
    hide();
    action?.run();
  });
  // Before whoever is to hear them tells news of its own.
  for (const type of ['click', 'input', 'change']) {
    document.addEventListener(type, ({ target }) => dropByControl(target), { capture: true });
  }
}

function dropByControl(target: EventTarget | null): void {
  if (!(target instanceof Element) || find('notice', HTMLDivElement).contains(target)) return;
  if (target.closest(CONTROLS) !== null) dropNews();
}

/** Whoever closes it by keys goes on at the square. */
function hide(): void {
  const notice = find('notice', HTMLDivElement);
  if (notice.contains(document.activeElement)) find('view', HTMLDivElement).focus();
  tell('');
}
