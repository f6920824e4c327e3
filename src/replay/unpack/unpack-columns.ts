// Columns of a snapshot -> the numbers of each entity, as plain data.
import { type ByteReader, readByte, readFloat, readWord } from '../bytes/byte-reader.ts';
import { alignUp, refuse } from '../snapshot/snapshot-reading.ts';
import type { FieldKindName, ShapeField, ShapeStore } from './shape-texts.ts';

/** The numbers of an entity in a component, by field: one, or a list of those in use. */
export type UnpackedFields = Readonly<Record<string, number | readonly number[]>>;

const NUMBER_READERS: Readonly<Record<FieldKindName, (reader: ByteReader) => number>> = {
  float64: readFloat,
  number: readFloat,
  float32: readSingle,
  int32: readWord,
  int16: readWord,
  uint16: readWord,
  int8: readWord,
  uint32: (reader) => readWord(reader) >>> 0,
  uint8: readByte,
};

/** Reads `count` things, each of which takes a byte at least, so that a wrong count is found at the end of the bytes. */
export function readCounted<T>(reader: ByteReader, count: number, readOne: (reader: ByteReader) => T): T[] {
  if (count < 0) refuse(`there cannot be ${count} of anything`);
  const things: T[] = [];
  for (let at = 0; at < count; at += 1) things.push(readOne(reader));
  return things;
}

/** Goes on at the next multiple of 8 bytes. */
export function alignReader(reader: ByteReader): void {
  reader.at = alignUp(reader.at);
}

/** Reads `count` numbers of a kind, and what fills them up to a multiple of 8 bytes. */
export function readNumbers(reader: ByteReader, kind: FieldKindName, count: number): number[] {
  const numbers = readCounted(reader, count, NUMBER_READERS[kind]);
  alignReader(reader);
  return numbers;
}

/** Reads the columns of a component for so many entities; answers the fields of each. */
export function readFields(reader: ByteReader, { fields }: ShapeStore, count: number): UnpackedFields[] {
  const columns: number[][] = [];
  for (const field of fields) columns.push(readNumbers(reader, field.kind, numbersOf(field, columns, count)));
  const ends = fields.map(() => 0);
  return Array.from({ length: count }, (_, entity) =>
    Object.fromEntries(
      fields.map((field, at) => {
        const used = usedBy(field, columns, entity);
        const first = ends[at];
        ends[at] += used;
        return [field.name, isList(field) ? columns[at].slice(first, first + used) : columns[at][first]];
      }),
    ),
  );
}

/** True for fields that hold a list for each entity. */
export function isList({ stride, countedBy }: ShapeField): boolean {
  return stride > 1 || countedBy >= 0;
}

function numbersOf(field: ShapeField, columns: readonly (readonly number[])[], count: number): number {
  if (field.countedBy < 0) return count * field.stride;
  let sum = 0;
  for (let entity = 0; entity < count; entity += 1) sum += usedBy(field, columns, entity);
  return sum;
}

function usedBy(
  { name, stride, countedBy }: ShapeField,
  columns: readonly (readonly number[])[],
  entity: number,
): number {
  if (countedBy < 0) return stride;
  const used = columns[countedBy]?.[entity] ?? -1;
  if (used < 0 || used > stride) refuse(`${used} numbers of ${name} are in use, of ${stride}`);
  return used;
}

function readSingle(reader: ByteReader): number {
  const { at } = reader;
  readWord(reader);
  return reader.view.getFloat32(at, true);
}
