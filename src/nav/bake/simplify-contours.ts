// Contours -> outlines with fewer points: a shortest path over the legal shortcuts of each arc (Imai and Iri, 1988,
// "Polygonal approximations of a curve"). The shortcuts from a point are the directions in a cone that every point
// passed over narrows, so each pair of points costs a few multiplications.
import { cross } from '../geometry/orient.ts';
import type { Contours } from './trace-contours.ts';

/** What became of the points of contours. By point; the stages that follow change it. */
export interface SimplifiedContours {
  /** 1 for the points that stay, 0 for those that were left out. */
  readonly kept: Uint8Array;
  /** Where the points that stay lie, lattice units from the field's lower corner. */
  readonly x: Float64Array;
  readonly z: Float64Array;
}

/** Lattice units from one corner of a cell to the next. */
export const UNITS_PER_CELL = 256;

/** True when a point that stays lies somewhere else than at its corner of a cell. */
export function isMoved(contours: Contours, simplified: SimplifiedContours, point: number): boolean {
  return (
    simplified.x[point] !== contours.pointX[point] * UNITS_PER_CELL ||
    simplified.z[point] !== contours.pointZ[point] * UNITS_PER_CELL
  );
}

/**
 * Chooses the points of each arc that stay; ends always do, and none is moved. Every point left out lies within
 * `maxDeviation` cells of the segment that passes it. Along a wall it also lies on the segment or right of it: ground
 * is taken away there and never added. Of all ways the one with fewest segments is chosen, of those the one that
 * moves least ground. What crosses something after that is for `triangulateRegions` to find and to put back.
 */
export function simplifyContours(contours: Contours, maxDeviation: number): SimplifiedContours {
  const { arcCount, arcStart, arcRight } = contours;
  const kept = new Uint8Array(contours.pointX.length);
  let longest = 0;
  for (let arc = 0; arc < arcCount; arc += 1) {
    longest = Math.max(longest, arcStart[arc + 1] - arcStart[arc]);
  }
  const search = createSearch(longest, maxDeviation);
  for (let arc = 0; arc < arcCount; arc += 1) {
    loadArc(search, contours, arc);
    search.oneSided = arcRight[arc] === 0;
    for (let from = 0; from + 1 < search.count; from += 1) tryShortcuts(search, from);
    let at = search.count - 1;
    while (at > 0) {
      kept[arcStart[arc] + at] = 1;
      at = search.before[at];
    }
    kept[arcStart[arc]] = 1;
  }
  return {
    kept,
    x: Float64Array.from(contours.pointX, (cells) => cells * UNITS_PER_CELL),
    z: Float64Array.from(contours.pointZ, (cells) => cells * UNITS_PER_CELL),
  };
}

interface Search {
  readonly maxDeviation: number;
  oneSided: boolean;
  count: number;
  readonly x: Float64Array;
  readonly z: Float64Array;
  /** Twice the area that the chain from the first point to each point sweeps round (0, 0), cells. */
  readonly swept: Float64Array;
  /** Fewest segments to each point, twice the area moved by them, and the point before it on that way. */
  readonly segments: Int32Array;
  readonly moved: Float64Array;
  readonly before: Int32Array;
  readonly cone: Cone;
}

function createSearch(longest: number, maxDeviation: number): Search {
  return {
    maxDeviation,
    oneSided: false,
    count: 0,
    x: new Float64Array(longest),
    z: new Float64Array(longest),
    swept: new Float64Array(longest),
    segments: new Int32Array(longest),
    moved: new Float64Array(longest),
    before: new Int32Array(longest),
    cone: { bounded: false, rightX: 0, rightZ: 0, leftX: 0, leftZ: 0 },
  };
}

function loadArc(search: Search, contours: Contours, arc: number): void {
  const { x, z, swept, segments } = search;
  const start = contours.arcStart[arc];
  search.count = contours.arcStart[arc + 1] - start;
  for (let at = 0; at < search.count; at += 1) {
    x[at] = contours.pointX[start + at];
    z[at] = contours.pointZ[start + at];
    swept[at] = at === 0 ? 0 : swept[at - 1] + cross(x[at - 1], z[at - 1], x[at], z[at]);
    segments[at] = search.count;
  }
  segments[0] = 0;
  search.moved[0] = 0;
}

