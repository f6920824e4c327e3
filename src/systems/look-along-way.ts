// What lies ahead of an agent on its way, a path over a mesh or a route along lanes. The answers are written into memory
// of the systems, never handed back as numbers: a float that a function answers may cost the engine an allocation.
import { AGENT_STATUS } from '../components/agent-status.ts';
import { followRoute, type RouteAim } from '../nav/route/follow-route.ts';
import type { Navigation } from './navigation.ts';

/** Where entities stand, metres, by entity: NavPlace in a tick, Position between ticks. */
export interface Standing {
  readonly x: ArrayLike<number>;
  readonly z: ArrayLike<number>;
}

/** The point to make for, world metres, plan metres to the end of the way, and whether that is within the arrival distance. */
export type WayAhead = Pick<RouteAim, 'x' | 'y' | 'z' | 'distanceLeft' | 'arrived'>;

/**
 * Looks along the way that an agent has. Without one it makes for where it stands, at y 0, and nothing is left. Answers
 * `scratch.aim`; changes nothing else.
 */
export function lookAlongWay(navigation: Navigation, eid: number, standing: Standing): WayAhead {
  const { NavRoute } = navigation.components;
  return NavRoute.count[eid] > 0
    ? lookAlongRoute(navigation, eid, standing)
    : lookAlongPath(navigation, eid, standing);
}

/** What `followRoute` tells of an agent and its route. Answers `scratch.aim`; changes nothing else. */
export function lookAlongRoute(navigation: Navigation, eid: number, standing: Standing): RouteAim {
  const { NavAgent, NavRoute } = navigation.components;
  const { aim, line, routeWalker } = navigation.scratch;
  layLine(navigation, eid);
  routeWalker.x = standing.x[eid];
  routeWalker.z = standing.z[eid];
  routeWalker.progress = NavRoute.progress[eid];
  // An aim nearer than a tick's step would slow the walker down.
  const step = NavAgent.speed[eid] / navigation.settings.ticksPerSecond;
  routeWalker.lookahead = Math.max(NavAgent.lookahead[eid], step);
  routeWalker.arrivalDistance = NavAgent.arrivalDistance[eid];
  followRoute(line, routeWalker, aim);
  return aim;
}

function layLine({ components: { NavRoute }, scratch: { line }, state }: Navigation, eid: number): void {
  const count = NavRoute.count[eid];
  line.count = count;
  if (count === 0) return;
  const { placeX, placeY, placeZ } = state.graphs[NavRoute.graph[eid]].graph;
  for (let at = 0; at < count; at += 1) {
    const place = NavRoute.places[eid * NavRoute.capacity + at];
    line.xs[at] = placeX[place];
    line.ys[at] = placeY[place];
    line.zs[at] = placeZ[place];
  }
}

/** What lies ahead on the path in the agent's buffer. Answers `scratch.aim`; changes nothing else. */
export function lookAlongPath(
  { components: { NavAgent, NavPathBuffer }, scratch: { aim } }: Navigation,
  eid: number,
  standing: Standing,
): WayAhead {
  const { x, y, z, left } = NavPathBuffer;
  const count = NavPathBuffer.count[eid];
  const slot = eid * NavPathBuffer.capacity + Math.min(NavPathBuffer.next[eid], count - 1);
  aim.x = count === 0 ? standing.x[eid] : x[slot];
  aim.y = count === 0 ? 0 : y[slot];
  aim.z = count === 0 ? standing.z[eid] : z[slot];
  const dx = aim.x - standing.x[eid];
  const dz = aim.z - standing.z[eid];
  aim.distanceLeft = count === 0 ? 0 : Math.sqrt(dx * dx + dz * dz) + left[slot];
  // Whoever cannot get to its destination goes as near as it can.
  const isPartial = NavAgent.status[eid] === AGENT_STATUS.partial;
  aim.arrived = aim.distanceLeft <= (isPartial ? 0 : NavAgent.arrivalDistance[eid]);
  return aim;
}
