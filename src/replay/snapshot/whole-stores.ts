// A game's own components in a snapshot: the numbers of all ids that were ever used, so that even what a dead entity left
// behind is there for a game that forgets to write over it.
import type { StoreField } from '../../components/component-store.ts';
import { describeValue } from '../../nav/geometry/checks.ts';
import { alignBuffer, putWord, reserveBytes, type SnapshotBuffer } from './snapshot-buffer.ts';
import { type Column, numberAt, wholeLength } from './snapshot-columns.ts';

// A hole of a plain array: a NaN that no other NaN is written as.
const NAN_HIGH = 0x7ff80000;
const HOLE_LOW = 1;

/** Writes how many numbers of the ids below `ids` there are, whether a plain array goes on, and the numbers. Throws a TypeError for what is no number. */
export function writeWhole(buffer: SnapshotBuffer, column: Column, ids: number): void {
  const { values, width } = column;
  const count = wholeLength(column, values, ids);
  alignBuffer(buffer);
  putWord(buffer, count);
  // A plain array that ends with the ids is as long as it is; one that goes on beyond them goes on.
  putWord(buffer, Array.isArray(values) && values.length > count ? 1 : 0);
  reserveBytes(buffer, count * width);
  const start = buffer.length;
  if (values instanceof Uint8Array) buffer.bytes.set(values.subarray(0, count), start);
  else if (column.form === 'word') {
    const out = buffer.words;
    for (let at = 0; at < count; at += 1) out[start / 4 + at] = values[at];
  } else if (column.form === 'single') {
    const out = buffer.singles;
    for (let at = 0; at < count; at += 1) out[start / 4 + at] = values[at];
    tidySingles(buffer, start / 4, count);
  } else if (values instanceof Float64Array) {
    const out = buffer.floats;
    for (let at = 0; at < count; at += 1) out[start / 8 + at] = values[at];
    tidyFloats(buffer, start / 8, count);
  } else writeNumbers(buffer, start / 8, column, count);
  buffer.length = start + count * width;
  alignBuffer(buffer);
}

/**
 * Checks a column that `writeWhole` wrote and answers where it ends. Throws a RangeError when it does not end before `end`,
 * or does not suit the array.
 */
export function checkWhole(
  buffer: SnapshotBuffer,
  column: Column,
  { start, end, ids }: { readonly start: number; readonly end: number; readonly ids: number },
): number {
  const { component, name, values, width } = column;
  if (start + 8 > end) throw new RangeError(`the column ${component}.${name} begins after byte ${end}`);
  const count = buffer.words[start / 4];
  const after = start + 8 + Math.ceil((count * width) / 8) * 8;
  if (count < 0 || count > ids * column.stride || after > end) {
    throw new RangeError(`the column ${component}.${name} cannot hold ${count} numbers`);
  }
  const goesOn = buffer.words[start / 4 + 1];
  const canGoOn = Array.isArray(values) && count === ids * column.stride;
  if (goesOn !== 0 && (goesOn !== 1 || !canGoOn)) {
    throw new RangeError(`the column ${component}.${name} cannot go on: found ${goesOn}`);
  }
  // Plain arrays take any length.
  if (!Array.isArray(values) && count !== wholeLength(column, values, ids)) {
    throw new RangeError(
      `${component}.${name} holds ${values.length} numbers in this world, too few or too many for ${count} of ${ids} ids`,
    );
  }
  if (column.form === 'word') checkWords(buffer, column, start + 8, count);
  return after;
}

/**
 * Puts back what `writeWhole` wrote. Numbers of ids that are used in this world, those below `used`, but were not then,
 * become what they are for a fresh entity.
 */
export function readWhole(
  buffer: SnapshotBuffer,
  column: Column,
  { start, used }: { readonly start: number; readonly used: number },
): void {
  const { values } = column;
  const count = buffer.words[start / 4];
  const from = start + 8;
  if (values instanceof Uint8Array) values.set(buffer.bytes.subarray(from, from + count));
  else if (Array.isArray(values)) readNumbers(buffer, start, column, values);
  else for (let at = 0; at < count; at += 1) values[at] = numberAt(buffer, column, from, at);
  const rest = wholeLength(column, values, used);
  for (let at = count; at < rest; at += 1) values[at] = column.initial;
}

/** Where a column that was checked ends. */
export function endOfWhole(buffer: SnapshotBuffer, column: Column, start: number): number {
  return start + 8 + Math.ceil((buffer.words[start / 4] * column.width) / 8) * 8;
}

function writeNumbers(buffer: SnapshotBuffer, first: number, column: Column, count: number): void {
  const values = column.values as readonly unknown[];
  for (let at = 0; at < count; at += 1) {
    const value = values[at];
    if (typeof value === 'number') {
      buffer.floats[first + at] = value;
      if (Number.isNaN(value)) writeNaN(buffer, first + at, 0);
    } else if (value === undefined) writeNaN(buffer, first + at, HOLE_LOW);
    else refuse(column, at, value);
  }
}

function readNumbers(
  { floats, words }: SnapshotBuffer,
  start: number,
  { initial }: Column,
  values: number[],
): void {
  const count = words[start / 4];
  const first = start / 8 + 1;
  for (let at = 0; at < count; at += 1) {
    const isHole = words[(first + at) * 2] === HOLE_LOW && words[(first + at) * 2 + 1] === NAN_HIGH;
    if (!isHole) values[at] = floats[first + at];
    else delete values[at];
  }
  if (words[start / 4 + 1] === 0) values.length = count;
  else if (values.length === count) values[count] = initial;
}

/** NaN has many forms, and engines differ in which they make. */
function tidyFloats(buffer: SnapshotBuffer, first: number, count: number): void {
  const { floats } = buffer;
  for (let at = first; at < first + count; at += 1) if (Number.isNaN(floats[at])) writeNaN(buffer, at, 0);
}

function tidySingles({ singles, words }: SnapshotBuffer, first: number, count: number): void {
  for (let at = first; at < first + count; at += 1) if (Number.isNaN(singles[at])) words[at] = 0x7fc00000;
}

function writeNaN({ words }: SnapshotBuffer, at: number, low: number): void {
  words[at * 2] = low;
  words[at * 2 + 1] = NAN_HIGH;
}

/** Words of arrays with fewer bits must fit. */
function checkWords({ words }: SnapshotBuffer, column: Column, start: number, count: number): void {
  const { component, name, values } = column;
  const [least, most] = rangeOf(values);
  for (let at = 0; at < count; at += 1) {
    const word = words[start / 4 + at];
    if (word < least || word > most) {
      throw new RangeError(`${component}.${name} takes numbers from ${least} to ${most}, found ${word}`);
    }
  }
}

function rangeOf(values: StoreField['values']): readonly [least: number, most: number] {
  if (values instanceof Int16Array) return [-32768, 32767];
  if (values instanceof Uint16Array) return [0, 65535];
  if (values instanceof Int8Array) return [-128, 127];
  return [-2147483648, 2147483647];
}

function refuse({ component, name, stride }: Column, at: number, value: unknown): never {
  const eid = Math.floor(at / stride);
  throw new TypeError(`${component}.${name} of entity ${eid} must be a number, got ${describeValue(value)}`);
}
