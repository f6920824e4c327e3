// The door of the mesh: reasons why something is no NavMesh. Every condition is a sign of integers.
import { isConvexRing, isUpward } from '../geometry/convex-ring.ts';
import { isLatticeCoordinate, LATTICE_LIMIT } from '../geometry/lattice.ts';
import { NONE } from '../geometry/none.ts';
import { edgesOfSector, firstEdgeOfSector, windsOverItself } from './free-sector.ts';
import type { NavMesh } from './nav-mesh.ts';
import { footingFaults, groundFaults } from './validate-ground.ts';

/** Why the mesh must not be used, one line for each polygon or vertex at fault; empty for a sound mesh. */
export function validateNavMesh(mesh: NavMesh): string[] {
  const faults = [
    ...vertexFaults(mesh),
    ...polygonFaults(mesh),
    ...linkFaults(mesh),
    ...fanFaults(mesh),
    ...groundFaults(mesh),
  ];
  // What is asked of the ground under polygons takes both for sound.
  return faults.length > 0 ? faults : footingFaults(mesh);
}

function vertexFaults(mesh: NavMesh): string[] {
  const faults: string[] = [];
  for (let vertex = 0; vertex < mesh.vertexCount; vertex += 1) {
    const x = mesh.vertexX[vertex];
    const z = mesh.vertexZ[vertex];
    if (!isLatticeCoordinate(x) || !isLatticeCoordinate(z)) {
      faults.push(
        `vertex ${vertex} lies at (${x}, ${z}), outside the lattice of integers up to ${LATTICE_LIMIT}`,
      );
    }
    if (!Number.isFinite(mesh.vertexY[vertex])) {
      faults.push(`vertex ${vertex} has the height ${mesh.vertexY[vertex]}`);
    }
  }
  return faults;
}

function polygonFaults(mesh: NavMesh): string[] {
  const faults: string[] = [];
  const { polygonStart, edgeVertex, vertexX, vertexZ } = mesh;
  for (let polygon = 0; polygon < mesh.polygonCount; polygon += 1) {
    const ring = edgeVertex.subarray(polygonStart[polygon], polygonStart[polygon + 1]);
    if (!isConvexRing(ring, vertexX, vertexZ))
      faults.push(`polygon ${polygon} is not convex with positive area`);
  }
  return faults;
}

function linkFaults(mesh: NavMesh): string[] {
  const { edgeTwin, edgeVertex, nextEdge } = mesh;
  const faults: string[] = [];
  for (let edge = 0; edge < mesh.edgeCount; edge += 1) {
    const twin = edgeTwin[edge];
    if (twin === NONE) continue;
    const mutual = twin >= 0 && twin < mesh.edgeCount && edgeTwin[twin] === edge;
    if (
      !mutual ||
      edgeVertex[twin] !== edgeVertex[nextEdge[edge]] ||
      edgeVertex[edge] !== edgeVertex[nextEdge[twin]]
    ) {
      faults.push(
        `edge ${edge} of polygon ${mesh.edgePolygon[edge]} is linked to edge ${twin}, which is not its reverse`,
      );
    }
  }
  return faults;
}

/** Ground that goes more than once round a vertex would let a path turn where it has no corner. */
function fanFaults(mesh: NavMesh): string[] {
  const faults: string[] = [];
  const visited = new Uint8Array(mesh.edgeCount);
  for (let edge = 0; edge < mesh.edgeCount; edge += 1) {
    if (visited[edge] === 1) continue;
    const first = firstEdgeOfSector(mesh, edge);
    if (first === NONE ? roundsOfFan(mesh, edge, visited) > 1 : isOverfull(mesh, first, visited)) {
      faults.push(`the ground goes more than once round vertex ${mesh.edgeVertex[edge]}`);
    }
  }
  return faults;
}

/** True when the fan of polygons from the wall edge `first` to the next wall winds over itself. */
function isOverfull(mesh: NavMesh, first: number, visited: Uint8Array): boolean {
  const sector = edgesOfSector(mesh, first);
  for (const edge of sector) visited[edge] = 1;
  return windsOverItself(mesh, sector);
}

/** How often the closed fan of polygons round the vertex of `edge` winds about it. */
function roundsOfFan(mesh: NavMesh, edge: number, visited: Uint8Array): number {
  const { edgeTwin, nextEdge, previousEdge, edgeX, edgeZ } = mesh;
  const x = edgeX[edge];
  const z = edgeZ[edge];
  let rounds = 0;
  let at = edge;
  do {
    visited[at] = 1;
    const into = previousEdge[at];
    const beginsUpward = isUpward(edgeX[nextEdge[at]] - x, edgeZ[nextEdge[at]] - z);
    if (beginsUpward && !isUpward(edgeX[into] - x, edgeZ[into] - z)) rounds += 1;
    at = edgeTwin[into];
  } while (at !== edge);
  return rounds;
}
