// The door of the mesh's ground: reasons why something is no `MeshGround`, or not the ground of its mesh.
import { isLatticeCoordinate, LATTICE_LIMIT } from '../geometry/lattice.ts';
import { NONE } from '../geometry/none.ts';
import { orient } from '../geometry/orient.ts';
import { nextOf, previousOf } from '../geometry/triangulation.ts';
import { findInGround } from './find-in-ground.ts';
import type { MeshGround, NavMesh } from './nav-mesh.ts';

/** Why the ground is none: vertices off the lattice, triangles without area, half-edges linked to what is not their reverse. */
export function groundFaults({ ground, vertexCount }: NavMesh): string[] {
  const { vertexX, vertexZ, vertexY, edgeVertex, edgeTwin } = ground;
  const faults: string[] = [];
  for (let vertex = vertexCount; vertex < vertexX.length; vertex += 1) {
    if (!isLatticeCoordinate(vertexX[vertex]) || !isLatticeCoordinate(vertexZ[vertex])) {
      const where = `(${vertexX[vertex]}, ${vertexZ[vertex]})`;
      faults.push(
        `vertex ${vertex} of the ground lies at ${where}, outside the lattice up to ${LATTICE_LIMIT}`,
      );
    }
    if (!Number.isFinite(vertexY[vertex])) {
      faults.push(`vertex ${vertex} of the ground has the height ${vertexY[vertex]}`);
    }
  }
  for (let edge = 0; edge < edgeVertex.length; edge += 1) {
    if (edge % 3 === 0 && !(turnAt(ground, edge) > 0))
      faults.push(`triangle ${edge / 3} has no positive area`);
    const twin = edgeTwin[edge];
    if (twin !== NONE && !isReverse(ground, edge, twin)) {
      faults.push(`half-edge ${edge} of the ground is linked to ${twin}, which is not its reverse`);
    }
  }
  return faults;
}

/** Twice the area of the triangle of a half-edge. */
function turnAt({ edgeVertex, vertexX, vertexZ }: MeshGround, edge: number): number {
  const a = edgeVertex[edge];
  const b = edgeVertex[nextOf(edge)];
  const c = edgeVertex[previousOf(edge)];
  return orient(vertexX[a], vertexZ[a], vertexX[b], vertexZ[b], vertexX[c], vertexZ[c]);
}

function isReverse({ edgeVertex, edgeTwin }: MeshGround, edge: number, twin: number): boolean {
  return (
    edgeTwin[twin] === edge &&
    edgeVertex[twin] === edgeVertex[nextOf(edge)] &&
    edgeVertex[edge] === edgeVertex[nextOf(twin)]
  );
}

/**
 * Why a sound ground does not bear the polygons of a sound mesh: one does not start at a corner of its own, cannot reach
 * another of its corners, or goes on, at a wall or at a polygon without such ground, where it should end; or the ground
 * ends where no polygon does.
 */
export function footingFaults(mesh: NavMesh): string[] {
  const { ground, polygonCount, polygonStart, edgeTwin, edgePolygon } = mesh;
  if (ground.start.length !== polygonCount) {
    return [`the ground has ${ground.start.length} starts for ${polygonCount} polygons`];
  }
  const faults: string[] = [];
  const isBorder = new Uint8Array(ground.edgeVertex.length);
  for (let polygon = 0; polygon < polygonCount; polygon += 1) {
    if (ground.start[polygon] === NONE) continue;
    for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
      const at = findCorner(mesh, edge);
      const border = at === NONE ? NONE : findBorder(mesh, at, edge);
      const twin = edgeTwin[edge];
      const isLast = twin === NONE || ground.start[edgePolygon[twin]] === NONE;
      if (border !== NONE) isBorder[border] = 1;
      if (at === NONE || (isLast && border === NONE)) {
        faults.push(`the ground of polygon ${polygon} does not fit its edge ${edge}`);
      }
    }
  }
  const stray = ground.edgeTwin.findIndex((twin, edge) => twin === NONE && isBorder[edge] === 0);
  if (stray !== NONE) faults.push(`the ground ends at its half-edge ${stray}, where no polygon does`);
  return faults;
}

/** The half-edge to which the way from the polygon's start leads, at the vertex of an edge; NONE where it leads elsewhere. */
function findCorner(mesh: NavMesh, edge: number): number {
  const { ground, edgePolygon, edgeVertex, polygonStart, edgeX, edgeZ } = mesh;
  const polygon = edgePolygon[edge];
  const start = ground.start[polygon];
  const corners = edgeVertex.subarray(polygonStart[polygon], polygonStart[polygon + 1]);
  if (!corners.includes(ground.edgeVertex[start])) return NONE;
  const at = findInGround(ground, start, { planX: edgeX[edge], planZ: edgeZ[edge] });
  return ground.edgeVertex[at] === edgeVertex[edge] ? at : NONE;
}

/** The half-edge with which the ground ends along an edge: the first, in turning order, round a vertex; NONE where it goes on. */
function findBorder({ ground, edgeVertex, nextEdge }: NavMesh, around: number, edge: number): number {
  let at = around;
  while (ground.edgeTwin[at] !== NONE) {
    at = nextOf(ground.edgeTwin[at]);
    if (at === around) return NONE;
  }
  return ground.edgeVertex[nextOf(at)] === edgeVertex[nextEdge[edge]] ? at : NONE;
}
