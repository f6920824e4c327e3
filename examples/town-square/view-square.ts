// What the picture and the report show of a world: read from the components, as any game would.
import { hasComponent, query, type World } from 'bitecs';
import { Dog, getNavigation, type Navigation, type NavMesh, Villager } from 'surefoot';
import type { PlanPoint } from './draw-figures.ts';
import type { WalkerView } from './draw-square.ts';

/** How many trips somebody has made, or goals reached, and how far they walked, to the millimetre. */
export interface WalkerTally {
  readonly reached: number;
  readonly metres: number;
}

/** The corners of each polygon in plan. */
export function viewPolygons(mesh: NavMesh): PlanPoint[][] {
  const { originX, originZ, unit } = mesh.lattice;
  return Array.from({ length: mesh.polygonCount }, (_, polygon) =>
    Array.from(
      mesh.edgeVertex.subarray(mesh.polygonStart[polygon], mesh.polygonStart[polygon + 1]),
      (vertex): PlanPoint => [originX + unit * mesh.vertexX[vertex], originZ + unit * mesh.vertexZ[vertex]],
    ),
  );
}

/** The villagers, then the dogs, each with the way they still have to go. */
export function viewWalkers(world: World): WalkerView[] {
  const navigation = getNavigation(world);
  const { Position } = navigation.components;
  return [...listWalkers(world, Villager), ...listWalkers(world, Dog)].map((eid) => ({
    kind: hasComponent(world, eid, Dog) ? 'dog' : 'villager',
    at: [Position.x[eid], Position.z[eid]],
    route: [...viewPath(navigation, eid), ...viewRoute(navigation, eid)],
  }));
}

/** What everybody with a tag has done, in the order in which they came to the square. */
export function tallyWalkers(world: World, tag: typeof Villager): WalkerTally[] {
  const { NavAgent, Wander } = getNavigation(world).components;
  return listWalkers(world, tag).map((eid) => ({
    reached: Wander.trips[eid],
    metres: Math.round(NavAgent.metres[eid] * 1000) / 1000,
  }));
}

/** Entities with a tag in the order in which they came; a query has no order to rely on. */
function listWalkers(world: World, tag: typeof Villager): number[] {
  const { serial } = getNavigation(world).components.NavAgent;
  return [...query(world, [tag])].sort((a, b) => serial[a] - serial[b]);
}

/** The corners that a dog has still to reach. */
function viewPath({ components: { NavPathBuffer } }: Navigation, eid: number): PlanPoint[] {
  const { capacity, count, next, x, z } = NavPathBuffer;
  const corners: PlanPoint[] = [];
  for (let slot = eid * capacity + next[eid]; slot < eid * capacity + count[eid]; slot += 1) {
    corners.push([x[slot], z[slot]]);
  }
  return corners;
}

/** The places that a villager has still to pass. */
function viewRoute({ components: { NavRoute }, state }: Navigation, eid: number): PlanPoint[] {
  const { capacity, count, places } = NavRoute;
  if (count[eid] === 0) return [];
  const { placeX, placeZ } = state.graphs[NavRoute.graph[eid]].graph;
  const route = Array.from(
    places.subarray(eid * capacity, eid * capacity + count[eid]),
    (place): PlanPoint => [placeX[place], placeZ[place]],
  );
  let behind = 0;
  return route.filter(([x, z], at) => {
    if (at > 0) behind += distance(route[at - 1], [x, z]);
    return behind > NavRoute.progress[eid] || at === route.length - 1;
  });
}

function distance([ax, az]: PlanPoint, [bx, bz]: PlanPoint): number {
  return Math.sqrt((bx - ax) * (bx - ax) + (bz - az) * (bz - az));
}
