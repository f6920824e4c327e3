// The queries of a snapshot -> a reading: each the world's own where it has the same, its lists checked against who has
// which components.
import type { SnapshotMemory } from '../snapshot/snapshot-memory.ts';
import {
  alignUp,
  checkCount,
  checkFits,
  growInts,
  hasBit,
  type ReadQuery,
  refuse,
  type SnapshotReading,
  setLength,
} from '../snapshot/snapshot-reading.ts';
import {
  isCanonical,
  type KnownQuery,
  listQueries,
  planQuery,
  type QueryPlan,
} from '../state/world-queries.ts';

const MOST = 0x7fffffff;
const HEAD_BYTES = 16;

/** Reads the queries from a byte on and answers where they end. Throws a RangeError that says what is unsound. */
export function readQueries(memory: SnapshotMemory, reading: SnapshotReading, start: number): number {
  const { context, names, known, queries: own } = memory;
  const { claimed, maxId, meshesAt, queryCount } = reading;
  const { words } = reading.buffer;
  const ownCount = listQueries(context, names, known, own);
  setLength(claimed, ownCount);
  claimed.fill(0);
  reading.stamps = growInts(reading.stamps, maxId + 1);
  let at = start;
  for (let index = 0; index < queryCount; index += 1) {
    at = alignUp(at);
    checkFits('a query', at + HEAD_BYTES, meshesAt);
    const length = words[at / 4];
    const query = queryOf(reading, index);
    query.buffered = words[at / 4 + 1];
    query.denseCount = words[at / 4 + 2];
    query.removedCount = words[at / 4 + 3];
    checkCount('the length of a query', length, 0, MOST);
    checkCount('the mark of a query', query.buffered, 0, 1);
    checkCount('the entities of a query', query.denseCount, 0, maxId);
    checkCount('the entities that a query drops', query.removedCount, 0, query.denseCount);
    const textAt = at + HEAD_BYTES;
    query.denseAt = alignUp(textAt + length) / 4;
    at = (query.denseAt + query.denseCount + query.removedCount) * 4;
    checkFits('a query', at, meshesAt);
    query.known = claim(reading, own, ownCount, { index, textAt, length, buffered: query.buffered });
    query.plan = query.known?.plan ?? planUnknown(memory, reading, textAt, length);
    if (!reading.isTrusted) checkLists(memory, reading, query);
  }
  return at;
}

function queryOf({ queries }: SnapshotReading, index: number): ReadQuery {
  queries[index] ??= {
    ...{ plan: { terms: [], all: [], none: [], some: [] }, buffered: 0, known: undefined },
    ...{ denseAt: 0, denseCount: 0, removedCount: 0 },
  };
  return queries[index];
}

/** The world's own query of the same text, the one at the same place of the order if that has it. */
function claim(
  { buffer, claimed }: SnapshotReading,
  own: readonly KnownQuery[],
  ownCount: number,
  text: {
    readonly index: number;
    readonly textAt: number;
    readonly length: number;
    readonly buffered: number;
  },
): KnownQuery | undefined {
  const { index, textAt, length, buffered } = text;
  for (let step = 0; step < ownCount; step += 1) {
    const at = (index + step) % ownCount;
    const { code, fault } = own[at];
    if (claimed[at] === 1 || fault !== undefined || own[at].buffered !== buffered) continue;
    if (code.length !== length || !isText(buffer.bytes, textAt, code)) continue;
    claimed[at] = 1;
    return own[at];
  }
  return undefined;
}

function isText(bytes: Uint8Array, at: number, code: Uint8Array): boolean {
  for (let index = 0; index < code.length; index += 1) if (bytes[at + index] !== code[index]) return false;
  return true;
}

function planUnknown(
  { names }: SnapshotMemory,
  { buffer }: SnapshotReading,
  at: number,
  length: number,
): QueryPlan {
  let text = '';
  for (const code of buffer.bytes.subarray(at, at + length)) text += String.fromCharCode(code);
  const plan = planQuery(names, text);
  if (!isCanonical(text)) refuse(`the query ${text} is not in its order`);
  return plan;
}

/**
 * A query lists each entity once, what it drops is among them, and the rest is just who matches. Not so where bitECS itself
 * goes by something else: prefabs, and a query without terms, which takes whoever is there when it is made.
 */
function checkLists({ numbers }: SnapshotMemory, reading: SnapshotReading, query: ReadQuery): void {
  const { aliveCount, buffer, maxId, orderAt, stamps } = reading;
  const { words } = buffer;
  const { denseAt, denseCount, removedCount, plan } = query;
  stamps.fill(0, 0, maxId + 1);
  for (let at = denseAt; at < denseAt + denseCount; at += 1) {
    const eid = words[at];
    if (eid < 1 || eid > maxId || stamps[eid] !== 0) refuse(`a query lists entity ${eid} by mistake`);
    stamps[eid] = 1;
  }
  for (let at = denseAt + denseCount; at < denseAt + denseCount + removedCount; at += 1) {
    const eid = words[at];
    if (eid < 1 || eid > maxId || stamps[eid] !== 1) refuse(`a query drops entity ${eid} by mistake`);
    stamps[eid] = 2;
  }
  let listed = denseCount - removedCount;
  for (let place = 0; place < aliveCount; place += 1) {
    const eid = words[orderAt + place];
    const isListed = stamps[eid] === 1;
    if (isListed) listed -= 1;
    if (plan.terms.length === 0 || hasBit(reading, place, numbers.prefab)) continue;
    if (matches(reading, place, plan) !== isListed)
      refuse(`a query lists entity ${eid} by mistake, or fails to`);
  }
  if (listed > 0) refuse(`a query lists ${listed} entities that are dead`);
}

function matches(reading: SnapshotReading, place: number, { all, none, some }: QueryPlan): boolean {
  for (let at = 0; at < all.length; at += 1) if (!hasBit(reading, place, all[at])) return false;
  for (let at = 0; at < none.length; at += 1) if (hasBit(reading, place, none[at])) return false;
  for (let at = 0; at < some.length; at += 1) if (hasBit(reading, place, some[at])) return true;
  return some.length === 0;
}
