// Cones: what a root sees through an edge, as records of integers. A record is the search node of Polyanya (Cui,
// Harabor, Grastien: Compromise-free Pathfinding on a Navigation Mesh, IJCAI 2017, section 3) without computed points.
//
// Seen from the root, the cone enters a polygon between its left and its right bound. A bound is the vector from the
// root to the lattice point that clips the view, so every question about it is the sign of an integer cross product.
// A bound ray belongs to the cone until it touches a corner where a path could turn: from there on it is *open*, and
// what lies on it farther away is seen from that corner. So a chain of roots lists every such corner on its line.
//
// A *view* is a cone in hand, in the search's `views`; an *open* one waits in `cones` for its turn. Edges are named by their
// places in the search's table of edges (edge-table.ts).

/** What stands where in a record. To be taken into constants of the module that uses it, as `EDGE_FIELDS` is. */
export const CONE_FIELDS = {
  /** No field: how many integers a record has. */
  SIZE: 10,
  /** The polygon's first edge, in order round it, after the right end of the view; it starts at that end. */
  FIRST_EDGE: 0,
  /** The edge that starts at the left end of the view: the entered edge, or the one that leads back to a root on the border. */
  LAST_EDGE: 1,
  /** The place from which is looked. */
  ROOT: 2,
  LEFT_X: 3,
  LEFT_Z: 4,
  RIGHT_X: 5,
  RIGHT_Z: 6,
  /** The vertices through which the bounds pass, of the two below. */
  FLAGS: 7,
  /**
   * The place over which one comes to points on the left bound: the root, or a corner passed on the way (touch-corner.ts).
   * NONE when the bound is open.
   */
  LEFT_ROOT: 8,
  /** The same for the right bound. */
  RIGHT_ROOT: 9,
} as const;

/** Values of `FLAGS`, added up. */
export const CONE_FLAGS = {
  /** The left bound passes through the vertex of the last edge. */
  LEFT_AT_VERTEX: 1,
  /** The right bound passes through the vertex of the first edge. */
  RIGHT_AT_VERTEX: 2,
} as const;
