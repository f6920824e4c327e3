// The lanes of a graph from its ways: checks every way, makes a lane of each direction and sorts the lanes by where they
// leave, then by where they lead. Of several lanes between the same places only the cheapest stays. So the lanes are a
// function of the set of ways, whatever order they were given in.
import { checkFinite, checkFlag, checkInteger } from '../geometry/checks.ts';
import { type PlacePositions, straightDistance } from './place-positions.ts';

/** A way between two places, by their indices. */
export interface WayOptions {
  readonly from: number;
  readonly to: number;
  /** What it costs to walk it, metres; the straight distance unless given, and never less. */
  readonly cost?: number | undefined;
  /** True when it leads from `from` to `to` only; it leads both ways unless said. */
  readonly oneWay?: boolean | undefined;
}

/** A way as `[from, to]`, or with its options named. */
export type Way = readonly number[] | WayOptions;

/** Lanes in rows: those that leave place p are `laneStart[p] .. laneStart[p + 1] - 1`, by ascending `laneTo`. */
export interface Lanes {
  readonly laneStart: Int32Array;
  readonly laneTo: Int32Array;
  readonly laneCost: Float64Array;
}

/** The same lanes by where they lead: those into place p are `arrivalStart[p] .. arrivalStart[p + 1] - 1`, by ascending `arrivalFrom`. */
export interface Arrivals {
  readonly arrivalStart: Int32Array;
  readonly arrivalFrom: Int32Array;
  readonly arrivalCost: Float64Array;
}

// Somebody else's arithmetic may put the same distance a few roundings lower than ours.
const ROUNDING = 1 / 1099511627776;

/**
 * Makes the lanes. Throws a RangeError naming the way's index when it names no place, joins a place to itself, or costs
 * less than the straight distance; a cost that is less by rounding alone (2^-40 of it) counts as the straight distance.
 */
export function buildLanes(positions: PlacePositions, ways: readonly Way[]): Lanes {
  const most = ways.length * 2;
  const drafts = { from: new Int32Array(most), to: new Int32Array(most), cost: new Float64Array(most) };
  let count = 0;
  for (let at = 0; at < ways.length; at += 1) {
    const { from, to, cost, oneWay } = readWay(positions, ways, at);
    count = addDraft(drafts, count, { from, to, cost });
    if (!oneWay) count = addDraft(drafts, count, { from: to, to: from, cost });
  }
  return sortDrafts(drafts, count, positions.placeCount);
}

/** Turns lanes round: lists for every place the lanes that lead into it. */
export function buildArrivals(lanes: Lanes): Arrivals {
  const { laneStart, laneTo, laneCost } = lanes;
  const placeCount = laneStart.length - 1;
  const arrivalStart = new Int32Array(placeCount + 1);
  for (let lane = 0; lane < laneTo.length; lane += 1) arrivalStart[laneTo[lane] + 1] += 1;
  for (let place = 0; place < placeCount; place += 1) arrivalStart[place + 1] += arrivalStart[place];
  const fill = arrivalStart.slice();
  const arrivalFrom = new Int32Array(laneTo.length);
  const arrivalCost = new Float64Array(laneTo.length);
  for (let place = 0; place < placeCount; place += 1) {
    for (let lane = laneStart[place]; lane < laneStart[place + 1]; lane += 1) {
      const slot = fill[laneTo[lane]];
      fill[laneTo[lane]] += 1;
      arrivalFrom[slot] = place;
      arrivalCost[slot] = laneCost[lane];
    }
  }
  return { arrivalStart, arrivalFrom, arrivalCost };
}

interface Draft {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
}

interface Drafts {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly cost: Float64Array;
}

function readWay(positions: PlacePositions, ways: readonly Way[], at: number): Draft & { oneWay: boolean } {
  const way = ways[at];
  const last = positions.placeCount - 1;
  const options = isPair(way) ? { from: way[0], to: way[1] } : (way as WayOptions);
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new TypeError(`ways[${at}] must be [from, to] or { from, to }, got ${JSON.stringify(way)}`);
  }
  const from = checkInteger(`ways[${at}].from`, options.from, 0, last);
  const to = checkInteger(`ways[${at}].to`, options.to, 0, last);
  if (from === to) throw new RangeError(`ways[${at}] must join two different places, got ${from} twice`);
  const straight = straightDistance(positions, from, to);
  const oneWay = checkFlag(`ways[${at}].oneWay`, options.oneWay ?? false);
  return { from, to, cost: readCost(at, options.cost, straight), oneWay };
}

function isPair(way: Way): way is readonly number[] {
  return Array.isArray(way) && way.length === 2;
}

function readCost(at: number, given: number | undefined, straight: number): number {
  if (given === undefined) return straight;
  const cost = checkFinite(`ways[${at}].cost`, given);
  if (cost < straight - straight * ROUNDING) {
    throw new RangeError(`ways[${at}].cost must be at least the straight distance ${straight}, got ${cost}`);
  }
  return Math.max(cost, straight);
}

function addDraft(drafts: Drafts, count: number, draft: Draft): number {
  drafts.from[count] = draft.from;
  drafts.to[count] = draft.to;
  drafts.cost[count] = draft.cost;
  return count + 1;
}

function sortDrafts(drafts: Drafts, count: number, placeCount: number): Lanes {
  const { from, to, cost } = drafts;
  const order = new Int32Array(count);
  for (let at = 0; at < count; at += 1) order[at] = at;
  // Drafts that compare equal are the same lane at the same cost, so it does not matter which of them comes first.
  order.sort((a, b) => from[a] - from[b] || to[a] - to[b] || cost[a] - cost[b]);

  const laneStart = new Int32Array(placeCount + 1);
  let kept = 0;
  for (let at = 0; at < count; at += 1) {
    const draft = order[at];
    if (kept > 0 && from[draft] === from[order[kept - 1]] && to[draft] === to[order[kept - 1]]) continue;
    order[kept] = draft;
    kept += 1;
    laneStart[from[draft] + 1] += 1;
  }
  for (let place = 0; place < placeCount; place += 1) laneStart[place + 1] += laneStart[place];
  const lanes = order.subarray(0, kept);
  return {
    laneStart,
    laneTo: Int32Array.from(lanes, (lane) => to[lane]),
    laneCost: Float64Array.from(lanes, (lane) => cost[lane]),
  };
}
