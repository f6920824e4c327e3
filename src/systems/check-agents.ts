// The first system of a tick: refuses what a game may have written into the stores and the systems cannot work with,
// before anything has changed.
import type { World } from 'bitecs';
import { NONE } from '../nav/geometry/none.ts';
import type { NavMesh } from '../nav/mesh/nav-mesh.ts';
import { getNavigation, meshOf, type Navigation } from './navigation.ts';

/** The farthest from the origin, along each axis, that an agent can be, metres: beyond it squares would overflow. */
export const FARTHEST = 1e100;

/**
 * Throws a RangeError naming the first agent's field with a value that is not finite or out of its range, a
 * speed at which a tick's step would be infinite, a `NavMeshRef` to nothing, or an agent wider than its mesh was made for. Changes nothing.
 */
export function checkAgents(world: World): void {
  const navigation = getNavigation(world);
  const { agents, agentCount, meshes } = navigation.state;
  const { radius } = navigation.components.NavAgent;
  for (let at = 0; at < agentCount; at += 1) {
    const eid = agents[at];
    checkValues(navigation, eid);
    checkGround(navigation, eid);
    const id = meshOf(navigation, eid);
    if (id !== NONE && radius[eid] > meshes[id].mesh.agentRadius) {
      refuseWidth(eid, radius[eid], id, meshes[id].mesh);
    }
  }
}

/** Throws a RangeError with both figures when an agent of that radius is wider than the mesh `id` was made for. */
export function checkWidth(eid: number, radius: number, id: number, mesh: NavMesh): void {
  if (radius > mesh.agentRadius) refuseWidth(eid, radius, id, mesh);
}

function refuseWidth(eid: number, radius: number, id: number, mesh: NavMesh): never {
  throw new RangeError(
    `entity ${eid} is too wide for mesh ${id}: NavAgent.radius is ${radius}, the mesh was made for ${mesh.agentRadius}`,
  );
}

function checkValues({ components: { NavAgent, Position }, settings }: Navigation, eid: number): void {
  if (!isPlace(Position.x[eid])) refuse('Position.x', eid, Position.x[eid]);
  if (!isPlace(Position.y[eid])) refuse('Position.y', eid, Position.y[eid]);
  if (!isPlace(Position.z[eid])) refuse('Position.z', eid, Position.z[eid]);
  const { speed, radius, lookahead, arrivalDistance } = NavAgent;
  if (!isNumber(speed[eid]) || speed[eid] < 0) refuse('NavAgent.speed', eid, speed[eid]);
  if (!isNumber(speed[eid] / settings.ticksPerSecond)) refuseStep(eid, speed[eid], settings.ticksPerSecond);
  if (!isNumber(radius[eid]) || radius[eid] < 0) refuse('NavAgent.radius', eid, radius[eid]);
  if (!isNumber(lookahead[eid]) || lookahead[eid] <= 0) refuse('NavAgent.lookahead', eid, lookahead[eid]);
  const distance = arrivalDistance[eid];
  if (!isNumber(distance) || distance < 0) refuse('NavAgent.arrivalDistance', eid, distance);
}

function checkGround({ components: { NavMeshRef }, state }: Navigation, eid: number): void {
  const mesh = NavMeshRef.mesh[eid];
  const graph = NavMeshRef.graph[eid];
  if (mesh < NONE || mesh >= state.meshes.length) refuse('NavMeshRef.mesh', eid, mesh);
  if (graph < NONE || graph >= state.graphs.length) refuse('NavMeshRef.graph', eid, graph);
}

function refuseStep(eid: number, speed: number, ticksPerSecond: number): never {
  throw new RangeError(
    `NavAgent.speed of entity ${eid} cannot be ${speed} at ${ticksPerSecond} ticks a second: a step would be infinite`,
  );
}

/** A game's own plain arrays may hold anything. */
function isPlace(value: number): boolean {
  return typeof value === 'number' && value >= -FARTHEST && value <= FARTHEST;
}

function isNumber(value: number): boolean {
  return value - value === 0;
}

function refuse(field: string, eid: number, value: number): never {
  throw new RangeError(`${field} of entity ${eid} cannot be ${String(value)}`);
}
