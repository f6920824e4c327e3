// Keys that work wherever they are not typed into a field; those that move the view are the camera's.
import type { App } from '../app.ts';
import { touch } from '../app.ts';
import { stepSearch } from '../search/search-desk.ts';
import { clickAt } from './pointer.ts';
import { playOneTick, toggleRunning, windBack } from './transport.ts';
import { chooseNext, toggleFollowing } from './walker-panel.ts';

/** Binds the keys. */
export function bindKeys(app: App): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    if (press(app, event.key)) event.preventDefault();
  });
  app.stage.frame.addEventListener('keydown', (event) => {
    // The middle of the picture, where the crosshair is.
    if (event.key === 'Enter') clickAt(app, { x: 0, y: 0 });
  });
}

/** Fields into which nothing is typed, and those of the keys bound here that they use themselves. */
const OWN_KEYS: Readonly<Record<string, string>> = {
  ...{ button: ' ', checkbox: ' ', file: ' ', radio: ' ', reset: ' ', submit: ' ' },
  range: '',
};

/** Whether the element that has the focus uses the key itself: letters are typed or look for an option, space presses and chooses. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  if (target instanceof HTMLInputElement) return OWN_KEYS[target.type]?.includes(key) ?? true;
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLElement && key === ' ' && target.matches('button, summary');
}

function press(app: App, key: string): boolean {
  switch (key) {
    case ' ':
      toggleRunning(app);
      return true;
    case '.':
      playOneTick(app);
      return true;
    case ',':
      windBack(app);
      return true;
    case 'n':
      stepSearch(app.search, app.outside.clock);
      touch(app);
      return true;
    case 'f':
      toggleFollowing(app);
      return true;
    case ']':
      chooseNext(app, 1);
      return true;
    case '[':
      chooseNext(app, -1);
      return true;
    default:
      return false;
  }
}
