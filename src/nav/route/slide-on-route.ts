// Sliding along a route to where it is nearest to a walker without ever going farther from it.
import { type MeasuredRoute, offerStretch } from './measured-route.ts';
import type { RoutePosition, RouteWalker } from './route-view.ts';

/**
 * Moves the position in `out` to the nearest point of its stretch, which must have a length, and on or back from there
 * over as many points of the route as that brings it nearer to the walker. Sets stretch and share.
 */
export function slideToNearest(route: MeasuredRoute, walker: RouteWalker, out: RoutePosition): void {
  out.share = offerStretch(route, walker, out.stretch).share;
  slideBack(route, walker, out);
  slideOn(route, walker, out);
}

/** The same, but never back over the point where the stretch begins. */
export function slideToNearestAhead(route: MeasuredRoute, walker: RouteWalker, out: RoutePosition): void {
  out.share = offerStretch(route, walker, out.stretch).share;
  slideOn(route, walker, out);
}

function slideBack(route: MeasuredRoute, walker: RouteWalker, out: RoutePosition): void {
  for (let stretch = out.stretch - 1; stretch >= 0 && out.share === 0; stretch -= 1) {
    if (route.lengths[stretch] === 0) continue;
    const offered = offerStretch(route, walker, stretch);
    if (offered.share === 1) return;
    out.stretch = stretch;
    out.share = offered.share;
  }
}

// A position at a point belongs to the stretch after it, so this goes on where the route goes on to be as near.
function slideOn(route: MeasuredRoute, walker: RouteWalker, out: RoutePosition): void {
  for (let stretch = out.stretch + 1; stretch <= route.last && out.share === 1; stretch += 1) {
    if (route.lengths[stretch] === 0) continue;
    out.stretch = stretch;
    out.share = offerStretch(route, walker, stretch).share;
  }
}
