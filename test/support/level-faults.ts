// What is wrong with the mesh that was made of the ground of a level: quick enough for thousands of small levels.

import type { RegionOutline } from '../../src/nav/bake/contours/outline-region.ts';
import { sharpenCorners } from '../../src/nav/bake/contours/sharpen-corners.ts';
import {
  type SimplifiedContours,
  simplifyContours,
  TRACED_PART,
  UNITS_PER_CELL,
} from '../../src/nav/bake/contours/simplify-contours.ts';
import { type Contours, traceContours } from '../../src/nav/bake/contours/trace-contours.ts';
import { triangulateRegions } from '../../src/nav/bake/contours/triangulate-regions.ts';
import type { SpanField } from '../../src/nav/bake/field.ts';
import { type MeshRegionsOptions, meshRegions } from '../../src/nav/bake/mesh-regions.ts';
import { mergeTriangles, type OutlinePolygons } from '../../src/nav/geometry/merge-triangles.ts';
import { NONE } from '../../src/nav/geometry/none.ts';
import { orient } from '../../src/nav/geometry/orient.ts';
import { distance, nearestOnSegment } from '../../src/nav/geometry/segment.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';
import { validateNavMesh } from '../../src/nav/mesh/validate-nav-mesh.ts';
import type { Ground } from './fields.ts';
import { doubleArea, groundPieces, overlap, type PlanPolygon } from './mesh-facts.ts';
import { doubleOutlineArea, polygonsOf } from './outlines.ts';

/** A region's outline and its polygons in plan, lattice units from the field's corner. */
interface RegionPolygons {
  readonly region: number;
  readonly outline: RegionOutline;
  readonly polygons: readonly PlanPolygon[];
}

/** The mesh of some ground, what was found wrong with it, and how many cells were found covered that must be. */
export interface LevelFaults {
  readonly mesh: NavMesh;
  readonly faults: readonly string[];
  readonly coveredCells: number;
}

/** Points of a cell at which it is asked what covers it, 256ths of its side. */
const SAMPLES: readonly (readonly [number, number])[] = [
  [128, 128],
  [13, 230],
  [250, 65],
];

/** Makes the mesh of some ground, and again stage by stage, and checks both. */
export function findLevelFaults({ field, regions }: Ground, options: MeshRegionsOptions): LevelFaults {
  const tolerances = {
    maxDeviation: options.maxDeviation,
    maxHeightError: options.maxHeightError / field.heightUnit,
  };
  const contours = traceContours(field, regions, tolerances.maxHeightError * TRACED_PART);
  const simplified = simplifyContours(contours, tolerances);
  sharpenCorners(field, contours, simplified, tolerances);
  const all = triangulateRegions(contours, simplified).map(({ region, outline, triangles }) => {
    const merged: OutlinePolygons = mergeTriangles(outline, triangles, options.maxCorners);
    return { region, outline, polygons: polygonsOf(outline, merged) };
  });
  const pieces = groundPieces(field, regions);
  const mesh = meshRegions(field, regions, options);
  const faults = validateNavMesh(mesh).map((fault) => `mesh: ${fault}`);
  faults.push(...findLinkFaults(mesh));
  if (mesh.componentCount !== pieces.count) {
    faults.push(`${mesh.componentCount} parts on ${pieces.count} pieces of ground`);
  }
  for (const each of all) faults.push(...findRegionFaults(each, options));
  faults.push(...findBorderFaults(contours, simplified, options, tolerances.maxHeightError));
  const pieceOf = (region: number): number => pieces.of[regions.regionOf.indexOf(region)];
  const cover = coverCells(field, all, pieceOf);
  faults.push(...findCoverFaults(field, pieces.of, cover));
  const inner = innerSpans(field, regions.regionOf, Math.ceil(4 * options.maxDeviation) + 1);
  let coveredCells = 0;
  for (const span of inner) {
    if (cover.get(field.spanColumn[span] * SAMPLES.length)?.includes(pieces.of[span])) coveredCells += 1;
    else faults.push(`span ${span} is not covered`);
  }
  return { mesh, faults, coveredCells };
}

function findLinkFaults({ edgeCount, edgeTwin, edgeVertex, nextEdge }: NavMesh): string[] {
  const faults: string[] = [];
  for (let edge = 0; edge < edgeCount; edge += 1) {
    const twin = edgeTwin[edge];
    if (twin === NONE) continue;
    if (edgeTwin[twin] !== edge) faults.push(`edge ${edge} is linked one way`);
    if (edgeVertex[twin] !== edgeVertex[nextEdge[edge]] || edgeVertex[nextEdge[twin]] !== edgeVertex[edge]) {
      faults.push(`edge ${edge} and its twin have other ends`);
    }
  }
  return faults;
}

function findRegionFaults(each: RegionPolygons, options: MeshRegionsOptions): string[] {
  const { region, outline, polygons } = each;
  const faults: string[] = [];
  const area = polygons.reduce((sum, polygon) => sum + doubleArea(polygon), 0);
  if (area !== doubleOutlineArea(outline))
    faults.push(`region ${region}: polygons have another area than it`);
  const boxes = polygons.map(boxOf);
  polygons.forEach((polygon, first) => {
    if (polygon.length > options.maxCorners) faults.push(`region ${region}: ${polygon.length} corners`);
    for (let second = first + 1; second < polygons.length; second += 1) {
      const [a, b] = [boxes[first], boxes[second]];
      if (a.maxX <= b.minX || b.maxX <= a.minX || a.maxZ <= b.minZ || b.maxZ <= a.minZ) continue;
      if (overlap(polygon, polygons[second])) faults.push(`region ${region}: polygons overlap`);
    }
  });
  return faults;
}

