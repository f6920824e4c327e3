// The bytes of a snapshot -> a reading: head and checksum, what the world must be like, and where everything in the
// navigation lies.
import { describeValue } from '../../nav/geometry/checks.ts';
import { digestText } from '../../nav/geometry/digest.ts';
import { describeForeign } from '../../nav/geometry/magic.ts';
import { reserveBytes, type SnapshotBuffer } from '../snapshot/snapshot-buffer.ts';
import { sumWords } from '../snapshot/snapshot-checksum.ts';
import { placeColumns } from '../snapshot/snapshot-columns.ts';
import {
  CHECKSUM_LENGTH,
  HEAD,
  HEAD_LENGTH,
  MESH_WORDS,
  NAVIGATION_WORDS,
  SNAPSHOT_MAGIC,
  SNAPSHOT_VERSION,
} from '../snapshot/snapshot-layout.ts';
import type { SnapshotMemory } from '../snapshot/snapshot-memory.ts';
import { alignUp, checkCount, checkFits, type SnapshotReading } from '../snapshot/snapshot-reading.ts';
import { checkShape } from '../snapshot/snapshot-shape.ts';

const MOST = 0x7fffffff;

/**
 * Opens a snapshot for reading. Bytes are copied into the world's own memory, so that they can lie anywhere. Throws a
 * RangeError that says what was expected and what was found.
 */
export function openSnapshot(
  memory: SnapshotMemory,
  reading: SnapshotReading,
  from: Uint8Array | SnapshotBuffer,
): void {
  checkSource(from);
  reading.isTrusted = !(from instanceof Uint8Array);
  reading.buffer = from instanceof Uint8Array ? takeBytes(memory, from) : from;
  if (reading.isTrusted && reading.buffer.ground.owner === undefined) {
    throw new RangeError('this buffer holds no snapshot: writeSnapshot writes one');
  }
  const { words, length, bytes, ground } = reading.buffer;
  if (length < HEAD_LENGTH + CHECKSUM_LENGTH) {
    throw new RangeError(`a snapshot takes at least ${HEAD_LENGTH + CHECKSUM_LENGTH} bytes, found ${length}`);
  }
  if (words[0] !== SNAPSHOT_MAGIC)
    throw new RangeError(describeForeign('snapshot', words[0], SNAPSHOT_MAGIC));
  if (words[1] !== SNAPSHOT_VERSION) {
    throw new RangeError(`this snapshot has format ${words[1]}, expected ${SNAPSHOT_VERSION}`);
  }
  if (words[HEAD.length] !== length) {
    throw new RangeError(
      `this snapshot has the wrong length: expected ${words[HEAD.length]} bytes, found ${length}`,
    );
  }
  if (!reading.isTrusted) checkSum(memory, reading.buffer);
  const parts = [HEAD.shape, HEAD.navigation, HEAD.world, HEAD.meshes];
  const ends = [HEAD_LENGTH];
  for (const part of parts) {
    checkCount('the length of a part', words[part], 0, length);
    ends.push(ends[ends.length - 1] + words[part]);
  }
  const isWhole = ends[4] === length - CHECKSUM_LENGTH && words[HEAD.zero] === 0;
  if (!isWhole || ends.some((end) => end % 8 !== 0)) {
    throw new RangeError(`the parts of this snapshot end at ${ends.join(', ')}: not where they should`);
  }
  [reading.shapeAt, reading.navigationAt, reading.worldAt, reading.meshesAt, reading.end] = ends;
  if (ground.shape !== memory.shape) checkShape(bytes.subarray(ends[0], ends[1]), memory.shape);
}

