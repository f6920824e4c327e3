// NavDestination: where an agent is to go.
import { type ComponentStore, singleField } from './component-store.ts';

/**
 * `NavDestination.stale`:
 * - none: no way is asked for;
 * - asked: a way is asked for, and the agent stands still until then;
 * - begun: it is being searched for since an earlier tick;
 * - renewed: the same, and another destination has been given since then; the search goes on to the old one;
 * - following: a way is asked for, and until its turn the agent follows the one to an older destination.
 */
export const WAY_REQUEST = { none: 0, asked: 1, begun: 2, renewed: 3, following: 4 } as const;

/** Whether a search for the way is under way at a value of `NavDestination.stale`. */
export function isSearching(request: number): boolean {
  return request === WAY_REQUEST.begun || request === WAY_REQUEST.renewed;
}

/**
 * Arrays by entity. Given by `setDestination` and its kin, or with `set(NavDestination, { x, y, z })`; to be read only.
 */
export interface NavDestination {
  /** The place asked for, metres. Means nothing while `wanted` is 0. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** 1 while the agent has a destination. */
  readonly wanted: Uint8Array;
  /** 1 when a villager or a dog chose it itself, 0 when it was given. */
  readonly chosen: Uint8Array;
  /** 1 when it lay on the ground of a mesh that has been replaced since: then no other ground stands for it. */
  readonly onGround: Uint8Array;
  /** One of `WAY_REQUEST`: whether the way to it has still to be found. */
  readonly stale: Uint8Array;
  /**
   * The tick that was next, or being run, when the way was asked for. Ways are found in that order, then by serial. While
   * the request is `renewed` that of the destination given since.
   */
  readonly asked: Int32Array;
  /**
   * How much of the search for the way has been done, in expansions, when it goes on in the next tick. As a search is the
   * same in any pieces, this and the agent's place, mesh, polygon and where it is searched to tell all of it: it can be made
   * again from them.
   */
  readonly expansions: Int32Array;
  /** Where the search that is under way leads, metres: the destination when it began. 0 while there is none. */
  readonly searchedX: Float64Array;
  readonly searchedY: Float64Array;
  readonly searchedZ: Float64Array;
  /** 1 when it leads only to the ground nearest to that place. */
  readonly searchedNear: Uint8Array;
}

/** Makes the arrays for the entities 0 .. capacity - 1, without destinations. */
export function createNavDestination(capacity: number): NavDestination {
  return {
    // Not x first: the engine would tell this from a walker with as many fields too late, and box that one's numbers.
    wanted: new Uint8Array(capacity),
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    z: new Float64Array(capacity),
    chosen: new Uint8Array(capacity),
    onGround: new Uint8Array(capacity),
    stale: new Uint8Array(capacity),
    asked: new Int32Array(capacity),
    expansions: new Int32Array(capacity),
    searchedX: new Float64Array(capacity),
    searchedY: new Float64Array(capacity),
    searchedZ: new Float64Array(capacity),
    searchedNear: new Uint8Array(capacity),
  };
}

/** The store's table. */
export function describeNavDestination(destination: NavDestination): ComponentStore {
  return {
    name: 'NavDestination',
    fields: [
      singleField('x', destination.x),
      singleField('y', destination.y),
      singleField('z', destination.z),
      singleField('wanted', destination.wanted),
      singleField('chosen', destination.chosen),
      singleField('onGround', destination.onGround),
      singleField('stale', destination.stale),
      singleField('asked', destination.asked),
      singleField('expansions', destination.expansions),
      singleField('searchedX', destination.searchedX),
      singleField('searchedY', destination.searchedY),
      singleField('searchedZ', destination.searchedZ),
      singleField('searchedNear', destination.searchedNear),
    ],
  };
}
