// The search view's controls, and what the two searches came to, side by side.
import { type App, touch } from '../app.ts';
import { describeSearch } from '../search/describe-search.ts';
import {
  clearSearch,
  compareSearches,
  finishSearch,
  refreshSearch,
  type SearchDesk,
  stepSearch,
} from '../search/search-desk.ts';
import { shownWorld } from '../session/session.ts';
import { find, findButton, setText } from './elements.ts';

/** Binds the buttons. */
export function bindSearchPanel(app: App): void {
  const { clock } = app.outside;
  const bind = (id: string, act: () => void): void => {
    findButton(id).addEventListener('click', () => {
      act();
      touch(app);
    });
  };
  bind('search-step', () => stepSearch(app.search, clock));
  bind('search-run', () => {
    app.search.isRunning = !app.search.isRunning && app.search.exact?.isDecided === false;
  });
  bind('search-all', () => finishSearch(app.search, clock));
  bind('search-clear', () => clearSearch(app.search));
}

/** Shows how far the search has come. */
export function showSearch(app: App): void {
  const { search } = app;
  refreshSearch(search, shownWorld(app.session), app.outside.clock);
  if (search.exact?.isDecided === true && !search.isCompared) {
    compareSearches(search, app.outside.clock);
    touch(app);
  }
  const { exact, midpoint } = search;
  setText(find('search-state', HTMLParagraphElement), describeSearch(search));
  for (const id of ['search-step', 'search-run', 'search-all'])
    findButton(id).disabled = exact?.isDecided !== false;
  findButton('search-run').setAttribute('aria-pressed', String(search.isRunning));
  const hasWay = exact?.isDecided === true && exact.path.cornerCount > 0;
  const cells: Readonly<Record<string, string>> = {
    'exact-metres': hasWay ? exact.path.length.toFixed(3) : '–',
    'exact-corners': hasWay ? String(Math.max(0, exact.path.cornerCount - 2)) : '–',
    'exact-expansions': exact === undefined ? '–' : String(exact.search.expansions),
    'exact-time': timeText(search.exactTime),
    'midpoint-metres': midpoint === undefined ? '–' : midpoint.metres.toFixed(3) + excess(search),
    'midpoint-corners': midpoint === undefined ? '–' : String(Math.max(0, midpoint.points.length - 2)),
    'midpoint-expansions': midpoint === undefined ? '–' : String(midpoint.expansions),
    'midpoint-time': timeText(search.midpointTime),
  };
  for (const [id, text] of Object.entries(cells)) setText(find(id, HTMLTableCellElement), text);
}

function excess({ exact, midpoint }: SearchDesk): string {
  if (exact === undefined || midpoint === undefined || exact.path.length === 0) return '';
  const percent = (midpoint.metres / exact.path.length - 1) * 100;
  return percent < 0.005 ? '' : ` (+${percent.toFixed(2)} %)`;
}

function timeText(time: number): string {
  return time === 0 ? '–' : time.toFixed(time < 10 ? 1 : 0);
}
