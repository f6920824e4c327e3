// What is drawn over the square, and what a click does.

import type { SquareCommandName } from '../../square-commands.ts';
import { type App, type Look, type Tool, touch } from '../app.ts';
import { SHOWN_STAGES } from '../overlays/bake-overlay.ts';
import { orderSquare } from '../session/orders.ts';
import { choose, find, findButton, findInput, onChoice, setText } from './elements.ts';
import { attempt, tell } from './notice.ts';

const HELP: Readonly<Record<Tool, string>> = {
  walkers: 'Click a walker to choose it, then the ground to send it there.',
  stalls: 'Click a stall to pack it away or put it out; drag it to another place, Escape lets it go back.',
  crates:
    'Click the ground to drop a crate there. Dogs walk round it; villagers keep to their lanes, and through it.',
  search: 'Click where a way begins, then where it ends; then open the search node by node.',
};

const SWITCHES = {
  'show-polygons': 'polygons',
  'show-lanes': 'lanes',
  'show-routes': 'routes',
  'show-roofs': 'roofs',
} as const satisfies Readonly<Record<string, keyof Look>>;

const ORDERS = [
  'pack-stalls',
  'put-out-stalls',
  'clear-crates',
] as const satisfies readonly SquareCommandName[];

/** Binds the controls. */
export function bindLookPanel(app: App): void {
  onChoice(find('tool', HTMLDivElement), (value) => changeTool(app, value as Tool));
  changeTool(app, app.tool);
  for (const [id, name] of Object.entries(SWITCHES)) {
    const input = findInput(id);
    input.checked = app.look[name];
    input.addEventListener('change', () => {
      app.look[name] = input.checked;
      touch(app);
    });
  }
  const stage = find('show-bake', HTMLSelectElement);
  stage.addEventListener('change', () => {
    app.look.bake = SHOWN_STAGES.find((known) => known === stage.value) ?? 'none';
    touch(app);
  });
  for (const name of ORDERS) {
    findButton(name).addEventListener('click', () => {
      if (app.session.twin === undefined && app.session.test === undefined)
        attempt(() => orderSquare(app.session, name), 'That could not be done');
      else tell('Nothing can be changed while two recordings are compared, or a test runs.', 'warning');
      touch(app);
    });
  }
}

/** Changes what a click does. */
export function changeTool(app: App, tool: Tool): void {
  app.tool = tool;
  choose(find('tool', HTMLDivElement), tool);
  setText(find('tool-help', HTMLParagraphElement), HELP[tool]);
  find('search', HTMLElement).hidden = tool !== 'search';
  find('thing-buttons', HTMLDivElement).hidden = tool !== 'stalls' && tool !== 'crates';
  touch(app);
}
