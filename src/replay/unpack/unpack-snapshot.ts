// The bytes of a snapshot -> what they say, as plain data, without the world that they were taken of and without the match
// that makes such a world: for tools that look into recordings. snapshot-layout.ts tells the bytes.
import { digestText } from '../../nav/geometry/digest.ts';
import { describeForeign } from '../../nav/geometry/magic.ts';
import { type ByteReader, createByteReader, readByte, readWord } from '../bytes/byte-reader.ts';
import type { JsonValue } from '../bytes/json-value.ts';
import { createChecksum, sumWords } from '../snapshot/snapshot-checksum.ts';
import {
  CHECKSUM_LENGTH,
  HEAD,
  HEAD_LENGTH,
  SNAPSHOT_MAGIC,
  SNAPSHOT_VERSION,
  TAG_BITS,
} from '../snapshot/snapshot-layout.ts';
import { refuse } from '../snapshot/snapshot-reading.ts';
import type { SettingText } from '../state/list-settings.ts';
import { readShapeTexts, type SnapshotShape } from './shape-texts.ts';
import { alignReader, readCounted, readFields, type UnpackedFields } from './unpack-columns.ts';
import { unpackWorld } from './unpack-world.ts';

/** An agent in a snapshot. */
export interface UnpackedAgent {
  readonly serial: number;
  readonly entity: number;
  readonly isVillager: boolean;
  readonly isDog: boolean;
  /**
   * By component, in the order of the plugin's and then by name those of the game's that were registered and that the agent
   * has, the numbers of each field; of lists those in use.
   */
  readonly components: Readonly<Record<string, UnpackedFields>>;
}

/** A living entity in a snapshot, with the components that it has and the game registered, by name. */
export interface UnpackedEntity {
  readonly entity: number;
  readonly components: Readonly<Record<string, UnpackedFields>>;
}

/** What a snapshot says. */
export interface UnpackedSnapshot {
  /** Name and version of the package that took it. */
  readonly package: string;
  readonly settings: readonly SettingText[];
  readonly tick: number;
  readonly nextSerial: number;
  /** By id: the mesh's digest and how often it has been replaced. */
  readonly meshes: readonly { readonly digest: string; readonly version: number }[];
  /** By id: the graph's digest and the places that villagers walk between. */
  readonly graphs: readonly { readonly digest: string; readonly stops: readonly number[] }[];
  /** Serials of who arrived in the last tick. */
  readonly arrivals: readonly number[];
  /** By ascending serial. */
  readonly agents: readonly UnpackedAgent[];
  /** All living entities, agents or not, by ascending id, with those of the game's components that were registered. */
  readonly entities: readonly UnpackedEntity[];
  /** What the game registered with `registerData`, by name. */
  readonly data: Readonly<Record<string, JsonValue>>;
}

/** The first section: what stands in it by agent is in the order of the serials. */
interface UnpackedNavigation
  extends Pick<UnpackedSnapshot, 'tick' | 'nextSerial' | 'meshes' | 'graphs' | 'arrivals'> {
  readonly serials: readonly number[];
  readonly tags: readonly number[];
  /** By component of the plugin, the fields of each agent. */
  readonly fields: readonly (readonly UnpackedFields[])[];
}

/**
 * Reads a snapshot as data. Throws a RangeError, saying what was expected and found, for bytes that are no snapshot, of
 * another format, cut short or altered, or that cannot be. A snapshot of another version of the package is read as well,
 * as long as its format is this one. Whether a world could be like this is not checked: `restore` does that.
 */
