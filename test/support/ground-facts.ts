// Slow and obvious facts about the heights of a baked mesh, for tests.

import { UNITS_PER_CELL } from '../../src/nav/bake/contours/simplify-contours.ts';
import type { Regions, SpanField } from '../../src/nav/bake/field.ts';
import { toMetres } from '../../src/nav/geometry/lattice.ts';
import { NONE } from '../../src/nav/geometry/none.ts';
import { orient } from '../../src/nav/geometry/orient.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';
import { heightAt } from '../../src/nav/query/height.ts';

/**
 * How far the mesh is from the ground in the middle of each cell that a polygon covers, metres, as the least distance to a
 * span of a region in that column. Middles on walls are left out.
 */
export function heightErrors(field: SpanField, regions: Regions, mesh: NavMesh): number[] {
  return middleHeights(field, regions, mesh).map(({ height, level }) => Math.abs(height - level));
}

/** A point of a mesh in the middle of a cell: where it is, how high the mesh is there, and the span it is on. Metres. */
export interface MiddleHeight {
  readonly x: number;
  readonly z: number;
  readonly height: number;
  /** What its span says the ground is there. */
  readonly level: number;
  readonly span: number;
}

/**
 * The mesh in the middle of each cell that a polygon covers, each with the span of a region in that column that is nearest
 * to it. Middles on walls are left out, and columns without such a span.
 */
export function middleHeights(field: SpanField, { regionOf }: Regions, mesh: NavMesh): MiddleHeight[] {
  const middles: MiddleHeight[] = [];
  for (const [polygon, column] of coveredMiddles(field, mesh)) {
    const x = toMetres((column % field.width) * UNITS_PER_CELL + UNITS_PER_CELL / 2, ...alongX(mesh));
    const row = Math.floor(column / field.width);
    const z = toMetres(row * UNITS_PER_CELL + UNITS_PER_CELL / 2, ...alongZ(mesh));
    const height = heightAt(mesh, polygon, x, z);
    const metres = (units: number): number => field.originY + units * field.heightUnit;
    const off = (span: number): number => Math.abs(metres(field.level[span]) - height);
    const spans: number[] = [];
    for (let span = field.columnStart[column]; span < field.columnStart[column + 1]; span += 1) {
      if (regionOf[span] !== 0) spans.push(span);
    }
    if (spans.length === 0) continue;
    const nearest = spans.reduce((best, span) => (off(span) < off(best) ? span : best));
    middles.push({ x, z, height, level: metres(field.level[nearest]), span: nearest });
  }
  return middles;
}

const alongX = ({ lattice }: NavMesh): [number, number] => [lattice.originX, lattice.unit];
const alongZ = ({ lattice }: NavMesh): [number, number] => [lattice.originZ, lattice.unit];

/** Polygons, and the columns of the cells whose middles lie in them and on no wall. */
function* coveredMiddles(field: SpanField, mesh: NavMesh): Generator<[polygon: number, column: number]> {
  const { polygonStart, edgeX, edgeZ } = mesh;
  for (let polygon = 0; polygon < mesh.polygonCount; polygon += 1) {
    const xs = edgeX.subarray(polygonStart[polygon], polygonStart[polygon + 1]);
    const zs = edgeZ.subarray(polygonStart[polygon], polygonStart[polygon + 1]);
    const cellsTo = (values: Float64Array): number => Math.ceil(Math.max(...values) / UNITS_PER_CELL);
    const cellsFrom = (values: Float64Array): number => Math.floor(Math.min(...values) / UNITS_PER_CELL);
    for (let j = cellsFrom(zs); j < cellsTo(zs); j += 1) {
      for (let i = cellsFrom(xs); i < cellsTo(xs); i += 1) {
        if (holdsMiddle(mesh, polygon, (i + 0.5) * UNITS_PER_CELL, (j + 0.5) * UNITS_PER_CELL)) {
          yield [polygon, j * field.width + i];
        }
      }
    }
  }
}

function holdsMiddle(mesh: NavMesh, polygon: number, x: number, z: number): boolean {
  const { polygonStart, edgeX, edgeZ, nextEdge, edgeTwin } = mesh;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const next = nextEdge[edge];
    const turn = orient(edgeX[edge], edgeZ[edge], edgeX[next], edgeZ[next], x, z);
    if (turn < 0 || (turn === 0 && edgeTwin[edge] === NONE)) return false;
  }
  return true;
}

/** Lattice points of links at which the two polygons tell different heights, one line each; `seen` counts all points. */
export function heightDisputes(mesh: NavMesh, seen: { count: number }): string[] {
  const { edgeTwin, edgeX, edgeZ, nextEdge, edgePolygon } = mesh;
  const disputes: string[] = [];
  for (let edge = 0; edge < mesh.edgeCount; edge += 1) {
    if (edgeTwin[edge] < edge) continue;
    const dx = edgeX[nextEdge[edge]] - edgeX[edge];
    const dz = edgeZ[nextEdge[edge]] - edgeZ[edge];
    const steps = greatestDivisor(Math.abs(dx), Math.abs(dz));
    for (let step = 0; step <= steps; step += Math.max(1, Math.floor(steps / 16))) {
      const x = toMetres(edgeX[edge] + (dx / steps) * step, ...alongX(mesh));
      const z = toMetres(edgeZ[edge] + (dz / steps) * step, ...alongZ(mesh));
      const here = heightAt(mesh, edgePolygon[edge], x, z);
      const there = heightAt(mesh, edgePolygon[edgeTwin[edge]], x, z);
      if (here !== there) disputes.push(`edge ${edge} at ${step} of ${steps}: ${here} and ${there}`);
      seen.count += 1;
    }
  }
  return disputes;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
