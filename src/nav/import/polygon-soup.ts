// Polygons as they come from outside, rounded to a lattice: what a mesh is built from.
import type { Lattice } from '../geometry/lattice.ts';
import type { LatticePoints } from './weld-points.ts';

/** Simple polygons over points, in any order and winding, that may touch themselves. */
export interface PolygonSoup {
  readonly lattice: Lattice;
  /** Integers with |coordinate| <= `LATTICE_LIMIT` in plan. */
  readonly points: LatticePoints;
  /** The corners of polygon p are `ringPoint[ringStart[p] .. ringStart[p + 1] - 1]`, at least three. */
  readonly ringStart: Int32Array;
  readonly ringPoint: Int32Array;
  /** 1 where the edge from a corner to the next one of its polygon is a wall. By corner. */
  readonly isWall: Uint8Array;
}

/** A polygon on its way into a mesh: a ring of vertices. */
export interface Ring {
  /** The polygon of the soup from which it comes. */
  readonly source: number;
  readonly vertices: readonly number[];
  /** 1 where the edge from a vertex to the next is a wall. */
  readonly walls: readonly number[];
}
