// The walker that is chosen, or under the pointer: its components, every field of them.
import { AGENT_KIND, AGENT_STATUS, type ComponentStore, getDistanceLeft, getNavigation } from 'surefoot';
import { type App, entityOf, touch } from '../app.ts';
import { shownWorld } from '../session/session.ts';
import { find, findButton, setText } from './elements.ts';

/** Most values shown of a list. */
const SHOWN_VALUES = 6;

/** Binds the buttons. */
export function bindWalkerPanel(app: App): void {
  // It scrolls by itself, and so by keys too.
  find('walker-components', HTMLElement).tabIndex = 0;
  findButton('follow').addEventListener('click', () => toggleFollowing(app));
  findButton('let-go').addEventListener('click', () => {
    app.chosen = undefined;
    app.eye.isFollowing = false;
    touch(app);
  });
}

/** Follows the walker that is chosen, or no more. */
export function toggleFollowing(app: App): void {
  app.eye.isFollowing = !app.eye.isFollowing && app.chosen !== undefined;
  touch(app);
}

/** Chooses the next walker, or the one before. */
export function chooseNext(app: App, step: 1 | -1): void {
  const { components, state } = getNavigation(shownWorld(app.session));
  if (state.agentCount === 0) return;
  const eid = entityOf(app, app.chosen);
  const at = eid === undefined ? -1 : state.agents.indexOf(eid);
  const next =
    eid === undefined && step === -1
      ? state.agentCount - 1
      : (at + step + state.agentCount) % state.agentCount;
  app.chosen = components.NavAgent.serial[state.agents[next]];
  touch(app);
}

/** What a walker is called, and what it does. */
export function nameWalker({ session }: App, eid: number): string {
  const world = shownWorld(session);
  const { NavAgent } = getNavigation(world).components;
  const kind = NavAgent.kind[eid] === AGENT_KIND.dog ? 'dog' : 'villager';
  const status = Object.entries(AGENT_STATUS).find(([, number]) => number === NavAgent.status[eid])?.[0];
  const left = getDistanceLeft(world, eid);
  return `${kind}, agent ${NavAgent.serial[eid]} · ${status}${left > 0 ? `, ${left.toFixed(1)} m to go` : ''}`;
}

/** Shows the components. */
export function showWalker(app: App): void {
  const eid = entityOf(app, app.chosen ?? app.hovered);
  find('walker', HTMLElement).hidden = eid === undefined;
  if (eid === undefined) return;
  setText(find('walker-name', HTMLHeadingElement), nameWalker(app, eid));
  const isChosen = app.chosen !== undefined;
  findButton('let-go').disabled = !isChosen;
  const follow = findButton('follow');
  follow.disabled = !isChosen;
  follow.setAttribute('aria-pressed', String(app.eye.isFollowing));
  const { stores } = getNavigation(shownWorld(app.session));
  showStores(stores, eid);
}

/** The lists are made once for a walker and then only filled, so that a reader can stay where it is. */
function showStores(stores: readonly ComponentStore[], eid: number): void {
  const place = find('walker-components', HTMLElement);
  const key = stores.map(({ name }) => name).join();
  if (place.dataset.key !== key) {
    place.dataset.key = key;
    place.replaceChildren(...stores.flatMap(createList));
  }
  const values = place.querySelectorAll('dd');
  let at = 0;
  for (const { fields } of stores) {
    for (const field of fields) {
      setText(values[at], valueText(field, eid));
      at += 1;
    }
  }
}

function createList({ fields, name }: ComponentStore): HTMLElement[] {
  const title = document.createElement('h3');
  title.textContent = name;
  const list = document.createElement('dl');
  for (const field of fields) {
    const term = document.createElement('dt');
    term.textContent = field.name;
    list.append(term, document.createElement('dd'));
  }
  return [title, list];
}

function valueText({ stride, used, values }: ComponentStore['fields'][number], eid: number): string {
  const length = used === undefined ? stride : used[eid];
  const shown = Array.from({ length: Math.min(length, SHOWN_VALUES) }, (_, at) =>
    numberText(values[eid * stride + at]),
  );
  return `${shown.join(', ')}${length > SHOWN_VALUES ? ` … (${length})` : ''}` || '–';
}

function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(3);
}
