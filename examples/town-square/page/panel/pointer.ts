// What the pointer does on the square: it points at walkers, chooses and sends them, packs, puts out and drags stalls, drops crates,
// and picks the ends of a search.
import { type App, entityOf, serialOf, touch } from '../app.ts';
import {
  type PickedSurface,
  type Picture,
  type PicturePoint,
  pickStall,
  pickSurface,
  pickWalker,
} from '../scene/picking.ts';
import { pickPlace } from '../search/search-desk.ts';
import { comingLayout } from '../session/coming.ts';
import { describeDoing, nameWalker } from '../session/describe-walker.ts';
import { dropCrate, sendWalker, toggleStall } from '../session/orders.ts';
import { shownWorld } from '../session/session.ts';
import { dragStall, dropStall, endDrag, type HeldStall } from './drag-stall.ts';
import { find } from './elements.ts';
import { attempt, dropNews, tell } from './notice.ts';

/** A press of the pointer that has not been let go. */
interface Press {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  /** What the pointer has taken hold of, undefined when it is the view. */
  readonly held: HeldStall | undefined;
}

/** The press that has not been let go, if there is one. */
interface Hand {
  press: Press | undefined;
}

/** A pointer that moved less than this has clicked, CSS pixels. */
const CLICK = 5;
/** Between the pointer and the words beside it, CSS pixels. */
const HINT_GAP = 14;

/** Binds the pointer. */
export function bindPointer(app: App): void {
  const { canvas } = app.stage;
  const hand: Hand = { press: undefined };
  const letGo = ({ pointerId }: PointerEvent): void => {
    if (pointerId === hand.press?.pointer) endPress(app, hand);
  };
  // Before the camera hears of it, so that dragging a stall does not turn the view.
  canvas.addEventListener('pointerdown', (event) => beginPress(app, hand, event), { capture: true });
  canvas.addEventListener('pointermove', (event) => movePointer(app, hand, event));
  canvas.addEventListener('pointerup', (event) => finishPress(app, hand, event));
  canvas.addEventListener('pointercancel', letGo);
  canvas.addEventListener('lostpointercapture', letGo);
  canvas.addEventListener('pointerleave', () => {
    if (hand.press?.held === undefined) hover(app, undefined);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || hand.press?.held === undefined) return;
    event.preventDefault();
    canvas.releasePointerCapture(hand.press.pointer);
    endPress(app, hand);
  });
}

/** Does what a click at a point of the picture does. */
export function clickAt(app: App, point: PicturePoint): void {
  dropNews();
  if (app.session.twin !== undefined || app.session.test !== undefined) {
    tell('Nothing can be changed while two recordings are compared, or a test runs.', 'warning');
    return;
  }
  attempt(() => use(app, point), 'That could not be done');
  touch(app);
}

function use(app: App, point: PicturePoint): void {
  const { search, session, tool } = app;
  if (tool === 'walkers' && chooseAt(app, point)) return;
  if (tool === 'stalls' && toggleAt(app, point)) return;
  const surface = surfaceAt(app, point);
  if (surface === undefined) tell('There is no ground there.');
  else if (surface.isBuilding) tell('A building stands there: click the ground beside it.');
  else if (tool === 'walkers') send(app, surface);
  else if (tool === 'search') pickPlace(search, shownWorld(session), [surface.x, surface.z]);
  else if (tool === 'crates' && !dropCrate(session, surface.x, surface.z))
    tell('There is no room for more crates.', 'warning');
}

/** True when there is a walker, which is chosen then. */
function chooseAt(app: App, point: PicturePoint): boolean {
  const eid = pickWalker(pictureOf(app), point, shownWorld(app.session), app.view.motion);
  if (eid !== undefined) app.chosen = serialOf(app, eid);
  return eid !== undefined;
}

/** True when there is a stall, which is packed away or put out then. */
function toggleAt(app: App, point: PicturePoint): boolean {
  const stall = stallAt(app, point);
  if (stall !== undefined) toggleStall(app.session, stall);
  return stall !== undefined;
}

