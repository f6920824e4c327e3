// Triangles in, NavMesh out: the stages of the bake in their order. Each is a function that can be called by hand.
import { orient } from '../geometry/orient.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { type BakeSettings, checkSettings, type TriangleSoup } from './bake-settings.ts';
import { divideRegions } from './divide-regions.ts';
import { dropIslands } from './drop-islands.ts';
import { erodeSpans } from './erode-spans.ts';
import { findWalkableSpans } from './find-walkable-spans.ts';
import { meshRegions } from './mesh-regions.ts';
import { voxelise } from './voxelise.ts';

/** What a bake found and made. */
export interface BakeReport {
  /** Triangles of the soup. */
  readonly triangles: number;
  /** Numbers of the triangles that were left out because they have no area, ascending. */
  readonly droppedTriangles: Int32Array;
  /** Cells on which an agent could stand if it had no width. */
  readonly walkableSpans: number;
  /** Connected pieces of ground left out: too small, or out of reach of the points given. */
  readonly droppedIslands: number;
  readonly regions: number;
  readonly polygons: number;
  readonly vertices: number;
  /** Area of the mesh in plan, square metres. */
  readonly area: number;
}

/** A mesh and the report about it. */
export interface Bake {
  readonly mesh: NavMesh;
  readonly report: BakeReport;
}

/**
 * Bakes a navmesh for one kind of agent. Slow and pure: the mesh's bytes are a function of the level and the settings,
 * not of the order of triangles, of their corners or of vertices, and a level moved by whole cells gives the same mesh
 * moved. Throws a RangeError naming the setting, or the place in the soup, that is at fault; a level without ground
 * gives a mesh without polygons.
 */
export function bakeNavMesh(soup: TriangleSoup, settings: BakeSettings): Bake {
  const checked = checkSettings(settings);
  const solids = voxelise(soup, checked);
  const field = findWalkableSpans(solids, checked);
  const kept = erodeSpans(field, checked.agentRadius);
  const droppedIslands = dropIslands(field, kept, checked);
  const regions = divideRegions(field, kept, checked);
  const mesh = meshRegions(field, regions, checked);
  const report = {
    triangles: soup.indices.length / 3,
    droppedTriangles: solids.droppedTriangles,
    walkableSpans: field.spanCount,
    droppedIslands,
    regions: regions.regionCount,
    polygons: mesh.polygonCount,
    vertices: mesh.vertexCount,
    area: measureArea(mesh),
  };
  return { mesh, report };
}

/** Sums in whole lattice units, which a float64 holds exactly up to the largest grid that is baked. */
function measureArea(mesh: NavMesh): number {
  const { polygonStart, edgeX, edgeZ } = mesh;
  let doubled = 0;
  for (let polygon = 0; polygon < mesh.polygonCount; polygon += 1) {
    const first = polygonStart[polygon];
    for (let edge = first + 1; edge + 1 < polygonStart[polygon + 1]; edge += 1) {
      doubled += orient(
        edgeX[first],
        edgeZ[first],
        edgeX[edge],
        edgeZ[edge],
        edgeX[edge + 1],
        edgeZ[edge + 1],
      );
    }
  }
  return (doubled / 2) * mesh.lattice.unit * mesh.lattice.unit;
}
