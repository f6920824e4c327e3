// Sets that merge, and remember which of them must never become one: a forest of parents with a list of rivals at each
// root.
import { NONE } from '../../geometry/none.ts';

/**
 * Sets 1, 2, ... in the order in which they were added. A set that was merged points to the one that took it in; what
 * is told of a set is told at its root, the oldest of those that were merged. Owned by the caller.
 */
export interface ApartSets {
  /** The set that took this one in, or itself. By set. */
  readonly parent: number[];
  /** First and last entry in the list of rivals, NONE when there are none, and the list's length. By root. */
  readonly first: number[];
  readonly last: number[];
  readonly length: number[];
  /** A set that is a rival, and the next entry of the list. By entry. */
  readonly rival: number[];
  readonly next: number[];
}

/** Makes an empty collection; set 0 is none. */
export function createApartSets(): ApartSets {
  return { parent: [0], first: [NONE], last: [NONE], length: [0], rival: [], next: [] };
}

/** Adds a set without rivals and answers its number. */
export function addSet(sets: ApartSets): number {
  const set = sets.parent.length;
  sets.parent.push(set);
  sets.first.push(NONE);
  sets.last.push(NONE);
  sets.length.push(0);
  return set;
}

/** The root of a set. */
export function findRoot(sets: ApartSets, set: number): number {
  const { parent } = sets;
  let root = set;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]];
    root = parent[root];
  }
  return root;
}

/** Keeps two different roots apart from now on. */
export function keepApart(sets: ApartSets, a: number, b: number): void {
  addRival(sets, a, b);
  addRival(sets, b, a);
}

/**
 * Whether two roots may be merged. Asks the shorter list, so that all merges together look at each entry a logarithmic
 * number of times; what is found goes to the front, where the next question about the same two meets it first.
 */
export function mayMerge(sets: ApartSets, a: number, b: number): boolean {
  const { first, next, rival, length } = sets;
  const asked = length[a] <= length[b] ? a : b;
  const other = asked === a ? b : a;
  for (let at = first[asked]; at !== NONE; at = next[at]) {
    if (findRoot(sets, rival[at]) !== other) continue;
    rival[at] = rival[first[asked]];
    rival[first[asked]] = other;
    return false;
  }
  return true;
}

/** Merges two roots that may be merged into the older of them, and answers it. */
export function mergeSets(sets: ApartSets, a: number, b: number): number {
  const { parent, first, last, length, next } = sets;
  const root = Math.min(a, b);
  const gone = Math.max(a, b);
  parent[gone] = root;
  length[root] += length[gone];
  if (first[gone] === NONE) return root;
  if (first[root] === NONE) first[root] = first[gone];
  else next[last[root]] = first[gone];
  last[root] = last[gone];
  return root;
}

function addRival(sets: ApartSets, root: number, other: number): void {
  const { first, last, length, rival, next } = sets;
  const before = last[root];
  // Rivals come in rows, so that it is mostly the one that was noted last.
  if (before !== NONE && findRoot(sets, rival[before]) === other) return;
  const added = rival.length;
  rival.push(other);
  next.push(NONE);
  if (before === NONE) first[root] = added;
  else next[before] = added;
  last[root] = added;
  length[root] += 1;
}
