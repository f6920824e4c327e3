// The digest of everything in a world that the plugin's next tick depends on: one 64-bit digest of the whole and one of each
// part. Agents are taken by serial, and components field by field: a field's numbers of all agents in a row. With a trace
// there is a short digest of each agent in each component beside them.
//
// Left out is what the next tick does not depend on: values of entities that are no agents, list entries beyond those
// in use, entity ids (only names: agents are visited by serial), scratch memory, and what is derived from the rest.
import type { World } from 'bitecs';
import {
  addText,
  addWord,
  beginDigest,
  createDigest,
  type Digest,
  digestText,
  endDigest,
} from '../../nav/geometry/digest.ts';
import { getNavigation, type Navigation } from '../../systems/navigation.ts';
import { listSettings } from '../state/list-settings.ts';
import { type BlockHash, beginBlocks, createBlockHash, endBlocks } from './block-hash.ts';
import { addAgents, addStore, createGathered, type Gathered } from './digest-column.ts';
import {
  addField,
  type DigestedField,
  type DigestedStore,
  prepareFields,
  prepareStore,
} from './digest-field.ts';

/** Digests as text, 16 hexadecimal digits each. */
export interface WorldDigest {
  readonly whole: string;
  /** By part, in the order of `listParts`. */
  readonly parts: Readonly<Record<string, string>>;
}

/** What is digested beside the parts. */
export interface DigesterOptions {
  /** True for a short digest of each agent in each component too, in every update; false unless given. */
  readonly trace?: boolean;
}

/** Digests of one world, made anew by each `updateWorldDigest`. The caller owns it; nobody else writes it. */
export interface WorldDigester {
  readonly world: World;
  readonly navigation: Navigation;
  readonly trace: boolean;
  /** Names of the parts. */
  readonly parts: readonly string[];
  /** The two words of the whole digest, high and low; then those of each part. */
  readonly words: Int32Array;
  /** Agents in the world. */
  agentCount: number;
  /** Serials of the agents, ascending, and their entities: the first `agentCount`. */
  readonly serials: Int32Array;
  readonly entities: Int32Array;
  /** The first entity when they are a row of ids, else -1. */
  firstOfRow: number;
  readonly gathered: Gathered;
  /** Short digest of agent a (in the order of `serials`) in store s: `agentWords[a * stores + s]`. Empty until `updateAgentWords`. */
  agentWords: Int32Array;
  readonly fields: readonly (readonly DigestedField[])[];
  readonly stores: readonly DigestedStore[];
  readonly digest: Digest;
  readonly hash: BlockHash;
}

/** The parts that stand before the component stores; after them come the counters. */
const FIRST_PARTS = ['settings', 'meshes', 'graphs', 'agents'] as const;

/** How many parts of a digest stand before that of the first component store. */
export const PARTS_BEFORE_STORES: number = FIRST_PARTS.length;

/**
 * Names of the parts of a world's digest, causes before what follows from them: settings, meshes, graphs, agents, each
 * component store in their one order, counters.
 */
export function listParts(stores: readonly { readonly name: string }[]): readonly string[] {
  return [...FIRST_PARTS, ...stores.map((store) => store.name), 'counters'];
}

/** Makes a digester for a world. Throws an Error when it has no navigation. */
export function createWorldDigester(world: World, { trace = false }: DigesterOptions = {}): WorldDigester {
  const navigation = getNavigation(world);
  const { stores, settings } = navigation;
  const parts = listParts(stores);
  const words = new Int32Array(2 + parts.length * 2);
  digestSettings(navigation, words);
  return {
    world,
    navigation,
    trace,
    parts,
    words,
    agentCount: 0,
    serials: new Int32Array(settings.capacity),
    entities: new Int32Array(settings.capacity),
    firstOfRow: -1,
    gathered: createGathered(settings.capacity),
    agentWords: new Int32Array(0),
    fields: stores.map(prepareFields),
    stores: stores.map((store) => prepareStore(store, settings.capacity)),
    digest: createDigest(),
    hash: createBlockHash(),
  };
}

/** The digest of a world as it is, as text. Throws a RangeError that names component, field and agent for a NaN. */
export function digestWorld(world: World): WorldDigest {
  const digester = createWorldDigester(world);
  updateWorldDigest(digester);
  return textOfDigests(digester.parts, digester.words);
}

/** Two words of the whole and of each part -> text. `offset` is where the words begin. */
export function textOfDigests(parts: readonly string[], words: Int32Array, offset = 0): WorldDigest {
  const textAt = (at: number): string => digestText(words[offset + at], words[offset + at + 1]);
  return {
    whole: textAt(0),
    parts: Object.fromEntries(parts.map((part, index) => [part, textAt(2 + index * 2)])),
  };
}

/**
 * Digests the world as it is. Allocates nothing once it has been called. Throws a `NotANumberError`, which names component, field and agent, for
 * a NaN; the digester then holds nothing of use until the next call.
 */
