// Cones: what a root sees through an edge, as records of integers. A record is the search node of Polyanya (Cui,
// Harabor, Grastien: Compromise-free Pathfinding on a Navigation Mesh, IJCAI 2017, section 3) without computed points.
//
// Seen from the root, the cone enters a polygon between its left and its right bound. A bound is the vector from the
// root to the lattice point that clips the view, so every question about it is the sign of an integer cross product.
// A bound ray belongs to the cone until it touches a corner where a path could turn: from there on it is *open*, and
// what lies on it farther away is seen from that corner. So a chain of roots lists every such corner on its line.

/** Integers in a record. */
export const CONE_SIZE = 8;
/** The polygon's first edge, in order round it, after the right end of the view; it starts at that end. */
export const FIRST_EDGE = 0;
/** The edge that starts at the left end of the view: the entered edge, or the one that leads back to a root on the border. */
export const LAST_EDGE = 1;
/** The place from which is looked. */
export const ROOT = 2;
export const LEFT_X = 3;
export const LEFT_Z = 4;
export const RIGHT_X = 5;
export const RIGHT_Z = 6;
export const FLAGS = 7;

/** The left bound passes through the vertex of the last edge. */
export const LEFT_AT_VERTEX = 1;
/** The right bound passes through the vertex of the first edge. */
export const RIGHT_AT_VERTEX = 2;
/** Points on the left bound are seen from a corner nearer to them. */
export const LEFT_OPEN = 4;
/** Points on the right bound are seen from a corner nearer to them. */
export const RIGHT_OPEN = 8;
