// A ring of vertices that is not convex -> convex rings that fill it.
import { isConvexRing } from '../geometry/convex-ring.ts';
import { mergeTriangles } from '../geometry/merge-triangles.ts';
import { NONE } from '../geometry/none.ts';
import { orient } from '../geometry/orient.ts';
import type { Outline } from '../geometry/outline.ts';
import { triangulateOutline } from '../geometry/triangulate-outline.ts';
import { healRing } from './heal-ring.ts';
import type { Ring } from './polygon-soup.ts';
import type { RingLoops, StrungLoops } from './ring-loops.ts';
import { untangleRing } from './untangle-ring.ts';
import type { LatticePoints } from './weld-points.ts';

/** Either the pieces of a ring, or where it crosses itself: a vertex, the ends of an edge, or those of two edges. */
export type CutRing = { readonly pieces: readonly Ring[] } | { readonly conflict: readonly number[] };

/**
 * Convex pieces of a counterclockwise ring, which may touch itself at vertices and along edges; the ring itself where it is
 * convex, and none where it encloses nothing. No piece has a vertex that the ring has not.
 */
export function cutRing(ring: Ring, vertices: LatticePoints): CutRing {
  if (isConvexRing(ring.vertices, vertices.x, vertices.z)) return { pieces: [ring] };
  return cutLoops(ring.source, untangleRing(ring, vertices), vertices);
}

/** Convex pieces of all that a ring winds round counterclockwise: see `healRing`. */
export function cutTangledRing(ring: Ring, vertices: LatticePoints): CutRing {
  return cutLoops(ring.source, healRing(ring, vertices), vertices);
}

function cutLoops(source: number, strung: StrungLoops, vertices: LatticePoints): CutRing {
  if ('conflict' in strung) return strung;
  const { loops } = strung;
  const count = loops.vertices.length;
  if (count === 0) return { pieces: [] };
  if (loops.next[count - 1] === 0 && isConvexRing(loops.vertices, vertices.x, vertices.z)) {
    return { pieces: [{ source, vertices: loops.vertices, walls: loops.walls }] };
  }
  const outline = outlineOf(loops, vertices);
  const { triangles, conflicts } = triangulateOutline(outline);
  if (triangles === null) {
    const corners = findCrossing(outline) ?? [conflicts[0]];
    return {
      conflict: corners
        .flatMap((corner) => [corner, loops.next[corner]])
        .map((corner) => loops.vertices[corner]),
    };
  }
  const { polygonCount, polygonStart, edgeVertex, edgeTwin } = mergeTriangles(outline, triangles, Infinity);
  const pieces = Array.from({ length: polygonCount }, (_, polygon) => {
    const from = polygonStart[polygon];
    const corners = Array.from(edgeVertex.subarray(from, polygonStart[polygon + 1]));
    return {
      source,
      vertices: corners.map((corner) => loops.vertices[corner]),
      walls: corners.map((corner, at) => (edgeTwin[from + at] === NONE ? loops.walls[corner] : 0)),
    };
  });
  return { pieces };
}

/** The first two segments of an outline that cross between their ends. Compares all pairs: for complaints only. */
function findCrossing({ count, x, z, next }: Outline): readonly number[] | null {
  const sideOf = (segment: number, vertex: number): number =>
    Math.sign(orient(x[segment], z[segment], x[next[segment]], z[next[segment]], x[vertex], z[vertex]));
  const isParted = (segment: number, other: number): boolean =>
    sideOf(segment, other) * sideOf(segment, next[other]) < 0;
  for (let segment = 0; segment < count; segment += 1) {
    for (let other = segment + 1; other < count; other += 1) {
      if (isParted(segment, other) && isParted(other, segment)) return [segment, other];
    }
  }
  return null;
}

function outlineOf({ vertices, next, isTwoSided }: RingLoops, { x, z }: LatticePoints): Outline {
  const count = vertices.length;
  let minX = Infinity;
  let minZ = Infinity;
  for (const vertex of vertices) {
    minX = Math.min(minX, x[vertex]);
    minZ = Math.min(minZ, z[vertex]);
  }
  const previous = new Int32Array(count);
  for (let corner = 0; corner < count; corner += 1) previous[next[corner]] = corner;
  return {
    count,
    x: Float64Array.from(vertices, (vertex) => x[vertex] - minX),
    z: Float64Array.from(vertices, (vertex) => z[vertex] - minZ),
    next,
    previous,
    isMoved: new Uint8Array(count),
    isTwoSided,
  };
}
