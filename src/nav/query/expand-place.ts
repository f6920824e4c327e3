// The views from a place: all that the start sees, and what a corner sees when a path turns there.
import { orient } from '../geometry/orient.ts';
import { openView } from './cone.ts';
import { CONE_FIELDS, CONE_FLAGS } from './cone-record.ts';
import { EDGE_FIELDS, EDGE_SHIFT } from './edge-table.ts';
import { expandView } from './expand-cone.ts';
import type { PathSearch } from './path-search.ts';
import { touchAcrossLeft, touchAcrossRight } from './touch-across.ts';

const { FIRST_EDGE, FLAGS, LAST_EDGE, LEFT_ROOT, LEFT_X, LEFT_Z, RIGHT_ROOT, RIGHT_X, RIGHT_Z, ROOT } =
  CONE_FIELDS;
const { LEFT_AT_VERTEX, RIGHT_AT_VERTEX } = CONE_FLAGS;
const { ACROSS, EDGE_X, EDGE_Z, NEXT, NONE, PREVIOUS } = EDGE_FIELDS;

/** Looks round from the start, through every polygon that holds it on its floor. */
export function expandStart(search: PathSearch): void {
  const { polygons, count } = search.backwards ? search.goalEnd : search.startEnd;
  for (let at = 0; at < count; at += 1) viewFromStart(search, polygons[at]);
}

function viewFromStart(search: PathSearch, polygon: number): void {
  const { edges, mesh, start, placeX, placeZ } = search;
  const x = placeX[start];
  const z = placeZ[start];
  const from = mesh.polygonStart[polygon] << EDGE_SHIFT;
  let onEdge: number = NONE;
  let edge = from;
  do {
    const end = edges[edge + NEXT];
    const ax = edges[edge + EDGE_X];
    const az = edges[edge + EDGE_Z];
    if (ax === x && az === z) {
      writeView(search, start, end, edges[edge + PREVIOUS]);
      expandView(search);
      return;
    }
    const bx = edges[end + EDGE_X];
    const bz = edges[end + EDGE_Z];
    // Several edges lie in line where the border has vertices without a turn: the one between whose ends the start is.
    if (orient(ax, az, bx, bz, x, z) === 0 && (ax - x) * (bx - x) + (az - z) * (bz - z) < 0) onEdge = edge;
    edge = end;
  } while (edge !== from);
  if (onEdge === NONE) viewAllRound(search, from);
  else {
    writeView(search, start, edges[onEdge + NEXT], onEdge);
    expandView(search);
  }
}

/** From inside a polygon each of its links is seen whole. */
function viewAllRound(search: PathSearch, from: number): void {
  const { edges, start } = search;
  let edge = from;
  do {
    const across = edges[edge + ACROSS];
    if (across !== NONE) {
      writeView(search, start, edges[across + NEXT], across);
      openView(search, 0);
    }
    edge = edges[edge + NEXT];
  } while (edge !== from);
}

/**
 * Looks from a corner to the side to which its best chain turns there: from the straight line on, round the obstacle, as
 * far as the ground goes.
 */
export function expandCorner(search: PathSearch, corner: number): void {
  const { edges, placeX, placeZ, parent, entry } = search;
  const dx = placeX[corner] - placeX[parent[corner]];
  const dz = placeZ[corner] - placeZ[parent[corner]];
  if (entry[corner] >= 0) {
    for (let edge = entry[corner]; edge !== NONE; edge = edges[edges[edge + PREVIOUS] + ACROSS]) {
      viewLeft(search, corner, edge, dx, dz);
    }
    return;
  }
  for (let edge = ~entry[corner]; ; edge = edges[edges[edge + ACROSS] + NEXT]) {
    viewRight(search, corner, edge, dx, dz);
    if (edges[edge + ACROSS] === NONE) return;
  }
}

/** Looks through the polygon in which `edge` leaves the corner, as far as it lies left of the direction (dx, dz). */
function viewLeft(search: PathSearch, corner: number, edge: number, dx: number, dz: number): void {
  const { edges, views } = search;
  const last = edges[edge + PREVIOUS];
  const leftX = edges[last + EDGE_X] - search.placeX[corner];
  const leftZ = edges[last + EDGE_Z] - search.placeZ[corner];
  const turn = dx * leftZ - dz * leftX;
  if (turn < 0 || (turn === 0 && dx * leftX + dz * leftZ > 0)) return;
  writeView(search, corner, edges[edge + NEXT], last);
  const rightTurn = dx * views[RIGHT_Z] - dz * views[RIGHT_X];
  if (rightTurn < 0) {
    views[RIGHT_X] = dx;
    views[RIGHT_Z] = dz;
    views[FLAGS] = LEFT_AT_VERTEX;
  } else if (rightTurn === 0) touchAcrossRight(search, corner, edges[edge + NEXT]);
  expandView(search);
}

/** The mirror of `viewLeft`. */
function viewRight(search: PathSearch, corner: number, edge: number, dx: number, dz: number): void {
  const { edges, views } = search;
  const first = edges[edge + NEXT];
  const rightX = edges[first + EDGE_X] - search.placeX[corner];
  const rightZ = edges[first + EDGE_Z] - search.placeZ[corner];
  const turn = dx * rightZ - dz * rightX;
  if (turn > 0 || (turn === 0 && dx * rightX + dz * rightZ > 0)) return;
  const last = edges[edge + PREVIOUS];
  writeView(search, corner, first, last);
  const leftTurn = dx * views[LEFT_Z] - dz * views[LEFT_X];
  if (leftTurn > 0) {
    views[LEFT_X] = dx;
    views[LEFT_Z] = dz;
    views[FLAGS] = RIGHT_AT_VERTEX;
  } else if (leftTurn === 0) touchAcrossLeft(search, corner, last);
  expandView(search);
}

/** Makes the first view the one between the vertices of the first and the last edge as the root sees them. */
function writeView(search: PathSearch, root: number, first: number, last: number): void {
  const { edges, views, placeX, placeZ } = search;
  views[FIRST_EDGE] = first;
  views[LAST_EDGE] = last;
  views[ROOT] = root;
  views[LEFT_X] = edges[last + EDGE_X] - placeX[root];
  views[LEFT_Z] = edges[last + EDGE_Z] - placeZ[root];
  views[RIGHT_X] = edges[first + EDGE_X] - placeX[root];
  views[RIGHT_Z] = edges[first + EDGE_Z] - placeZ[root];
  views[FLAGS] = LEFT_AT_VERTEX | RIGHT_AT_VERTEX;
  views[LEFT_ROOT] = root;
  views[RIGHT_ROOT] = root;
}
