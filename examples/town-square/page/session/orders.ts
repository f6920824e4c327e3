// What somebody at the page can have happen: commands that the next tick is given, and that are recorded with it.
import type { Command, JsonValue } from 'surefoot';
import { layoutOf } from '../../match.ts';
import { GROUND } from '../../square.ts';
import { MOST_CRATES, type SquareCommandName } from '../../square-commands.ts';
import { takeOver } from './history.ts';
import { type Session, shownWorld } from './session.ts';

/** Metres from the edge of the ground within which nothing is put down. */
const EDGE = 1;

/** Orders something for the next tick. Whoever looks at the past takes over there: what came after is left for another branch. */
export function order(session: Session, command: Command): void {
  if (session.test !== undefined || session.twin !== undefined) return;
  if (session.past !== undefined) takeOver(session);
  session.waiting.push(command);
}

/** Sends a walker, named by its serial, to a place on the ground. */
export function sendWalker(session: Session, agent: number, x: number, z: number): void {
  order(session, { type: 'setDestination', agent, x, y: 0, z });
}

/** Packs a stall away that is out, or puts it out. */
export function toggleStall(session: Session, stall: number): void {
  const { isOut } = layoutOf(shownWorld(session)).stalls[stall];
  orderSquare(session, isOut ? 'pack-stall' : 'put-out-stall', { stall });
}

/** Moves a stall, as far as there is ground. */
export function moveStall(session: Session, stall: number, x: number, z: number): void {
  orderSquare(session, 'move-stall', { stall, ...keepOnGround(x, z) });
}

/** Drops a crate, as far as there is ground. False when there are as many as there can be. */
export function dropCrate(session: Session, x: number, z: number): boolean {
  const { crates } = layoutOf(shownWorld(session));
  const coming = session.waiting.filter(
    (command) => command.type === 'game' && command.name === 'drop-crate',
  );
  if (crates.length + coming.length >= MOST_CRATES) return false;
  orderSquare(session, 'drop-crate', keepOnGround(x, z));
  return true;
}

/** Orders one of the game's own commands. */
export function orderSquare(session: Session, name: SquareCommandName, payload: JsonValue = null): void {
  order(session, { type: 'game', name, payload });
}

/** The nearest place at which a thing can stand; to the centimetre, so that recordings are easy to read. */
export function keepOnGround(x: number, z: number): { x: number; z: number } {
  return { x: keepWithin(x, GROUND.halfX - EDGE), z: keepWithin(z, GROUND.halfZ - EDGE) };
}

function keepWithin(value: number, half: number): number {
  return Math.round(Math.min(half, Math.max(-half, value)) * 100) / 100 + 0;
}
