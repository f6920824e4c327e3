// What waits for the next tick: the layout of the square as the orders that wait will make it, and where they send whom.
import type { Command, SetDestinationCommand } from 'surefoot';
import type { SquareLayout } from '../../layout.ts';
import { layoutOf } from '../../match.ts';
import { changeLayout } from '../../square-commands.ts';
import { type Session, shownWorld } from './session.ts';

/** A layout that was worked out, and from what. */
interface Coming {
  readonly base: SquareLayout;
  readonly count: number;
  readonly last: Command | undefined;
  readonly layout: SquareLayout;
}

/** Worked out anew only when another order waits: who draws tells layouts apart by identity. */
const known = new WeakMap<readonly Command[], Coming>();

/** The orders that the next tick of what is looked at is given: none in the past, in a test, or while two recordings are compared. */
export function waitingOrders({ past, test, waiting }: Session): readonly Command[] {
  return past === undefined && test === undefined ? waiting : [];
}

/** What stands on the square that is looked at once the orders that wait are obeyed. The same object until another one waits. */
export function comingLayout(session: Session): SquareLayout {
  const base = layoutOf(shownWorld(session));
  const orders = waitingOrders(session);
  if (orders.length === 0) return base;
  const last = orders[orders.length - 1];
  const before = known.get(orders);
  if (before?.base === base && before.count === orders.length && before.last === last) return before.layout;
  const layout = orders.reduce(
    (changed, command) => (command.type === 'game' ? changeLayout(changed, command) : changed),
    base,
  );
  known.set(orders, { base, count: orders.length, last, layout });
  return layout;
}

/** Who is sent where by the orders that wait, the last of them for each walker. */
export function comingSends(session: Session): SetDestinationCommand[] {
  const sends = waitingOrders(session).filter((command) => command.type === 'setDestination');
  return [...new Map(sends.map((send) => [send.agent, send])).values()];
}

/** How many orders wait, in words; nothing when none does. */
export function describeWaiting(session: Session): string {
  const { length } = waitingOrders(session);
  if (length === 0) return '';
  return length === 1 ? '1 order waits for the next tick' : `${length} orders wait for the next tick`;
}
