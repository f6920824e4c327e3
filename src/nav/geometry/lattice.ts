// The integer lattice on which meshes live: position in metres = origin + unit * (i, j).

/**
 * Largest |coordinate| of a lattice point. Differences of two such points fit 27 bits with sign, products of
 * differences 2^52, and a turn is exact in a float64.
 */
export const LATTICE_LIMIT = 33554432;

/** Where a mesh's integer plan coordinates lie in the world. Immutable. */
export interface Lattice {
  /** World x of lattice column 0, metres. */
  readonly originX: number;
  /** World z of lattice row 0, metres. */
  readonly originZ: number;
  /** Metres between neighbouring lattice points. */
  readonly unit: number;
}

/** The lattice coordinate nearest to a world coordinate; halves go up. */
export function toUnits(metres: number, origin: number, unit: number): number {
  return Math.floor((metres - origin) / unit + 0.5);
}

/** The world coordinate of a lattice coordinate, in metres. */
export function toMetres(units: number, origin: number, unit: number): number {
  return origin + units * unit;
}

/** True for integers that lie on the lattice. */
export function isLatticeCoordinate(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= LATTICE_LIMIT;
}
