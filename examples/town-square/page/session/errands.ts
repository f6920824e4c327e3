// What becomes of walkers that were sent somewhere: known after the tick that obeyed, and told when it is not what was asked for.

import type { World } from 'bitecs';
import {
  AGENT_STATUS,
  createNearestPoint,
  findNearestPoint,
  getNavigation,
  NONE,
  type SetDestinationCommand,
} from 'surefoot';
import { nameWalker } from './describe-walker.ts';
import type { Session } from './session.ts';
import { listWayAhead } from './way-ahead.ts';

/** A walker that was sent somewhere, and the tick that is to obey. */
export interface Errand {
  readonly command: SetDestinationCommand;
  readonly tick: number;
}

/** A place that is this near to the one asked for is it, metres. */
const THERE = 0.05;

const nearest = createNearestPoint();

/** Takes those out of a list of errands that wait no more, and answers what is to be told of those that were obeyed just now. */
export function settleErrands(errands: Errand[], { recorder, waiting }: Session): string[] {
  const settled = errands.filter(({ command }) => !waiting.includes(command));
  for (const errand of settled) errands.splice(errands.indexOf(errand), 1);
  // What waits no more may also have been left behind with a branch.
  return settled
    .filter(({ tick }) => recorder.tick === tick + 1)
    .flatMap(({ command }) => reportErrand(recorder.world, command) ?? []);
}

/** What is to be said of a walker in the world after the tick that sent it; nothing when it goes where it was sent. */
export function reportErrand(world: World, sent: SetDestinationCommand): string | undefined {
  const { components, state } = getNavigation(world);
  const { NavAgent, NavDestination, NavMeshRef } = components;
  const eid = state.agents
    .subarray(0, state.agentCount)
    .find((agent) => NavAgent.serial[agent] === sent.agent);
  if (eid === undefined) return `There is no walker ${sent.agent} any more.`;
  const name = nameWalker(world, eid);
  const status = NavAgent.status[eid];
  if (status === AGENT_STATUS.blocked || status === AGENT_STATUS.partial) {
    const rest = status === AGENT_STATUS.partial ? 'It goes as near as it can.' : 'It stays where it is.';
    return `${name} cannot get there: ${findReason(world, eid, sent)}. ${rest}`;
  }
  if (NavDestination.wanted[eid] === 0) return undefined;
  return NavMeshRef.mesh[eid] === NONE ? reportLanes(world, eid, sent) : reportSnap(world, eid, sent);
}

function findReason(world: World, eid: number, sent: SetDestinationCommand): string {
  const { mesh } = getNavigation(world).components.NavMeshRef;
  if (mesh[eid] === NONE) return 'no lanes lead there';
  return findGround(world, eid, sent) ? 'something is in the way' : 'the place is not on the mesh';
}

/** Who keeps to lanes ends at one of their places. */
function reportLanes(world: World, eid: number, sent: SetDestinationCommand): string | undefined {
  const way = listWayAhead(getNavigation(world), eid);
  if (way.length === 0) return undefined;
  const [x, z] = way[way.length - 1];
  const away = Math.hypot(x - sent.x, z - sent.z);
  if (away <= THERE) return undefined;
  return `${nameWalker(world, eid)} keeps to the lanes and goes to their nearest place, ${x.toFixed(1)}, ${z.toFixed(1)}: ${away.toFixed(1)} m from there.`;
}

/** A place beside the ground stands for the ground beside it. */
function reportSnap(world: World, eid: number, sent: SetDestinationCommand): string | undefined {
  if (!findGround(world, eid, sent)) return undefined;
  const away = Math.hypot(nearest.x - sent.x, nearest.z - sent.z);
  if (away <= THERE) return undefined;
  return `${nameWalker(world, eid)} goes to the ground nearest to that place, ${away.toFixed(1)} m from it.`;
}

/** Writes the ground that stands for a place to `nearest`; false when there is none near enough. */
function findGround(world: World, eid: number, { x, y, z }: SetDestinationCommand): boolean {
  const { components, settings, state } = getNavigation(world);
  const { mesh } = state.meshes[components.NavMeshRef.mesh[eid]];
  return findNearestPoint(mesh, { x, y, z }, settings.snapDistance, nearest) !== NONE;
}