function send(app: App, { x, z }: PickedSurface): void {
  const { chosen, session } = app;
  const eid = entityOf(app, chosen);
  if (chosen === undefined || eid === undefined) return;
  const name = nameWalker(shownWorld(session), eid);
  app.errands = app.errands.filter(({ command }) => command.agent !== chosen);
  app.errands.push(sendWalker(session, chosen, x, z));
  tell(`${name} is sent to ${x.toFixed(1)}, ${z.toFixed(1)}.`);
}

function beginPress(app: App, hand: Hand, event: PointerEvent): void {
  if (event.button !== 0 || !event.isPrimary) return;
  const isFree = app.tool === 'stalls' && app.session.twin === undefined && app.session.test === undefined;
  const stall = isFree ? stallAt(app, pointOf(app, event)) : undefined;
  const held = stall === undefined ? undefined : { stall, ghost: undefined };
  app.eye.controls.enabled = held === undefined;
  // Wherever it goes, the stall stays in the hand. The camera sees to its own drags.
  if (held !== undefined) app.stage.canvas.setPointerCapture(event.pointerId);
  hand.press = { pointer: event.pointerId, x: event.clientX, y: event.clientY, held };
}

function movePointer(app: App, { press }: Hand, event: PointerEvent): void {
  if (press?.held === undefined) {
    if (event.pointerType === 'mouse' && event.buttons === 0) hover(app, event);
  } else if (event.pointerId === press.pointer && !isClick(press, event)) {
    dragStall(app, press.held, surfaceAt(app, pointOf(app, event)));
    placeHint(app, event);
  }
}

/** The pointer lets go: a click, or a stall that is put down. */
function finishPress(app: App, hand: Hand, event: PointerEvent): void {
  const { press } = hand;
  if (press === undefined || press.pointer !== event.pointerId) return;
  endPress(app, hand);
  const point = pointOf(app, event);
  if (isClick(press, event)) clickAt(app, point);
  else if (press.held !== undefined) dropStall(app, press.held, surfaceAt(app, point), point);
}

/** The hand is empty again, and the view can be moved. */
function endPress(app: App, hand: Hand): void {
  const { press } = hand;
  hand.press = undefined;
  app.eye.controls.enabled = true;
  if (press?.held !== undefined) endDrag(app, press.held);
}

/** A stall that was dragged about is put down wherever that is. */
function isClick({ held, x, y }: Press, { clientX, clientY }: PointerEvent): boolean {
  return held?.ghost === undefined && Math.hypot(clientX - x, clientY - y) < CLICK;
}

function hover(app: App, event: PointerEvent | undefined): void {
  const hint = find('hover', HTMLParagraphElement);
  const world = shownWorld(app.session);
  const eid =
    event === undefined || app.session.twin !== undefined
      ? undefined
      : pickWalker(pictureOf(app), pointOf(app, event), world, app.view.motion);
  const before = app.hovered;
  app.hovered = eid === undefined ? undefined : serialOf(app, eid);
  if (before !== app.hovered) touch(app);
  hint.hidden = eid === undefined;
  if (event === undefined || eid === undefined) return;
  hint.textContent = `${nameWalker(world, eid)} · ${describeDoing(world, eid)}`;
  placeHint(app, event);
}

/** Beside the pointer, and within the picture. */
function placeHint({ stage }: App, { clientX, clientY }: PointerEvent): void {
  const hint = find('hover', HTMLParagraphElement);
  const { left, top, width } = stage.canvas.getBoundingClientRect();
  const x = Math.max(0, Math.min(clientX - left + HINT_GAP, width - hint.offsetWidth));
  hint.style.translate = `${x}px ${clientY - top + HINT_GAP}px`;
}

function stallAt(app: App, point: PicturePoint): number | undefined {
  return pickStall(pictureOf(app), point, comingLayout(app.session), app.view.buildings);
}

function surfaceAt(app: App, point: PicturePoint): PickedSurface | undefined {
  return pickSurface(pictureOf(app), point, app.view.buildings);
}

function pictureOf({ eye, stage }: App): Picture {
  return { camera: eye.camera, width: stage.width, height: stage.height };
}

function pointOf({ stage }: App, { clientX, clientY }: PointerEvent): PicturePoint {
  const { height, left, top, width } = stage.canvas.getBoundingClientRect();
  return { x: ((clientX - left) / width) * 2 - 1, y: 1 - ((clientY - top) / height) * 2 };
}
