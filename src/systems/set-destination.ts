// Where an agent is told to go, and that it need go nowhere.
import type { World } from 'bitecs';
import { AGENT_STATUS } from '../components/agent-status.ts';
import { checkFinite } from '../nav/geometry/checks.ts';
import type { Point } from '../nav/query/path.ts';
import { askForOtherWay, endRequest } from './ask-for-way.ts';
import { forgetWay } from './forget-way.ts';
import { checkAgent, getNavigation, type Navigation } from './navigation.ts';

/**
 * Gives an agent a destination, world metres. The next tick finds the way and sets out. On a mesh a destination within
 * `snapDistance` of the ground is snapped to it, unless it lay on ground that `replaceMesh` has taken away since; on
 * lanes the place nearest to it is gone to. A villager or a dog goes
 * there first and wanders on when it has arrived or found no way. What cannot be reached over the mesh is gone towards, to
 * the nearest ground that can: the agent's status is `partial` on that way, then `blocked`. With `expansionsPerTick` an agent that
 * has a way, or a search for it under way, to an earlier destination goes that way until the turn of this one. Throws a
 * RangeError, and changes nothing, when the entity is no agent or a coordinate is not finite.
 */
export function setDestination(world: World, eid: number, x: number, y: number, z: number): void {
  const navigation = getNavigation(world);
  checkAgent(navigation, eid);
  const destination = { x: checkFinite('x', x), y: checkFinite('y', y), z: checkFinite('z', z) };
  requestDestination(navigation, eid, destination, false);
}

/**
 * Takes an agent's destination and way from it; it stands still, `idle`. A villager or a dog chooses a destination of
 * its own again when its rest is over. Throws a RangeError when the entity is no agent.
 */
export function clearDestination(world: World, eid: number): void {
  const navigation = getNavigation(world);
  checkAgent(navigation, eid);
  dropDestination(navigation, eid);
  navigation.components.NavAgent.status[eid] = AGENT_STATUS.idle;
}

/** Notes a checked destination, `isChosen` when the agent chose it itself, and asks for the way to it. */
export function requestDestination(
  navigation: Navigation,
  eid: number,
  { x, y, z }: Point,
  isChosen: boolean,
): void {
  const { NavDestination } = navigation.components;
  NavDestination.x[eid] = x + 0;
  NavDestination.y[eid] = y + 0;
  NavDestination.z[eid] = z + 0;
  NavDestination.wanted[eid] = 1;
  NavDestination.chosen[eid] = isChosen ? 1 : 0;
  NavDestination.onGround[eid] = 0;
  askForOtherWay(navigation, eid);
}

/** Ends the wish for the destination, reached or given up, and forgets the way. The status stays as it is. */
export function dropDestination(navigation: Navigation, eid: number): void {
  const { NavDestination } = navigation.components;
  forgetWay(navigation, eid);
  NavDestination.wanted[eid] = 0;
  NavDestination.chosen[eid] = 0;
  NavDestination.onGround[eid] = 0;
  endRequest(navigation, eid);
}
