// A k-d tree over places (Bentley, Multidimensional binary search trees, 1975), balanced and without pointers: node n has
// the children 2n and 2n + 1, the root is 1, and the nodes of the lowest level are leaves of a few places each. Which
// places a node holds follows from its number alone, so only the splits are stored.
import type { PlacePositions } from './place-positions.ts';

/** The tree. Immutable; a function of the positions alone. */
export interface PlaceIndex {
  /** Leaves, a power of two. Nodes `1 .. leafCount - 1` split, nodes `leafCount .. 2 * leafCount - 1` are the leaves. */
  readonly leafCount: number;
  /** The axis that a node splits: 0 is x, 1 is y, 2 is z. By node. */
  readonly splitAxis: Uint8Array;
  /** Places under child 2n have at most this coordinate, those under 2n + 1 at least. By node. */
  readonly splitValue: Float64Array;
  /** The places of leaf `leafCount + i` are `leafPlaces[leafStart[i] .. leafStart[i + 1] - 1]`. */
  readonly leafStart: Int32Array;
  readonly leafPlaces: Int32Array;
}

const MOST_IN_LEAF = 8;

/** Builds the tree in O(n log n). */
export function buildPlaceIndex(positions: PlacePositions): PlaceIndex {
  const { placeCount } = positions;
  let leafCount = 1;
  while (leafCount * MOST_IN_LEAF < placeCount) leafCount *= 2;

  const leafPlaces = new Int32Array(placeCount);
  for (let place = 0; place < placeCount; place += 1) leafPlaces[place] = place;
  const splitAxis = new Uint8Array(leafCount);
  const splitValue = new Float64Array(leafCount);
  for (let level = 1; level < leafCount; level *= 2) {
    for (let node = level; node < level * 2; node += 1) {
      const low = firstOf(placeCount, node, level);
      const high = firstOf(placeCount, node + 1, level);
      const middle = firstOf(placeCount, node * 2 + 1, level * 2);
      const axis = findWidestAxis(positions, leafPlaces.subarray(low, high));
      const coordinates = coordinatesOf(positions, axis);
      partition(coordinates, leafPlaces.subarray(low, high), middle - low);
      splitAxis[node] = axis;
      splitValue[node] = coordinates[leafPlaces[middle]];
    }
  }

  const leafStart = new Int32Array(leafCount + 1);
  for (let leaf = 0; leaf <= leafCount; leaf += 1)
    leafStart[leaf] = firstOf(placeCount, leafCount + leaf, leafCount);
  return { leafCount, splitAxis, splitValue, leafStart, leafPlaces };
}

// Where the places of a node begin, in a level whose first node is `level` and which shares all places out evenly.
function firstOf(placeCount: number, node: number, level: number): number {
  return Math.floor((placeCount * (node - level)) / level);
}

function coordinatesOf(positions: PlacePositions, axis: number): Float64Array {
  if (axis === 0) return positions.placeX;
  return axis === 1 ? positions.placeY : positions.placeZ;
}

function findWidestAxis(positions: PlacePositions, places: Int32Array): number {
  let widest = 0;
  let widestExtent = -1;
  for (let axis = 0; axis < 3; axis += 1) {
    const coordinates = coordinatesOf(positions, axis);
    let least = coordinates[places[0]];
    let most = least;
    for (let at = 1; at < places.length; at += 1) {
      least = Math.min(least, coordinates[places[at]]);
      most = Math.max(most, coordinates[places[at]]);
    }
    if (most - least > widestExtent) {
      widest = axis;
      widestExtent = most - least;
    }
  }
  return widest;
}

/**
 * Reorders places so that none before `middle` has a greater coordinate than the one there and none after it a lesser
 * (Hoare, Algorithm 65: Find, 1961).
 */
function partition(coordinates: Float64Array, places: Int32Array, middle: number): void {
  let low = 0;
  let high = places.length - 1;
  while (low < high) {
    const pivot = coordinates[places[(low + high) >> 1]];
    let left = low;
    let right = high;
    while (left <= right) {
      while (coordinates[places[left]] < pivot) left += 1;
      while (coordinates[places[right]] > pivot) right -= 1;
      if (left > right) break;
      const swapped = places[left];
      places[left] = places[right];
      places[right] = swapped;
      left += 1;
      right -= 1;
    }
    if (middle <= right) high = right;
    else if (middle >= left) low = left;
    else return;
  }
}
