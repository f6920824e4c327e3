// Sliding along a route to where it is nearest to a point without ever going farther from it.
import {
  lastStretch,
  nearestShare,
  type RoutePosition,
  type RouteView,
  stretchLength,
} from './route-view.ts';

/**
 * Moves the position in `out` to the nearest point of its stretch, which must have a length, and on or back from there
 * over as many points of the route as that brings it nearer to (x, z). Sets stretch and share.
 */
export function slideToNearest(route: RouteView, x: number, z: number, out: RoutePosition): void {
  out.share = nearestShare(route, out.stretch, x, z);
  slideBack(route, x, z, out);
  slideOn(route, x, z, out);
}

/** The same, but never back over the point where the stretch begins. */
export function slideToNearestAhead(route: RouteView, x: number, z: number, out: RoutePosition): void {
  out.share = nearestShare(route, out.stretch, x, z);
  slideOn(route, x, z, out);
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

// A position at a point belongs to the stretch after it, so this goes on where the route goes on to be as near.
function slideOn(route: RouteView, x: number, z: number, out: RoutePosition): void {
  const last = lastStretch(route);
  for (let stretch = out.stretch + 1; stretch <= last && out.share === 1; stretch += 1) {
    if (stretchLength(route, stretch) === 0) continue;
    out.stretch = stretch;
    out.share = nearestShare(route, stretch, x, z);
  }
}
