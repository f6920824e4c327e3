// Slow and obvious facts about meshes made from regions of spans, for tests.

import type { RegionOutline } from '../../src/nav/bake/contours/outline-region.ts';
import { sharpenCorners } from '../../src/nav/bake/contours/sharpen-corners.ts';
import {
  simplifyContours,
  TRACED_PART,
  UNITS_PER_CELL,
} from '../../src/nav/bake/contours/simplify-contours.ts';
import { traceContours } from '../../src/nav/bake/contours/trace-contours.ts';
import { triangulateRegions } from '../../src/nav/bake/contours/triangulate-regions.ts';
import type { Regions, SpanField } from '../../src/nav/bake/field.ts';
import { type MeshRegionsOptions, meshRegions } from '../../src/nav/bake/mesh-regions.ts';
import { mergeTriangles } from '../../src/nav/geometry/merge-triangles.ts';
import { NONE } from '../../src/nav/geometry/none.ts';
import { orient } from '../../src/nav/geometry/orient.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';
import { validateNavMesh } from '../../src/nav/mesh/validate-nav-mesh.ts';

/** A convex polygon in plan, counterclockwise. */
export type PlanPolygon = readonly (readonly [number, number])[];

/** The polygons of a mesh in plan, lattice units. */
export function planPolygons(mesh: NavMesh): PlanPolygon[] {
  return Array.from({ length: mesh.polygonCount }, (_, polygon) => {
    const corners: [number, number][] = [];
    for (let edge = mesh.polygonStart[polygon]; edge < mesh.polygonStart[polygon + 1]; edge += 1) {
      corners.push([mesh.edgeX[edge], mesh.edgeZ[edge]]);
    }
    return corners;
  });
}

/** Twice the area of a polygon. */
export function doubleArea(polygon: PlanPolygon): number {
  const [[ax, az]] = polygon;
  let sum = 0;
  for (let at = 1; at + 1 < polygon.length; at += 1) {
    sum += orient(ax, az, polygon[at][0], polygon[at][1], polygon[at + 1][0], polygon[at + 1][1]);
  }
  return sum;
}

/** True when the insides of two convex polygons have a point in common (separating axes on integers). */
export function overlap(first: PlanPolygon, second: PlanPolygon): boolean {
  return !hasSeparatingSide(first, second) && !hasSeparatingSide(second, first);
}

function hasSeparatingSide(polygon: PlanPolygon, other: PlanPolygon): boolean {
  return polygon.some(([ax, az], at) => {
    const [bx, bz] = polygon[(at + 1) % polygon.length];
    return other.every(([cx, cz]) => orient(ax, az, bx, bz, cx, cz) <= 0);
  });
}

/** The cells of a plan that a polygon covers in part, as columns of the field. */
export function coveredColumns(field: SpanField, polygon: PlanPolygon): number[] {
  const xs = polygon.map(([x]) => x);
  const zs = polygon.map(([, z]) => z);
  const columns: number[] = [];
  for (let z = cellOf(Math.min(...zs)); z * UNITS_PER_CELL < Math.max(...zs); z += 1) {
    for (let x = cellOf(Math.min(...xs)); x * UNITS_PER_CELL < Math.max(...xs); x += 1) {
      if (overlap(polygon, cellSquare(x, z))) columns.push(z * field.width + x);
    }
  }
  return columns;
}

function cellOf(units: number): number {
  return Math.floor(units / UNITS_PER_CELL);
}

function cellSquare(x: number, z: number): PlanPolygon {
  const low = [x * UNITS_PER_CELL, z * UNITS_PER_CELL];
  const high = [low[0] + UNITS_PER_CELL, low[1] + UNITS_PER_CELL];
  return [
    [low[0], low[1]],
    [high[0], low[1]],
    [high[0], high[1]],
    [low[0], high[1]],
  ];
}

/** The parts of the ground that are connected by links between spans of regions: 1 and up by span, 0 for no ground. */
export function groundPieces(field: SpanField, regions: Regions): { of: Int32Array; count: number } {
  const pieceOf = new Int32Array(field.spanCount);
  let count = 0;
  for (let first = 0; first < field.spanCount; first += 1) {
    if (pieceOf[first] !== 0 || regions.regionOf[first] === 0) continue;
    count += 1;
    pieceOf[first] = count;
    const stack = [first];
    while (stack.length > 0) {
      const span = stack.pop()!;
      for (let direction = 0; direction < 4; direction += 1) {
        const other = field.neighbor[4 * span + direction];
        if (other === NONE || pieceOf[other] !== 0 || regions.regionOf[other] === 0) continue;
        pieceOf[other] = count;
        stack.push(other);
      }
    }
  }
  return { of: pieceOf, count };
}

