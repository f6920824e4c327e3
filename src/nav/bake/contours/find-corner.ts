// One corner in place of several of a wall: the point where the lines before and after them meet, if all of the wall
// stays outside and near, and the ground's height is told well enough.

import { LATTICE_LIMIT } from '../../geometry/lattice.ts';
import { cross, orient } from '../../geometry/orient.ts';
import { nearestOnSegment } from '../../geometry/segment.ts';
import type { SpanField } from '../field.ts';
import { type SimplifiedContours, UNITS_PER_CELL } from './simplify-contours.ts';
import type { Contours } from './trace-contours.ts';
import { placeHeight } from './vertex-height.ts';

/** A wall and what is asked of its corners. */
export interface Wall {
  readonly field: SpanField;
  readonly contours: Contours;
  readonly simplified: SimplifiedContours;
  /** Farthest that a point may lie from what replaces it, units. */
  readonly limit: number;
  /** Farthest that the ground may lie above or below what replaces it, height units. */
  readonly heightTolerance: number;
  /** The kept points, in walking order, and where they lie when none of them is moved. */
  readonly chain: readonly number[];
  readonly chainX: Float64Array;
  readonly chainZ: Float64Array;
  /** First point of a wall that ends where it begins, and its last, which is the first one again; else NONE. */
  readonly ringFirst: number;
  readonly ringLast: number;
}

/** A point of the mesh, lattice units and height units. */
export interface Place {
  readonly x: number;
  readonly z: number;
  readonly height: number;
}

/** Points of the chain from `first` to `last` that are to become one. */
export interface Bend {
  readonly wall: Wall;
  readonly first: number;
  readonly last: number;
  /** The points of the chain before and after. */
  readonly from: Place;
  readonly to: Place;
  /** What the points before and after became part of, or null. */
  readonly bentBefore: Bent | null;
  readonly bentAfter: Bent | null;
}

/** A bend and the corner that it got. */
export interface Bent {
  readonly bend: Bend;
  readonly corner: Corner;
}

/** A corner for a bend, and the square of how far it lies from what it replaces, square units. */
export interface Corner extends Place {
  readonly offSquared: number;
}

/** The point after a contour point, round a closed wall. */
function pointAfter({ ringFirst, ringLast }: Wall, point: number): number {
  return point + 1 === ringLast ? ringFirst : point + 1;
}

/**
 * The corner of a bend, or null when the lines before and after do not meet beyond them or there is no legal corner.
 * A corner is legal whether the corners before and after it stay
 * or are taken back. It is the legal lattice point nearest to where they meet, of the nine round it; of equals the one in their middle, else
 * the least by (x, z). That place is reckoned from where the border comes from, so that rounding does not depend on where the field begins.
 */
export function findCorner(bend: Bend): Corner | null {
  const { wall, first, last } = bend;
  const { chainX, chainZ } = wall;
  const from = bend.bentBefore?.corner ?? bend.from;
  const ux = chainX[first] - from.x;
  const uz = chainZ[first] - from.z;
  const wx = chainX[last + 1] - chainX[last];
  const wz = chainZ[last + 1] - chainZ[last];
  const both = cross(ux, uz, wx, wz);
  const beyondFirst = cross(chainX[last] - chainX[first], chainZ[last] - chainZ[first], wx, wz);
  const beforeLast = cross(ux, uz, chainX[last] - chainX[first], chainZ[last] - chainZ[first]);
  const meets = both < 0 ? beyondFirst < 0 && beforeLast < 0 : beyondFirst > 0 && beforeLast > 0;
  if (both === 0 || !meets) return null;
  const along = cross(chainX[last] - from.x, chainZ[last] - from.z, wx, wz) / both;
  const x = ux * along;
  const z = uz * along;
  const farthest = wall.limit + SLACK;
  if (squaredToChain(bend, from.x + x, from.z + z) > farthest * farthest) return null;
  return findLegal(bend, x, z);
}

/** More than a place can come nearer by being rounded to a point near it, units. */
const SLACK = 3;

/** The legal lattice point nearest to a place, which is given from where the border comes. */
function findLegal(bend: Bend, x: number, z: number): Corner | null {
  const from = bend.bentBefore?.corner ?? bend.from;
  let best: Corner | null = null;
  let least = Number.POSITIVE_INFINITY;
  const middleX = Math.floor(x + 0.5);
  const middleZ = Math.floor(z + 0.5);
  for (let candidate = 0; candidate < 9; candidate += 1) {
    // The one in the middle is the nearest: it is tried first, and mostly is the last.
    const at = CANDIDATES[candidate];
    const stepX = middleX + Math.floor(at / 3) - 1;
    const stepZ = middleZ + (at % 3) - 1;
    const squared = (stepX - x) * (stepX - x) + (stepZ - z) * (stepZ - z);
    if (squared >= least) continue;
    const corner = makeCorner(bend, from.x + stepX, from.z + stepZ);
    if (corner === null) continue;
    best = corner;
    least = squared;
  }
  return best;
}

const CANDIDATES: readonly number[] = [4, 0, 1, 2, 3, 5, 6, 7, 8];

function makeCorner(bend: Bend, x: number, z: number): Corner | null {
  const { wall, first } = bend;
  const { field, contours, chain, limit } = wall;
  if (x < 0 || z < 0 || x > LATTICE_LIMIT || z > LATTICE_LIMIT) return null;
  const offSquared = squaredToChain(bend, x, z);
  if (offSquared > limit * limit) return null;
  if (!isWallOutside(bend, bend.from, x, z, bend.to)) return null;
  const span = contours.pointCorner[chain[first]] >> 2;
  const height = placeHeight(field, span, x / UNITS_PER_CELL, z / UNITS_PER_CELL);
  const corner = { x, z, height, offSquared };
  if (!isHeightRight(bend, bend.from, corner, bend.to)) return null;
  return fitsBetween(bend, corner) ? corner : null;
}

