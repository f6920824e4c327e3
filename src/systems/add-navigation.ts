// Puts the plugin's state on a bitECS world, and takes it off again.
import { addComponent, getAllEntities, hasComponent, Prefab, type World } from 'bitecs';
import { createNavAgent, describeNavAgent } from '../components/nav-agent.ts';
import { createNavDestination, describeNavDestination } from '../components/nav-destination.ts';
import { createNavMeshRef, describeNavMeshRef } from '../components/nav-mesh-ref.ts';
import { createNavPathBuffer, describeNavPathBuffer } from '../components/nav-path-buffer.ts';
import { createNavPlace, describeNavPlace } from '../components/nav-place.ts';
import { createNavRoute, describeNavRoute } from '../components/nav-route.ts';
import { createPosition, describePosition, type Position } from '../components/position.ts';
import { Dog, Villager } from '../components/tags.ts';
import { createWander, describeWander } from '../components/wander.ts';
import { addGraph, addMesh } from './add-ground.ts';
import { checkCapacity } from './agent-list.ts';
import {
  getNavigation,
  NAVIGATION_KEY,
  type Navigation,
  type NavigationComponents,
  type NavigationHolder,
  type NavigationState,
} from './navigation.ts';
import { type NavigationOptions, readSettings } from './navigation-settings.ts';
import { observeAgents } from './observe-agents.ts';
import { createNavigationScratch } from './scratch.ts';

/**
 * Adds navigation to a bitECS world and returns it; `getNavigation` finds it again. Entities that are tagged already
 * become agents, by ascending id. Throws an Error when the world has navigation, and a TypeError or RangeError naming an
 * option that cannot be; the world is as it was then.
 */
export function addNavigation(world: World, options: NavigationOptions): Navigation {
  if (NAVIGATION_KEY in world) {
    throw new Error('this world has navigation already: disposeNavigation ends it');
  }
  const navigation = createNavigation(options);
  const tagged = findTagged(world);
  for (const eid of tagged) checkCapacity(navigation, eid);
  (world as NavigationHolder)[NAVIGATION_KEY] = navigation;
  observeAgents(world, navigation, navigation.ownsPosition);
  for (const eid of tagged) addComponent(world, eid, navigation.components.NavAgent);
  return navigation;
}

/**
 * Takes navigation off a world: its observers end, and nobody is an agent any more. Components and tags stay on their
 * entities and Position keeps its values. To be called before bitECS's `resetWorld`, which forgets observers but not
 * what lies on the world. Throws an Error when the world has no navigation.
 */
export function disposeNavigation(world: World): void {
  for (const unsubscribe of getNavigation(world).subscriptions) unsubscribe();
  delete (world as NavigationHolder)[NAVIGATION_KEY];
}

function createNavigation(options: NavigationOptions): Navigation {
  const settings = readSettings(options);
  const { capacity, pathCapacity, routeCapacity } = settings;
  const components: NavigationComponents = {
    NavAgent: createNavAgent(capacity),
    NavMeshRef: createNavMeshRef(capacity),
    NavDestination: createNavDestination(capacity),
    NavPathBuffer: createNavPathBuffer(capacity, pathCapacity),
    NavRoute: createNavRoute(capacity, routeCapacity),
    NavPlace: createNavPlace(capacity),
    Wander: createWander(capacity),
    Position:
      options.position === undefined ? createPosition(capacity) : checkPosition(options.position, capacity),
  };
  const state = createState(capacity);
  const scratch = createNavigationScratch(routeCapacity);
  return {
    settings,
    components,
    ownsPosition: options.position === undefined,
    stores: [
      describePosition(components.Position),
      describeNavAgent(components.NavAgent),
      describeNavMeshRef(components.NavMeshRef),
      describeNavDestination(components.NavDestination),
      describeNavPathBuffer(components.NavPathBuffer),
      describeNavRoute(components.NavRoute),
      describeNavPlace(components.NavPlace),
      describeWander(components.Wander),
    ],
    state,
    arrivals: state.arrivals,
    scratch,
    subscriptions: [],
    addMesh: (mesh) => addMesh(state, mesh),
    addGraph: (graph, graphOptions) => addGraph(state, scratch, graph, graphOptions),
  };
}

function createState(capacity: number): NavigationState {
  return {
    tick: 0,
    nextSerial: 0,
    agentCount: 0,
    agents: new Int32Array(capacity),
    meshes: [],
    graphs: [],
    arrivals: { count: 0, eid: new Int32Array(capacity), serial: new Int32Array(capacity) },
  };
}

function checkPosition(position: Position, capacity: number): Position {
  if (typeof position !== 'object' || position === null) {
    throw new TypeError(`position must be an object with x, y and z, got ${String(position)}`);
  }
  for (const axis of ['x', 'y', 'z'] as const) {
    const values: unknown = position[axis];
    const isTyped = values instanceof Float64Array || values instanceof Float32Array;
    if (!isTyped && !Array.isArray(values)) {
      throw new TypeError(`position.${axis} must be a Float64Array, a Float32Array or an array of numbers`);
    }
    if (isTyped && values.length < capacity) {
      throw new RangeError(`position.${axis} must hold the capacity of ${capacity}, got ${values.length}`);
    }
  }
  return position;
}

function findTagged(world: World): number[] {
  const isTagged = (eid: number): boolean =>
    !hasComponent(world, eid, Prefab) &&
    (hasComponent(world, eid, Villager) || hasComponent(world, eid, Dog));
  return getAllEntities(world)
    .filter(isTagged)
    .sort((a, b) => a - b);
}
