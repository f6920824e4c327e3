// The digest of everything in a world that the plugin's next tick depends on, in one pass over the agents by serial:
// one 64-bit digest of the whole, one of each part, and one short digest of each agent in each component.
//
// Left out is what the next tick does not depend on: values of entities that are no agents, list entries beyond those
// in use, entity ids (only names: agents are visited by serial), scratch memory, and what is derived from the rest.
import { hasComponent, type World } from 'bitecs';
import { Dog, Villager } from '../components/tags.ts';
import {
  addText,
  addWord,
  beginDigest,
  createDigest,
  type Digest,
  digestText,
  endDigest,
} from '../nav/geometry/digest.ts';
import { getNavigation, type Navigation } from '../systems/navigation.ts';
import { addField, type DigestedField, prepareFields } from './digest-field.ts';
import { listSettings } from './list-settings.ts';

/** Digests as text, 16 hexadecimal digits each. */
export interface WorldDigest {
  readonly whole: string;
  /** By part, in the order of `listParts`. */
  readonly parts: Readonly<Record<string, string>>;
}

/** Digests of one world, made anew by each `updateWorldDigest`. The caller owns it; nobody else writes it. */
export interface WorldDigester {
  readonly world: World;
  readonly navigation: Navigation;
  /** Names of the parts. */
  readonly parts: readonly string[];
  /** The two words of the whole digest, high and low; then those of each part. */
  readonly words: Int32Array;
  /** Agents in the world. */
  agentCount: number;
  /** Serials of the agents, ascending, and their entities: the first `agentCount`. */
  readonly serials: Int32Array;
  readonly entities: Int32Array;
  /** Short digest of agent a (in the order of `serials`) in store s: `agentWords[a * stores + s]`. */
  readonly agentWords: Int32Array;
  readonly fields: readonly (readonly DigestedField[])[];
  readonly digest: Digest;
  readonly agentDigest: Digest;
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
export function createWorldDigester(world: World): WorldDigester {
  const navigation = getNavigation(world);
  const { stores, settings } = navigation;
  const parts = listParts(stores);
  const words = new Int32Array(2 + parts.length * 2);
  digestSettings(navigation, words);
  return {
    world,
    navigation,
    parts,
    words,
    agentCount: 0,
    serials: new Int32Array(settings.capacity),
    entities: new Int32Array(settings.capacity),
    agentWords: new Int32Array(settings.capacity * stores.length),
    fields: stores.map(prepareFields),
    digest: createDigest(),
    agentDigest: createDigest(),
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
 * Digests the world as it is. Allocates nothing, unless Position lies in other arrays than Float64Arrays. Throws a `NotANumberError`, which names component, field and agent,
 * for a NaN; the digester then holds nothing of use until the next call.
 */
export function updateWorldDigest(digester: WorldDigester): void {
  const { digest, fields, parts } = digester;
  listAgents(digester);
  beginDigest(digest);
  digestMeshes(digester);
  endPart(digester, 1);
  digestGraphs(digester);
  endPart(digester, 2);
  digestAgents(digester);
  endPart(digester, 3);
  for (let store = 0; store < fields.length; store += 1) {
    digestStore(digester, store);
    endPart(digester, PARTS_BEFORE_STORES + store);
  }
  digestCounters(digester);
  endPart(digester, parts.length - 1);
  digestWhole(digester);
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
  const { components, state } = digester.navigation;
  digester.agentCount = state.agentCount;
  for (let agent = 0; agent < state.agentCount; agent += 1) {
    digester.entities[agent] = state.agents[agent];
    digester.serials[agent] = components.NavAgent.serial[state.agents[agent]];
  }
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

function digestAgents({ digest, world, agentCount, serials, entities }: WorldDigester): void {
  addWord(digest, agentCount);
  for (let agent = 0; agent < agentCount; agent += 1) {
    const isVillager = hasComponent(world, entities[agent], Villager);
    const isDog = hasComponent(world, entities[agent], Dog);
    addWord(digest, serials[agent]);
    addWord(digest, (isVillager ? 1 : 0) + (isDog ? 2 : 0));
  }
}

function digestStore(digester: WorldDigester, store: number): void {
  const { digest, agentDigest, agentCount, serials, entities, agentWords, fields } = digester;
  for (let agent = 0; agent < agentCount; agent += 1) {
    beginDigest(agentDigest);
    for (let field = 0; field < fields[store].length; field += 1) {
      addField(agentDigest, fields[store][field], entities[agent], serials[agent]);
    }
    endDigest(agentDigest);
    addWord(digest, serials[agent]);
    addWord(digest, agentDigest.high);
    addWord(digest, agentDigest.low);
    agentWords[agent * fields.length + store] = agentDigest.low;
  }
}

/** Ends the digest being made as that of a part. */
function endPart({ digest, words }: WorldDigester, part: number): void {
  endDigest(digest);
  words[2 + part * 2] = digest.high;
  words[3 + part * 2] = digest.low;
  beginDigest(digest);
}

function digestWhole({ digest, words }: WorldDigester): void {
  for (let at = 2; at < words.length; at += 1) addWord(digest, words[at]);
  endDigest(digest);
  words[0] = digest.high;
  words[1] = digest.low;
}
