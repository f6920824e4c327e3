// A place over a piece of the ground -> a triangle that holds it: a straight walk from a vertex to the place (Devillers,
// Pion and Teillaud, 2002, "Walking in a triangulation", section 3.1), with a way to go on where the line runs through
// vertices or along edges. Exact for places on the lattice.
import { NONE } from '../geometry/none.ts';
import { orient } from '../geometry/orient.ts';
import { nextOf, previousOf } from '../geometry/triangulation.ts';
import type { MeshGround } from './nav-mesh.ts';

/** A place in plan, lattice units. */
export interface PlanPlace {
  planX: number;
  planZ: number;
}

/**
 * Finds a half-edge of a triangle that holds a place, straight on from the vertex of the half-edge `start`. It leaves
 * the vertex at which the place lies, or runs along the edge on which it lies, if there is one. The way must not
 * leave the piece of ground on which it starts: where it seems to, by rounding, a half-edge is returned whose triangle
 * is the last on the way.
 */
export function findInGround(ground: MeshGround, start: number, place: PlanPlace): number {
  let edge = start;
  // A straight line runs through no vertex twice: only rounding could use these up.
  for (let turns = 0; turns < ground.triangleCount; turns += 1) {
    if (isAt(ground, edge, place)) return edge;
    const opening = findInFan(ground, edge, place);
    if (opening === NONE) return edge;
    const side = findSide(ground, opening, place);
    if (side === NONE) {
      const reached = crossTriangles(ground, opening, place);
      if (reached >= 0) return reached;
      edge = ~reached;
    } else {
      if (isBetweenEnds(ground, side, nextOf(side), place)) return side;
      // The way runs along this edge and on from its other end.
      edge = side === opening ? nextOf(side) : side;
    }
  }
  return edge;
}

/** The half-edge that leaves the same vertex and whose triangle holds the direction to the place, its sides included, or NONE. */
function findInFan(ground: MeshGround, start: number, place: PlanPlace): number {
  const { edgeTwin } = ground;
  let edge = start;
  do {
    if (sideOf(ground, edge, place) >= 0 && sideOf(ground, previousOf(edge), place) >= 0) return edge;
    edge = edgeTwin[previousOf(edge)];
  } while (edge !== NONE && edge !== start);
  if (edge === start) return NONE;
  // The ground ends on the left: the rest of the fan is on the right.
  for (let twin = edgeTwin[start]; twin !== NONE; twin = edgeTwin[edge]) {
    edge = nextOf(twin);
    if (sideOf(ground, edge, place) >= 0 && sideOf(ground, previousOf(edge), place) >= 0) return edge;
  }
  return NONE;
}

/** The half-edge along which the way runs from the vertex that `opening` leaves: that one, or the one that ends there. */
function findSide(ground: MeshGround, opening: number, place: PlanPlace): number {
  if (sideOf(ground, opening, place) === 0) return opening;
  return sideOf(ground, previousOf(opening), place) === 0 ? previousOf(opening) : NONE;
}

/**
 * Crosses edges from the triangle of `opening`, on the straight line from the vertex that it leaves. Returns the
 * half-edge found, or `~edge` where the line runs to or through a vertex, which that edge leaves.
 */
function crossTriangles(ground: MeshGround, opening: number, place: PlanPlace): number {
  const { edgeTwin, edgeVertex, triangleCount } = ground;
  let edge = nextOf(opening);
  for (let crossed = 0; crossed < triangleCount; crossed += 1) {
    if (sideOf(ground, edge, place) >= 0) return edge;
    const other = edgeTwin[edge];
    if (other === NONE) return edge;
    const apex = previousOf(other);
    const turn = turnTo(ground, edgeVertex[opening], edgeVertex[apex], place);
    if (turn === 0) return isBetweenEnds(ground, opening, apex, place) ? other : ~apex;
    // The line crosses edges from their right to their left end: on one side of the apex is the next such edge.
    edge = turn < 0 ? nextOf(other) : apex;
  }
  return edge;
}

/** 1 when the place lies on the left of a half-edge, -1 on its right, 0 in line with it. */
function sideOf(ground: MeshGround, edge: number, place: PlanPlace): number {
  return turnTo(ground, ground.edgeVertex[edge], ground.edgeVertex[nextOf(edge)], place);
}

/** A sign, which costs no allocation where a turn might. */
function turnTo({ vertexX, vertexZ }: MeshGround, from: number, to: number, place: PlanPlace): number {
  const turn = orient(vertexX[from], vertexZ[from], vertexX[to], vertexZ[to], place.planX, place.planZ);
  return turn > 0 ? 1 : turn < 0 ? -1 : 0;
}

function isAt({ edgeVertex, vertexX, vertexZ }: MeshGround, edge: number, place: PlanPlace): boolean {
  const vertex = edgeVertex[edge];
  return vertexX[vertex] === place.planX && vertexZ[vertex] === place.planZ;
}

/** For a place in line with the vertices that two half-edges leave: whether it lies strictly between them. */
function isBetweenEnds(ground: MeshGround, edge: number, other: number, place: PlanPlace): boolean {
  const { edgeVertex, vertexX, vertexZ } = ground;
  const a = edgeVertex[edge];
  const b = edgeVertex[other];
  const { planX: x, planZ: z } = place;
  return (vertexX[a] - x) * (vertexX[b] - x) + (vertexZ[a] - z) * (vertexZ[b] - z) < 0;
}
