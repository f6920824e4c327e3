// The views from a place: all that the start sees, and what a corner sees when a path turns there.
import { NONE } from '../geometry/none.ts';
import { orient } from '../geometry/orient.ts';
import { reserveCones } from './cone.ts';
import {
  CONE_SIZE,
  FIRST_EDGE,
  FLAGS,
  LAST_EDGE,
  LEFT_AT_VERTEX,
  LEFT_X,
  LEFT_Z,
  RIGHT_AT_VERTEX,
  RIGHT_X,
  RIGHT_Z,
  ROOT,
} from './cone-record.ts';
import { expandCone, pushCone } from './expand-cone.ts';
import type { PathSearch } from './path-search.ts';
import { touchAcrossLeft, touchAcrossRight } from './touch-across.ts';

/** Looks round from the start, through every polygon that holds it on its floor. */
export function expandStart(search: PathSearch): void {
  const { polygons, count } = search.backwards ? search.goalEnd : search.startEnd;
  for (let at = 0; at < count; at += 1) viewFromStart(search, polygons[at]);
}

function viewFromStart(search: PathSearch, polygon: number): void {
  const { start, placeX, placeZ } = search;
  const { polygonStart, nextEdge, previousEdge, edgeX, edgeZ } = search.mesh;
  const x = placeX[start];
  const z = placeZ[start];
  let onEdge = NONE;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const end = nextEdge[edge];
    if (edgeX[edge] === x && edgeZ[edge] === z) {
      writeView(search, start, end, previousEdge[edge]);
      expandCone(search, search.coneCount);
      return;
    }
    const inLine = orient(edgeX[edge], edgeZ[edge], edgeX[end], edgeZ[end], x, z) === 0;
    // Several edges lie in line where the border has vertices without a turn: the one between whose ends the start is.
    if (inLine && (edgeX[edge] - x) * (edgeX[end] - x) + (edgeZ[edge] - z) * (edgeZ[end] - z) < 0)
      onEdge = edge;
  }
  if (onEdge === NONE) viewAllRound(search, polygon);
  else {
    writeView(search, start, nextEdge[onEdge], onEdge);
    expandCone(search, search.coneCount);
  }
}

/** From inside a polygon each of its links is seen whole. */
function viewAllRound(search: PathSearch, polygon: number): void {
  const { polygonStart, nextEdge, edgeTwin } = search.mesh;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const twin = edgeTwin[edge];
    if (twin === NONE) continue;
    writeView(search, search.start, nextEdge[twin], twin);
    pushCone(search);
  }
}

/**
 * Looks from a corner to the side to which its best chain turns there: from the straight line on, round the obstacle, as
 * far as the ground goes.
 */
export function expandCorner(search: PathSearch, corner: number): void {
  const { placeX, placeZ, parent, entry } = search;
  const { edgeTwin, nextEdge, previousEdge } = search.mesh;
  const dx = placeX[corner] - placeX[parent[corner]];
  const dz = placeZ[corner] - placeZ[parent[corner]];
  if (entry[corner] >= 0) {
    for (let edge = entry[corner]; edge !== NONE; edge = edgeTwin[previousEdge[edge]]) {
      viewLeft(search, corner, edge, dx, dz);
    }
    return;
  }
  for (let edge = ~entry[corner]; ; edge = nextEdge[edgeTwin[edge]]) {
    viewRight(search, corner, edge, dx, dz);
    if (edgeTwin[edge] === NONE) return;
  }
}

/** Looks through the polygon in which `edge` leaves the corner, as far as it lies left of the direction (dx, dz). */
function viewLeft(search: PathSearch, corner: number, edge: number, dx: number, dz: number): void {
  const { nextEdge, previousEdge, edgeX, edgeZ } = search.mesh;
  const x = search.placeX[corner];
  const z = search.placeZ[corner];
  const last = previousEdge[edge];
  const leftX = edgeX[last] - x;
  const leftZ = edgeZ[last] - z;
  const turn = dx * leftZ - dz * leftX;
  if (turn < 0 || (turn === 0 && dx * leftX + dz * leftZ > 0)) return;
  writeView(search, corner, nextEdge[edge], last);
  const at = search.coneCount * CONE_SIZE;
  const { cones } = search;
  const rightTurn = dx * cones[at + RIGHT_Z] - dz * cones[at + RIGHT_X];
  if (rightTurn < 0) {
    cones[at + RIGHT_X] = dx;
    cones[at + RIGHT_Z] = dz;
    cones[at + FLAGS] = LEFT_AT_VERTEX;
  } else if (rightTurn === 0) touchAcrossRight(search, corner, nextEdge[edge]);
  expandCone(search, search.coneCount);
}

/** The mirror of `viewLeft`. */
function viewRight(search: PathSearch, corner: number, edge: number, dx: number, dz: number): void {
  const { nextEdge, previousEdge, edgeX, edgeZ } = search.mesh;
  const x = search.placeX[corner];
  const z = search.placeZ[corner];
  const first = nextEdge[edge];
  const rightX = edgeX[first] - x;
  const rightZ = edgeZ[first] - z;
  const turn = dx * rightZ - dz * rightX;
  if (turn > 0 || (turn === 0 && dx * rightX + dz * rightZ > 0)) return;
  const last = previousEdge[edge];
  writeView(search, corner, first, last);
  const at = search.coneCount * CONE_SIZE;
  const { cones } = search;
  const leftTurn = dx * cones[at + LEFT_Z] - dz * cones[at + LEFT_X];
  if (leftTurn > 0) {
    cones[at + LEFT_X] = dx;
    cones[at + LEFT_Z] = dz;
    cones[at + FLAGS] = RIGHT_AT_VERTEX;
  } else if (leftTurn === 0) touchAcrossLeft(search, corner, last);
  expandCone(search, search.coneCount);
}

/** Writes to the scratch the cone between the vertices of the first and the last edge as the root sees them. */
function writeView(search: PathSearch, root: number, first: number, last: number): void {
  reserveCones(search, 1);
  const { cones, placeX, placeZ } = search;
  const { edgeX, edgeZ } = search.mesh;
  const at = search.coneCount * CONE_SIZE;
  cones[at + FIRST_EDGE] = first;
  cones[at + LAST_EDGE] = last;
  cones[at + ROOT] = root;
  cones[at + LEFT_X] = edgeX[last] - placeX[root];
  cones[at + LEFT_Z] = edgeZ[last] - placeZ[root];
  cones[at + RIGHT_X] = edgeX[first] - placeX[root];
  cones[at + RIGHT_Z] = edgeZ[first] - placeZ[root];
  cones[at + FLAGS] = LEFT_AT_VERTEX | RIGHT_AT_VERTEX;
}
