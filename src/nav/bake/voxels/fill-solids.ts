// The inside of closed solids made solid: where a column's middle line enters a closed group of triangles and leaves it
// again, what lies between is filled.
import { NONE } from '../../geometry/none.ts';
import { type BakeMemory, giveBack, lendIntegers } from '../bake-memory.ts';
import { UNITS_PER_CELL_HEIGHT } from '../field.ts';
import { carveRooms, type RoomList, type Rooms, sortRooms } from './carve-rooms.ts';
import { addSpan, type ColumnSpans, clearColumnSpans } from './column-spans.ts';
import { type ClosedGroups, findClosedGroups } from './find-closed-groups.ts';
import { FACE_TURNED } from './prepare-triangles.ts';
import type { GridTriangles } from './rasterise-triangles.ts';

// Own copies: V8 folds a module's own constants into its code, and looks imported or exported ones up at every use.
const TURNED = FACE_TURNED;

/** Corners are taken to so many steps a cell for crossings: few enough that the products below stay whole numbers. */
const CROSSING_STEPS = 256;
const HALF_CELL = CROSSING_STEPS / 2;

/** A filling ends so far from the surfaces, which are solids themselves: near enough to be one with them. */
const CLEARANCE = UNITS_PER_CELL_HEIGHT / 4;

/** Up to so many crossings of a column are sorted as they come. */
const FEW = 32;

/** Numbers in the list of crossings to begin with, at most. */
const LONG_LIST = 1048576;

/** Where the middle lines of columns cross the triangles of one group. */
interface Crossings {
  readonly memory: BakeMemory;
  /** For each twice the height, plus 1 where the line leaves upwards; then the place of another of its column, plus 1. */
  list: Int32Array;
  /** Numbers used in `list`. */
  used: number;
  /** Place in `list` of each column's last crossing, plus 1, or 0. */
  readonly head: Int32Array;
  /** The columns that have crossings. */
  readonly columns: Int32Array;
  columnCount: number;
  /** Crossings of one column in order. */
  sorted: Int32Array;
}

/**
 * Adds the inside of closed solids. Everything with a positive winding number in a closed group (see
 * `findClosedGroups`) is inside, counted along the line through the middle of each column. Where the winding number is
 * negative the group faces inward: that is a room. A room takes its air out of each solid whose bounding box is no
 * smaller than its own: a room within a hill stays a room, and a pillar within a room, or partly in its wall, is solid.
 *
 * A middle line never passes through an edge: it is thought moved by an infinitely small step along x and one
 * infinitely smaller still along z. Where it passes is decided by whole numbers, the same for all triangles at an edge,
 * so that in every column a closed group is left as often as it is entered.
 *
 * What is not filled: solids with a hole in them, such as boxes without a bottom, and groups in which a sheet shares a
 * vertex with a solid. Nothing but the inside of a closed surface that faces outward ever is.
 */
export function fillSolids(triangles: GridTriangles, spans: ColumnSpans, memory: BakeMemory): void {
  const groups = findClosedGroups(triangles, memory);
  if (groups.count > 0) fillGroups(triangles, groups, spans, memory);
  giveBack(memory, groups.start);
  giveBack(memory, groups.triangle);
}

function fillGroups(
  triangles: GridTriangles,
  groups: ClosedGroups,
  spans: ColumnSpans,
  memory: BakeMemory,
): void {
  const { columnCount } = spans;
  const crossings = {
    memory,
    list: lendIntegers(memory, Math.min(columnCount * 4, LONG_LIST) + 64),
    used: 0,
    head: lendIntegers(memory, columnCount).fill(0),
    columns: lendIntegers(memory, columnCount),
    columnCount: 0,
    sorted: lendIntegers(memory, 64),
  };
  const found: RoomList = [];
  crossAndFill(triangles, groups, crossings, spans, null, found);
  if (found.length > 0) {
    // Rooms are few, and all of them must be known: once more, without their air.
    const rooms = sortRooms(triangles, groups, found);
    clearColumnSpans(spans);
    crossAndFill(triangles, groups, crossings, spans, rooms, found);
  }
  giveBack(memory, crossings.sorted);
  giveBack(memory, crossings.columns);
  giveBack(memory, crossings.head);
  giveBack(memory, crossings.list);
}

function crossAndFill(
  triangles: GridTriangles,
  groups: ClosedGroups,
  crossings: Crossings,
  spans: ColumnSpans,
  rooms: Rooms | null,
  found: RoomList,
): void {
  for (let group = 0; group < groups.count; group += 1) {
    crossGroup(triangles, groups, group, crossings);
    fillColumns(crossings, group, spans, rooms, found);
  }
}

function crossGroup(
  triangles: GridTriangles,
  groups: ClosedGroups,
  group: number,
  crossings: Crossings,
): void {
  const end = groups.start[group + 1];
  for (let at = groups.start[group]; at < end; at += 1) {
    crossTriangle(triangles, groups.triangle[at], crossings);
  }
}

