// The basins of a watershed: sets of spans that grow, merge, and remember which of them must stay apart.

import type { SpanField } from '../field.ts';
import { type ApartSets, addSet, createApartSets, findRoot, keepApart, mergeSets } from './apart-sets.ts';
import type { SpanRivals } from './span-rivals.ts';

/** Basins 1, 2, ... in the order in which they arose: sets that must stay apart when one holds a rival of the other. */
export interface Basins {
  readonly field: SpanField;
  readonly rivals: SpanRivals;
  readonly sets: ApartSets;
  /** Basin of each span as it was when the span joined, or 0. `findBasin` gives the present one. */
  readonly basinOf: Int32Array;
  /** Largest distance from an edge. By root. */
  readonly peak: number[];
  /** Number of spans. By root. */
  readonly size: number[];
}

/** Makes an empty set of basins; each span is in basin 0, which is none. */
export function createBasins(field: SpanField, rivals: SpanRivals): Basins {
  return {
    field,
    rivals,
    sets: createApartSets(),
    basinOf: new Int32Array(field.spanCount),
    peak: [0],
    size: [0],
  };
}

/** Adds a basin without spans and answers its number. */
export function addBasin(basins: Basins, peak: number): number {
  basins.peak.push(peak);
  basins.size.push(0);
  return addSet(basins.sets);
}

/** The root of a span's basin, or 0. */
export function findBasin(basins: Basins, span: number): number {
  return findRoot(basins.sets, basins.basinOf[span]);
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
    if (other !== 0) keepApart(basins.sets, root, other);
  }
}

/** Merges two roots that may be merged into the older of them. */
export function mergeBasins(basins: Basins, a: number, b: number): void {
  const { peak, size } = basins;
  const root = mergeSets(basins.sets, a, b);
  const gone = root === a ? b : a;
  peak[root] = Math.max(peak[root], peak[gone]);
  size[root] += size[gone];
}
