// The request for a way, which waits for its turn.
import { AGENT_STATUS, isOnItsWay } from '../components/agent-status.ts';
import { isSearching, WAY_REQUEST } from '../components/nav-destination.ts';
import type { PathStatus } from '../nav/query/path.ts';
import { forgetWay } from './forget-way.ts';
import type { Navigation } from './navigation.ts';

/**
 * Has an agent's way to its destination, if it has one, found anew from where it stands: what it followed leads nowhere any
 * more. A request that is waiting already keeps its turn, however often it changes; a search that is under way is given
 * up, as it began somewhere else, and the request goes behind the others.
 */
export function askForWay({ components: { NavDestination }, state }: Navigation, eid: number): void {
  if (NavDestination.wanted[eid] === 0) return;
  const { none, begun } = WAY_REQUEST;
  const request = NavDestination.stale[eid];
  if (request === none || request === begun) NavDestination.asked[eid] = state.tick;
  NavDestination.stale[eid] = WAY_REQUEST.asked;
  forgetSearch(NavDestination, eid);
}

/**
 * Asks for the way to a destination that was just given. Where searches are rationed nothing is lost by it, so that one who
 * is led anew in every tick gets on: a search that is under way is finished, and an agent on its way over a mesh follows
 * that until the turn of its request. Any other forgets its way and waits.
 */
export function askForOtherWay(navigation: Navigation, eid: number): void {
  const { components, settings, state } = navigation;
  const { NavAgent, NavDestination, NavPathBuffer } = components;
  const { begun, renewed, following, none } = WAY_REQUEST;
  const request = NavDestination.stale[eid];
  if (request === renewed || request === following) return;
  const isRationed = settings.expansionsPerTick !== Number.POSITIVE_INFINITY;
  const isFollowing = isOnItsWay(NavAgent.status[eid]) && NavPathBuffer.count[eid] > 0;
  if (request === begun) {
    NavDestination.asked[eid] = state.tick;
    NavDestination.stale[eid] = renewed;
  } else if (isRationed && isFollowing && request === none) {
    NavDestination.asked[eid] = state.tick;
    NavDestination.stale[eid] = following;
  } else {
    askForWay(navigation, eid);
    waitForWay(navigation, eid);
    NavAgent.pathStatus[eid] = 0;
  }
}

/** The agent follows no way any more and stands still until its request is served. */
export function waitForWay(navigation: Navigation, eid: number): void {
  const { NavAgent, NavDestination } = navigation.components;
  forgetWay(navigation, eid);
  if (NavDestination.stale[eid] === WAY_REQUEST.following) NavDestination.stale[eid] = WAY_REQUEST.asked;
  NavAgent.status[eid] = AGENT_STATUS.waiting;
}

/** Notes that the search for the way to the agent's destination is under way, to it or, `partial`, near it. */
export function noteSearch(
  { components: { NavDestination } }: Navigation,
  eid: number,
  goal: PathStatus,
): void {
  if (isSearching(NavDestination.stale[eid])) return;
  NavDestination.stale[eid] = WAY_REQUEST.begun;
  NavDestination.searchedX[eid] = NavDestination.x[eid];
  NavDestination.searchedY[eid] = NavDestination.y[eid];
  NavDestination.searchedZ[eid] = NavDestination.z[eid];
  NavDestination.searchedNear[eid] = goal === 'partial' ? 1 : 0;
}

/**
 * Ends the search that is decided, and the request with it, unless another destination was given since it began: then
 * answers true, and the request is one of an agent that is `following`.
 */
export function endSearchFor(navigation: Navigation, eid: number): boolean {
  const { NavDestination } = navigation.components;
  const isRenewed = NavDestination.stale[eid] === WAY_REQUEST.renewed;
  if (isRenewed) {
    NavDestination.stale[eid] = WAY_REQUEST.following;
    forgetSearch(NavDestination, eid);
  } else {
    endRequest(navigation, eid);
  }
  return isRenewed;
}

/** Ends the request: the way is found, there is none, or nobody wants it any more. */
export function endRequest({ components: { NavDestination } }: Navigation, eid: number): void {
  NavDestination.stale[eid] = WAY_REQUEST.none;
  NavDestination.asked[eid] = 0;
  forgetSearch(NavDestination, eid);
}

function forgetSearch(destination: Navigation['components']['NavDestination'], eid: number): void {
  destination.expansions[eid] = 0;
  destination.searchedX[eid] = 0;
  destination.searchedY[eid] = 0;
  destination.searchedZ[eid] = 0;
  destination.searchedNear[eid] = 0;
}
