// The walkable ground divided in regions: the basins of a watershed, small ones merged, numbered by their first span.

import { NONE } from '../../geometry/none.ts';
import type { Regions, SpanField } from '../field.ts';
import { mayMerge } from './apart-sets.ts';
import { type Basins, findBasin, mergeBasins } from './basins.ts';
import { floodBasins } from './flood-basins.ts';
import { measureDistances } from './measure-distances.ts';
import { findRivals } from './span-rivals.ts';

/** Links across the borders of basins, as two lists of half links that hang on the basins. */
interface Borders {
  /** First and last half link. By basin; NONE when there are none. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** The span on the other side, and the next half link of the list. By half link. */
  readonly across: number[];
  readonly next: number[];
  /** Links with each basin, while one is looked at. */
  readonly shared: Int32Array;
}

/**
 * Divides the kept spans (`kept[s]` is not 0) in regions by a watershed on their distance from the edge; a region of
 * fewer than `minRegionSpans` is merged into the neighbour with which it shares most border, of equals the one that
 * arose first, as long as no region comes to lie above, below or unlinked beside itself. A small region that cannot
 * be merged stays. Allocates everything that it uses.
 */
export function divideWatershed(field: SpanField, kept: Uint8Array, minRegionSpans: number): Regions {
  const basins = floodBasins(field, measureDistances(field, kept), findRivals(field, kept));
  mergeSmallBasins(basins, minRegionSpans);
  return numberRegions(basins);
}

function numberRegions(basins: Basins): Regions {
  const { spanCount } = basins.field;
  const regionOf = new Int32Array(spanCount);
  const numbers = new Int32Array(basins.sets.parent.length);
  let regionCount = 0;
  for (let span = 0; span < spanCount; span += 1) {
    const basin = findBasin(basins, span);
    if (basin === 0) continue;
    if (numbers[basin] === 0) {
      regionCount += 1;
      numbers[basin] = regionCount;
    }
    regionOf[span] = numbers[basin];
  }
  return { regionOf, regionCount };
}

function mergeSmallBasins(basins: Basins, minRegionSpans: number): void {
  const isSmall = (basin: number): boolean =>
    basins.sets.parent[basin] === basin && basins.size[basin] < minRegionSpans;
  const small = basins.sets.parent.filter((_, basin) => basin > 0 && isSmall(basin));
  if (small.length === 0) return;
  const borders = collectBorders(basins);
  for (const basin of small) {
    let root = basin;
    while (isSmall(root)) {
      const partner = findPartner(basins, borders, root);
      if (partner === 0) break;
      joinBorders(borders, Math.min(root, partner), Math.max(root, partner));
      mergeBasins(basins, root, partner);
      root = Math.min(root, partner);
    }
  }
}

function collectBorders(basins: Basins): Borders {
  const count = basins.sets.parent.length;
  const borders: Borders = {
    first: new Int32Array(count).fill(NONE),
    last: new Int32Array(count).fill(NONE),
    across: [],
    next: [],
    shared: new Int32Array(count),
  };
  const { neighbor, spanCount } = basins.field;
  for (let span = 0; span < spanCount; span += 1) {
    const basin = findBasin(basins, span);
    if (basin === 0) continue;
    for (let at = span * 4; at < span * 4 + 4; at += 1) {
      const beside = neighbor[at];
      if (beside === NONE) continue;
      const other = findBasin(basins, beside);
      if (other !== 0 && other !== basin) addHalfLink(borders, basin, beside);
    }
  }
  return borders;
}

function addHalfLink(borders: Borders, basin: number, across: number): void {
  const added = borders.across.length;
  borders.across.push(across);
  borders.next.push(NONE);
  if (borders.first[basin] === NONE) borders.first[basin] = added;
  else borders.next[borders.last[basin]] = added;
  borders.last[basin] = added;
}

function joinBorders(borders: Borders, root: number, gone: number): void {
  if (borders.first[gone] === NONE) return;
  if (borders.first[root] === NONE) borders.first[root] = borders.first[gone];
  else borders.next[borders.last[root]] = borders.first[gone];
  borders.last[root] = borders.last[gone];
}

/** The basin with which a root shares most border of those that it can be merged with, or 0. */
function findPartner(basins: Basins, borders: Borders, root: number): number {
  const { first, across, next, shared } = borders;
  const met: number[] = [];
  for (let at = first[root]; at !== NONE; at = next[at]) {
    const other = findBasin(basins, across[at]);
    if (other === root) continue;
    if (shared[other] === 0) met.push(other);
    shared[other] += 1;
  }
  let partner = 0;
  for (const other of met) {
    const isMore = shared[other] > shared[partner] || (shared[other] === shared[partner] && other < partner);
    if (isMore && mayMerge(basins.sets, root, other)) partner = other;
  }
  for (const other of met) shared[other] = 0;
  return partner;
}
