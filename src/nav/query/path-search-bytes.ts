// A path search, half done or decided <-> bytes: what makes it go on as if it had never stopped. All numbers are
// little-endian. What the mesh and the two ends tell is not stored: the restored search opens the same dead ends again.
//
// The same question, advanced by the same steps, gives the same bytes in every search over the mesh, used or new: nothing
// that an older question left behind is written.
import { addBytes, createDigest, digestText, endDigest } from '../geometry/digest.ts';
import { pushHeap } from '../geometry/heap.ts';
import { describeForeign } from '../geometry/magic.ts';
import { CONE_FIELDS } from './cone-record.ts';
import type { LocatedEnd } from './locate-end.ts';
import { openDeadEnds } from './open-dead-ends.ts';
import { PATH_STATUS, type PathStatus } from './path.ts';
import { clearSearch, type PathSearch, placeEnds } from './path-search.ts';

/** 'SFPS', read as a little-endian word. */
const MAGIC = 0x53504653;
const VERSION = 1;
const DIGEST_BYTES = 16;
const HEADER_BYTES = 8 + DIGEST_BYTES;
/** The status of a search that is not decided. */
const SEARCHING = 0;

/** Where the next number is written or read. */
interface Cursor {
  readonly view: DataView;
  at: number;
}

/**
 * The search as bytes. Layout: magic, version (32-bit); the mesh's digest (16 ASCII characters); status by `PATH_STATUS`
 * or 0, whether the goal is the nearest one (32-bit), expansions, their maximum, limit (float64); start and goal, each x,
 * z, number of polygons, polygons (32-bit), y (float64); numbers of places, sectors, cones, entries of the heap, first
 * free and nearest cone (32-bit); per place reached its number, parent, entry, closed (32-bit), cost (float64); per sector
 * its number (32-bit), cost (float64); per cone its record (32-bit), key (float64); per entry its id (32-bit), key
 * (float64); the digest of all that (16 ASCII characters).
 */
export function pathSearchToBytes(search: PathSearch): Uint8Array {
  const places = numbersOf(search.reachedIn, search.query);
  const sectors = numbersOf(search.sectorIn, search.query);
  const bytes = new Uint8Array(sizeOf(search, places.length, sectors.length));
  const cursor = { view: new DataView(bytes.buffer), at: 0 };
  writeInt(cursor, MAGIC);
  writeInt(cursor, VERSION);
  writeText(cursor, search.mesh.digest);
  writeInt(cursor, search.status === 'searching' ? SEARCHING : PATH_STATUS[search.status]);
  writeInt(cursor, search.isPartial ? 1 : 0);
  writeFloat(cursor, search.expansions);
  writeFloat(cursor, search.maxExpansions);
  writeFloat(cursor, search.limit);
  writeEnd(cursor, search.startEnd);
  writeEnd(cursor, search.goalEnd);
  const { heap, coneCount, freeCone, nearestCone } = search;
  for (const count of [places.length, sectors.length, coneCount, heap.size, freeCone, nearestCone]) {
    writeInt(cursor, count);
  }
  for (const place of places) writePlace(cursor, search, place);
  for (const sector of sectors) {
    writeInt(cursor, sector);
    writeFloat(cursor, search.sectorCost[sector]);
  }
  for (let cone = 0; cone < coneCount; cone += 1) {
    for (let part = 0; part < CONE_FIELDS.SIZE; part += 1)
      writeInt(cursor, search.cones[cone * CONE_FIELDS.SIZE + part]);
    writeFloat(cursor, search.coneKeys[cone]);
  }
  for (let entry = 0; entry < heap.size; entry += 1) {
    writeInt(cursor, heap.ids[entry]);
    writeFloat(cursor, heap.keys[entry]);
  }
  writeText(cursor, digestOf(bytes.subarray(0, cursor.at)));
  return bytes;
}

/**
 * Brings a search to where the one was that `pathSearchToBytes` wrote; what it was asked before is forgotten. It must be
 * over a mesh of the same digest. Throws a RangeError, saying what was expected and what was found, for bytes that are
 * foreign, of another version or mesh, cut short or altered; nothing has changed then.
 */
export function restorePathSearch(search: PathSearch, bytes: Uint8Array): void {
  checkBytes(search, bytes);
  const cursor = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at: HEADER_BYTES };
  clearSearch(search);
  const status = readInt(cursor);
  search.isPartial = readInt(cursor) === 1;
  search.expansions = readFloat(cursor);
  search.maxExpansions = readFloat(cursor);
  search.limit = readFloat(cursor);
  readEnd(cursor, search.startEnd);
  readEnd(cursor, search.goalEnd);
  search.status = statusOf(status);
  const [places, sectors, cones, entries] = [0, 1, 2, 3].map(() => readInt(cursor));
  // A search that had nothing to search has reached no place, not even the start.
  if (places > 0) {
    placeEnds(search);
    openDeadEnds(search, search.startEnd);
    openDeadEnds(search, search.goalEnd);
  }
  search.freeCone = readInt(cursor);
  search.nearestCone = readInt(cursor);
  for (let count = 0; count < places; count += 1) readPlace(cursor, search);
  for (let count = 0; count < sectors; count += 1) {
    const sector = readInt(cursor);
    search.sectorIn[sector] = search.query;
    search.sectorCost[sector] = readFloat(cursor);
  }
  readCones(cursor, search, cones);
  readHeap(cursor, search, entries);
}

