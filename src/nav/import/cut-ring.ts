// A ring of vertices that is not convex -> convex rings that fill it.
import { isConvexRing } from '../geometry/convex-ring.ts';
import { mergeTriangles } from '../geometry/merge-triangles.ts';
import { NONE } from '../geometry/none.ts';
import type { Outline } from '../geometry/outline.ts';
import { triangulateOutline } from '../geometry/triangulate-outline.ts';
import type { Ring } from './polygon-soup.ts';
import type { LatticePoints } from './weld-points.ts';

/**
 * Convex pieces of a counterclockwise ring, which may touch itself at vertices; the ring itself where it is convex. No
 * piece has a vertex that the ring has not. Null when the ring crosses or overlaps itself.
 */
export function cutRing(ring: Ring, vertices: LatticePoints): Ring[] | null {
  if (isConvexRing(ring.vertices, vertices.x, vertices.z)) return [ring];
  const outline = outlineOf(ring, vertices);
  const { triangles } = triangulateOutline(outline);
  if (triangles === null) return null;
  const { polygonCount, polygonStart, edgeVertex, edgeTwin } = mergeTriangles(outline, triangles, Infinity);
  return Array.from({ length: polygonCount }, (_, polygon) => {
    const from = polygonStart[polygon];
    const corners = Array.from(edgeVertex.subarray(from, polygonStart[polygon + 1]));
    return {
      source: ring.source,
      vertices: corners.map((corner) => ring.vertices[corner]),
      walls: corners.map((corner, at) => (edgeTwin[from + at] === NONE ? ring.walls[corner] : 0)),
    };
  });
}

function outlineOf({ vertices }: Ring, { x, z }: LatticePoints): Outline {
  const count = vertices.length;
  let minX = Infinity;
  let minZ = Infinity;
  for (const vertex of vertices) {
    minX = Math.min(minX, x[vertex]);
    minZ = Math.min(minZ, z[vertex]);
  }
  return {
    count,
    x: Float64Array.from(vertices, (vertex) => x[vertex] - minX),
    z: Float64Array.from(vertices, (vertex) => z[vertex] - minZ),
    next: Int32Array.from(vertices, (_, at) => (at + 1) % count),
    previous: Int32Array.from(vertices, (_, at) => (at + count - 1) % count),
    isMoved: new Uint8Array(count),
  };
}
