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
  distanceToPoint,
  lengthUpTo,
  progressAt,
  type RoutePosition,
  type RouteView,
  stretchLength,
} from './route-view.ts';
import { slideToNearestAhead } from './slide-on-route.ts';

/** How far along the route a walker aims unless said otherwise, metres. */
export const DEFAULT_LOOKAHEAD = 2;

/** Within which distance of the end a walker has arrived unless said otherwise, metres. */
export const DEFAULT_ARRIVAL_DISTANCE = 0.5;

/** How a walker follows. */
export interface FollowOptions {
  /** Metres along the route, more than 0; `DEFAULT_LOOKAHEAD` unless given. */
  lookahead?: number | undefined;
  /** Metres, not negative; `DEFAULT_ARRIVAL_DISTANCE` unless given. */
  arrivalDistance?: number | undefined;
}

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
}

/** Makes an answer to be written into. */
export function createRouteAim(): RouteAim {
  return { stretch: 0, share: 0, progress: 0, x: 0, y: 0, z: 0, distanceLeft: 0, arrived: true };
}

/**
 * Works out where a walker at (x, z) is on its route and where it should go, and writes it into `out`. `progress` is what
 * the last call told in `out.progress`, 0 on a new route: it decides between parts of the route that pass near each
 * other (the rule stands at the head of locate-on-route.ts). Progress goes back when the walker was shoved back. Moves
 * nothing and allocates nothing. Throws a RangeError naming an argument that is not finite, a lookahead that is not
 * more than 0 and an arrival distance less than 0.
 */
export function followRoute(
  route: RouteView,
  x: number,
  z: number,
  progress: number,
  options: FollowOptions,
  out: RouteAim,
): void {
  checkFinite('x', x);
  checkFinite('z', z);
  checkFinite('progress', progress);
  const lookahead = checkPositive('lookahead', options.lookahead ?? DEFAULT_LOOKAHEAD);
  const arrivalDistance = checkNotNegative(
    'arrivalDistance',
    options.arrivalDistance ?? DEFAULT_ARRIVAL_DISTANCE,
  );
  if (route.count === 0) {
    answerNoRoute(x, z, out);
    return;
  }
  locateOnRoute(route, x, z, progress, lookahead, out);
  let turn = findTurnBack(route, out, lookahead);
  while (turn !== NONE && distanceToPoint(route, turn, x, z) <= arrivalDistance) {
    out.stretch = turn;
    slideToNearestAhead(route, x, z, out);
    out.progress = progressAt(route, out);
    turn = findTurnBack(route, out, lookahead);
  }
  aimAlong(route, lookahead, turn === NONE ? route.count - 1 : turn, out);
  out.distanceLeft = lengthUpTo(route, route.count - 1) - out.progress;
  out.arrived = isArrived(route, x, z, arrivalDistance, out);
}

function answerNoRoute(x: number, z: number, out: RouteAim): void {
  out.stretch = 0;
  out.share = 0;
  out.progress = 0;
  out.x = x + 0;
  out.y = 0;
  out.z = z + 0;
  out.distanceLeft = 0;
  out.arrived = true;
}

/** Writes the point `lookahead` along the route from the position in `out`, at most the point numbered `end`. */
function aimAlong(route: RouteView, lookahead: number, end: number, out: RouteAim): void {
  const { xs, ys, zs, offset } = route;
  let left = lookahead;
  let share = out.share;
  for (let stretch = out.stretch; stretch < end; stretch += 1) {
    const length = stretchLength(route, stretch);
    const ahead = (1 - share) * length;
    if (left < ahead) {
      share += left / length;
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

function isArrived(route: RouteView, x: number, z: number, within: number, position: RoutePosition): boolean {
  const end = route.count - 1;
  if (distanceToPoint(route, end, x, z) > within) return false;
  const endX = route.xs[route.offset + end];
  const endZ = route.zs[route.offset + end];
  for (let point = end - 1; point > position.stretch; point -= 1) {
    if (distanceToPoint(route, point, endX, endZ) > within) return false;
  }
  return true;
}
