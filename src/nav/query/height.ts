// The height of a polygon's surface: the fan of triangles from its lowest vertex by (x, z), so that it does not matter
// at which vertex a polygon's border begins.
import { toMetres, toUnits } from '../geometry/lattice.ts';
import { orient } from '../geometry/orient.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';

/**
 * The height in metres of the polygon's surface at (x, z), metres. At a vertex it is the vertex's own height and along
 * an edge it is linear between the edge's ends, so that neighbours agree to the bit at points of the lattice. Outside
 * the polygon a fan triangle is continued.
 */
export function heightAt(mesh: NavMesh, polygon: number, x: number, z: number): number {
  const { originX, originZ, unit } = mesh.lattice;
  return heightInUnits(mesh, polygon, toPlace(x, originX, unit), toPlace(z, originZ, unit));
}

/**
 * The world coordinate in lattice units, not rounded to the lattice, except that the metres of a lattice point give
 * that point back exactly.
 */
export function toPlace(metres: number, origin: number, unit: number): number {
  const units = toUnits(metres, origin, unit);
  return toMetres(units, origin, unit) === metres ? units + 0 : (metres - origin) / unit;
}

/** `heightAt` for a place given in lattice units, which need not be integers. */
export function heightInUnits(mesh: NavMesh, polygon: number, x: number, z: number): number {
  const { polygonStart, nextEdge, edgeX, edgeZ } = mesh;
  let lowest = polygonStart[polygon];
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const end = nextEdge[edge];
    if (orient(edgeX[edge], edgeZ[edge], edgeX[end], edgeZ[end], x, z) === 0 && isBeside(mesh, edge, x, z)) {
      return heightOnEdge(mesh, edge, x, z);
    }
    if (edgeX[edge] < edgeX[lowest] || (edgeX[edge] === edgeX[lowest] && edgeZ[edge] < edgeZ[lowest])) {
      lowest = edge;
    }
  }
  return heightInFan(mesh, lowest, x, z);
}

/** Height at a place on the edge, reckoned from its lower end by (x, z) so that the twin edge gives the same bits. */
export function heightOnEdge(mesh: NavMesh, edge: number, x: number, z: number): number {
  const { nextEdge, edgeX, edgeZ, edgeVertex, vertexY } = mesh;
  let a = edge;
  let b = nextEdge[edge];
  if (edgeX[b] < edgeX[a] || (edgeX[b] === edgeX[a] && edgeZ[b] < edgeZ[a])) {
    a = b;
    b = edge;
  }
  const dx = edgeX[b] - edgeX[a];
  const dz = edgeZ[b] - edgeZ[a];
  const share = Math.abs(dx) >= Math.abs(dz) ? (x - edgeX[a]) / dx : (z - edgeZ[a]) / dz;
  if (share === 1) return vertexY[edgeVertex[b]];
  return vertexY[edgeVertex[a]] + share * (vertexY[edgeVertex[b]] - vertexY[edgeVertex[a]]);
}

function isBeside(mesh: NavMesh, edge: number, x: number, z: number): boolean {
  const { nextEdge, edgeX, edgeZ } = mesh;
  const end = nextEdge[edge];
  return (
    x >= Math.min(edgeX[edge], edgeX[end]) &&
    x <= Math.max(edgeX[edge], edgeX[end]) &&
    z >= Math.min(edgeZ[edge], edgeZ[end]) &&
    z <= Math.max(edgeZ[edge], edgeZ[end])
  );
}

function heightInFan(mesh: NavMesh, apex: number, x: number, z: number): number {
  const { nextEdge, previousEdge, edgeX, edgeZ, edgeVertex, vertexY } = mesh;
  const ax = edgeX[apex];
  const az = edgeZ[apex];
  const ay = vertexY[edgeVertex[apex]];
  let height = ay;
  for (let edge = nextEdge[apex]; edge !== previousEdge[apex]; edge = nextEdge[edge]) {
    const end = nextEdge[edge];
    const area = orient(ax, az, edgeX[edge], edgeZ[edge], edgeX[end], edgeZ[end]);
    // Vertices in line with the apex make a triangle without area: the next one covers the ground.
    if (area === 0) continue;
    const towardsEnd = orient(ax, az, edgeX[edge], edgeZ[edge], x, z);
    const towardsStart = orient(ax, az, x, z, edgeX[end], edgeZ[end]);
    const startRise = vertexY[edgeVertex[edge]] - ay;
    const endRise = vertexY[edgeVertex[end]] - ay;
    height = ay + (startRise * towardsStart + endRise * towardsEnd) / area;
    if (towardsStart >= 0) break;
  }
  return height;
}
