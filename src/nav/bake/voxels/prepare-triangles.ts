// A triangle soup made ready for the grid: corners on a fine integer lattice and in one order, triangles without area
// left out, and for each face how it lies. From here on nothing depends on how the soup was written down.
import { type BakeMemory, lendBytes, lendFloats, lendIntegers } from '../bake-memory.ts';
import type { TriangleSoup } from '../bake-settings.ts';

/**
 * Corners are taken to the nearest of so many steps in a cell, in plan and in height. That is finer than anything the
 * mesh shows, and coarse enough that a side meant to lie on the border of a cell does so, whatever rounding wrote it.
 */
export const STEPS_PER_CELL = 65536;

/** What the first look at the triangles needs of the settings. */
export interface FaceSettings {
  readonly cellSize: number;
  readonly cellHeight: number;
  readonly maxSlope: number;
}

/** The face looks up and is not too steep. */
export const FACE_WALKABLE = 1;
/** Sorting the corners turned the triangle over. */
export const FACE_TURNED = 2;
/** The face's normal points to growing x. */
export const FACE_PLUS_X = 4;
/** The face's normal points to growing z. */
export const FACE_PLUS_Z = 8;

// Own copies: V8 folds a module's own constants into its code, and looks imported or exported ones up at every use.
const WALKABLE = FACE_WALKABLE;
const TURNED = FACE_TURNED;
const PLUS_X = FACE_PLUS_X;
const PLUS_Z = FACE_PLUS_Z;
const STEPS = STEPS_PER_CELL;

/** Triangles of the soup that the bake cannot use, by number, ascending, each in the first list that fits. */
export interface UnusableTriangles {
  /** They name a vertex twice. */
  readonly repeatedVertex: Int32Array;
  /** Two of their corners lie at one place, to a 65536th of a cell. */
  readonly repeatedPlace: Int32Array;
  /** Their corners lie on one line, to a 65536th of a cell: no area, or a sliver. */
  readonly noArea: Int32Array;
}

/** Triangles that are left, in the order of the soup. */
export interface PreparedTriangles {
  readonly count: number;
  /**
   * x, y, z of each vertex of the soup: integers, in steps of a cell (x, z) or of a cell's height (y), counted from the
   * world's origin.
   */
  readonly place: Float64Array;
  /** Three vertices for each triangle, sorted by z, then x, then y. */
  readonly corner: Int32Array;
  /** A sum of `FACE_WALKABLE` and its kin. By triangle. */
  readonly face: Uint8Array;
  readonly unusable: UnusableTriangles;
  /** All unusable triangles, ascending. */
  readonly dropped: Int32Array;
}

/**
 * Prepares the triangles of a checked soup. A face is too steep when its rise over run is more than `maxSlope`, by more
 * than the 65536th part of it: that much is what storing a level in 32-bit floats does to a slope drawn exactly so.
 */
export function prepareTriangles(
  soup: TriangleSoup,
  settings: FaceSettings,
  memory: BakeMemory,
): PreparedTriangles {
  const { positions, indices } = soup;
  const total = indices.length / 3;
  const place = lendFloats(memory, positions.length);
  placeVertices(positions, settings, place);
  const corner = lendIntegers(memory, total * 3);
  const face = lendBytes(memory, total);
  const dropped: number[] = [];
  const steepest = settings.maxSlope * (1 + 1 / STEPS);
  let count = 0;
  for (let triangle = 0; triangle < total; triangle += 1) {
    const a = indices[triangle * 3];
    const b = indices[triangle * 3 + 1];
    const c = indices[triangle * 3 + 2];
    const turned = sortCorners(place, a, b, c, corner, count * 3);
    const kind = describeFace(place, corner, count * 3, turned);
    if (kind < 0) {
      dropped.push(triangle);
      continue;
    }
    const isGround = (kind & WALKABLE) !== 0 && isGentle(positions, corner, count * 3, steepest * steepest);
    face[count] = isGround ? kind : kind & ~WALKABLE;
    count += 1;
  }
  return {
    count,
    place,
    corner,
    face,
    unusable: sortUnusable(indices, place, dropped),
    dropped: Int32Array.from(dropped),
  };
}

function placeVertices(positions: ArrayLike<number>, settings: FaceSettings, out: Float64Array): void {
  const { cellSize, cellHeight } = settings;
  for (let at = 0; at < out.length; at += 3) {
    out[at] = Math.floor((positions[at] / cellSize) * STEPS + 0.5);
    out[at + 1] = Math.floor((positions[at + 1] / cellHeight) * STEPS + 0.5);
    out[at + 2] = Math.floor((positions[at + 2] / cellSize) * STEPS + 0.5);
  }
}

