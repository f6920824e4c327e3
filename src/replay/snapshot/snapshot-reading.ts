// A snapshot being read: where its parts lie, and what was made of it while it was checked. Nothing of the world is
// written before all of it has been checked.
import type { NavMesh } from '../../nav/mesh/nav-mesh.ts';
import type { PathSearch } from '../../nav/query/path-search.ts';
import type { GraphEntry } from '../../systems/navigation.ts';
import type { JsonValue } from '../bytes/json-value.ts';
import type { KnownQuery, QueryPlan } from '../state/world-queries.ts';
import { createSnapshotBuffer, type KeptMesh, type SnapshotBuffer } from './snapshot-buffer.ts';
import type { EntityList } from './snapshot-columns.ts';

/** A query of a snapshot. */
export interface ReadQuery {
  plan: QueryPlan;
  /** 1 when it was made with `asBuffer`. */
  buffered: number;
  /** The world's own query, undefined when it has none such. */
  known: KnownQuery | undefined;
  /** Where its lists lie, in words, and how long they are. */
  denseAt: number;
  denseCount: number;
  removedCount: number;
}

/** A mesh that the world gets under an id. */
export interface ChosenMesh {
  mesh: NavMesh;
  version: number;
  /** What is derived from the mesh, where it is at hand. */
  kept: KeptMesh | undefined;
}

/** A search made again: it takes the place of the step's own on a mesh. */
export interface ResumedSearch {
  readonly mesh: number;
  readonly search: PathSearch;
}

/** A snapshot being read. Positions are in bytes unless they say otherwise. Made once and used again. */
export interface SnapshotReading {
  buffer: SnapshotBuffer;
  /** True for what `writeSnapshot` wrote in this process: it is sound, and is not looked at for that. */
  isTrusted: boolean;
  shapeAt: number;
  navigationAt: number;
  worldAt: number;
  meshesAt: number;
  end: number;

  // The navigation.
  tick: number;
  nextSerial: number;
  agentCount: number;
  arrivalCount: number;
  meshCount: number;
  graphCount: number;
  meshListAt: number;
  graphListAt: number;
  arrivalSerialsAt: number;
  serialsAt: number;
  tagsAt: number;
  /** Where the columns of each component begin. */
  readonly starts: number[][];

  // The world; lists of words by their number of words from the beginning of the snapshot.
  maxId: number;
  aliveCount: number;
  denseAt: number;
  orderAt: number;
  arrivalEntitiesAt: number;
  /** The entities of the agents by serial. */
  readonly agents: EntityList;
  /** By place in the order of entities: where its components begin, in halves; one more at the end. */
  outfitAt: Int32Array;
  /** By id: 1 + its place in the order of entities, 0 for the dead. */
  placeOf: Int32Array;
  /** By place in the order of entities: bits of its components, `bitWords` words each. */
  bits: Int32Array;
  bitWords: number;
  /** By id: 0 for none, 1 for the living, 2 for the dead, 3 for agents. */
  marks: Int32Array;
  /** By id: a mark of the query that is looked at. */
  stamps: Int32Array;
  queryCount: number;
  readonly queries: ReadQuery[];
  /** By place among the world's own queries: 1 when one of the snapshot's is the same. */
  readonly claimed: number[];
  /** By loose component, the entities that have it and are no agents, and where the columns begin. */
  readonly others: EntityList[];
  readonly looseStarts: number[][];
  readonly wholeStarts: number[][];

  // What was made of it.
  /** By component of the plugin: entities whose values mean something in the world and nothing in the snapshot. */
  readonly left: EntityList[];
  readonly data: JsonValue[];
  readonly meshes: ChosenMesh[];
  readonly graphs: { graph: GraphEntry; stopsAt: number; stopCount: number }[];
  readonly searches: ResumedSearch[];
}

/** Makes an empty reading. */
export function createSnapshotReading(): SnapshotReading {
  const nothing = new Int32Array(0);
  return {
    buffer: createSnapshotBuffer(),
    isTrusted: false,
    ...{ shapeAt: 0, navigationAt: 0, worldAt: 0, meshesAt: 0, end: 0 },
    ...{ tick: 0, nextSerial: 0, agentCount: 0, arrivalCount: 0, meshCount: 0, graphCount: 0 },
    ...{ meshListAt: 0, graphListAt: 0, arrivalSerialsAt: 0, serialsAt: 0, tagsAt: 0, starts: [] },
    ...{ maxId: 0, aliveCount: 0, denseAt: 0, orderAt: 0, arrivalEntitiesAt: 0 },
    agents: { eids: nothing, count: 0, first: -1 },
    ...{ outfitAt: nothing, placeOf: nothing, bits: nothing, bitWords: 1, marks: nothing, stamps: nothing },
    ...{ queryCount: 0, queries: [], claimed: [], others: [], looseStarts: [], wholeStarts: [] },
    ...{ left: [], data: [], meshes: [], graphs: [], searches: [] },
  };
}

/** An array with room for `length` numbers, the same one while it has; what is in it is left over. */
export function growInts(array: Int32Array, length: number): Int32Array {
  return array.length >= length ? array : new Int32Array(Math.max(length, array.length * 2));
}

/** Gives a list a length; to set the one that it has would take as long as to set another. */
export function setLength(list: unknown[], length: number): void {
  if (list.length !== length) list.length = length;
}

/** Whether the entity at a place of the order has a component, by its number. */
export function hasBit({ bits, bitWords }: SnapshotReading, place: number, number: number): boolean {
  return (bits[place * bitWords + (number >> 5)] & (1 << (number & 31))) !== 0;
}

/** Where the next multiple of 8 is. */
export function alignUp(at: number): number {
  return Math.ceil(at / 8) * 8;
}

/** Throws a RangeError that says why a snapshot cannot be. */
export function refuse(reason: string): never {
  throw new RangeError(`this snapshot is unsound: ${reason}`);
}

/** Throws a RangeError that says what does not fit. */
export function checkFits(what: string, at: number, end: number): void {
  if (at > end) refuse(`${what} ends at byte ${at}, beyond ${end}`);
}

/** Throws a RangeError for a count that is not from `least` to `most`. */
export function checkCount(what: string, count: number, least: number, most: number): void {
  if (count < least || count > most) refuse(`${what} must be from ${least} to ${most}, found ${count}`);
}
