// A match begun anew: its seed and how many walk.
import { type App, replaceSession } from '../app.ts';
import { createSession } from '../session/session.ts';
import { limitCounts } from '../session/setup.ts';
import { find, findInput } from './elements.ts';
import { attempt, tell } from './notice.ts';
import { changeSpeed } from './transport.ts';

/** Binds the form. */
export function bindSetupPanel(app: App): void {
  find('setup', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    const counts = limitCounts(findInput('villagers').valueAsNumber, findInput('dogs').valueAsNumber);
    begin(app, findInput('seed').value, counts.villagers, counts.dogs);
  });
  showSetup(app);
}

/** Shows what the match was begun with. */
export function showSetup({ session }: App): void {
  const { dogs, seed, villagers } = session.setup;
  findInput('seed').value = seed;
  findInput('villagers').value = String(villagers);
  findInput('dogs').value = String(dogs);
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
