// The header of a recording: what was played and by what, so that a reader knows whether it can play it again.
import type { Navigation } from '../../systems/navigation.ts';
import {
  type ByteReader,
  readByte,
  readCount,
  readFloat,
  readLength,
  readText,
} from '../bytes/byte-reader.ts';
import { type ByteWriter, writeByte, writeCount, writeFloat, writeText } from '../bytes/byte-writer.ts';
import { describeField } from '../state/field-kind.ts';
import type { GameState } from '../state/game-state.ts';
import { listSettings, type SettingText } from '../state/list-settings.ts';
import { PACKAGE_NAME, PACKAGE_VERSION } from '../state/package-version.ts';
import { BUILD_ID } from './build-id.ts';

/** A component store as a recording knows it: digests of stores with other fields cannot be compared. */
export interface ComponentShape {
  readonly name: string;
  /** Each field as `name kind` or `name kind x stride`, in their one order. */
  readonly fields: readonly string[];
}

/** What a recording says of the match before its first tick. */
export interface RecordingHeader {
  /** Name and version of the package, and the id of its results. */
  readonly package: string;
  readonly version: string;
  readonly build: string;
  /** The game's own version of its rules, '' when it has none. */
  readonly rules: string;
  /** The seed that the match's `setup` was given. */
  readonly seed: string;
  /** True when the recording has a trace. */
  readonly trace: boolean;
  readonly ticksPerSecond: number;
  /** There is a keyframe at every tick that is a multiple of this. */
  readonly keyframeDistance: number;
  /** The settings of the world's navigation, its own seed among them. */
  readonly settings: readonly SettingText[];
  /** Digests of the meshes and graphs after `setup`, by id. */
  readonly meshes: readonly string[];
  readonly graphs: readonly string[];
  /** The plugin's components, whose digests are recorded. */
  readonly stores: readonly ComponentShape[];
  /** The game's components, and its data by name, which keyframes carry. */
  readonly registered: readonly ComponentShape[];
  readonly data: readonly string[];
}

/** What the world alone does not tell of a recording. */
export type RecordingPlan = Pick<RecordingHeader, 'rules' | 'seed' | 'trace' | 'keyframeDistance'>;

/** The header of a recording of a world that was just set up. */
export function createHeader(
  { settings, state, stores }: Navigation,
  game: GameState,
  { rules, seed, trace, keyframeDistance }: RecordingPlan,
): RecordingHeader {
  const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
    a.name < b.name ? -1 : 1;
  return {
    ...{ package: PACKAGE_NAME, version: PACKAGE_VERSION, build: BUILD_ID, rules, seed, trace },
    ...{ ticksPerSecond: settings.ticksPerSecond, keyframeDistance },
    settings: listSettings(settings),
    meshes: state.meshes.map(({ mesh }) => mesh.digest),
    graphs: state.graphs.map(({ graph }) => graph.digest),
    stores: stores.map(describeShape),
    registered: game.stores.map(({ store }) => describeShape(store)).sort(byName),
    data: [...game.data].sort(byName).map(({ name }) => name),
  };
}

/** Writes a header. */
export function writeHeader(writer: ByteWriter, header: RecordingHeader): void {
  for (const name of TEXTS) writeText(writer, header[name]);
  writeByte(writer, header.trace ? 1 : 0);
  writeFloat(writer, header.ticksPerSecond);
  writeCount(writer, header.keyframeDistance);
  writeCount(writer, header.settings.length);
  for (const [name, json] of header.settings) {
    writeText(writer, name);
    writeText(writer, json);
  }
  writeTexts(writer, header.meshes);
  writeTexts(writer, header.graphs);
  writeShapes(writer, header.stores);
  writeShapes(writer, header.registered);
  writeTexts(writer, header.data);
}

/** Reads a header, whoever wrote it. Throws a RangeError for what cannot be one. */
export function readHeader(reader: ByteReader): RecordingHeader {
  const [name, version, build, rules, seed] = TEXTS.map(() => readText(reader));
  const trace = readByte(reader);
  if (trace > 1) throw new RangeError(`expected 0 or 1 before byte ${reader.at}, found ${trace}`);
  const ticksPerSecond = readFloat(reader);
  const keyframeDistance = readCount(reader);
  if (!(ticksPerSecond > 0 && ticksPerSecond < Number.POSITIVE_INFINITY) || keyframeDistance === 0) {
    throw new RangeError(
      `no match has ${ticksPerSecond} ticks a second and a keyframe every ${keyframeDistance} ticks`,
    );
  }
  const header = {
    ...{ package: name, version, build, rules, seed, trace: trace === 1, ticksPerSecond, keyframeDistance },
    settings: readList(reader, () => [readText(reader), readText(reader)] as const),
    meshes: readTexts(reader),
    graphs: readTexts(reader),
    stores: readShapes(reader),
    registered: readShapes(reader),
    data: readTexts(reader),
  };
  if (reader.at !== reader.bytes.length) {
    throw new RangeError(`the header ends at byte ${reader.at}, expected ${reader.bytes.length}`);
  }
  return header;
}

/** The texts that a header begins with. */
const TEXTS = ['package', 'version', 'build', 'rules', 'seed'] as const;

function describeShape({ name, fields }: Navigation['stores'][number]): ComponentShape {
  return { name, fields: fields.map(describeField) };
}

function writeTexts(writer: ByteWriter, texts: readonly string[]): void {
  writeCount(writer, texts.length);
  for (const text of texts) writeText(writer, text);
}

function writeShapes(writer: ByteWriter, shapes: readonly ComponentShape[]): void {
  writeCount(writer, shapes.length);
  for (const { name, fields } of shapes) {
    writeText(writer, name);
    writeTexts(writer, fields);
  }
}

function readTexts(reader: ByteReader): string[] {
  return readList(reader, () => readText(reader));
}

function readShapes(reader: ByteReader): ComponentShape[] {
  return readList(reader, () => ({ name: readText(reader), fields: readTexts(reader) }));
}

function readList<T>(reader: ByteReader, readItem: () => T): T[] {
  const length = readLength(reader);
  const items: T[] = [];
  for (let at = 0; at < length; at += 1) items.push(readItem());
  return items;
}
