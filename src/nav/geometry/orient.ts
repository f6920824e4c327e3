// The turn predicate on which every decision of the mesh and its queries rests.

/**
 * Twice the signed area of the triangle a, b, c in plan (x, z): positive when c lies left of the line from a to b
 * (x to the right, z up), negative when right, 0 when the three are in line.
 *
 * Exact when all coordinates are integers with |coordinate| <= `LATTICE_LIMIT`: differences then fit 27 bits and
 * products 53.
 */
export function orient(ax: number, az: number, bx: number, bz: number, cx: number, cz: number): number {
  return (bx - ax) * (cz - az) - (bz - az) * (cx - ax);
}

/** The cross product of two plan vectors: positive when (bx, bz) points left of (ax, az). Exact like `orient`. */
export function cross(ax: number, az: number, bx: number, bz: number): number {
  return ax * bz - az * bx;
}
