// The fields of a component of all agents -> words of a hash, the fields sorted by kind. For each field stands first whether all
// agents have the same number, and which; then of the others the numbers in use, agent after agent by serial, each field's
// filled up to a whole block. A float is two words, its low and its high half; of bytes four go into a word. Equal numbers are
// the same words whatever array of floats they lie in.
//
// Many a field is the same for all agents (a speed, a mesh, no search under way), and to find that out is a third of the work.
// Each kind of array has loops of its own, which only ever see one. Numbers that come singly are taken four at a time, so that
// the room in the buffer, a multiple of four, is looked at once for them.
import { $internal, type InternalWorld, type World } from 'bitecs';
import { Dog, Villager } from '../../components/tags.ts';
import { type BlockHash, BUFFER_WORDS, fillBlock, mixBlocks } from './block-hash.ts';
import type { DigestedStore, FloatList, IntList, OtherFloats } from './digest-field.ts';

/** Serials of the agents, ascending, and their entities: the first `agentCount`. */
export interface AgentRow {
  readonly serials: Int32Array;
  readonly entities: Int32Array;
  readonly agentCount: number;
  /** The entity of the first agent when each of the others has the next one, else -1: then numbers are gathered before they are looked at. */
  readonly firstOfRow: number;
  readonly gathered: Gathered;
}

/** Where the numbers of entities are gathered that are no row. */
export interface Gathered {
  readonly ints: Int32Array;
  readonly bytes: Uint8Array;
  readonly floats: Float64Array;
}

/** Makes room for so many agents. */
export function createGathered(capacity: number): Gathered {
  return {
    ints: new Int32Array(capacity),
    bytes: new Uint8Array(capacity),
    floats: new Float64Array(capacity),
  };
}

const BUFFER_FLOATS = BUFFER_WORDS / 2;
const BUFFER_BYTES = BUFFER_WORDS * 4;

/** Whether a field has one number for all agents. */
const ONE_FOR_ALL = 1;
const ONE_FOR_EACH = 2;

/** Numbers of a list that are taken at once. */
const AHEAD = 4;

/**
 * Adds a component to an empty hash, -0 as 0. Answers false when there may have been a NaN, or a hole in a plain array, among the
 * numbers: lists may have been looked at beyond the numbers in use.
 */
export function addStore(hash: BlockHash, store: DigestedStore, row: AgentRow): boolean {
  const { bytes, floatLists, floats, intLists, ints, kinds, others } = store;
  if (row.agentCount === 0) return true;
  for (let at = 0; at < others.length; at += 1) copyFloats(others[at], row);
  addHeads(hash, store, row);
  let isClean = true;
  let field = 0;
  for (let at = 0; at < ints.length; at += 1, field += 1) {
    if (kinds[field] === ONE_FOR_EACH) addInts(hash, ints[at], row);
  }
  for (let at = 0; at < bytes.length; at += 1, field += 1) {
    if (kinds[field] === ONE_FOR_EACH) addBytes(hash, bytes[at], row);
  }
  for (let at = 0; at < floats.length; at += 1, field += 1) {
    if (kinds[field] === ONE_FOR_EACH && !addFloats(hash, floats[at], row)) isClean = false;
  }
  for (let at = 0; at < intLists.length; at += 1) addIntLists(hash, intLists[at], row);
  for (let at = 0; at < floatLists.length; at += 1) {
    if (!addFloatLists(hash, floatLists[at], row)) isClean = false;
  }
  return isClean;
}

/** Finds out which fields have one number for all agents, and adds that and the number: a pair of words, or two for a float. */
function addHeads(hash: BlockHash, { bytes, floats, ints, kinds }: DigestedStore, row: AgentRow): void {
  const { words } = hash;
  const { agentCount: count } = row;
  const first = Math.max(row.firstOfRow, 0);
  let at = hash.length;
  let field = 0;
  for (let of = 0; of < ints.length; of += 1, field += 1, at += 2) {
    const values = rowOfInts(ints[of], row);
    kinds[field] = areSameInts(values, first, count) ? ONE_FOR_ALL : ONE_FOR_EACH;
    words[at] = kinds[field];
    words[at + 1] = kinds[field] === ONE_FOR_ALL ? values[first] : 0;
  }
  for (let of = 0; of < bytes.length; of += 1, field += 1, at += 2) {
    const values = rowOfBytes(bytes[of], row);
    kinds[field] = areSameBytes(values, first, count) ? ONE_FOR_ALL : ONE_FOR_EACH;
    words[at] = kinds[field];
    words[at + 1] = kinds[field] === ONE_FOR_ALL ? values[first] : 0;
  }
  for (let of = 0; of < floats.length; of += 1, field += 1, at += 4) {
    const values = rowOfFloats(floats[of], row);
    kinds[field] = areSameFloats(values, first, count) ? ONE_FOR_ALL : ONE_FOR_EACH;
    words[at] = kinds[field];
    words[at + 1] = 0;
    hash.floats[at / 2 + 1] = kinds[field] === ONE_FOR_ALL ? values[first] + 0 : 0;
  }
  hash.length = at;
  fillBlock(hash);
}

