// The watershed of a distance field: ground is flooded from its widest places outwards, level by level
// (Vincent and Soille, "Watersheds in digital spaces", 1991), and a basin is kept apart from another only when the
// place where they meet is narrow against both (their persistence, as in Edelsbrunner and Harer, "Computational
// topology", 2010, VII.1).

import { NONE } from '../../geometry/none.ts';
import type { SpanField } from '../field.ts';
import { mayMerge } from './apart-sets.ts';
import { addBasin, type Basins, canJoin, createBasins, findBasin, joinBasin, mergeBasins } from './basins.ts';
import type { SpanRivals } from './span-rivals.ts';

/** A flood in progress. */
interface Flood {
  readonly field: SpanField;
  readonly distance: Int32Array;
  readonly basins: Basins;
  /** Spans in the order in which they wait; its first `queued` are filled. */
  readonly queue: Int32Array;
  queued: number;
  /** The wave in which each span was put into the queue. */
  readonly waveOf: Int32Array;
  wave: number;
}

/**
 * Floods the spans whose distance is not 0. Every one of them ends in a basin that holds none of its rivals.
 *
 * Spans are taken by falling distance. Within one distance the water comes from the basins that are there already, all
 * at one pace, so that a corridor is divided in its middle; what it does not reach is a new basin. Of several basins
 * a span joins the one beside it at the largest distance from an edge, of equals the oldest. All orders are those of
 * the spans' numbers, so the result is a function of the field.
 *
 * Where two basins meet first, the ground between them is as wide as it gets. They become one unless that is less than
 * half the width of each: it is a corridor then, and the border stays.
 */
export function floodBasins(field: SpanField, distance: Int32Array, rivals: SpanRivals): Basins {
  const { order, levelStart } = sortByDistance(distance);
  const flood: Flood = {
    field,
    distance,
    basins: createBasins(field, rivals),
    queue: new Int32Array(field.spanCount),
    queued: 0,
    waveOf: new Int32Array(field.spanCount),
    wave: 0,
  };
  for (let level = 0; level + 1 < levelStart.length; level += 1) {
    const from = levelStart[level];
    const to = levelStart[level + 1];
    beginWave(flood);
    for (let at = from; at < to; at += 1) if (touchesBasin(flood, order[at])) enqueue(flood, order[at]);
    spreadWave(flood);
    for (let at = from; at < to; at += 1) openBasin(flood, order[at]);
  }
  return flood.basins;
}

/** Spans whose distance is not 0, largest first and of equals the lower number first, and where each level begins. */
function sortByDistance(distance: Int32Array): { order: Int32Array; levelStart: Int32Array } {
  let largest = 0;
  for (let span = 0; span < distance.length; span += 1) largest = Math.max(largest, distance[span]);
  const levelStart = new Int32Array(largest + 1);
  for (let span = 0; span < distance.length; span += 1) {
    if (distance[span] > 0) levelStart[largest - distance[span] + 1] += 1;
  }
  for (let level = 0; level < largest; level += 1) levelStart[level + 1] += levelStart[level];
  const order = new Int32Array(levelStart[largest]);
  const next = levelStart.slice();
  for (let span = 0; span < distance.length; span += 1) {
    if (distance[span] === 0) continue;
    const level = largest - distance[span];
    order[next[level]] = span;
    next[level] += 1;
  }
  return { order, levelStart };
}

function beginWave(flood: Flood): void {
  flood.wave += 1;
  flood.queued = 0;
}

function enqueue(flood: Flood, span: number): void {
  if (flood.waveOf[span] === flood.wave) return;
  flood.waveOf[span] = flood.wave;
  flood.queue[flood.queued] = span;
  flood.queued += 1;
}

function touchesBasin(flood: Flood, span: number): boolean {
  const { basinOf } = flood.basins;
  const { neighbor } = flood.field;
  for (let at = span * 4; at < span * 4 + 4; at += 1) {
    if (neighbor[at] !== NONE && basinOf[neighbor[at]] !== 0) return true;
  }
  return false;
}

/** Lets the queued spans join basins, and theirs after them, until nothing more of this level is reached. */
function spreadWave(flood: Flood): void {
  for (let at = 0; at < flood.queued; at += 1) {
    const span = flood.queue[at];
    if (flood.basins.basinOf[span] !== 0) continue;
    const basin = chooseBasin(flood, span);
    if (basin !== 0) settle(flood, span, basin);
  }
}

/** Puts a span that no basin has into one that it can join after all, or into one of its own, and floods on from it. */
function openBasin(flood: Flood, span: number): void {
  const { basins } = flood;
  if (basins.basinOf[span] !== 0) return;
  beginWave(flood);
  const basin = chooseBasin(flood, span);
  settle(flood, span, basin !== 0 ? basin : addBasin(basins, flood.distance[span]));
  spreadWave(flood);
}

/** The basin that a span joins, or 0 when there is none beside it without a rival of the span. */
function chooseBasin(flood: Flood, span: number): number {
  const { basins, distance } = flood;
  const { neighbor } = flood.field;
  let chosen = 0;
  let height = 0;
  for (let at = span * 4; at < span * 4 + 4; at += 1) {
    const beside = neighbor[at];
    if (beside === NONE) continue;
    const basin = findBasin(basins, beside);
    if (basin === 0 || basin === chosen) continue;
    if (distance[beside] < height || (distance[beside] === height && basin > chosen)) continue;
    if (!canJoin(basins, span, basin)) continue;
    chosen = basin;
    height = distance[beside];
  }
  return chosen;
}

/** Puts a span into a basin, merges the basins that meet in it, and queues the spans beside it at the same distance. */
function settle(flood: Flood, span: number, basin: number): void {
  const { basins, distance } = flood;
  const { neighbor } = flood.field;
  joinBasin(basins, span, basin);
  for (let at = span * 4; at < span * 4 + 4; at += 1) {
    const beside = neighbor[at];
    if (beside === NONE) continue;
    if (basins.basinOf[beside] !== 0)
      meet(basins, findBasin(basins, span), findBasin(basins, beside), distance[span]);
    else if (distance[beside] === distance[span]) enqueue(flood, beside);
  }
}

/**
 * Merges two basins that meet at a distance from the edge, unless this is a corridor. A distance may stand for a width
 * of one cell more, so that it counts as that much: noise on narrow ground divides nothing.
 */
function meet(basins: Basins, a: number, b: number, distance: number): void {
  if (a === b || 2 * (distance + 1) < Math.min(basins.peak[a], basins.peak[b])) return;
  if (mayMerge(basins.sets, a, b)) mergeBasins(basins, a, b);
}
