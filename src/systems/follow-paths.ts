// A system: how far along its way everybody on the move has come, and where it goes in this tick: the next corner of a
// path over a mesh, or the point aimed at on a route along lanes.
import type { World } from 'bitecs';
import { AGENT_STATUS, isOnItsWay } from '../components/agent-status.ts';
import { WAY_REQUEST } from '../components/nav-destination.ts';
import { waitForWay } from './ask-for-way.ts';
import { blockAgent } from './block-agent.ts';
import { forgetWay } from './forget-way.ts';
import { lookAlongRoute } from './look-along-way.ts';
import { getNavigation, type Navigation } from './navigation.ts';

/** Brings `NavPathBuffer.next`, and the progress and aim of `NavRoute`, up to date. Moves nobody. */
export function followPaths(world: World): void {
  const navigation = getNavigation(world);
  const { NavAgent, NavRoute } = navigation.components;
  const { agents, agentCount } = navigation.state;
  for (let at = 0; at < agentCount; at += 1) {
    const eid = agents[at];
    if (!isOnItsWay(NavAgent.status[eid])) continue;
    if (NavRoute.count[eid] > 0) aimAlongRoute(navigation, eid);
    else followPath(navigation, eid);
  }
}

function aimAlongRoute(navigation: Navigation, eid: number): void {
  const { NavPlace, NavRoute } = navigation.components;
  const aim = lookAlongRoute(navigation, eid, NavPlace);
  NavRoute.progress[eid] = aim.progress;
  NavRoute.aimX[eid] = aim.arrived ? NavPlace.x[eid] : aim.x;
  NavRoute.aimY[eid] = aim.arrived ? NavPlace.y[eid] : aim.y;
  NavRoute.aimZ[eid] = aim.arrived ? NavPlace.z[eid] : aim.z;
}

/** Somebody at the end of a path that leads no farther cannot get on, unless it has another destination by now. */
function followPath(navigation: Navigation, eid: number): void {
  const { NavAgent, NavDestination, NavPathBuffer } = navigation.components;
  passCorners(navigation, eid);
  const isAtEnd = NavPathBuffer.next[eid] === NavPathBuffer.count[eid] && NavPathBuffer.beyond[eid] === 0;
  if (!isAtEnd || NavAgent.status[eid] !== AGENT_STATUS.partial) return;
  if (NavDestination.stale[eid] === WAY_REQUEST.following) {
    waitForWay(navigation, eid);
    return;
  }
  forgetWay(navigation, eid);
  blockAgent(navigation, eid);
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
