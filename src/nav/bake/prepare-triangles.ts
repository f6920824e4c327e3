// A triangle soup made ready for the grid: corners on a fine integer lattice and in one order, triangles without area
// dropped, and for each face whether it can be stood on. From here on nothing depends on how the soup was written down.
import type { TriangleSoup } from './bake-settings.ts';

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

/**
 * Triangles that are left, in the order of the soup. Positions are integers, in steps of a cell (x, z) or of a cell's
 * height (y), counted from the world's origin.
 */
export interface PreparedTriangles {
  readonly count: number;
  /** Position of each vertex of the soup. */
  readonly stepX: Float64Array;
  readonly stepY: Float64Array;
  readonly stepZ: Float64Array;
  /** Three vertices for each triangle, sorted by z, then x, then y. */
  readonly corner: Int32Array;
  /** 1 when the face looks up and is not too steep. By triangle. */
  readonly walkable: Uint8Array;
  /** Sign of the normal along x and z. By triangle. */
  readonly facingX: Int8Array;
  readonly facingZ: Int8Array;
  /** Triangles of the soup that have no area, ascending. */
  readonly dropped: Int32Array;
}

/**
 * Prepares the triangles of a checked soup. A face is too steep when its rise over run is more than `maxSlope`, by more
 * than the 65536th part of it: that much is what storing a level in 32-bit floats does to a slope drawn exactly so.
 */
export function prepareTriangles(soup: TriangleSoup, settings: FaceSettings): PreparedTriangles {
  const total = soup.indices.length / 3;
  const vertexCount = soup.positions.length / 3;
  const prepared = {
    count: 0,
    stepX: new Float64Array(vertexCount),
    stepY: new Float64Array(vertexCount),
    stepZ: new Float64Array(vertexCount),
    corner: new Int32Array(total * 3),
    walkable: new Uint8Array(total),
    facingX: new Int8Array(total),
    facingZ: new Int8Array(total),
    dropped: new Int32Array(0),
  };
  snapVertices(soup, settings, prepared);
  const steepest = settings.maxSlope * (1 + 1 / STEPS_PER_CELL);
  const dropped: number[] = [];
  for (let triangle = 0; triangle < total; triangle += 1) {
    const turned = sortCorners(prepared, soup.indices, triangle);
    if (!addFace(prepared, soup.positions, turned, steepest * steepest)) dropped.push(triangle);
  }
  prepared.dropped = Int32Array.from(dropped);
  return prepared;
}

type Writable = { -readonly [Key in keyof PreparedTriangles]: PreparedTriangles[Key] };

function snapVertices(soup: TriangleSoup, settings: FaceSettings, out: PreparedTriangles): void {
  const { positions } = soup;
  const { cellSize, cellHeight } = settings;
  for (let vertex = 0; vertex < out.stepX.length; vertex += 1) {
    out.stepX[vertex] = Math.floor((positions[vertex * 3] / cellSize) * STEPS_PER_CELL + 0.5);
    out.stepY[vertex] = Math.floor((positions[vertex * 3 + 1] / cellHeight) * STEPS_PER_CELL + 0.5);
    out.stepZ[vertex] = Math.floor((positions[vertex * 3 + 2] / cellSize) * STEPS_PER_CELL + 0.5);
  }
}

/** Writes a triangle's corners, sorted, behind those that were kept; answers -1 when sorting turned it over, else 1. */
function sortCorners(out: PreparedTriangles, indices: ArrayLike<number>, triangle: number): number {
  let a = indices[triangle * 3];
  let b = indices[triangle * 3 + 1];
  let c = indices[triangle * 3 + 2];
  let turned = 1;
  let swap = a;
  if (isBefore(out, b, a)) {
    swap = a;
    a = b;
    b = swap;
    turned = -turned;
  }
  if (isBefore(out, c, b)) {
    swap = b;
    b = c;
    c = swap;
    turned = -turned;
    if (isBefore(out, b, a)) {
      swap = a;
      a = b;
      b = swap;
      turned = -turned;
    }
  }
  const at = out.count * 3;
  out.corner[at] = a;
  out.corner[at + 1] = b;
  out.corner[at + 2] = c;
  return turned;
}

function isBefore(points: PreparedTriangles, a: number, b: number): boolean {
  const { stepX, stepY, stepZ } = points;
  if (stepZ[a] !== stepZ[b]) return stepZ[a] < stepZ[b];
  if (stepX[a] !== stepX[b]) return stepX[a] < stepX[b];
  return stepY[a] < stepY[b];
}

/** Decides about the triangle whose corners were written last; answers false, and keeps nothing, when it has no area. */
function addFace(
  out: Writable,
  positions: ArrayLike<number>,
  turned: number,
  steepestSquared: number,
): boolean {
  const { count, corner, stepX, stepY, stepZ } = out;
  const a = corner[count * 3];
  const b = corner[count * 3 + 1];
  const c = corner[count * 3 + 2];
  const ux = stepX[b] - stepX[a];
  const uy = stepY[b] - stepY[a];
  const uz = stepZ[b] - stepZ[a];
  const vx = stepX[c] - stepX[a];
  const vy = stepY[c] - stepY[a];
  const vz = stepZ[c] - stepZ[a];
  const normalX = (uy * vz - uz * vy) * turned;
  const normalY = (uz * vx - ux * vz) * turned;
  const normalZ = (ux * vy - uy * vx) * turned;
  if (normalX === 0 && normalY === 0 && normalZ === 0) return false;
  out.facingX[count] = Math.sign(normalX);
  out.facingZ[count] = Math.sign(normalZ);
  out.walkable[count] = normalY > 0 && isGentle(out, positions, steepestSquared) ? 1 : 0;
  out.count = count + 1;
  return true;
}

/**
 * Whether a face is no steeper than the limit. It is measured in the metres of the soup: steps would bend slopes. The
 * corners come sorted, so that the same face gives the same bits whichever corner it was written from.
 */
function isGentle(out: PreparedTriangles, positions: ArrayLike<number>, steepestSquared: number): boolean {
  const a = out.corner[out.count * 3];
  const b = out.corner[out.count * 3 + 1];
  const c = out.corner[out.count * 3 + 2];
  const ux = positions[b * 3] - positions[a * 3];
  const uy = positions[b * 3 + 1] - positions[a * 3 + 1];
  const uz = positions[b * 3 + 2] - positions[a * 3 + 2];
  const vx = positions[c * 3] - positions[a * 3];
  const vy = positions[c * 3 + 1] - positions[a * 3 + 1];
  const vz = positions[c * 3 + 2] - positions[a * 3 + 2];
  const normalX = uy * vz - uz * vy;
  const normalY = uz * vx - ux * vz;
  const normalZ = ux * vy - uy * vx;
  return normalX * normalX + normalZ * normalZ <= steepestSquared * normalY * normalY;
}
