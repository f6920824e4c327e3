// The second section of a snapshot -> a reading: entities, what they have, and the queries, all checked.
import type { JsonValue } from '../bytes/json-value.ts';
import { addEntity, type Column, findRow, placeColumns } from '../snapshot/snapshot-columns.ts';
import { TAG_BITS, WORLD_WORDS } from '../snapshot/snapshot-layout.ts';
import type { SnapshotMemory } from '../snapshot/snapshot-memory.ts';
import {
  alignUp,
  checkCount,
  checkFits,
  growInts,
  hasBit,
  refuse,
  type SnapshotReading,
  setLength,
} from '../snapshot/snapshot-reading.ts';
import { checkWhole } from '../snapshot/whole-stores.ts';
import { readQueries } from './read-queries.ts';

const MOST = 0x7fffffff;

/** Reads the section into the reading. Throws a RangeError that says what is unsound. */
export function readWorld(memory: SnapshotMemory, reading: SnapshotReading): void {
  const { words } = reading.buffer;
  const { worldAt, meshesAt } = reading;
  checkFits('the head of the world', worldAt + WORLD_WORDS * 4, meshesAt);
  const head = worldAt / 4;
  const room = (meshesAt - worldAt) / 4;
  reading.maxId = words[head];
  reading.aliveCount = words[head + 1];
  reading.queryCount = words[head + 2];
  const components = words[head + 3];
  checkCount('the highest id', reading.maxId, 0, room);
  checkCount('the number of entities', reading.aliveCount, 0, reading.maxId);
  checkCount('the number of queries', reading.queryCount, 0, room);
  checkCount('the number of components', components, 0, room * 2);
  reading.denseAt = head + WORLD_WORDS;
  reading.orderAt = reading.denseAt + reading.maxId;
  const agentsAt = reading.orderAt + reading.aliveCount;
  reading.arrivalEntitiesAt = agentsAt + reading.agentCount;
  const countsAt = (reading.arrivalEntitiesAt + reading.arrivalCount) * 2;
  const outfitsEnd = (countsAt + reading.aliveCount + components) * 2;
  checkFits('the list of components', outfitsEnd, meshesAt);
  readEntities(reading);
  readAgents(memory, reading, agentsAt);
  readOutfits(memory, reading, countsAt, components);
  if (!reading.isTrusted) checkTags(memory, reading);
  checkArrivals(reading);
  let at = readQueries(memory, reading, alignUp(outfitsEnd));
  at = readLoose(memory, reading, alignUp(at));
  at = readWholes(memory, reading, at);
  at = readData(memory, reading, at);
  if (at !== meshesAt) throw new RangeError(`the world of this snapshot ends at ${at}, expected ${meshesAt}`);
}

/** The ids are those up to the highest, each once, and the order holds the living, each once. */
function readEntities(reading: SnapshotReading): void {
  const { buffer, maxId, aliveCount, denseAt, orderAt } = reading;
  const { words } = buffer;
  reading.marks = growInts(reading.marks, maxId + 1);
  reading.placeOf = growInts(reading.placeOf, maxId + 1);
  const { marks, placeOf } = reading;
  marks.fill(0, 0, maxId + 1);
  placeOf.fill(0, 0, maxId + 1);
  for (let at = 0; at < maxId; at += 1) {
    const eid = words[denseAt + at];
    if (eid < 1 || eid > maxId || marks[eid] !== 0) refuse(`id ${eid} stands in the list of ids by mistake`);
    marks[eid] = at < aliveCount ? 1 : 2;
  }
  for (let at = 0; at < aliveCount; at += 1) {
    const eid = words[orderAt + at];
    if (eid < 1 || eid > maxId || marks[eid] !== 1 || placeOf[eid] !== 0) {
      refuse(`id ${eid} stands in the order of entities by mistake`);
    }
    placeOf[eid] = at + 1;
  }
}

function readOutfits(
  { names }: SnapshotMemory,
  reading: SnapshotReading,
  countsAt: number,
  components: number,
): void {
  const { aliveCount, buffer, marks, orderAt } = reading;
  const { halves, words } = buffer;
  const known = names.entries.length;
  const width = Math.ceil(known / 32);
  reading.bitWords = width;
  reading.bits = growInts(reading.bits, aliveCount * width);
  reading.outfitAt = growInts(reading.outfitAt, aliveCount + 1);
  const { bits, outfitAt } = reading;
  bits.fill(0, 0, aliveCount * width);
  const first = countsAt + aliveCount;
  let at = first;
  for (let place = 0; place < aliveCount; place += 1) {
    outfitAt[place] = at;
    const end = at + halves[countsAt + place];
    if (end > first + components) refuse('an entity has more components than there are');
    if (reading.isTrusted && marks[words[orderAt + place]] === 3) at = end;
    for (; at < end; at += 1) {
      const number = halves[at];
      const word = place * width + (number >> 5);
      const bit = 1 << (number & 31);
      if (number >= known || (bits[word] & bit) !== 0)
        refuse(`component ${number} is on an entity by mistake`);
      bits[word] |= bit;
    }
  }
  outfitAt[aliveCount] = at;
  if (at !== first + components) refuse(`entities have ${at - first} components, not ${components}`);
}

