// Convex pieces of ground in plan.

/** x and z of each corner, metres. */
export type Ring = readonly (readonly [number, number])[];

/** Square metres; negative for a ring that runs clockwise, seen with x to the right and z up. */
export function ringArea(ring: Ring): number {
  // From a corner of the ring itself, so that little is lost far from the origin.
  const [[firstX, firstZ]] = ring;
  let doubled = 0;
  for (let at = 2; at < ring.length; at += 1) {
    const [fromX, fromZ] = ring[at - 1];
    const [toX, toZ] = ring[at];
    doubled += (fromX - firstX) * (toZ - firstZ) - (toX - firstX) * (fromZ - firstZ);
  }
  return doubled / 2;
}

/** How many rings there are, and their area whichever way they run. */
export function measureRings(rings: readonly Ring[]): { polygons: number; area: number } {
  return { polygons: rings.length, area: rings.reduce((sum, ring) => sum + Math.abs(ringArea(ring)), 0) };
}
