// Places in plan that occur many times -> distinct points in one order.
import { LATTICE_LIMIT } from '../geometry/lattice.ts';

// Coordinates run from 0 to twice the lattice's limit, so a place is one whole number that sorts like the pair.
const STRIDE = 2 * LATTICE_LIMIT + 1;

/** Distinct points, sorted by (x, z): integers from 0 to 2 * `LATTICE_LIMIT`. */
export interface PlanPoints {
  readonly x: Float64Array;
  readonly z: Float64Array;
}

/** A place as one number. */
export function keyOfPlace(x: number, z: number): number {
  return x * STRIDE + z;
}

/** The points of places, given by their keys. Sorts the keys. */
export function distinctPoints(keys: Float64Array): PlanPoints {
  keys.sort();
  const distinct = keys.filter((key, at) => at === 0 || key !== keys[at - 1]);
  const x = distinct.map((key) => Math.floor(key / STRIDE));
  return { x, z: distinct.map((key, at) => key - x[at] * STRIDE) };
}

/** The number of the point at a place, which must be one of them. */
export function pointAt({ x, z }: PlanPoints, atX: number, atZ: number): number {
  let low = 0;
  let high = x.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (x[middle] < atX || (x[middle] === atX && z[middle] < atZ)) low = middle + 1;
    else high = middle;
  }
  return low;
}
