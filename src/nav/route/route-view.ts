// A route as its points, wherever they are kept, and a position on it. Lengths are measured in plan.
import { distance, nearestOnSegment } from '../geometry/segment.ts';

/**
 * A line of points, world metres, y up: point i stands at (xs[offset + i], ys[offset + i], zs[offset + i]) for i from 0
 * to count - 1. The arrays may be longer, such as a component store that holds the routes of all entities; one view can
 * then be moved from entity to entity by its `offset` and `count`. Neighbouring points may coincide. The points must be
 * finite. Count 0 is no route. Stretch i is the straight line from point i to point i + 1.
 */
export interface RouteView {
  xs: Float64Array;
  ys: Float64Array;
  zs: Float64Array;
  offset: number;
  count: number;
}

/** A position on a route. The caller owns it. */
export interface RoutePosition {
  /** The stretch on which it lies, at a point the one that begins there; 0 when the route has fewer than two points. */
  stretch: number;
  /** How much of the stretch lies behind, 0 to 1; 1 at the end of the route only. */
  share: number;
  /** Length of the route up to here, metres. */
  progress: number;
}

/** Length of a stretch, metres; 0 for one beyond the route. */
export function stretchLength(route: RouteView, stretch: number): number {
  const a = route.offset + stretch;
  return stretch < route.count - 1 ? distance(route.xs[a], route.zs[a], route.xs[a + 1], route.zs[a + 1]) : 0;
}

/** Length of the route from its first point to the one given, metres, added in that order. */
export function lengthUpTo(route: RouteView, point: number): number {
  let length = 0;
  for (let stretch = 0; stretch < point; stretch += 1) length += stretchLength(route, stretch);
  return length;
}

/** Length of the route up to the position's stretch and share, metres. */
export function progressAt(route: RouteView, position: RoutePosition): number {
  return lengthUpTo(route, position.stretch) + position.share * stretchLength(route, position.stretch);
}

/** Where on a stretch its point nearest to (x, z) lies, 0 to 1; 0 on a stretch without length. */
export function nearestShare(route: RouteView, stretch: number, x: number, z: number): number {
  const a = route.offset + stretch;
  return nearestOnSegment(x, z, route.xs[a], route.zs[a], route.xs[a + 1], route.zs[a + 1]);
}

/** Distance of (x, z) from the point `share` of the way along a stretch, metres. */
export function distanceToStretch(
  route: RouteView,
  stretch: number,
  share: number,
  x: number,
  z: number,
): number {
  const { xs, zs } = route;
  const a = route.offset + stretch;
  return distance(x, z, xs[a] + share * (xs[a + 1] - xs[a]), zs[a] + share * (zs[a + 1] - zs[a]));
}

/** Distance of (x, z) from a point of the route, metres. */
export function distanceToPoint(route: RouteView, point: number, x: number, z: number): number {
  return distance(x, z, route.xs[route.offset + point], route.zs[route.offset + point]);
}

/** The last stretch that has a length, or -1 when none has. */
export function lastStretch(route: RouteView): number {
  let stretch = route.count - 2;
  while (stretch >= 0 && stretchLength(route, stretch) === 0) stretch -= 1;
  return stretch;
}

/** The dot product of two stretches as plan vectors: less than 0 when they run more than 90 degrees apart. */
export function dotStretches(route: RouteView, first: number, second: number): number {
  const { xs, zs } = route;
  const a = route.offset + first;
  const b = route.offset + second;
  return (xs[a + 1] - xs[a]) * (xs[b + 1] - xs[b]) + (zs[a + 1] - zs[a]) * (zs[b + 1] - zs[b]);
}
