// A graph of places and the ways between them, in flat arrays: from lists of positions and ways, checked at the door.
import { checkFinite } from '../geometry/checks.ts';
import { addFloat, addText, addWord, createDigest, digestText, endDigest } from '../geometry/digest.ts';
import { type Arrivals, buildArrivals, buildLanes, type Lanes, type Way } from './build-lanes.ts';
import { buildPlaceIndex, type PlaceIndex } from './place-index.ts';
import type { PlacePositions } from './place-positions.ts';

/**
 * Places and one-way lanes. Lane l, one of those that leave place p, leads to place `laneTo[l]` for `laneCost[l]`
 * metres, never less than the straight distance. No lane joins a place to itself, and there is at most one from one
 * place to another. Treat as immutable.
 */
export interface NavGraph extends PlacePositions, Lanes, Arrivals {
  readonly laneCount: number;
  readonly index: PlaceIndex;
  /** 64-bit digest of positions and lanes, 16 hexadecimal digits. */
  readonly digest: string;
}

// Squares of lengths up to here, and sums of them, are far from overflowing.
const MOST_METRES = 1e150;

/**
 * Builds a graph from places `[x, y, z]` (world metres, y up; place p is `places[p]`) and ways between them. Ways are
 * two-way and cost the straight distance unless they say otherwise; of several ways between the same places, each
 * direction keeps its cheapest. The order of the ways makes no difference to the graph, bit for bit.
 *
 * Throws, naming the place or way by its index, when there is no place, a position is not three finite numbers, a way
 * names no place or the same one twice, a cost is less than the straight distance, or lengths are beyond 1e150 metres.
 */
export function buildNavGraph(places: readonly (readonly number[])[], ways: readonly Way[]): NavGraph {
  const positions = readPlaces(places);
  checkSpan(positions);
  const lanes = buildLanes(positions, ways);
  checkTotalCost(lanes);
  return {
    ...positions,
    ...lanes,
    ...buildArrivals(lanes),
    laneCount: lanes.laneTo.length,
    index: buildPlaceIndex(positions),
    digest: digestGraph(positions, lanes),
  };
}

function readPlaces(places: readonly (readonly number[])[]): PlacePositions {
  const placeCount = places.length;
  if (placeCount === 0) throw new RangeError('places must hold at least one place, got none');
  const placeX = new Float64Array(placeCount);
  const placeY = new Float64Array(placeCount);
  const placeZ = new Float64Array(placeCount);
  for (let at = 0; at < placeCount; at += 1) {
    const place = places[at];
    if (place?.length !== 3) {
      throw new TypeError(`places[${at}] must be [x, y, z], got ${JSON.stringify(place)}`);
    }
    placeX[at] = checkFinite(`places[${at}][0]`, place[0]);
    placeY[at] = checkFinite(`places[${at}][1]`, place[1]);
    placeZ[at] = checkFinite(`places[${at}][2]`, place[2]);
  }
  return { placeCount, placeX, placeY, placeZ };
}

function checkSpan(positions: PlacePositions): void {
  const dx = extentOf(positions.placeX);
  const dy = extentOf(positions.placeY);
  const dz = extentOf(positions.placeZ);
  const span = Math.max(dx, dy, dz);
  if (span > MOST_METRES) throw new RangeError(`places must lie within ${MOST_METRES} metres, got ${span}`);
}

function extentOf(coordinates: Float64Array): number {
  let least = coordinates[0];
  let most = least;
  for (let at = 1; at < coordinates.length; at += 1) {
    least = Math.min(least, coordinates[at]);
    most = Math.max(most, coordinates[at]);
  }
  return most - least;
}

function checkTotalCost(lanes: Lanes): void {
  let total = 0;
  for (let lane = 0; lane < lanes.laneCost.length; lane += 1) total += lanes.laneCost[lane];
  if (total > MOST_METRES) {
    throw new RangeError(`the costs of all ways must sum to at most ${MOST_METRES}, got ${total}`);
  }
}

function digestGraph(positions: PlacePositions, lanes: Lanes): string {
  const digest = createDigest();
  addText(digest, 'nav-graph');
  addWord(digest, positions.placeCount);
  for (let place = 0; place < positions.placeCount; place += 1) {
    addFloat(digest, positions.placeX[place]);
    addFloat(digest, positions.placeY[place]);
    addFloat(digest, positions.placeZ[place]);
    addWord(digest, lanes.laneStart[place + 1]);
  }
  for (let lane = 0; lane < lanes.laneTo.length; lane += 1) {
    addWord(digest, lanes.laneTo[lane]);
    addFloat(digest, lanes.laneCost[lane]);
  }
  endDigest(digest);
  return digestText(digest.high, digest.low);
}
