// Scratch of a walk along a path over a mesh, as `findCrossedPolygons` keeps it.
import { NONE } from '../geometry/none.ts';
import { createSurfacePlace, type SurfacePlace } from './height.ts';
import { createLocatedEnd, type LocatedEnd } from './locate-end.ts';

/** Where a walk is, and the ways that it has not tried. Belongs to a search, whose question it leaves alone. */
export interface Walk {
  /** The line being walked, lattice units and metres of height, and its number, counted in the order of the walk. */
  line: number;
  fromX: number;
  fromY: number;
  fromZ: number;
  toX: number;
  toY: number;
  toZ: number;
  /** The edge of its polygon that leaves the vertex at which the walk is; NONE when it is at no vertex. */
  edge: number;
  /** True when the walk begins at the path's goal. */
  backwards: boolean;
  /** Polygons listed so far; those that do not fit the caller's array are counted only. */
  count: number;
  /** Ways not tried, `WAY_SIZE` integers each: see `keepWay`. */
  ways: Int32Array;
  wayCount: number;
  /** Where the walk parted, the line and the edge there for each: from there it is not walked again. */
  partings: Int32Array;
  partingCount: number;
  /** The beginning of the path, and a place on the mesh. */
  readonly start: LocatedEnd;
  readonly place: SurfacePlace;
}

/** Integers of one way. */
export const WAY_SIZE = 4;

/** Makes the scratch of a walk. */
export function createWalk(): Walk {
  return {
    line: 0,
    fromX: 0,
    fromY: 0,
    fromZ: 0,
    toX: 0,
    toY: 0,
    toZ: 0,
    edge: NONE,
    backwards: false,
    count: 0,
    ways: new Int32Array(16 * WAY_SIZE),
    wayCount: 0,
    partings: new Int32Array(32),
    partingCount: 0,
    start: createLocatedEnd(),
    place: createSurfacePlace(),
  };
}

/**
 * Keeps a way for later: the line, how many polygons were listed, an edge round whose vertex to go, and whether to pass it
 * on its left (1) or right (0). A way that starts in a polygon has `~polygon` for the edge.
 */
export function keepWay(walk: Walk, edge: number, onLeft: boolean): void {
  const at = walk.wayCount * WAY_SIZE;
  if (at === walk.ways.length) walk.ways = doubled(walk.ways);
  walk.ways[at] = walk.line;
  walk.ways[at + 1] = walk.count;
  walk.ways[at + 2] = edge;
  walk.ways[at + 3] = onLeft ? 1 : 0;
  walk.wayCount += 1;
}

/** Keeps that the walk parts at the vertex of `edge` on its present line; false when it did so there before. */
export function keepParting(walk: Walk, edge: number): boolean {
  const end = walk.partingCount * 2;
  for (let at = 0; at < end; at += 2) {
    if (walk.partings[at] === walk.line && walk.partings[at + 1] === edge) return false;
  }
  if (end === walk.partings.length) walk.partings = doubled(walk.partings);
  walk.partings[end] = walk.line;
  walk.partings[end + 1] = edge;
  walk.partingCount += 1;
  return true;
}

function doubled(values: Int32Array): Int32Array {
  const wider = new Int32Array(values.length * 2);
  wider.set(values);
  return wider;
}

/** Adds a polygon to the list. */
export function listPolygon(walk: Walk, polygon: number, out: Int32Array): void {
  if (walk.count < out.length) out[walk.count] = polygon;
  walk.count += 1;
}
