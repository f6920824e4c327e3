// What a route over a graph costs.
import { NONE } from '../geometry/none.ts';
import type { NavGraph } from './nav-graph.ts';

/**
 * The cost of the route `route[0 .. count - 1]` in metres: the costs of its lanes, added from the start on. 0 for no
 * place or one. Throws a RangeError naming the two places when no lane leads from one to the next.
 */
export function routeLength(graph: NavGraph, route: ArrayLike<number>, count: number): number {
  let length = 0;
  for (let at = 1; at < count; at += 1) {
    const lane = findLane(graph, route[at - 1], route[at]);
    if (lane === NONE) {
      throw new RangeError(`route must follow lanes, got none from ${route[at - 1]} to ${route[at]}`);
    }
    length += graph.laneCost[lane];
  }
  return length;
}

function findLane(graph: NavGraph, from: number, to: number): number {
  for (let lane = graph.laneStart[from]; lane < graph.laneStart[from + 1]; lane += 1) {
    if (graph.laneTo[lane] === to) return lane;
  }
  return NONE;
}
