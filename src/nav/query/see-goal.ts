// Is the way simply straight? Most questions on small maps are answered by looking.
//
// The straight line is walked from polygon to polygon as long as it enters by the inside of one edge and leaves by the
// inside of another. Then there is one way to walk it, and no other way is as short. Where it meets a vertex, or runs
// along an edge, the search decides.
import { EDGE_FIELDS, EDGE_SHIFT } from './edge-table.ts';
import type { PathSearch } from './path-search.ts';
import { takeExpansion } from './take-expansion.ts';

const { ACROSS, EDGE_X, EDGE_Z, NEXT, NONE, POLYGON } = EDGE_FIELDS;

/**
 * True when the goal is seen from the start in this way. Every polygon into which the line leads counts as an expansion. False
 * means only that the search has to decide, or that its budget is spent.
 */
export function seesGoal(search: PathSearch): boolean {
  const { edges, mesh, goalIn, query } = search;
  const { count, polygons } = search.backwards ? search.goalEnd : search.startEnd;
  for (let at = 0; at < count; at += 1) {
    let edge = findExit(search, mesh.polygonStart[polygons[at]] << EDGE_SHIFT);
    while (edge !== NONE) {
      const across = edges[edge + ACROSS];
      if (across === NONE) break;
      if (!takeExpansion(search)) return false;
      if (goalIn[edges[across + POLYGON]] === query) return true;
      // The line enters by this edge, so the next one begins on its right.
      edge = findExit(search, edges[across + NEXT]);
    }
  }
  return false;
}

/**
 * The edge through whose inside the line from the start to the goal leaves a polygon, NONE without any. The line meets the
 * polygon; `first` is one of its edges.
 */
function findExit(search: PathSearch, first: number): number {
  const { edges, placeX, placeZ, start, goal } = search;
  const x = placeX[start];
  const z = placeZ[start];
  const dx = placeX[goal] - x;
  const dz = placeZ[goal] - z;
  let edge = first;
  while (dx * (edges[edge + EDGE_Z] - z) - dz * (edges[edge + EDGE_X] - x) >= 0) {
    edge = edges[edge + NEXT];
    if (edge === first) return NONE;
  }
  // Edges on the right of the line follow one another up to the one that crosses it.
  for (;;) {
    const end = edges[edge + NEXT];
    const side = dx * (edges[end + EDGE_Z] - z) - dz * (edges[end + EDGE_X] - x);
    if (side >= 0) return side > 0 ? edge : NONE;
    edge = end;
  }
}
