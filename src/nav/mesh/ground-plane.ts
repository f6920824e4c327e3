// The planes in which polygons lie, to tell which of them may be merged without changing the ground's height.
import type { NavMesh } from './nav-mesh.ts';

/** What of polygons their planes are told from. `next` is the edge after each edge round its polygon. */
export interface PlacedEdges extends Pick<NavMesh, 'edgeX' | 'edgeZ'> {
  /** Height of the vertex from which each edge starts, metres. */
  readonly edgeY: Float64Array;
  readonly next: Int32Array;
}

/**
 * Writes the plane of the polygon of an edge to `out` at `at`: height = out[at] * x + out[at + 1] * z + out[at + 2], x and z in
 * lattice units, heights in metres. Its slope is that of the polygon's fan of triangles, weighed by area, and
 * it holds the vertex from which `first` starts. Level polygons at one height have the very same plane.
 */
export function fitPlane(edges: PlacedEdges, first: number, out: Float64Array, at: number): void {
  const { edgeX, edgeZ, edgeY, next } = edges;
  const x = edgeX[first];
  const z = edgeZ[first];
  const y = edgeY[first];
  let area = 0;
  let slopeX = 0;
  let slopeZ = 0;
  for (let edge = next[first]; next[edge] !== first; edge = next[edge]) {
    const ux = edgeX[edge] - x;
    const uz = edgeZ[edge] - z;
    const uy = edgeY[edge] - y;
    const vx = edgeX[next[edge]] - x;
    const vz = edgeZ[next[edge]] - z;
    const vy = edgeY[next[edge]] - y;
    area += ux * vz - uz * vx;
    slopeX += uy * vz - vy * uz;
    slopeZ += ux * vy - vx * uy;
  }
  out[at] = slopeX / area + 0;
  out[at + 1] = slopeZ / area + 0;
  out[at + 2] = y - out[at] * x - out[at + 1] * z;
}

/** True when every vertex of the polygon of an edge lies within `distance` metres above or below a plane. */
export function liesInPlane(
  edges: PlacedEdges,
  first: number,
  plane: Float64Array,
  at: number,
  distance: number,
): boolean {
  const { edgeX, edgeZ, edgeY, next } = edges;
  let edge = first;
  do {
    const height = plane[at] * edgeX[edge] + plane[at + 1] * edgeZ[edge] + plane[at + 2];
    if (Math.abs(height - edgeY[edge]) > distance) return false;
    edge = next[edge];
  } while (edge !== first);
  return true;
}
