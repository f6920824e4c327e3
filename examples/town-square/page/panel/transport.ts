// How time runs: run or stand still, one tick on or back, the speeds, and what else leads through time.
import type { Divergence, Replayer } from 'surefoot';
import { type App, showAnew, touch } from '../app.ts';
import { describeDivergence } from '../session/describe-difference.ts';
import { lastTick, takeOver, windTo } from '../session/history.ts';
import { playTicks, setSpeed } from '../session/play.ts';
import { shownTick } from '../session/session.ts';
import { choose, find, findButton, onChoice } from './elements.ts';
import { attempt, dropNews, tell } from './notice.ts';

/** Divergences that were told. */
const toldOf = new WeakSet<Divergence>();

/** Binds the controls. */
export function bindTransport(app: App): void {
  findButton('play').addEventListener('click', () => toggleRunning(app));
  findButton('one-tick').addEventListener('click', () => playOneTick(app));
  onChoice(find('speed', HTMLFieldSetElement), (value) => changeSpeed(app, Number(value)));
  findButton('take-over').addEventListener('click', () => goOnFromHere(app));
  findButton('to-end').addEventListener('click', () => {
    wind(app, lastTick(app.session));
  });
}

/** Runs, or stands still. */
export function toggleRunning(app: App): void {
  dropNews();
  changeSpeed(app, app.session.speed === 0 ? app.runSpeed : 0);
}

/** Sets the speed, and shows which it is. */
export function changeSpeed(app: App, speed: number): void {
  if (speed !== 0) app.runSpeed = speed;
  setSpeed(app.session, speed);
  choose(find('speed', HTMLFieldSetElement), String(speed));
  touch(app);
}

/** Stands still, and plays one tick. */
export function playOneTick(app: App): void {
  dropNews();
  changeSpeed(app, 0);
  attempt(() => playTicks(app.session, 1), 'The tick could not be played');
  touch(app);
}

/** Stands still at a tick. */
export function wind(app: App, tick: number): void {
  dropNews();
  changeSpeed(app, 0);
  attempt(() => windTo(app.session, tick), 'That tick cannot be shown');
  tellDivergence(app);
  showAnew(app);
}

/** Stands still one tick before. */
export function windBack(app: App): void {
  wind(app, shownTick(app.session) - 1);
}

/** Lets the recording branch at the tick that is looked at. */
export function goOnFromHere(app: App): void {
  const { past } = app.session;
  if (past === undefined) return;
  const { tick } = past;
  attempt(() => {
    takeOver(app.session);
    tell(`The recording branches at tick ${tick}. What came after is kept: “Compare branch” shows both.`);
  }, 'The match cannot be taken over here');
  showAnew(app);
}

/** Tells once where what is looked at, on either side, is not as it was recorded. */
export function tellDivergence({ session }: App): void {
  const { past, setup, twin } = session;
  const sides: [Replayer | undefined, string][] =
    twin === undefined
      ? [[past, 'This']]
      : [
          [past, 'What is seen on the left'],
          [twin, 'What is seen on the right'],
        ];
  for (const [replayer, what] of sides) {
    const divergence = replayer?.divergence;
    if (divergence === undefined || toldOf.has(divergence)) continue;
    toldOf.add(divergence);
    tell(`${what} is not as it was recorded: ${describeDivergence(divergence, setup)}.`, 'warning');
  }
}
