// NavPlace: where the systems have an agent, exactly, beside what they wrote into the game's Position, which may hold
// fewer bits. When Position differs from what was written, the game has moved the agent.
import { type ComponentStore, singleField } from './component-store.ts';

/** Arrays by entity. Written by the systems only. */
export interface NavPlace {
  /** 1 when the rest means something: the agent has been placed since it became one. */
  readonly known: Uint8Array;
  /** The exact place, metres. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** What Position held when the systems last touched it. */
  readonly writtenX: Float64Array;
  readonly writtenY: Float64Array;
  readonly writtenZ: Float64Array;
  /** The mesh on which it was placed and which of that id's meshes it was, counted from 0; -1 when on none. */
  readonly mesh: Int32Array;
  readonly version: Int32Array;
  /** The polygon it stands on, -1 when on no mesh. */
  readonly polygon: Int32Array;
  /**
   * While the next tick is to find its ground on a mesh that took the place of the one it stood on: where the middle of that
   * polygon was from its place, metres. 0 and 0 at any other time.
   */
  readonly insideX: Float64Array;
  readonly insideZ: Float64Array;
}

const NOTHING = -1;

/** Makes the arrays for the entities 0 .. capacity - 1, none of them placed. */
export function createNavPlace(capacity: number): NavPlace {
  return {
    known: new Uint8Array(capacity),
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    z: new Float64Array(capacity),
    writtenX: new Float64Array(capacity),
    writtenY: new Float64Array(capacity),
    writtenZ: new Float64Array(capacity),
    mesh: new Int32Array(capacity).fill(NOTHING),
    version: new Int32Array(capacity).fill(NOTHING),
    polygon: new Int32Array(capacity).fill(NOTHING),
    insideX: new Float64Array(capacity),
    insideZ: new Float64Array(capacity),
  };
}

/** The store's table. */
export function describeNavPlace(place: NavPlace): ComponentStore {
  return {
    name: 'NavPlace',
    fields: [
      singleField('known', place.known),
      singleField('x', place.x),
      singleField('y', place.y),
      singleField('z', place.z),
      singleField('writtenX', place.writtenX),
      singleField('writtenY', place.writtenY),
      singleField('writtenZ', place.writtenZ),
      singleField('mesh', place.mesh, NOTHING),
      singleField('version', place.version, NOTHING),
      singleField('polygon', place.polygon, NOTHING),
      singleField('insideX', place.insideX),
      singleField('insideZ', place.insideZ),
    ],
  };
}
