// Where a route turns back ahead of a position.
import { NONE } from '../geometry/none.ts';
import { dotStretches, type RoutePosition, type RouteView, stretchLength } from './route-view.ts';

/**
 * The first point ahead of the position, within `reach` metres along the route, from which the route runs against (more
 * than 90 degrees from) the stretch of the position or the one before the point; NONE when there is none.
 */
export function findTurnBack(route: RouteView, position: RoutePosition, reach: number): number {
  const here = position.stretch;
  let left = reach - (1 - position.share) * stretchLength(route, here);
  let before = here;
  for (let point = here + 1; point < route.count - 1 && left >= 0; point += 1) {
    const length = stretchLength(route, point);
    if (length === 0) continue;
    if (dotStretches(route, point, here) < 0 || dotStretches(route, point, before) < 0) return point;
    before = point;
    left -= length;
  }
  return NONE;
}
