// The queries of a snapshot -> bitECS: the same ones in the same order, with the same entities in the same order.
//
// Queries of the world that the snapshot does not know are of two kinds. Those that were made since the world first had to do
// with snapshots are taken away, observers and all: the run that was never interrupted had not made them yet, and makes them
// when it comes to that, with the entities in the order that they have then. Those that were there before are of another
// program (a viewer's), which keeps them; they get the entities that match, in the order of bitECS's index.
import { Prefab, type Query, registerQuery, type WorldContext } from 'bitecs';
import type { SnapshotMemory } from '../snapshot/snapshot-memory.ts';
import type { SnapshotReading } from '../snapshot/snapshot-reading.ts';
import { type KnownQuery, listQueries, termsOf } from '../state/world-queries.ts';

/** Brings the queries to where they were. Entities, components and masks must have been put back before. */
export function restoreQueries(memory: SnapshotMemory, reading: SnapshotReading): void {
  const { context, first, known, names, queries } = memory;
  const { claimed, queryCount } = reading;
  const kept: KnownQuery[] = [];
  for (let at = 0; at < claimed.length; at += 1) {
    if (claimed[at] === 1) continue;
    if (first.has(queries[at].query)) kept.push(queries[at]);
    else known.delete(queries[at].query);
  }
  let isOther = claimed.length !== queryCount + kept.length;
  for (let at = 0; at < queryCount; at += 1) {
    const query = reading.queries[at];
    if (query.known !== undefined && query.known === queries[at]) continue;
    isOther = true;
  }
  if (isOther) {
    for (let at = 0; at < queryCount; at += 1) {
      const query = reading.queries[at];
      query.known ??= register(memory, termsOf(names, query.plan), query.buffered === 1);
    }
    const ordered = reading.queries.slice(0, queryCount).map((query) => query.known as KnownQuery);
    orderQueries(context, [...ordered, ...kept]);
    listQueries(context, names, known, queries);
  }
  // Clearing what is empty already would make bitECS's set anew.
  if (context.dirtyQueries.size > 0) context.dirtyQueries.clear();
  for (let at = 0; at < queryCount; at += 1) fillQuery(context, reading, at);
  for (const { query } of kept) fillAnew(context, query);
}

function register(
  { context, known, names, queries, world }: SnapshotMemory,
  terms: ReturnType<typeof termsOf>,
  buffered: boolean,
): KnownQuery {
  const query = registerQuery(world, terms, { buffered });
  listQueries(context, names, known, queries);
  return known.get(query) as KnownQuery;
}

/** Has bitECS know just these queries, in this order. */
function orderQueries(context: WorldContext, ordered: readonly KnownQuery[]): void {
  const { componentMap, notQueries, queries, queriesHashMap } = context;
  queries.clear();
  queriesHashMap.clear();
  notQueries.clear();
  for (const { queries: own } of componentMap.values()) own.clear();
  for (const { query, hash } of ordered) {
    queries.add(query);
    queriesHashMap.set(hash, query);
    if (query.notComponents.length > 0) notQueries.add(query);
    for (const component of query.allComponents) componentMap.get(component)?.queries.add(query);
  }
}

function fillQuery(context: WorldContext, { buffer, queries }: SnapshotReading, at: number): void {
  const { denseAt, denseCount, removedCount } = queries[at];
  const { query } = queries[at].known as KnownQuery;
  fillSet(query, buffer.words, denseAt, denseCount);
  fillSet(query.toRemove, buffer.words, denseAt + denseCount, removedCount);
  if (removedCount > 0) context.dirtyQueries.add(query);
}

function fillSet(set: Query | Query['toRemove'], words: Int32Array, start: number, count: number): void {
  const { dense } = set;
  if (isSame(dense, words, start, count)) return;
  if (!Array.isArray(dense)) {
    set.reset();
    for (let at = start; at < start + count; at += 1) set.add(words[at]);
    return;
  }
  // What `sparse` says of others is not looked at: an entity is in the set when `dense` has it there.
  dense.length = count;
  for (let at = 0; at < count; at += 1) {
    dense[at] = words[start + at];
    set.sparse[words[start + at]] = at;
  }
}

function isSame(dense: ArrayLike<number>, words: Int32Array, start: number, count: number): boolean {
  if (dense.length !== count) return false;
  for (let at = 0; at < count; at += 1) if (dense[at] !== words[start + at]) return false;
  return true;
}

/** As bitECS fills a query when it is made. */
function fillAnew({ entityIndex, entityMasks, componentMap }: WorldContext, query: Query): void {
  const prefab = componentMap.get(Prefab);
  query.reset();
  query.toRemove.reset();
  for (let at = 0; at < entityIndex.aliveCount; at += 1) {
    const eid = entityIndex.dense[at];
    const isPrefab =
      prefab !== undefined && ((entityMasks[prefab.generationId][eid] ?? 0) & prefab.bitflag) !== 0;
    if (!isPrefab && isMatch(entityMasks, query, eid)) query.add(eid);
  }
}

function isMatch(entityMasks: readonly number[][], query: Query, eid: number): boolean {
  const { masks, notMasks, orMasks, generations } = query;
  let hasOne = Object.keys(orMasks).length === 0;
  for (const generation of generations) {
    const mask = entityMasks[generation][eid] ?? 0;
    const all = masks[generation] ?? 0;
    if ((mask & (notMasks[generation] ?? 0)) !== 0 || (mask & all) !== all) return false;
    if ((mask & (orMasks[generation] ?? 0)) !== 0) hasOne = true;
  }
  return hasOne;
}
