// Contours -> outlines with fewer points: a shortest path over the legal shortcuts of each arc (Imai and Iri, 1988,
// "Polygonal approximations of a curve"). The shortcuts from a point are the directions in a cone that every point
// passed over narrows, so each pair of points costs a few multiplications.
import { NONE } from '../../geometry/none.ts';
import { cross } from '../../geometry/orient.ts';
import {
  type BakeMemory,
  createBakeMemory,
  giveBack,
  lendBytes,
  lendFloats,
  lendIntegers,
} from '../bake-memory.ts';
import { isRightInMiddles } from './border-middles.ts';
import type { Contours } from './trace-contours.ts';

/** How far outlines may be from the ground's. */
export interface OutlineTolerances {
  /** Farthest that a point may lie from what replaces it, cells. 0: only points in line go. */
  readonly maxDeviation: number;
  /** Farthest that the ground may lie above or below what replaces it, height units. */
  readonly maxHeightError: number;
}

/** What became of the points of contours. By point; the stages that follow change it. */
export interface SimplifiedContours {
  /** 1 for the points that stay, 0 for those that were left out. */
  readonly kept: Uint8Array;
  /** Where the points that stay lie, lattice units from the field's lower corner. */
  readonly x: Float64Array;
  readonly z: Float64Array;
  /** The height of the ground there, height units. */
  readonly height: Float64Array;
  /** For a point left out because a corner was made for it: that corner, a point that was moved. Else NONE. */
  readonly standIn: Int32Array;
}

/** The part of the error of heights that choosing points on straight pieces takes; passing over points has the rest. */
export const TRACED_PART = 0.125;

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
 * `maxDeviation` cells of the segment that passes it, and its height within what tracing left of the tolerance of the
 * segment's at the same distance from where it starts; in middles of cells that lie on the border between two regions it is
 * within the whole tolerance. Along a wall it also lies on the segment or right of it: ground
 * is taken away there and never added. Of all ways the one with fewest segments is chosen, of those the one that
 * moves least ground. What crosses something after that is for `triangulateRegions` to find and to put back.
 * With a `memory` what is answered is valid until the next bake with it.
 */
export function simplifyContours(
  contours: Contours,
  tolerances: OutlineTolerances,
  memory: BakeMemory = createBakeMemory(),
): SimplifiedContours {
  const { arcCount, arcStart, pointX, pointZ } = contours;
  const pointCount = pointX.length;
  const simplified: SimplifiedContours = {
    kept: lendBytes(memory, pointCount).fill(0),
    x: lendFloats(memory, pointCount),
    z: lendFloats(memory, pointCount),
    height: lendFloats(memory, pointCount),
    standIn: lendIntegers(memory, pointCount).fill(NONE),
  };
  simplified.height.set(contours.pointHeight);
  for (let point = 0; point < pointCount; point += 1) {
    simplified.x[point] = pointX[point] * UNITS_PER_CELL;
    simplified.z[point] = pointZ[point] * UNITS_PER_CELL;
  }
  let longest = 0;
  for (let arc = 0; arc < arcCount; arc += 1) {
    longest = Math.max(longest, arcStart[arc + 1] - arcStart[arc]);
  }
  const search = createSearch(contours, longest, tolerances, memory);
  for (let arc = 0; arc < arcCount; arc += 1) {
    loadArc(search, arc);
    for (let from = 0; from + 1 < search.count; from += 1) tryShortcuts(search, from);
    for (let at = search.count - 1; at > 0; at = search.before[at]) simplified.kept[arcStart[arc] + at] = 1;
    simplified.kept[arcStart[arc]] = 1;
  }
  freeSearch(search, memory);
  return simplified;
}

interface Search {
  readonly contours: Contours;
  readonly maxDeviation: number;
  readonly maxHeightError: number;
  readonly heightTolerance: number;
  arc: number;
  oneSided: boolean;
  count: number;
  readonly x: Float64Array;
  readonly z: Float64Array;
  readonly height: Float64Array;
  /** Twice the area that the chain from the first point to each point sweeps round (0, 0), cells. */
  readonly swept: Float64Array;
  /** Fewest segments to each point, twice the area moved by them, and the point before it on that way. */
  readonly segments: Int32Array;
  readonly moved: Float64Array;
  readonly before: Int32Array;
  readonly cone: Cone;
}

function createSearch(
  contours: Contours,
  longest: number,
  tolerances: OutlineTolerances,
  memory: BakeMemory,
): Search {
  return {
    contours,
    maxDeviation: tolerances.maxDeviation,
    maxHeightError: tolerances.maxHeightError,
    heightTolerance: tolerances.maxHeightError * (1 - TRACED_PART),
    arc: 0,
    oneSided: false,
    count: 0,
    x: lendFloats(memory, longest),
    z: lendFloats(memory, longest),
    height: lendFloats(memory, longest),
    swept: lendFloats(memory, longest),
    segments: lendIntegers(memory, longest),
    moved: lendFloats(memory, longest),
    before: lendIntegers(memory, longest),
    cone: { bounded: false, rightX: 0, rightZ: 0, leftX: 0, leftZ: 0, lowest: 0, highest: 0 },
  };
}

