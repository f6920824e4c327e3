// The part of a polygon within the octagon round a circle: half-plane by half-plane (Sutherland, Hodgman: Reentrant
// Polygon Clipping, 1974). The octagon is 5.5 % larger than the circle, so that few points drawn in it must be drawn again.
import type { NavMesh } from '../mesh/nav-mesh.ts';

/** A convex ring of points in lattice units, `x[0 .. count - 1]`. The caller owns it and uses it again. */
export interface ClippedRing {
  count: number;
  x: Float64Array;
  z: Float64Array;
  /** Scratch: the ring before the cut that is made, and each point's distance within its line. */
  sourceX: Float64Array;
  sourceZ: Float64Array;
  depth: Float64Array;
  /** The circle, lattice units. */
  centreX: number;
  centreZ: number;
  radius: number;
}

const SIDES = 8;
const HALF = Math.sqrt(0.5);
const NORMAL_X = [1, HALF, 0, -HALF, -1, -HALF, 0, HALF];
const NORMAL_Z = [0, HALF, 1, HALF, 0, -HALF, -1, -HALF];

/** Makes an empty ring. */
export function createClippedRing(): ClippedRing {
  return {
    count: 0,
    x: new Float64Array(32),
    z: new Float64Array(32),
    sourceX: new Float64Array(32),
    sourceZ: new Float64Array(32),
    depth: new Float64Array(32),
    centreX: 0,
    centreZ: 0,
    radius: 0,
  };
}

/** Makes the ring the part of the polygon within the octagon round the ring's circle; `count` 0 where there is none. */
export function clipToCircle(
  { polygonStart, edgeX, edgeZ }: NavMesh,
  polygon: number,
  ring: ClippedRing,
): void {
  const first = polygonStart[polygon];
  const corners = polygonStart[polygon + 1] - first;
  if (ring.x.length < corners + SIDES) {
    ring.x = new Float64Array(2 * corners + SIDES);
    ring.z = new Float64Array(2 * corners + SIDES);
    ring.sourceX = new Float64Array(2 * corners + SIDES);
    ring.sourceZ = new Float64Array(2 * corners + SIDES);
    ring.depth = new Float64Array(2 * corners + SIDES);
  }
  for (let corner = 0; corner < corners; corner += 1) {
    ring.x[corner] = edgeX[first + corner];
    ring.z[corner] = edgeZ[first + corner];
  }
  ring.count = corners;
  for (let side = 0; side < SIDES && ring.count > 0; side += 1) cutSide(ring, side);
}

/** Twice the ring's area, square lattice units; 0 for an empty one. */
export function ringArea({ count, x, z }: ClippedRing): number {
  let sum = 0;
  for (let at = 1; at + 1 < count; at += 1) {
    sum += (x[at] - x[0]) * (z[at + 1] - z[0]) - (z[at] - z[0]) * (x[at + 1] - x[0]);
  }
  return Math.max(0, sum);
}

/** Cuts off what lies outside one side of the octagon. */
function cutSide(ring: ClippedRing, side: number): void {
  const { x, z, sourceX, sourceZ, depth, count, centreX, centreZ, radius } = ring;
  let isCut = false;
  for (let at = 0; at < count; at += 1) {
    sourceX[at] = x[at];
    sourceZ[at] = z[at];
    depth[at] = radius - (NORMAL_X[side] * (x[at] - centreX) + NORMAL_Z[side] * (z[at] - centreZ));
    if (depth[at] < 0) isCut = true;
  }
  if (!isCut) return;
  let kept = 0;
  for (let at = 0; at < count; at += 1) {
    const next = at + 1 < count ? at + 1 : 0;
    if (depth[at] >= 0) {
      x[kept] = sourceX[at];
      z[kept] = sourceZ[at];
      kept += 1;
    }
    if (depth[at] >= 0 === depth[next] >= 0) continue;
    const share = depth[at] / (depth[at] - depth[next]);
    x[kept] = sourceX[at] + share * (sourceX[next] - sourceX[at]);
    z[kept] = sourceZ[at] + share * (sourceZ[next] - sourceZ[at]);
    kept += 1;
  }
  ring.count = kept;
}
