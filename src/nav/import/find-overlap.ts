// Polygons -> two of them that cover the same ground. Whether two cover the same part of the plan is decided by signs of
// integers; heights are compared only for those that do.
import { orient } from '../geometry/orient.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { surfacesMeet } from './surfaces-meet.ts';

/**
 * The first two polygons, ascending, whose insides have a part of the plan in common somewhere in which their surfaces are at
 * most `distance` metres apart in height. Null when there are none: then polygons lie above one another, or
 * side by side.
 */
export function findOverlap(mesh: NavMesh, distance: number): readonly [number, number] | null {
  const { polygonCount, index } = mesh;
  const cells = cellsByPolygon(mesh);
  const seen = new Int32Array(polygonCount).fill(-1);
  for (let polygon = 0; polygon < polygonCount; polygon += 1) {
    let lowest = polygonCount;
    for (let at = cells.start[polygon]; at < cells.start[polygon + 1]; at += 1) {
      const cell = cells.items[at];
      for (let item = index.cellStart[cell]; item < index.cellStart[cell + 1]; item += 1) {
        const other = index.items[item];
        if (other <= polygon || other >= lowest || seen[other] === polygon) continue;
        seen[other] = polygon;
        if (overlapInPlan(mesh, polygon, other) && surfacesMeet(mesh, polygon, other, distance))
          lowest = other;
      }
    }
    if (lowest < polygonCount) return [polygon, lowest];
  }
  return null;
}

/** The index the other way round: the cells into which each polygon reaches. */
function cellsByPolygon({ polygonCount, index }: NavMesh): { start: Int32Array; items: Int32Array } {
  const start = new Int32Array(polygonCount + 1);
  for (const polygon of index.items) start[polygon + 1] += 1;
  for (let polygon = 0; polygon < polygonCount; polygon += 1) start[polygon + 1] += start[polygon];
  const filled = start.slice();
  const items = new Int32Array(index.items.length);
  for (let cell = 0; cell + 1 < index.cellStart.length; cell += 1) {
    for (let at = index.cellStart[cell]; at < index.cellStart[cell + 1]; at += 1) {
      const polygon = index.items[at];
      items[filled[polygon]] = cell;
      filled[polygon] += 1;
    }
  }
  return { start, items };
}

/** True when the insides of two convex polygons have a point of the plan in common: no edge of either separates them. */
function overlapInPlan(mesh: NavMesh, a: number, b: number): boolean {
  return !hasSeparatingEdge(mesh, a, b) && !hasSeparatingEdge(mesh, b, a);
}

function hasSeparatingEdge(mesh: NavMesh, polygon: number, other: number): boolean {
  const { polygonStart, nextEdge, edgeX, edgeZ } = mesh;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const ax = edgeX[edge];
    const az = edgeZ[edge];
    const bx = edgeX[nextEdge[edge]];
    const bz = edgeZ[nextEdge[edge]];
    let at = polygonStart[other];
    while (at < polygonStart[other + 1] && orient(ax, az, bx, bz, edgeX[at], edgeZ[at]) <= 0) at += 1;
    if (at === polygonStart[other + 1]) return true;
  }
  return false;
}
