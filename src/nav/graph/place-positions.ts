// Where the places of a graph stand, and how far apart two of them are.

/** Positions of places in world metres, y up; place p stands at (placeX[p], placeY[p], placeZ[p]). All finite. */
export interface PlacePositions {
  readonly placeCount: number;
  readonly placeX: Float64Array;
  readonly placeY: Float64Array;
  readonly placeZ: Float64Array;
}

/**
 * The straight distance between two places in three dimensions, metres. The same from either end, bit for bit, and
 * within four roundings of the true distance.
 */
export function straightDistance(positions: PlacePositions, a: number, b: number): number {
  const dx = positions.placeX[b] - positions.placeX[a];
  const dy = positions.placeY[b] - positions.placeY[a];
  const dz = positions.placeZ[b] - positions.placeZ[a];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
