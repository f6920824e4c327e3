// A system: everybody on the move goes as far as its speed takes it in a tick. Over a mesh that is from corner to corner
// of an exact path, so nobody leaves the ground; along lanes it is straight to the point aimed at.
import type { World } from 'bitecs';
import { AGENT_STATUS } from '../components/agent-status.ts';
import { distance } from '../nav/geometry/segment.ts';
import { findStretch } from './find-stretch.ts';
import { followFloor } from './follow-floor.ts';
import { hasReachedEnd } from './follow-paths.ts';
import { getNavigation, type Navigation } from './navigation.ts';
import { writePosition } from './write-position.ts';

/** Moves the agents and writes their Positions. */
export function moveAgents(world: World): void {
  const navigation = getNavigation(world);
  const { NavAgent, NavRoute } = navigation.components;
  const { agents, agentCount } = navigation.state;
  for (let at = 0; at < agentCount; at += 1) {
    const eid = agents[at];
    if (NavAgent.status[eid] !== AGENT_STATUS.moving) continue;
    const step = NavAgent.speed[eid] / navigation.settings.ticksPerSecond;
    const walked =
      NavRoute.count[eid] > 0 ? walkToAim(navigation, eid, step) : walkPath(navigation, eid, step);
    NavAgent.metres[eid] += walked;
    writePosition(navigation, eid);
  }
}

function walkToAim({ components: { NavPlace, NavRoute } }: Navigation, eid: number, step: number): number {
  const { aimX, aimY, aimZ } = NavRoute;
  const { x, y, z } = NavPlace;
  const far = distance(x[eid], z[eid], aimX[eid], aimZ[eid]);
  const share = far <= step ? 1 : step / far;
  x[eid] = towards(x[eid], aimX[eid], share);
  y[eid] = towards(y[eid], aimY[eid], share);
  z[eid] = towards(z[eid], aimZ[eid], share);
  return Math.min(far, step);
}

function walkPath(navigation: Navigation, eid: number, step: number): number {
  const { NavPathBuffer, NavPlace } = navigation.components;
  const { count, next } = NavPathBuffer;
  if (hasReachedEnd(navigation, eid, NavPlace.x[eid], NavPlace.z[eid])) return 0;
  let left = step;
  while (left > 0) {
    if (next[eid] === count[eid] && !beginNextStretch(navigation, eid)) break;
    left = walkToCorner(navigation, eid, left);
  }
  return step - left;
}

/** Fills the path buffer with the corners after its last one, on which the agent stands. False at the end of the path. */
function beginNextStretch(navigation: Navigation, eid: number): boolean {
  const { NavDestination, NavPathBuffer } = navigation.components;
  if (NavPathBuffer.beyond[eid] === 0) return false;
  const status = findStretch(navigation, eid, NavPathBuffer.stretch[eid] + 1);
  if (status !== 'found') NavDestination.stale[eid] = 1;
  return status === 'found';
}

/** Goes at most `step` metres towards the next corner; answers what remains of the step once it is reached. */
function walkToCorner(navigation: Navigation, eid: number, step: number): number {
  const { NavPathBuffer, NavPlace } = navigation.components;
  const slot = eid * NavPathBuffer.capacity + NavPathBuffer.next[eid];
  const { x, z } = NavPlace;
  const far = distance(x[eid], z[eid], NavPathBuffer.x[slot], NavPathBuffer.z[slot]);
  const share = far <= step ? 1 : step / far;
  const toX = towards(x[eid], NavPathBuffer.x[slot], share);
  const toZ = towards(z[eid], NavPathBuffer.z[slot], share);
  walkOver(navigation, eid, toX, toZ);
  if (share < 1) return 0;
  NavPlace.y[eid] = NavPathBuffer.y[slot];
  NavPathBuffer.next[eid] += 1;
  return step - far;
}

function walkOver(navigation: Navigation, eid: number, toX: number, toZ: number): void {
  const { NavPlace } = navigation.components;
  const { walker } = navigation.scratch;
  walker.x = NavPlace.x[eid];
  walker.y = NavPlace.y[eid];
  walker.z = NavPlace.z[eid];
  walker.polygon = NavPlace.polygon[eid];
  followFloor(navigation.state.meshes[NavPlace.mesh[eid]].mesh, walker, toX, toZ);
  NavPlace.x[eid] = walker.x;
  NavPlace.y[eid] = walker.y;
  NavPlace.z[eid] = walker.z;
  NavPlace.polygon[eid] = walker.polygon;
}

/** A share of the way from `here` to `there`; all of it is `there` to the bit. */
function towards(here: number, there: number, share: number): number {
  return share === 1 ? there : here + (there - here) * share;
}
