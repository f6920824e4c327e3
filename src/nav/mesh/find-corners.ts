// Polygons and their links -> the places where a shortest path can turn: the free sectors of more than 180 degrees.
import { NONE } from '../geometry/none.ts';
import { edgesOfSector, firstEdgeOfSector, isReflex, type LinkedBorders } from './free-sector.ts';
import type { MeshCorners } from './nav-mesh.ts';

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
