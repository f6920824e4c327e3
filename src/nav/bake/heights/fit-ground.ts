// Polygons of the regions -> the finer ground under those that are too far from the spans: their triangles, refined. The
// rest of the polygons are ground enough as they are.
import { NONE } from '../../geometry/none.ts';
import { orient } from '../../geometry/orient.ts';
import { nextOf, previousOf } from '../../geometry/triangulation.ts';
import type { PolygonisedRegion } from '../build-mesh-parts.ts';
import { UNITS_PER_CELL } from '../contours/simplify-contours.ts';
import type { Regions, SpanField } from '../field.ts';
import {
  type CellScan,
  createCellScan,
  findWorstCell,
  HALF_CELL,
  SIDE_AB,
  SIDE_BC,
  SIDE_CA,
} from './find-worst-cell.ts';
import { createGroundDraft, type GroundDraft, reserveEdges, reservePoints } from './ground-draft.ts';
import { refineGround } from './refine-ground.ts';
import { createRegionPlanner, planRegion, type RegionPlan } from './region-plan.ts';

/** Triangles for heights, over the corners of the outlines, region after region, and after these points of their own. */
export interface FittedGround {
  readonly draft: GroundDraft;
  readonly cornerCount: number;
  /** The half-edge that leaves the polygon's lowest corner by (x, z) and has the polygon on its left, or NONE. By polygon. */
  readonly start: Int32Array;
}

/** How near the ground has to be. */
export interface FitGroundOptions {
  /** Farthest that the mesh may be above or below the ground, along outlines and between, metres, more than 0. */
  readonly maxHeightError: number;
  /** How far a border between regions may have moved, cells. */
  readonly maxDeviation: number;
}

/**
 * Fits triangles to the ground so that in the middle of each cell that a region's polygons cover, walls excepted, the height
 * is within the error. `sharesBorders` may be false only when no two regions are linked.
 */
export function fitGround(
  field: SpanField,
  regions: Regions,
  polygonised: readonly PolygonisedRegion[],
  sharesBorders: boolean,
  options: FitGroundOptions,
): FittedGround {
  const draft = createGroundDraft();
  layCorners(draft, polygonised);
  const polygonCount = polygonised.reduce((sum, { polygons }) => sum + polygons.polygonCount, 0);
  const fitted = { draft, cornerCount: draft.pointCount, start: new Int32Array(polygonCount).fill(NONE) };
  if (options.maxHeightError === Infinity) return fitted;
  const error = options.maxHeightError / field.heightUnit;
  const reach = Math.ceil(options.maxDeviation) + 1;
  const scan = createCellScan();
  const planner = createRegionPlanner(field, regions, sharesBorders, reach);
  let firstCorner = 0;
  let firstPolygon = 0;
  for (const piece of polygonised) {
    const plan = planRegion(planner, piece.region);
    const start = fitted.start.subarray(firstPolygon, firstPolygon + piece.polygons.polygonCount);
    fitRegion(scan, draft, piece, firstCorner, start, plan, error);
    firstCorner += piece.outline.count;
    firstPolygon += piece.polygons.polygonCount;
  }
  return fitted;
}

function layCorners(draft: GroundDraft, polygonised: readonly PolygonisedRegion[]): void {
  for (const { outline } of polygonised) {
    reservePoints(draft, outline.count);
    for (let corner = 0; corner < outline.count; corner += 1) {
      const point = draft.pointCount;
      draft.x[point] = outline.x[corner];
      draft.z[point] = outline.z[corner];
      draft.height[point] = outline.height[corner];
      if (isMiddle(outline.x[corner]) && isMiddle(outline.z[corner])) draft.hasCornerInMiddle = true;
      draft.pointCount += 1;
    }
  }
}

function isMiddle(coordinate: number): boolean {
  return coordinate % UNITS_PER_CELL === HALF_CELL;
}

/** Fits ground under the polygons of a region that need it, and sets their starts. */
function fitRegion(
  scan: CellScan,
  draft: GroundDraft,
  piece: PolygonisedRegion,
  firstCorner: number,
  start: Int32Array,
  plan: RegionPlan,
  error: number,
): void {
  const { polygons } = piece;
  const lowest = new Int32Array(polygons.polygonCount).fill(NONE);
  let isFine = true;
  for (let polygon = 0; polygon < polygons.polygonCount; polygon += 1) {
    const edge = findLowestEdge(piece, polygon);
    if (isFlatEnough(scan, draft, piece, firstCorner, edge, polygon, plan, error)) continue;
    lowest[polygon] = edge;
    isFine = false;
  }
  if (isFine) return;
  const firstEdge = draft.edgeCount;
  copyTriangles(draft, piece, firstCorner, lowest);
  refineGround(scan, draft, firstEdge, plan, error);
  findStarts(draft, piece, firstCorner, firstEdge, lowest, start);
}

