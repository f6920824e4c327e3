// Columns of numbers in a snapshot -> fields of components. Each kind of array has functions of its own, so that their loops only ever
// see one.
import type { SnapshotBuffer } from '../snapshot/snapshot-buffer.ts';
import type { Column, ColumnPlan, EntityList } from '../snapshot/snapshot-columns.ts';

/** Puts the columns of a component back, which begin at `starts`. */
export function readColumns(
  buffer: SnapshotBuffer,
  starts: readonly number[],
  { columns, plan }: { readonly columns: readonly Column[]; readonly plan: ColumnPlan },
  list: EntityList,
): void {
  if (list.first < 0) {
    for (let at = 0; at < columns.length; at += 1) readColumn(buffer, starts[at], columns[at], list);
    return;
  }
  const { bytes, bytesAt, floats, floatsAt, ints, intsAt, rest, restAt } = plan;
  const { count, first } = list;
  for (let at = 0; at < ints.length; at += 1) {
    copyInts(buffer.words, starts[intsAt[at]] / 4, ints[at], first, count);
  }
  for (let at = 0; at < floats.length; at += 1) {
    copyFloats(buffer.floats, starts[floatsAt[at]] / 8, floats[at], first, count);
  }
  for (let at = 0; at < bytes.length; at += 1) {
    copyBytes(buffer.bytes, starts[bytesAt[at]], bytes[at], first, count);
  }
  // Lists come after the counts of what is in use, which are ints.
  for (let at = 0; at < rest.length; at += 1) readColumn(buffer, starts[restAt[at]], rest[at], list);
}

/** Puts the numbers of a column back. A list's `used` numbers must have been put back before. */
function readColumn(buffer: SnapshotBuffer, start: number, column: Column, list: EntityList): void {
  const { values, form, stride, used, width } = column;
  const at = start / width;
  if (form === 'float') {
    if (stride === 1) scatterFloats(buffer.floats, at, values as Float64Array, list);
    else scatterFloatLists(buffer.floats, at, values as Float64Array, column, list);
  } else if (form === 'word') {
    if (stride === 1) scatterInts(buffer.words, at, values as Int32Array, list);
    else if (used === undefined && list.first >= 0) {
      copyInts(buffer.words, at, values as Int32Array, list.first * stride, list.count * stride);
    } else scatterIntLists(buffer.words, at, values as Int32Array, column, list);
  } else if (form === 'byte') scatterBytes(buffer.bytes, at, values as Uint8Array, list);
  else scatterSingles(buffer.singles, at, values as Float32Array, list);
}

// Four numbers at a time, which takes half as long: views of rows to copy at once would be garbage, since columns begin
// elsewhere in every snapshot.

function copyFloats(
  from: Float64Array,
  at: number,
  values: Float64Array,
  first: number,
  count: number,
): void {
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

function copyInts(from: Int32Array, at: number, values: Int32Array, first: number, count: number): void {
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

function copyBytes(from: Uint8Array, at: number, values: Uint8Array, first: number, count: number): void {
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
