// The second section of a snapshot: ids, who has which components, the order of queries, and what a game registered.
import { NONE } from '../../nav/geometry/none.ts';
import type { Navigation } from '../../systems/navigation.ts';
import { jsonText } from '../bytes/json-value.ts';
import { updateBits } from '../state/component-names.ts';
import { refuseTwoMinds } from '../state/outfit-visitor.ts';
import { checkNoneRemoved, listQueries } from '../state/world-queries.ts';
import {
  alignBuffer,
  putBytes,
  putWord,
  putWords,
  reserveBytes,
  type SnapshotBuffer,
} from './snapshot-buffer.ts';
import { addEntity } from './snapshot-columns.ts';
import type { ColumnStore, SnapshotMemory } from './snapshot-memory.ts';
import { writeWhole } from './whole-stores.ts';
import { writeColumn } from './write-columns.ts';

/**
 * Writes the section. Throws an Error that tells what of the world no snapshot can carry, and a TypeError or RangeError for
 * data of the game that JSON does not hold.
 */
export function writeWorld(memory: SnapshotMemory, buffer: SnapshotBuffer): void {
  const { context, names, navigation, known, queries } = memory;
  const { entityIndex, entityComponents } = context;
  checkCarriable(memory);
  updateBits(names, context);
  const queryCount = listQueries(context, names, known, queries);
  const head = buffer.length / 4;
  putWord(buffer, entityIndex.maxId);
  putWord(buffer, entityIndex.aliveCount);
  putWord(buffer, queryCount);
  putWord(buffer, 0);
  putList(buffer, entityIndex.dense, entityIndex.maxId);
  putKeys(buffer, entityComponents);
  memory.visitor.onOutfit = memory.onOutfit;
  putWords(buffer, navigation.state.agents, navigation.state.agentCount);
  putWords(buffer, navigation.arrivals.eid, navigation.arrivals.count);
  const components = writeOutfits(memory, buffer);
  buffer.words[head + 3] = components;
  alignBuffer(buffer);
  for (let at = 0; at < queryCount; at += 1) writeQuery(buffer, queries[at]);
  alignBuffer(buffer);
  for (const { columns, others } of memory.loose) {
    for (const column of columns) writeColumn(buffer, column, others, navigation.components.NavAgent.serial);
  }
  for (const { columns } of memory.whole) {
    for (const column of columns) writeWhole(buffer, column, entityIndex.maxId + 1);
  }
  for (const { name, data } of memory.data) writeData(buffer, name, data.save());
}

/** Throws an Error that tells what of a world cannot be carried, and why. */
export function checkCarriable({ context }: SnapshotMemory): void {
  const { entityIndex, entityComponents } = context;
  if (entityIndex.versioning)
    throw new Error('entity ids with versions cannot be carried: bitECS mixes them up');
  if (context.entitiesWithRelations.size > 0 || context.hierarchyActiveRelations.size > 0) {
    throw new Error(
      'relations between entities cannot be carried: keep the other entity in a registered store',
    );
  }
  if (entityIndex.aliveCount !== entityComponents.size || entityIndex.maxId !== entityIndex.dense.length) {
    throw new Error('this world shares its entity ids with another one: neither can be carried alone');
  }
  if (context.componentMap.size !== context.componentCount) {
    throw new Error(
      'a component was registered a second time, which takes it from everybody: it cannot be carried',
    );
  }
  checkNoneRemoved(context);
}

/**
 * Writes how many components each entity has, then the components, and answers how many they are in all. Lists the entities
 * that have a loose component and are no agents.
 */
function writeOutfits({ context, loose, names, visitor }: SnapshotMemory, buffer: SnapshotBuffer): number {
  const { entityComponents } = context;
  for (let store = 0; store < loose.length; store += 1) loose[store].others.count = 0;
  reserveBytes(buffer, entityComponents.size * 2 * (1 + names.entries.length));
  const first = buffer.length / 2 + entityComponents.size;
  visitor.halves = buffer.halves;
  visitor.countAt = buffer.length / 2;
  visitor.at = first;
  visitor.begin();
  entityComponents.forEach(visitor.write);
  buffer.length = visitor.at * 2;
  return visitor.at - first;
}