function freeSearch(search: Search, memory: BakeMemory): void {
  const { x, z, height, swept, segments, moved, before } = search;
  for (const array of [x, z, height, swept, segments, moved, before]) giveBack(memory, array);
}

function loadArc(search: Search, arc: number): void {
  const { contours, x, z, height, swept, segments } = search;
  const start = contours.arcStart[arc];
  search.arc = arc;
  search.oneSided = contours.arcRight[arc] === 0;
  search.count = contours.arcStart[arc + 1] - start;
  for (let at = 0; at < search.count; at += 1) {
    x[at] = contours.pointX[start + at];
    z[at] = contours.pointZ[start + at];
    height[at] = contours.pointHeight[start + at];
    swept[at] = at === 0 ? 0 : swept[at - 1] + cross(x[at - 1], z[at - 1], x[at], z[at]);
    segments[at] = search.count;
  }
  segments[0] = 0;
  search.moved[0] = 0;
}

/** Relaxes all points that can be reached from `from` by one segment. */
function tryShortcuts(search: Search, from: number): void {
  const { x, z, height, cone } = search;
  openCone(cone);
  let farthest = 0;
  for (let to = from + 1; to < search.count; to += 1) {
    const dx = x[to] - x[from];
    const dz = z[to] - z[from];
    const rise = height[to] - height[from];
    const lengthSquared = dx * dx + dz * dz;
    // A chain that went farther than its end could stick out beyond the segment's end.
    if (lengthSquared > 0 && lengthSquared >= farthest) {
      const slope = rise / Math.sqrt(lengthSquared);
      if (slope >= cone.lowest && slope <= cone.highest && isInCone(cone, dx, dz)) relax(search, from, to);
      farthest = lengthSquared;
    }
    if (!passPoint(search, dx, dz) || !passHeight(search, lengthSquared, rise)) return;
  }
}

function relax(search: Search, from: number, to: number): void {
  const { x, z, swept, segments, moved, before } = search;
  const count = segments[from] + 1;
  if (count > segments[to]) return;
  const area = moved[from] + Math.abs(swept[to] - swept[from] + cross(x[to], z[to], x[from], z[from]));
  if (count === segments[to] && area >= moved[to]) return;
  if (!search.oneSided && !isBorderRight(search, from, to)) return;
  segments[to] = count;
  moved[to] = area;
  before[to] = from;
}

function isBorderRight({ contours, arc, maxHeightError }: Search, from: number, to: number): boolean {
  const start = contours.arcStart[arc];
  return isRightInMiddles(contours, arc, start + from, start + to, maxHeightError);
}

/** Narrows the cone to the directions that may pass over the point at (dx, dz) from its apex. False: none is left. */
function passPoint(search: Search, dx: number, dz: number): boolean {
  const { cone, maxDeviation, oneSided } = search;
  if (oneSided && !narrowCone(cone, dx, dz)) return false;
  const lengthSquared = dx * dx + dz * dz;
  if (lengthSquared <= maxDeviation * maxDeviation) return true;
  if (maxDeviation === 0) return narrowToRay(cone, dx, dz);
  // Tangents to the circle of the deviation round the point. They are rounded, which moves the limit of the deviation
  // by one part in 2^50 and no more: sides are decided by integers above.
  const sine = maxDeviation / Math.sqrt(lengthSquared);
  const cosine = Math.sqrt(1 - sine * sine);
  if (!narrowCone(cone, dz * sine - dx * cosine, -dz * cosine - dx * sine)) return false;
  return oneSided || narrowCone(cone, dx * cosine + dz * sine, dz * cosine - dx * sine);
}

/** Narrows the slopes to those that pass over a point within the tolerance. False: none is left. */
function passHeight(search: Search, lengthSquared: number, rise: number): boolean {
  const { cone, heightTolerance } = search;
  if (lengthSquared === 0) return Math.abs(rise) <= heightTolerance;
  const length = Math.sqrt(lengthSquared);
  cone.lowest = Math.max(cone.lowest, (rise - heightTolerance) / length);
  cone.highest = Math.min(cone.highest, (rise + heightTolerance) / length);
  return cone.lowest <= cone.highest;
}

/** Directions from the right bound to the left bound, counterclockwise, at most a half turn. Unbounded: all. */
interface Cone {
  bounded: boolean;
  rightX: number;
  rightZ: number;
  leftX: number;
  leftZ: number;
  /** The slopes in height units per cell. */
  lowest: number;
  highest: number;
}

function openCone(cone: Cone): void {
  cone.bounded = false;
  cone.lowest = Number.NEGATIVE_INFINITY;
  cone.highest = Number.POSITIVE_INFINITY;
}

/** Keeps one direction. False when it is none of the cone's. */
function narrowToRay(cone: Cone, x: number, z: number): boolean {
  if (!isInCone(cone, x, z)) return false;
  cone.bounded = true;
  cone.rightX = x;
  cone.rightZ = z;
  cone.leftX = x;
  cone.leftZ = z;
  return true;
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
