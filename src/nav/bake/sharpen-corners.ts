// Simplified walls -> walls with fewer corners: where one corner after another turns the same way, as round a solid
// grown by the radius, both are replaced by the point where the lines on either side of them meet.

import { LATTICE_LIMIT } from '../geometry/lattice.ts';
import { orient } from '../geometry/orient.ts';
import { nearestOnSegment } from '../geometry/segment.ts';
import { isMoved, type SimplifiedContours, UNITS_PER_CELL } from './simplify-contours.ts';
import type { Contours } from './trace-contours.ts';

/**
 * Moves kept points of walls and drops the points that follow them, in `simplified`. As before, ground is taken away
 * and never added, which integers decide; a wall's points stay within `maxDeviation` cells of what replaces them, and
 * a corner moves no farther than that from the line between the two that it replaces.
 */
export function sharpenCorners(
  contours: Contours,
  simplified: SimplifiedContours,
  maxDeviation: number,
): void {
  const limit = maxDeviation * UNITS_PER_CELL;
  const limitSquared = limit * limit;
  for (let arc = 0; arc < contours.arcCount; arc += 1) {
    if (contours.arcRight[arc] !== 0) continue;
    const points: number[] = [];
    for (let point = contours.arcStart[arc]; point < contours.arcStart[arc + 1]; point += 1) {
      if (simplified.kept[point] === 1) points.push(point);
    }
    // A corner that was made serves as the start of what follows it, and is not replaced in its turn.
    for (let at = 1; at + 2 < points.length; at += 1) {
      const bend = {
        contours,
        simplified,
        limitSquared,
        a: points[at - 1],
        b: points[at],
        c: points[at + 1],
        d: points[at + 2],
      };
      if (sharpenBend(bend)) points.splice(at + 1, 1);
    }
  }
}

/** Four kept points in a row, of which the middle two may become one. */
interface Bend {
  readonly contours: Contours;
  readonly simplified: SimplifiedContours;
  readonly limitSquared: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

function sharpenBend(bend: Bend): boolean {
  const { simplified, a, b, c, d } = bend;
  const { x, z, kept } = simplified;
  const first = orient(x[a], z[a], x[b], z[b], x[c], z[c]);
  const second = orient(x[b], z[b], x[c], z[c], x[d], z[d]);
  const ux = x[b] - x[a];
  const uz = z[b] - z[a];
  const wx = x[d] - x[c];
  const wz = z[d] - z[c];
  const both = ux * wz - uz * wx;
  // The lines meet beyond b and before c when both turns and their sum go the same way.
  if (!(first < 0 && second < 0 && both < 0) && !(first > 0 && second > 0 && both > 0)) return false;
  const along = ((x[c] - x[a]) * wz - (z[c] - z[a]) * wx) / both;
  const corner = findLegalCorner(bend, ux * along, uz * along);
  if (corner === null) return false;
  x[b] = corner.x;
  z[b] = corner.z;
  kept[c] = 0;
  return true;
}

interface LatticePoint {
  readonly x: number;
  readonly z: number;
}

/**
 * The legal lattice point nearest to a place, of the nine round it; of equals the least by (x, z). Null: none is. The
 * place is given from point a, so that what is rounded does not depend on where the field begins.
 */
function findLegalCorner(bend: Bend, fromAX: number, fromAZ: number): LatticePoint | null {
  const { simplified, a } = bend;
  let best: LatticePoint | null = null;
  let leastSquared = Number.POSITIVE_INFINITY;
  for (let candidate = 0; candidate < 9; candidate += 1) {
    const stepX = Math.floor(fromAX + 0.5) + Math.floor(candidate / 3) - 1;
    const stepZ = Math.floor(fromAZ + 0.5) + (candidate % 3) - 1;
    const offX = stepX - fromAX;
    const offZ = stepZ - fromAZ;
    const squared = offX * offX + offZ * offZ;
    const x = simplified.x[a] + stepX;
    const z = simplified.z[a] + stepZ;
    if (squared >= leastSquared || !isLegalCorner(bend, x, z)) continue;
    best = { x, z };
    leastSquared = squared;
  }
  return best;
}

function isLegalCorner(bend: Bend, cornerX: number, cornerZ: number): boolean {
  const { simplified, limitSquared, a, b, c, d } = bend;
  const { x, z } = simplified;
  if (cornerX < 0 || cornerZ < 0 || cornerX > LATTICE_LIMIT || cornerZ > LATTICE_LIMIT) return false;
  if (squaredToSegment(cornerX, cornerZ, x[b], z[b], x[c], z[c]) > limitSquared) return false;
  const turn = orient(x[a], z[a], cornerX, cornerZ, x[d], z[d]);
  if (turn === 0) return false;
  return isWallOutside(bend, cornerX, cornerZ, turn > 0);
}

/**
 * True when the wall from a to d lies on the border a, corner, d or outside it, and near it. The ground is on the
 * left: where the border turns right, outside is right of both its lines; where it turns left, right of either, and
 * then an edge of the wall from the one side to the other must pass behind the corner.
 */
function isWallOutside(bend: Bend, cornerX: number, cornerZ: number, turnsLeft: boolean): boolean {
  const { contours, simplified, limitSquared, a, b, d } = bend;
  const { x, z } = simplified;
  let beforeX = x[a];
  let beforeZ = z[a];
  let wasRightOfFirst = true;
  let wasRightOfSecond = false;
  // From a corner that was made before, the border to the next point is the wall.
  for (let point = isMoved(contours, simplified, a) ? b : a + 1; point <= d; point += 1) {
    const wallX = contours.pointX[point] * UNITS_PER_CELL;
    const wallZ = contours.pointZ[point] * UNITS_PER_CELL;
    const rightOfFirst = orient(x[a], z[a], cornerX, cornerZ, wallX, wallZ) <= 0;
    const rightOfSecond = orient(cornerX, cornerZ, x[d], z[d], wallX, wallZ) <= 0;
    if (turnsLeft) {
      if (!rightOfFirst && !rightOfSecond) return false;
      const staysRight = (rightOfFirst && wasRightOfFirst) || (rightOfSecond && wasRightOfSecond);
      if (!staysRight && orient(beforeX, beforeZ, wallX, wallZ, cornerX, cornerZ) < 0) return false;
    } else if (!rightOfFirst || !rightOfSecond) {
      return false;
    }
    const near = Math.min(
      squaredToSegment(wallX, wallZ, x[a], z[a], cornerX, cornerZ),
      squaredToSegment(wallX, wallZ, cornerX, cornerZ, x[d], z[d]),
    );
    if (near > limitSquared) return false;
    beforeX = wallX;
    beforeZ = wallZ;
    wasRightOfFirst = rightOfFirst;
    wasRightOfSecond = rightOfSecond;
  }
  return true;
}

/** The squared distance of p from the segment a..b. */
function squaredToSegment(px: number, pz: number, ax: number, az: number, bx: number, bz: number): number {
  const along = nearestOnSegment(px, pz, ax, az, bx, bz);
  const dx = px - ax - along * (bx - ax);
  const dz = pz - az - along * (bz - az);
  return dx * dx + dz * dz;
}