/** Adds the crossings of one triangle. One piece, since all of it is hot. */
function crossTriangle(triangles: GridTriangles, triangle: number, crossings: Crossings): void {
  const { width, place, corner, face } = triangles;
  const a = corner[triangle * 3] * 3;
  const b = corner[triangle * 3 + 1] * 3;
  const c = corner[triangle * 3 + 2] * 3;
  const az = snap(place[a + 2]);
  const cz = snap(place[c + 2]);
  // The middle line of a row lies at row * 256 + 128, just above the vertices at the same z.
  let row = Math.ceil((az - HALF_CELL) / CROSSING_STEPS);
  let z = row * CROSSING_STEPS + HALF_CELL;
  if (z >= cz) return;
  const bz = snap(place[b + 2]);
  const ax = snap(place[a]);
  const bx = snap(place[b]);
  const cx = snap(place[c]);
  const ay = place[a + 1];
  const by = place[b + 1];
  const cy = place[c + 1];
  const area = (bx - ax) * (cz - az) - (cx - ax) * (bz - az);
  if (area === 0) return;
  const slopeX = ((by - ay) * (cz - az) - (cy - ay) * (bz - az)) / area;
  const slopeZ = ((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / area;
  const least = Math.min(ay, by, cy);
  const most = Math.max(ay, by, cy);
  // The corner between lies to the right of the long edge when the area is positive.
  const leaving = area > 0 === ((face[triangle] & TURNED) !== 0) ? 1 : 0;
  for (; z < cz; z += CROSSING_STEPS) {
    const long = firstBeyond(ax, az, cx, cz, z);
    const short = z < bz ? firstBeyond(ax, az, bx, bz, z) : firstBeyond(bx, bz, cx, cz, z);
    const from = Math.min(long, short);
    const to = Math.max(long, short);
    const need = crossings.used + 2 * (to - from);
    if (need > crossings.list.length) crossings.list = lengthen(crossings.memory, crossings.list, need);
    const { list, head, columns } = crossings;
    const rowHeight = ay + (z - az) * slopeZ;
    for (let cell = from; cell < to; cell += 1) {
      let height = rowHeight + (cell * CROSSING_STEPS + HALF_CELL - ax) * slopeX;
      if (height < least) height = least;
      else if (height > most) height = most;
      const column = row * width + cell;
      const last = head[column];
      if (last === 0) {
        columns[crossings.columnCount] = column;
        crossings.columnCount += 1;
      }
      list[crossings.used] = Math.floor(height + 0.5) * 2 + leaving;
      list[crossings.used + 1] = last;
      head[column] = crossings.used + 1;
      crossings.used += 2;
    }
    row += 1;
  }
}

function snap(cells: number): number {
  return Math.floor(cells * CROSSING_STEPS + 0.5);
}

/**
 * The first cell of a row whose middle lies to the right of an edge, or on it. Exact: the dividend is less than 2 ** 52,
 * and a quotient that is no whole number differs from one by more than rounding could.
 */
function firstBeyond(ax: number, az: number, bx: number, bz: number, z: number): number {
  const height = bz - az;
  return Math.ceil(((ax - HALF_CELL) * height + (bx - ax) * (z - az)) / (height * CROSSING_STEPS));
}

/** Fills the columns that a group crosses, less the air of rooms; adds to `found` what is a room itself. */
function fillColumns(
  crossings: Crossings,
  group: number,
  spans: ColumnSpans,
  rooms: Rooms | null,
  found: RoomList,
): void {
  const { list, head, columns } = crossings;
  for (let at = 0; at < crossings.columnCount; at += 1) {
    const column = columns[at];
    const last = head[column];
    const first = list[last];
    head[column] = 0;
    if (list[first] === 0) {
      // Entered once and left once, the common case.
      const one = list[last - 1];
      const two = list[first - 1];
      const lower = Math.min(one, two);
      const upper = Math.max(one, two);
      if ((lower & 1) !== 0) found.push(column, lower >> 1, upper >> 1, group);
      else fillBetween(spans, rooms, column, lower >> 1, upper >> 1, group);
      continue;
    }
    const count = sortCrossings(crossings, last);
    const { sorted } = crossings;
    let winding = 0;
    let from = 0;
    for (let k = 0; k < count; k += 1) {
      const height = sorted[k] >> 1;
      if (winding === 0) from = height;
      const before = winding;
      winding += (sorted[k] & 1) === 0 ? 1 : -1;
      if (winding !== 0) continue;
      if (before < 0) found.push(column, from, height, group);
      else fillBetween(spans, rooms, column, from, height, group);
    }
  }
  crossings.used = 0;
  crossings.columnCount = 0;
}

/** Puts the crossings of a column, named by the last one, upwards into `sorted` and answers how many they are. */
function sortCrossings(crossings: Crossings, last: number): number {
  const { list } = crossings;
  let count = 0;
  for (let place = last; place !== 0; place = list[place]) {
    if (count === crossings.sorted.length) {
      crossings.sorted = lengthen(crossings.memory, crossings.sorted, count + 1);
    }
    const { sorted } = crossings;
    const code = list[place - 1];
    let at = count;
    for (; at > 0 && count < FEW && sorted[at - 1] > code; at -= 1) sorted[at] = sorted[at - 1];
    sorted[at] = code;
    count += 1;
  }
  if (count > FEW) crossings.sorted.subarray(0, count).sort();
  return count;
}

function fillBetween(
  spans: ColumnSpans,
  rooms: Rooms | null,
  column: number,
  low: number,
  high: number,
  group: number,
): void {
  if (rooms === null) {
    if (low + CLEARANCE <= high - CLEARANCE)
      addSpan(spans, column, low + CLEARANCE, high - CLEARANCE, NONE, 0, NONE);
    return;
  }
  const left = carveRooms(rooms, column, low, high, group);
  for (let k = 0; k < left.length; k += 2) fillBetween(spans, null, column, left[k], left[k + 1], group);
}

/** A longer array with the same beginning and room for `least` numbers, for one that is given back. */
function lengthen(memory: BakeMemory, list: Int32Array, least: number): Int32Array {
  const longer = lendIntegers(memory, Math.max(least, list.length * 2));
  longer.set(list);
  giveBack(memory, list);
  return longer;
}