function readAgents({ navigation }: SnapshotMemory, reading: SnapshotReading, agentsAt: number): void {
  const { agents, agentCount, buffer, maxId, marks } = reading;
  const { capacity } = navigation.settings;
  agents.eids = growInts(agents.eids, agentCount);
  agents.count = agentCount;
  for (let at = 0; at < agentCount; at += 1) {
    const eid = buffer.words[agentsAt + at];
    if (eid < 1 || eid > maxId || eid >= capacity || marks[eid] !== 1)
      refuse(`entity ${eid} is an agent by mistake`);
    marks[eid] = 3;
    agents.eids[at] = eid;
  }
  findRow(agents);
}

/**
 * Agents are those who have NavAgent, and their tags are those of the navigation. bitECS calls no observer for prefabs, so they
 * are no agents, but for those that became prefabs later.
 */
function checkTags({ numbers }: SnapshotMemory, reading: SnapshotReading): void {
  const { agents, agentCount, aliveCount, buffer, marks, orderAt, placeOf, tagsAt } = reading;
  for (let at = 0; at < agentCount; at += 1) {
    const eid = agents.eids[at];
    const place = placeOf[eid] - 1;
    if (!hasBit(reading, place, numbers.navAgent)) refuse(`entity ${eid} is an agent without NavAgent`);
    const villager = hasBit(reading, place, numbers.villager) ? TAG_BITS.villager : 0;
    const dog = hasBit(reading, place, numbers.dog) ? TAG_BITS.dog : 0;
    if (buffer.bytes[tagsAt + at] !== villager + dog)
      refuse(`the tags of entity ${eid} differ between sections`);
  }
  for (let place = 0; place < aliveCount; place += 1) {
    if (!hasBit(reading, place, numbers.navAgent) || hasBit(reading, place, numbers.prefab)) continue;
    const eid = buffer.words[orderAt + place];
    if (marks[eid] !== 3) refuse(`entity ${eid} has NavAgent and is no agent`);
  }
}

/** Who arrived may be no agent any more, and no entity. */
function checkArrivals({ buffer, arrivalEntitiesAt, arrivalCount, maxId }: SnapshotReading): void {
  for (let at = 0; at < arrivalCount; at += 1) {
    checkCount('the entity of an arrival', buffer.words[arrivalEntitiesAt + at], 1, maxId);
  }
}

function readLoose({ loose }: SnapshotMemory, reading: SnapshotReading, start: number): number {
  const { agentCount, aliveCount, buffer, looseStarts, marks, meshesAt, orderAt, others } = reading;
  let at = start;
  for (let store = 0; store < loose.length; store += 1) {
    others[store] ??= { eids: new Int32Array(0), count: 0, first: -1 };
    looseStarts[store] ??= [];
    const list = others[store];
    list.count = 0;
    for (let place = 0; place < aliveCount && aliveCount > agentCount; place += 1) {
      const eid = buffer.words[orderAt + place];
      if (marks[eid] !== 3 && hasBit(reading, place, loose[store].number)) addEntity(list, eid);
    }
    if (list.count === 0) continue;
    const span = { start: at, end: meshesAt, count: list.count };
    at = placeColumns(buffer, loose[store], span, looseStarts[store]);
  }
  return at;
}

function readWholes({ whole }: SnapshotMemory, reading: SnapshotReading, start: number): number {
  const { buffer, maxId, meshesAt, wholeStarts } = reading;
  let at = start;
  for (let store = 0; store < whole.length; store += 1) {
    wholeStarts[store] ??= [];
    const { columns } = whole[store];
    for (let column = 0; column < columns.length; column += 1) {
      wholeStarts[store][column] = at;
      const span = { start: at, end: meshesAt, ids: maxId + 1 };
      at = checkWhole(buffer, columns[column] as Column, span);
    }
  }
  return at;
}

function readData({ data }: SnapshotMemory, reading: SnapshotReading, start: number): number {
  const { buffer, meshesAt } = reading;
  let at = start;
  setLength(reading.data, 0);
  for (const { name } of data) {
    checkFits(`the data ${name}`, at + 8, meshesAt);
    const length = buffer.words[at / 4];
    checkCount('the length of data', length, 0, MOST);
    checkFits(`the data ${name}`, at + 8 + length * 2, meshesAt);
    reading.data.push(parseData(name, buffer.halves.subarray(at / 2 + 4, at / 2 + 4 + length)));
    at = alignUp(at + 8 + length * 2);
  }
  return at;
}

function parseData(name: string, units: Uint16Array): JsonValue {
  let text = '';
  for (const unit of units) text += String.fromCharCode(unit);
  let value: JsonValue;
  let shortest: string;
  try {
    value = JSON.parse(text) as JsonValue;
    shortest = JSON.stringify(value);
  } catch (cause) {
    // Lists within lists by the ten thousand can be parsed, but not written.
    throw new RangeError(`the data ${name} of this snapshot is no JSON`, { cause });
  }
  if (shortest !== text) refuse(`the data ${name} is not in its shortest form`);
  return value;
}