/** The edge of a polygon that starts at its lowest corner by (x, z). */
function findLowestEdge({ outline: { x, z }, polygons }: PolygonisedRegion, polygon: number): number {
  const { polygonStart, edgeVertex } = polygons;
  let lowest = polygonStart[polygon];
  for (let edge = lowest + 1; edge < polygonStart[polygon + 1]; edge += 1) {
    const a = edgeVertex[edge];
    const b = edgeVertex[lowest];
    if (x[a] < x[b] || (x[a] === x[b] && z[a] < z[b])) lowest = edge;
  }
  return lowest;
}

/** True when the fan of triangles from the polygon's lowest corner is within the error. */
function isFlatEnough(
  scan: CellScan,
  draft: GroundDraft,
  { polygons }: PolygonisedRegion,
  firstCorner: number,
  lowest: number,
  polygon: number,
  plan: RegionPlan,
  error: number,
): boolean {
  const { polygonStart, edgeVertex, edgeTwin } = polygons;
  const { x, z } = draft;
  const first = polygonStart[polygon];
  const count = polygonStart[polygon + 1] - first;
  const apex = firstCorner + edgeVertex[lowest];
  for (let step = 1; step + 1 < count; step += 1) {
    const edge = first + ((lowest - first + step) % count);
    const next = first + ((lowest - first + step + 1) % count);
    const from = firstCorner + edgeVertex[edge];
    const to = firstCorner + edgeVertex[next];
    if (orient(x[apex], z[apex], x[from], z[from], x[to], z[to]) === 0) continue;
    const sides =
      (step === 1 && edgeTwin[lowest] === NONE ? 0 : SIDE_AB) +
      (edgeTwin[edge] === NONE ? 0 : SIDE_BC) +
      (step + 2 === count && edgeTwin[next] === NONE ? 0 : SIDE_CA);
    if (findWorstCell(scan, draft, apex, from, to, sides, plan, error) !== NONE) return false;
  }
  return true;
}

/** Copies the triangles of the polygons that have a lowest edge, linked among themselves. */
function copyTriangles(
  draft: GroundDraft,
  { triangles, polygons }: PolygonisedRegion,
  firstCorner: number,
  lowest: Int32Array,
): void {
  const { vertex, twin, triangleCount } = triangles;
  const copied = new Int32Array(vertex.length).fill(NONE);
  reserveEdges(draft, vertex.length);
  for (let triangle = 0; triangle < triangleCount; triangle += 1) {
    if (lowest[polygons.polygonOf[triangle]] === NONE) continue;
    for (let edge = 3 * triangle; edge < 3 * triangle + 3; edge += 1) {
      const copy = draft.edgeCount;
      copied[edge] = copy;
      draft.origin[copy] = firstCorner + vertex[edge];
      draft.twin[copy] = NONE;
      draft.edgeCount += 1;
      if (twin[edge] === NONE || copied[twin[edge]] === NONE) continue;
      draft.twin[copy] = copied[twin[edge]];
      draft.twin[copied[twin[edge]]] = copy;
    }
  }
}

/** Finds, for each polygon, the half-edge that leaves its lowest corner and in whose triangle its lowest edge begins. */
function findStarts(
  draft: GroundDraft,
  { outline, polygons }: PolygonisedRegion,
  firstCorner: number,
  firstEdge: number,
  lowest: Int32Array,
  start: Int32Array,
): void {
  const { edgeVertex } = polygons;
  const { x, z, origin } = draft;
  // Polygons by the corner from which they start, those of one corner in a chain.
  const polygonAt = new Int32Array(outline.count).fill(NONE);
  const nextAt = new Int32Array(lowest.length).fill(NONE);
  for (let polygon = 0; polygon < lowest.length; polygon += 1) {
    if (lowest[polygon] === NONE) continue;
    nextAt[polygon] = polygonAt[edgeVertex[lowest[polygon]]];
    polygonAt[edgeVertex[lowest[polygon]]] = polygon;
  }
  for (let edge = firstEdge; edge < draft.edgeCount; edge += 1) {
    const corner = origin[edge] - firstCorner;
    if (corner >= outline.count) continue;
    const a = origin[nextOf(edge)];
    const b = origin[previousOf(edge)];
    for (let polygon = polygonAt[corner]; polygon !== NONE; polygon = nextAt[polygon]) {
      const to = firstCorner + edgeVertex[secondEdge(polygons, polygon, lowest[polygon])];
      const from = origin[edge];
      if (
        orient(x[from], z[from], x[a], z[a], x[to], z[to]) >= 0 &&
        orient(x[from], z[from], x[b], z[b], x[to], z[to]) < 0
      ) {
        start[polygon] = edge;
      }
    }
  }
}

function secondEdge({ polygonStart }: PolygonisedRegion['polygons'], polygon: number, edge: number): number {
  return edge + 1 < polygonStart[polygon + 1] ? edge + 1 : polygonStart[polygon];
}
