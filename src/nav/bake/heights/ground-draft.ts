// Triangles for heights while they are made: points and half-edges in arrays that grow.

/** Points and triangles. Half-edges 3t, 3t + 1, 3t + 2 run counterclockwise round triangle t. Arrays are longer than filled. */
export interface GroundDraft {
  pointCount: number;
  /** Lattice units from the field's lower corner. */
  x: Float64Array;
  z: Float64Array;
  /** Height units. */
  height: Float64Array;
  /** Whether a corner of an outline lies in the middle of a cell, where no other point may be put. */
  hasCornerInMiddle: boolean;
  edgeCount: number;
  /** The point from which each half-edge starts. */
  origin: Int32Array;
  /** The half-edge that runs the other way, or NONE at the end of a piece. */
  twin: Int32Array;
}

/** Makes a draft without points and triangles. */
export function createGroundDraft(): GroundDraft {
  return {
    pointCount: 0,
    x: new Float64Array(1024),
    z: new Float64Array(1024),
    height: new Float64Array(1024),
    hasCornerInMiddle: false,
    edgeCount: 0,
    origin: new Int32Array(6144),
    twin: new Int32Array(6144),
  };
}

/** Makes room for so many more points. */
export function reservePoints(draft: GroundDraft, count: number): void {
  const needed = draft.pointCount + count;
  if (needed <= draft.x.length) return;
  const capacity = Math.max(needed, 2 * draft.x.length);
  draft.x = lengthened(draft.x, new Float64Array(capacity));
  draft.z = lengthened(draft.z, new Float64Array(capacity));
  draft.height = lengthened(draft.height, new Float64Array(capacity));
}

/** Makes room for so many more half-edges. */
export function reserveEdges(draft: GroundDraft, count: number): void {
  const needed = draft.edgeCount + count;
  if (needed <= draft.origin.length) return;
  const capacity = Math.max(needed, 2 * draft.origin.length);
  draft.origin = lengthened(draft.origin, new Int32Array(capacity));
  draft.twin = lengthened(draft.twin, new Int32Array(capacity));
}

function lengthened<Values extends { set(values: ArrayLike<number>): void }>(
  from: ArrayLike<number>,
  into: Values,
): Values {
  into.set(from);
  return into;
}
