// The navmesh: convex polygons on an integer lattice, in flat arrays. Baking makes it, queries read it, nobody
// changes it.
import type { Lattice } from '../geometry/lattice.ts';

/**
 * A mesh of convex polygons. Every polygon runs so that `orient` in plan (x, z) is positive, and vertices in line on
 * its border are allowed. A polygon's border is a run of *edges*, numbered through the whole mesh: edge `e` goes from
 * vertex `edgeVertex[e]` to the vertex of `nextEdge[e]`, with its polygon on the left. Treat as immutable.
 */
export interface NavMesh {
  readonly lattice: Lattice;
  /** Radius of the agents for whom the mesh was made, metres: a wider one must not use it. */
  readonly agentRadius: number;

  readonly vertexCount: number;
  /** Plan position of each vertex, lattice units (integers). */
  readonly vertexX: Float64Array;
  readonly vertexZ: Float64Array;
  /** Height of each vertex, metres. */
  readonly vertexY: Float64Array;

  readonly polygonCount: number;
  /** The edges of polygon p are `polygonStart[p] .. polygonStart[p + 1] - 1`, in order round it. */
  readonly polygonStart: Int32Array;

  readonly edgeCount: number;
  readonly edgeVertex: Int32Array;
  /** The edge of the neighbour that runs the other way, or NONE at a wall. */
  readonly edgeTwin: Int32Array;
  readonly ground: MeshGround;

  // What follows is derived from the fields above when the mesh is assembled.

  readonly edgePolygon: Int32Array;
  readonly nextEdge: Int32Array;
  readonly previousEdge: Int32Array;
  /** Plan position of `edgeVertex[e]`, so that hot loops read one array less. */
  readonly edgeX: Float64Array;
  readonly edgeZ: Float64Array;
  /** Height of each polygon that is level and has no finer ground, metres; NaN for the others. */
  readonly levelY: Float64Array;
  /** Connected part of each polygon: polygons p and q are joined by ground when `component[p] === component[q]`. */
  readonly component: Int32Array;
  readonly componentCount: number;
  readonly corners: MeshCorners;
  readonly deadEnds: MeshDeadEnds;
  readonly index: MeshIndex;
  /** 64-bit digest of lattice, radius, vertices, polygons, links and ground, 16 hexadecimal digits. */
  readonly digest: string;
}

/**
 * Where polygons are too coarse to tell the height of the ground: finer triangles, for heights only. No path turns at
 * them and no polygon ends at them, but the corners of polygons are corners of triangles, and the edges with which
 * a piece of this ground ends are edges of polygons.
 */
export interface MeshGround {
  readonly triangleCount: number;
  /** Vertices that are none of the mesh; the mesh's come before them in the arrays. All are empty without triangles. */
  readonly ownVertexCount: number;
  /** Plan position of each vertex, lattice units (integers). */
  readonly vertexX: Float64Array;
  readonly vertexZ: Float64Array;
  /** Height of each vertex, metres. */
  readonly vertexY: Float64Array;
  /** Half-edges 3t, 3t + 1, 3t + 2 run round triangle t so that `orient` is positive: the vertex where each starts. */
  readonly edgeVertex: Int32Array;
  /** The half-edge that runs the other way, or NONE where this piece of the ground ends. */
  readonly edgeTwin: Int32Array;
  /**
   * A half-edge that leaves a corner of the polygon: on the way from there the triangle that tells a height is found. NONE
   * where heights are told by the fan of triangles from the polygon's lowest vertex by (x, z). By polygon.
   */
  readonly start: Int32Array;
}

/**
 * The places where a shortest path can turn. Round a vertex the ground lies in *free sectors*, maximal fans of linked
 * polygons between two walls. A sector of more than 180 degrees is a corner; a vertex where obstacles touch may have
 * several sectors, and there is no way from one to the other.
 */
export interface MeshCorners {
  readonly count: number;
  /** The corner whose sector holds the angle of `edgeVertex[e]` in `edgePolygon[e]`, or NONE. By edge. */
  readonly cornerOfEdge: Int32Array;
  /** Vertex of each corner. */
  readonly vertex: Int32Array;
  /** The wall edge that leaves the vertex with the sector on its left (first in turning order). By corner. */
  readonly firstEdge: Int32Array;
  /** The edge, ending at the vertex, that is the wall at the other end of the sector. By corner. */
  readonly lastEdge: Int32Array;
}

/** `MeshDeadEnds.bridge` of an edge that leads into a dead end, seen from the ground on which that hangs. */
export const BRIDGE_INWARD = 1;
/** `MeshDeadEnds.bridge` of an edge that leads out of a dead end. */
export const BRIDGE_OUTWARD = 2;

/**
 * Where the ground hangs together by one link only. A link is a *bridge* when its two polygons are not connected
 * without it; without its bridges the ground falls into *blocks*. In each connected part the block of most polygons is
 * the main one (the lowest of several), and every other block is entered, on the way from there, by one bridge.
 *
 * A shortest path crosses no bridge twice, and so enters what lies behind one only to end or to begin there. A
 * search may take the inward edges of bridges for walls, but for those on the two chains of blocks that lead from the
 * start's and the goal's block outwards: from block b by `entry[b]` to the block of that edge's polygon, and so on
 * until an entry is NONE.
 */
export interface MeshDeadEnds {
  /** 0 for an edge that is no bridge, else `BRIDGE_INWARD` or `BRIDGE_OUTWARD`. By edge. */
  readonly bridge: Uint8Array;
  /** The block of each polygon. */
  readonly block: Int32Array;
  readonly blockCount: number;
  /** The inward edge through which each block is entered, an edge of a polygon outside it; NONE for main blocks. By block. */
  readonly entry: Int32Array;
}

/** Lattice units beside a cell of the index within which a polygon counts. */
export const INDEX_MARGIN = 4;

/** A grid over the mesh in plan: which polygons reach into a cell, or come within `INDEX_MARGIN` of it along each axis. */
export interface MeshIndex {
  /** Lattice coordinates of the grid's lower corner. */
  readonly minX: number;
  readonly minZ: number;
  /** Lattice coordinates of the farthest vertices. */
  readonly maxX: number;
  readonly maxZ: number;
  /** Side of a cell, lattice units. */
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  /** The polygons of cell (i, j) are `items[cellStart[c] .. cellStart[c + 1] - 1]`, c = j * columns + i, ascending. */
  readonly cellStart: Int32Array;
  readonly items: Int32Array;
}
