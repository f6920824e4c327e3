// Nearest points on a segment, in plan.

/**
 * Where on the segment a..b its point nearest to p lies: 0 at a, 1 at b. A segment without length answers 0.
 * Works on any coordinates; the answer is rounded like any float64 quotient.
 */
export function nearestOnSegment(
  px: number,
  pz: number,
  ax: number,
  az: number,
  bx: number,
  bz: number,
): number {
  const dx = bx - ax;
  const dz = bz - az;
  const lengthSquared = dx * dx + dz * dz;
  if (lengthSquared === 0) return 0;
  return Math.max(0, Math.min(1, ((px - ax) * dx + (pz - az) * dz) / lengthSquared));
}

/** The distance between two plan points. `Math.sqrt` of a sum of squares is the same in every engine; `hypot` is not. */
export function distance(ax: number, az: number, bx: number, bz: number): number {
  const dx = bx - ax;
  const dz = bz - az;
  return Math.sqrt(dx * dx + dz * dz);
}
