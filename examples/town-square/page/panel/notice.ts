// What has happened, told in a line over the square, which screen readers read aloud.
import { find, findButton } from './elements.ts';

/** Whether it is news or something is wrong. */
export type NoticeKind = 'news' | 'warning';

/** Tells something. */
export function tell(text: string, kind: NoticeKind = 'news'): void {
  const notice = find('notice', HTMLDivElement);
  notice.classList.toggle('is-warning', kind === 'warning');
  notice.hidden = text === '';
  find('notice-text', HTMLParagraphElement).textContent = text;
}

/** Runs something, and tells what is wrong when it throws. */
export function attempt(run: () => void, what: string): void {
  try {
    run();
  } catch (error) {
    tell(`${what}: ${error instanceof Error ? error.message : String(error)}`, 'warning');
  }
}

/** Lets the line be closed. */
export function bindNotice(): void {
  findButton('notice-close').addEventListener('click', () => tell(''));
}
