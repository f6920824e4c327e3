// Fields of components <-> columns of numbers in a snapshot: the numbers of one field after the other, for some entities
// in their order, or for all ids that were ever used. Each column begins at a multiple of 8 bytes and is filled up to one.
// Each kind of array has functions of its own, so that their loops only ever see one.
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

/**
 * Writes the numbers of an entity list that are in use. Throws a NotANumberError for a NaN in what games write; `serials`
 * names the agent by its entity.
 */
export function writeColumn(
  buffer: SnapshotBuffer,
  column: Column,
  list: EntityList,
  serials: Int32Array,
): void {
  alignBuffer(buffer);
  if (list.count === 0) return;
  reserveBytes(buffer, list.count * column.stride * column.width);
  const { form, stride, values } = column;
  const at = buffer.length / column.width;
  const row = form === 'float' ? undefined : rowOf(column, list);
  let end = at + list.count * stride;
  if (form === 'float') end = writeFloats(buffer, at, column, list, serials);
  else if (form === 'word') {
    if (row !== undefined) buffer.words.set(row, at);
    else if (stride === 1) gatherInts(buffer.words, at, values as Int32Array, list);
    else end = gatherIntLists(buffer.words, at, values as Int32Array, column, list);
  } else if (form === 'byte') {
    if (row !== undefined) buffer.bytes.set(row, at);
    else gatherBytes(buffer.bytes, at, values as Uint8Array, list);
  } else {
    gatherSingles(buffer.singles, at, values as Float32Array, list);
    checkNumbers(buffer.singles, at, column, list, serials);
  }
  buffer.length = end * column.width;
  alignBuffer(buffer);
}

/** Answers where the next float goes. */
function writeFloats(
  { floats }: SnapshotBuffer,
  at: number,
  column: Column,
  list: EntityList,
  serials: Int32Array,
): number {
  const { isOfGame, stride, values } = column;
  let end = at + list.count * stride;
  if (Array.isArray(values)) gatherNumbers(floats, at, column, list, serials);
  else {
    const row = rowOf(column, list);
    if (row !== undefined) floats.set(row, at);
    else if (stride === 1) gatherFloats(floats, at, values as Float64Array, list);
    else end = gatherFloatLists(floats, at, values as Float64Array, column, list);
    if (isOfGame) checkFloats(floats, at, column, list, serials);
  }
  return end;
}

/** Notes whether a list is a row of ids. */
export function findRow(list: EntityList): void {
  const { eids, count } = list;
  let at = 1;
  while (at < count && eids[at] === eids[0] + at) at += 1;
  list.first = count > 0 && at >= count ? eids[0] : -1;
}

/** The numbers of a row of entities as a view, undefined where they do not lie in a row. */
function rowOf(
  { row, stride, used, values }: Column,
  { first, count }: EntityList,
): Column['row']['numbers'] {
  if (first < 0 || used !== undefined || Array.isArray(values)) return undefined;
  if (row.first !== first || row.numbers?.length !== count * stride) {
    row.first = first;
    row.numbers = values.subarray(first * stride, (first + count) * stride);
  }
  return row.numbers;
}

function gatherFloats(out: Float64Array, at: number, values: Float64Array, list: EntityList): void {
  const { eids, count } = list;
  for (let index = 0; index < count; index += 1) out[at + index] = values[eids[index]];
}

function gatherInts(out: Int32Array, at: number, values: Int32Array, { eids, count }: EntityList): void {
  for (let index = 0; index < count; index += 1) out[at + index] = values[eids[index]];
}

function gatherBytes(out: Uint8Array, at: number, values: Uint8Array, { eids, count }: EntityList): void {
  for (let index = 0; index < count; index += 1) out[at + index] = values[eids[index]];
}

function gatherSingles(
  out: Float32Array,
  at: number,
  values: Float32Array,
  { eids, count }: EntityList,
): void {
  for (let index = 0; index < count; index += 1) out[at + index] = values[eids[index]];
}

