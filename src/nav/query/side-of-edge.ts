// On which side of an edge a place lies, exactly, although places are not rounded to the lattice: what the float64
// predicate cannot decide, digits of 26 bits do.
import { NONE } from '../geometry/none.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import type { SurfacePlace } from './height.ts';

const DIGIT = 67108864;

/**
 * Where the place lies, seen along the edge's line: 1 on its left, where the edge's polygon has its ground, -1 on its
 * right, 0 on it. Exact for every float64 place, however near to the line, within `LATTICE_LIMIT` + `LONGEST_LINE` units.
 */
export function sideOfEdge(mesh: NavMesh, edge: number, place: SurfacePlace): number {
  const { edgeX, edgeZ, nextEdge } = mesh;
  const end = nextEdge[edge];
  return sideOfLine(edgeX[edge], edgeZ[edge], edgeX[end], edgeZ[end], place);
}

/** The same for the line from one lattice point to another. */
export function sideOfLine(ax: number, az: number, bx: number, bz: number, place: SurfacePlace): number {
  const left = (bx - ax) * (place.planZ - az);
  const right = (bz - az) * (place.planX - ax);
  const turn = left - right;
  // Each product is wrong by at most two roundings, and their difference by one.
  const doubt = (Math.abs(left) + Math.abs(right)) * 1e-15;
  if (turn > doubt) return 1;
  if (turn < -doubt) return -1;
  return doubt === 0 ? 0 : sideByDigits(ax, az, bx, bz, place);
}

/**
 * Splits the place into a whole number and a fraction. The turn to the whole number is an integer, exact; the fraction
 * adds less than dx + dz to it. As long as that leaves its sign open, the fraction gives its next digit to the integer.
 */
function sideByDigits(ax: number, az: number, bx: number, bz: number, place: SurfacePlace): number {
  const dx = bx - ax;
  const dz = bz - az;
  const most = Math.abs(dx) + Math.abs(dz);
  const wholeX = Math.trunc(place.planX);
  const wholeZ = Math.trunc(place.planZ);
  let restX = place.planX - wholeX;
  let restZ = place.planZ - wholeZ;
  let turn = dx * (wholeZ - az) - dz * (wholeX - ax);
  while (Math.abs(turn) < most && (restX !== 0 || restZ !== 0)) {
    restX *= DIGIT;
    restZ *= DIGIT;
    const digitX = Math.trunc(restX);
    const digitZ = Math.trunc(restZ);
    restX -= digitX;
    restZ -= digitZ;
    turn = turn * DIGIT + (dx * digitZ - dz * digitX);
  }
  return turn > 0 ? 1 : turn < 0 ? -1 : 0;
}

/** An edge of the polygon that has the place on its right, the first one in order; NONE when the polygon holds the place. */
export function findEdgeBefore(mesh: NavMesh, polygon: number, place: SurfacePlace): number {
  const { polygonStart } = mesh;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    if (sideOfEdge(mesh, edge, place) < 0) return edge;
  }
  return NONE;
}