/** Writes three vertices in order into `out` from `at`; answers -1 when that turned the triangle over, else 1. */
function sortCorners(
  place: Float64Array,
  a: number,
  b: number,
  c: number,
  out: Int32Array,
  at: number,
): number {
  let first = a;
  let second = b;
  let third = c;
  let turned = 1;
  if (isBefore(place, second, first)) {
    first = b;
    second = a;
    turned = -1;
  }
  if (isBefore(place, third, second)) {
    third = second;
    second = c;
    turned = -turned;
    if (isBefore(place, second, first)) {
      second = first;
      first = c;
      turned = -turned;
    }
  }
  out[at] = first;
  out[at + 1] = second;
  out[at + 2] = third;
  return turned;
}

function isBefore(place: Float64Array, a: number, b: number): boolean {
  const az = place[a * 3 + 2];
  const bz = place[b * 3 + 2];
  if (az !== bz) return az < bz;
  const ax = place[a * 3];
  const bx = place[b * 3];
  if (ax !== bx) return ax < bx;
  return place[a * 3 + 1] < place[b * 3 + 1];
}

/** The sum of `FACE_...` of a triangle, walkable however steep it is when it looks up; -1 when it has no area. */
function describeFace(place: Float64Array, corner: Int32Array, at: number, turned: number): number {
  const a = corner[at] * 3;
  const b = corner[at + 1] * 3;
  const c = corner[at + 2] * 3;
  const ux = place[b] - place[a];
  const uy = place[b + 1] - place[a + 1];
  const uz = place[b + 2] - place[a + 2];
  const vx = place[c] - place[a];
  const vy = place[c + 1] - place[a + 1];
  const vz = place[c + 2] - place[a + 2];
  const normalX = (uy * vz - uz * vy) * turned;
  const normalY = (uz * vx - ux * vz) * turned;
  const normalZ = (ux * vy - uy * vx) * turned;
  if (normalX === 0 && normalY === 0 && normalZ === 0) return -1;
  return (
    (normalY > 0 ? WALKABLE : 0) |
    (turned < 0 ? TURNED : 0) |
    (normalX > 0 ? PLUS_X : 0) |
    (normalZ > 0 ? PLUS_Z : 0)
  );
}

/**
 * Whether a face is no steeper than the limit. It is measured in the metres of the soup: steps would bend slopes. The
 * corners come sorted, so that the same face gives the same bits whichever corner it was written from.
 */
function isGentle(
  positions: ArrayLike<number>,
  corner: Int32Array,
  at: number,
  steepestSquared: number,
): boolean {
  const a = corner[at] * 3;
  const b = corner[at + 1] * 3;
  const c = corner[at + 2] * 3;
  const ux = positions[b] - positions[a];
  const uy = positions[b + 1] - positions[a + 1];
  const uz = positions[b + 2] - positions[a + 2];
  const vx = positions[c] - positions[a];
  const vy = positions[c + 1] - positions[a + 1];
  const vz = positions[c + 2] - positions[a + 2];
  const normalX = uy * vz - uz * vy;
  const normalY = uz * vx - ux * vz;
  const normalZ = ux * vy - uy * vx;
  return normalX * normalX + normalZ * normalZ <= steepestSquared * normalY * normalY;
}

function sortUnusable(
  indices: ArrayLike<number>,
  place: Float64Array,
  dropped: readonly number[],
): UnusableTriangles {
  const repeatedVertex: number[] = [];
  const repeatedPlace: number[] = [];
  const noArea: number[] = [];
  for (const triangle of dropped) {
    const a = indices[triangle * 3];
    const b = indices[triangle * 3 + 1];
    const c = indices[triangle * 3 + 2];
    if (a === b || b === c || c === a) repeatedVertex.push(triangle);
    else if (isSamePlace(place, a, b) || isSamePlace(place, b, c) || isSamePlace(place, c, a)) {
      repeatedPlace.push(triangle);
    } else noArea.push(triangle);
  }
  return {
    repeatedVertex: Int32Array.from(repeatedVertex),
    repeatedPlace: Int32Array.from(repeatedPlace),
    noArea: Int32Array.from(noArea),
  };
}

function isSamePlace(place: Float64Array, a: number, b: number): boolean {
  return !isBefore(place, a, b) && !isBefore(place, b, a);
}