function gatherFloatLists(
  out: Float64Array,
  start: number,
  values: Float64Array,
  { stride, used }: Column,
  { eids, count }: EntityList,
): number {
  let at = start;
  const ahead = stride < 4 ? 0 : 4;
  for (let index = 0; index < count; index += 1) {
    const first = eids[index] * stride;
    const numbers = used === undefined ? stride : Math.min(used[eids[index]], stride);
    const end = first + numbers;
    const next = first + Math.min(numbers, ahead);
    // Most lists are short and of many lengths, which no processor can foretell: what is copied beyond one is written over.
    if (ahead > 0) {
      out[at] = values[first];
      out[at + 1] = values[first + 1];
      out[at + 2] = values[first + 2];
      out[at + 3] = values[first + 3];
      at += next - first;
    }
    for (let from = next; from < end; from += 1) {
      out[at] = values[from];
      at += 1;
    }
  }
  return at;
}

function gatherIntLists(
  out: Int32Array,
  start: number,
  values: Int32Array,
  { stride, used }: Column,
  { eids, count }: EntityList,
): number {
  let at = start;
  for (let index = 0; index < count; index += 1) {
    const first = eids[index] * stride;
    const end = first + (used === undefined ? stride : Math.min(used[eids[index]], stride));
    for (let from = first; from < end; from += 1) {
      out[at] = values[from];
      at += 1;
    }
  }
  return at;
}

/** A game's own plain arrays may hold anything; a hole counts as NaN. */
function gatherNumbers(
  out: Float64Array,
  at: number,
  column: Column,
  { eids, count }: EntityList,
  serials: Int32Array,
): void {
  const values = column.values as readonly unknown[];
  for (let index = 0; index < count; index += 1) {
    const value = values[eids[index]];
    if (typeof value !== 'number' || Number.isNaN(value)) refuseNaN(column, eids[index], serials);
    out[at + index] = value;
  }
}

/** Looks at four numbers at once; infinities of both signs make a NaN as well. */
function checkFloats(
  out: Float64Array,
  at: number,
  column: Column,
  list: EntityList,
  serials: Int32Array,
): void {
  const fours = list.count - (list.count % 4);
  let isClean = true;
  for (let index = at; index < at + fours; index += 4) {
    if (Number.isNaN(out[index] + out[index + 1] + out[index + 2] + out[index + 3])) isClean = false;
  }
  if (!isClean || fours < list.count) checkNumbers(out, at, column, list, serials, isClean ? fours : 0);
}

function checkNumbers(
  out: Float64Array | Float32Array,
  at: number,
  column: Column,
  { eids, count }: EntityList,
  serials: Int32Array,
  first = 0,
): void {
  for (let index = first; index < count; index += 1) {
    if (Number.isNaN(out[at + index])) refuseNaN(column, eids[index], serials);
  }
}

function refuseNaN({ component, name }: Column, eid: number, serials: Int32Array): never {
  throw new NotANumberError(component, name, serials[eid], eid);
}

/** Puts the numbers of a column back. A list's `used` numbers must have been put back before. */
export function readColumn(buffer: SnapshotBuffer, start: number, column: Column, list: EntityList): void {
  const { values, form, stride, width } = column;
  const at = start / width;
  if (form === 'float') {
    if (stride === 1 && list.first >= 0) copyFloats(buffer.floats, at, values as Float64Array, list);
    else if (stride === 1) scatterFloats(buffer.floats, at, values as Float64Array, list);
    else scatterFloatLists(buffer.floats, at, values as Float64Array, column, list);
  } else if (form === 'word') {
    if (stride === 1 && list.first >= 0) copyInts(buffer.words, at, values as Int32Array, list);
    else if (stride === 1) scatterInts(buffer.words, at, values as Int32Array, list);
    else scatterIntLists(buffer.words, at, values as Int32Array, column, list);
  } else if (form === 'byte') {
    if (stride === 1 && list.first >= 0) copyBytes(buffer.bytes, at, values as Uint8Array, list);
    else scatterBytes(buffer.bytes, at, values as Uint8Array, list);
  } else scatterSingles(buffer.singles, at, values as Float32Array, list);
}

