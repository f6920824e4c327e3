// A system: how far along its way everybody on the move has come, and where it goes in this tick: the next corner of a
// path over a mesh, or the point aimed at on a route along lanes.
import type { World } from 'bitecs';
import { AGENT_STATUS } from '../components/agent-status.ts';
import { distance } from '../nav/geometry/segment.ts';
import { lookAlongRoute } from './look-along-route.ts';
import { getNavigation, type Navigation } from './navigation.ts';

/** Brings `NavPathBuffer.next`, and the progress and aim of `NavRoute`, up to date. Moves nobody. */
export function followPaths(world: World): void {
  const navigation = getNavigation(world);
  const { NavAgent, NavRoute } = navigation.components;
  const { agents, agentCount } = navigation.state;
  for (let at = 0; at < agentCount; at += 1) {
    const eid = agents[at];
    if (NavAgent.status[eid] !== AGENT_STATUS.moving) continue;
    if (NavRoute.count[eid] > 0) aimAlongRoute(navigation, eid);
    else passCorners(navigation, eid);
  }
}

function aimAlongRoute(navigation: Navigation, eid: number): void {
  const { NavPlace, NavRoute } = navigation.components;
  const aim = lookAlongRoute(navigation, eid, NavPlace.x[eid], NavPlace.z[eid]);
  NavRoute.progress[eid] = aim.progress;
  NavRoute.aimX[eid] = aim.arrived ? NavPlace.x[eid] : aim.x;
  NavRoute.aimY[eid] = aim.arrived ? NavPlace.y[eid] : aim.y;
  NavRoute.aimZ[eid] = aim.arrived ? NavPlace.z[eid] : aim.z;
}

/** The corners on which the agent stands lie behind it. */
function passCorners({ components: { NavPathBuffer, NavPlace } }: Navigation, eid: number): void {
  const { capacity, count, next, x, z } = NavPathBuffer;
  while (next[eid] < count[eid]) {
    const slot = eid * capacity + next[eid];
    if (x[slot] !== NavPlace.x[eid] || z[slot] !== NavPlace.z[eid]) return;
    next[eid] += 1;
  }
}

/**
 * Plan metres from the point (x, z), where the agent stands, to the end of its way: along the path over its mesh or
 * along its route; 0 without a way.
 */
export function measureDistanceLeft(navigation: Navigation, eid: number, x: number, z: number): number {
  const { NavPathBuffer, NavRoute } = navigation.components;
  if (NavRoute.count[eid] > 0) return lookAlongRoute(navigation, eid, x, z).distanceLeft;
  const count = NavPathBuffer.count[eid];
  if (count === 0) return 0;
  const slot = eid * NavPathBuffer.capacity + Math.min(NavPathBuffer.next[eid], count - 1);
  return distance(x, z, NavPathBuffer.x[slot], NavPathBuffer.z[slot]) + NavPathBuffer.left[slot];
}

/** Whether an agent that is on its way and stands at (x, z) is within its arrival distance of the end. */
export function hasReachedEnd(navigation: Navigation, eid: number, x: number, z: number): boolean {
  const { NavAgent, NavRoute } = navigation.components;
  if (NavRoute.count[eid] > 0) return lookAlongRoute(navigation, eid, x, z).arrived;
  return measureDistanceLeft(navigation, eid, x, z) <= NavAgent.arrivalDistance[eid];
}
