// Fields of components <-> columns of numbers in a snapshot: the numbers of one field after the other, for some entities
// in their order, or for all ids that were ever used. Each column begins at a multiple of 8 bytes and is filled up to one.
import type { ComponentStore, FieldValues, StoreField } from '../../components/component-store.ts';
import { formOf, type NumberForm } from '../state/field-kind.ts';
import type { SnapshotBuffer } from './snapshot-buffer.ts';

/** A field with what snapshots have to know about it. */
export interface Column extends StoreField {
  readonly component: string;
  readonly form: NumberForm;
  /** Bytes that one number takes. */
  readonly width: number;
  /** The numbers of such a row of entities, kept from one snapshot to the next. */
  readonly row: { first: number; numbers: Exclude<FieldValues, number[]> | undefined };
  /** True for what games write, which may be NaN. */
  readonly isOfGame: boolean;
  /** Where in its store the field stands whose numbers are `used`; -1 when all numbers are in use. */
  readonly usedBy: number;
}

/** Entities whose numbers are written or read: the first `count` of `eids`. */
export interface EntityList {
  eids: Int32Array;
  count: number;
  /** The first of them when each of the others is the next id, as long as nobody has gone; else -1. */
  first: number;
}

/** Adds an entity to a list, which grows. */
export function addEntity(list: EntityList, eid: number): void {
  if (list.count === list.eids.length) {
    const larger = new Int32Array(Math.max(16, list.count * 2));
    larger.set(list.eids);
    list.eids = larger;
  }
  list.eids[list.count] = eid;
  list.count += 1;
}

/** The plugin's fields that games write. */
const WRITTEN: ReadonlySet<string> = new Set([
  ...['Position.x', 'Position.y', 'Position.z'],
  ...['NavAgent.speed', 'NavAgent.radius', 'NavAgent.lookahead', 'NavAgent.arrivalDistance'],
]);

const WIDTHS: Readonly<Record<NumberForm, number>> = { float: 8, single: 4, word: 4, byte: 1 };

/** The columns of a component, in the order of its fields. */
export function describeColumns({ name, fields }: ComponentStore): Column[] {
  return fields.map((field) => {
    const form = formOf(field.values);
    const usedBy = field.used === undefined ? -1 : fields.findIndex(({ values }) => values === field.used);
    const isOfGame = WRITTEN.has(`${name}.${field.name}`);
    return {
      ...field,
      component: name,
      form,
      width: WIDTHS[form],
      row: { first: -1, numbers: undefined },
      isOfGame,
      usedBy,
    };
  });
}

/** Notes whether a list is a row of ids. */
export function findRow(list: EntityList): void {
  const { eids, count } = list;
  let at = 1;
  while (at < count && eids[at] === eids[0] + at) at += 1;
  list.first = count > 0 && at >= count ? eids[0] : -1;
}

/** Columns sorted by kind, so that a component can be gone through without looking at each column for what it is. */
export interface ColumnPlan {
  /** Of each column: bytes of a number, numbers of an entity, and the column whose numbers are `used`, -1 for none. */
  readonly layout: Int32Array;
  /** Where those with one number for each entity stand, and their values. */
  readonly floatsAt: readonly number[];
  readonly floats: readonly Float64Array[];
  readonly intsAt: readonly number[];
  readonly ints: readonly Int32Array[];
  readonly bytesAt: readonly number[];
  readonly bytes: readonly Uint8Array[];
  /** The others. */
  readonly rest: readonly Column[];
  readonly restAt: readonly number[];
  /** Those that games write and that lie in Float64Arrays. */
  readonly writtenAt: readonly number[];
  /** Where columns were placed when they were written last. */
  readonly starts: Int32Array;
  /** The numbers of a row of entities as views, kept from one snapshot to the next. */
  readonly row: {
    first: number;
    count: number;
    floats: readonly Float64Array[];
    ints: readonly Int32Array[];
    bytes: readonly Uint8Array[];
  };
}

