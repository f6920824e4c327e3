// Where on a route somebody stands, who had come so far along it: from the route, the point and the progress so far.
//
// 1. *Near the progress.* From the progress the position slides along the route, on or back, past points too, while that
//    brings it nearer to the walker. Then the route ahead, as far as the walker may be aiming at it, is looked through:
//    where it is nearer, the walker has cut a corner and is there.
// 2. *Lost.* Only when that is farther from the walker than its lookahead (and than 1 m) is the whole route looked
//    through, and a stretch that is less than half as far is taken, the nearest one. A difference of less than a quarter
//    metre does not count there against being nearer along the route.
// 3. *Not begun.* A walker with a progress of less than 0 is never lost: while it is that far from where the route begins,
//    it has still to go there, however near it is to a later part.
//
// So a route that crosses itself, winds or doubles back never carries a walker off that is where it should be, a walker
// shoved back along the route goes on from where it stands, and one thrown far off from where the route is nearest.
import { NONE } from '../geometry/none.ts';
import { findTurnBack } from './find-turn-back.ts';
import { type MeasuredRoute, offerStretch, updateProgress } from './measured-route.ts';
import { NOT_BEGUN, type RoutePosition, type RouteWalker } from './route-view.ts';
import { slideToNearest, slideToNearestAhead } from './slide-on-route.ts';

const LEAST_LOST = 1;
const MOST_HANDICAP = 0.25;
const HALF_HANDICAP_WAY = 8;

/**
 * Writes into `out` where on the route, which must have at least one point, the walker stands; with the progress `NOT_BEGUN`
 * to where near its beginning it has to go first.
 */
export function locateOnRoute(route: MeasuredRoute, walker: RouteWalker, out: RoutePosition): void {
  out.stretch = 0;
  out.share = 0;
  out.progress = 0;
  if (route.last < 0) return;

  out.stretch = findStretch(route, walker);
  slideToNearest(route, walker, out);
  out.stretch = findCutStretch(route, walker, out);
  slideToNearestAhead(route, walker, out);
  const { away } = offerStretch(route, walker, out.stretch);
  if (away > Math.max(LEAST_LOST, walker.lookahead)) {
    if (walker.progress < 0) {
      out.progress = NOT_BEGUN;
      return;
    }
    updateProgress(route, out);
    out.stretch = findStretchAnew(route, walker, out);
    slideToNearest(route, walker, out);
  }
  updateProgress(route, out);
}

/** The stretch with a length on which the walker's progress lies, at a point the one after it. */
function findStretch({ upTo, last }: MeasuredRoute, { progress }: RouteWalker): number {
  let stretch = 0;
  while (stretch < last && Math.max(0, progress) >= upTo[stretch + 1]) stretch += 1;
  return stretch;
}

/** The stretch nearest to the walker of the one it is on and those ahead, as far as it may be aiming. */
function findCutStretch(route: MeasuredRoute, walker: RouteWalker, position: RoutePosition): number {
  const { lengths } = route;
  const turn = findTurnBack(route, walker, position);
  const end = turn === NONE ? route.count - 1 : turn;
  let left = walker.lookahead - (1 - position.share) * lengths[position.stretch];
  let found = position.stretch;
  let nearest = offerStretch(route, walker, found).away;
  for (let stretch = found + 1; stretch < end && left > 0; stretch += 1) {
    const { away } = offerStretch(route, walker, stretch);
    if (lengths[stretch] > 0 && away < nearest) {
      nearest = away;
      found = stretch;
    }
    left -= lengths[stretch];
  }
  return found;
}

/**
 * The stretch of the whole route that is nearest, with the handicap for its way from the position, of those less than
 * half as far from the walker as the position's; the position's when there is none.
 */
function findStretchAnew(route: MeasuredRoute, walker: RouteWalker, position: RoutePosition): number {
  const { lengths, upTo } = route;
  const within = offerStretch(route, walker, position.stretch).away / 2;
  let found = position.stretch;
  let least = Number.POSITIVE_INFINITY;
  for (let stretch = 0; stretch < route.count - 1; stretch += 1) {
    const { share, away } = offerStretch(route, walker, stretch);
    const way = Math.abs(upTo[stretch] + share * lengths[stretch] - position.progress);
    const score = away + (MOST_HANDICAP * way) / (way + HALF_HANDICAP_WAY);
    if (lengths[stretch] > 0 && away < within && score < least) {
      least = score;
      found = stretch;
    }
  }
  return found;
}
