// The last system of a tick: who has arrived, and one tick more on the count.
import type { World } from 'bitecs';
import { AGENT_STATUS } from '../components/agent-status.ts';
import { WAY_REQUEST } from '../components/nav-destination.ts';
import { waitForWay } from './ask-for-way.ts';
import { lookAlongWay } from './look-along-way.ts';
import { getNavigation, type Navigation } from './navigation.ts';
import { restAgent } from './rest-agent.ts';
import { dropDestination } from './set-destination.ts';

/** Lists the tick's arrivals by ascending serial, sends wanderers who arrived to rest, and counts the tick. */
export function finishTick(world: World): void {
  const navigation = getNavigation(world);
  const { NavAgent, NavDestination, NavPlace } = navigation.components;
  const { agents, agentCount, arrivals } = navigation.state;
  arrivals.count = 0;
  for (let at = 0; at < agentCount; at += 1) {
    const eid = agents[at];
    if (NavAgent.status[eid] !== AGENT_STATUS.moving) continue;
    if (!lookAlongWay(navigation, eid, NavPlace).arrived) continue;
    // The end of the way to an older destination is no arrival.
    if (NavDestination.stale[eid] === WAY_REQUEST.following) waitForWay(navigation, eid);
    else arrive(navigation, eid);
  }
  navigation.state.tick += 1;
}

function arrive(navigation: Navigation, eid: number): void {
  const { NavAgent, NavDestination, Wander } = navigation.components;
  const { arrivals } = navigation.state;
  arrivals.eid[arrivals.count] = eid;
  arrivals.serial[arrivals.count] = NavAgent.serial[eid];
  arrivals.count += 1;
  NavAgent.status[eid] = AGENT_STATUS.arrived;
  Wander.trips[eid] += NavDestination.chosen[eid];
  dropDestination(navigation, eid);
  restAgent(navigation, eid);
}
