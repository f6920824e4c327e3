// Slow and obvious facts about meshes made from regions of spans, for tests.
import type { Regions, SpanField } from '../../src/nav/bake/field.ts';
import { UNITS_PER_CELL } from '../../src/nav/bake/simplify-contours.ts';
import { NONE } from '../../src/nav/geometry/none.ts';
import { orient } from '../../src/nav/geometry/orient.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';

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

/** Number of parts of the ground that are connected by links between spans of regions. */
export function countGroundParts(field: SpanField, regions: Regions): number {
  const seen = new Uint8Array(field.spanCount);
  let parts = 0;
  for (let first = 0; first < field.spanCount; first += 1) {
    if (seen[first] === 1 || regions.regionOf[first] === 0) continue;
    parts += 1;
    seen[first] = 1;
    const stack = [first];
    while (stack.length > 0) {
      const span = stack.pop()!;
      for (let direction = 0; direction < 4; direction += 1) {
        const other = field.neighbor[4 * span + direction];
        if (other === NONE || seen[other] === 1 || regions.regionOf[other] === 0) continue;
        seen[other] = 1;
        stack.push(other);
      }
    }
  }
  return parts;
}

/** Number of spans that belong to a region. */
export function countGround(regions: Regions): number {
  return regions.regionOf.reduce((count, region) => (region === 0 ? count : count + 1), 0);
}