/** Finds where everything in the navigation lies. Throws a RangeError for what does not fit or cannot be. */
export function readNavigation(memory: SnapshotMemory, reading: SnapshotReading): void {
  const { words } = reading.buffer;
  const { capacity } = memory.navigation.settings;
  const { navigationAt, worldAt } = reading;
  checkFits('the head of the navigation', navigationAt + NAVIGATION_WORDS * 4, worldAt);
  const head = navigationAt / 4;
  reading.tick = words[head];
  reading.nextSerial = words[head + 1];
  reading.agentCount = words[head + 2];
  reading.arrivalCount = words[head + 3];
  reading.meshCount = words[head + 4];
  reading.graphCount = words[head + 5];
  checkCount('the tick', reading.tick, 0, MOST);
  checkCount('the next serial', reading.nextSerial, 0, MOST);
  checkCount('the number of agents', reading.agentCount, 0, Math.min(capacity, reading.nextSerial));
  checkCount('the number of arrivals', reading.arrivalCount, 0, capacity);
  checkCount('the number of meshes', reading.meshCount, 0, MOST);
  checkCount('the number of graphs', reading.graphCount, 0, MOST);
  reading.meshListAt = navigationAt + NAVIGATION_WORDS * 4;
  reading.graphListAt = reading.meshListAt + reading.meshCount * MESH_WORDS * 4;
  checkFits('the list of meshes', reading.graphListAt, worldAt);
  reading.arrivalSerialsAt = passGraphs(reading);
  reading.serialsAt = reading.arrivalSerialsAt + reading.arrivalCount * 4;
  reading.tagsAt = alignUp(reading.serialsAt + reading.agentCount * 4);
  const columns = alignUp(reading.tagsAt + reading.agentCount);
  checkFits('the list of agents', columns, worldAt);
  const end = placeStores(memory, reading, columns);
  if (end !== worldAt)
    throw new RangeError(`the navigation of this snapshot ends at ${end}, expected ${worldAt}`);
}

/** Throws a TypeError unless the value is bytes or memory that a snapshot can be in. */
function checkSource(from: unknown): void {
  if (from instanceof Uint8Array) return;
  if ((from as Partial<SnapshotBuffer> | null | undefined)?.ground !== undefined) return;
  throw new TypeError(
    `a snapshot must be a Uint8Array or what createSnapshotBuffer made, got ${describeValue(from)}`,
  );
}

function takeBytes({ input }: SnapshotMemory, bytes: Uint8Array): SnapshotBuffer {
  input.length = 0;
  input.ground.shape = undefined;
  reserveBytes(input, bytes.length);
  input.bytes.set(bytes);
  input.length = bytes.length;
  return input;
}

function checkSum({ checksum }: SnapshotMemory, { words, length }: SnapshotBuffer): void {
  if (length % 8 !== 0) throw new RangeError(`the length of a snapshot is a multiple of 8, found ${length}`);
  const end = (length - CHECKSUM_LENGTH) / 4;
  sumWords(checksum, words, end);
  if (checksum.high === words[end] && checksum.low === words[end + 1]) return;
  const expected = digestText(words[end], words[end + 1]);
  const found = digestText(checksum.high, checksum.low);
  throw new RangeError(`this snapshot was altered: expected checksum ${expected}, found ${found}`);
}

function passGraphs({ buffer, graphListAt, graphCount, worldAt }: SnapshotReading): number {
  let at = graphListAt;
  for (let id = 0; id < graphCount; id += 1) {
    checkFits('the list of graphs', at + 20, worldAt);
    const stops = buffer.words[at / 4 + 4];
    checkCount('the number of stops', stops, 0, MOST);
    at += 20 + stops * 4;
    checkFits('the list of graphs', at, worldAt);
  }
  return at;
}

function placeStores({ stores }: SnapshotMemory, reading: SnapshotReading, columns: number): number {
  const { buffer, starts, agentCount: count, worldAt } = reading;
  let start = columns;
  for (let store = 0; store < stores.length; store += 1) {
    starts[store] ??= [];
    start = placeColumns(buffer, stores[store], { start, end: worldAt, count }, starts[store]);
  }
  return start;
}
