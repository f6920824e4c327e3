// A system: everybody on the move goes as far as its speed takes it in a tick. Over a mesh that is from corner to corner
// of an exact path, so nobody leaves the ground; along lanes it is straight to the point aimed at.
import type { World } from 'bitecs';
import { isOnItsWay } from '../components/agent-status.ts';
import { WAY_REQUEST } from '../components/nav-destination.ts';
import { askForWay, waitForWay } from './ask-for-way.ts';
import { findStretch } from './find-stretch.ts';
import { followFloor } from './follow-floor.ts';
import { lookAlongPath } from './look-along-way.ts';
import { getNavigation, type Navigation } from './navigation.ts';
import { writePosition } from './write-position.ts';

/** Moves the agents and writes their Positions. */
export function moveAgents(world: World): void {
  const navigation = getNavigation(world);
  const { NavAgent, NavRoute } = navigation.components;
  const { agents, agentCount } = navigation.state;
  for (let at = 0; at < agentCount; at += 1) {
    const eid = agents[at];
    if (!isOnItsWay(NavAgent.status[eid])) continue;
    if (NavRoute.count[eid] > 0) walkToAim(navigation, eid);
    else walkPath(navigation, eid);
    writePosition(navigation, eid);
  }
}

function walkToAim(
  { components: { NavAgent, NavPlace, NavRoute }, settings }: Navigation,
  eid: number,
): void {
  const { aimX, aimY, aimZ } = NavRoute;
  const { x, y, z } = NavPlace;
  const step = NavAgent.speed[eid] / settings.ticksPerSecond;
  const dx = aimX[eid] - x[eid];
  const dz = aimZ[eid] - z[eid];
  const far = Math.sqrt(dx * dx + dz * dz);
  const share = far <= step ? 1 : step / far;
  x[eid] = towards(x[eid], aimX[eid], share);
  y[eid] = towards(y[eid], aimY[eid], share);
  z[eid] = towards(z[eid], aimZ[eid], share);
  NavAgent.metres[eid] += Math.min(far, step);
}

function walkPath(navigation: Navigation, eid: number): void {
  const { NavAgent, NavPathBuffer, NavPlace } = navigation.components;
  const { floorWalker } = navigation.scratch;
  const { count, next } = NavPathBuffer;
  if (lookAlongPath(navigation, eid, NavPlace).arrived) return;
  floorWalker.left = NavAgent.speed[eid] / navigation.settings.ticksPerSecond;
  floorWalker.walked = 0;
  while (floorWalker.left > 0) {
    if (next[eid] === count[eid] && !beginNextStretch(navigation, eid)) break;
    walkToCorner(navigation, eid);
  }
  NavAgent.metres[eid] += floorWalker.walked;
}

/**
 * Fills the path buffer with the corners after its last one, on which the agent stands. False at the end of the path, and
 * where the searches of a tick are rationed: then the agent waits there for its turn.
 */
function beginNextStretch(navigation: Navigation, eid: number): boolean {
  const { NavDestination, NavPathBuffer } = navigation.components;
  if (NavPathBuffer.beyond[eid] === 0) return false;
  if (navigation.settings.expansionsPerTick === Number.POSITIVE_INFINITY) {
    const status = findStretch(navigation, eid, NavPathBuffer.stretch[eid] + 1);
    if (status === 'found' || status === 'partial') return true;
  }
  if (NavDestination.stale[eid] === WAY_REQUEST.following) waitForWay(navigation, eid);
  else askForWay(navigation, eid);
  return false;
}

/** Goes towards the next corner as far as the walker still may, and counts what that was. */
function walkToCorner(navigation: Navigation, eid: number): void {
  const { NavPathBuffer, NavPlace } = navigation.components;
  const { floorWalker } = navigation.scratch;
  const slot = eid * NavPathBuffer.capacity + NavPathBuffer.next[eid];
  const { x, z } = NavPlace;
  const dx = NavPathBuffer.x[slot] - x[eid];
  const dz = NavPathBuffer.z[slot] - z[eid];
  const far = Math.sqrt(dx * dx + dz * dz);
  const share = far <= floorWalker.left ? 1 : floorWalker.left / far;
  floorWalker.toX = towards(x[eid], NavPathBuffer.x[slot], share);
  floorWalker.toZ = towards(z[eid], NavPathBuffer.z[slot], share);
  walkOver(navigation, eid);
  if (share < 1) {
    floorWalker.walked += floorWalker.left;
    floorWalker.left = 0;
    return;
  }
  NavPlace.y[eid] = NavPathBuffer.y[slot];
  NavPathBuffer.next[eid] += 1;
  floorWalker.walked += far;
  floorWalker.left -= far;
}

function walkOver(navigation: Navigation, eid: number): void {
  const { NavPlace } = navigation.components;
  const { floorWalker } = navigation.scratch;
  floorWalker.x = NavPlace.x[eid];
  floorWalker.y = NavPlace.y[eid];
  floorWalker.z = NavPlace.z[eid];
  floorWalker.polygon = NavPlace.polygon[eid];
  followFloor(navigation.state.meshes[NavPlace.mesh[eid]].mesh, floorWalker);
  NavPlace.x[eid] = floorWalker.x;
  NavPlace.y[eid] = floorWalker.y;
  NavPlace.z[eid] = floorWalker.z;
  NavPlace.polygon[eid] = floorWalker.polygon;
}

/** A share of the way from `here` to `there`; all of it is `there` to the bit. */
function towards(here: number, there: number, share: number): number {
  return share === 1 ? there : here + (there - here) * share;
}
