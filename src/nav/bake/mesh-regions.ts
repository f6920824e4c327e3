// Regions of spans -> NavMesh: the second half of the bake, from where the voxels end.

import { mergeTriangles } from '../geometry/merge-triangles.ts';
import { assembleNavMesh } from '../mesh/assemble-nav-mesh.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { type BakeMemory, createBakeMemory } from './bake-memory.ts';
import { buildMeshParts } from './build-mesh-parts.ts';
import { sharpenCorners } from './contours/sharpen-corners.ts';
import { simplifyContours, TRACED_PART } from './contours/simplify-contours.ts';
import { traceContours } from './contours/trace-contours.ts';
import { triangulateRegions } from './contours/triangulate-regions.ts';
import type { Regions, SpanField } from './field.ts';
import { type FitGroundOptions, fitGround } from './heights/fit-ground.ts';

/** How regions become polygons. */
export interface MeshRegionsOptions extends FitGroundOptions {
  /** Farthest that a point of an outline may lie from the simplified outline, cells. 0: only points in line go. */
  readonly maxDeviation: number;
  /** Most corners of a polygon, at least 3. */
  readonly maxCorners: number;
  /** Radius that the mesh is for, metres. The regions have been eroded by it. */
  readonly agentRadius: number;
}

/**
 * Makes the mesh of the regions of a field: outlines, simplified, filled with convex polygons, with heights. Ground is
 * taken from along walls, within `maxDeviation`, and never added there. The mesh is the caller's and shares nothing
 * with a `memory`.
 */
export function meshRegions(
  field: SpanField,
  regions: Regions,
  options: MeshRegionsOptions,
  memory: BakeMemory = createBakeMemory(),
): NavMesh {
  const maxHeightError = options.maxHeightError / field.heightUnit;
  const tolerances = { maxDeviation: options.maxDeviation, maxHeightError };
  const contours = traceContours(field, regions, maxHeightError * TRACED_PART, memory);
  const simplified = simplifyContours(contours, tolerances, memory);
  sharpenCorners(field, contours, simplified, tolerances);
  const polygonised = triangulateRegions(contours, simplified).map((region) => ({
    ...region,
    polygons: mergeTriangles(region.outline, region.triangles, options.maxCorners),
  }));
  const sharesBorders = contours.arcRight.some((region) => region !== 0);
  const fitted = fitGround(field, regions, polygonised, sharesBorders, options);
  return assembleNavMesh(buildMeshParts(field, polygonised, fitted, options.agentRadius));
}
