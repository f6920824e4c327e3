// Where a walker on lanes is on its route, and what lies ahead.
import { followRoute, type RouteAim } from '../nav/route/follow-route.ts';
import type { Navigation } from './navigation.ts';

/**
 * Works out what `followRoute` tells of an agent at (x, z), metres, and the route that it has. Answers `scratch.aim`;
 * changes nothing else.
 */
export function lookAlongRoute(navigation: Navigation, eid: number, x: number, z: number): RouteAim {
  const { NavAgent, NavRoute } = navigation.components;
  const { aim, follow, line } = navigation.scratch;
  layLine(navigation, eid);
  // An aim nearer than a tick's step would slow the walker down.
  const step = NavAgent.speed[eid] / navigation.settings.ticksPerSecond;
  follow.lookahead = Math.max(NavAgent.lookahead[eid], step);
  follow.arrivalDistance = NavAgent.arrivalDistance[eid];
  followRoute(line, x, z, NavRoute.progress[eid], follow, aim);
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
