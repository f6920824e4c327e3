// Corners in metres -> points on a lattice.
import { LATTICE_LIMIT, type Lattice, toUnits } from '../geometry/lattice.ts';
import type { LatticePoints } from './weld-points.ts';

/** Either the lattice on which points lie already, or the unit of one that is to be laid under points in metres. */
export type LatticeChoice = { readonly lattice: Lattice } | { readonly unit: number };

/** Points on their lattice. */
export interface PlacedPoints {
  readonly lattice: Lattice;
  readonly points: LatticePoints;
}

/**
 * Rounds corners to a lattice whose origin is the whole metre at or below the lowest x and z; corners that are on a given
 * lattice stay. Throws a RangeError when the unit is too fine for the corners' extent.
 */
export function placeOnLattice(corners: LatticePoints, choice: LatticeChoice): PlacedPoints {
  if ('lattice' in choice) {
    const { originX, originZ, unit } = choice.lattice;
    return { lattice: { originX: originX + 0, originZ: originZ + 0, unit }, points: corners };
  }
  const { unit } = choice;
  const [minX, maxX] = rangeOf(corners.x);
  const [minZ, maxZ] = rangeOf(corners.z);
  const originX = Math.floor(minX) + 0;
  const originZ = Math.floor(minZ) + 0;
  const extent = Math.max(maxX - originX, maxZ - originZ);
  if (extent / unit > LATTICE_LIMIT) {
    throw new RangeError(
      `unit ${unit} is too fine for a mesh of ${extent} metres: it allows for ${LATTICE_LIMIT * unit}`,
    );
  }
  const points = {
    x: corners.x.map((x) => toUnits(x, originX, unit)),
    z: corners.z.map((z) => toUnits(z, originZ, unit)),
    y: corners.y,
  };
  return { lattice: { originX, originZ, unit }, points };
}

/** The least and the greatest of some values; 0 and 0 of none. */
export function rangeOf(values: Float64Array): [number, number] {
  if (values.length === 0) return [0, 0];
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low + 0, high + 0];
}
