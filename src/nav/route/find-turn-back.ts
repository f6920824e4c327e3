// Where a route turns back ahead of a position.
import { NONE } from '../geometry/none.ts';
import { type MeasuredRoute, runsAgainst } from './measured-route.ts';
import type { RoutePosition, RouteWalker } from './route-view.ts';

/**
 * The first point ahead of the position, no farther along the route than the walker looks, from which the route runs
 * against (more than 90 degrees from) the stretch of the position or the one before the point; NONE when there is none.
 */
export function findTurnBack(route: MeasuredRoute, walker: RouteWalker, position: RoutePosition): number {
  const { lengths } = route;
  const here = position.stretch;
  let left = walker.lookahead - (1 - position.share) * lengths[here];
  let before = here;
  for (let point = here + 1; point < route.count - 1 && left >= 0; point += 1) {
    if (lengths[point] === 0) continue;
    if (runsAgainst(route, point, here) || runsAgainst(route, point, before)) return point;
    before = point;
    left -= lengths[point];
  }
  return NONE;
}
