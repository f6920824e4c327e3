// A stall that is dragged: shown where it would stand, put there when the pointer lets go of it, and back where it was with Escape.
import { findObstacle, stallBox } from '../../layout.ts';
import { type App, touch } from '../app.ts';
import type { PickedSurface, PicturePoint } from '../scene/picking.ts';
import { createGhost, type Ghost, moveGhost } from '../scene/things.ts';
import { comingLayout } from '../session/coming.ts';
import { keepOnGround, moveStall } from '../session/orders.ts';
import { find, setText } from './elements.ts';
import { attempt, dropNews, tell } from './notice.ts';

/** A stall in the hand. */
export interface HeldStall {
  readonly stall: number;
  ghost: Ghost | undefined;
}

/** Shows where the stall would stand, and whether it can; beside the ground nothing of it. */
export function dragStall(app: App, held: HeldStall, surface: PickedSurface | undefined): void {
  touch(app);
  if (held.ghost === undefined) {
    held.ghost = createGhost(held.stall);
    app.view.scene.add(held.ghost);
  }
  held.ghost.visible = surface !== undefined;
  if (surface === undefined) {
    hint('');
    return;
  }
  const place = keepOnGround(surface.x, surface.z);
  const obstacle = obstacleAt(app, held.stall, place);
  // On a roof it is seen that it cannot stand there; under it, nothing.
  moveGhost(held.ghost, { ...place, y: surface.isBuilding ? surface.y : 0 }, obstacle === undefined);
  hint(obstacle === undefined ? '' : `cannot stand here: ${obstacle} is in the way`);
}

/** Puts the stall where the pointer lets go of it. Beside the ground, or the picture, it stays where it was. */
export function dropStall(
  app: App,
  { stall }: HeldStall,
  surface: PickedSurface | undefined,
  { x, y }: PicturePoint,
): void {
  dropNews();
  const isInPicture = Math.abs(x) <= 1 && Math.abs(y) <= 1;
  if (surface === undefined || !isInPicture) tell('There is no ground there: the stall stays where it was.');
  else attempt(() => moveStall(app.session, stall, surface.x, surface.z), 'The stall could not be moved');
}

/** Takes the ghost away. */
export function endDrag(app: App, { ghost }: HeldStall): void {
  touch(app);
  if (ghost === undefined) return;
  app.view.scene.remove(ghost);
  ghost.material.dispose();
  hint('');
}

function obstacleAt(
  { session }: App,
  stall: number,
  place: { readonly x: number; readonly z: number },
): string | undefined {
  return findObstacle(stallBox({ ...comingLayout(session).stalls[stall], ...place }));
}

function hint(text: string): void {
  const element = find('hover', HTMLParagraphElement);
  element.hidden = text === '';
  setText(element, text);
}
