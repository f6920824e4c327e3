// The edges of a mesh as records of integers side by side, as a search reads them: one record is half a line of the
// processor's cache. A search names an edge by where its record begins, its *place in the table*, which is its number
// in the mesh times the size of a record.
import { NONE } from '../geometry/none.ts';
import { BRIDGE_INWARD, type NavMesh } from '../mesh/nav-mesh.ts';

/** Integers in a record: by how many bits the number of an edge is shifted to get its place in the table. */
export const EDGE_SHIFT = 3;

/**
 * What stands where in a record. Take the fields into constants of the module that uses them: those are literals
 * to the engine, imported ones are not, which costs a small search a fifth of its time.
 */
export const EDGE_FIELDS = {
  /** The vertex of the edge, lattice units. */
  EDGE_X: 0,
  EDGE_Z: 1,
  /** Places in the table of the edges after and before it round its polygon. */
  NEXT: 2,
  PREVIOUS: 3,
  /** Place in the table of the same edge as the neighbour has it; NONE at a wall, and where a dead end is closed. */
  ACROSS: 4,
  /** The corner whose sector holds the angle of the edge's vertex in its polygon, or NONE. */
  CORNER: 5,
  /** The free sector that holds this angle; see `MeshCorners`. */
  SECTOR: 6,
  POLYGON: 7,
  /** No field: what stands in one that leads nowhere. */
  NONE: -1,
} as const;

const { EDGE_X, EDGE_Z, NEXT, PREVIOUS, ACROSS, CORNER, SECTOR, POLYGON } = EDGE_FIELDS;

/** The table of a mesh, with all dead ends closed, and how many free sectors there are. */
export interface EdgeTable {
  readonly edges: Int32Array;
  readonly sectorCount: number;
}

/** Makes the table. */
export function createEdgeTable(mesh: NavMesh): EdgeTable {
  const { edgeCount, edgeX, edgeZ, nextEdge, previousEdge, edgeTwin, edgePolygon, corners, deadEnds } = mesh;
  const edges = new Int32Array(edgeCount << EDGE_SHIFT);
  const { sector, sectorCount } = findSectors(mesh);
  for (let edge = 0; edge < edgeCount; edge += 1) {
    const at = edge << EDGE_SHIFT;
    const isOpen = edgeTwin[edge] !== NONE && deadEnds.bridge[edge] !== BRIDGE_INWARD;
    edges[at + EDGE_X] = edgeX[edge];
    edges[at + EDGE_Z] = edgeZ[edge];
    edges[at + NEXT] = nextEdge[edge] << EDGE_SHIFT;
    edges[at + PREVIOUS] = previousEdge[edge] << EDGE_SHIFT;
    edges[at + ACROSS] = isOpen ? edgeTwin[edge] << EDGE_SHIFT : NONE;
    edges[at + CORNER] = corners.cornerOfEdge[edge];
    edges[at + SECTOR] = sector[edge];
    edges[at + POLYGON] = edgePolygon[edge];
  }
  return { edges, sectorCount };
}

/** Numbers the free sectors round all vertices; ground all round a vertex is one. By edge. */
function findSectors({ edgeCount, edgeTwin, nextEdge, previousEdge }: NavMesh): {
  sector: Int32Array;
  sectorCount: number;
} {
  const sector = new Int32Array(edgeCount).fill(NONE);
  let sectorCount = 0;
  for (let edge = 0; edge < edgeCount; edge += 1) {
    if (sector[edge] !== NONE) continue;
    let first = edge;
    while (edgeTwin[first] !== NONE && nextEdge[edgeTwin[first]] !== edge) first = nextEdge[edgeTwin[first]];
    for (let at = first; at !== NONE && sector[at] === NONE; at = edgeTwin[previousEdge[at]]) {
      sector[at] = sectorCount;
    }
    sectorCount += 1;
  }
  return { sector, sectorCount };
}
