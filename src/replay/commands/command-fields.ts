// What a field of a command can hold: how it is checked at the door, written and read back.
import { checkFinite, checkInteger, checkText } from '../../nav/geometry/checks.ts';
import { navMeshFromBytes } from '../../nav/mesh/nav-mesh-bytes.ts';
import { type ByteReader, readBytes, readCount, readFloat, readText } from '../bytes/byte-reader.ts';
import { type ByteWriter, writeBytes, writeCount, writeFloat, writeText } from '../bytes/byte-writer.ts';
import { type JsonValue, jsonText } from '../bytes/json-value.ts';
import type { MeshShelf } from './mesh-shelf.ts';

/** One kind of field, holding values of type T. */
export interface CommandField<T> {
  /** Throws a RangeError or TypeError that names the field and its value, unless the field can hold it. */
  check(name: string, value: unknown): void;
  /** With a shelf, meshes lie there and their number is written. */
  write(writer: ByteWriter, value: T, meshes?: MeshShelf): void;
  read(reader: ByteReader, meshes?: MeshShelf): T;
}

const MOST = 2147483647;

/** An integer from 0 to 2^31 - 1: the serial of an agent or the id of a mesh. */
export const WHOLE: CommandField<number> = {
  check: (name, value) => void checkInteger(name, value as number, 0, MOST),
  write: writeCount,
  read: readCount,
};

/** A coordinate in metres; -0 is taken as 0. */
export const METRES: CommandField<number> = {
  check: (name, value) => void checkFinite(name, value as number),
  write: writeFloat,
  read: readFloat,
};

/** Any text. */
export const TEXT: CommandField<string> = {
  check: checkText,
  write: writeText,
  read: readText,
};

/** A mesh as `navMeshToBytes` writes it. */
export const MESH: CommandField<Uint8Array> = {
  check: checkMesh,
  write: (writer, bytes, meshes) =>
    meshes === undefined ? writeBytes(writer, bytes) : writeCount(writer, meshes.put(bytes)),
  read: (reader, meshes) => (meshes === undefined ? readBytes(reader) : meshes.take(readCount(reader))),
};

/** A value that JSON holds exactly. */
export const VALUE: CommandField<JsonValue> = {
  check: (name, value) => void jsonText(name, value),
  write: (writer, value) => writeText(writer, jsonText('payload', value)),
  read: readValue,
};

function readValue(reader: ByteReader): JsonValue {
  const text = readText(reader);
  try {
    return JSON.parse(text) as JsonValue;
  } catch (cause) {
    throw new RangeError(`expected a payload in JSON before byte ${reader.at}, found ${text}`, { cause });
  }
}

function checkMesh(name: string, value: unknown): void {
  if (!(value instanceof Uint8Array))
    throw new TypeError(`${name} must be a Uint8Array, got ${typeof value}`);
  try {
    navMeshFromBytes(value);
  } catch (cause) {
    throw new RangeError(`${name} must be a mesh as navMeshToBytes writes it: ${String(cause)}`, { cause });
  }
}
