// A system: villagers and dogs who have nowhere to go and have rested choose where to go next, each by the numbers of
// its own random stream.
import type { World } from 'bitecs';
import { AGENT_STATUS } from '../components/agent-status.ts';
import { AGENT_KIND } from '../components/tags.ts';
import { NONE } from '../nav/geometry/none.ts';
import { drawRandom, RANDOM_STATE_LENGTH } from '../nav/geometry/random.ts';
import { findNearestPlace } from '../nav/graph/find-nearest-place.ts';
import { drawPoint } from '../nav/query/draw-point.ts';
import { getNavigation, graphOf, meshOf, type Navigation } from './navigation.ts';
import { requestDestination } from './set-destination.ts';

/** Gives every wanderer that is ready for it a destination. */
export function chooseDestinations(world: World): void {
  const navigation = getNavigation(world);
  const { agents, agentCount } = navigation.state;
  for (let at = 0; at < agentCount; at += 1) chooseDestination(navigation, agents[at]);
}

function chooseDestination(navigation: Navigation, eid: number): void {
  const { NavAgent, NavDestination, Wander } = navigation.components;
  const kind = NavAgent.kind[eid];
  if (kind === AGENT_KIND.plain || NavDestination.wanted[eid] === 1) return;
  if (navigation.state.tick < Wander.restUntil[eid]) {
    if (NavAgent.status[eid] === AGENT_STATUS.arrived) NavAgent.status[eid] = AGENT_STATUS.waiting;
    return;
  }
  const hasChosen = kind === AGENT_KIND.villager ? chooseStop(navigation, eid) : chooseGoal(navigation, eid);
  if (!hasChosen) NavAgent.status[eid] = AGENT_STATUS.waiting;
}

/** One of the stops of the villager's graph, all equally likely but the place where it stands. */
function chooseStop(navigation: Navigation, eid: number): boolean {
  const id = graphOf(navigation, eid);
  if (id === NONE) return false;
  const { graph, stops } = navigation.state.graphs[id];
  const { NavPlace, Wander } = navigation.components;
  const { x, y, z } = NavPlace;
  const here = stops.indexOf(findNearestPlace(graph, x[eid], y[eid], z[eid], Number.POSITIVE_INFINITY));
  const choices = here === NONE ? stops.length : stops.length - 1;
  if (choices === 0) return false;
  const drawn = Math.floor(drawRandom(Wander.random, eid * RANDOM_STATE_LENGTH) * choices);
  const stop = stops[here !== NONE && drawn >= here ? drawn + 1 : drawn];
  const { point } = navigation.scratch;
  point.x = graph.placeX[stop];
  point.y = graph.placeY[stop];
  point.z = graph.placeZ[stop];
  requestDestination(navigation, eid, point, true);
  return true;
}

/** A place anywhere on the part of the mesh where the dog stands. */
function chooseGoal(navigation: Navigation, eid: number): boolean {
  const { NavPlace, Wander } = navigation.components;
  const id = meshOf(navigation, eid);
  const polygon = NavPlace.polygon[eid];
  if (id === NONE || polygon === NONE) return false;
  const { nearest } = navigation.scratch;
  const { mesh, areas } = navigation.state.meshes[id];
  drawPoint(areas, Wander.random, eid * RANDOM_STATE_LENGTH, nearest, mesh.component[polygon]);
  requestDestination(navigation, eid, nearest, true);
  return true;
}
