// Fields of components -> columns of numbers in a snapshot. Each kind of array has functions of its own, so that their loops only ever
// see one.
import { NotANumberError } from '../state/not-a-number-error.ts';
import { alignBuffer, reserveBytes, type SnapshotBuffer } from './snapshot-buffer.ts';
import { type Column, type ColumnPlan, type EntityList, rowOfPlan } from './snapshot-columns.ts';

/** Writes the columns of a component one after the other, for all agents; throws as `writeColumn` does. */
export function writeColumns(
  buffer: SnapshotBuffer,
  { columns, plan }: { readonly columns: readonly Column[]; readonly plan: ColumnPlan },
  list: EntityList,
  serials: Int32Array,
): void {
  alignBuffer(buffer);
  if (list.first < 0) {
    for (let at = 0; at < columns.length; at += 1) writeColumn(buffer, columns[at], list, serials);
    return;
  }
  const { bytesAt, floatsAt, intsAt, rest, restAt, starts, writtenAt } = plan;
  const end = placeRows(buffer.length, columns, plan, list);
  reserveBytes(buffer, end - buffer.length);
  // Lists come first: what is copied beyond their end is written over by the columns after them.
  for (let at = 0; at < rest.length; at += 1) {
    buffer.length = starts[restAt[at]];
    writeColumn(buffer, rest[at], list, serials);
  }
  const { bytes, floats, words } = buffer;
  for (let at = 0; at < intsAt.length; at += 1) fillUp(words, starts[intsAt[at]] + list.count * 4);
  for (let at = 0; at < bytesAt.length; at += 1) fillUp(words, starts[bytesAt[at]] + list.count);
  const row = rowOfPlan(plan, list);
  for (let at = 0; at < intsAt.length; at += 1) words.set(row.ints[at], starts[intsAt[at]] / 4);
  for (let at = 0; at < bytesAt.length; at += 1) bytes.set(row.bytes[at], starts[bytesAt[at]]);
  for (let at = 0; at < floatsAt.length; at += 1) floats.set(row.floats[at], starts[floatsAt[at]] / 8);
  for (let at = 0; at < writtenAt.length; at += 1) {
    checkFloats(floats, starts[writtenAt[at]] / 8, columns[writtenAt[at]], list, serials);
  }
  buffer.length = end;
}

/** Where the columns of a row of entities are to begin, from a byte on; answers where they end. */
function placeRows(
  start: number,
  columns: readonly Column[],
  { layout, starts }: ColumnPlan,
  list: EntityList,
): number {
  let at = start;
  let usedBy = -1;
  let used = 0;
  for (let index = 0; index < starts.length; index += 1) {
    const counts = layout[index * 3 + 2];
    starts[index] = at;
    if (counts >= 0 && counts !== usedBy) {
      usedBy = counts;
      used = sumUsed(columns[index], list);
    }
    at += (counts >= 0 ? used : list.count * layout[index * 3 + 1]) * layout[index * 3];
    if (at % 8 !== 0) at += 8 - (at % 8);
  }
  return at;
}

function sumUsed({ stride, used }: Column, { eids, count }: EntityList): number {
  let sum = 0;
  for (let at = 0; at < count; at += 1) sum += Math.min((used as ArrayLike<number>)[eids[at]], stride);
  return sum;
}

/** Writes zeros over the last eight bytes of a column, those beyond its numbers included. */
function fillUp(words: Int32Array, end: number): void {
  const last = Math.ceil(end / 8) * 2;
  words[last - 1] = 0;
  words[last - 2] = 0;
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
