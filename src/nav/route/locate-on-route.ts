// Where on a route somebody stands, who had come so far along it: from the route, the point and the progress so far.
//
// 1. *Near the progress.* From the progress the position slides along the route, on or back, past points too, while that
//    brings it nearer to the walker. Then the route ahead, as far as the walker may be aiming at it, is looked through:
//    where it is nearer, the walker has cut a corner and is there.
// 2. *Lost.* Only when that is farther from the walker than its lookahead (and than 1 m) is the whole route looked
//    through, and a stretch that is less than half as far is taken, the nearest one. A difference of less than a quarter
//    metre does not count there against being nearer along the route.
//
// So a route that crosses itself, winds or doubles back never carries a walker off that is where it should be, a walker
// shoved back along the route goes on from where it stands, and one thrown far off from where the route is nearest.
import { NONE } from '../geometry/none.ts';
import { findTurnBack } from './find-turn-back.ts';
import {
  distanceToStretch,
  lastStretch,
  nearestShare,
  progressAt,
  type RoutePosition,
  type RouteView,
  stretchLength,
} from './route-view.ts';
import { slideToNearest, slideToNearestAhead } from './slide-on-route.ts';

const LEAST_LOST = 1;
const MOST_HANDICAP = 0.25;
const HALF_HANDICAP_WAY = 8;

/**
 * Writes into `out` where on the route the point (x, z) stands, given the progress so far (metres, any finite number) and
 * how far ahead the walker looks. The route must have at least one point.
 */
export function locateOnRoute(
  route: RouteView,
  x: number,
  z: number,
  progress: number,
  lookahead: number,
  out: RoutePosition,
): void {
  const last = lastStretch(route);
  out.stretch = 0;
  out.share = 0;
  out.progress = 0;
  if (last < 0) return;

  out.stretch = findStretch(route, progress, last);
  slideToNearest(route, x, z, out);
  out.stretch = findCutStretch(route, x, z, lookahead, out);
  slideToNearestAhead(route, x, z, out);
  const away = distanceToStretch(route, out.stretch, out.share, x, z);
  if (away > Math.max(LEAST_LOST, lookahead)) {
    out.stretch = findStretchAnew(route, x, z, away / 2, out);
    slideToNearest(route, x, z, out);
  }
  out.progress = progressAt(route, out);
}

/** The stretch with a length on which the progress lies, at a point the one after it. */
function findStretch(route: RouteView, progress: number, last: number): number {
  let behind = 0;
  for (let stretch = 0; stretch < last; stretch += 1) {
    behind += stretchLength(route, stretch);
    if (progress < behind) return stretch;
  }
  return last;
}

/** The stretch nearest to the walker of the one it is on and those ahead, as far as it may be aiming. */
function findCutStretch(
  route: RouteView,
  x: number,
  z: number,
  lookahead: number,
  out: RoutePosition,
): number {
  const turn = findTurnBack(route, out, lookahead);
  const end = turn === NONE ? route.count - 1 : turn;
  let left = lookahead - (1 - out.share) * stretchLength(route, out.stretch);
  let found = out.stretch;
  let nearest = distanceToStretch(route, out.stretch, out.share, x, z);
  for (let stretch = out.stretch + 1; stretch < end && left > 0; stretch += 1) {
    const length = stretchLength(route, stretch);
    const away = distanceToStretch(route, stretch, nearestShare(route, stretch, x, z), x, z);
    if (length > 0 && away < nearest) {
      nearest = away;
      found = stretch;
    }
    left -= length;
  }
  return found;
}

/**
 * The stretch of the whole route that is nearest, with the handicap for its way from the position in `out`, of those
 * nearer than `within`; the stretch in `out` when there is none.
 */
function findStretchAnew(route: RouteView, x: number, z: number, within: number, out: RoutePosition): number {
  const progress = progressAt(route, out);
  let found = out.stretch;
  let least = Number.POSITIVE_INFINITY;
  let behind = 0;
  for (let stretch = 0; stretch < route.count - 1; stretch += 1) {
    const length = stretchLength(route, stretch);
    const share = nearestShare(route, stretch, x, z);
    const away = distanceToStretch(route, stretch, share, x, z);
    const score = away + handicap(Math.abs(behind + share * length - progress));
    if (length > 0 && away < within && score < least) {
      least = score;
      found = stretch;
    }
    behind += length;
  }
  return found;
}

function handicap(way: number): number {
  return (MOST_HANDICAP * way) / (way + HALF_HANDICAP_WAY);
}
