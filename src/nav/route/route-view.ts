// A route as its points, wherever they are kept, who walks along it, and a position on it. Lengths are measured in plan.

/**
 * A line of points, world metres, y up: point i stands at (xs[offset + i], ys[offset + i], zs[offset + i]) for i from 0
 * to count - 1. The arrays may be longer, such as a component store that holds the routes of all entities; one view can
 * then be moved from entity to entity by its `offset` and `count`. Neighbouring points may coincide. The points must be
 * finite. Count 0 is no route. Stretch i is the straight line from point i to point i + 1.
 */
export interface RouteView {
  xs: Float64Array;
  ys: Float64Array;
  zs: Float64Array;
  offset: number;
  count: number;
}

/** The progress of a walker who has not come to its route yet. */
export const NOT_BEGUN = -1;

/** Somebody who follows a route. The caller owns it and may use it for one walker after another. */
export interface RouteWalker {
  /** Where the walker stands, world metres. */
  x: number;
  z: number;
  /**
   * How far along the route it had come when it was last asked, metres; 0 on a new route, `NOT_BEGUN` (or any other number
   * less than 0) on a new one to whose beginning it has to go first.
   */
  progress: number;
  /** How far along the route it aims, metres, more than 0. */
  lookahead: number;
  /** Within which distance of the end it has arrived, metres, not negative. */
  arrivalDistance: number;
}

/** A position on a route. The caller owns it. */
export interface RoutePosition {
  /** The stretch on which it lies, at a point the one that begins there; 0 when the route has fewer than two points. */
  stretch: number;
  /** How much of the stretch lies behind, 0 to 1; 1 at the end of the route only. */
  share: number;
  /** Length of the route up to here, metres; `NOT_BEGUN` when the walker has not come to the route yet. */
  progress: number;
}
