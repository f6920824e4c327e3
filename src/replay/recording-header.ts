// The head of a recording: what was played, so that a reader knows whether it can play it again.
import type { Navigation } from '../systems/navigation.ts';
import { type ByteReader, readByte, readFloat, readLength, readText } from './byte-reader.ts';
import { type ByteWriter, writeByte, writeCount, writeFloat, writeText } from './byte-writer.ts';
import { describeField } from './field-kind.ts';
import { listSettings, type SettingText } from './list-settings.ts';
import { PACKAGE_NAME, PACKAGE_VERSION } from './package-version.ts';

/** A component store as a recording knows it: digests of stores with other fields cannot be compared. */
export interface ComponentShape {
  readonly name: string;
  /** Each field as `name kind` or `name kind x stride`, in their one order. */
  readonly fields: readonly string[];
}

/** The head of a recording. */
export interface RecordingHeader {
  /** The seed that the match's `setup` was given. */
  readonly seed: string;
  /** True when the recording has a trace. */
  readonly trace: boolean;
  readonly ticksPerSecond: number;
  /** The settings of the world's navigation, its own seed among them. */
  readonly settings: readonly SettingText[];
  /** Digests of the meshes and graphs after `setup`, by id. */
  readonly meshes: readonly string[];
  readonly graphs: readonly string[];
  readonly stores: readonly ComponentShape[];
}

/** The head of a recording of a world that was just set up. */
export function createHeader(navigation: Navigation, seed: string, trace: boolean): RecordingHeader {
  const { settings, state, stores } = navigation;
  return {
    seed,
    trace,
    ticksPerSecond: settings.ticksPerSecond,
    settings: listSettings(settings),
    meshes: state.meshes.map(({ mesh }) => mesh.digest),
    graphs: state.graphs.map(({ graph }) => graph.digest),
    stores: stores.map(({ name, fields }) => ({
      name,
      fields: fields.map(describeField),
    })),
  };
}

/** Writes the head, with the package's name and version before it. */
export function writeHeader(writer: ByteWriter, header: RecordingHeader): void {
  writeText(writer, PACKAGE_NAME);
  writeText(writer, PACKAGE_VERSION);
  writeText(writer, header.seed);
  writeByte(writer, header.trace ? 1 : 0);
  writeFloat(writer, header.ticksPerSecond);
  writeCount(writer, header.settings.length);
  for (const [name, json] of header.settings) {
    writeText(writer, name);
    writeText(writer, json);
  }
  writeTexts(writer, header.meshes);
  writeTexts(writer, header.graphs);
  writeCount(writer, header.stores.length);
  for (const { name, fields } of header.stores) {
    writeText(writer, name);
    writeTexts(writer, fields);
  }
}

/** Reads the head. Throws a RangeError for the recording of another package or version, naming both. */
export function readHeader(reader: ByteReader): RecordingHeader {
  const build = `${readText(reader)} ${readText(reader)}`;
  const expected = `${PACKAGE_NAME} ${PACKAGE_VERSION}`;
  if (build !== expected) {
    throw new RangeError(`this recording was made by ${build}, expected ${expected}`);
  }
  const seed = readText(reader);
  const trace = readByte(reader);
  if (trace > 1) throw new RangeError(`expected 0 or 1 before byte ${reader.at}, found ${trace}`);
  return {
    seed,
    trace: trace === 1,
    ticksPerSecond: readFloat(reader),
    settings: readList(reader, () => [readText(reader), readText(reader)] as const),
    meshes: readList(reader, () => readText(reader)),
    graphs: readList(reader, () => readText(reader)),
    stores: readList(reader, () => ({
      name: readText(reader),
      fields: readList(reader, () => readText(reader)),
    })),
  };
}

function writeTexts(writer: ByteWriter, texts: readonly string[]): void {
  writeCount(writer, texts.length);
  for (const text of texts) writeText(writer, text);
}

function readList<T>(reader: ByteReader, readItem: () => T): T[] {
  const length = readLength(reader);
  const items: T[] = [];
  for (let at = 0; at < length; at += 1) items.push(readItem());
  return items;
}
