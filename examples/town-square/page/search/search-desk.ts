// The two places that were picked, the exact search between them as far as it was watched, and the other search beside it.

import type { World } from 'bitecs';
import { getNavigation } from 'surefoot';
import { GROUND_MESH } from '../../match.ts';
import {
  beginExactSearch,
  type ExactSearch,
  stepExactSearch,
  timeExactSearch,
  timeRepeated,
} from './exact-search.ts';
import type { PlanPoint } from './funnel.ts';
import { findMidpointRoute, type MidpointRoute } from './midpoint-search.ts';

/** What is known of a search that is watched. */
export interface SearchDesk {
  from: PlanPoint | undefined;
  to: PlanPoint | undefined;
  exact: ExactSearch | undefined;
  /** The other search is shown once the exact one is decided, so that one can be watched without the other. */
  midpoint: MidpointRoute | undefined;
  /** Microseconds of either, 0 before they are known. */
  exactTime: number;
  midpointTime: number;
  /** Whether nodes are opened one after the other by themselves. */
  isRunning: boolean;
  /** Grows with each change. */
  version: number;
}

/** Makes a desk on which nothing lies. */
export function createSearchDesk(): SearchDesk {
  return {
    ...{ from: undefined, to: undefined, exact: undefined, midpoint: undefined },
    ...{ exactTime: 0, midpointTime: 0, isRunning: false, version: 0 },
  };
}

/** Takes everything off the desk. */
export function clearSearch(desk: SearchDesk): void {
  Object.assign(desk, createSearchDesk(), { version: desk.version + 1 });
}

/** Picks a place: the first is where the way begins, the second where it ends, a third begins anew. */
export function pickPlace(desk: SearchDesk, world: World, place: PlanPoint): void {
  if (desk.from === undefined || desk.to !== undefined) {
    clearSearch(desk);
    desk.from = place;
    return;
  }
  desk.to = place;
  desk.exact = beginExactSearch(getNavigation(world).state.meshes[GROUND_MESH].mesh, desk.from, place);
  desk.version += 1;
}

/** Opens the next node, and compares the two searches when that was the last. */
export function stepSearch(desk: SearchDesk, clock: () => number): void {
  const { exact, from, to } = desk;
  if (exact === undefined || from === undefined || to === undefined) return;
  desk.version += 1;
  if (!stepExactSearch(exact)) return;
  desk.isRunning = false;
  desk.midpoint ??= findMidpointRoute(exact.mesh, from, to);
  desk.exactTime ||= timeExactSearch(exact, from, to, clock);
  desk.midpointTime ||= timeRepeated(() => findMidpointRoute(exact.mesh, from, to), clock);
}

/** Opens all nodes that are left. */
export function finishSearch(desk: SearchDesk, clock: () => number): void {
  if (desk.exact === undefined) return;
  do stepSearch(desk, clock);
  while (!desk.exact.isDecided);
}
