// Queries -> how long they take, warm: each query's least time over several rounds.
import { createPath, findPath, type PathSearch } from 'surefoot/nav';
import type { Query } from './query.ts';

const ROUNDS = 7;
// Small meshes need many calls before the engine has compiled everything; large ones have compiled it long before.
const WARM_CALLS = 20_000;
const WARM_MILLISECONDS = 5000;

/** Microseconds a query. */
export interface QueryTimes {
  readonly queries: number;
  readonly meanUs: number;
  readonly p50Us: number;
  readonly p99Us: number;
  readonly maxUs: number;
}

/** Asks every query over and over. The list must not be empty. */
export function timeQueries(search: PathSearch, queries: readonly Query[]): QueryTimes {
  const path = createPath();
  warmUp(search, queries);
  const least = new Float64Array(queries.length).fill(Infinity);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let at = 0; at < queries.length; at += 1) {
      const { from, to } = queries[at];
      const began = performance.now();
      findPath(search, from, to, path);
      least[at] = Math.min(least[at], performance.now() - began);
    }
  }
  return summarise(least);
}

function warmUp(search: PathSearch, queries: readonly Query[]): void {
  const path = createPath();
  const until = performance.now() + WARM_MILLISECONDS;
  for (let call = 0; call < WARM_CALLS && performance.now() < until; call += 1) {
    const { from, to } = queries[call % queries.length];
    findPath(search, from, to, path);
  }
}

function summarise(milliseconds: Float64Array): QueryTimes {
  const sorted = milliseconds.map((value) => value * 1000).sort();
  const queries = sorted.length;
  const at = (share: number): number => sorted[Math.min(queries - 1, Math.floor(queries * share))];
  const meanUs = sorted.reduce((sum, value) => sum + value, 0) / queries;
  return { queries, meanUs, p50Us: at(0.5), p99Us: at(0.99), maxUs: at(1) };
}
