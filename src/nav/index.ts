// The public names of navigation without an ECS: `surefoot/nav`.
export { type BakeMemory, createBakeMemory } from './bake/bake-memory.ts';
export { type Bake, bakeNavMesh } from './bake/bake-nav-mesh.ts';
export type { BakeReport } from './bake/bake-report.ts';
export type { BakePoint, BakeSettings, TriangleSoup } from './bake/bake-settings.ts';
export type { Lattice } from './geometry/lattice.ts';
export { NONE } from './geometry/none.ts';
export type { Way, WayOptions } from './graph/build-lanes.ts';
export { findNearestPlace } from './graph/find-nearest-place.ts';
export { buildNavGraph, type NavGraph } from './graph/nav-graph.ts';
export { routeLength } from './graph/route-length.ts';
export { createRouteSearch, findRoute, type RouteSearch } from './graph/route-search.ts';
export type { MeshReport, ReportedMesh } from './import/build-nav-mesh.ts';
export {
  createNavMesh,
  createNavMeshWithReport,
  type MeshPoint,
  type NavMeshOptions,
} from './import/create-nav-mesh.ts';
export { type MeshTextOptions, readMeshText, readMeshTextWithReport } from './import/read-mesh-text.ts';
export { type MergedMesh, type MergeOptions, mergePolygons } from './mesh/merge-polygons.ts';
export type { MeshCorners, MeshDeadEnds, MeshGround, MeshIndex, NavMesh } from './mesh/nav-mesh.ts';
export { navMeshFromBytes, navMeshToBytes } from './mesh/nav-mesh-bytes.ts';
export { validateNavMesh } from './mesh/validate-nav-mesh.ts';
export {
  navMeshFromOutlines,
  navMeshFromOutlinesWithReport,
  type OutlineMesh,
  type OutlineOptions,
  type OutlineReport,
} from './outlines/nav-mesh-from-outlines.ts';
export type {
  OutlineList,
  OutlinePoint,
  OutlineRing,
  OutlineSource,
  Outlines,
} from './outlines/read-outlines.ts';
export {
  advancePathSearch,
  beginPathSearch,
  type PathOptions,
  readPathSearch,
} from './query/advance-path-search.ts';
export { castRay, hasLineOfSight, type RayStart } from './query/cast-ray.ts';
export { type AreaTable, createAreaTable, drawPoint } from './query/draw-point.ts';
export {
  createNearbyGround,
  drawPointNear,
  findGroundNear,
  type NearbyGround,
} from './query/draw-point-near.ts';
export { findCrossedPolygons } from './query/find-crossed-polygons.ts';
export { createNearestPoint, findNearestPoint, type NearestPoint } from './query/find-nearest-point.ts';
export { findPath } from './query/find-path.ts';
export { heightAt } from './query/height.ts';
export {
  lookAtSearch,
  type OpenCone,
  type ReachedCorner,
  type SearchLook,
} from './query/look-at-search.ts';
export {
  createSurfaceMove,
  moveAlongSurface,
  type SurfaceMove,
  type SurfacePoint,
} from './query/move-along-surface.ts';
export { createPath, PATH_STATUS, type Path, type PathStatus, type Point } from './query/path.ts';
export { createPathSearch, type PathSearch } from './query/path-search.ts';
export { pathSearchToBytes, restorePathSearch } from './query/path-search-bytes.ts';
export { createRay, type Ray, type RayStatus } from './query/ray.ts';
export {
  createRouteAim,
  createRouteWalker,
  DEFAULT_ARRIVAL_DISTANCE,
  DEFAULT_LOOKAHEAD,
  followRoute,
  type RouteAim,
} from './route/follow-route.ts';
export type { RoutePosition, RouteView, RouteWalker } from './route/route-view.ts';