/** Whether a corner is legal with the corners before and after it, and leaves these legal. */
function fitsBetween(bend: Bend, corner: Place): boolean {
  const { bentBefore, bentAfter, from, to } = bend;
  if (bentBefore !== null) {
    const { bend: before, corner: cornerBefore } = bentBefore;
    if (!isLegal(bend, cornerBefore, corner, to)) return false;
    const start = before.bentBefore?.corner ?? before.from;
    if (!isLegal(before, start, cornerBefore, corner)) return false;
  }
  if (bentAfter !== null) {
    const { bend: after, corner: cornerAfter } = bentAfter;
    if (!isLegal(bend, from, corner, cornerAfter)) return false;
    if (bentBefore !== null && !isLegal(bend, bentBefore.corner, corner, cornerAfter)) return false;
    return isLegal(after, corner, cornerAfter, after.to);
  }
  return true;
}

function isLegal(bend: Bend, from: Place, corner: Place, to: Place): boolean {
  return isWallOutside(bend, from, corner.x, corner.z, to) && isHeightRight(bend, from, corner, to);
}

/** The squared distance of (x, z) from the part of the chain that is to be replaced. */
function squaredToChain({ wall, first, last }: Bend, x: number, z: number): number {
  const { chainX, chainZ } = wall;
  let least = Number.POSITIVE_INFINITY;
  for (let at = first; at < last; at += 1) {
    const squared = squaredToSegment(x, z, chainX[at], chainZ[at], chainX[at + 1], chainZ[at + 1]);
    if (squared < least) least = squared;
  }
  return least;
}

/**
 * True when the wall lies on the border between two places over the corner at (x, z) or outside it, and near it. The ground is on the left: where the border turns right, outside is right of both its lines; where it turns
 * left, right of either, and then an edge of the wall from the one side to the other must pass behind the corner.
 */
function isWallOutside(bend: Bend, from: Place, x: number, z: number, to: Place): boolean {
  const { wall, last } = bend;
  const { pointX, pointZ } = wall.contours;
  const turn = orient(from.x, from.z, x, z, to.x, to.z);
  if (turn === 0) return false;
  const end = wall.chain[last + 1];
  let beforeX = from.x;
  let beforeZ = from.z;
  let wasRightOfFirst = true;
  let wasRightOfSecond = false;
  for (let point = pointAfter(wall, wall.chain[bend.first - 1]); ; point = pointAfter(wall, point)) {
    const wallX = pointX[point] * UNITS_PER_CELL;
    const wallZ = pointZ[point] * UNITS_PER_CELL;
    const isRightOfFirst = orient(from.x, from.z, x, z, wallX, wallZ) <= 0;
    const isRightOfSecond = orient(x, z, to.x, to.z, wallX, wallZ) <= 0;
    if (turn > 0) {
      if (!isRightOfFirst && !isRightOfSecond) return false;
      const staysRight = (isRightOfFirst && wasRightOfFirst) || (isRightOfSecond && wasRightOfSecond);
      if (!staysRight && orient(beforeX, beforeZ, wallX, wallZ, x, z) < 0) return false;
    } else if (!isRightOfFirst || !isRightOfSecond) {
      return false;
    }
    const first = squaredToSegment(wallX, wallZ, from.x, from.z, x, z);
    const second = squaredToSegment(wallX, wallZ, x, z, to.x, to.z);
    if (Math.min(first, second) > wall.limit * wall.limit) return false;
    if (point === end) return true;
    beforeX = wallX;
    beforeZ = wallZ;
    wasRightOfFirst = isRightOfFirst;
    wasRightOfSecond = isRightOfSecond;
  }
}

/** True when the ground's height at each point of the wall is near that of the nearest place of the border. */
function isHeightRight(bend: Bend, from: Place, { x, z, height }: Place, to: Place): boolean {
  const { wall, last } = bend;
  const { pointX, pointZ, pointHeight } = wall.contours;
  const end = wall.chain[last + 1];
  for (let point = pointAfter(wall, wall.chain[bend.first - 1]); ; point = pointAfter(wall, point)) {
    const wallX = pointX[point] * UNITS_PER_CELL;
    const wallZ = pointZ[point] * UNITS_PER_CELL;
    const first = squaredToSegment(wallX, wallZ, from.x, from.z, x, z);
    const second = squaredToSegment(wallX, wallZ, x, z, to.x, to.z);
    const there =
      first <= second
        ? from.height + nearestOnSegment(wallX, wallZ, from.x, from.z, x, z) * (height - from.height)
        : height + nearestOnSegment(wallX, wallZ, x, z, to.x, to.z) * (to.height - height);
    if (Math.abs(pointHeight[point] - there) > wall.heightTolerance) return false;
    if (point === end) return true;
  }
}

/** The squared distance of p from the segment a..b. */
function squaredToSegment(px: number, pz: number, ax: number, az: number, bx: number, bz: number): number {
  const along = nearestOnSegment(px, pz, ax, az, bx, bz);
  const dx = px - ax - along * (bx - ax);
  const dz = pz - az - along * (bz - az);
  return dx * dx + dz * dz;
}
