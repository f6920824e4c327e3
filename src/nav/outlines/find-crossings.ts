// Segments of integers -> the lattice points nearest to where they cross. Which segments cross is decided by signs, and
// where is rounded from the exact quotient.
import { cross, orient } from '../geometry/orient.ts';
import { signOfProducts } from '../geometry/sign-of-products.ts';
import { keyOfPlace, type PlanPoints } from './plan-points.ts';

/** Distinct segments between points, each from its lower to its higher end. */
export interface Segments {
  readonly points: PlanPoints;
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** Where segments cross. */
export interface Crossings {
  /**
   * Keys of the lattice points nearest to all places at which two segments cross between their ends, halves going up,
   * with repeats.
   */
  readonly keys: readonly number[];
  /** By segment: 1 when it crosses another one where no lattice point is. */
  readonly isRounded: Uint8Array;
}

/** Finds all crossings, going through the segments along x, each with those that begin before it ends. */
export function findCrossings({ points, from, to }: Segments): Crossings {
  const keys: number[] = [];
  const isRounded = new Uint8Array(from.length);
  visitCrossings({ points, from, to }, (first, second) => {
    const place = crossingOf(points, from[first], to[first], from[second], to[second]);
    keys.push(keyOfPlace(place.x, place.z));
    if (place.isLatticePoint) return;
    isRounded[first] = 1;
    isRounded[second] = 1;
  });
  return { keys, isRounded };
}

/**
 * Calls `visit` for every two segments that have one point in common which is an end of neither. They are sorted by their
 * lower ends.
 */
export function visitCrossings(
  { points, from, to }: Segments,
  visit: (first: number, second: number) => void,
): void {
  const { x, z } = points;
  for (let first = 0; first < from.length; first += 1) {
    const [a, b] = [from[first], to[first]];
    const low = Math.min(z[a], z[b]);
    const high = Math.max(z[a], z[b]);
    for (let second = first + 1; second < from.length && x[from[second]] < x[b]; second += 1) {
      const [c, d] = [from[second], to[second]];
      if ((z[c] < low && z[d] < low) || (z[c] > high && z[d] > high)) continue;
      if (haveCrossing(points, a, b, c, d)) visit(first, second);
    }
  }
}

/** True when the segments have one point in common that is an end of neither. */
function haveCrossing({ x, z }: PlanPoints, a: number, b: number, c: number, d: number): boolean {
  const sideC = orient(x[a], z[a], x[b], z[b], x[c], z[c]);
  const sideD = orient(x[a], z[a], x[b], z[b], x[d], z[d]);
  if (!(sideC < 0 && sideD > 0) && !(sideC > 0 && sideD < 0)) return false;
  const sideA = orient(x[c], z[c], x[d], z[d], x[a], z[a]);
  const sideB = orient(x[c], z[c], x[d], z[d], x[b], z[b]);
  return (sideA < 0 && sideB > 0) || (sideA > 0 && sideB < 0);
}

interface Crossing {
  /** The nearest lattice point. */
  readonly x: number;
  readonly z: number;
  /** True when the segments cross just there. */
  readonly isLatticePoint: boolean;
}

function crossingOf({ x, z }: PlanPoints, a: number, b: number, c: number, d: number): Crossing {
  const dx = x[b] - x[a];
  const dz = z[b] - z[a];
  const ex = x[d] - x[c];
  const ez = z[d] - z[c];
  const turn = cross(dx, dz, ex, ez);
  const sign = turn < 0 ? -1 : 1;
  const whole = turn * sign;
  const part = cross(x[c] - x[a], z[c] - z[a], ex, ez) * sign;
  const alongX = roundShare(dx, part, whole);
  const alongZ = roundShare(dz, part, whole);
  const isLatticePoint =
    signOfProducts(dx, part, -alongX, whole) === 0 && signOfProducts(dz, part, -alongZ, whole) === 0;
  return { x: x[a] + alongX, z: z[a] + alongZ, isLatticePoint };
}

/**
 * The integer nearest to length * part / whole, halves going up; whole > 0. All are integers that a float64 holds
 * exactly.
 */
function roundShare(length: number, part: number, whole: number): number {
  let nearest = Math.floor(length * (part / whole) + 0.5);
  while (signOfProducts(2 * length, part, 1 - 2 * nearest, whole) < 0) nearest -= 1;
  while (signOfProducts(2 * length, part, -1 - 2 * nearest, whole) >= 0) nearest += 1;
  return nearest;
}
