// Following a route: from where a walker stands and how far it had come, how far it has come, the point to aim at, what is
// left and whether it has arrived. Worked out anew every time, so it makes no difference how the walker came to where it
// stands. Lengths and distances are measured in plan.
//
// The aim lies `lookahead` further along the route, which cuts corners, but never beyond a *turn back*: a point from which
// the route runs against (more than 90 degrees from) the stretch where the walker stands or the one before the point. An
// aim beyond would lie behind the walker, who would turn round and meet it half way for ever. A turn back is passed when
// the walker is within the arrival distance of it; its progress is counted on the stretch after it from then on.
import { checkFinite, checkNotNegative, checkPositive } from '../geometry/checks.ts';
import { NONE } from '../geometry/none.ts';
import { findTurnBack } from './find-turn-back.ts';
import { locateOnRoute } from './locate-on-route.ts';
import {
  createMeasuredRoute,
  isAtPoint,
  type MeasuredRoute,
  measureRoute,
  updateProgress,
} from './measured-route.ts';
import type { RoutePosition, RouteView, RouteWalker } from './route-view.ts';
import { slideToNearestAhead } from './slide-on-route.ts';

/** How far along the route a walker aims unless said otherwise, metres. */
export const DEFAULT_LOOKAHEAD = 2;

/** Within which distance of the end a walker has arrived unless said otherwise, metres. */
export const DEFAULT_ARRIVAL_DISTANCE = 0.5;

/** What `followRoute` tells. The caller owns it and may use it again for any walker: nothing in it is read. */
export interface RouteAim extends RoutePosition {
  /** The point to aim at, world metres; without a route the walker's own (x, z) and y 0. */
  x: number;
  y: number;
  z: number;
  /** Length of the route from the walker's position on it to its end, metres; 0 without a route. */
  distanceLeft: number;
  /**
   * True within the arrival distance of the end, exactly that far included, when the route does not lead farther than
   * that from the end any more: at the start of a round trip nobody has arrived. True without a route.
   */
  arrived: boolean;
  /** Scratch: the route that was followed, measured. */
  readonly measured: MeasuredRoute;
}

/** Makes an answer to be written into. */
export function createRouteAim(): RouteAim {
  const measured = createMeasuredRoute();
  return { stretch: 0, share: 0, progress: 0, x: 0, y: 0, z: 0, distanceLeft: 0, arrived: true, measured };
}

/** Makes a walker at the beginning of a route and at the origin, with the default distances. */
export function createRouteWalker(): RouteWalker {
  return { x: 0, z: 0, progress: 0, lookahead: DEFAULT_LOOKAHEAD, arrivalDistance: DEFAULT_ARRIVAL_DISTANCE };
}

/**
 * Works out where a walker is on its route and where it should go, and writes it into `out`. The walker's `progress` is
 * what the last call told in `out.progress`, 0 on a new route: it decides between parts of the route that pass near each
 * other (the rule stands at the head of locate-on-route.ts). Progress goes back when the walker was shoved back. With a
 * progress of less than 0 it aims at where the route begins, or the point near there that is nearest, until it is within its
 * lookahead of that; `out.progress` is `NOT_BEGUN` until then. Moves nothing, and allocates nothing once `out` has seen a route as long. Throws a RangeError naming a number of the walker
 * that is not finite, a lookahead that is not more than 0 and an arrival distance less than 0.
 */
export function followRoute(route: RouteView, walker: RouteWalker, out: RouteAim): void {
  checkWalker(walker);
  if (route.count === 0) {
    answerNoRoute(walker, out);
    return;
  }
  const { measured } = out;
  measureRoute(route, measured);
  locateOnRoute(measured, walker, out);
  if (out.progress < 0) {
    aimAtPosition(measured, out);
    return;
  }
  let turn = findTurnBack(measured, walker, out);
  while (turn !== NONE && isAtPoint(measured, walker, turn)) {
    out.stretch = turn;
    slideToNearestAhead(measured, walker, out);
    updateProgress(measured, out);
    turn = findTurnBack(measured, walker, out);
  }
  aimAlong(measured, walker, turn === NONE ? route.count - 1 : turn, out);
  out.distanceLeft = measured.upTo[route.count - 1] - out.progress;
  out.arrived = isArrived(measured, walker, out);
}

/** Hands a number on to the check that names it only when it is wrong. */
function checkWalker(walker: RouteWalker): void {
  if (!Number.isFinite(walker.x)) checkFinite('x', walker.x);
  if (!Number.isFinite(walker.z)) checkFinite('z', walker.z);
  if (!Number.isFinite(walker.progress)) checkFinite('progress', walker.progress);
  const { lookahead, arrivalDistance } = walker;
  if (!(Number.isFinite(lookahead) && lookahead > 0)) checkPositive('lookahead', lookahead);
  if (!(Number.isFinite(arrivalDistance) && arrivalDistance >= 0)) {
    checkNotNegative('arrivalDistance', arrivalDistance);
  }
}

function answerNoRoute(walker: RouteWalker, out: RouteAim): void {
  out.stretch = 0;
  out.share = 0;
  out.progress = 0;
  out.x = walker.x + 0;
  out.y = 0;
  out.z = walker.z + 0;
  out.distanceLeft = 0;
  out.arrived = true;
}

/** Writes the way to the position in `out`, where a walker that has not come to the route yet begins it. */
function aimAtPosition({ xs, ys, zs, offset, count, lengths, upTo }: MeasuredRoute, out: RouteAim): void {
  const a = offset + out.stretch;
  out.x = xs[a] + out.share * (xs[a + 1] - xs[a]) + 0;
  out.y = ys[a] + out.share * (ys[a + 1] - ys[a]) + 0;
  out.z = zs[a] + out.share * (zs[a + 1] - zs[a]) + 0;
  out.distanceLeft = upTo[count - 1] - upTo[out.stretch] - out.share * lengths[out.stretch];
  out.arrived = false;
}

/** Writes the point that the walker looks at from the position in `out`, at most the point numbered `end`. */
function aimAlong(route: MeasuredRoute, walker: RouteWalker, end: number, out: RouteAim): void {
  const { xs, ys, zs, offset, lengths } = route;
  let left = walker.lookahead;
  let share = out.share;
  for (let stretch = out.stretch; stretch < end; stretch += 1) {
    const ahead = (1 - share) * lengths[stretch];
    if (left < ahead) {
      share += left / lengths[stretch];
      const a = offset + stretch;
      out.x = xs[a] + share * (xs[a + 1] - xs[a]);
      out.y = ys[a] + share * (ys[a + 1] - ys[a]);
      out.z = zs[a] + share * (zs[a + 1] - zs[a]);
      return;
    }
    left -= ahead;
    share = 0;
  }
  // The point itself and not an interpolation, so that a walker who reaches its aim stands exactly there.
  out.x = xs[offset + end] + 0;
  out.y = ys[offset + end] + 0;
  out.z = zs[offset + end] + 0;
}

function isArrived(route: MeasuredRoute, walker: RouteWalker, position: RoutePosition): boolean {
  if (!isAtPoint(route, walker, route.count - 1)) return false;
  const { xs, zs, offset } = route;
  const end = offset + route.count - 1;
  for (let point = end - 1; point > offset + position.stretch; point -= 1) {
    const dx = xs[point] - xs[end];
    const dz = zs[point] - zs[end];
    if (Math.sqrt(dx * dx + dz * dz) > walker.arrivalDistance) return false;
  }
  return true;
}
