// The shortest way over a mesh between two places, exactly: Polyanya (Cui, Harabor, Grastien: Compromise-free Pathfinding
// on a Navigation Mesh, IJCAI 2017) on an integer lattice, where every decision is the sign of an integer. Why the answer is
// one and the same however the ground is cut up stands in compare-chains.ts.
import {
  advancePathSearch,
  beginPathSearch,
  type PathOptions,
  readPathSearch,
} from './advance-path-search.ts';
import type { Path, PathStatus, Point } from './path.ts';
import type { PathSearch } from './path-search.ts';

/**
 * Finds the shortest route between two places, metres; `y` picks the floor. The ends are rounded to the lattice of the
 * mesh; an end within one unit of the mesh is put on it. Writes everything to `out` and answers its status: `found`,
 * `unreachable`, `off-mesh-start` or `off-mesh-goal`, and when `options` ask for it `partial` or `out-of-budget`. Start and
 * goal in one place make a route of one corner. Where an end lies on the line of a wall it belongs to the ground of both
 * sides, unless `options` tell its polygon; one place is one place, though, on whichever sides of a wall.
 *
 * Throws a RangeError that names the coordinate or the option when it is not as it must be; nothing has changed then.
 */
export function findPath(
  search: PathSearch,
  from: Point,
  to: Point,
  out: Path,
  options?: PathOptions,
): PathStatus {
  beginPathSearch(search, from, to, options);
  advancePathSearch(search, Infinity);
  return readPathSearch(search, out);
}