/** Relaxes all points that can be reached from `from` by one segment. */
function tryShortcuts(search: Search, from: number): void {
  const { x, z, cone } = search;
  cone.bounded = false;
  let farthest = 0;
  for (let to = from + 1; to < search.count; to += 1) {
    const dx = x[to] - x[from];
    const dz = z[to] - z[from];
    const lengthSquared = dx * dx + dz * dz;
    // A chain that went farther than its end could stick out beyond the segment's end.
    if (lengthSquared > 0 && lengthSquared >= farthest) {
      if (isInCone(cone, dx, dz)) relax(search, from, to);
      farthest = lengthSquared;
    }
    if (!passPoint(search, dx, dz)) return;
  }
}

function relax(search: Search, from: number, to: number): void {
  const { x, z, swept, segments, moved, before } = search;
  const count = segments[from] + 1;
  if (count > segments[to]) return;
  const area = moved[from] + Math.abs(swept[to] - swept[from] + cross(x[to], z[to], x[from], z[from]));
  if (count === segments[to] && area >= moved[to]) return;
  segments[to] = count;
  moved[to] = area;
  before[to] = from;
}

/** Narrows the cone to the directions that may pass over the point at (dx, dz) from its apex. False: none is left. */
function passPoint(search: Search, dx: number, dz: number): boolean {
  const { cone, maxDeviation, oneSided } = search;
  if (oneSided && !narrowCone(cone, dx, dz)) return false;
  const lengthSquared = dx * dx + dz * dz;
  if (lengthSquared <= maxDeviation * maxDeviation) return true;
  // Tangents to the circle of the deviation round the point. They are rounded, which moves the limit of the deviation
  // by one part in 2^50 and no more: sides are decided by integers above.
  const sine = maxDeviation / Math.sqrt(lengthSquared);
  const cosine = Math.sqrt(1 - sine * sine);
  if (!narrowCone(cone, dz * sine - dx * cosine, -dz * cosine - dx * sine)) return false;
  return oneSided || narrowCone(cone, dx * cosine + dz * sine, dz * cosine - dx * sine);
}

/** Directions from the right bound to the left bound, counterclockwise, at most a half turn. Unbounded: all. */
interface Cone {
  bounded: boolean;
  rightX: number;
  rightZ: number;
  leftX: number;
  leftZ: number;
}

/** Keeps the directions that lie left of (x, z) or along it. False when none is left. */
function narrowCone(cone: Cone, x: number, z: number): boolean {
  if (!cone.bounded) {
    cone.bounded = x !== 0 || z !== 0;
    cone.rightX = x;
    cone.rightZ = z;
    cone.leftX = -x;
    cone.leftZ = -z;
    return true;
  }
  const right = cross(x, z, cone.rightX, cone.rightZ);
  const left = cross(x, z, cone.leftX, cone.leftZ);
  if (right < 0 && left < 0) return false;
  // A half turn of directions cut by its own back: what would be left is a line, which no chain needs.
  if (right === 0 && left === 0) return isHalfTurn(cone) ? x * cone.rightX + z * cone.rightZ >= 0 : true;
  if (right < 0) {
    cone.rightX = x;
    cone.rightZ = z;
  } else if (left < 0) {
    cone.leftX = -x;
    cone.leftZ = -z;
  }
  return true;
}

function isHalfTurn(cone: Cone): boolean {
  return cone.rightX * cone.leftX + cone.rightZ * cone.leftZ < 0;
}

function isInCone(cone: Cone, x: number, z: number): boolean {
  if (!cone.bounded) return true;
  const right = cross(cone.rightX, cone.rightZ, x, z);
  const left = cross(x, z, cone.leftX, cone.leftZ);
  if (right < 0 || left < 0) return false;
  return (
    right > 0 || left > 0 || x * cone.rightX + z * cone.rightZ > 0 || x * cone.leftX + z * cone.leftZ > 0
  );
}
