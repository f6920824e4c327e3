// The cheapest route between two places of a graph: A* (Hart, Nilsson, Raphael, A Formal Basis for the Heuristic
// Determination of Minimum Cost Paths, 1968) with the straight distance as the estimate, over lengths that are float64
// sums taken from the start on.
//
// Which of equal routes. The length L(p) of a place is the least sum over all routes from the start to it. A lane p -> q
// is *tight* when L(p) + cost, rounded, is L(q). Of the routes along tight lanes the answer is the one with the fewest
// places, and of those the one whose places, compared from the start on, are lowest. That names a single route and speaks
// of nothing but the graph and the ends.
//
// Why the search finds it. Adding a cost is monotone even when rounded, so L is what any relaxation ends with, in whatever
// order; a place whose length improves is looked at again, so no order of removal matters. A place on a route of least
// sum has length + estimate <= the goal's length but for rounding (sums of fewer than 2^31 lanes: less than 2^-21 of it)
// and underflow (far less than a micrometre); the search goes on until the least key exceeds the goal's length by 2^-20
// of it and as much of a metre. So every place on such a route has its final length when the search stops, and its
// final lengths are all that the second half reads: it walks tight lanes back from the goal, level by level, and notes
// for every place the lowest place of the next level that a tight lane leads to.
import { checkInteger } from '../geometry/checks.ts';
import { createHeap, type Heap, popHeap, pushHeap } from '../geometry/heap.ts';
import type { NavGraph } from './nav-graph.ts';
import { straightDistance } from './place-positions.ts';

/** The working memory of searches over one graph. Make it once, use it for one query after another; no query sees what another left. */
export interface RouteSearch {
  readonly graph: NavGraph;
  /** Least length found from the start to each place, Infinity where none is. */
  readonly lengths: Float64Array;
  /** For a place in the heap: 1 when its length has improved since its lanes were last looked at, 0 when the entry is stale. */
  readonly waiting: Uint8Array;
  /** The places with a length, `reachedCount` of them. */
  readonly reached: Int32Array;
  reachedCount: number;
  readonly heap: Heap;
  /** Places on the way from a place to the goal, both counted, 0 where none is known. */
  readonly placesLeft: Int32Array;
  /** The place that follows a place on its way to the goal. */
  readonly following: Int32Array;
  readonly queue: Int32Array;
}

const SLACK = 1 / 1048576;

/** Makes the working memory for searches over a graph. */
export function createRouteSearch(graph: NavGraph): RouteSearch {
  const { placeCount, laneCount } = graph;
  return {
    graph,
    lengths: new Float64Array(placeCount).fill(Number.POSITIVE_INFINITY),
    waiting: new Uint8Array(placeCount),
    reached: new Int32Array(placeCount),
    reachedCount: 0,
    heap: createHeap(laneCount + 1),
    placesLeft: new Int32Array(placeCount),
    following: new Int32Array(placeCount),
    queue: new Int32Array(placeCount),
  };
}

/**
 * Writes the places of the cheapest route, `from` first and `to` last, into `out` and answers how many they are; 0 when
 * there is no route. From a place to itself the route is that place. Of equally cheap routes it is always the same one,
 * by the rule at the head of this file.
 *
 * Throws a RangeError when `from` or `to` is no place, or when the route is longer than `out`, to which nothing is
 * written then; the search can be used on.
 */
export function findRoute(search: RouteSearch, from: number, to: number, out: Int32Array): number {
  const last = search.graph.placeCount - 1;
  checkInteger('from', from, 0, last);
  checkInteger('to', to, 0, last);
  forgetLastQuery(search);
  findLengths(search, from, to);
  if (search.lengths[to] === Number.POSITIVE_INFINITY) return 0;

  linkTightLanes(search, from, to);
  const count = search.placesLeft[from];
  if (count > out.length) {
    throw new RangeError(`out must hold the ${count} places of the route, got room for ${out.length}`);
  }
  let place = from;
  for (let at = 0; at < count; at += 1) {
    out[at] = place;
    place = search.following[place];
  }
  return count;
}

function forgetLastQuery(search: RouteSearch): void {
  const { lengths, placesLeft, reached, reachedCount } = search;
  for (let at = 0; at < reachedCount; at += 1) {
    lengths[reached[at]] = Number.POSITIVE_INFINITY;
    placesLeft[reached[at]] = 0;
  }
  search.reachedCount = 0;
  search.heap.size = 0;
}

function findLengths(search: RouteSearch, from: number, to: number): void {
  const { graph, lengths, waiting, heap } = search;
  const { laneStart, laneTo, laneCost } = graph;
  improve(search, from, 0, to);
  while (heap.size > 0 && heap.keys[0] <= lengths[to] + (lengths[to] + 1) * SLACK) {
    const place = heap.ids[0];
    popHeap(heap);
    if (waiting[place] === 0) continue;
    waiting[place] = 0;
    for (let lane = laneStart[place]; lane < laneStart[place + 1]; lane += 1) {
      const length = lengths[place] + laneCost[lane];
      if (length < lengths[laneTo[lane]]) improve(search, laneTo[lane], length, to);
    }
  }
}

function improve(search: RouteSearch, place: number, length: number, to: number): void {
  if (search.lengths[place] === Number.POSITIVE_INFINITY) {
    search.reached[search.reachedCount] = place;
    search.reachedCount += 1;
  }
  search.lengths[place] = length;
  search.waiting[place] = 1;
  pushHeap(search.heap, length + straightDistance(search.graph, place, to), place);
}

function linkTightLanes(search: RouteSearch, from: number, to: number): void {
  const { lengths, placesLeft, following, queue } = search;
  const { arrivalStart, arrivalFrom, arrivalCost } = search.graph;
  placesLeft[to] = 1;
  queue[0] = to;
  let queued = 1;
  // The start stands in the queue behind all places that can follow it, so it has the lowest of them when its turn comes.
  for (let at = 0; queue[at] !== from; at += 1) {
    const place = queue[at];
    for (let arrival = arrivalStart[place]; arrival < arrivalStart[place + 1]; arrival += 1) {
      const before = arrivalFrom[arrival];
      if (lengths[before] + arrivalCost[arrival] !== lengths[place]) continue;
      if (placesLeft[before] === 0) {
        placesLeft[before] = placesLeft[place] + 1;
        following[before] = place;
        queue[queued] = before;
        queued += 1;
      } else if (placesLeft[before] === placesLeft[place] + 1 && place < following[before]) {
        following[before] = place;
      }
    }
  }
}