/** What is done with each outfit that was written: its first mask was compared, and the rest is seldom looked at. */
export function noteOutfit(memory: SnapshotMemory, eid: number, start: number): void {
  const { context, loose, navigation, visitor } = memory;
  if (context.entityMasks.length > 1) checkMasks(memory, eid, visitor.halves, start, visitor.at);
  if (!isAgent(navigation, eid)) listLoose(loose, eid, visitor.halves, start, visitor.at);
}

function isAgent({ components: { NavAgent }, settings }: Navigation, eid: number): boolean {
  return eid < settings.capacity && NavAgent.serial[eid] !== NONE;
}

/** The masks of components after the first 31. */
function checkMasks(
  { context, names }: SnapshotMemory,
  eid: number,
  numbers: Uint16Array,
  start: number,
  end: number,
): void {
  const { entityMasks } = context;
  const { generation, flag } = names;
  for (let list = 1; list < entityMasks.length; list += 1) {
    let mask = 0;
    for (let at = start; at < end; at += 1) {
      if (generation[numbers[at]] === list) mask |= flag[numbers[at]];
    }
    if (mask !== (entityMasks[list][eid] ?? 0)) refuseTwoMinds(eid);
  }
}

function listLoose(
  loose: readonly ColumnStore[],
  eid: number,
  numbers: Uint16Array,
  start: number,
  end: number,
): void {
  for (let at = start; at < end; at += 1) {
    for (const { number, others } of loose) if (number === numbers[at]) addEntity(others, eid);
  }
}

function writeQuery(
  buffer: SnapshotBuffer,
  { query, code, buffered, fault }: SnapshotMemory['queries'][number],
): void {
  if (fault !== undefined) throw new Error(fault);
  const { dense } = query;
  const removed = query.toRemove.dense;
  alignBuffer(buffer);
  putWord(buffer, code.length);
  putWord(buffer, buffered);
  putWord(buffer, dense.length);
  putWord(buffer, removed.length);
  putBytes(buffer, code);
  alignBuffer(buffer);
  putDense(buffer, dense);
  putDense(buffer, removed);
}

/** The entities of a query, or those that it drops. */
function putDense(buffer: SnapshotBuffer, dense: readonly number[] | Uint32Array): void {
  if (Array.isArray(dense)) putList(buffer, dense, dense.length);
  else putWords(buffer, dense as Uint32Array, dense.length);
}

/** As `putWords` for plain arrays, which a loop is quicker with that sees no others. */
function putList(buffer: SnapshotBuffer, list: readonly number[], count: number): void {
  reserveBytes(buffer, count * 4);
  const at = buffer.length >> 2;
  const { words } = buffer;
  for (let index = 0; index < count; index += 1) words[at + index] = list[index];
  buffer.length += count * 4;
}

function putKeys(buffer: SnapshotBuffer, map: ReadonlyMap<number, unknown>): void {
  reserveBytes(buffer, map.size * 4);
  const { words } = buffer;
  let at = buffer.length >> 2;
  for (const key of map.keys()) {
    words[at] = key;
    at += 1;
  }
  buffer.length = at * 4;
}

function writeData(buffer: SnapshotBuffer, name: string, value: unknown): void {
  const text = jsonText(`data ${name}`, value);
  alignBuffer(buffer);
  putWord(buffer, text.length);
  putWord(buffer, 0);
  reserveBytes(buffer, text.length * 2);
  for (let at = 0; at < text.length; at += 1) buffer.halves[buffer.length / 2 + at] = text.charCodeAt(at);
  buffer.length += text.length * 2;
  alignBuffer(buffer);
}
