// The walker that is chosen, or under the pointer: what matters of it in words, then its components, every field of them.
import { type ComponentStore, getNavigation } from 'surefoot';
import { type App, entityOf, touch } from '../app.ts';
import { listFacts, nameWalker } from '../session/describe-walker.ts';
import { shownWorld } from '../session/session.ts';
import { find, findButton, setText } from './elements.ts';

/** Most values shown of a list. */
const SHOWN_VALUES = 6;

/** The component that is open from the beginning. */
const OPEN_COMPONENT = 'NavAgent';

/** Binds the buttons. */
export function bindWalkerPanel(app: App): void {
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

/** Shows what matters, and the components that are open. */
export function showWalker(app: App): void {
  const eid = entityOf(app, app.chosen ?? app.hovered);
  find('walker', HTMLElement).hidden = eid === undefined;
  if (eid === undefined) return;
  const world = shownWorld(app.session);
  setText(find('walker-name', HTMLHeadingElement), nameWalker(world, eid));
  const isChosen = app.chosen !== undefined;
  findButton('let-go').disabled = !isChosen;
  const follow = findButton('follow');
  follow.disabled = !isChosen;
  follow.setAttribute('aria-pressed', String(app.eye.isFollowing));
  const facts = listFacts(world, eid);
  const list = find('walker-facts', HTMLElement);
  if (list.childElementCount === 0) list.append(...facts.flatMap(({ name }) => createRow(name)));
  fillRows(
    list,
    facts.map(({ text }) => text),
  );
  showStores(getNavigation(world).stores, eid);
}

/** The lists are made once and then only filled: a reader can stay where it is, and what was opened stays open. */
function showStores(stores: readonly ComponentStore[], eid: number): void {
  const place = find('walker-components', HTMLElement);
  const key = stores.map(({ name }) => name).join();
  if (place.dataset.key !== key) {
    place.dataset.key = key;
    place.replaceChildren(...stores.map(createPart));
  }
  for (const [at, part] of [...place.querySelectorAll('details')].entries()) {
    if (!part.open) continue;
    fillRows(
      part,
      stores[at].fields.map((field) => valueText(field, eid)),
    );
  }
}

function createPart({ fields, name }: ComponentStore): HTMLDetailsElement {
  const part = document.createElement('details');
  part.open = name === OPEN_COMPONENT;
  const title = document.createElement('summary');
  title.textContent = name;
  const list = document.createElement('dl');
  list.append(...fields.flatMap((field) => createRow(field.name)));
  part.append(title, list);
  return part;
}

function createRow(name: string): HTMLElement[] {
  const term = document.createElement('dt');
  term.textContent = name;
  return [term, document.createElement('dd')];
}

function fillRows(list: HTMLElement, texts: readonly string[]): void {
  for (const [at, value] of [...list.querySelectorAll('dd')].entries()) setText(value, texts[at]);
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
