// Free sectors: the maximal fans of linked polygons between two walls round a vertex. Whether one is wider than 180 degrees
// is decided by signs of exact turns, one polygon of the fan after the other: no polygon turns by more than 180 degrees,
// so a fan cannot jump from less than a half turn past a full one.
import { NONE } from '../geometry/none.ts';
import { cross } from '../geometry/orient.ts';
import type { NavMesh } from './nav-mesh.ts';

/** What of a mesh its sectors are told from. */
export type LinkedBorders = Pick<
  NavMesh,
  'edgeCount' | 'edgeVertex' | 'edgeTwin' | 'nextEdge' | 'previousEdge' | 'edgeX' | 'edgeZ'
>;

/**
 * Turns right round the vertex from which `edge` starts as far as the ground goes: the wall edge there, or NONE where
 * the ground goes all round.
 */
export function firstEdgeOfSector(borders: LinkedBorders, edge: number): number {
  const { edgeTwin, nextEdge } = borders;
  let first = edge;
  while (edgeTwin[first] !== NONE) {
    first = nextEdge[edgeTwin[first]];
    if (first === edge) return NONE;
  }
  return first;
}

/** The edges that leave the vertex inside the sector, turning left from its first wall edge. */
export function edgesOfSector(borders: LinkedBorders, first: number): number[] {
  const { edgeTwin, previousEdge } = borders;
  const sector = [first];
  let twin = edgeTwin[previousEdge[first]];
  while (twin !== NONE) {
    sector.push(twin);
    twin = edgeTwin[previousEdge[twin]];
  }
  return sector;
}

/** True for a sector, listed by `edgesOfSector`, of more than 180 degrees. */
export function isReflex(borders: LinkedBorders, sector: readonly number[]): boolean {
  const { nextEdge, previousEdge, edgeX, edgeZ } = borders;
  const x = edgeX[sector[0]];
  const z = edgeZ[sector[0]];
  const firstX = edgeX[nextEdge[sector[0]]] - x;
  const firstZ = edgeZ[nextEdge[sector[0]]] - z;
  for (const edge of sector) {
    const dx = edgeX[previousEdge[edge]] - x;
    const dz = edgeZ[previousEdge[edge]] - z;
    const turn = cross(firstX, firstZ, dx, dz);
    if (turn < 0 || (turn === 0 && firstX * dx + firstZ * dz > 0)) return true;
  }
  return false;
}

/** True for a sector, listed by `edgesOfSector`, of more than 360 degrees: ground that winds over itself. */
export function windsOverItself(borders: LinkedBorders, sector: readonly number[]): boolean {
  const { nextEdge, previousEdge, edgeX, edgeZ } = borders;
  const x = edgeX[sector[0]];
  const z = edgeZ[sector[0]];
  const firstX = edgeX[nextEdge[sector[0]]] - x;
  const firstZ = edgeZ[nextEdge[sector[0]]] - z;
  let pastHalf = false;
  for (const edge of sector) {
    const dx = edgeX[previousEdge[edge]] - x;
    const dz = edgeZ[previousEdge[edge]] - z;
    const turn = cross(firstX, firstZ, dx, dz);
    if (pastHalf && turn > 0) return true;
    if (turn < 0 || (turn === 0 && firstX * dx + firstZ * dz > 0)) pastHalf = true;
  }
  return false;
}
