// A place beside the mesh -> the lattice point of given polygons that is nearest to it: rows of the lattice outwards
// from the place, in each row the polygon's stretch of integers, until a row is farther away than the best point.
import { orient } from '../geometry/orient.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import type { SurfacePlace } from './height.ts';

/** A place, and where its nearest lattice point is written. */
export interface LatticeQuestion {
  readonly asked: SurfacePlace;
  x: number;
  z: number;
}

/**
 * Finds the lattice point nearest to the place asked, in plan, that lies in one of `polygons[0 .. count - 1]`, borders
 * included. Ties: the lower x, then the lower z. There is always one, since vertices are lattice points.
 */
export function findNearestLatticePoint(
  mesh: NavMesh,
  polygons: Int32Array,
  count: number,
  out: LatticeQuestion,
): void {
  out.x = Infinity;
  out.z = Infinity;
  for (let at = 0; at < count; at += 1) {
    for (let edge = mesh.polygonStart[polygons[at]]; edge < mesh.polygonStart[polygons[at] + 1]; edge += 1) {
      takeIfNearer(mesh.edgeX[edge], mesh.edgeZ[edge], out);
    }
  }
  for (let at = 0; at < count; at += 1) {
    const below = Math.floor(out.asked.planZ);
    for (let row = below; isWithin(row, out); row -= 1) searchRow(mesh, polygons[at], row, out);
    for (let row = below + 1; isWithin(row, out); row += 1) searchRow(mesh, polygons[at], row, out);
  }
}

function isWithin(row: number, out: LatticeQuestion): boolean {
  return (row - out.asked.planZ) * (row - out.asked.planZ) <= squaredDistance(out.x, out.z, out);
}

function squaredDistance(x: number, z: number, { asked }: LatticeQuestion): number {
  return (x - asked.planX) * (x - asked.planX) + (z - asked.planZ) * (z - asked.planZ);
}

function takeIfNearer(x: number, z: number, out: LatticeQuestion): void {
  const squared = squaredDistance(x, z, out);
  const best = squaredDistance(out.x, out.z, out);
  if (squared > best) return;
  if (squared === best && (x > out.x || (x === out.x && z >= out.z))) return;
  out.x = x;
  out.z = z;
}

/** Looks at the lattice points beside x of the polygon's stretch in a row. */
function searchRow(mesh: NavMesh, polygon: number, row: number, out: LatticeQuestion): void {
  const { polygonStart, nextEdge, edgeX, edgeZ } = mesh;
  let low = -Infinity;
  let high = Infinity;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const end = nextEdge[edge];
    const dz = edgeZ[end] - edgeZ[edge];
    if (dz === 0) {
      if ((edgeX[end] - edgeX[edge]) * (row - edgeZ[edge]) < 0) return;
      continue;
    }
    const bound = edgeX[edge] + ((edgeX[end] - edgeX[edge]) * (row - edgeZ[edge])) / dz;
    // The ground lies on the left of the edge: at lower x where the edge runs up, at higher x where it runs down.
    if (dz > 0) high = Math.min(high, lastInside(mesh, edge, Math.floor(bound), row));
    else low = Math.max(low, firstInside(mesh, edge, Math.ceil(bound), row));
  }
  if (low > high) return;
  takeIfNearer(Math.max(low, Math.min(high, Math.floor(out.asked.planX))), row, out);
  takeIfNearer(Math.max(low, Math.min(high, Math.floor(out.asked.planX) + 1)), row, out);
}

/** The greatest integer x in the row that is not right of the edge, from a guess that a quotient's rounding may have moved. */
function lastInside(mesh: NavMesh, edge: number, guess: number, row: number): number {
  if (isLeft(mesh, edge, guess + 1, row)) return guess + 1;
  return isLeft(mesh, edge, guess, row) ? guess : guess - 1;
}

function firstInside(mesh: NavMesh, edge: number, guess: number, row: number): number {
  if (isLeft(mesh, edge, guess - 1, row)) return guess - 1;
  return isLeft(mesh, edge, guess, row) ? guess : guess + 1;
}

function isLeft({ edgeX, edgeZ, nextEdge }: NavMesh, edge: number, x: number, z: number): boolean {
  const end = nextEdge[edge];
  return orient(edgeX[edge], edgeZ[edge], edgeX[end], edgeZ[end], x, z) >= 0;
}
