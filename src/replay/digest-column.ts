// One field of all agents -> words of a hash: the numbers in use, agent after agent by serial, filled up to a whole block. A
// float is two words, its low and its high half; of bytes four go into a word. Equal numbers are the same words whatever
// array of floats they lie in. Each kind of array has a loop of its own, which only ever sees one; numbers that come singly are
// taken four at a time, so that the room in the buffer, a multiple of four, is looked at once for them.
import { $internal, type InternalWorld, type World } from 'bitecs';
import { Dog, Villager } from '../components/tags.ts';
import { type BlockHash, BUFFER_WORDS, fillBlock, mixBlocks } from './block-hash.ts';
import type { DigestedField } from './digest-field.ts';

/** Serials of the agents, ascending, and their entities: the first `agentCount`. */
export interface AgentRow {
  readonly serials: Int32Array;
  readonly entities: Int32Array;
  readonly agentCount: number;
}

const BUFFER_FLOATS = BUFFER_WORDS / 2;
const BUFFER_BYTES = BUFFER_WORDS * 4;

/** Adds a column, -0 as 0. Answers false when a NaN, or a hole in a plain array, was among the numbers. */
export function addColumn(hash: BlockHash, field: DigestedField, row: AgentRow): boolean {
  const { bytes, floats, halves, ints, isList } = field;
  let isClean = true;
  if (ints !== undefined) {
    if (isList) addIntLists(hash, ints, field, row);
    else addInts(hash, ints, row);
  } else if (bytes !== undefined) addBytes(hash, bytes, row);
  else if (floats !== undefined) {
    if (halves === undefined) copyFloats(floats, field, row);
    isClean = isList ? addFloatLists(hash, floats, field, row) : addFloats(hash, floats, row);
  }
  fillBlock(hash);
  return isClean;
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

function addInts(hash: BlockHash, values: Int32Array, { entities, agentCount }: AgentRow): void {
  const { words } = hash;
  const fours = agentCount - (agentCount % 4);
  let at = hash.length;
  let agent = 0;
  for (; agent < fours; agent += 4) {
    if (at === BUFFER_WORDS) at = mixBuffer(hash);
    words[at] = values[entities[agent]];
    words[at + 1] = values[entities[agent + 1]];
    words[at + 2] = values[entities[agent + 2]];
    words[at + 3] = values[entities[agent + 3]];
    at += 4;
  }
  if (at === BUFFER_WORDS) at = mixBuffer(hash);
  for (; agent < agentCount; agent += 1, at += 1) words[at] = values[entities[agent]];
  hash.length = at;
}

function addBytes(hash: BlockHash, values: Uint8Array, { entities, agentCount }: AgentRow): void {
  const { bytes } = hash;
  const fours = agentCount - (agentCount % 4);
  let at = hash.length * 4;
  let agent = 0;
  for (; agent < fours; agent += 4) {
    if (at === BUFFER_BYTES) at = mixBuffer(hash);
    bytes[at] = values[entities[agent]];
    bytes[at + 1] = values[entities[agent + 1]];
    bytes[at + 2] = values[entities[agent + 2]];
    bytes[at + 3] = values[entities[agent + 3]];
    at += 4;
  }
  if (at === BUFFER_BYTES) at = mixBuffer(hash);
  for (; agent < agentCount; agent += 1, at += 1) bytes[at] = values[entities[agent]];
  for (; at % 4 !== 0; at += 1) bytes[at] = 0;
  hash.length = at / 4;
}

function addFloats(hash: BlockHash, values: Float64Array, { entities, agentCount }: AgentRow): boolean {
  const { floats } = hash;
  const fours = agentCount - (agentCount % 4);
  let at = hash.length / 2;
  let agent = 0;
  let isClean = true;
  for (; agent < fours; agent += 4) {
    if (at === BUFFER_FLOATS) at = mixBuffer(hash);
    const first = values[entities[agent]] + 0;
    const second = values[entities[agent + 1]] + 0;
    const third = values[entities[agent + 2]] + 0;
    const fourth = values[entities[agent + 3]] + 0;
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
  for (; agent < agentCount; agent += 1, at += 1) {
    const value = values[entities[agent]] + 0;
    if (Number.isNaN(value)) isClean = false;
    floats[at] = value;
  }
  hash.length = at * 2;
  return isClean;
}

function addIntLists(
  hash: BlockHash,
  values: Int32Array,
  { stride, used }: DigestedField,
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
}

function addFloatLists(
  hash: BlockHash,
  values: Float64Array,
  { stride, used }: DigestedField,
  { entities, agentCount }: AgentRow,
): boolean {
  const { floats } = hash;
  let at = hash.length / 2;
  let isClean = true;
  for (let agent = 0; agent < agentCount; agent += 1) {
    const first = entities[agent] * stride;
    const end = first + (used === undefined ? stride : Math.min(used[entities[agent]], stride));
    for (let from = first; from < end; from += 1) {
      if (at === BUFFER_FLOATS) at = mixBuffer(hash);
      const value = values[from] + 0;
      if (Number.isNaN(value)) isClean = false;
      floats[at] = value;
      at += 1;
    }
  }
  hash.length = at * 2;
  return isClean;
}

/** What lies in other arrays, as a game's own Position may. */
function copyFloats(
  floats: Float64Array,
  { values, stride }: DigestedField,
  { entities, agentCount }: AgentRow,
): void {
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
