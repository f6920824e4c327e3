// What the pointer does on the square: it points at walkers, chooses and sends them, packs, puts out and drags stalls, drops crates,
// and picks the ends of a search.
import { type Mesh, MeshLambertMaterial } from 'three/webgpu';
import { stallBox } from '../../layout.ts';
import { layoutOf } from '../../match.ts';
import { type App, entityOf, serialOf, touch } from '../app.ts';
import { type Picture, type PicturePoint, pickGround, pickStall, pickWalker } from '../scene/picking.ts';
import { createStall } from '../scene/things.ts';
import { pickPlace } from '../search/search-desk.ts';
import { dropCrate, keepOnGround, moveStall, sendWalker, toggleStall } from '../session/orders.ts';
import { shownWorld } from '../session/session.ts';
import { find } from './elements.ts';
import { attempt, tell } from './notice.ts';
import { nameWalker } from './walker-panel.ts';

/** A press of the pointer that has not been let go. */
interface Press {
  readonly x: number;
  readonly y: number;
  readonly stall: number | undefined;
  ghost: Mesh | undefined;
}

/** A pointer that moved less than this has clicked, CSS pixels. */
const CLICK = 5;

/** Binds the pointer. */
export function bindPointer(app: App): void {
  const { canvas } = app.stage;
  const state: { press: Press | undefined } = { press: undefined };
  // Before the camera hears of it, so that dragging a stall does not turn the view.
  canvas.addEventListener('pointerdown', (event) => beginPress(app, state, event), { capture: true });
  canvas.addEventListener('pointermove', (event) => {
    if (state.press?.stall !== undefined) dragStall(app, state.press, event);
    else if (event.pointerType === 'mouse' && event.buttons === 0) hover(app, event);
  });
  canvas.addEventListener('pointerup', (event) => endPress(app, state, event));
  canvas.addEventListener('pointercancel', (event) => endPress(app, state, event, true));
  canvas.addEventListener('pointerleave', () => hover(app, undefined));
}

/** Does what a click at a point of the picture does. */
export function clickAt(app: App, point: PicturePoint): void {
  if (app.session.twin !== undefined || app.session.test !== undefined) {
    tell('Nothing can be changed while two recordings are compared, or a test runs.', 'warning');
    return;
  }
  attempt(() => use(app, point), 'That could not be done');
  touch(app);
}

function use(app: App, point: PicturePoint): void {
  const { search, session, tool } = app;
  const picture = pictureOf(app);
  const world = shownWorld(session);
  const ground = pickGround(picture, point);
  if (tool === 'walkers') {
    const eid = pickWalker(picture, point, world, app.view.motion);
    if (eid !== undefined) app.chosen = serialOf(app, eid);
    else if (ground !== undefined && entityOf(app, app.chosen) !== undefined) send(app, ground);
  } else if (tool === 'stalls') {
    const stall = pickStall(picture, point, world);
    if (stall !== undefined) toggleStall(session, stall);
  } else if (ground === undefined) return;
  else if (tool === 'search') pickPlace(search, world, ground);
  else if (!dropCrate(session, ...ground)) tell('There is no room for more crates.', 'warning');
}

function send(app: App, [x, z]: readonly [number, number]): void {
  if (app.chosen === undefined) return;
  sendWalker(app.session, app.chosen, x, z);
  const eid = entityOf(app, app.chosen);
  if (eid !== undefined) tell(`${nameWalker(app, eid)} is sent to ${x.toFixed(1)}, ${z.toFixed(1)}.`);
}

function beginPress(app: App, state: { press: Press | undefined }, event: PointerEvent): void {
  if (event.button !== 0 || !event.isPrimary) return;
  const isFree = app.tool === 'stalls' && app.session.twin === undefined && app.session.test === undefined;
  const stall = isFree ? pickStall(pictureOf(app), pointOf(app, event), shownWorld(app.session)) : undefined;
  app.eye.controls.enabled = stall === undefined;
  state.press = { x: event.clientX, y: event.clientY, stall, ghost: undefined };
}

function endPress(
  app: App,
  state: { press: Press | undefined },
  event: PointerEvent,
  isCancelled = false,
): void {
  const { press } = state;
  app.eye.controls.enabled = true;
  if (press === undefined || !event.isPrimary) return;
  state.press = undefined;
  if (press.ghost !== undefined) app.view.scene.remove(press.ghost);
  touch(app);
  if (isCancelled) return;
  if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < CLICK) clickAt(app, pointOf(app, event));
  else if (press.stall !== undefined) dropStall(app, press.stall, event);
}

function dropStall(app: App, stall: number, event: PointerEvent): void {
  const ground = pickGround(pictureOf(app), pointOf(app, event));
  if (ground !== undefined)
    attempt(() => moveStall(app.session, stall, ...ground), 'The stall could not be moved');
}

/** Shows where the stall would stand. */
function dragStall(app: App, press: Press, event: PointerEvent): void {
  const ground = pickGround(pictureOf(app), pointOf(app, event));
  if (ground === undefined || press.stall === undefined) return;
  if (press.ghost === undefined) {
    const stall = { ...stallBox(layoutOf(shownWorld(app.session)).stalls[press.stall]), isOut: true };
    press.ghost = createStall(stall, press.stall);
    press.ghost.material = new MeshLambertMaterial({ vertexColors: true, transparent: true, opacity: 0.6 });
    app.view.scene.add(press.ghost);
  }
  const { x, z } = keepOnGround(...ground);
  press.ghost.position.set(x, 0.02, z);
  touch(app);
}

function hover(app: App, event: PointerEvent | undefined): void {
  const hint = find('hover', HTMLParagraphElement);
  const eid =
    event === undefined || app.session.twin !== undefined
      ? undefined
      : pickWalker(pictureOf(app), pointOf(app, event), shownWorld(app.session), app.view.motion);
  const before = app.hovered;
  app.hovered = eid === undefined ? undefined : serialOf(app, eid);
  if (before !== app.hovered) touch(app);
  hint.hidden = eid === undefined;
  if (event === undefined || eid === undefined) return;
  hint.textContent = nameWalker(app, eid);
  const { left, top } = app.stage.canvas.getBoundingClientRect();
  hint.style.translate = `${event.clientX - left + 14}px ${event.clientY - top + 14}px`;
}

function pictureOf({ eye, stage }: App): Picture {
  return { camera: eye.camera, width: stage.width, height: stage.height };
}

function pointOf({ stage }: App, { clientX, clientY }: PointerEvent): PicturePoint {
  const { height, left, top, width } = stage.canvas.getBoundingClientRect();
  return { x: ((clientX - left) / width) * 2 - 1, y: 1 - ((clientY - top) / height) * 2 };
}
