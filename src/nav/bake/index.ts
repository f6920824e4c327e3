// The public names of surefoot/bake: the stages of the bake, for those who want to look at what lies between triangles
// and mesh, change it, or stop half-way. `bakeInStages` is the list of them in their order.

export { type BakeMemory, createBakeMemory } from './bake-memory.ts';
export {
  BAKE_STAGES,
  type Bake,
  type BakeStage,
  bakeInStages,
  bakeNavMesh,
} from './bake-nav-mesh.ts';
export { type BakeReport, countLayers } from './bake-report.ts';
export {
  type BakePoint,
  type BakeSettings,
  type CheckedSettings,
  checkSettings,
  type TriangleSoup,
} from './bake-settings.ts';
export { sharpenCorners } from './contours/sharpen-corners.ts';
export { type SimplifiedContours, simplifyContours, UNITS_PER_CELL } from './contours/simplify-contours.ts';
export { type Contours, traceContours } from './contours/trace-contours.ts';
export { type TriangulatedRegion, triangulateRegions } from './contours/triangulate-regions.ts';
export {
  DIRECTION_COUNT,
  DIRECTION_MINUS_X,
  DIRECTION_MINUS_Z,
  DIRECTION_PLUS_X,
  DIRECTION_PLUS_Z,
  DIRECTION_X,
  DIRECTION_Z,
  OPEN_CEILING,
  type Regions,
  type SpanField,
  UNITS_PER_CELL_HEIGHT,
} from './field.ts';
export { type MeshRegionsOptions, meshRegions } from './mesh-regions.ts';
export { type DivideSettings, divideRegions } from './regions/divide-regions.ts';
export { divideSheets } from './regions/divide-sheets.ts';
export { divideWatershed } from './regions/divide-watershed.ts';
export { measureDistances } from './regions/measure-distances.ts';
export { dropIslands, type IslandSettings } from './spans/drop-islands.ts';
export { erodeSpans } from './spans/erode-spans.ts';
export { findWalkableSpans, type WalkSettings } from './spans/find-walkable-spans.ts';
export {
  type ColumnSpans,
  EMPTY_COLUMN,
  SPAN_HIGH,
  SPAN_LOW,
  SPAN_NEXT,
  SPAN_RISE,
  SPAN_TOP,
  SPAN_WORDS,
} from './voxels/column-spans.ts';
export type { UnusableTriangles } from './voxels/prepare-triangles.ts';
export { type SolidSpans, type VoxelSettings, voxelise } from './voxels/voxelise.ts';