function numbersOf(numberIn: Int32Array, query: number): number[] {
  const numbers: number[] = [];
  for (let number = 0; number < numberIn.length; number += 1)
    if (numberIn[number] === query) numbers.push(number);
  return numbers;
}

function sizeOf({ startEnd, goalEnd, coneCount, heap }: PathSearch, places: number, sectors: number): number {
  const ends = 2 * 20 + 4 * (startEnd.count + goalEnd.count);
  const counted = places * 24 + sectors * 12 + coneCount * (CONE_FIELDS.SIZE * 4 + 8) + heap.size * 12;
  return HEADER_BYTES + 32 + ends + 24 + counted + DIGEST_BYTES;
}

function digestOf(bytes: Uint8Array): string {
  const digest = createDigest();
  addBytes(digest, bytes);
  endDigest(digest);
  return digestText(digest.high, digest.low);
}

function checkBytes(search: PathSearch, bytes: Uint8Array): void {
  if (bytes.byteLength < HEADER_BYTES + DIGEST_BYTES) {
    throw new RangeError(
      `a path search takes at least ${HEADER_BYTES + DIGEST_BYTES} bytes, got ${bytes.byteLength}`,
    );
  }
  const cursor = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at: 0 };
  const magic = readInt(cursor);
  if (magic !== MAGIC) throw new RangeError(describeForeign('path search', magic, MAGIC));
  const version = readInt(cursor);
  if (version !== VERSION) {
    throw new RangeError(`these bytes are a path search of format ${version}, expected ${VERSION}`);
  }
  const mesh = textAt(bytes, cursor.at);
  if (mesh !== search.mesh.digest) {
    throw new RangeError(`these bytes are a path search over mesh ${mesh}, expected ${search.mesh.digest}`);
  }
  const end = bytes.byteLength - DIGEST_BYTES;
  const digest = digestOf(bytes.subarray(0, end));
  if (digest !== textAt(bytes, end)) {
    throw new RangeError(
      `these bytes were altered: their digest is ${digest}, expected ${textAt(bytes, end)}`,
    );
  }
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + DIGEST_BYTES));
}

function statusOf(code: number): PathStatus | 'searching' {
  for (const [status, known] of Object.entries(PATH_STATUS)) if (known === code) return status as PathStatus;
  return 'searching';
}

/** An end that is off the mesh has no place. */
function writeEnd(cursor: Cursor, { x, z, y, count, polygons }: LocatedEnd): void {
  writeInt(cursor, count > 0 ? x : 0);
  writeInt(cursor, count > 0 ? z : 0);
  writeInt(cursor, count);
  for (let at = 0; at < count; at += 1) writeInt(cursor, polygons[at]);
  writeFloat(cursor, count > 0 ? y : 0);
}

function readEnd(cursor: Cursor, end: LocatedEnd): void {
  end.x = readInt(cursor);
  end.z = readInt(cursor);
  end.count = readInt(cursor);
  if (end.polygons.length < end.count) end.polygons = new Int32Array(end.count);
  for (let at = 0; at < end.count; at += 1) end.polygons[at] = readInt(cursor);
  end.y = readFloat(cursor);
}

function writePlace(cursor: Cursor, search: PathSearch, place: number): void {
  writeInt(cursor, place);
  writeInt(cursor, search.parent[place]);
  writeInt(cursor, search.entry[place]);
  writeInt(cursor, search.closed[place]);
  writeFloat(cursor, search.cost[place]);
}

function readPlace(cursor: Cursor, search: PathSearch): void {
  const place = readInt(cursor);
  search.reachedIn[place] = search.query;
  search.parent[place] = readInt(cursor);
  search.entry[place] = readInt(cursor);
  search.closed[place] = readInt(cursor);
  search.cost[place] = readFloat(cursor);
}

function readCones(cursor: Cursor, search: PathSearch, count: number): void {
  if (search.coneKeys.length < count) {
    search.cones = new Int32Array(count * CONE_FIELDS.SIZE);
    search.coneKeys = new Float64Array(count);
  }
  search.coneCount = count;
  for (let cone = 0; cone < count; cone += 1) {
    for (let part = 0; part < CONE_FIELDS.SIZE; part += 1)
      search.cones[cone * CONE_FIELDS.SIZE + part] = readInt(cursor);
    search.coneKeys[cone] = readFloat(cursor);
  }
}

/** Entries in the order of a heap make the same heap when they are added one after the other. */
function readHeap(cursor: Cursor, { heap }: PathSearch, count: number): void {
  for (let entry = 0; entry < count; entry += 1) {
    const id = readInt(cursor);
    pushHeap(heap, readFloat(cursor), id);
  }
}

function writeInt(cursor: Cursor, value: number): void {
  cursor.view.setInt32(cursor.at, value, true);
  cursor.at += 4;
}

function readInt(cursor: Cursor): number {
  cursor.at += 4;
  return cursor.view.getInt32(cursor.at - 4, true);
}

function writeFloat(cursor: Cursor, value: number): void {
  cursor.view.setFloat64(cursor.at, value + 0, true);
  cursor.at += 8;
}

function readFloat(cursor: Cursor): number {
  cursor.at += 8;
  return cursor.view.getFloat64(cursor.at - 8, true);
}

function writeText(cursor: Cursor, text: string): void {
  for (let at = 0; at < text.length; at += 1) cursor.view.setUint8(cursor.at + at, text.charCodeAt(at));
  cursor.at += text.length;
}
