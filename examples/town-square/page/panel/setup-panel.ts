// A match begun anew: its seed and how many walk.
import { type App, replaceSession } from '../app.ts';
import { createSession } from '../session/session.ts';
import { findSetupFault, readCounts } from '../session/setup.ts';
import { find, findInput } from './elements.ts';
import { attempt, tell } from './notice.ts';
import { changeSpeed } from './transport.ts';

/** Binds the form. */
export function bindSetupPanel(app: App): void {
  const form = find('setup', HTMLFormElement);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    beginAsTyped(app);
  });
  // What was wrong is no longer when something else is typed, in whichever of the fields.
  form.addEventListener('input', () => {
    for (const id of ['villagers', 'dogs']) findInput(id).setCustomValidity('');
  });
  showSetup(app);
}

/** Shows what the match was begun with. */
export function showSetup({ session }: App): void {
  const { dogs, seed, villagers } = session.setup;
  for (const id of ['villagers', 'dogs']) findInput(id).setCustomValidity('');
  findInput('seed').value = seed;
  findInput('villagers').value = String(villagers);
  findInput('dogs').value = String(dogs);
}

/** Begins nothing when there is something wrong with a field, and tells it beside that field and in the line over the square. */
function beginAsTyped(app: App): void {
  const typed = { villagers: typedIn('villagers'), dogs: typedIn('dogs') };
  const fault = findSetupFault(typed);
  if (fault === undefined) {
    const { dogs, villagers } = readCounts(typed);
    begin(app, findInput('seed').value, villagers, dogs);
    return;
  }
  const field = findInput(fault.field);
  tell(`The match could not be begun: ${fault.message}.`, 'warning');
  field.setCustomValidity(fault.message);
  field.reportValidity();
}

/** A browser tells of a field for numbers that holds none only that it does so. */
function typedIn(id: string): string {
  const { validity, value } = findInput(id);
  return validity.badInput ? 'what is no number' : value;
}

function begin(app: App, seed: string, villagers: number, dogs: number): void {
  attempt(() => {
    replaceSession(app, createSession({ seed, villagers, dogs }, app.outside));
    findInput('fault').checked = false;
    showSetup(app);
    changeSpeed(app, app.runSpeed);
    tell(`A new match: seed ${seed}, ${villagers} villagers, ${dogs} dogs.`);
  }, 'The match could not be begun');
}
