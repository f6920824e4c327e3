// Scratch of a walk along a path over a mesh, as `findCrossedPolygons` keeps it.

/** Where a walk is, and the ways that it has not tried. Belongs to a search. */
export interface Walk {
  /** The line being walked, lattice units and metres of height, and its number, counted in the order of the walk. */
  line: number;
  fromX: number;
  fromY: number;
  fromZ: number;
  toX: number;
  toY: number;
  toZ: number;
  /** True when the walk begins at the path's goal. */
  backwards: boolean;
  /** Polygons listed so far; those that do not fit the caller's array are counted only. */
  count: number;
  /** Ways not tried, `WAY_SIZE` integers each: see `keepWay`. */
  ways: Int32Array;
  wayCount: number;
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
    backwards: false,
    count: 0,
    ways: new Int32Array(16 * WAY_SIZE),
    wayCount: 0,
  };
}

/**
 * Keeps a way for later: the line, how many polygons were listed, an edge round whose vertex to go, and whether to pass it
 * on its left (1) or right (0). A way that starts in a polygon has `~polygon` for the edge.
 */
export function keepWay(walk: Walk, edge: number, onLeft: boolean): void {
  const at = walk.wayCount * WAY_SIZE;
  if (at === walk.ways.length) {
    const ways = new Int32Array(at * 2);
    ways.set(walk.ways);
    walk.ways = ways;
  }
  walk.ways[at] = walk.line;
  walk.ways[at + 1] = walk.count;
  walk.ways[at + 2] = edge;
  walk.ways[at + 3] = onLeft ? 1 : 0;
  walk.wayCount += 1;
}

/** Adds a polygon to the list. */
export function listPolygon(walk: Walk, polygon: number, out: Int32Array): void {
  if (walk.count < out.length) out[walk.count] = polygon;
  walk.count += 1;
}
