// An agent that cannot get on.
import { AGENT_STATUS } from '../components/agent-status.ts';
import { AGENT_KIND } from '../components/tags.ts';
import type { Navigation } from './navigation.ts';
import { restAgent } from './rest-agent.ts';
import { dropDestination } from './set-destination.ts';

/** Makes an agent `blocked`: it keeps its destination and waits for another mesh. A wanderer gives up and rests. */
export function blockAgent(navigation: Navigation, eid: number): void {
  const { NavAgent } = navigation.components;
  NavAgent.status[eid] = AGENT_STATUS.blocked;
  if (NavAgent.kind[eid] === AGENT_KIND.plain) return;
  dropDestination(navigation, eid);
  restAgent(navigation, eid);
}
