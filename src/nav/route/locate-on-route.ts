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
  lengthUpTo,
  nearestShare,
  type RoutePosition,
  type RouteView,
  stretchLength,
} from './route-view.ts';

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
  out.share = nearestShare(route, out.stretch, x, z);
  slideBack(route, x, z, out);
  slideOn(route, last, x, z, out);
  cutCorner(route, x, z, lookahead, out);
  out.progress = lengthUpTo(route, out.stretch) + out.share * stretchLength(route, out.stretch);

  const away = distanceToStretch(route, out.stretch, out.share, x, z);
  if (away > Math.max(LEAST_LOST, lookahead)) findAnew(route, x, z, away / 2, out);
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

function slideBack(route: RouteView, x: number, z: number, out: RoutePosition): void {
  for (let stretch = out.stretch - 1; stretch >= 0 && out.share === 0; stretch -= 1) {
    if (stretchLength(route, stretch) === 0) continue;
    const share = nearestShare(route, stretch, x, z);
    if (share === 1) return;
    out.stretch = stretch;
    out.share = share;
  }
}

function slideOn(route: RouteView, last: number, x: number, z: number, out: RoutePosition): void {
  for (let stretch = out.stretch + 1; stretch <= last && out.share === 1; stretch += 1) {
    if (stretchLength(route, stretch) === 0) continue;
    out.stretch = stretch;
    out.share = nearestShare(route, stretch, x, z);
  }
}

function cutCorner(route: RouteView, x: number, z: number, lookahead: number, out: RoutePosition): void {
  const turn = findTurnBack(route, out, lookahead);
  const end = turn === NONE ? route.count - 1 : turn;
  let left = lookahead - (1 - out.share) * stretchLength(route, out.stretch);
  let nearest = distanceToStretch(route, out.stretch, out.share, x, z);
  for (let stretch = out.stretch + 1; stretch < end && left > 0; stretch += 1) {
    const length = stretchLength(route, stretch);
    if (length === 0) continue;
    const share = Math.min(nearestShare(route, stretch, x, z), left / length);
    const away = distanceToStretch(route, stretch, share, x, z);
    if (away < nearest) {
      nearest = away;
      out.stretch = stretch;
      out.share = share;
    }
    left -= length;
  }
}

/**
 * Takes the nearest local minimum of the distance on the whole route, with the handicap for its way from the position in
 * `out`, if it is nearer than `within`.
 */
function findAnew(route: RouteView, x: number, z: number, within: number, out: RoutePosition): void {
  const last = lastStretch(route);
  const progress = out.progress;
  let least = Number.POSITIVE_INFINITY;
  let behind = 0;
  let isComingNearer = true;
  for (let stretch = 0; stretch <= last; stretch += 1) {
    const length = stretchLength(route, stretch);
    if (length === 0) continue;
    const share = nearestShare(route, stretch, x, z);
    const isMinimum = share < 1 ? share > 0 || isComingNearer : stretch === last;
    isComingNearer = share === 1;
    const along = behind + share * length;
    const away = distanceToStretch(route, stretch, share, x, z);
    const score = away + handicap(Math.abs(along - progress));
    if (isMinimum && away < within && score < least) {
      least = score;
      out.stretch = stretch;
      out.share = share;
      out.progress = along;
    }
    behind += length;
  }
}

function handicap(way: number): number {
  return (MOST_HANDICAP * way) / (way + HALF_HANDICAP_WAY);
}
