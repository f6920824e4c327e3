// Which of two chains into a place is the better one: the shorter, and between equals the canonical one. This is the
// argument that a route depends on nothing but the ground and its two ends.
//
// A *chain* into a place is start, corner, ..., place; each link is a straight line on the ground that touches, between
// its ends, no corner at which a path running along it could turn (cone-record.ts sees to that). So every shortest way into a
// place is exactly one chain. Corners and links are facts of the ground, however it is cut into polygons.
//
// 1. Float sums decide where lengths differ by more than 1e-12 of their size. The rest is decided by sums of square roots of
//    integers with 106 bits: what differs by less than 2^-80 of its size counts as equal. That is a class, as 1e-12 alone
//    would be, but one into which unequal lengths hardly fall: bends of lines that all but run straight, at coordinates near
//    2^25, were seen to differ by 2^-88; all of them bent where nothing is in the way, which a chain never does. Where lengths
//    in the class are equal, equality is transitive, and that is what 3 needs. It is tested, not proved.
// 2. Of equal chains the one is taken whose places, read backwards, come first by (x, z, y).
// 3. The choice is local. Let a shortest chain into c come over p. Any other shortest chain into p can replace its part up
//    to p: the length stays, so it is a shortest way into c as well, and a shortest way bends nowhere where it must not.
//    So the best chain into c consists of the best chain into the least of the places before c, and c: one parent for a
//    place is enough, comparing parents alone decides, and what follows c does not matter.
// 4. The order of events does not matter. Every shortest chain has bounds, and so keys in the heap, up to the length of the
//    route; the search goes on until the least key exceeds that by 1e-12 of its size, far more than the rounding of keys. A
//    place whose chain becomes truly shorter after it was expanded is opened again; a chain that is equally long only
//    changes the parent, because by 3 the place has been expanded towards everything that matters.
// 5. Searching always from the end that comes first by (x, z, y) makes the way back the mirror of the way there.
import { NONE } from '../geometry/none.ts';
import type { PathSearch } from './path-search.ts';
import { addRoot, clearRootSum } from './root-sum.ts';

/** Relative difference of float lengths within which they are compared exactly. */
export const TIE = 1e-12;

/**
 * Compares the length of the chain over `root` into `place` with that of the chain over the place's present parent:
 * negative when the one over `root` is shorter, positive when it is longer, 0 when they are equal.
 */
export function compareLengths(search: PathSearch, place: number, root: number): number {
  const { sum } = search;
  clearRootSum(sum);
  addChain(search, place, root, 1);
  addChain(search, place, search.parent[place], -1);
  return sum.sign;
}

/** True when the places from `root` backwards come before those from `other` backwards, by (x, z, y). */
export function isChainBefore(search: PathSearch, root: number, other: number): boolean {
  const { placeX, placeZ, placeY, parent } = search;
  let a = root;
  let b = other;
  while (a !== b && a !== NONE && b !== NONE) {
    if (placeX[a] !== placeX[b]) return placeX[a] < placeX[b];
    if (placeZ[a] !== placeZ[b]) return placeZ[a] < placeZ[b];
    if (placeY[a] !== placeY[b]) return placeY[a] < placeY[b];
    a = parent[a];
    b = parent[b];
  }
  return false;
}

function addChain(search: PathSearch, place: number, root: number, sign: number): void {
  const { placeX, placeZ, parent } = search;
  let to = place;
  for (let from = root; from !== NONE; from = parent[from]) {
    const dx = placeX[to] - placeX[from];
    const dz = placeZ[to] - placeZ[from];
    addRoot(search.sum, dx, dz, sign);
    to = from;
  }
}
