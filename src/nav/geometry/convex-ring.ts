// Rings of points in plan: whether they are convex, and which way they turn. All by signs of integers.
import { cross, orient } from './orient.ts';

/**
 * True when a ring of points turns left or runs straight at each of them, goes round once, and has an area. The ring
 * lists points of `x` and `z`, which are integers with |coordinate| <= `LATTICE_LIMIT`.
 */
export function isConvexRing(ring: ArrayLike<number>, x: Float64Array, z: Float64Array): boolean {
  const count = ring.length;
  let rounds = 0;
  let turns = 0;
  for (let at = 0; at < count; at += 1) {
    const a = ring[at];
    const b = ring[at + 1 < count ? at + 1 : 0];
    const c = ring[at + 2 < count ? at + 2 : at + 2 - count];
    const dx = x[b] - x[a];
    const dz = z[b] - z[a];
    const ex = x[c] - x[b];
    const ez = z[c] - z[b];
    const turn = cross(dx, dz, ex, ez);
    if (turn < 0 || (turn === 0 && dx * ex + dz * ez <= 0)) return false;
    if (turn > 0) turns += 1;
    if (isUpward(dx, dz) && !isUpward(ex, ez)) rounds += 1;
  }
  return turns >= 3 && rounds === 1;
}

/** Halves the directions: (dx, dz) is in [0, 180) degrees from +x. A convex ring leaves that half once each time round. */
export function isUpward(dx: number, dz: number): boolean {
  return dz > 0 || (dz === 0 && dx > 0);
}

/** The sign of a ring's area, exact: 1 when it runs counterclockwise, -1 when clockwise, 0 without an area. */
export function signOfArea(ring: ArrayLike<number>, x: Float64Array, z: Float64Array): number {
  // Each triangle of the fan is exact, their sum need not be: whole multiples of 2^26 and the rest are summed apart.
  let multiples = 0;
  let rest = 0;
  for (let at = 1; at + 1 < ring.length; at += 1) {
    const [a, b, c] = [ring[0], ring[at], ring[at + 1]];
    const area = orient(x[a], z[a], x[b], z[b], x[c], z[c]);
    const whole = Math.floor(area / 67108864);
    multiples += whole;
    rest += area - whole * 67108864;
  }
  const carry = Math.floor(rest / 67108864);
  return Math.sign(multiples + carry) || Math.sign(rest - carry * 67108864);
}
