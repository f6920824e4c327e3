// navcat: Recast and Detour in JavaScript.
import { createGetPolyHeightResult, getPolyHeight, type NavMesh } from 'navcat';
import { generateSoloNavMesh } from 'navcat/blocks';
import type { Baker, MeshSurface } from './baker.ts';
import { measureRings, type Ring } from './ring.ts';
import type { BakeTerms } from './terms.ts';

export function createNavcatBaker(): Baker<NavMesh> {
  return {
    name: 'navcat',
    bake(level, terms) {
      const { navMesh } = generateSoloNavMesh(level, toNavcat(terms));
      return {
        mesh: navMesh,
        measure: () => measureRings(readRings(navMesh)),
        readSurface: () => readSurface(navMesh),
        free: () => undefined,
      };
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

function readRings(mesh: NavMesh): Ring[] {
  const { polys, vertices } = onlyTile(mesh);
  return polys.map((polygon) =>
    polygon.vertices.map((vertex) => [vertices[vertex * 3], vertices[vertex * 3 + 2]] as const),
  );
}

function readSurface(mesh: NavMesh): MeshSurface {
  const tile = onlyTile(mesh);
  const result = createGetPolyHeightResult();
  return {
    rings: readRings(mesh),
    heightAt(polygon, x, z) {
      getPolyHeight(result, tile, tile.polys[polygon], polygon, [x, 0, z]);
      return result.success ? result.height : undefined;
    },
  };
}

function onlyTile({ tiles }: NavMesh) {
  return Object.values(tiles)[0];
}
