// NavRoute: the places of a graph that an agent is walking along, and how far along them it has come.
import { type ComponentStore, listField, singleField } from './component-store.ts';

/** Arrays by entity; place p of entity `eid`'s route is number `eid * capacity + p`. To be read only. */
export interface NavRoute {
  /** Places that one agent's route holds at most. */
  readonly capacity: number;
  /** The places in order, the first one first. */
  readonly places: Int32Array;
  /** Places on the route; 0 when none is being followed. */
  readonly count: Int32Array;
  /** The graph whose places they are, as `addGraph` numbered it; -1 when there is no route. */
  readonly graph: Int32Array;
  /** How far along the route the walker has come, plan metres; -1 while it goes to a route that it was given. */
  readonly progress: Float64Array;
  /** The point aimed at in the tick, metres. */
  readonly aimX: Float64Array;
  readonly aimY: Float64Array;
  readonly aimZ: Float64Array;
}

const NOTHING = -1;

/** Makes the arrays for the entities 0 .. capacity - 1, with room for `places` each, all without a route. */
export function createNavRoute(capacity: number, places: number): NavRoute {
  return {
    capacity: places,
    places: new Int32Array(capacity * places),
    count: new Int32Array(capacity),
    graph: new Int32Array(capacity).fill(NOTHING),
    progress: new Float64Array(capacity),
    aimX: new Float64Array(capacity),
    aimY: new Float64Array(capacity),
    aimZ: new Float64Array(capacity),
  };
}

/** The store's table. */
export function describeNavRoute(route: NavRoute): ComponentStore {
  return {
    name: 'NavRoute',
    fields: [
      singleField('count', route.count),
      singleField('graph', route.graph, NOTHING),
      singleField('progress', route.progress),
      singleField('aimX', route.aimX),
      singleField('aimY', route.aimY),
      singleField('aimZ', route.aimZ),
      listField('places', route.places, route.capacity, route.count),
    ],
  };
}
