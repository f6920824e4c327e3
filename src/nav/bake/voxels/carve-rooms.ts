// Rooms: where closed groups face inward. They are taken out of the solids that surround them.
import type { ClosedGroups } from './find-closed-groups.ts';
import type { GridTriangles } from './rasterise-triangles.ts';

/** The air of rooms, in the order in which it was found: column, low, high and group of each interval of height. */
export type RoomList = number[];

/** The air of rooms, by column. */
export interface Rooms {
  /** The volume of each group's bounding box. */
  readonly size: Float64Array;
  /** The intervals of each column that has any, by rising low. */
  readonly inColumn: ReadonlyMap<number, readonly Air[]>;
}

interface Air {
  readonly low: number;
  readonly high: number;
  readonly group: number;
}

/** Sorts rooms by column. */
export function sortRooms(triangles: GridTriangles, groups: ClosedGroups, list: RoomList): Rooms {
  const inColumn = new Map<number, Air[]>();
  for (let at = 0; at < list.length; at += 4) {
    const air = { low: list[at + 1], high: list[at + 2], group: list[at + 3] };
    const others = inColumn.get(list[at]);
    if (others === undefined) inColumn.set(list[at], [air]);
    else others.push(air);
  }
  for (const others of inColumn.values()) others.sort((one, two) => one.low - two.low || one.high - two.high);
  return { size: measureBoxes(triangles, groups), inColumn };
}

/**
 * What is left of an interval of a group when the air of each room is taken out whose group has no larger bounding box:
 * pairs of low and high, upwards.
 */
export function carveRooms(rooms: Rooms, column: number, low: number, high: number, group: number): number[] {
  const left: number[] = [];
  let from = low;
  for (const air of rooms.inColumn.get(column) ?? []) {
    if (rooms.size[air.group] > rooms.size[group]) continue;
    if (from < air.low && from < high) left.push(from, Math.min(air.low, high));
    from = Math.max(from, air.high);
  }
  if (from < high) left.push(from, high);
  return left;
}

/** The volume of each group's bounding box. Of two boxes one of which contains the other, that one has no less. */
function measureBoxes(triangles: GridTriangles, groups: ClosedGroups): Float64Array {
  const { place, corner } = triangles;
  const volume = new Float64Array(groups.count).fill(1);
  for (let group = 0; group < groups.count; group += 1) {
    for (let axis = 0; axis < 3; axis += 1) {
      let min = Infinity;
      let max = -Infinity;
      for (let at = groups.start[group]; at < groups.start[group + 1]; at += 1) {
        for (let k = 0; k < 3; k += 1) {
          const value = place[corner[groups.triangle[at] * 3 + k] * 3 + axis];
          if (value < min) min = value;
          if (value > max) max = value;
        }
      }
      volume[group] *= max - min;
    }
  }
  return volume;
}
