// A straight line from a place touches a corner: can a path turn there, and who looks on along the line?
//
// Whether a path can turn is asked of the whole ground, so that the corners on a line are facts of the ground, but a turn
// that leads into a closed dead end alone leads nowhere. Such a corner is *passed*: it is reached, and is a link of the
// chains that go on along the line (compare-chains.ts says why), but nobody looks from it. The line belongs to
// whoever looked along it before, who reaches what comes next over the corner passed.
import { EDGE_FIELDS } from './edge-table.ts';
import type { PathSearch } from './path-search.ts';
import { passPlace, reachPlace } from './reach-place.ts';

const { ACROSS, CORNER, EDGE_X, EDGE_Z, NEXT, NONE, PREVIOUS } = EDGE_FIELDS;

/**
 * The line from `root` reaches the vertex of `edge` with the ground on its right, in the polygon of `edge`. Reaches the
 * corner there if a path could turn left, round an obstacle on its left. Answers over which place one comes to what lies
 * on the line farther away: `root` when there is no such corner, the corner when it is passed, and NONE when that is seen
 * from the corner.
 */
export function touchLeft(search: PathSearch, root: number, edge: number): number {
  const { edges, leftWallX, leftWallZ } = search;
  const corner = edges[edge + CORNER];
  if (corner === NONE) return root;
  const dx = edges[edge + EDGE_X] - search.placeX[root];
  const dz = edges[edge + EDGE_Z] - search.placeZ[root];
  if (!isLeft(dx, dz, leftWallX[corner], leftWallZ[corner])) return root;
  const wall = findLeftWall(search, edge);
  if (
    isLeft(dx, dz, edges[wall + EDGE_X] - edges[edge + EDGE_X], edges[wall + EDGE_Z] - edges[edge + EDGE_Z])
  ) {
    reachPlace(search, corner, root, edge);
    return NONE;
  }
  passPlace(search, corner, root, edge);
  return corner;
}

/** The mirror of `touchLeft`: the ground on the left, a turn to the right round an obstacle on the right. */
export function touchRight(search: PathSearch, root: number, edge: number): number {
  const { edges, rightWallX, rightWallZ } = search;
  const corner = edges[edge + CORNER];
  if (corner === NONE) return root;
  const dx = edges[edge + EDGE_X] - search.placeX[root];
  const dz = edges[edge + EDGE_Z] - search.placeZ[root];
  if (!isLeft(rightWallX[corner], rightWallZ[corner], dx, dz)) return root;
  const end = edges[findRightWall(search, edge) + NEXT];
  if (
    isLeft(edges[end + EDGE_X] - edges[edge + EDGE_X], edges[end + EDGE_Z] - edges[edge + EDGE_Z], dx, dz)
  ) {
    reachPlace(search, corner, root, ~edge);
    return NONE;
  }
  passPlace(search, corner, root, ~edge);
  return corner;
}

/**
 * True when b points to the left of a, or straight back. With the line for a and the wall at the far side of a corner's
 * obstacle for b, a path stretched round the obstacle bends there; straight back, the obstacle has no thickness.
 */
function isLeft(ax: number, az: number, bx: number, bz: number): boolean {
  const turn = ax * bz - az * bx;
  return turn > 0 || (turn === 0 && ax * bx + az * bz < 0);
}

/**
 * Goes round the vertex of `edge` to the left, over open ground, and answers the edge that is the wall there and ends at
 * the vertex. The vertex must have a wall.
 */
export function findLeftWall({ edges }: PathSearch, edge: number): number {
  let wall = edges[edge + PREVIOUS];
  while (edges[wall + ACROSS] !== NONE) wall = edges[edges[wall + ACROSS] + PREVIOUS];
  return wall;
}

/** The mirror of `findLeftWall`: answers the wall that starts at the vertex. */
export function findRightWall({ edges }: PathSearch, edge: number): number {
  let wall = edge;
  while (edges[wall + ACROSS] !== NONE) wall = edges[edges[wall + ACROSS] + NEXT];
  return wall;
}
