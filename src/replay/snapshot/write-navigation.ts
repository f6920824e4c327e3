// The first section of a snapshot: the state of navigation, agents by serial.
import { Dog, Villager } from '../../components/tags.ts';
import type { KeptGround, SnapshotBuffer } from './snapshot-buffer.ts';
import { alignBuffer, putWord, putWords, reserveBytes } from './snapshot-buffer.ts';
import type { EntityList } from './snapshot-columns.ts';
import { TAG_BITS } from './snapshot-layout.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';
import { writeColumns } from './write-columns.ts';

/** Writes the section. Throws a NotANumberError when a component of an agent holds a NaN. */
export function writeNavigation(memory: SnapshotMemory, buffer: SnapshotBuffer, agents: EntityList): void {
  const { navigation, stores } = memory;
  const { tick, nextSerial, agentCount, arrivals, meshes, graphs } = navigation.state;
  const { serial } = navigation.components.NavAgent;
  putWord(buffer, tick);
  putWord(buffer, nextSerial);
  putWord(buffer, agentCount);
  putWord(buffer, arrivals.count);
  putWord(buffer, meshes.length);
  putWord(buffer, graphs.length);
  for (let id = 0; id < meshes.length; id += 1) {
    putDigest(buffer, meshes[id].mesh.digest);
    putWord(buffer, meshes[id].version);
    putWord(buffer, 0);
  }
  for (let id = 0; id < graphs.length; id += 1) {
    putDigest(buffer, graphs[id].graph.digest);
    putWord(buffer, graphs[id].stops.length);
    putWords(buffer, graphs[id].stops, graphs[id].stops.length);
  }
  putWords(buffer, arrivals.serial, arrivals.count);
  putSerials(buffer, serial, agents);
  writeTags(memory, buffer, agents);
  for (let store = 0; store < stores.length; store += 1) {
    writeColumns(buffer, stores[store], agents, serial);
  }
}

/** Keeps the meshes and graphs that the bytes name by digest. */
export function keepGround({ navigation }: SnapshotMemory, ground: KeptGround): void {
  const { meshes, graphs } = navigation.state;
  ground.owner = navigation;
  if (ground.meshes.length > meshes.length) ground.meshes.length = meshes.length;
  if (ground.graphs.length > graphs.length) ground.graphs.length = graphs.length;
  for (let id = 0; id < meshes.length; id += 1) {
    const { mesh, areas, search } = meshes[id];
    const kept = ground.meshes[id];
    if (kept === undefined) ground.meshes.push({ mesh, areas, search });
    else {
      kept.mesh = mesh;
      kept.areas = areas;
      kept.search = search;
    }
  }
  for (let id = 0; id < graphs.length; id += 1) ground.graphs[id] = graphs[id];
}

/** Forgets the meshes and graphs of a buffer that holds a snapshot no longer. */
export function dropGround({ ground }: SnapshotBuffer): void {
  ground.owner = undefined;
  ground.meshes.length = 0;
  ground.graphs.length = 0;
}

function putDigest(buffer: SnapshotBuffer, digest: string): void {
  reserveBytes(buffer, digest.length);
  for (let at = 0; at < digest.length; at += 1) buffer.bytes[buffer.length + at] = digest.charCodeAt(at);
  buffer.length += digest.length;
}

function putSerials(buffer: SnapshotBuffer, serial: Int32Array, { eids, count }: EntityList): void {
  reserveBytes(buffer, count * 4);
  const { words } = buffer;
  const first = buffer.length >> 2;
  for (let at = 0; at < count; at += 1) words[first + at] = serial[eids[at]];
  buffer.length += count * 4;
}

function writeTags({ context }: SnapshotMemory, buffer: SnapshotBuffer, { eids, count }: EntityList): void {
  alignBuffer(buffer);
  reserveBytes(buffer, count);
  const villager = context.componentMap.get(Villager);
  const dog = context.componentMap.get(Dog);
  // The observers of `addNavigation` have registered both.
  if (villager === undefined || dog === undefined) throw new Error('the tags are not registered');
  const villagers = context.entityMasks[villager.generationId];
  const dogs = context.entityMasks[dog.generationId];
  for (let at = 0; at < count; at += 1) {
    const isVillager = (villagers[eids[at]] & villager.bitflag) !== 0;
    const isDog = (dogs[eids[at]] & dog.bitflag) !== 0;
    buffer.bytes[buffer.length + at] = (isVillager ? TAG_BITS.villager : 0) + (isDog ? TAG_BITS.dog : 0);
  }
  buffer.length += count;
  alignBuffer(buffer);
}