/** Number of spans that belong to a region. */
export function countGround(regions: Regions): number {
  return regions.regionOf.reduce((count, region) => (region === 0 ? count : count + 1), 0);
}

/** What is wrong with the mesh of some regions, one line each; the longest way round everything that must hold. */
export function findFaults(field: SpanField, regions: Regions, options: MeshRegionsOptions): string[] {
  const faults: string[] = [];
  const pieces = groundPieces(field, regions);
  const maxHeightError = options.maxHeightError / field.heightUnit;
  const tolerances = { maxDeviation: options.maxDeviation, maxHeightError };
  const contours = traceContours(field, regions, maxHeightError * TRACED_PART);
  const simplified = simplifyContours(contours, tolerances);
  sharpenCorners(field, contours, simplified, tolerances);
  let polygonCount = 0;
  for (const { region, outline, triangles } of triangulateRegions(contours, simplified)) {
    const merged = mergeTriangles(outline, triangles, options.maxCorners);
    const polygons = Array.from({ length: merged.polygonCount }, (_, polygon) =>
      Array.from(
        merged.edgeVertex.subarray(merged.polygonStart[polygon], merged.polygonStart[polygon + 1]),
      ).map((vertex) => [outline.x[vertex], outline.z[vertex]] as const),
    );
    polygonCount += polygons.length;
    const piece = pieces.of[regions.regionOf.indexOf(region)];
    faults.push(...regionFaults(outline, polygons).map((fault) => `region ${region}: ${fault}`));
    for (const polygon of polygons) {
      if (polygon.length > options.maxCorners) faults.push(`region ${region}: ${polygon.length} corners`);
      for (const column of coveredColumns(field, polygon)) {
        const spans = pieces.of.subarray(field.columnStart[column], field.columnStart[column + 1]);
        if (!spans.includes(piece)) faults.push(`region ${region}: ground added in column ${column}`);
      }
    }
  }
  const mesh = meshRegions(field, regions, options);
  faults.push(...validateNavMesh(mesh), ...crowdedColumns(field, regions, mesh));
  if (mesh.polygonCount !== polygonCount) faults.push(`${mesh.polygonCount} polygons, not ${polygonCount}`);
  if (mesh.componentCount !== pieces.count) faults.push(`${mesh.componentCount} parts, not ${pieces.count}`);
  return faults;
}

function regionFaults(outline: RegionOutline, polygons: readonly PlanPolygon[]): string[] {
  const faults: string[] = [];
  let expected = 0;
  for (let vertex = 0; vertex < outline.count; vertex += 1) {
    const next = outline.next[vertex];
    expected += outline.x[vertex] * outline.z[next] - outline.x[next] * outline.z[vertex];
  }
  const area = polygons.reduce((sum, polygon) => sum + doubleArea(polygon), 0);
  if (area !== expected) faults.push(`area ${area}, outline ${expected}`);
  for (let first = 0; first < polygons.length; first += 1) {
    for (let second = 0; second < first; second += 1) {
      if (overlap(polygons[first], polygons[second])) faults.push(`polygons ${second} and ${first} overlap`);
    }
  }
  return faults;
}

/** Columns of which a point lies in more polygons than there are spans of regions. */
function crowdedColumns(field: SpanField, regions: Regions, mesh: NavMesh): string[] {
  const polygons = planPolygons(mesh);
  const inColumn = new Map<number, PlanPolygon[]>();
  for (const polygon of polygons) {
    for (const column of coveredColumns(field, polygon)) {
      inColumn.set(column, [...(inColumn.get(column) ?? []), polygon]);
    }
  }
  const faults: string[] = [];
  for (const [column, here] of inColumn) {
    const spans = regions.regionOf.subarray(field.columnStart[column], field.columnStart[column + 1]);
    const floors = spans.filter((region) => region !== 0).length;
    for (const share of [1, 86, 127, 170, 255]) {
      const x = (column % field.width) * UNITS_PER_CELL + share;
      const z = Math.floor(column / field.width) * UNITS_PER_CELL + ((share * 37) % UNITS_PER_CELL);
      const over = here.filter((polygon) => isInside(polygon, x, z)).length;
      if (over > floors) faults.push(`${over} polygons over ${floors} floors in column ${column}`);
    }
  }
  return faults;
}

/** True when a point lies inside a convex polygon, not on its border. */
export function isInside(polygon: PlanPolygon, x: number, z: number): boolean {
  return polygon.every(([ax, az], at) => {
    const [bx, bz] = polygon[(at + 1) % polygon.length];
    return orient(ax, az, bx, bz, x, z) > 0;
  });
}
