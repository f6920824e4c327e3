// The outline of the ground, and how near a wall nobody may come -> shapes of ground and of what is too near to walls.
// Round each wall lies what a polygon round the circle covers when it is moved along the wall (Minkowski sum): all
// corners are lattice points, and nothing is rounded inwards.
import { LATTICE_LIMIT } from '../geometry/lattice.ts';
import { orient } from '../geometry/orient.ts';
import type { Outline } from '../geometry/outline.ts';
import { rangeOf } from '../import/place-on-lattice.ts';
import type { Shapes } from './shapes.ts';

/**
 * Corners of the polygon round the circle. It reaches less than 2 % beyond it, and a diagonal of the lattice more for
 * rounding.
 */
const ROUND_CORNERS = 16;

// The regular polygon of 16 corners round the unit circle, two of its sides upright: its corners between 0 and 45
// degrees.
/** tan(11.25 degrees) */
const FIRST_Z = 0.19891236737965801;
/** cos(33.75 degrees) / cos(11.25 degrees) */
const SECOND_X = 0.8477590650225736;
/** sin(33.75 degrees) / cos(11.25 degrees) */
const SECOND_Z = 0.5664544973505216;

/** Shapes, and by how far they were moved so that no coordinate is negative. */
export interface GrownShapes {
  readonly shapes: Shapes;
  /** What has to be subtracted from x and z of the shapes to be where the outline is. */
  readonly shiftX: number;
  readonly shiftZ: number;
}

/**
 * The ground of an outline as the first shape, and one shape round each of its walls. `reach` is in lattice units. None
 * where the ground is too narrow for it everywhere. Throws a RangeError where the shapes would be larger than a lattice.
 */
export function growWalls(outline: Outline, reach: number): GrownShapes {
  const [minX, maxX] = rangeOf(outline.x);
  const [minZ, maxZ] = rangeOf(outline.z);
  const side = Math.ceil(reach);
  const [shiftX, shiftZ] = [side - minX, side - minZ];
  if (2 * side > Math.min(maxX - minX, maxZ - minZ)) return { shapes: NO_SHAPES, shiftX, shiftZ };
  const extent = Math.max(maxX - minX, maxZ - minZ) + 2 * side;
  if (extent > 2 * LATTICE_LIMIT) {
    throw new RangeError(
      `the lattice is too fine for walls grown by ${side} of its units: ${extent} of them`,
    );
  }
  const brush = polygonRoundCircle(reach);
  const x: number[] = [];
  const z: number[] = [];
  const loopStart = [0];
  const loopShape: number[] = [];
  const addLoop = (points: readonly PlanPoint[], shape: number): void => {
    for (const point of points) {
      x.push(point.x + shiftX);
      z.push(point.z + shiftZ);
    }
    loopStart.push(x.length);
    loopShape.push(shape);
  };
  for (const loop of loopsOf(outline)) addLoop(loop, 0);
  for (let wall = 0; wall < outline.count; wall += 1) {
    const end = outline.next[wall];
    const swept = brush.flatMap((corner) => [
      { x: outline.x[wall] + corner.x, z: outline.z[wall] + corner.z },
      { x: outline.x[end] + corner.x, z: outline.z[end] + corner.z },
    ]);
    addLoop(convexHull(swept), wall + 1);
  }
  const shapes = {
    x: Float64Array.from(x),
    z: Float64Array.from(z),
    loopStart: Int32Array.from(loopStart),
    loopShape: Int32Array.from(loopShape),
    shapeCount: outline.count + 1,
    groundCount: 1,
  };
  return { shapes, shiftX, shiftZ };
}

const NO_SHAPES: Shapes = {
  x: new Float64Array(0),
  z: new Float64Array(0),
  loopStart: new Int32Array(1),
  loopShape: new Int32Array(0),
  shapeCount: 0,
  groundCount: 0,
};

interface PlanPoint {
  readonly x: number;
  readonly z: number;
}

/**
 * Lattice points whose hull holds the circle of a radius round (0, 0). The hull is its own mirror image in both axes, so
 * each corner may be moved away from both: what the polygon held before, it holds still.
 */
function polygonRoundCircle(radius: number): PlanPoint[] {
  const side = Math.ceil(radius);
  const firstZ = Math.ceil(radius * FIRST_Z);
  const secondX = Math.ceil(radius * SECOND_X);
  const secondZ = Math.ceil(radius * SECOND_Z);
  const quarter = [
    { x: side, z: firstZ },
    { x: secondX, z: secondZ },
    { x: secondZ, z: secondX },
    { x: firstZ, z: side },
  ];
  const corners: PlanPoint[] = [];
  for (let at = 0; at < ROUND_CORNERS; at += 1) {
    const { x, z } = quarter[at % 4];
    corners.push({ x: at & 4 ? -x : x, z: at & 8 ? -z : z });
  }
  return convexHull(corners);
}

/** The corners of the convex hull of points with an area, counterclockwise, none straight (Andrew, 1979). */
function convexHull(points: readonly PlanPoint[]): PlanPoint[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.z - b.z);
  const halfHull = (half: readonly PlanPoint[]): PlanPoint[] => {
    const hull: PlanPoint[] = [];
    for (const point of half) {
      while (hull.length > 1 && turnAt(hull[hull.length - 2], hull[hull.length - 1], point) <= 0) hull.pop();
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return [...halfHull(sorted), ...halfHull(sorted.reverse())];
}

function turnAt(a: PlanPoint, b: PlanPoint, c: PlanPoint): number {
  return orient(a.x, a.z, b.x, b.z, c.x, c.z);
}

function loopsOf({ count, x, z, next }: Outline): PlanPoint[][] {
  const isSeen = new Uint8Array(count);
  const loops: PlanPoint[][] = [];
  for (let first = 0; first < count; first += 1) {
    if (isSeen[first] === 1) continue;
    const loop: PlanPoint[] = [];
    for (let corner = first; isSeen[corner] === 0; corner = next[corner]) {
      isSeen[corner] = 1;
      loop.push({ x: x[corner], z: z[corner] });
    }
    loops.push(loop);
  }
  return loops;
}