// Four numbers at a time, which takes half as long: views of rows to copy at once would be garbage, since columns begin elsewhere in
// every snapshot.

function copyFloats(from: Float64Array, at: number, values: Float64Array, list: EntityList): void {
  const { count, first } = list;
  const fours = count - (count % 4);
  let index = 0;
  for (; index < fours; index += 4) {
    const to = first + index;
    const start = at + index;
    values[to] = from[start];
    values[to + 1] = from[start + 1];
    values[to + 2] = from[start + 2];
    values[to + 3] = from[start + 3];
  }
  for (; index < count; index += 1) values[first + index] = from[at + index];
}

function copyInts(from: Int32Array, at: number, values: Int32Array, { count, first }: EntityList): void {
  const fours = count - (count % 4);
  let index = 0;
  for (; index < fours; index += 4) {
    const to = first + index;
    const start = at + index;
    values[to] = from[start];
    values[to + 1] = from[start + 1];
    values[to + 2] = from[start + 2];
    values[to + 3] = from[start + 3];
  }
  for (; index < count; index += 1) values[first + index] = from[at + index];
}

function copyBytes(from: Uint8Array, at: number, values: Uint8Array, { count, first }: EntityList): void {
  const fours = count - (count % 4);
  let index = 0;
  for (; index < fours; index += 4) {
    const to = first + index;
    const start = at + index;
    values[to] = from[start];
    values[to + 1] = from[start + 1];
    values[to + 2] = from[start + 2];
    values[to + 3] = from[start + 3];
  }
  for (; index < count; index += 1) values[first + index] = from[at + index];
}

function scatterFloats(from: Float64Array, at: number, values: Float64Array, list: EntityList): void {
  const { eids, count } = list;
  for (let index = 0; index < count; index += 1) values[eids[index]] = from[at + index];
}

function scatterInts(from: Int32Array, at: number, values: Int32Array, { eids, count }: EntityList): void {
  for (let index = 0; index < count; index += 1) values[eids[index]] = from[at + index];
}

function scatterBytes(from: Uint8Array, at: number, values: Uint8Array, { eids, count }: EntityList): void {
  for (let index = 0; index < count; index += 1) values[eids[index]] = from[at + index];
}

function scatterSingles(from: Float32Array, at: number, values: Float32Array, list: EntityList): void {
  const { eids, count } = list;
  for (let index = 0; index < count; index += 1) values[eids[index]] = from[at + index];
}

function scatterFloatLists(
  from: Float64Array,
  start: number,
  values: Float64Array,
  { stride, used }: Column,
  { eids, count }: EntityList,
): void {
  let at = start;
  for (let index = 0; index < count; index += 1) {
    const first = eids[index] * stride;
    const end = first + (used === undefined ? stride : used[eids[index]]);
    for (let to = first; to < end; to += 1) {
      values[to] = from[at];
      at += 1;
    }
  }
}

function scatterIntLists(
  from: Int32Array,
  start: number,
  values: Int32Array,
  { stride, used }: Column,
  { eids, count }: EntityList,
): void {
  let at = start;
  for (let index = 0; index < count; index += 1) {
    const first = eids[index] * stride;
    const end = first + (used === undefined ? stride : used[eids[index]]);
    for (let to = first; to < end; to += 1) {
      values[to] = from[at];
      at += 1;
    }
  }
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
  let usedBy = -1;
  let used = 0;
  for (let index = 0; index < columns.length; index += 1) {
    const column = columns[index];
    starts[index] = at;
    // The lists of a component have one length.
    if (column.usedBy >= 0 && column.usedBy !== usedBy) {
      usedBy = column.usedBy;
      used = sumUsed(buffer, column, columns[usedBy], starts[usedBy], count);
    }
    const numbers = column.usedBy >= 0 ? used : count * column.stride;
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
