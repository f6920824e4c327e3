// The plugin's state on a bitECS world: settings, component stores, and the record of everything else that a tick
// reads or changes. Nothing that a tick depends on lies anywhere else.
import type { World } from 'bitecs';
import type { ComponentStore } from '../components/component-store.ts';
import type { NavAgent } from '../components/nav-agent.ts';
import type { NavDestination } from '../components/nav-destination.ts';
import type { NavMeshRef } from '../components/nav-mesh-ref.ts';
import type { NavPathBuffer } from '../components/nav-path-buffer.ts';
import type { NavPlace } from '../components/nav-place.ts';
import type { NavRoute } from '../components/nav-route.ts';
import type { Position } from '../components/position.ts';
import { AGENT_KIND } from '../components/tags.ts';
import type { Wander } from '../components/wander.ts';
import { NONE } from '../nav/geometry/none.ts';
import type { NavGraph } from '../nav/graph/nav-graph.ts';
import type { RouteSearch } from '../nav/graph/route-search.ts';
import type { NavMesh } from '../nav/mesh/nav-mesh.ts';
import type { AreaTable } from '../nav/query/draw-point.ts';
import type { PathSearch } from '../nav/query/path-search.ts';
import type { NavigationSettings } from './navigation-settings.ts';
import type { NavigationScratch } from './scratch.ts';

/**
 * The component stores of one world. All but `NavPlace` and `Wander` are components on their entities; `NavAgent`,
 * `NavMeshRef`, `NavDestination` and the plugin's own `Position` take `set`.
 */
export interface NavigationComponents {
  readonly NavAgent: NavAgent;
  readonly NavMeshRef: NavMeshRef;
  readonly NavDestination: NavDestination;
  readonly NavPathBuffer: NavPathBuffer;
  readonly NavRoute: NavRoute;
  readonly NavPlace: NavPlace;
  readonly Wander: Wander;
  /** The game's own if it gave one. */
  readonly Position: Position;
}

/** A mesh of the world under the id that `addMesh` gave. */
export interface MeshEntry {
  mesh: NavMesh;
  /** How often it has been replaced. */
  version: number;
  /** For drawing places on the mesh. */
  areas: AreaTable;
  /** The step's own search; between ticks it holds the one that is under way, if any: see `NavDestination.expansions`. */
  search: PathSearch;
}

/** A graph of the world under the id that `addGraph` gave. */
export interface GraphEntry {
  readonly graph: NavGraph;
  /** Places that villagers walk between, in the order given. */
  readonly stops: Int32Array;
  /** The step's own search; holds nothing that outlives a query. */
  readonly search: RouteSearch;
  /** The search of the scripting functions. */
  readonly scriptSearch: RouteSearch;
}

/** Who arrived in the last tick, by ascending serial. Rewritten by each tick. */
export interface Arrivals {
  count: number;
  readonly eid: Int32Array;
  readonly serial: Int32Array;
}

/** What changes from tick to tick beside the component stores. */
export interface NavigationState {
  /** Ticks run so far, which is also the number of the tick being run. */
  tick: number;
  /** The serial of the next entity that becomes an agent. */
  nextSerial: number;
  agentCount: number;
  /** The agents' entity ids by ascending serial: the first `agentCount`. */
  readonly agents: Int32Array;
  readonly meshes: MeshEntry[];
  readonly graphs: GraphEntry[];
  readonly arrivals: Arrivals;
}

/** What `addGraph` can be told. */
export interface GraphOptions {
  /** Places that villagers walk between; all of them by default. */
  readonly stops?: readonly number[];
}

/** Navigation of one bitECS world. */
export interface Navigation {
  readonly settings: NavigationSettings;
  readonly components: NavigationComponents;
  /** Whether Position is the plugin's own; else the game's. */
  readonly ownsPosition: boolean;
  /** The component stores as tables, in the order in which they are hashed and saved. */
  readonly stores: readonly ComponentStore[];
  readonly state: NavigationState;
  /** The same as `state.arrivals`. */
  readonly arrivals: Arrivals;
  /** Memory of the systems that outlives no call. */
  readonly scratch: NavigationScratch;
  /** Ends the observers' subscriptions. */
  readonly subscriptions: (() => void)[];
  /** Adds a mesh and answers its id, for `NavMeshRef.mesh`: 0, 1, 2 in the order of adding. */
  addMesh(mesh: NavMesh): number;
  /** Adds a graph and answers its id, for `NavMeshRef.graph`. Throws a RangeError for a stop that is no place of it. */
  addGraph(graph: NavGraph, options?: GraphOptions): number;
}

/** Where the plugin's state lies on a world. One key for all copies of the code, so that code can be reloaded. */
export const NAVIGATION_KEY: unique symbol = Symbol.for('surefoot.navigation');

/** A world as the plugin sees it. */
export interface NavigationHolder {
  [NAVIGATION_KEY]?: Navigation;
}

/** The navigation of a world. Throws an Error when it has none. */
export function getNavigation(world: World): Navigation {
  const navigation = (world as NavigationHolder)[NAVIGATION_KEY];
  if (navigation === undefined) throw new Error('this world has no navigation: call addNavigation first');
  return navigation;
}

/** Throws a RangeError unless the entity is an agent of this world. */
export function checkAgent({ components: { NavAgent }, settings }: Navigation, eid: number): void {
  if (Number.isInteger(eid) && eid >= 0 && eid < settings.capacity && NavAgent.serial[eid] !== NONE) return;
  throw new RangeError(`entity ${String(eid)} is no agent of this world`);
}

/**
 * The id of the mesh on which the agent walks, NONE when it walks on none. A dog walks on a mesh, a villager on lanes, any
 * other agent on the mesh or else the graph that its NavMeshRef names. One that names neither takes the first mesh.
 */
export function meshOf({ components: { NavAgent, NavMeshRef }, state }: Navigation, eid: number): number {
  const kind = NavAgent.kind[eid];
  const mesh = NavMeshRef.mesh[eid];
  if (kind === AGENT_KIND.villager) return NONE;
  if (mesh !== NONE || (kind === AGENT_KIND.plain && NavMeshRef.graph[eid] !== NONE)) return mesh;
  return state.meshes.length > 0 ? 0 : NONE;
}

/** The id of the graph whose lanes the agent walks, NONE when it walks no lanes. One that names none takes the first. */
export function graphOf(navigation: Navigation, eid: number): number {
  const { NavAgent, NavMeshRef } = navigation.components;
  if (NavAgent.kind[eid] === AGENT_KIND.dog || meshOf(navigation, eid) !== NONE) return NONE;
  const graph = NavMeshRef.graph[eid];
  return graph === NONE && navigation.state.graphs.length > 0 ? 0 : graph;
}
