// What a cast ray answers and needs to remember: made once, used for every question.
import { NONE } from '../geometry/none.ts';
import { createSurfacePlace, type SurfacePlace } from './height.ts';
import type { Line } from './line-over-mesh.ts';
import { createLocatedEnd, type LocatedEnd } from './locate-end.ts';

/**
 * How a ray ended: `arrived` (there is ground all the way), `blocked` (a wall is in the way), `off-mesh` (it does not
 * begin on the mesh).
 */
export type RayStatus = 'arrived' | 'blocked' | 'off-mesh';

/** An answer of `castRay`. The caller owns it and uses it again, for any mesh; the rest of it is scratch. */
export interface Ray extends Line {
  status: RayStatus;
  /** Where the ray ends, metres, and a polygon that holds that point; NONE off the mesh. */
  x: number;
  y: number;
  z: number;
  polygon: number;
  /** The wall that blocks it, an edge of the mesh whose ground is on its left; NONE when nothing does. */
  wall: number;
  /** Metres in plan from the rounded beginning to where the ray ends. */
  distance: number;
  /**
   * The polygons through which it goes are `polygons[0 .. polygonCount - 1]`, each linked to the next; where it goes
   * through a vertex, polygons round that are among them. The array is replaced by a longer one when needed.
   */
  polygonCount: number;
  polygons: Int32Array;

  readonly startEnd: LocatedEnd;
  readonly goalEnd: LocatedEnd;
  /** Number of the cast that runs. */
  cast: number;
  /** The casts in which the polygon was last reached, and put among the open ones; whence it was reached. By polygon. */
  reachedIn: Int32Array;
  openedIn: Int32Array;
  cameFrom: Int32Array;
  /** Polygons into which the line leads and that have not been looked into. */
  open: Int32Array;
  openCount: number;
  /** The farthest place where a wall was met: how far along the line, at which edge or its vertex. */
  farthest: number;
  lastEdge: number;
  lastIsVertex: boolean;
  readonly place: SurfacePlace;
}

/** Makes a ray that has not been cast. */
export function createRay(): Ray {
  return {
    fromX: 0,
    fromZ: 0,
    toX: 0,
    toZ: 0,
    status: 'off-mesh',
    x: 0,
    y: 0,
    z: 0,
    polygon: NONE,
    wall: NONE,
    distance: 0,
    polygonCount: 0,
    polygons: new Int32Array(64),
    startEnd: createLocatedEnd(),
    goalEnd: createLocatedEnd(),
    cast: 0,
    reachedIn: new Int32Array(64),
    openedIn: new Int32Array(64),
    cameFrom: new Int32Array(64),
    open: new Int32Array(64),
    openCount: 0,
    farthest: 0,

    lastEdge: NONE,
    lastIsVertex: false,
    place: createSurfacePlace(),
  };
}