/** Sorts the columns of a component. */
export function planColumns(columns: readonly Column[]): ColumnPlan {
  const places = [...columns.keys()];
  const single = places.filter((at) => columns[at].stride === 1 && columns[at].used === undefined);
  const placesOf = (kind: typeof Float64Array | typeof Int32Array | typeof Uint8Array): number[] =>
    single.filter((at) => columns[at].values instanceof kind);
  const [floatsAt, intsAt, bytesAt] = [Float64Array, Int32Array, Uint8Array].map(placesOf);
  const restAt = places.filter((at) => ![floatsAt, intsAt, bytesAt].some((list) => list.includes(at)));
  return {
    layout: Int32Array.from(columns.flatMap(({ width, stride, usedBy }) => [width, stride, usedBy])),
    floatsAt,
    floats: floatsAt.map((at) => columns[at].values as Float64Array),
    intsAt,
    ints: intsAt.map((at) => columns[at].values as Int32Array),
    bytesAt,
    bytes: bytesAt.map((at) => columns[at].values as Uint8Array),
    restAt,
    rest: restAt.map((at) => columns[at]),
    writtenAt: floatsAt.filter((at) => columns[at].isOfGame),
    starts: new Int32Array(columns.length),
    row: { first: -1, count: 0, floats: [], ints: [], bytes: [] },
  };
}

/** The views of a row of entities. */
export function rowOfPlan(plan: ColumnPlan, { first, count }: EntityList): ColumnPlan['row'] {
  const { row } = plan;
  if (row.first === first && row.count === count) return row;
  row.first = first;
  row.count = count;
  row.floats = plan.floats.map((values) => values.subarray(first, first + count));
  row.ints = plan.ints.map((values) => values.subarray(first, first + count));
  row.bytes = plan.bytes.map((values) => values.subarray(first, first + count));
  return row;
}

/** The numbers of a column that is in a snapshot, as floats whatever their form. */
export function numberAt(buffer: SnapshotBuffer, { form }: Column, start: number, index: number): number {
  if (form === 'float') return buffer.floats[start / 8 + index];
  if (form === 'single') return buffer.singles[start / 4 + index];
  return form === 'word' ? buffer.words[start / 4 + index] : buffer.bytes[start + index];
}

/**
 * Where the columns of a component begin, written to `starts`, for so many entities; answers where they end. Throws a
 * RangeError for a list that is longer than it can be, and when `end` comes first.
 */
export function placeColumns(
  buffer: SnapshotBuffer,
  { columns, plan }: { readonly columns: readonly Column[]; readonly plan: ColumnPlan },
  span: { readonly start: number; readonly end: number; readonly count: number },
  starts: number[],
): number {
  const { count, end } = span;
  const { layout } = plan;
  let at = span.start;
  let usedBy = -1;
  let used = 0;
  for (let index = 0; index < columns.length; index += 1) {
    const counts = layout[index * 3 + 2];
    starts[index] = at;
    // The lists of a component have one length.
    if (counts >= 0 && counts !== usedBy) {
      usedBy = counts;
      used = sumUsed(buffer, columns[index], columns[usedBy], starts[usedBy], count);
    }
    const numbers = counts >= 0 ? used : count * layout[index * 3 + 1];
    at += numbers * layout[index * 3];
    if (at % 8 !== 0) at += 8 - (at % 8);
    if (at > end) {
      const { component, name } = columns[index];
      throw new RangeError(`the column ${component}.${name} ends after byte ${end}`);
    }
  }
  return at;
}

function sumUsed(
  buffer: SnapshotBuffer,
  column: Column,
  counts: Column,
  start: number,
  count: number,
): number {
  let sum = 0;
  for (let index = 0; index < count; index += 1) {
    const used = buffer.words[start / 4 + index];
    if (used < 0 || used > column.stride) {
      throw new RangeError(
        `${counts.component}.${counts.name} must be from 0 to ${column.stride}, found ${used}`,
      );
    }
    sum += used;
  }
  return sum;
}

/** How many numbers of a field the ids below `ids` have; an array may be shorter. */
export function wholeLength({ stride }: StoreField, values: FieldValues, ids: number): number {
  return Math.min(values.length, ids * stride);
}
