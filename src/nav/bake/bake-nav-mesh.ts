// Triangles in, NavMesh out: the stages of the bake in their order. Each is a function that can be called by hand.
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { type BakeMemory, createBakeMemory, takeBackAll } from './bake-memory.ts';
import { type BakeReport, countLayers, measureComponents } from './bake-report.ts';
import { type BakeSettings, checkSettings, type TriangleSoup } from './bake-settings.ts';
import { meshRegions } from './mesh-regions.ts';
import { dividePieces } from './regions/divide-sheets.ts';
import { divideWatershed } from './regions/divide-watershed.ts';
import { dropPieces } from './spans/drop-islands.ts';
import { erodeSpans } from './spans/erode-spans.ts';
import { findWalkableSpans } from './spans/find-walkable-spans.ts';
import { findGroundPieces } from './spans/ground-pieces.ts';
import { voxelise } from './voxels/voxelise.ts';

/** A mesh and the report about it. */
export interface Bake {
  readonly mesh: NavMesh;
  readonly report: BakeReport;
}

/** The stages of a bake, in their order. */
export const BAKE_STAGES = ['voxels', 'walkable spans', 'radius', 'islands', 'regions', 'polygons'] as const;

/** A stage of the bake. */
export type BakeStage = (typeof BAKE_STAGES)[number];

/**
 * Bakes a navmesh for one kind of agent. Slow and pure: the mesh's bytes are a function of the level and the settings,
 * not of the order of triangles, of their corners or of vertices, and a level moved by whole cells gives the same mesh
 * moved. No point of it is nearer to a wall than the agent's radius, nor to a ledge than that less one cell; which gaps
 * are closed and which are open is told at `erodeSpans`. Throws a RangeError naming the setting, or the place in the
 * soup, that is at fault; a level without ground gives a mesh without polygons.
 *
 * Whoever bakes more than once gives all bakes one `memory`: what one bake worked in, the next works in again. It is a
 * matter of time only; the mesh is the caller's and shares nothing with it.
 */
export function bakeNavMesh(soup: TriangleSoup, settings: BakeSettings, memory?: BakeMemory): Bake {
  const stages = bakeInStages(soup, settings, memory);
  for (;;) {
    const next = stages.next();
    if (next.done) return next.value;
  }
}

/**
 * The same bake for callers who show how far it is: it stops before each stage and tells which comes next, and returns
 * what was baked. Until then no other bake may use the memory.
 */
export function* bakeInStages(
  soup: TriangleSoup,
  settings: BakeSettings,
  memory: BakeMemory = createBakeMemory(),
): Generator<BakeStage, Bake, void> {
  const checked = checkSettings(settings);
  takeBackAll(memory);
  yield 'voxels';
  const solids = voxelise(soup, checked, memory);
  yield 'walkable spans';
  const field = findWalkableSpans(solids, checked, memory, true);
  yield 'radius';
  const kept = erodeSpans(field, checked.agentRadius, memory);
  yield 'islands';
  const found = findGroundPieces(field, kept, memory);
  const pieces = dropPieces(field, kept, found, checked);
  yield 'regions';
  const regions =
    checked.regions === 'watershed'
      ? divideWatershed(field, kept, checked.minRegionSpans)
      : dividePieces(field, pieces, memory);
  yield 'polygons';
  const mesh = meshRegions(field, regions, checked, memory);
  const doubled = measureComponents(mesh);
  const squareMetres = (mesh.lattice.unit * mesh.lattice.unit) / 2;
  const report = {
    triangles: soup.indices.length / 3,
    droppedTriangles: solids.droppedTriangles,
    unusable: solids.unusable,
    walkableSpans: field.spanCount,
    droppedIslands: found.count - pieces.count,
    regions: regions.regionCount,
    polygons: mesh.polygonCount,
    vertices: mesh.vertexCount,
    layers: countLayers(field, kept),
    area: doubled.reduce((sum, area) => sum + area, 0) * squareMetres,
    componentAreas: doubled.map((area) => area * squareMetres),
  };
  return { mesh, report };
}
