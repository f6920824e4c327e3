// The outline of the ground -> NavMesh: triangles, convex polygons, and vertices and polygons numbered by where they lie.
import type { Lattice } from '../geometry/lattice.ts';
import { mergeTriangles } from '../geometry/merge-triangles.ts';
import type { Outline } from '../geometry/outline.ts';
import { triangulateOutline } from '../geometry/triangulate-outline.ts';
import { assembleNavMesh } from '../mesh/assemble-nav-mesh.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { sortPolygons } from '../mesh/sort-polygons.ts';
import { distinctPoints, keyOfPlace, pointAt } from './plan-points.ts';

/** What a mesh is besides its outline. */
export interface OutlineMeshSettings {
  readonly lattice: Lattice;
  /** What has to be subtracted from x and z of the outline to be on the lattice. */
  readonly shiftX: number;
  readonly shiftZ: number;
  readonly agentRadius: number;
  readonly maxCorners: number;
}

/** Fills an outline, all at height 0. Polygons are linked along edges; the ground on two sides of a point is not. */
export function buildOutlineMesh(outline: Outline, settings: OutlineMeshSettings): NavMesh {
  const { lattice, shiftX, shiftZ, agentRadius, maxCorners } = settings;
  const { triangles, conflicts } = triangulateOutline(outline);
  if (triangles === null) throw new Error(`the outline crosses itself at its corner ${conflicts[0]}`);
  const merged = mergeTriangles(outline, triangles, maxCorners);
  const points = distinctPoints(outline.x.map((x, corner) => keyOfPlace(x, outline.z[corner])));
  const vertexOf = Int32Array.from(outline.x, (x, corner) => pointAt(points, x, outline.z[corner]));
  const { polygons } = sortPolygons({
    polygonStart: merged.polygonStart,
    edgeVertex: merged.edgeVertex.map((corner) => vertexOf[corner]),
    edgeTwin: merged.edgeTwin,
  });
  return assembleNavMesh({
    lattice,
    agentRadius,
    vertexX: points.x.map((x) => x - shiftX),
    vertexZ: points.z.map((z) => z - shiftZ),
    vertexY: new Float64Array(points.x.length),
    ...polygons,
  });
}