function boxOf(polygon: PlanPolygon): { minX: number; maxX: number; minZ: number; maxZ: number } {
  const xs = polygon.map(([x]) => x);
  const zs = polygon.map(([, z]) => z);
  return { minX: Math.min(...xs), maxX: Math.max(...xs), minZ: Math.min(...zs), maxZ: Math.max(...zs) };
}

/** Points of walls that lie too far from their simplified border, in plan or in height. */
function findBorderFaults(
  contours: Contours,
  { kept, x, z, height }: SimplifiedContours,
  { maxDeviation }: MeshRegionsOptions,
  maxHeightError: number,
): string[] {
  const faults: string[] = [];
  for (let arc = 0; arc < contours.arcCount; arc += 1) {
    const stays: number[] = [];
    for (let point = contours.arcStart[arc]; point < contours.arcStart[arc + 1]; point += 1) {
      if (kept[point] === 1) stays.push(point);
    }
    for (let point = contours.arcStart[arc]; point < contours.arcStart[arc + 1]; point += 1) {
      const px = contours.pointX[point] * UNITS_PER_CELL;
      const pz = contours.pointZ[point] * UNITS_PER_CELL;
      const isNear = stays.slice(1).some((b, at) => {
        const a = stays[at];
        const along = nearestOnSegment(px, pz, x[a], z[a], x[b], z[b]);
        const far = distance(px, pz, x[a] + along * (x[b] - x[a]), z[a] + along * (z[b] - z[a]));
        if (far > maxDeviation * UNITS_PER_CELL + 1e-6) return false;
        // Where nothing was moved, heights are compared at the same distance from the segment's start.
        const length = distance(x[a], z[a], x[b], z[b]);
        const share = Math.min(1, distance(px, pz, x[a], z[a]) / length);
        const off = (part: number) =>
          Math.abs(contours.pointHeight[point] - height[a] - part * (height[b] - height[a]));
        return Math.min(off(share), off(along)) <= maxHeightError + 1e-6;
      });
      if (!isNear) faults.push(`point ${point} of arc ${arc} is not near its border`);
    }
  }
  return faults;
}

/** By column and sample: the piece of ground of each polygon that has the sample inside, with repeats. */
function coverCells(
  field: SpanField,
  all: readonly RegionPolygons[],
  pieceOf: (region: number) => number,
): Map<number, number[]> {
  const cover = new Map<number, number[]>();
  for (const { region, polygons } of all) {
    const piece = pieceOf(region);
    for (const polygon of polygons) {
      const { minX, maxX, minZ, maxZ } = boxOf(polygon);
      for (let j = Math.floor(minZ / UNITS_PER_CELL); j * UNITS_PER_CELL < maxZ; j += 1) {
        for (let i = Math.floor(minX / UNITS_PER_CELL); i * UNITS_PER_CELL < maxX; i += 1) {
          SAMPLES.forEach(([shareX, shareZ], sample) => {
            if (!touches(polygon, i * UNITS_PER_CELL + shareX, j * UNITS_PER_CELL + shareZ)) return;
            const key = (j * field.width + i) * SAMPLES.length + sample;
            const there = cover.get(key);
            if (there === undefined) cover.set(key, [piece]);
            else there.push(piece);
          });
        }
      }
    }
  }
  return cover;
}

function touches(polygon: PlanPolygon, x: number, z: number): boolean {
  return polygon.every(([ax, az], at) => {
    const [bx, bz] = polygon[at + 1 < polygon.length ? at + 1 : 0];
    return orient(ax, az, bx, bz, x, z) >= 0;
  });
}

/** Samples that polygons of a piece cover where the piece has no ground. */
function findCoverFaults(field: SpanField, pieceOf: Int32Array, cover: Map<number, number[]>): string[] {
  const faults: string[] = [];
  for (const [key, covering] of cover) {
    const column = Math.floor(key / SAMPLES.length);
    const here = pieceOf.subarray(field.columnStart[column], field.columnStart[column + 1]);
    for (const piece of covering) {
      if (!here.includes(piece)) faults.push(`column ${column}: ground added to piece ${piece}`);
    }
  }
  return faults;
}

/** The spans of regions from which so many links lead on in all directions. */
function innerSpans(field: SpanField, regionOf: Int32Array, links: number): number[] {
  let inside = Uint8Array.from(regionOf, (region) => (region === 0 ? 0 : 1));
  for (let round = 0; round < links; round += 1) {
    const before = inside;
    inside = before.map((flag, span) => {
      const around = field.neighbor.subarray(4 * span, 4 * span + 4);
      return flag === 1 && around.every((other) => other !== NONE && before[other] === 1) ? 1 : 0;
    });
  }
  return [...inside.keys()].filter((span) => inside[span] === 1);
}
