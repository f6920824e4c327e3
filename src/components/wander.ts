// Wander: what a villager or a dog needs to choose where to go next. Every agent has a stream of its own.
import { type ComponentStore, listField, singleField } from './component-store.ts';

/** Arrays by entity. Written by the systems; a game may write `restUntil` after a tick, for a rest of its own. */
export interface Wander {
  /** The agent's random stream: numbers `eid * 4 .. eid * 4 + 3`. */
  readonly random: Int32Array;
  /** Destinations of its own choice that it has reached. */
  readonly trips: Int32Array;
  /** The first tick at which it may choose again. */
  readonly restUntil: Int32Array;
}

const STREAM_LENGTH = 4;

/** Makes the arrays for the entities 0 .. capacity - 1. */
export function createWander(capacity: number): Wander {
  return {
    random: new Int32Array(capacity * STREAM_LENGTH),
    trips: new Int32Array(capacity),
    restUntil: new Int32Array(capacity),
  };
}

/** The store's table. */
export function describeWander(wander: Wander): ComponentStore {
  return {
    name: 'Wander',
    fields: [
      listField('random', wander.random, STREAM_LENGTH, undefined),
      singleField('trips', wander.trips),
      singleField('restUntil', wander.restUntil),
    ],
  };
}
