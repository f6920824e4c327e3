// The public names of surefoot: navigation in a bitECS world, its recordings, and what both are made from.

// What an agent is.
export { AGENT_STATUS, type AgentStatus } from './components/agent-status.ts';
export {
  type ComponentStore,
  type FieldValues,
  listField,
  type StoreField,
  singleField,
} from './components/component-store.ts';
export type { NavAgent } from './components/nav-agent.ts';
export type { NavDestination } from './components/nav-destination.ts';
export type { NavMeshRef } from './components/nav-mesh-ref.ts';
export type { NavPathBuffer } from './components/nav-path-buffer.ts';
export type { NavPlace } from './components/nav-place.ts';
export type { NavRoute } from './components/nav-route.ts';
export type { Position, PositionArray } from './components/position.ts';
export { AGENT_KIND, Dog, Villager } from './components/tags.ts';
export type { Wander } from './components/wander.ts';

// Meshes, graphs and the questions that they answer.
export { type BakeMemory, createBakeMemory } from './nav/bake/bake-memory.ts';
export { type Bake, bakeNavMesh } from './nav/bake/bake-nav-mesh.ts';
export type { BakeReport } from './nav/bake/bake-report.ts';
export type { BakePoint, BakeSettings, TriangleSoup } from './nav/bake/bake-settings.ts';
export type { Lattice } from './nav/geometry/lattice.ts';
export { NONE } from './nav/geometry/none.ts';
export type { Way, WayOptions } from './nav/graph/build-lanes.ts';
export { findNearestPlace } from './nav/graph/find-nearest-place.ts';
export { buildNavGraph, type NavGraph } from './nav/graph/nav-graph.ts';
export { routeLength } from './nav/graph/route-length.ts';
export { createRouteSearch, findRoute, type RouteSearch } from './nav/graph/route-search.ts';
export type { MeshReport, ReportedMesh } from './nav/import/build-nav-mesh.ts';
export {
  createNavMesh,
  createNavMeshWithReport,
  type MeshPoint,
  type NavMeshOptions,
} from './nav/import/create-nav-mesh.ts';
export { type MeshTextOptions, readMeshText, readMeshTextWithReport } from './nav/import/read-mesh-text.ts';
export { type MergedMesh, type MergeOptions, mergePolygons } from './nav/mesh/merge-polygons.ts';
export type { MeshCorners, MeshDeadEnds, MeshGround, MeshIndex, NavMesh } from './nav/mesh/nav-mesh.ts';
export { navMeshFromBytes, navMeshToBytes } from './nav/mesh/nav-mesh-bytes.ts';
export { validateNavMesh } from './nav/mesh/validate-nav-mesh.ts';
export {
  navMeshFromOutlines,
  navMeshFromOutlinesWithReport,
  type OutlineMesh,
  type OutlineOptions,
  type OutlineReport,
} from './nav/outlines/nav-mesh-from-outlines.ts';
export type {
  OutlineList,
  OutlinePoint,
  OutlineRing,
  OutlineSource,
  Outlines,
} from './nav/outlines/read-outlines.ts';
export {
  advancePathSearch,
  beginPathSearch,
  type PathOptions,
  readPathSearch,
} from './nav/query/advance-path-search.ts';
export { castRay, hasLineOfSight, type RayStart } from './nav/query/cast-ray.ts';
export { type AreaTable, createAreaTable, drawPoint } from './nav/query/draw-point.ts';
export {
  createNearbyGround,
  drawPointNear,
  findGroundNear,
  type NearbyGround,
} from './nav/query/draw-point-near.ts';
export { findCrossedPolygons } from './nav/query/find-crossed-polygons.ts';
export { createNearestPoint, findNearestPoint, type NearestPoint } from './nav/query/find-nearest-point.ts';
export { findPath } from './nav/query/find-path.ts';
export { heightAt } from './nav/query/height.ts';
export {
  lookAtSearch,
  type OpenCone,
  type ReachedCorner,
  type SearchLook,
} from './nav/query/look-at-search.ts';
export {
  createSurfaceMove,
  moveAlongSurface,
  type SurfaceMove,
  type SurfacePoint,
} from './nav/query/move-along-surface.ts';
export { createPath, PATH_STATUS, type Path, type PathStatus, type Point } from './nav/query/path.ts';
export { createPathSearch, type PathSearch } from './nav/query/path-search.ts';
export { pathSearchToBytes, restorePathSearch } from './nav/query/path-search-bytes.ts';
export { createRay, type Ray, type RayStatus } from './nav/query/ray.ts';
export {
  createRouteAim,
  createRouteWalker,
  DEFAULT_ARRIVAL_DISTANCE,
  DEFAULT_LOOKAHEAD,
  followRoute,
  type RouteAim,
} from './nav/route/follow-route.ts';
export type { RoutePosition, RouteView, RouteWalker } from './nav/route/route-view.ts';
export type { JsonValue } from './replay/bytes/json-value.ts';
export {
  applyCommand,
  type ClearDestinationCommand,
  type Command,
  type CommandOutcome,
  type GameCommand,
  type RemoveAgentCommand,
  type ReplaceMeshCommand,
  type SetDestinationCommand,
  type TeleportCommand,
} from './replay/commands/commands.ts';
export type { GivenCommand, ScheduledCommand, TimedCommand } from './replay/commands/timed-commands.ts';
export type { HeaderDifference } from './replay/compare/compare-headers.ts';
export { compareSnapshots, type StateDifference } from './replay/compare/compare-snapshots.ts';
export type { PartDifference } from './replay/compare/compare-states.ts';
export {
  type CommandDifference,
  diffRecordings,
  type KeyframeDifference,
  type RecordingDifference,
} from './replay/compare/diff-recordings.ts';
export type { Divergence } from './replay/compare/find-divergence.ts';
export type { TraceFrame } from './replay/digest/trace.ts';
export {
  createWorldDigester,
  digestWorld,
  updateWorldDigest,
  type WorldDigest,
  type WorldDigester,
} from './replay/digest/world-digest.ts';
export { RefusedRecordingError } from './replay/play/check-replay.ts';
export { type ContinueOptions, continueRecording } from './replay/play/continue-recording.ts';
export {
  advanceFixedStep,
  createFixedStep,
  type FixedStep,
  type FixedStepOptions,
  pauseFixedStep,
  resetFixedStep,
  resumeFixedStep,
} from './replay/play/fixed-step.ts';
export type { Match } from './replay/play/match.ts';
export {
  beginRecording,
  finishRecording,
  noteRecording,
  type Recorder,
  type RecorderOptions,
  type RecordOptions,
  recordingSoFar,
  recordMatch,
  stepRecording,
} from './replay/play/record-match.ts';
export {
  beginReplay,
  type Replayer,
  type ReplayerOptions,
  type ReplayOptions,
  type ReplayResult,
  replayMatch,
  seekReplay,
  stepReplay,
} from './replay/play/replay-match.ts';
export {
  catchUp,
  createRollback,
  giveCommands,
  type Rollback,
  type RollbackOptions,
  stepRollback,
} from './replay/play/rollback.ts';
export {
  createSyncTest,
  runSyncTest,
  type SyncDivergence,
  type SyncRunOptions,
  type SyncTest,
  type SyncTestOptions,
  stepSyncTest,
} from './replay/play/sync-test.ts';
// Recording a match and playing it again.
export { BUILD_ID } from './replay/recording/build-id.ts';
export { readRecording } from './replay/recording/read-recording.ts';
export {
  commandsAt,
  digestAt,
  type FaultKind,
  type Keyframe,
  keyframeAt,
  listCommands,
  meshOf,
  notesAt,
  type Recording,
  traceAt,
} from './replay/recording/recording.ts';
export type { ComponentShape, RecordingHeader } from './replay/recording/recording-header.ts';
export type { RecordedNote, WriteBytes } from './replay/recording/recording-writer.ts';
export { type RestoreOptions, restore } from './replay/restore/restore-snapshot.ts';
export {
  createSnapshotRing,
  findSnapshot,
  keepSnapshot,
  restoreTick,
  type SnapshotRing,
} from './replay/restore/snapshot-ring.ts';
export {
  type SnapshotOptions,
  type SnapshotSections,
  snapshot,
  snapshotBytes,
  snapshotSections,
  writeSnapshot,
} from './replay/snapshot/snapshot.ts';
export {
  createSnapshotBuffer,
  type KeptGround,
  type KeptMesh,
  type SnapshotBuffer,
} from './replay/snapshot/snapshot-buffer.ts';
export {
  describeStore,
  type GameData,
  registerData,
  registerStore,
  registerStores,
} from './replay/state/game-state.ts';
export { NotANumberError } from './replay/state/not-a-number-error.ts';
export { PACKAGE_VERSION } from './replay/state/package-version.ts';
export type { UnpackedFields } from './replay/unpack/unpack-columns.ts';
export {
  type UnpackedAgent,
  type UnpackedEntity,
  type UnpackedSnapshot,
  unpackSnapshot,
} from './replay/unpack/unpack-snapshot.ts';

