// Polygons and their links -> the places where a shortest path can turn: the free sectors of more than 180 degrees.
// Whether a sector is wider than that is decided by signs of exact turns, one polygon of the fan after the other: no
// polygon turns by more than 180 degrees, so a fan cannot jump from less than a half turn past a full one.
import { NONE } from '../geometry/none.ts';
import { cross } from '../geometry/orient.ts';
import type { MeshCorners, NavMesh } from './nav-mesh.ts';

/** What of a mesh its corners are made from. */
export type LinkedBorders = Pick<
  NavMesh,
  'edgeCount' | 'edgeVertex' | 'edgeTwin' | 'nextEdge' | 'previousEdge' | 'edgeX' | 'edgeZ'
>;

/** The corners of a mesh, numbered by the lowest edge that leaves their vertex inside their sector. */
export function findCorners(borders: LinkedBorders): MeshCorners {
  const { edgeCount, edgeVertex } = borders;
  const cornerOfEdge = new Int32Array(edgeCount).fill(NONE);
  const visited = new Uint8Array(edgeCount);
  const vertex: number[] = [];
  const firstEdge: number[] = [];
  const lastEdge: number[] = [];
  for (let edge = 0; edge < edgeCount; edge += 1) {
    if (visited[edge] === 1) continue;
    const first = firstEdgeOfSector(borders, edge);
    if (first === NONE) continue;
    const sector = edgesOfSector(borders, first);
    for (const member of sector) visited[member] = 1;
    if (!isReflex(borders, sector)) continue;
    for (const member of sector) cornerOfEdge[member] = vertex.length;
    vertex.push(edgeVertex[edge]);
    firstEdge.push(first);
    lastEdge.push(borders.previousEdge[sector[sector.length - 1]]);
  }
  return {
    count: vertex.length,
    cornerOfEdge,
    vertex: Int32Array.from(vertex),
    firstEdge: Int32Array.from(firstEdge),
    lastEdge: Int32Array.from(lastEdge),
  };
}

/** Turns right round the vertex of `edge` as far as the ground goes: the wall edge there, or NONE all round. */
function firstEdgeOfSector(borders: LinkedBorders, edge: number): number {
  const { edgeTwin, nextEdge } = borders;
  let first = edge;
  while (edgeTwin[first] !== NONE) {
    first = nextEdge[edgeTwin[first]];
    if (first === edge) return NONE;
  }
  return first;
}

/** The edges that leave the vertex inside the sector, turning left from its first wall edge. */
function edgesOfSector(borders: LinkedBorders, first: number): number[] {
  const { edgeTwin, previousEdge } = borders;
  const sector = [first];
  let twin = edgeTwin[previousEdge[first]];
  while (twin !== NONE) {
    sector.push(twin);
    twin = edgeTwin[previousEdge[twin]];
  }
  return sector;
}

function isReflex(borders: LinkedBorders, sector: readonly number[]): boolean {
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
