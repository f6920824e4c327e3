// A system: the way of everybody who has a destination and no way to it yet, a path over a mesh or a route along lanes.
import type { World } from 'bitecs';
import { AGENT_STATUS } from '../components/agent-status.ts';
import { NONE } from '../nav/geometry/none.ts';
import { findNearestPlace } from '../nav/graph/find-nearest-place.ts';
import { findRoute } from '../nav/graph/route-search.ts';
import { PATH_STATUS, type PathStatus } from '../nav/query/path.ts';
import { blockAgent } from './block-agent.ts';
import { findStretch } from './find-stretch.ts';
import { forgetWay } from './forget-way.ts';
import { getNavigation, graphOf, meshOf, type Navigation } from './navigation.ts';

/** Finds the ways that are asked for. Whoever has none is `blocked`. */
export function findPaths(world: World): void {
  const navigation = getNavigation(world);
  const { agents, agentCount } = navigation.state;
  const { NavDestination } = navigation.components;
  for (let at = 0; at < agentCount; at += 1) {
    if (NavDestination.stale[agents[at]] === 1) findWay(navigation, agents[at]);
  }
}

function findWay(navigation: Navigation, eid: number): void {
  const { NavAgent, NavDestination } = navigation.components;
  const mesh = meshOf(navigation, eid);
  const graph = graphOf(navigation, eid);
  forgetWay(navigation, eid);
  NavAgent.status[eid] = AGENT_STATUS.waiting;
  if (mesh === NONE && graph === NONE) return;
  const status = mesh === NONE ? findLanes(navigation, eid, graph) : findStretch(navigation, eid, 0);
  NavDestination.stale[eid] = 0;
  if (status === 'found') NavAgent.status[eid] = AGENT_STATUS.moving;
  else if (status === 'partial') NavAgent.status[eid] = AGENT_STATUS.partial;
  else blockAgent(navigation, eid);
}

/** From the place nearest to the agent to the one nearest to its destination, along the lanes of a graph. */
function findLanes(navigation: Navigation, eid: number, id: number): PathStatus {
  const { NavAgent, NavDestination, NavPlace, NavRoute } = navigation.components;
  const { graph, search } = navigation.state.graphs[id];
  const { places } = navigation.scratch;
  const { x, y, z } = NavPlace;
  const { x: toX, y: toY, z: toZ } = NavDestination;
  const from = findNearestPlace(graph, x[eid], y[eid], z[eid], Number.POSITIVE_INFINITY);
  const to = findNearestPlace(graph, toX[eid], toY[eid], toZ[eid], Number.POSITIVE_INFINITY);
  const count = findRoute(search, from, to, places);
  let status: PathStatus = 'found';
  if (count === 0) status = 'unreachable';
  else if (count > NavRoute.capacity) status = 'out-of-budget';
  NavAgent.pathStatus[eid] = PATH_STATUS[status];
  NavRoute.graph[eid] = id;
  if (status !== 'found') return status;
  for (let at = 0; at < count; at += 1) NavRoute.places[eid * NavRoute.capacity + at] = places[at];
  NavRoute.count[eid] = count;
  return status;
}
