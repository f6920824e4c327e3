// The step of the search: a cone enters a polygon and goes on through those of its edges that it meets, as in Polyanya
// (Cui, Harabor, Grastien, IJCAI 2017, sections 3 and 4). On the way it reaches the corners that its bounds touch.
//
// A polygon's far border is passed from the right end of the view to its left end. Vertices on a bound ray, in the order
// in which the ray meets them: the end of the entered edge; vertices along the border, if the ray runs along it; the point
// where the ray leaves the polygon (touch-across.ts).
import { pushHeap } from '../geometry/heap.ts';
import { NONE } from '../geometry/none.ts';
import { estimateCone, reserveCones } from './cone.ts';
import {
  CONE_SIZE,
  FIRST_EDGE,
  FLAGS,
  LAST_EDGE,
  LEFT_AT_VERTEX,
  LEFT_OPEN,
  LEFT_X,
  LEFT_Z,
  RIGHT_AT_VERTEX,
  RIGHT_OPEN,
  RIGHT_X,
  RIGHT_Z,
  ROOT,
} from './cone-record.ts';
import { meetGoal } from './meet-goal.ts';
import type { PathSearch } from './path-search.ts';
import { touchLeft, touchRight } from './reach-place.ts';
import { touchAcrossLeft, touchAcrossRight } from './touch-across.ts';

const LEFT_FLAGS = LEFT_AT_VERTEX | LEFT_OPEN;
const RIGHT_FLAGS = RIGHT_AT_VERTEX | RIGHT_OPEN;

/**
 * Expands the cone with this number, in use or the first one of the scratch. While it has a single successor it goes
 * straight on; several are put on the heap.
 */
export function expandCone(search: PathSearch, cone: number): void {
  let count = writeSuccessors(search, cone);
  while (count === 1) count = writeSuccessors(search, search.coneCount);
  for (let left = count; left > 0; left -= 1) pushCone(search);
}

/** Puts the first cone of the scratch on the heap, unless it is too long. */
export function pushCone(search: PathSearch): void {
  const cone = search.coneCount;
  search.coneCount += 1;
  estimateCone(search, cone);
  const key = search.coneKeys[cone];
  if (key <= search.limit) pushHeap(search.heap, key, cone);
}

/**
 * Writes the cones into which this one goes on to the scratch, from the right to the left, and answers how many. One
 * piece and longer than others, since this loop is where a search spends its time; the cone itself may be the first of
 * the scratch, so it is read before anything is written.
 */