export function updateWorldDigest(digester: WorldDigester): void {
  const { digest, fields, parts, trace } = digester;
  listAgents(digester);
  beginDigest(digest);
  digestMeshes(digester);
  endPart(digester, 1);
  digestGraphs(digester);
  endPart(digester, 2);
  digestCounters(digester);
  endPart(digester, parts.length - 1);
  digestAgents(digester);
  for (let store = 0; store < fields.length; store += 1) digestStore(digester, store);
  digestWhole(digester);
  if (trace) updateAgentWords(digester);
}

/** Makes the short digests of the agents that were there, and as they were, when `updateWorldDigest` was called last. */
export function updateAgentWords(digester: WorldDigester): void {
  const { digest, agentCount, serials, entities, fields, navigation } = digester;
  const stores = fields.length;
  if (digester.agentWords.length === 0) {
    digester.agentWords = new Int32Array(navigation.settings.capacity * stores);
  }
  for (let store = 0; store < stores; store += 1) {
    for (let agent = 0; agent < agentCount; agent += 1) {
      beginDigest(digest);
      for (let field = 0; field < fields[store].length; field += 1) {
        addField(digest, fields[store][field], entities[agent], serials[agent]);
      }
      endDigest(digest);
      digester.agentWords[agent * stores + store] = digest.low;
    }
  }
}

/** Settings never change, so their words are made once. */
function digestSettings({ settings }: Navigation, words: Int32Array): void {
  const digest = createDigest();
  for (const [name, json] of listSettings(settings)) {
    addText(digest, name);
    addText(digest, json);
  }
  endDigest(digest);
  words[2] = digest.high;
  words[3] = digest.low;
}

function listAgents(digester: WorldDigester): void {
  const { entities, navigation, serials } = digester;
  const { agentCount, agents } = navigation.state;
  const { serial } = navigation.components.NavAgent;
  const first = agents[0];
  let isRow = true;
  for (let agent = 0; agent < agentCount; agent += 1) {
    const eid = agents[agent];
    entities[agent] = eid;
    serials[agent] = serial[eid];
    if (eid !== first + agent) isRow = false;
  }
  digester.agentCount = agentCount;
  digester.firstOfRow = isRow && agentCount > 0 ? first : -1;
}

function digestMeshes({ digest, navigation }: WorldDigester): void {
  const { meshes } = navigation.state;
  addWord(digest, meshes.length);
  for (let id = 0; id < meshes.length; id += 1) {
    addText(digest, meshes[id].mesh.digest);
    addWord(digest, meshes[id].version);
  }
}

function digestGraphs({ digest, navigation }: WorldDigester): void {
  const { graphs } = navigation.state;
  addWord(digest, graphs.length);
  for (let id = 0; id < graphs.length; id += 1) {
    const { graph, stops } = graphs[id];
    addText(digest, graph.digest);
    addWord(digest, stops.length);
    for (let at = 0; at < stops.length; at += 1) addWord(digest, stops[at]);
  }
}

/** The counters, and who arrived: a game's step may read that before it runs the next tick. */
function digestCounters({ digest, navigation }: WorldDigester): void {
  const { tick, nextSerial, arrivals } = navigation.state;
  addWord(digest, tick);
  addWord(digest, nextSerial);
  addWord(digest, arrivals.count);
  for (let at = 0; at < arrivals.count; at += 1) addWord(digest, arrivals.serial[at]);
}

function digestAgents(digester: WorldDigester): void {
  const { hash, world } = digester;
  beginBlocks(hash);
  addAgents(hash, world, digester);
  endBlocks(hash);
  notePart(digester, hash.digest, PARTS_BEFORE_STORES - 1);
}

function digestStore(digester: WorldDigester, store: number): void {
  const { hash, fields, stores } = digester;
  beginBlocks(hash);
  if (!addStore(hash, stores[store], digester)) refuseNaN(digester, fields[store]);
  endBlocks(hash);
  notePart(digester, hash.digest, PARTS_BEFORE_STORES + store);
}

/** Throws when the numbers in use hold a NaN, with the name of the first field, and of its first agent. */
function refuseNaN(
  { digest, agentCount, entities, serials }: WorldDigester,
  fields: readonly DigestedField[],
): void {
  for (const field of fields) {
    for (let agent = 0; agent < agentCount; agent += 1) {
      addField(digest, field, entities[agent], serials[agent]);
    }
  }
}

/** Ends the digest being made as that of a part. */
function endPart(digester: WorldDigester, part: number): void {
  const { digest } = digester;
  endDigest(digest);
  notePart(digester, digest, part);
  beginDigest(digest);
}

function notePart({ words }: WorldDigester, { high, low }: Digest, part: number): void {
  words[2 + part * 2] = high;
  words[3 + part * 2] = low;
}

function digestWhole({ digest, words }: WorldDigester): void {
  for (let at = 2; at < words.length; at += 1) addWord(digest, words[at]);
  endDigest(digest);
  words[0] = digest.high;
  words[1] = digest.low;
}