export function unpackSnapshot(bytes: Uint8Array): UnpackedSnapshot {
  const [shapeBytes, navigationBytes, worldBytes] = splitSections(new Uint8Array(bytes));
  const shape = readShapeTexts(shapeBytes);
  const navigation = unpackNavigation(createByteReader(navigationBytes), shape);
  const { serials, tags, fields, arrivals } = navigation;
  const world = unpackWorld(createByteReader(worldBytes), shape, {
    agents: serials.length,
    arrivals: arrivals.length,
  });
  return {
    ...{ package: shape.package, settings: shape.settings },
    ...{ tick: navigation.tick, nextSerial: navigation.nextSerial },
    ...{ meshes: navigation.meshes, graphs: navigation.graphs, arrivals },
    agents: serials.map((serial, at) => ({
      ...{ serial, entity: world.agents[at] },
      ...{ isVillager: (tags[at] & TAG_BITS.villager) !== 0, isDog: (tags[at] & TAG_BITS.dog) !== 0 },
      components: Object.fromEntries([
        ...shape.stores.map(({ name }, store) => [name, fields[store][at]] as const),
        ...world.registered(world.agents[at]),
      ]),
    })),
    entities: world.entities.map((entity) => ({
      entity,
      components: Object.fromEntries(world.registered(entity)),
    })),
    data: world.data,
  };
}

/** Shape, navigation and world, once head and checksum are found to be sound. */
function splitSections(bytes: Uint8Array): Uint8Array[] {
  const least = HEAD_LENGTH + CHECKSUM_LENGTH;
  if (bytes.length < least)
    throw new RangeError(`a snapshot takes at least ${least} bytes, found ${bytes.length}`);
  const words = new Int32Array(bytes.buffer, 0, bytes.length >> 2);
  const expect = (what: string, expected: number, found: number): void => {
    if (found !== expected) throw new RangeError(`${what}: expected ${expected}, found ${found}`);
  };
  if (words[0] !== SNAPSHOT_MAGIC)
    throw new RangeError(describeForeign('snapshot', words[0], SNAPSHOT_MAGIC));
  expect('this snapshot has another format', SNAPSHOT_VERSION, words[1]);
  expect('this snapshot has the wrong length', words[HEAD.length], bytes.length);
  expect('the length of this snapshot is no multiple of 8: rest', 0, bytes.length % 8);
  checkSum(words);
  let end = HEAD_LENGTH;
  const sections = [HEAD.shape, HEAD.navigation, HEAD.world, HEAD.meshes].map((part) => {
    const start = end;
    if (words[part] < 0 || words[part] % 8 !== 0) refuse(`a part of it takes ${words[part]} bytes`);
    end += words[part];
    return bytes.subarray(start, end);
  });
  expect('the parts of this snapshot end elsewhere', bytes.length - CHECKSUM_LENGTH, end);
  return sections;
}

function checkSum(words: Int32Array): void {
  const end = words.length - CHECKSUM_LENGTH / 4;
  const checksum = createChecksum();
  sumWords(checksum, words, end);
  const expected = digestText(words[end], words[end + 1]);
  const found = digestText(checksum.high, checksum.low);
  if (found !== expected) {
    throw new RangeError(`this snapshot was altered: expected checksum ${expected}, found ${found}`);
  }
}

function unpackNavigation(reader: ByteReader, { stores }: SnapshotShape): UnpackedNavigation {
  const [tick, nextSerial, agentCount, arrivalCount, meshCount, graphCount] = readCounted(
    reader,
    6,
    readWord,
  );
  const meshes = readCounted(reader, meshCount, () => {
    const digest = readAscii(reader, 16);
    const version = readWord(reader);
    readWord(reader);
    return { digest, version };
  });
  const graphs = readCounted(reader, graphCount, () => ({
    digest: readAscii(reader, 16),
    stops: readCounted(reader, readWord(reader), readWord),
  }));
  const arrivals = readCounted(reader, arrivalCount, readWord);
  const serials = readCounted(reader, agentCount, readWord);
  alignReader(reader);
  const tags = readCounted(reader, agentCount, readByte);
  alignReader(reader);
  const fields = stores.map((store) => readFields(reader, store, agentCount));
  if (reader.at !== reader.bytes.length) refuse(`its navigation ends at byte ${reader.at}`);
  return { tick, nextSerial, meshes, graphs, arrivals, serials, tags, fields };
}

function readAscii(reader: ByteReader, length: number): string {
  return readCounted(reader, length, readByte)
    .map((code) => String.fromCharCode(code))
    .join('');
}
