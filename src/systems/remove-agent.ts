// An entity that is to be no agent any more.
import { removeComponent, type World } from 'bitecs';
import { Dog, Villager } from '../components/tags.ts';
import { checkAgent, getNavigation } from './navigation.ts';

/**
 * Takes everything from an entity that made it an agent, its tags included; the entity and its Position stay. Removing
 * the entity or its NavAgent with bitECS frees what was the agent's just as well. Throws a RangeError when the entity is
 * no agent.
 */
export function removeAgent(world: World, eid: number): void {
  const navigation = getNavigation(world);
  checkAgent(navigation, eid);
  const { NavAgent, NavDestination, NavMeshRef, NavPathBuffer, NavRoute } = navigation.components;
  removeComponent(world, eid, NavAgent, NavDestination, NavMeshRef, NavPathBuffer, NavRoute, Villager, Dog);
}
