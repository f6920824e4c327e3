// A system: the way of everybody who has a destination and no way to it yet, a path over a mesh or a route along lanes.
import type { World } from 'bitecs';
import { AGENT_STATUS } from '../components/agent-status.ts';
import { isSearching, WAY_REQUEST } from '../components/nav-destination.ts';
import { popHeap, pushHeap } from '../nav/geometry/heap.ts';
import { NONE } from '../nav/geometry/none.ts';
import { findNearestPlace } from '../nav/graph/find-nearest-place.ts';
import { findRoute } from '../nav/graph/route-search.ts';
import { PATH_STATUS, type PathStatus } from '../nav/query/path.ts';
import { endSearchFor, waitForWay } from './ask-for-way.ts';
import { blockAgent } from './block-agent.ts';
import { searchOn } from './find-stretch.ts';
import { getNavigation, graphOf, meshOf, type Navigation } from './navigation.ts';

// The search that is under way lies in its mesh's entry: nobody else's may begin there before it is decided.
const BEFORE_ALL = -1;

/**
 * Finds the ways that are asked for. Whoever has none is `blocked`. Paths over meshes are found in the order in which they
 * were asked for, then by serial, as far as the expansions of a tick last; a search that they do not suffice for goes on in
 * the next tick, before all others.
 */
export function findPaths(world: World): void {
  const navigation = getNavigation(world);
  const { requests } = navigation.scratch;
  const { agents } = navigation.state;
  collectRequests(navigation);
  let left = navigation.settings.expansionsPerTick;
  while (requests.size > 0 && left > 0) {
    const eid = agents[requests.ids[0]];
    popHeap(requests);
    left -= findPathOver(navigation, eid, left);
  }
}

/** Puts everybody who asks for a path into the heap of requests, and finds the ways along lanes. */
function collectRequests(navigation: Navigation): void {
  const { NavDestination } = navigation.components;
  const { agents, agentCount } = navigation.state;
  const { requests } = navigation.scratch;
  requests.size = 0;
  for (let at = 0; at < agentCount; at += 1) {
    const eid = agents[at];
    const request = NavDestination.stale[eid];
    if (request === WAY_REQUEST.none) continue;
    if (request !== WAY_REQUEST.following) waitForWay(navigation, eid);
    const graph = graphOf(navigation, eid);
    const turn = isSearching(request) ? BEFORE_ALL : NavDestination.asked[eid];
    if (meshOf(navigation, eid) !== NONE) pushHeap(requests, turn, at);
    else if (graph !== NONE) setOut(navigation, eid, findLanes(navigation, eid, graph));
  }
}

/** Begins a search for a path where the agent stands then, or goes on with it, for so many expansions, and answers how many it took. */
function findPathOver(navigation: Navigation, eid: number, expansions: number): number {
  const { NavDestination } = navigation.components;
  waitForWay(navigation, eid);
  const before = NavDestination.expansions[eid];
  const status = searchOn(navigation, eid, expansions);
  const taken = NavDestination.expansions[eid] - before;
  if (status !== undefined) setOut(navigation, eid, status);
  return taken;
}

/** What becomes of an agent whose way is decided. */
function setOut(navigation: Navigation, eid: number, status: PathStatus): void {
  const { NavAgent } = navigation.components;
  const isRenewed = endSearchFor(navigation, eid);
  if (status === 'found') NavAgent.status[eid] = AGENT_STATUS.moving;
  else if (status === 'partial') NavAgent.status[eid] = AGENT_STATUS.partial;
  else if (isRenewed) waitAnew(navigation, eid);
  else blockAgent(navigation, eid);
}

/** The way to an older destination came to nothing: that says nothing of the newer one. */
function waitAnew(navigation: Navigation, eid: number): void {
  waitForWay(navigation, eid);
  navigation.components.NavAgent.pathStatus[eid] = 0;
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