// Navigation in a world: adding it, telling agents where to go, running its tick.
export { replaceMesh } from './systems/add-ground.ts';
export { addNavigation, disposeNavigation } from './systems/add-navigation.ts';
export { checkAgents } from './systems/check-agents.ts';
export { chooseDestinations } from './systems/choose-destinations.ts';
export { findPaths } from './systems/find-paths.ts';
export { finishTick } from './systems/finish-tick.ts';
export { followPaths } from './systems/follow-paths.ts';
export { moveAgents } from './systems/move-agents.ts';
export { navigate } from './systems/navigate.ts';
export {
  type Arrivals,
  type GraphEntry,
  type GraphOptions,
  getNavigation,
  type MeshEntry,
  type Navigation,
  type NavigationComponents,
  type NavigationState,
} from './systems/navigation.ts';
export type {
  NavigationOptions,
  NavigationSettings,
  RestSeconds,
  RestTicks,
  WandererOptions,
} from './systems/navigation-settings.ts';
export { placeAgents } from './systems/place-agents.ts';
export { removeAgent } from './systems/remove-agent.ts';
export {
  findAim,
  findPlace,
  findRouteBetweenPlaces,
  findRouteBetweenPoints,
  getDistanceLeft,
  getRoute,
  hasArrived,
  isFollowing,
  setRoute,
} from './systems/scripting.ts';
export { clearDestination, setDestination } from './systems/set-destination.ts';
export { teleport } from './systems/teleport.ts';