// The numbers of the agents in a row: the values themselves, or those of other entities gathered.

function rowOfInts(values: Int32Array, { entities, agentCount, firstOfRow, gathered }: AgentRow): Int32Array {
  const { ints } = gathered;
  if (firstOfRow >= 0) return values;
  for (let agent = 0; agent < agentCount; agent += 1) ints[agent] = values[entities[agent]];
  return ints;
}

function rowOfBytes(
  values: Uint8Array,
  { entities, agentCount, firstOfRow, gathered }: AgentRow,
): Uint8Array {
  const { bytes } = gathered;
  if (firstOfRow >= 0) return values;
  for (let agent = 0; agent < agentCount; agent += 1) bytes[agent] = values[entities[agent]];
  return bytes;
}

function rowOfFloats(
  values: Float64Array,
  { entities, agentCount, firstOfRow, gathered }: AgentRow,
): Float64Array {
  const { floats } = gathered;
  if (firstOfRow >= 0) return values;
  for (let agent = 0; agent < agentCount; agent += 1) floats[agent] = values[entities[agent]];
  return floats;
}

function areSameInts(values: Int32Array, first: number, count: number): boolean {
  const fours = count - (count % 4);
  const number = values[first];
  let at = first;
  for (const end = first + fours; at < end; at += 4) {
    if (values[at] !== number) return false;
    if (values[at + 1] !== number) return false;
    if (values[at + 2] !== number) return false;
    if (values[at + 3] !== number) return false;
  }
  for (const end = first + count; at < end; at += 1) if (values[at] !== number) return false;
  return true;
}

function areSameBytes(values: Uint8Array, first: number, count: number): boolean {
  const fours = count - (count % 4);
  const number = values[first];
  let at = first;
  for (const end = first + fours; at < end; at += 4) {
    if (values[at] !== number) return false;
    if (values[at + 1] !== number) return false;
    if (values[at + 2] !== number) return false;
    if (values[at + 3] !== number) return false;
  }
  for (const end = first + count; at < end; at += 1) if (values[at] !== number) return false;
  return true;
}

/** A NaN is not the same as itself, and -0 is the same as 0. */
function areSameFloats(values: Float64Array, first: number, count: number): boolean {
  const fours = count - (count % 4);
  const number = values[first];
  let at = first;
  for (const end = first + fours; at < end; at += 4) {
    if (values[at] !== number) return false;
    if (values[at + 1] !== number) return false;
    if (values[at + 2] !== number) return false;
    if (values[at + 3] !== number) return false;
  }
  for (const end = first + count; at < end; at += 1) if (values[at] !== number) return false;
  return true;
}

/**
 * Adds serial and tags of each agent. Which tags it has is read where bitECS keeps it, in a bit of the entity's mask: asking for it
 * would cost more than all the rest.
 */
export function addAgents(hash: BlockHash, world: World, { serials, entities, agentCount }: AgentRow): void {
  const { componentMap, entityMasks } = (world as InternalWorld)[$internal];
  const villager = componentMap.get(Villager);
  const dog = componentMap.get(Dog);
  const villagerBit = villager?.bitflag ?? 0;
  const dogBit = dog?.bitflag ?? 0;
  const villagerMasks = entityMasks[villager?.generationId ?? 0];
  const dogMasks = entityMasks[dog?.generationId ?? 0];
  const { words } = hash;
  let at = hash.length;
  for (let agent = 0; agent < agentCount; agent += 1) {
    const eid = entities[agent];
    const isVillager = (villagerMasks[eid] & villagerBit) !== 0;
    const isDog = (dogMasks[eid] & dogBit) !== 0;
    if (at === BUFFER_WORDS) at = mixBuffer(hash);
    words[at] = serials[agent];
    words[at + 1] = (isVillager ? 1 : 0) + (isDog ? 2 : 0);
    at += 2;
  }
  hash.length = at;
  fillBlock(hash);
}

function addInts(hash: BlockHash, field: Int32Array, row: AgentRow): void {
  const values = rowOfInts(field, row);
  const start = Math.max(row.firstOfRow, 0);
  const { words } = hash;
  const fours = start + row.agentCount - (row.agentCount % 4);
  let at = hash.length;
  let from = start;
  for (; from < fours; from += 4) {
    if (at === BUFFER_WORDS) at = mixBuffer(hash);
    words[at] = values[from];
    words[at + 1] = values[from + 1];
    words[at + 2] = values[from + 2];
    words[at + 3] = values[from + 3];
    at += 4;
  }
  if (at === BUFFER_WORDS) at = mixBuffer(hash);
  for (const end = start + row.agentCount; from < end; from += 1, at += 1) words[at] = values[from];
  hash.length = at;
  fillBlock(hash);
}

