// The request for a way, which waits for its turn.
import { WAY_REQUEST } from '../components/nav-destination.ts';
import type { Navigation } from './navigation.ts';

/**
 * Has an agent's way to its destination, if it has one, found anew. A request that is waiting already keeps its turn,
 * however often it changes; one whose search is under way begins anew behind the others, so that nobody holds them up.
 */
export function askForWay({ components: { NavDestination }, state }: Navigation, eid: number): void {
  if (NavDestination.wanted[eid] === 0) return;
  if (NavDestination.stale[eid] !== WAY_REQUEST.asked) NavDestination.asked[eid] = state.tick;
  NavDestination.stale[eid] = WAY_REQUEST.asked;
  NavDestination.expansions[eid] = 0;
}

/** Ends the request: the way is found, there is none, or nobody wants it any more. */
export function endRequest({ components: { NavDestination } }: Navigation, eid: number): void {
  NavDestination.stale[eid] = WAY_REQUEST.none;
  NavDestination.asked[eid] = 0;
  NavDestination.expansions[eid] = 0;
}
