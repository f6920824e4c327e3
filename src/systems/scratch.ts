// Memory that the systems work in. Nothing in it outlives the call that wrote it, so it is no state of the world.
import { createHeap, type Heap } from '../nav/geometry/heap.ts';
import { NONE } from '../nav/geometry/none.ts';
import { createNearestPoint, type NearestPoint } from '../nav/query/find-nearest-point.ts';
import { createLocatedEnd, type LocatedEnd } from '../nav/query/locate-end.ts';
import { createSurfaceMove, type SurfaceMove } from '../nav/query/move-along-surface.ts';
import { createPath, type Path, type Point } from '../nav/query/path.ts';
import { createRouteAim, createRouteWalker, type RouteAim } from '../nav/route/follow-route.ts';
import type { RouteView, RouteWalker } from '../nav/route/route-view.ts';
import { createFloorWalker, type FloorWalker } from './follow-floor.ts';

/** What `joinPath` works in. */
export interface PathJoin {
  /** Where the walker stands, and on which polygon. */
  readonly from: Point & { polygon: number };
  readonly step: { x: number; z: number };
  readonly move: SurfaceMove;
}

/** The systems' memory of one world. */
export interface NavigationScratch {
  readonly point: Point;
  readonly from: Point;
  readonly nearest: NearestPoint;
  readonly located: LocatedEnd;
  /** How the way of an agent is asked for: from its own polygon, and on its side of walls. */
  readonly wayOptions: { startPolygon: number; readonly partial: true };
  readonly floorWalker: FloorWalker;
  readonly join: PathJoin;
  readonly path: Path;
  /** Agents that ask for a path, by their number in the list of agents; the key is the tick in which they asked. */
  readonly requests: Heap;
  /** The places of a route, as long as the largest graph. */
  places: Int32Array;
  /** The positions of the places of the route being followed, as long as the longest route. */
  readonly line: RouteView;
  readonly aim: RouteAim;
  readonly routeWalker: RouteWalker;
}

/** Makes the memory for routes of up to `routeCapacity` places. */
export function createNavigationScratch(routeCapacity: number): NavigationScratch {
  return {
    point: { x: 0, y: 0, z: 0 },
    from: { x: 0, y: 0, z: 0 },
    nearest: createNearestPoint(),
    located: createLocatedEnd(),
    wayOptions: { startPolygon: NONE, partial: true },
    floorWalker: createFloorWalker(),
    join: { from: { x: 0, y: 0, z: 0, polygon: 0 }, step: { x: 0, z: 0 }, move: createSurfaceMove() },
    path: createPath(),
    requests: createHeap(),
    places: new Int32Array(0),
    line: {
      xs: new Float64Array(routeCapacity),
      ys: new Float64Array(routeCapacity),
      zs: new Float64Array(routeCapacity),
      offset: 0,
      count: 0,
    },
    aim: createRouteAim(),
    routeWalker: createRouteWalker(),
  };
}
