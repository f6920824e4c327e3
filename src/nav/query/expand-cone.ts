// The step of the search: a cone enters a polygon and goes on through those of its edges that it meets, as in Polyanya
// (Cui, Harabor, Grastien, IJCAI 2017, sections 3 and 4). On the way it reaches the corners that its bounds touch.
//
// A polygon's far border is passed from the right end of the view to its left end. Vertices on a bound ray, in the order
// in which the ray meets them: the end of the entered edge; vertices along the border, if the ray runs along it; the point
// where the ray leaves the polygon (touch-across.ts). Where a border along which the ray runs becomes a wall, the ground
// beyond it is left as well.
import { openView, takeCone } from './cone.ts';
import { CONE_FIELDS, CONE_FLAGS } from './cone-record.ts';
import { EDGE_FIELDS } from './edge-table.ts';
import { isDominated } from './is-dominated.ts';
import { meetGoal } from './meet-goal.ts';
import type { PathSearch } from './path-search.ts';
import { takeExpansion } from './take-expansion.ts';
import { touchAcrossLeft, touchAcrossRight } from './touch-across.ts';
import { touchLeft, touchRight } from './touch-corner.ts';

const { FIRST_EDGE, FLAGS, LAST_EDGE, LEFT_ROOT, LEFT_X, LEFT_Z, RIGHT_ROOT, RIGHT_X, RIGHT_Z, ROOT, SIZE } =
  CONE_FIELDS;
const { LEFT_AT_VERTEX, RIGHT_AT_VERTEX } = CONE_FLAGS;
const { ACROSS, EDGE_X, EDGE_Z, NEXT, NONE, POLYGON, PREVIOUS } = EDGE_FIELDS;

/** A search of fewer expansions is over before it pays to look for views that are not needed. */
const SHORT_SEARCH = 64;

/** Expands the cone with this number, and gives its record back. */
export function expandCone(search: PathSearch, cone: number): void {
  takeCone(search, cone);
  expandView(search);
}

/** Expands the first view. While it has a single successor it goes straight on; several become open cones. */
export function expandView(search: PathSearch): void {
  let count = 1;
  while (count === 1) {
    const isLong = search.expansions >= SHORT_SEARCH;
    count = isLong && isDominated(search) ? 0 : writeSuccessors(search);
  }
  for (let view = 0; view < count; view += 1) openView(search, view * SIZE);
}

/**
 * Writes the views into which the first one goes on in its place, from the right to the left, and answers how many.
 * One piece and longer than others, since this loop is where a search spends its time.
 */
