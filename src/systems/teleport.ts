// Putting an agent somewhere else at once.
import type { World } from 'bitecs';
import { checkFinite } from '../nav/geometry/checks.ts';
import { askForWay } from './ask-for-way.ts';
import { FARTHEST } from './check-agents.ts';
import { checkAgent, getNavigation } from './navigation.ts';

/**
 * Puts an agent at a place, world metres. The next tick puts one that walks on a mesh on the nearest ground, and finds
 * its way to its destination anew from there. Throws a RangeError, and changes nothing, when the entity is no agent, or a
 * coordinate is not finite or beyond 1e100.
 */
export function teleport(world: World, eid: number, x: number, y: number, z: number): void {
  const navigation = getNavigation(world);
  checkAgent(navigation, eid);
  const { NavPlace, Position } = navigation.components;
  const to = { x: checkPlace('x', x), y: checkPlace('y', y), z: checkPlace('z', z) };
  Position.x[eid] = to.x;
  Position.y[eid] = to.y;
  Position.z[eid] = to.z;
  NavPlace.known[eid] = 0;
  askForWay(navigation, eid);
}

function checkPlace(name: string, value: number): number {
  checkFinite(name, value);
  if (Math.abs(value) <= FARTHEST) return value;
  throw new RangeError(`${name} must be no farther than ${FARTHEST} metres from the origin, got ${value}`);
}
