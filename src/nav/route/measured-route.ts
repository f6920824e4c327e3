// A route with the lengths of its stretches, measured once for each question. What is measured is written into arrays and
// objects: a float that a function answers may cost the engine an allocation, one that is stored does not.
import type { RoutePosition, RouteView, RouteWalker } from './route-view.ts';

/** A route and what has been measured of it. Whoever asks owns it and uses it again. */
export interface MeasuredRoute extends RouteView {
  /** Length of each stretch, metres; 0 for the one that would begin at the last point. Replaced by longer arrays. */
  lengths: Float64Array;
  /** Length of the route up to each point, metres, added from the first point on. */
  upTo: Float64Array;
  /** The last stretch that has a length, or -1 when none has. */
  last: number;
  /** Scratch: a place looked at. */
  readonly offered: RouteFoot;
}

/** Where a stretch is nearest to a walker. */
export interface RouteFoot {
  /** How much of the stretch lies behind, 0 to 1; 0 on a stretch without length. */
  share: number;
  /** Distance from the walker, metres. */
  away: number;
}

/** Makes a route without points. */
export function createMeasuredRoute(): MeasuredRoute {
  const none = new Float64Array(0);
  return {
    xs: none,
    ys: none,
    zs: none,
    offset: 0,
    count: 0,
    lengths: new Float64Array(16),
    upTo: new Float64Array(16),
    last: -1,
    offered: { share: 0, away: 0 },
  };
}

/** Measures a route that has at least one point. The points are shared, not copied. */
export function measureRoute({ xs, ys, zs, offset, count }: RouteView, out: MeasuredRoute): void {
  if (out.lengths.length < count) {
    out.lengths = new Float64Array(count * 2);
    out.upTo = new Float64Array(count * 2);
  }
  const { lengths, upTo } = out;
  out.xs = xs;
  out.ys = ys;
  out.zs = zs;
  out.offset = offset;
  out.count = count;
  out.last = -1;
  upTo[0] = 0;
  for (let stretch = 0; stretch < count - 1; stretch += 1) {
    const a = offset + stretch;
    const dx = xs[a + 1] - xs[a];
    const dz = zs[a + 1] - zs[a];
    const length = Math.sqrt(dx * dx + dz * dz);
    lengths[stretch] = length;
    upTo[stretch + 1] = upTo[stretch] + length;
    if (length > 0) out.last = stretch;
  }
  lengths[count - 1] = 0;
}

/** Brings `progress` up to date with the position's stretch and share. */
export function updateProgress({ lengths, upTo }: MeasuredRoute, position: RoutePosition): void {
  position.progress = upTo[position.stretch] + position.share * lengths[position.stretch];
}

/** Finds where a stretch is nearest to the walker; answers `route.offered`. */
export function offerStretch(route: MeasuredRoute, walker: RouteWalker, stretch: number): RouteFoot {
  const { xs, zs, offered } = route;
  const a = route.offset + stretch;
  const dx = xs[a + 1] - xs[a];
  const dz = zs[a + 1] - zs[a];
  const squared = dx * dx + dz * dz;
  const along = (walker.x - xs[a]) * dx + (walker.z - zs[a]) * dz;
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, along / squared));
  const awayX = xs[a] + share * dx - walker.x;
  const awayZ = zs[a] + share * dz - walker.z;
  offered.share = share;
  offered.away = Math.sqrt(awayX * awayX + awayZ * awayZ);
  return offered;
}

/** Whether the walker is within its arrival distance of a point of the route, exactly that far included. */
export function isAtPoint({ xs, zs, offset }: MeasuredRoute, walker: RouteWalker, point: number): boolean {
  const dx = xs[offset + point] - walker.x;
  const dz = zs[offset + point] - walker.z;
  return Math.sqrt(dx * dx + dz * dz) <= walker.arrivalDistance;
}

/** Whether one stretch runs against another: as plan vectors they are more than 90 degrees apart. */
export function runsAgainst({ xs, zs, offset }: MeasuredRoute, stretch: number, other: number): boolean {
  const a = offset + stretch;
  const b = offset + other;
  return (xs[a + 1] - xs[a]) * (xs[b + 1] - xs[b]) + (zs[a + 1] - zs[a]) * (zs[b + 1] - zs[b]) < 0;
}
