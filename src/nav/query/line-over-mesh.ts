// A straight line over a mesh, polygon by polygon: into which the line leads and where it leaves them again. Every answer
// is the sign of an integer.
import { NONE } from '../geometry/none.ts';
import { cross, orient } from '../geometry/orient.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';

/** A line between two points of the lattice. Its beginning lies on the mesh; see `LONGEST_LINE`. */
export interface Line {
  fromX: number;
  fromZ: number;
  toX: number;
  toZ: number;
}

/** Greatest difference of x, and of z, between the ends of a line: its cross products are exact up to here. */
export const LONGEST_LINE = 67108864;

/** True when the polygon, which holds the line's beginning, holds the stretch that follows. */
export function leadsInto(mesh: NavMesh, line: Line, polygon: number): boolean {
  const { polygonStart, nextEdge, edgeX, edgeZ } = mesh;
  const { fromX, fromZ, toX, toZ } = line;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const end = nextEdge[edge];
    if (orient(edgeX[edge], edgeZ[edge], edgeX[end], edgeZ[end], fromX, fromZ) !== 0) continue;
    if (cross(edgeX[end] - edgeX[edge], edgeZ[end] - edgeZ[edge], toX - fromX, toZ - fromZ) < 0) return false;
  }
  return true;
}

/** True when the polygon has ground on the left of the line. */
export function reachesLeft(mesh: NavMesh, line: Line, polygon: number): boolean {
  const { polygonStart, edgeX, edgeZ } = mesh;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    if (sideOf(line, edgeX[edge], edgeZ[edge]) > 0) return true;
  }
  return false;
}

/** Positive when the point lies left of the line, 0 when it lies on it. */
export function sideOf({ fromX, fromZ, toX, toZ }: Line, x: number, z: number): number {
  return orient(fromX, fromZ, toX, toZ, x, z);
}

/**
 * The edge through whose inside the line leaves the polygon, or the edge at whose vertex it does: then that vertex lies
 * on the line. The line must cross or touch the polygon and end outside it.
 */
export function findExit(mesh: NavMesh, line: Line, polygon: number): number {
  const { polygonStart, nextEdge, edgeX, edgeZ } = mesh;
  const dx = line.toX - line.fromX;
  const dz = line.toZ - line.fromZ;
  let exit = polygonStart[polygon];
  let farthest = -Infinity;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const side = sideOf(line, edgeX[edge], edgeZ[edge]);
    if (side < 0 && sideOf(line, edgeX[nextEdge[edge]], edgeZ[nextEdge[edge]]) > 0) return edge;
    const along = (edgeX[edge] - line.fromX) * dx + (edgeZ[edge] - line.fromZ) * dz;
    if (side !== 0 || along <= farthest) continue;
    farthest = along;
    exit = edge;
  }
  return exit;
}

/**
 * The edge that leaves the same vertex in the next polygon round it, going round so that the vertex is passed on its left
 * (or right); NONE when a wall is in the way.
 */
export function nextRound(
  { edgeTwin, nextEdge, previousEdge }: NavMesh,
  edge: number,
  onLeft: boolean,
): number {
  if (!onLeft) return edgeTwin[previousEdge[edge]];
  return edgeTwin[edge] === NONE ? NONE : nextEdge[edgeTwin[edge]];
}

/** True when the angle of the polygon in which `edge` leaves its vertex, sides included, holds the line's direction. */
export function opensTowards(mesh: NavMesh, line: Line, edge: number): boolean {
  const { nextEdge, previousEdge, edgeX, edgeZ } = mesh;
  const dx = line.toX - line.fromX;
  const dz = line.toZ - line.fromZ;
  const right = nextEdge[edge];
  const left = previousEdge[edge];
  return (
    cross(edgeX[right] - edgeX[edge], edgeZ[right] - edgeZ[edge], dx, dz) >= 0 &&
    cross(dx, dz, edgeX[left] - edgeX[edge], edgeZ[left] - edgeZ[edge]) >= 0
  );
}
