// Fields of components <-> columns of numbers in a snapshot: the numbers of one field after the other, for some entities
// in their order, or for all ids that were ever used. Each column begins at a multiple of 8 bytes and is filled up to one.
import type { ComponentStore, FieldValues, StoreField } from '../components/component-store.ts';
import { formOf, type NumberForm } from './field-kind.ts';
import { NotANumberError } from './not-a-number-error.ts';
import { alignBuffer, reserveBytes, type SnapshotBuffer } from './snapshot-buffer.ts';

/** A field with what snapshots have to know about it. */
export interface Column extends StoreField {
  readonly component: string;
  readonly form: NumberForm;
  /** Bytes that one number takes. */
  readonly width: number;
  /** Where in its store the field stands whose numbers are `used`; -1 when all numbers are in use. */
  readonly usedBy: number;
}

/** Entities whose numbers are written or read: the first `count` of `eids`. */
export interface EntityList {
  eids: Int32Array;
  count: number;
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

const WIDTHS: Readonly<Record<NumberForm, number>> = { float: 8, single: 4, word: 4, byte: 1 };

/** The columns of a component, in the order of its fields. */
export function describeColumns({ name, fields }: ComponentStore): Column[] {
  return fields.map((field) => {
    const form = formOf(field.values);
    const usedBy = field.used === undefined ? -1 : fields.findIndex(({ values }) => values === field.used);
    return { ...field, component: name, form, width: WIDTHS[form], usedBy };
  });
}

/**
 * Writes the numbers of an entity list that are in use. Throws a NotANumberError for a NaN; `serials` names the agent by its
 * entity.
 */
export function writeColumn(
  buffer: SnapshotBuffer,
  column: Column,
  list: EntityList,
  serials: Int32Array,
): void {
  alignBuffer(buffer);
  reserveBytes(buffer, list.count * column.stride * column.width);
  const { values } = column;
  const at = buffer.length / column.width;
  let end = at;
  if (values instanceof Float64Array) end = gatherFloats(buffer.floats, at, values, column, list, serials);
  else if (values instanceof Int32Array) end = gatherInts(buffer.words, at, values, column, list);
  else if (values instanceof Uint8Array) end = gatherBytes(buffer.bytes, at, values, list);
  else if (values instanceof Float32Array)
    end = gatherSingles(buffer.singles, at, values, column, list, serials);
  else end = gatherNumbers(buffer.floats, at, values as number[], column, list, serials);
  buffer.length = end * column.width;
  alignBuffer(buffer);
}

function gatherFloats(
  out: Float64Array,
  start: number,
  values: Float64Array,
  column: Column,
  { eids, count }: EntityList,
  serials: Int32Array,
): number {
  let at = start;
  if (column.stride === 1) {
    for (let index = 0; index < count; index += 1) {
      const value = values[eids[index]];
      if (Number.isNaN(value)) refuseNaN(column, eids[index], serials);
      out[at] = value;
      at += 1;
    }
    return at;
  }
  for (let index = 0; index < count; index += 1) {
    const first = eids[index] * column.stride;
    const end = first + usedOf(column, eids[index]);
    for (let from = first; from < end; from += 1) {
      const value = values[from];
      if (Number.isNaN(value)) refuseNaN(column, eids[index], serials);
      out[at] = value;
      at += 1;
    }
  }
  return at;
}

function gatherInts(
  out: Int32Array,
  start: number,
  values: Int32Array,
  column: Column,
  { eids, count }: EntityList,
): number {
  let at = start;
  if (column.stride === 1) {
    for (let index = 0; index < count; index += 1) {
      out[at] = values[eids[index]];
      at += 1;
    }
    return at;
  }
  for (let index = 0; index < count; index += 1) {
    const first = eids[index] * column.stride;
    const end = first + usedOf(column, eids[index]);
    for (let from = first; from < end; from += 1) {
      out[at] = values[from];
      at += 1;
    }
  }
  return at;
}

function gatherBytes(out: Uint8Array, at: number, values: Uint8Array, { eids, count }: EntityList): number {
  for (let index = 0; index < count; index += 1) out[at + index] = values[eids[index]];
  return at + count;
}

function gatherSingles(
  out: Float32Array,
  at: number,
  values: Float32Array,
  column: Column,
  { eids, count }: EntityList,
  serials: Int32Array,
): number {
  for (let index = 0; index < count; index += 1) {
    const value = values[eids[index]];
    if (Number.isNaN(value)) refuseNaN(column, eids[index], serials);
    out[at + index] = value;
  }
  return at + count;
}

/** A hole in a plain array becomes a NaN here. */
function gatherNumbers(
  out: Float64Array,
  at: number,
  values: number[],
  column: Column,
  { eids, count }: EntityList,
  serials: Int32Array,
): number {
  for (let index = 0; index < count; index += 1) {
    const value = values[eids[index]];
    if (typeof value !== 'number' || Number.isNaN(value)) refuseNaN(column, eids[index], serials);
    out[at + index] = value;
  }
  return at + count;
}

function usedOf({ used, stride }: Column, eid: number): number {
  return used === undefined ? stride : Math.min(used[eid], stride);
}

function refuseNaN({ component, name }: Column, eid: number, serials: Int32Array): never {
  throw new NotANumberError(component, name, serials[eid], eid);
}

/** Puts the numbers of a column back. A list's `used` numbers must have been put back before. */
export function readColumn(buffer: SnapshotBuffer, start: number, column: Column, list: EntityList): void {
  const { values, form, width } = column;
  const at = start / width;
  if (form === 'float') scatterFloats(buffer.floats, at, values as Float64Array, column, list);
  else if (form === 'word') scatterInts(buffer.words, at, values as Int32Array, column, list);
  else if (form === 'byte') scatterBytes(buffer.bytes, at, values as Uint8Array, list);
  else scatterSingles(buffer.singles, at, values as Float32Array, list);
}

function scatterFloats(
  from: Float64Array,
  start: number,
  values: Float64Array,
  column: Column,
  { eids, count }: EntityList,
): void {
  let at = start;
  if (column.stride === 1) {
    for (let index = 0; index < count; index += 1) {
      values[eids[index]] = from[at];
      at += 1;
    }
    return;
  }
  for (let index = 0; index < count; index += 1) {
    const first = eids[index] * column.stride;
    const end = first + usedOf(column, eids[index]);
    for (let to = first; to < end; to += 1) {
      values[to] = from[at];
      at += 1;
    }
  }
}

function scatterInts(
  from: Int32Array,
  start: number,
  values: Int32Array,
  column: Column,
  { eids, count }: EntityList,
): void {
  let at = start;
  if (column.stride === 1) {
    for (let index = 0; index < count; index += 1) {
      values[eids[index]] = from[at];
      at += 1;
    }
    return;
  }
  for (let index = 0; index < count; index += 1) {
    const first = eids[index] * column.stride;
    const end = first + usedOf(column, eids[index]);
    for (let to = first; to < end; to += 1) {
      values[to] = from[at];
      at += 1;
    }
  }
}

function scatterBytes(from: Uint8Array, at: number, values: Uint8Array, { eids, count }: EntityList): void {
  for (let index = 0; index < count; index += 1) values[eids[index]] = from[at + index];
}

function scatterSingles(
  from: Float32Array,
  at: number,
  values: Float32Array,
  { eids, count }: EntityList,
): void {
  for (let index = 0; index < count; index += 1) values[eids[index]] = from[at + index];
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
  columns: readonly Column[],
  span: { readonly start: number; readonly end: number; readonly count: number },
  starts: number[],
): number {
  const { count, end } = span;
  let at = span.start;
  for (let index = 0; index < columns.length; index += 1) {
    const column = columns[index];
    starts[index] = at;
    let numbers = count * column.stride;
    if (column.usedBy >= 0)
      numbers = sumUsed(buffer, column, columns[column.usedBy], starts[column.usedBy], count);
    at += Math.ceil((numbers * column.width) / 8) * 8;
    if (at > end)
      throw new RangeError(`the column ${column.component}.${column.name} ends after byte ${end}`);
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
