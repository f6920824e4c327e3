// What a bake found and made, in figures.
import { orient } from '../geometry/orient.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import type { SpanField } from './field.ts';
import type { UnusableTriangles } from './voxels/prepare-triangles.ts';

/** What a bake found and made. */
export interface BakeReport {
  /** Triangles of the soup. */
  readonly triangles: number;
  /** Numbers of the triangles that were left out because they have no area, ascending. */
  readonly droppedTriangles: Int32Array;
  /** The same triangles by what is wrong with them. */
  readonly unusable: UnusableTriangles;
  /** Cells on which an agent could stand if it had no width. */
  readonly walkableSpans: number;
  /** Connected pieces of ground left out: too small, or out of reach of the points given. */
  readonly droppedIslands: number;
  readonly regions: number;
  readonly polygons: number;
  readonly vertices: number;
  /** Most floors of the mesh above one another; 0 when there is no ground. */
  readonly layers: number;
  /** Area of the mesh in plan, square metres. */
  readonly area: number;
  /** The same for each connected part of the mesh, by `NavMesh.component`. */
  readonly componentAreas: Float64Array;
}

/** Counts the most spans of one column that are kept. */
export function countLayers(field: SpanField, kept: Uint8Array): number {
  const { spanCount, spanColumn } = field;
  let layers = 0;
  let count = 0;
  for (let span = 0; span < spanCount; span += 1) {
    count = span > 0 && spanColumn[span] === spanColumn[span - 1] ? count + kept[span] : kept[span];
    if (count > layers) layers = count;
  }
  return layers;
}

/**
 * Twice the plan area of each connected part of a mesh, square lattice units: whole numbers, which a float64 holds
 * exactly up to the largest grid that is baked.
 */
export function measureComponents(mesh: NavMesh): Float64Array {
  const { polygonStart, edgeX, edgeZ, component } = mesh;
  const areas = new Float64Array(mesh.componentCount);
  for (let polygon = 0; polygon < mesh.polygonCount; polygon += 1) {
    const first = polygonStart[polygon];
    for (let edge = first + 1; edge + 1 < polygonStart[polygon + 1]; edge += 1) {
      areas[component[polygon]] += orient(
        edgeX[first],
        edgeZ[first],
        edgeX[edge],
        edgeZ[edge],
        edgeX[edge + 1],
        edgeZ[edge + 1],
      );
    }
  }
  return areas;
}
