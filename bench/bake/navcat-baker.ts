// navcat: Recast and Detour in JavaScript.
import type { NavMesh } from 'navcat';
import { generateSoloNavMesh } from 'navcat/blocks';
import { type Baker, sumAreas } from './baker.ts';
import type { BakeTerms } from './terms.ts';

export function createNavcatBaker(): Baker<NavMesh> {
  return {
    name: 'navcat',
    bake(level, terms) {
      const { navMesh } = generateSoloNavMesh(level, toNavcat(terms));
      return { mesh: navMesh, measure: () => measure(navMesh), free: () => undefined };
    },
  };
}

function toNavcat(terms: BakeTerms) {
  const { cellSize, cellHeight } = terms;
  return {
    cellSize,
    cellHeight,
    walkableRadiusVoxels: Math.ceil(terms.agentRadius / cellSize),
    walkableRadiusWorld: terms.agentRadius,
    walkableClimbVoxels: Math.floor(terms.maxStep / cellHeight),
    walkableClimbWorld: terms.maxStep,
    walkableHeightVoxels: Math.ceil(terms.agentHeight / cellHeight),
    walkableHeightWorld: terms.agentHeight,
    walkableSlopeAngleDegrees: (Math.atan(terms.maxSlope) * 180) / Math.PI,
    borderSize: 0,
    minRegionArea: terms.minRegionSpans,
    mergeRegionArea: 400,
    maxSimplificationError: terms.maxDeviation,
    maxEdgeLength: 0,
    maxVerticesPerPoly: terms.maxCorners,
    detailSampleDistance: 6 * cellSize,
    detailSampleMaxError: terms.maxHeightError * cellHeight,
  };
}

function measure(mesh: NavMesh): { polygons: number; area: number } {
  let polygons = 0;
  let area = 0;
  for (const { polys, vertices } of Object.values(mesh.tiles)) {
    polygons += polys.length;
    area += sumAreas(
      polys.map((polygon) => polygon.vertices),
      (corner) => vertices[corner * 3],
      (corner) => vertices[corner * 3 + 2],
    );
  }
  return { polygons, area };
}
