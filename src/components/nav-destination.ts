// NavDestination: where an agent is to go.
import { type ComponentStore, singleField } from './component-store.ts';

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
  /** 1 when the way to it has still to be found. */
  readonly stale: Uint8Array;
}

/** Makes the arrays for the entities 0 .. capacity - 1, without destinations. */
export function createNavDestination(capacity: number): NavDestination {
  return {
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    z: new Float64Array(capacity),
    wanted: new Uint8Array(capacity),
    chosen: new Uint8Array(capacity),
    stale: new Uint8Array(capacity),
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
      singleField('stale', destination.stale),
    ],
  };
}
