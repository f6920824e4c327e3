// The villagers' rules in a tick: before navigation moves them, those who have rested are told where to go, and after it
// those who have arrived how long to rest.
import type { World } from 'bitecs';
import { AGENT_KIND, getNavigation, type Navigation, NONE, setDestination } from 'surefoot';
import { DOOR_PLACES, PLACES } from './lanes.ts';
import { checkDoor } from './rules-name.ts';
import type { VillagerRules } from './villager-rules.ts';
import { paceOf } from './walkers.ts';

/** Farthest that a villager who stands at a door is from its place, metres: the arrival distance and a little more. */
const AT_DOOR = 0.5;

/** Sets the villagers' pace, and sends those who may set out where the rules say. */
export function sendVillagers(world: World, rules: VillagerRules): void {
  const navigation = getNavigation(world);
  const { NavAgent, NavDestination, Wander } = navigation.components;
  const { agents, agentCount, tick } = navigation.state;
  for (let at = 0; at < agentCount; at += 1) {
    const eid = agents[at];
    if (NavAgent.kind[eid] !== AGENT_KIND.villager) continue;
    NavAgent.speed[eid] = paceOf(NavAgent.serial[eid]) * rules.pace;
    if (NavDestination.wanted[eid] === 0 && tick >= Wander.restUntil[eid])
      sendVillager(world, navigation, eid, rules);
  }
}

/** Has the villagers who arrived in the tick rest as long as the rules say. */
export function restVillagers(world: World, rules: VillagerRules): void {
  const { arrivals, components, settings, state } = getNavigation(world);
  const { NavAgent, Wander } = components;
  const rest = Math.round(rules.restSeconds * settings.ticksPerSecond);
  for (let at = 0; at < arrivals.count; at += 1) {
    const eid = arrivals.eid[at];
    if (NavAgent.kind[eid] === AGENT_KIND.villager) Wander.restUntil[eid] = state.tick + rest;
  }
}

function sendVillager(world: World, navigation: Navigation, eid: number, rules: VillagerRules): void {
  const { NavAgent, Position } = navigation.components;
  const answer = rules.nextDoor({
    number: NavAgent.serial[eid],
    door: findDoor(Position.x[eid], Position.z[eid]),
    doors: DOOR_PLACES.length,
    tick: navigation.state.tick,
  });
  const door = checkDoor(answer);
  if (door !== undefined) setDestination(world, eid, ...PLACES[DOOR_PLACES[door]]);
}

function findDoor(x: number, z: number): number {
  const door = DOOR_PLACES.findIndex((place) => {
    const [dx, dz] = [PLACES[place][0] - x, PLACES[place][2] - z];
    return dx * dx + dz * dz <= AT_DOOR * AT_DOOR;
  });
  return door === -1 ? NONE : door;
}
