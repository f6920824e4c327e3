// The basins of a watershed: sets of spans that grow, merge, and remember which of them must stay apart.
import { NONE } from '../geometry/none.ts';
import type { SpanField } from './field.ts';
import type { SpanRivals } from './span-rivals.ts';

/**
 * Basins 1, 2, ... in the order in which they arose. A basin that was merged points to the one that took it in; what is
 * told of a basin is told at its root, the oldest of those that were merged. Owned by the caller.
 */
export interface Basins {
  readonly field: SpanField;
  readonly rivals: SpanRivals;
  /** Basin of each span as it was when the span joined, or 0. `findBasin` gives the present one. */
  readonly basinOf: Int32Array;
  /** The basin that took this one in, or itself. By basin. */
  readonly parent: number[];
  /** Largest distance from an edge. By root. */
  readonly peak: number[];
  /** Number of spans. By root. */
  readonly size: number[];
  /** First and last of the list of conflicts. By root; NONE when there are none. */
  readonly firstConflict: number[];
  readonly lastConflict: number[];
  /** A basin that holds a rival, and the next one in the list. By conflict. */
  readonly conflictWith: Int32Array;
  readonly nextConflict: Int32Array;
  conflictCount: number;
}

/** Makes an empty set of basins; each span is in basin 0, which is none. */
export function createBasins(field: SpanField, rivals: SpanRivals): Basins {
  return {
    field,
    rivals,
    basinOf: new Int32Array(field.spanCount),
    parent: [0],
    peak: [0],
    size: [0],
    firstConflict: [NONE],
    lastConflict: [NONE],
    conflictWith: new Int32Array(rivals.rival.length),
    nextConflict: new Int32Array(rivals.rival.length),
    conflictCount: 0,
  };
}

/** Adds a basin without spans and answers its number. */
export function addBasin(basins: Basins, peak: number): number {
  const basin = basins.parent.length;
  basins.parent.push(basin);
  basins.peak.push(peak);
  basins.size.push(0);
  basins.firstConflict.push(NONE);
  basins.lastConflict.push(NONE);
  return basin;
}

/** The root of a span's basin, or 0. */
export function findBasin(basins: Basins, span: number): number {
  return findRoot(basins, basins.basinOf[span]);
}

/** Whether a basin holds no rival of a span. */
export function canJoin(basins: Basins, span: number, root: number): boolean {
  const { rivalStart, rival } = basins.rivals;
  for (let at = rivalStart[span]; at < rivalStart[span + 1]; at += 1) {
    if (findBasin(basins, rival[at]) === root) return false;
  }
  return true;
}

/** Puts a span into a basin, which must be a root that it can join. */
export function joinBasin(basins: Basins, span: number, root: number): void {
  const { rivalStart, rival } = basins.rivals;
  basins.basinOf[span] = root;
  basins.size[root] += 1;
  for (let at = rivalStart[span]; at < rivalStart[span + 1]; at += 1) {
    const other = findBasin(basins, rival[at]);
    if (other === 0) continue;
    addConflict(basins, root, other);
    addConflict(basins, other, root);
  }
}

/** Whether two roots can be merged: neither holds a rival of a span of the other. */
export function canMerge(basins: Basins, a: number, b: number): boolean {
  for (let at = basins.firstConflict[a]; at !== NONE; at = basins.nextConflict[at]) {
    if (findRoot(basins, basins.conflictWith[at]) === b) return false;
  }
  return true;
}

/** Merges two roots that can be merged into the older of them. */
export function mergeBasins(basins: Basins, a: number, b: number): void {
  const root = Math.min(a, b);
  const gone = Math.max(a, b);
  basins.parent[gone] = root;
  basins.peak[root] = Math.max(basins.peak[root], basins.peak[gone]);
  basins.size[root] += basins.size[gone];
  if (basins.firstConflict[gone] === NONE) return;
  if (basins.firstConflict[root] === NONE) basins.firstConflict[root] = basins.firstConflict[gone];
  else basins.nextConflict[basins.lastConflict[root]] = basins.firstConflict[gone];
  basins.lastConflict[root] = basins.lastConflict[gone];
}

function findRoot(basins: Basins, basin: number): number {
  const { parent } = basins;
  let root = basin;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root]];
    root = parent[root];
  }
  return root;
}

function addConflict(basins: Basins, root: number, other: number): void {
  const last = basins.lastConflict[root];
  // Rivals come in rows, so that the conflict is mostly the one that was noted last.
  if (last !== NONE && findRoot(basins, basins.conflictWith[last]) === other) return;
  const added = basins.conflictCount;
  basins.conflictCount += 1;
  basins.conflictWith[added] = other;
  basins.nextConflict[added] = NONE;
  if (last === NONE) basins.firstConflict[root] = added;
  else basins.nextConflict[last] = added;
  basins.lastConflict[root] = added;
}
