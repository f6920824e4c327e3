// The two places that were picked, the exact search between them as far as it was watched, and the other search beside it.

import type { World } from 'bitecs';
import { getNavigation } from 'surefoot';
import { GROUND_MESH } from '../../match.ts';
import {
  beginExactSearch,
  type ExactSearch,
  exactPoints,
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
  /** Whether all of that has been found out. */
  isCompared: boolean;
  /** Whether nodes are opened one after the other by themselves. */
  isRunning: boolean;
  /** Grows with each change. */
  version: number;
}

/** Makes a desk on which nothing lies. */
export function createSearchDesk(): SearchDesk {
  return {
    ...{ from: undefined, to: undefined, exact: undefined, midpoint: undefined },
    ...{ exactTime: 0, midpointTime: 0, isCompared: false, isRunning: false, version: 0 },
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

/** Searches anew between the places that were picked when the mesh is another one, and to the end if the search had come to it. */
export function refreshSearch(desk: SearchDesk, world: World, clock: () => number): void {
  const { exact, from, isRunning, to } = desk;
  const { mesh } = getNavigation(world).state.meshes[GROUND_MESH];
  if (exact === undefined || from === undefined || to === undefined || exact.mesh === mesh) return;
  clearSearch(desk);
  Object.assign(desk, { from, to, isRunning: isRunning && !exact.isDecided });
  desk.exact = beginExactSearch(mesh, from, to);
  if (exact.isDecided) finishSearch(desk, clock);
}

/** Opens the next node, and compares the two searches when that was the last. */
export function stepSearch(desk: SearchDesk, clock: () => number): void {
  const { exact } = desk;
  if (exact === undefined) return;
  desk.version += 1;
  if (!stepExactSearch(exact)) return;
  desk.isRunning = false;
  compareSearches(desk, clock);
}

/**
 * Looks for the other way and times both searches, once the exact one is decided; some are before their first node is opened. The
 * exact search puts its ends on the mesh's lattice: the other one goes between the same two places, so that their lengths can be
 * compared. Where there is no exact way there is none to compare it with.
 */
export function compareSearches(desk: SearchDesk, clock: () => number): void {
  const { exact, from, to } = desk;
  if (exact?.isDecided !== true || desk.isCompared || from === undefined || to === undefined) return;
  desk.isCompared = true;
  desk.version += 1;
  desk.exactTime = timeExactSearch(exact, from, to, clock);
  const points = exactPoints(exact);
  if (points.length === 0) return;
  const [start, goal] = [points[0], points[points.length - 1]];
  desk.midpoint = findMidpointRoute(exact.mesh, start, goal);
  desk.midpointTime = timeRepeated(() => findMidpointRoute(exact.mesh, start, goal), clock);
}

/** Opens all nodes that are left. */
export function finishSearch(desk: SearchDesk, clock: () => number): void {
  if (desk.exact === undefined) return;
  do stepSearch(desk, clock);
  while (!desk.exact.isDecided);
}
