// The walls of a mesh as loops of corners, for tests.
import { NONE } from '../../src/nav/geometry/none.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';

/**
 * The loops of wall edges as [x, z] in metres, ground on their left, each along one sector of the ground where it touches
 * itself.
 */
export function wallLoops(mesh: NavMesh): [number, number][][] {
  const { edgeTwin, nextEdge, edgeX, edgeZ, lattice } = mesh;
  const isSeen = new Uint8Array(mesh.edgeCount);
  const loops: [number, number][][] = [];
  for (let first = 0; first < mesh.edgeCount; first += 1) {
    if (edgeTwin[first] !== NONE || isSeen[first] === 1) continue;
    const loop: [number, number][] = [];
    for (let edge = first; isSeen[edge] === 0; ) {
      isSeen[edge] = 1;
      loop.push([lattice.originX + edgeX[edge] * lattice.unit, lattice.originZ + edgeZ[edge] * lattice.unit]);
      edge = nextEdge[edge];
      while (edgeTwin[edge] !== NONE) edge = nextEdge[edgeTwin[edge]];
    }
    loops.push(loop);
  }
  return loops;
}
