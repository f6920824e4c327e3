// What tests and the curious can do from the browser's console: `townSquare` has the functions that the controls use.
import { type Command, digestWorld, getNavigation } from 'surefoot';
import { layoutOf } from '../match.ts';
import { type App, entityOf, showAnew, touch } from './app.ts';
import { compare } from './panel/comparison.ts';
import { showPanel } from './panel/panel.ts';
import { open, toggleSyncTest } from './panel/recording-panel.ts';
import { changeSpeed, goOnFromHere, wind } from './panel/transport.ts';
import { saveSession } from './session/keep.ts';
import { order } from './session/orders.ts';
import { playTicks } from './session/play.ts';
import { shownTick, shownWorld } from './session/session.ts';
import { usualTime } from './session/stopwatch.ts';

/** The page from outside. Reading changes nothing. */
export interface TownSquare {
  readonly app: App;
  readonly tick: number;
  readonly digest: string;
  readonly layout: unknown;
  /** Usual time of the last steps, milliseconds. */
  readonly stepTime: number;
  readonly drawnBy: string;
  /** Where a walker is, by its serial. */
  placeOf(serial: number): { x: number; y: number; z: number } | undefined;
  /** How fast a walker may go, metres a second, and how far it has walked, by its serial. */
  paceOf(serial: number): { speed: number; metres: number } | undefined;
  /** Where a place on the ground is in the picture, of two the left one, CSS pixels from the upper left corner of the page. */
  pixelOf(x: number, z: number): { x: number; y: number };
  setSpeed(speed: number): void;
  play(ticks: number): void;
  order(command: Command): void;
  wind(tick: number): void;
  goOnFromHere(): void;
  save(): Uint8Array;
  open(bytes: Uint8Array): void;
  compare(bytes: Uint8Array): void;
  toggleSyncTest(): void;
}

/** Lays the hook on the window. */
export function openHook(app: App): void {
  const hook: TownSquare = {
    app,
    get tick() {
      return shownTick(app.session);
    },
    get digest() {
      return digestWorld(shownWorld(app.session)).whole;
    },
    get layout() {
      return layoutOf(shownWorld(app.session));
    },
    get stepTime() {
      return usualTime(app.session.stopwatch);
    },
    drawnBy: app.stage.drawnBy,
    placeOf: (serial) => placeOf(app, serial),
    paceOf: (serial) => paceOf(app, serial),
    pixelOf: (x, z) => pixelOf(app, x, z),
    setSpeed: (speed) => changeSpeed(app, speed),
    play: (ticks) => show(app, () => playTicks(app.session, ticks)),
    order(command) {
      order(app.session, command);
      touch(app);
    },
    wind: (tick) => show(app, () => wind(app, tick)),
    goOnFromHere: () => show(app, () => goOnFromHere(app)),
    save: () => saveSession(app.session),
    open: (bytes) => show(app, () => void open(app, { bytes })),
    compare: (bytes) => show(app, () => compare(app, { bytes })),
    toggleSyncTest: () => show(app, () => toggleSyncTest(app)),
  };
  Object.assign(window, { townSquare: hook });
}

function show(app: App, act: () => void): void {
  act();
  showAnew(app);
  showPanel(app);
}

function placeOf(app: App, serial: number): { x: number; y: number; z: number } | undefined {
  const eid = entityOf(app, serial);
  if (eid === undefined) return undefined;
  const { Position } = getNavigation(shownWorld(app.session)).components;
  return { x: Position.x[eid], y: Position.y[eid], z: Position.z[eid] };
}

function paceOf(app: App, serial: number): { speed: number; metres: number } | undefined {
  const eid = entityOf(app, serial);
  if (eid === undefined) return undefined;
  const { NavAgent } = getNavigation(shownWorld(app.session)).components;
  return { speed: NavAgent.speed[eid], metres: NavAgent.metres[eid] };
}

function pixelOf({ eye, session, stage }: App, x: number, z: number): { x: number; y: number } {
  eye.camera.updateMatrixWorld();
  const seen = eye.controls.target.clone().set(x, 0, z).project(eye.camera);
  const { left, top } = stage.canvas.getBoundingClientRect();
  const width = session.twin === undefined ? stage.width : Math.floor(stage.width / 2);
  return { x: left + ((seen.x + 1) / 2) * width, y: top + ((1 - seen.y) / 2) * stage.height };
}
