// The page's elements, found once by the names that index.html gives them.

type Kind<E extends HTMLElement> = new () => E;

/** The element of an id. Throws an Error when the page has none, or of another kind. */
export function find<E extends HTMLElement>(id: string, kind: Kind<E>): E {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`the page must have a ${kind.name} #${id}`);
  return element;
}

/** The button of an id. */
export function findButton(id: string): HTMLButtonElement {
  return find(id, HTMLButtonElement);
}

/** The field of an id. */
export function findInput(id: string): HTMLInputElement {
  return find(id, HTMLInputElement);
}

/** Sets a text, if it is another one: screen readers read what is written anew. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Calls a function with the value whenever another of a group's radio buttons is chosen. */
export function onChoice(group: HTMLElement, choose: (value: string) => void): void {
  group.addEventListener('change', (event) => {
    if (event.target instanceof HTMLInputElement) choose(event.target.value);
  });
}

/** Chooses the radio button of a value in a group. */
export function choose(group: HTMLElement, value: string): void {
  for (const input of group.querySelectorAll('input')) {
    const isChosen = input.value === value;
    if (input.checked !== isChosen) input.checked = isChosen;
  }
}
