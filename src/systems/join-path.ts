// How a walker gets onto its path. A path begins at a point of the lattice, the walker stands less than a unit beside it, and
// were it to go to that point first, one that is led anew in every tick would get nowhere. So it goes straight to the
// path's next corner, and only where a wall is in the way of that to the nearest point of the path.
import { NONE } from '../nav/geometry/none.ts';
import { moveAlongSurface } from '../nav/query/move-along-surface.ts';
import type { Navigation } from './navigation.ts';

// How far, as a share of the way to the path's first corner, a walker may cut into a wall: beyond what rounding does, far
// below what anybody could see. And the end of the way that is not looked at, as a share of it: at a corner of a wall a hair
// beside the corner is inside the wall.
const HAIR = 1e-6;
const END = 1e-3;

// Lattice units: how far rounding may let a move along a wall end from where it was to lead.
const ROUNDING = 1e-9;

/**
 * Sets which corner of the path in its buffer an agent walks to first. When that is the first one, the corner becomes the
 * point of the path that is nearest to where the agent stands, if that can be seen from there.
 */
export function joinPath(navigation: Navigation, eid: number): void {
  const { NavPathBuffer, NavPlace } = navigation.components;
  const { x, z, count, next, capacity } = NavPathBuffer;
  const first = eid * capacity;
  next[eid] = 0;
  if (count[eid] < 2) return;
  const isThere = x[first] === NavPlace.x[eid] && z[first] === NavPlace.z[eid];
  if (isThere) next[eid] = 1;
  else if (count[eid] > 2 && isBeside(navigation, eid, first + 1) && leadsStraight(navigation, eid, 2))
    next[eid] = 2;
  else if (leadsStraight(navigation, eid, 1)) next[eid] = 1;
  else moveFirstCorner(navigation, eid);
}

/** Whether a corner of the path is so near that rounding may have put it, too, between the agent and where it goes. */
function isBeside({ components, state }: Navigation, eid: number, slot: number): boolean {
  const { NavPathBuffer, NavPlace } = components;
  const far = 2 * state.meshes[NavPlace.mesh[eid]].mesh.lattice.unit;
  return (
    Math.abs(NavPathBuffer.x[slot] - NavPlace.x[eid]) < far &&
    Math.abs(NavPathBuffer.z[slot] - NavPlace.z[eid]) < far
  );
}

/**
 * Whether no wall is in the way from the agent to a corner. What is looked at is the way beside that, a hair nearer to the
 * first corner: a way along a wall is free whatever rounding did to where the agent stands. So is one that leads along a
 * wall to the very same place.
 */
function leadsStraight({ components, scratch, state }: Navigation, eid: number, corner: number): boolean {
  const { NavPathBuffer, NavPlace } = components;
  const { from, step, move } = scratch.join;
  const { mesh } = state.meshes[NavPlace.mesh[eid]];
  const first = eid * NavPathBuffer.capacity;
  step.x = (NavPathBuffer.x[first + corner] - NavPlace.x[eid]) * (1 - END);
  step.z = (NavPathBuffer.z[first + corner] - NavPlace.z[eid]) * (1 - END);
  from.x = NavPlace.x[eid] + (NavPathBuffer.x[first] - NavPlace.x[eid]) * HAIR;
  from.z = NavPlace.z[eid] + (NavPathBuffer.z[first] - NavPlace.z[eid]) * HAIR;
  from.polygon = NavPlace.polygon[eid];
  if (moveAlongSurface(mesh, from, step, move) && move.wall === NONE) return true;
  const off = mesh.lattice.unit * ROUNDING;
  return Math.abs(move.x - from.x - step.x) < off && Math.abs(move.z - from.z - step.z) < off;
}

/** Moves the first corner to where the way from there to the second one is nearest to the agent, unless a wall is between. */
function moveFirstCorner({ components, scratch, state }: Navigation, eid: number): void {
  const { NavPathBuffer, NavPlace } = components;
  const { x, y, z, left, capacity } = NavPathBuffer;
  const { from, step, move } = scratch.join;
  const first = eid * capacity;
  const wayX = x[first + 1] - x[first];
  const wayZ = z[first + 1] - z[first];
  const along = (NavPlace.x[eid] - x[first]) * wayX + (NavPlace.z[eid] - z[first]) * wayZ;
  const share = Math.max(0, Math.min(1, along / (wayX * wayX + wayZ * wayZ)));
  step.x = x[first] + share * wayX - NavPlace.x[eid];
  step.z = z[first] + share * wayZ - NavPlace.z[eid];
  from.x = NavPlace.x[eid];
  from.z = NavPlace.z[eid];
  from.polygon = NavPlace.polygon[eid];
  const { mesh } = state.meshes[NavPlace.mesh[eid]];
  const hair = mesh.lattice.unit * HAIR;
  moveAlongSurface(mesh, from, step, move);
  // Round the corner of a wall the nearest point may lie behind it: then the first corner is the way round.
  const isBehind = Math.abs(move.x - from.x - step.x) > hair || Math.abs(move.z - from.z - step.z) > hair;
  if (isBehind) return;
  x[first] = move.x;
  y[first] = move.y;
  z[first] = move.z;
  const dx = x[first + 1] - move.x;
  const dz = z[first + 1] - move.z;
  left[first] = Math.sqrt(dx * dx + dz * dz) + left[first + 1];
}