function addBytes(hash: BlockHash, field: Uint8Array, row: AgentRow): void {
  const values = rowOfBytes(field, row);
  const start = Math.max(row.firstOfRow, 0);
  const { bytes } = hash;
  const fours = start + row.agentCount - (row.agentCount % 4);
  let at = hash.length * 4;
  let from = start;
  for (; from < fours; from += 4) {
    if (at === BUFFER_BYTES) at = mixBuffer(hash);
    bytes[at] = values[from];
    bytes[at + 1] = values[from + 1];
    bytes[at + 2] = values[from + 2];
    bytes[at + 3] = values[from + 3];
    at += 4;
  }
  if (at === BUFFER_BYTES) at = mixBuffer(hash);
  for (const end = start + row.agentCount; from < end; from += 1, at += 1) bytes[at] = values[from];
  for (; at % 4 !== 0; at += 1) bytes[at] = 0;
  hash.length = at / 4;
  fillBlock(hash);
}

function addFloats(hash: BlockHash, field: Float64Array, row: AgentRow): boolean {
  const values = rowOfFloats(field, row);
  const start = Math.max(row.firstOfRow, 0);
  const { floats } = hash;
  const fours = start + row.agentCount - (row.agentCount % 4);
  let at = hash.length / 2;
  let from = start;
  let isClean = true;
  for (; from < fours; from += 4) {
    if (at === BUFFER_FLOATS) at = mixBuffer(hash);
    const first = values[from] + 0;
    const second = values[from + 1] + 0;
    const third = values[from + 2] + 0;
    const fourth = values[from + 3] + 0;
    // Infinities of both signs make a NaN as well: then each is looked at.
    if (Number.isNaN(first + second + third + fourth)) {
      if (Number.isNaN(first) || Number.isNaN(second) || Number.isNaN(third) || Number.isNaN(fourth))
        isClean = false;
    }
    floats[at] = first;
    floats[at + 1] = second;
    floats[at + 2] = third;
    floats[at + 3] = fourth;
    at += 4;
  }
  if (at === BUFFER_FLOATS) at = mixBuffer(hash);
  for (const end = start + row.agentCount; from < end; from += 1, at += 1) {
    const value = values[from] + 0;
    if (Number.isNaN(value)) isClean = false;
    floats[at] = value;
  }
  hash.length = at * 2;
  fillBlock(hash);
  return isClean;
}

function addIntLists(
  hash: BlockHash,
  { ints: values, stride, used }: IntList,
  { entities, agentCount }: AgentRow,
): void {
  const { words } = hash;
  let at = hash.length;
  for (let agent = 0; agent < agentCount; agent += 1) {
    const first = entities[agent] * stride;
    const end = first + (used === undefined ? stride : Math.min(used[entities[agent]], stride));
    for (let from = first; from < end; from += 1) {
      if (at === BUFFER_WORDS) at = mixBuffer(hash);
      words[at] = values[from];
      at += 1;
    }
  }
  hash.length = at;
  fillBlock(hash);
}

function addFloatLists(
  hash: BlockHash,
  { floats: values, stride, used }: FloatList,
  { entities, agentCount }: AgentRow,
): boolean {
  const { floats } = hash;
  let at = hash.length / 2;
  let isClean = true;
  for (let agent = 0; agent < agentCount; agent += 1) {
    const first = entities[agent] * stride;
    const count = used === undefined ? stride : Math.min(used[entities[agent]], stride);
    const end = first + count;
    let from = first;
    // Most lists are short and of many lengths, which no processor can foretell: what is taken beyond one is written over.
    if (first + AHEAD <= values.length && at + AHEAD <= BUFFER_FLOATS) {
      const a = values[first] + 0;
      const b = values[first + 1] + 0;
      const c = values[first + 2] + 0;
      const d = values[first + 3] + 0;
      if (Number.isNaN(a + b + c + d)) isClean = false;
      floats[at] = a;
      floats[at + 1] = b;
      floats[at + 2] = c;
      floats[at + 3] = d;
      const taken = Math.min(count, AHEAD);
      from += taken;
      at += taken;
    }
    for (; from < end; from += 1) {
      if (at === BUFFER_FLOATS) at = mixBuffer(hash);
      const value = values[from] + 0;
      if (Number.isNaN(value)) isClean = false;
      floats[at] = value;
      at += 1;
    }
  }
  hash.length = at * 2;
  fillBlock(hash);
  return isClean;
}

/** What lies in other arrays, as a game's own Position may. */
function copyFloats({ floats, values, stride }: OtherFloats, { entities, agentCount }: AgentRow): void {
  for (let agent = 0; agent < agentCount; agent += 1) {
    const first = entities[agent] * stride;
    for (let at = first; at < first + stride; at += 1) floats[at] = values[at];
  }
}

/** Mixes the full buffer and answers where the next number goes. */
function mixBuffer(hash: BlockHash): number {
  hash.length = BUFFER_WORDS;
  mixBlocks(hash);
  return 0;
}
