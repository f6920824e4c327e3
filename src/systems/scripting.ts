// The scripting interface over graphs and ways: what a game's own code asks and tells about an entity that walks lanes,
// and about the way that any agent is following. All state lies in the world's stores, so a game's code can be reloaded
// while it runs, and asking changes nothing that a tick can see. All throw a RangeError when the entity is no agent.
import type { World } from 'bitecs';
import { AGENT_STATUS, isOnItsWay } from '../components/agent-status.ts';
import { WAY_REQUEST } from '../components/nav-destination.ts';
import { checkFinite, checkInteger } from '../nav/geometry/checks.ts';
import { NONE } from '../nav/geometry/none.ts';
import { findNearestPlace } from '../nav/graph/find-nearest-place.ts';
import { findRoute } from '../nav/graph/route-search.ts';
import { PATH_STATUS, type Point } from '../nav/query/path.ts';
import { NOT_BEGUN } from '../nav/route/route-view.ts';
import { endRequest } from './ask-for-way.ts';
import { forgetWay } from './forget-way.ts';
import { lookAlongWay } from './look-along-way.ts';
import { checkAgent, type GraphEntry, getNavigation, graphOf, type Navigation } from './navigation.ts';
import { requestDestination } from './set-destination.ts';

/**
 * The place of the entity's graph that is nearest to a point and at most `maxDistance` metres away, however far when that
 * is left out; NONE when there is none, or the entity walks no lanes.
 */
export function findPlace(
  world: World,
  eid: number,
  point: Point,
  maxDistance: number = Number.POSITIVE_INFINITY,
): number {
  checkPoint('point', point);
  const entry = findGraph(findAgent(world, eid), eid);
  return entry === undefined ? NONE : findNearestPlace(entry.graph, point.x, point.y, point.z, maxDistance);
}

/**
 * Writes the places of the cheapest route between two places of the entity's graph into `out` and answers how many they
 * are; 0 when there is no route or the entity walks no lanes. A route longer than `out` is refused with a RangeError.
 */
export function findRouteBetweenPlaces(
  world: World,
  eid: number,
  ends: { readonly from: number; readonly to: number },
  out: Int32Array,
): number {
  const entry = findGraph(findAgent(world, eid), eid);
  return entry === undefined ? 0 : findRoute(entry.scriptSearch, ends.from, ends.to, out);
}

/** Like `findRouteBetweenPlaces`, between the places that are nearest to two points. */
export function findRouteBetweenPoints(
  world: World,
  eid: number,
  ends: { readonly from: Point; readonly to: Point },
  out: Int32Array,
): number {
  const from = findPlace(world, eid, ends.from);
  const to = findPlace(world, eid, ends.to);
  return from === NONE ? 0 : findRouteBetweenPlaces(world, eid, { from, to }, out);
}

/**
 * Has an entity that walks lanes follow the first `count` of some places of its graph; they need not be joined by ways.
 * The last one becomes its destination. An entity that stands near the way from the first place to the next sets out along it
 * from there, any other goes to that way first; so a round trip is walked all round. Throws a RangeError, and changes nothing, when the entity walks no lanes, there
 * is no place, one is none of its graph, or they are more than the world's `routeCapacity`.
 */
export function setRoute(
  world: World,
  eid: number,
  places: ArrayLike<number>,
  count: number = places.length,
): void {
  const navigation = findAgent(world, eid);
  const { NavAgent, NavRoute } = navigation.components;
  const id = graphOf(navigation, eid);
  if (id === NONE) throw new RangeError(`entity ${eid} walks no lanes`);
  const { graph } = navigation.state.graphs[id];
  checkInteger('count, at most the routeCapacity,', count, 1, NavRoute.capacity);
  for (let at = 0; at < count; at += 1) checkInteger(`places[${at}]`, places[at], 0, graph.placeCount - 1);
  const last = places[count - 1];
  const goal = { x: graph.placeX[last], y: graph.placeY[last], z: graph.placeZ[last] };
  requestDestination(navigation, eid, goal, false);
  forgetWay(navigation, eid);
  for (let at = 0; at < count; at += 1) NavRoute.places[eid * NavRoute.capacity + at] = places[at];
  NavRoute.count[eid] = count;
  NavRoute.graph[eid] = id;
  NavRoute.progress[eid] = NOT_BEGUN;
  endRequest(navigation, eid);
  NavAgent.status[eid] = AGENT_STATUS.moving;
  NavAgent.pathStatus[eid] = PATH_STATUS.found;
}

/**
 * Writes the places of the route that the entity is following into `out` and answers how many they are, 0 when it
 * follows none. A route longer than `out` is refused with a RangeError; `routeCapacity` places are always enough.
 */
export function getRoute(world: World, eid: number, out: Int32Array): number {
  const { NavRoute } = findAgent(world, eid).components;
  const count = NavRoute.count[eid];
  if (count > out.length) {
    throw new RangeError(`out must hold the ${count} places of the route, got room for ${out.length}`);
  }
  for (let at = 0; at < count; at += 1) out[at] = NavRoute.places[eid * NavRoute.capacity + at];
  return count;
}

/** Whether the entity is on its way along a route or a path. */
export function isFollowing(world: World, eid: number): boolean {
  return isOnItsWay(findAgent(world, eid).components.NavAgent.status[eid]);
}

/**
 * Writes the point that the entity should make for from where it stands into `out`. False, and `out` as it was, when it
 * follows nothing.
 */
export function findAim(world: World, eid: number, out: Point): boolean {
  const navigation = findAgent(world, eid);
  const { NavAgent, Position } = navigation.components;
  if (!isOnItsWay(NavAgent.status[eid])) return false;
  const aim = lookAlongWay(navigation, eid, Position);
  out.x = aim.x;
  out.y = aim.y;
  out.z = aim.z;
  return true;
}

/** Plan metres from where the entity stands to the end of its way, along it; 0 when it follows nothing. */
export function getDistanceLeft(world: World, eid: number): number {
  const navigation = findAgent(world, eid);
  return lookAlongWay(navigation, eid, navigation.components.Position).distanceLeft;
}

/** Whether the entity is within its arrival distance of the end of its way. One that has no destination has arrived. */
export function hasArrived(world: World, eid: number): boolean {
  const navigation = findAgent(world, eid);
  const { NavAgent, NavDestination, Position } = navigation.components;
  if (NavDestination.wanted[eid] === 0) return true;
  if (NavAgent.status[eid] !== AGENT_STATUS.moving) return false;
  if (NavDestination.stale[eid] === WAY_REQUEST.following) return false;
  return lookAlongWay(navigation, eid, Position).arrived;
}

function findAgent(world: World, eid: number): Navigation {
  const navigation = getNavigation(world);
  checkAgent(navigation, eid);
  return navigation;
}

function findGraph(navigation: Navigation, eid: number): GraphEntry | undefined {
  const id = graphOf(navigation, eid);
  return id === NONE ? undefined : navigation.state.graphs[id];
}

function checkPoint(name: string, { x, y, z }: Point): void {
  checkFinite(`${name}.x`, x);
  checkFinite(`${name}.y`, y);
  checkFinite(`${name}.z`, z);
}
