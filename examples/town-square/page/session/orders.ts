// What somebody at the page can have happen: commands that the next tick is given, and that are recorded with it.
import type { Command, JsonValue, SetDestinationCommand } from 'surefoot';
import { GROUND } from '../../square.ts';
import { changeLayout, MOST_CRATES, type SquareCommandName } from '../../square-commands.ts';
import { comingLayout, waitingOrders } from './coming.ts';
import type { Errand } from './errands.ts';
import { takeOver } from './history.ts';
import type { Session } from './session.ts';

/** Metres from the edge of the ground within which nothing is put down. */
const EDGE = 1;

/**
 * Orders something for the next tick. Whoever looks at the past takes over there: what came after is left for another branch. Throws,
 * and orders nothing, when it is a command of the game that the square could not obey then.
 */
export function order(session: Session, command: Command): void {
  if (session.test !== undefined || session.twin !== undefined) return;
  if (command.type === 'game') changeLayout(comingLayout(session), command);
  if (session.past !== undefined) takeOver(session);
  session.waiting.push(command);
}

/** Sends a walker, named by its serial, to a place on the ground: there, and not where it was sent by an order that still waits. */
export function sendWalker(session: Session, agent: number, x: number, z: number): Errand {
  const command: SetDestinationCommand = { type: 'setDestination', agent, x, y: 0, z };
  session.waiting = session.waiting.filter(
    (other) => other.type !== 'setDestination' || other.agent !== agent,
  );
  order(session, command);
  return { command, tick: session.recorder.tick };
}

/** Packs a stall away that is out, or puts it out; once more, while the order waits, takes it back. */
export function toggleStall(session: Session, stall: number): void {
  const { isOut } = comingLayout(session).stalls[stall];
  const orders = waitingOrders(session);
  if (isToggle(orders[orders.length - 1], stall)) session.waiting.pop();
  else orderSquare(session, isOut ? 'pack-stall' : 'put-out-stall', { stall });
}

/** Moves a stall, as far as there is ground. */
export function moveStall(session: Session, stall: number, x: number, z: number): void {
  orderSquare(session, 'move-stall', { stall, ...keepOnGround(x, z) });
}

/** Drops a crate, as far as there is ground. False when there are as many as there can be. */
export function dropCrate(session: Session, x: number, z: number): boolean {
  if (comingLayout(session).crates.length >= MOST_CRATES) return false;
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

function isToggle(command: Command | undefined, stall: number): boolean {
  if (command?.type !== 'game') return false;
  const isOne = command.name === 'pack-stall' || command.name === 'put-out-stall';
  return isOne && (command.payload as { readonly stall?: unknown } | null)?.stall === stall;
}

function keepWithin(value: number, half: number): number {
  return Math.round(Math.min(half, Math.max(-half, value)) * 100) / 100 + 0;
}
