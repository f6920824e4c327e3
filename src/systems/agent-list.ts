// Who is an agent. An entity gets the next serial when it becomes one, and the list of agents is kept in the order of
// serials: newcomers go to its end, so it needs no sorting, and it is the same whatever order bitECS keeps.
import { RANDOM_STATE_LENGTH, seedRandom } from '../nav/geometry/random.ts';
import type { Navigation } from './navigation.ts';

/** Puts an entity with fresh values at the end of the list, under the next serial and with a random stream of its own. */
export function listAgent({ components, settings, state }: Navigation, eid: number): void {
  const serial = state.nextSerial;
  state.nextSerial += 1;
  components.NavAgent.serial[eid] = serial;
  seedRandom(`${settings.seed} agent ${serial}`, components.Wander.random, eid * RANDOM_STATE_LENGTH);
  state.agents[state.agentCount] = eid;
  state.agentCount += 1;
}

/** Takes an agent, whose serial still stands, from the list. */
export function unlistAgent({ components, state }: Navigation, eid: number): void {
  const { serial } = components.NavAgent;
  let low = 0;
  let high = state.agentCount - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (serial[state.agents[middle]] < serial[eid]) low = middle + 1;
    else high = middle;
  }
  state.agents.copyWithin(low, low + 1, state.agentCount);
  state.agentCount -= 1;
  state.agents[state.agentCount] = 0;
}

/** Throws a RangeError naming the option `capacity` when the stores have no room for the entity. */
export function checkCapacity({ settings }: Navigation, eid: number): void {
  if (eid < settings.capacity) return;
  throw new RangeError(
    `entity ${eid} is beyond the capacity of ${settings.capacity} entity ids: give addNavigation a larger capacity`,
  );
}
