// A half-done search for an agent's way, made again from what the stores tell of it.
import { NONE } from '../nav/geometry/none.ts';
import { advancePathSearch, beginPathSearch } from '../nav/query/advance-path-search.ts';
import { findNearestPoint } from '../nav/query/find-nearest-point.ts';
import type { Point } from '../nav/query/path.ts';
import type { PathSearch } from '../nav/query/path-search.ts';
import type { Navigation } from './navigation.ts';
import { snapToMesh } from './snap-to-mesh.ts';

/** A search that is under way, as `NavPlace` and `NavDestination` tell it. */
export interface HalfDoneSearch {
  /** The agent's place and polygon. */
  readonly from: Point;
  readonly polygon: number;
  /** Where it leads, and whether only to the ground nearest to that. */
  readonly to: Point;
  readonly isNear: boolean;
  /** Expansions made so far. */
  readonly expansions: number;
}

/**
 * Brings a search object to where the search was. A search is a fixed sequence of steps, so it is the same bit for bit.
 * False when no such search can be under way: it would be decided by then, or never have so many expansions. Works in the
 * world's scratch and changes nothing else of it.
 */
export function resumeSearch(navigation: Navigation, search: PathSearch, half: HalfDoneSearch): boolean {
  const { nearest, wayOptions } = navigation.scratch;
  const { mesh } = search;
  if (half.polygon === NONE) return false;
  const part = mesh.component[half.polygon];
  const goal = half.isNear
    ? findNearestPoint(mesh, half.to, Number.POSITIVE_INFINITY, nearest, part)
    : snapToMesh(navigation, mesh, half.to, part);
  if (goal === NONE) return false;
  wayOptions.startPolygon = half.polygon;
  if (beginPathSearch(search, half.from, nearest, wayOptions)) return false;
  return !advancePathSearch(search, half.expansions) && search.expansions === half.expansions;
}
