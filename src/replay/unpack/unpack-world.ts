// The second section of a snapshot -> entities of the agents, and what the game registered, as plain data.
import { type ByteReader, readByte, readWord } from '../bytes/byte-reader.ts';
import type { JsonValue } from '../bytes/json-value.ts';
import { refuse } from '../snapshot/snapshot-reading.ts';
import { OWN_NAMES } from '../state/game-state.ts';
import type { ShapeField, ShapeStore, SnapshotShape } from './shape-texts.ts';
import {
  alignReader,
  isList,
  readCounted,
  readFields,
  readNumbers,
  type UnpackedFields,
} from './unpack-columns.ts';

/** The section. */
export interface UnpackedWorld {
  /** The living, by ascending id. */
  readonly entities: readonly number[];
  /** Entities of the agents by serial. */
  readonly agents: readonly number[];
  /** The registered components that a living entity has, with its numbers. */
  registered(eid: number): (readonly [name: string, fields: UnpackedFields])[];
  readonly data: Readonly<Record<string, JsonValue>>;
}

/** A registered component: of each field the numbers of all ids. */
interface WholeStore {
  readonly store: ShapeStore;
  readonly columns: readonly (readonly number[])[];
}

/** The plugin's components that entities can have without being agents. */
const LOOSE = ['Position', 'NavAgent', 'NavMeshRef', 'NavDestination', 'NavPathBuffer', 'NavRoute'];

/** Reads the section, given how many agents and arrivals the first one has. Throws a RangeError for bytes that are none. */
export function unpackWorld(
  reader: ByteReader,
  shape: SnapshotShape,
  counts: { readonly agents: number; readonly arrivals: number },
): UnpackedWorld {
  const [maxId, entityCount, queryCount, componentCount] = readCounted(reader, 4, readWord);
  readCounted(reader, maxId, readWord);
  const order = readCounted(reader, entityCount, readWord);
  const agents = readCounted(reader, counts.agents, readWord);
  readCounted(reader, counts.arrivals, readWord);
  const outfits = readOutfits(reader, shape, { order, componentCount });
  alignReader(reader);
  for (let query = 0; query < queryCount; query += 1) passQuery(reader);
  alignReader(reader);
  passLoose(reader, shape, { outfits, agents });
  // Of a game's own Position nothing is told that stands not in the first section.
  if (!shape.ownsPosition) for (const store of shape.stores.slice(0, 1)) readWhole(reader, store);
  const wholes = shape.registered.map((store) => readWhole(reader, store));
  const data = shape.data.map((name) => [name, readData(reader)] as const);
  if (reader.at !== reader.bytes.length) refuse(`its world ends at byte ${reader.at}`);
  return {
    ...{ entities: [...order].sort((a, b) => a - b), agents, data: Object.fromEntries(data) },
    registered: (eid) =>
      wholes
        .filter(({ store }) => outfits.get(eid)?.has(store.name))
        .map((whole) => [whole.store.name, fieldsOf(whole, eid)]),
  };
}

/** By living entity, the names of the components that it has. */
function readOutfits(
  reader: ByteReader,
  { registered }: SnapshotShape,
  { order, componentCount }: { readonly order: readonly number[]; readonly componentCount: number },
): ReadonlyMap<number, ReadonlySet<string>> {
  const names = [...OWN_NAMES, ...registered.map(({ name }) => name)].sort((a, b) => (a < b ? -1 : 1));
  const sizes = readCounted(reader, order.length, readHalf);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total !== componentCount) refuse(`its entities have ${total} components, not ${componentCount}`);
  return new Map(
    order.map((eid, place) => {
      const numbers = readCounted(reader, sizes[place], readHalf);
      return [
        eid,
        new Set(numbers.map((number) => names[number] ?? refuse(`it has no component ${number}`))),
      ];
    }),
  );
}

function passQuery(reader: ByteReader): void {
  alignReader(reader);
  const [length, , dense, removed] = readCounted(reader, 4, readWord);
  readCounted(reader, length, readByte);
  alignReader(reader);
  readCounted(reader, dense, readWord);
  readCounted(reader, removed, readWord);
}

/** Passes the numbers of entities that have one of the plugin's components and are no agents. */
function passLoose(
  reader: ByteReader,
  { stores, ownsPosition }: SnapshotShape,
  {
    outfits,
    agents,
  }: { readonly outfits: ReadonlyMap<number, ReadonlySet<string>>; readonly agents: readonly number[] },
): void {
  const isAgent = new Set(agents);
  const others = [...outfits].filter(([eid]) => !isAgent.has(eid));
  for (const store of stores) {
    if (!LOOSE.includes(store.name) || (store.name === 'Position' && !ownsPosition)) continue;
    readFields(reader, store, others.filter(([, outfit]) => outfit.has(store.name)).length);
  }
}

function readWhole(reader: ByteReader, store: ShapeStore): WholeStore {
  const columns = store.fields.map(({ kind }) => {
    alignReader(reader);
    const count = readWord(reader);
    readWord(reader);
    return readNumbers(reader, kind, count);
  });
  return { store, columns };
}

/** An entity's numbers; NaN for one that an array is too short for, and for a hole. */
function fieldsOf({ store, columns }: WholeStore, eid: number): UnpackedFields {
  const numberOf = (field: ShapeField, column: readonly number[]): number | number[] => {
    if (!isList(field)) return column[eid] ?? Number.NaN;
    return column.slice(eid * field.stride, (eid + 1) * field.stride);
  };
  return Object.fromEntries(store.fields.map((field, at) => [field.name, numberOf(field, columns[at])]));
}

function readData(reader: ByteReader): JsonValue {
  alignReader(reader);
  const length = readWord(reader);
  readWord(reader);
  const text = readCounted(reader, length, readHalf)
    .map((unit) => String.fromCharCode(unit))
    .join('');
  alignReader(reader);
  try {
    return JSON.parse(text) as JsonValue;
  } catch (cause) {
    throw new RangeError(`this snapshot is unsound: its data is no JSON: ${text}`, { cause });
  }
}

function readHalf(reader: ByteReader): number {
  return readByte(reader) + readByte(reader) * 256;
}
