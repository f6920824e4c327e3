// A route over a mesh as its corners, and the statuses that every question about routes answers with.
import { NONE } from '../geometry/none.ts';

/** A place in the world, metres, y up. */
export interface Point {
  x: number;
  y: number;
  z: number;
}

/**
 * How a search ended: `found`; `partial` (the way to the nearest place that can be reached); `unreachable` (both ends
 * are on the mesh, no ground joins them); `off-mesh-start`, `off-mesh-goal` (that end is not on the mesh);
 * `out-of-budget` (stopped before it was decided).
 */
export type PathStatus =
  | 'found'
  | 'partial'
  | 'unreachable'
  | 'off-mesh-start'
  | 'off-mesh-goal'
  | 'out-of-budget';

/** The small integers that stand for the statuses in component arrays. 0 stays free: nothing was asked yet. */
export const PATH_STATUS: Readonly<Record<PathStatus, number>> = {
  found: 1,
  partial: 2,
  unreachable: 3,
  'off-mesh-start': 4,
  'off-mesh-goal': 5,
  'out-of-budget': 6,
};

/** An answer of `findPath`. The caller owns it and uses it again; whatever is found replaces what it held. */
export interface Path {
  status: PathStatus;
  /** Metres in plan between the rounded ends along the corners; 0 without a route. */
  length: number;
  /** Corners in x, y, z, both ends included. 0 without a route, 1 when start and goal are one place. */
  cornerCount: number;
  /** Corners from start to goal, metres. The arrays are replaced by longer ones when a route needs it. */
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  /** Polygons that the search looked into: the work it did. */
  expansions: number;
  /**
   * A polygon that holds the rounded start (goal), NONE when that end is off the mesh. The goal of a partial path is
   * where it ends.
   */
  startPolygon: number;
  goalPolygon: number;
}

/** Makes an empty path with room for `capacity` corners; a longer route makes it grow and is never cut short. */
export function createPath(capacity = 64): Path {
  return {
    status: 'unreachable',
    length: 0,
    cornerCount: 0,
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    z: new Float64Array(capacity),
    expansions: 0,
    startPolygon: NONE,
    goalPolygon: NONE,
  };
}

/** Empties the path and makes room for `count` corners. */
export function beginPath(path: Path, status: PathStatus, count: number): void {
  path.status = status;
  path.length = 0;
  path.cornerCount = count;
  if (count <= path.x.length) return;
  const capacity = Math.max(count, path.x.length * 2);
  path.x = new Float64Array(capacity);
  path.y = new Float64Array(capacity);
  path.z = new Float64Array(capacity);
}
