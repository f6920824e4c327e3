// The outline of the ground, and how near a wall nobody may come -> shapes: the ground, and what is too near to its walls.
// Distances are measured with the *brush*, a polygon of 16 corners round the circle, whose corners are lattice points.
// Beside each wall lies a strip: the wall, the wall moved by the corner of the brush that is farthest from it, and, where
// that corner leans back from one end, the next corner there, so that the strip holds the rectangle that stands on the
// wall. Round each reflex corner lies the fan of the brush from one wall's farthest corner to the other's.
//
// Nothing that is too near is missed: let q be on the ground, its nearest place p on a wall less than the radius away.
// Nothing lies between them. If p is no end of the wall, q is in the wall's rectangle. If it is, the ground turns round p
// by more than a half turn, and q lies between the normals of the two walls: in the fan, or in the part of a strip
// between its farthest corner and the normal. All loops run counterclockwise, so together they cover what any of them
// does, and the sides at which strips and fans meet cancel.
import { LATTICE_LIMIT } from '../geometry/lattice.ts';
import { cross, orient } from '../geometry/orient.ts';
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
 * The ground of an outline as the first shape, and all that is nearer than `reach` lattice units to its walls as the
 * second; that reaches less than 1.02 * `reach` and two diagonals of the lattice. No shapes where the ground is too
 * narrow everywhere. Throws a RangeError where they would be larger than a lattice.
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
  const near = nearWalls(outline, polygonRoundCircle(reach));
  return { shapes: shapesOf(loopsOf(outline), near, shiftX, shiftZ), shiftX, shiftZ };
}

function shapesOf(
  ground: readonly PlanPoint[][],
  near: readonly PlanPoint[][],
  shiftX: number,
  shiftZ: number,
): Shapes {
  const loops = [...ground, ...near];
  const loopStart = new Int32Array(loops.length + 1);
  for (const [at, loop] of loops.entries()) loopStart[at + 1] = loopStart[at] + loop.length;
  const x = new Float64Array(loopStart[loops.length]);
  const z = new Float64Array(x.length);
  for (const [at, loop] of loops.entries()) {
    for (const [corner, point] of loop.entries()) {
      x[loopStart[at] + corner] = point.x + shiftX;
      z[loopStart[at] + corner] = point.z + shiftZ;
    }
  }
  const loopShape = new Int32Array(loops.length).fill(1, ground.length);
  return { x, z, loopStart, loopShape, shapeCount: 2, groundCount: 1 };
}

/** Strips and fans. */
function nearWalls(outline: Outline, brush: readonly PlanPoint[]): PlanPoint[][] {
  const { count, x, z, next, previous } = outline;
  const farthest = new Int32Array(count);
  for (let wall = 0; wall < count; wall += 1) {
    farthest[wall] = farthestCorner(brush, x[next[wall]] - x[wall], z[next[wall]] - z[wall]);
  }
  const hasFan = (corner: number): boolean =>
    farthest[previous[corner]] !== farthest[corner] && turnOf(outline, corner) < 0;
  const loops: PlanPoint[][] = [];
  for (let wall = 0; wall < count; wall += 1) {
    const from = { x: x[wall], z: z[wall] };
    const to = { x: x[next[wall]], z: z[next[wall]] };
    const far = brush[farthest[wall]];
    const strip = [from, to, add(to, far), add(from, far)];
    const lean = (to.x - from.x) * far.x + (to.z - from.z) * far.z;
    if (lean < 0 && !hasFan(next[wall])) strip.push(add(to, cornerAt(brush, farthest[wall] - 1)));
    if (lean > 0 && !hasFan(wall)) strip.push(add(from, cornerAt(brush, farthest[wall] + 1)));
    loops.push(convexHull(strip));
    if (hasFan(wall)) loops.push(fanAt(brush, from, farthest[wall], farthest[previous[wall]]));
  }
  return loops;
}

/** The corner of the brush that is farthest to the left of a direction; of two the one ahead. */
function farthestCorner(brush: readonly PlanPoint[], dx: number, dz: number): number {
  let best = 0;
  let reach = -Infinity;
  for (const [corner, { x, z }] of brush.entries()) {
    const reaches = cross(dx, dz, x, z);
    if (reaches <= reach) continue;
    best = corner;
    reach = reaches;
  }
  // Of two that are equally far the one ahead comes first, but for the last and the first corner.
  const last = brush[brush.length - 1];
  return best === 0 && cross(dx, dz, last.x, last.z) === reach ? brush.length - 1 : best;
}

/** The brush at a point, from one corner to another, and the point. */
function fanAt(brush: readonly PlanPoint[], at: PlanPoint, first: number, last: number): PlanPoint[] {
  const fan = [at];
  for (let corner = first; corner !== last; corner = (corner + 1) % brush.length)
    fan.push(add(at, brush[corner]));
  fan.push(add(at, brush[last]));
  return fan;
}

function turnOf({ x, z, next, previous }: Outline, corner: number): number {
  const [a, b] = [previous[corner], next[corner]];
  return orient(x[a], z[a], x[corner], z[corner], x[b], z[b]);
}

function cornerAt(brush: readonly PlanPoint[], corner: number): PlanPoint {
  return brush[(corner + brush.length) % brush.length];
}

function add(a: PlanPoint, b: PlanPoint): PlanPoint {
  return { x: a.x + b.x, z: a.z + b.z };
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
