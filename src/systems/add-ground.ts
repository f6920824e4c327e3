// What agents walk on: meshes and graphs under the ids by which NavMeshRef names them, and another mesh under an id.
import type { World } from 'bitecs';
import { checkInteger } from '../nav/geometry/checks.ts';
import type { NavGraph } from '../nav/graph/nav-graph.ts';
import { createRouteSearch } from '../nav/graph/route-search.ts';
import type { NavMesh } from '../nav/mesh/nav-mesh.ts';
import { createAreaTable } from '../nav/query/draw-point.ts';
import { createPathSearch } from '../nav/query/path-search.ts';
import { checkWidth } from './check-agents.ts';
import { type GraphOptions, getNavigation, meshOf, type NavigationState } from './navigation.ts';
import { noteGoal } from './note-goal.ts';
import { noteSide } from './note-side.ts';
import type { NavigationScratch } from './scratch.ts';

/** `Navigation.addMesh`. */
export function addMesh({ meshes }: NavigationState, mesh: NavMesh): number {
  checkMesh(mesh);
  meshes.push({ mesh, version: 0, areas: createAreaTable(mesh), search: createPathSearch(mesh) });
  return meshes.length - 1;
}

/** `Navigation.addGraph`. */
export function addGraph(
  { graphs }: NavigationState,
  scratch: NavigationScratch,
  graph: NavGraph,
  options: GraphOptions = {},
): number {
  const { placeCount } = graph;
  const stops = Int32Array.from(options.stops ?? Array.from({ length: placeCount }, (_, place) => place));
  for (const [at, stop] of (options.stops ?? []).entries()) {
    checkInteger(`stops[${at}]`, stop, 0, placeCount - 1);
    if (stops.indexOf(stop) !== at) throw new RangeError(`stops[${at}] names place ${stop} a second time`);
  }
  if (scratch.places.length < placeCount) scratch.places = new Int32Array(placeCount);
  graphs.push({ graph, stops, search: createRouteSearch(graph), scriptSearch: createRouteSearch(graph) });
  return graphs.length - 1;
}

/**
 * Puts another mesh in the place of the one under an id. The next tick puts everyone on it on its nearest ground and
 * finds the way of all who have a destination anew from there; whoever has no way left is `blocked`. A destination that lay
 * on the old mesh's ground means that place: where the new one has no ground there (within `snapDistance` over or under it,
 * and within a lattice unit in plan), it is gone towards like any that cannot be reached, however near other ground is. One that
 * lay beside the ground is snapped again. Nobody changes sides on
 * the line of a wall: of ground as near that on the side of the agent's old polygon is taken, else that of its goal's part. Call it between
 * ticks. Throws a RangeError, and changes nothing, when no mesh has the id or an agent on it is wider than the new mesh
 * was made for.
 */
export function replaceMesh(world: World, id: number, mesh: NavMesh): void {
  const navigation = getNavigation(world);
  const { agents, agentCount, meshes } = navigation.state;
  checkMesh(mesh);
  if (meshes[id] === undefined) {
    throw new RangeError(`id must be that of one of the world's ${meshes.length} meshes, got ${String(id)}`);
  }
  for (let at = 0; at < agentCount; at += 1) {
    const eid = agents[at];
    if (meshOf(navigation, eid) === id) checkWidth(eid, navigation.components.NavAgent.radius[eid], id, mesh);
  }
  for (let at = 0; at < agentCount; at += 1) {
    noteSide(navigation, agents[at], id);
    noteGoal(navigation, agents[at], id);
  }
  const entry = meshes[id];
  entry.mesh = mesh;
  entry.version += 1;
  entry.areas = createAreaTable(mesh);
  entry.search = createPathSearch(mesh);
}

function checkMesh(mesh: NavMesh): void {
  if (typeof mesh?.polygonCount === 'number') return;
  throw new TypeError(`mesh must be a NavMesh, got ${String(mesh)}: that of a bake is its field mesh`);
}