function writeSuccessors(search: PathSearch, cone: number): number {
  const { edgePolygon, polygonStart, nextEdge, edgeTwin, edgeX, edgeZ } = search.mesh;
  const at = cone * CONE_SIZE;
  const first = search.cones[at + FIRST_EDGE];
  const polygon = edgePolygon[first];
  search.expansions += 1;
  if (search.goalIn[polygon] === search.query && meetGoal(search, at)) return 0;
  reserveCones(search, polygonStart[polygon + 1] - polygonStart[polygon]);
  const cones = search.cones;
  const last = cones[at + LAST_EDGE];
  const root = cones[at + ROOT];
  const leftX = cones[at + LEFT_X];
  const leftZ = cones[at + LEFT_Z];
  const rightX = cones[at + RIGHT_X];
  const rightZ = cones[at + RIGHT_Z];
  const x = search.placeX[root];
  const z = search.placeZ[root];
  const flags = touchEnds(search, at);

  let edge = first;
  let end = nextEdge[first];
  let endX = edgeX[end] - x;
  let endZ = edgeZ[end] - z;
  let right = flags & RIGHT_FLAGS;
  while (end !== last) {
    const turn = rightX * endZ - rightZ * endX;
    if (turn > 0) break;
    right &= RIGHT_OPEN;
    if (turn === 0) {
      right |= RIGHT_AT_VERTEX;
      if (right === RIGHT_AT_VERTEX && touchOnRight(search, at, end)) right |= RIGHT_OPEN;
    }
    edge = end;
    end = nextEdge[end];
    endX = edgeX[end] - x;
    endZ = edgeZ[end] - z;
  }

  let count = 0;
  let write = search.coneCount * CONE_SIZE;
  let boundX = rightX;
  let boundZ = rightZ;
  for (let seen = true; seen; ) {
    let left = flags & LEFT_FLAGS;
    let clipX = leftX;
    let clipZ = leftZ;
    const turn = end === last ? 0 : leftX * endZ - leftZ * endX;
    if (turn < 0) {
      left = LEFT_AT_VERTEX;
      clipX = endX;
      clipZ = endZ;
    } else {
      seen = false;
      if (end !== last) {
        left &= LEFT_OPEN;
        if (turn === 0) {
          left |= LEFT_AT_VERTEX;
          if (left === LEFT_AT_VERTEX && touchAcrossLeft(search, root, end)) left |= LEFT_OPEN;
        }
      }
    }
    const twin = edgeTwin[edge];
    if (twin !== NONE) {
      cones[write + FIRST_EDGE] = nextEdge[twin];
      cones[write + LAST_EDGE] = twin;
      cones[write + ROOT] = root;
      cones[write + LEFT_X] = clipX;
      cones[write + LEFT_Z] = clipZ;
      cones[write + RIGHT_X] = boundX;
      cones[write + RIGHT_Z] = boundZ;
      cones[write + FLAGS] = left | right;
      write += CONE_SIZE;
      count += 1;
    }
    boundX = endX;
    boundZ = endZ;
    right = RIGHT_AT_VERTEX;
    edge = end;
    end = nextEdge[end];
    endX = edgeX[end] - x;
    endZ = edgeZ[end] - z;
  }
  return count;
}

/** Touches the corners at the ends of the view, and along the border behind the left one; answers the cone's new flags. */
function touchEnds(search: PathSearch, at: number): number {
  const { cones, placeX, placeZ } = search;
  const { nextEdge, previousEdge, edgeX, edgeZ } = search.mesh;
  const root = cones[at + ROOT];
  const x = placeX[root];
  const z = placeZ[root];
  let flags = cones[at + FLAGS];
  if ((flags & RIGHT_FLAGS) === RIGHT_AT_VERTEX) {
    const first = cones[at + FIRST_EDGE];
    const end = nextEdge[first];
    const turn = cones[at + RIGHT_X] * (edgeZ[end] - z) - cones[at + RIGHT_Z] * (edgeX[end] - x);
    if (turn <= 0 && touchRight(search, root, first)) flags |= RIGHT_OPEN;
  }
  if ((flags & LEFT_FLAGS) === LEFT_AT_VERTEX) {
    const leftX = cones[at + LEFT_X];
    const leftZ = cones[at + LEFT_Z];
    let edge = cones[at + LAST_EDGE];
    for (;;) {
      const before = previousEdge[edge];
      const turn = leftX * (edgeZ[before] - z) - leftZ * (edgeX[before] - x);
      if (turn < 0) break;
      if (touchLeft(search, root, edge)) {
        flags |= LEFT_OPEN;
        break;
      }
      if (turn > 0) break;
      edge = before;
    }
  }
  return flags;
}

/** The right bound meets the vertex of `edge`, beyond the entered edge: along the border, or where it leaves. */
function touchOnRight(search: PathSearch, at: number, edge: number): boolean {
  const { cones, placeX, placeZ } = search;
  const { nextEdge, edgeX, edgeZ } = search.mesh;
  const root = cones[at + ROOT];
  const end = nextEdge[edge];
  const endX = edgeX[end] - placeX[root];
  const endZ = edgeZ[end] - placeZ[root];
  if (cones[at + RIGHT_X] * endZ - cones[at + RIGHT_Z] * endX === 0) return touchRight(search, root, edge);
  return touchAcrossRight(search, root, edge);
}
