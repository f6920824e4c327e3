// NavPathBuffer: the corners of a path over a mesh that an agent is following. A longer path is held in stretches: the
// buffer takes as many corners as it can, and the next ones when the last of these is reached.
import { type ComponentStore, listField, singleField } from './component-store.ts';

/** Arrays by entity; corner c of entity `eid` is number `eid * capacity + c`. To be read only. */
export interface NavPathBuffer {
  /** Corners that one agent's buffer holds. */
  readonly capacity: number;
  /** The corners in order, metres: first the point of the path nearest to where the stretch began. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** Plan metres from each corner to the end of the whole path; 0 at its last corner. */
  readonly left: Float64Array;
  /** Corners in the buffer; 0 when no path is being followed. */
  readonly count: Int32Array;
  /** The corner walked to. */
  readonly next: Int32Array;
  /** Corners of the path that did not fit and come in later stretches; 0 when the buffer holds its end. */
  readonly beyond: Int32Array;
  /** Which stretch of the path the buffer holds, from 0. */
  readonly stretch: Int32Array;
}

/** Makes the arrays for the entities 0 .. capacity - 1, `corners` for each, all empty. */
export function createNavPathBuffer(capacity: number, corners: number): NavPathBuffer {
  return {
    capacity: corners,
    x: new Float64Array(capacity * corners),
    y: new Float64Array(capacity * corners),
    z: new Float64Array(capacity * corners),
    left: new Float64Array(capacity * corners),
    count: new Int32Array(capacity),
    next: new Int32Array(capacity),
    beyond: new Int32Array(capacity),
    stretch: new Int32Array(capacity),
  };
}

/** The store's table. */
export function describeNavPathBuffer(buffer: NavPathBuffer): ComponentStore {
  const { capacity, count } = buffer;
  return {
    name: 'NavPathBuffer',
    fields: [
      singleField('count', count),
      singleField('next', buffer.next),
      singleField('beyond', buffer.beyond),
      singleField('stretch', buffer.stretch),
      listField('x', buffer.x, capacity, count),
      listField('y', buffer.y, capacity, count),
      listField('z', buffer.z, capacity, count),
      listField('left', buffer.left, capacity, count),
    ],
  };
}
