// The place of a graph that is nearest to a point, through the graph's k-d tree. The tree is walked without a stack: from
// the node it came from and the side of the split on which the point lies, a node knows where to go next (Wald, A
// Stack-Free Traversal Algorithm for Left-Balanced k-d Trees, 2022), so that nothing is allocated.
import { checkFinite } from '../geometry/checks.ts';
import { NONE } from '../geometry/none.ts';
import type { NavGraph } from './nav-graph.ts';

// The bound on squares is let out by more than rounding takes; the distance itself decides at the end.
const LET_OUT = 1 + 1 / 1099511627776;

/**
 * The place nearest to the point (x, y, z) in three dimensions, of equally near ones the lowest, or NONE when none is
 * within `maxDistance` metres; a place exactly that far away is. `maxDistance` may be Infinity. The same answer, bit for
 * bit, as comparing all places. Throws a RangeError naming the argument that is not a number of the kind said.
 */
export function findNearestPlace(
  graph: NavGraph,
  x: number,
  y: number,
  z: number,
  maxDistance: number,
): number {
  checkFinite('x', x);
  checkFinite('y', y);
  checkFinite('z', z);
  if (!(maxDistance >= 0)) throw new RangeError(`maxDistance must not be negative, got ${maxDistance}`);

  const { placeX, placeY, placeZ } = graph;
  const { leafCount, splitAxis, splitValue, leafStart, leafPlaces } = graph.index;
  let nearestSquared = maxDistance * maxDistance * LET_OUT;
  let nearest = graph.placeCount;
  let previous = 0;
  let node = 1;
  while (node !== 0) {
    const parent = node >> 1;
    let next = parent;
    if (node >= leafCount) {
      for (let at = leafStart[node - leafCount]; at < leafStart[node - leafCount + 1]; at += 1) {
        const place = leafPlaces[at];
        const dx = placeX[place] - x;
        const dy = placeY[place] - y;
        const dz = placeZ[place] - z;
        const squared = dx * dx + dy * dy + dz * dz;
        if (squared < nearestSquared || (squared === nearestSquared && place < nearest)) {
          nearestSquared = squared;
          nearest = place;
        }
      }
    } else {
      const axis = splitAxis[node];
      const beyond = splitValue[node] - (axis === 0 ? x : axis === 1 ? y : z);
      const nearChild = node * 2 + (beyond > 0 ? 0 : 1);
      // Rounding keeps order, so no place across the split has a lesser square than the split itself. An equal one is
      // looked at: its index may be lower.
      if (previous === parent) next = nearChild;
      else if (previous === nearChild && beyond * beyond <= nearestSquared) next = nearChild ^ 1;
    }
    previous = node;
    node = next;
  }
  return nearest < graph.placeCount && Math.sqrt(nearestSquared) <= maxDistance ? nearest : NONE;
}