function writeSuccessors(search: PathSearch): number {
  const { edges, views } = search;
  const first = views[FIRST_EDGE];
  const last = views[LAST_EDGE];
  const root = views[ROOT];
  const leftX = views[LEFT_X];
  const leftZ = views[LEFT_Z];
  const rightX = views[RIGHT_X];
  const rightZ = views[RIGHT_Z];
  const x = search.placeX[root];
  const z = search.placeZ[root];
  if (!takeExpansion(search)) return 0;
  if (search.goalIn[edges[first + POLYGON]] === search.query && meetGoal(search)) return 0;
  touchEnds(search);

  let edge = first;
  let end = edges[first + NEXT];
  let endX = edges[end + EDGE_X] - x;
  let endZ = edges[end + EDGE_Z] - z;
  let right = views[FLAGS] & RIGHT_AT_VERTEX;
  let rightRoot = views[RIGHT_ROOT];
  while (end !== last) {
    const turn = rightX * endZ - rightZ * endX;
    if (turn > 0) break;
    right = 0;
    if (turn === 0) {
      right = RIGHT_AT_VERTEX;
      if (rightRoot !== NONE) rightRoot = touchOnRight(search, rightRoot, end);
    }
    edge = end;
    end = edges[end + NEXT];
    endX = edges[end + EDGE_X] - x;
    endZ = edges[end + EDGE_Z] - z;
  }

  let count = 0;
  let write = 0;
  let boundX = rightX;
  let boundZ = rightZ;
  const wholeLeft = views[FLAGS] & LEFT_AT_VERTEX;
  const wholeLeftRoot = views[LEFT_ROOT];
  for (let seen = true; seen; ) {
    let left: number = LEFT_AT_VERTEX;
    let leftRoot = root;
    let clipX = endX;
    let clipZ = endZ;
    const turn = end === last ? 0 : leftX * endZ - leftZ * endX;
    if (turn >= 0) {
      seen = false;
      left = end === last ? wholeLeft : turn === 0 ? LEFT_AT_VERTEX : 0;
      leftRoot = wholeLeftRoot;
      clipX = leftX;
      clipZ = leftZ;
      if (end !== last && turn === 0 && leftRoot !== NONE) leftRoot = touchAcrossLeft(search, leftRoot, end);
    }
    const across = edges[edge + ACROSS];
    if (across !== NONE) {
      views[write + FIRST_EDGE] = edges[across + NEXT];
      views[write + LAST_EDGE] = across;
      views[write + ROOT] = root;
      views[write + LEFT_X] = clipX;
      views[write + LEFT_Z] = clipZ;
      views[write + RIGHT_X] = boundX;
      views[write + RIGHT_Z] = boundZ;
      views[write + FLAGS] = left | right;
      views[write + LEFT_ROOT] = leftRoot;
      views[write + RIGHT_ROOT] = rightRoot;
      write += SIZE;
      count += 1;
    }
    boundX = endX;
    boundZ = endZ;
    right = RIGHT_AT_VERTEX;
    rightRoot = root;
    edge = end;
    end = edges[end + NEXT];
    endX = edges[end + EDGE_X] - x;
    endZ = edges[end + EDGE_Z] - z;
  }
  return count;
}

/** Touches the corners at the ends of the first view, and along the border behind the left one. */
function touchEnds(search: PathSearch): void {
  const { views, edges } = search;
  const root = views[ROOT];
  const x = search.placeX[root];
  const z = search.placeZ[root];
  const flags = views[FLAGS];
  if ((flags & RIGHT_AT_VERTEX) !== 0 && views[RIGHT_ROOT] !== NONE) {
    const first = views[FIRST_EDGE];
    const end = edges[first + NEXT];
    const turn = views[RIGHT_X] * (edges[end + EDGE_Z] - z) - views[RIGHT_Z] * (edges[end + EDGE_X] - x);
    if (turn <= 0) views[RIGHT_ROOT] = touchRight(search, views[RIGHT_ROOT], first);
  }
  if ((flags & LEFT_AT_VERTEX) === 0) return;
  const leftX = views[LEFT_X];
  const leftZ = views[LEFT_Z];
  let from = views[LEFT_ROOT];
  for (let edge = views[LAST_EDGE]; from !== NONE; ) {
    const before = edges[edge + PREVIOUS];
    const turn = leftX * (edges[before + EDGE_Z] - z) - leftZ * (edges[before + EDGE_X] - x);
    if (turn < 0) break;
    if (turn === 0 && edges[before + ACROSS] === NONE) touchAcrossLeft(search, from, edge);
    from = touchLeft(search, from, edge);
    if (turn > 0) break;
    edge = before;
  }
  views[LEFT_ROOT] = from;
}

/**
 * The right bound meets the vertex of `edge`, beyond the entered edge: along the border, or where it leaves. `from` is the
 * place over which one comes there; answers the one over which one comes farther, as `touchRight` does.
 */
function touchOnRight(search: PathSearch, from: number, edge: number): number {
  const { views, edges, placeX, placeZ } = search;
  const root = views[ROOT];
  const end = edges[edge + NEXT];
  const endX = edges[end + EDGE_X] - placeX[root];
  const endZ = edges[end + EDGE_Z] - placeZ[root];
  if (views[RIGHT_X] * endZ - views[RIGHT_Z] * endX !== 0) return touchAcrossRight(search, from, edge);
  if (edges[edge + ACROSS] === NONE) touchAcrossRight(search, from, edge);
  return touchRight(search, from, edge);
}
