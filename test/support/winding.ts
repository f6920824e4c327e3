// Winding numbers by brute force: what lies inside closed groups of triangles, along a line upwards.
import type { Soup } from './levels.ts';

interface Crossing {
  readonly y: number;
  /** 1 where the line enters a solid that faces outward, going up; -1 where it leaves one. */
  readonly sign: number;
  readonly group: number;
}

/**
 * Points on the upright line through (x, z) that are at least `clearance` away from every triangle that the line meets,
 * and whether each is inside: where a closed group winds round it, unless it is in the air of a group that faces inward
 * and has no larger a bounding box.
 */
export function findInside(
  soup: Soup,
  x: number,
  z: number,
  clearance: number,
): { y: number; isInside: boolean }[] {
  const { groupOf, isClosed, volume } = analyse(soup);
  // Off the corners of cells by something that no test level has.
  const crossings = findCrossings(soup, groupOf, x + 1.1e-7, z + 1.3e-8).sort((a, b) => a.y - b.y);
  const points: { y: number; isInside: boolean }[] = [];
  const winding = new Map<number, number>();
  for (const [at, { y, sign, group }] of crossings.entries()) {
    if (isClosed(group)) winding.set(group, (winding.get(group) ?? 0) + sign);
    const next = crossings[at + 1]?.y;
    if (next === undefined || next - y < 2 * clearance) continue;
    const rooms = [...winding].filter(([, count]) => count < 0).map(([room]) => room);
    const isInside = [...winding].some(
      ([solid, count]) => count > 0 && rooms.every((room) => volume(room) > volume(solid)),
    );
    points.push({ y: (y + next) / 2, isInside });
  }
  return points;
}

const analysed = new WeakMap<Soup, ReturnType<typeof analyseSoup>>();

function analyse(soup: Soup): ReturnType<typeof analyseSoup> {
  const known = analysed.get(soup);
  if (known !== undefined) return known;
  const facts = analyseSoup(soup);
  analysed.set(soup, facts);
  return facts;
}

function analyseSoup(soup: Soup): {
  groupOf: number[];
  isClosed: (group: number) => boolean;
  volume: (group: number) => number;
} {
  const place = (vertex: number): string => soup.positions.slice(vertex * 3, vertex * 3 + 3).join();
  const groupOf = Array.from({ length: soup.indices.length / 3 }, (_, triangle) => triangle);
  // Groups spread over shared places until nothing changes.
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    const lowest = new Map<string, number>();
    for (const [at, vertex] of soup.indices.entries()) {
      const group = groupOf[Math.floor(at / 3)];
      lowest.set(place(vertex), Math.min(group, lowest.get(place(vertex)) ?? group));
    }
    for (const [at, vertex] of soup.indices.entries()) {
      const triangle = Math.floor(at / 3);
      const group = lowest.get(place(vertex)) ?? 0;
      if (group >= groupOf[triangle]) continue;
      groupOf[triangle] = group;
      isChanged = true;
    }
  }
  const open = new Set<number>();
  const balance = new Map<string, { sum: number; group: number }>();
  const boxes = new Map<number, number[][]>();
  for (const [triangle, group] of groupOf.entries()) {
    for (let k = 0; k < 3; k += 1) {
      const vertex = soup.indices[triangle * 3 + k];
      const [from, to] = [place(vertex), place(soup.indices[triangle * 3 + ((k + 1) % 3)])];
      const key = from < to ? `${from} ${to}` : `${to} ${from}`;
      const entry = balance.get(key) ?? { sum: 0, group };
      balance.set(key, { sum: entry.sum + (from < to ? 1 : -1), group });
      boxes.set(group, [...(boxes.get(group) ?? []), soup.positions.slice(vertex * 3, vertex * 3 + 3)]);
    }
  }
  for (const { sum, group } of balance.values()) if (sum !== 0) open.add(group);
  return {
    groupOf,
    isClosed: (group) => !open.has(group),
    volume: (group) => {
      const corners = boxes.get(group) ?? [];
      return [0, 1, 2].reduce((product, axis) => {
        const values = corners.map((corner) => corner[axis]);
        return product * (Math.max(...values) - Math.min(...values));
      }, 1);
    },
  };
}

function findCrossings(soup: Soup, groupOf: readonly number[], x: number, z: number): Crossing[] {
  const crossings: Crossing[] = [];
  for (const [triangle, group] of groupOf.entries()) {
    const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = [0, 1, 2].map((k) => {
      const vertex = soup.indices[triangle * 3 + k];
      return soup.positions.slice(vertex * 3, vertex * 3 + 3);
    });
    const side = (px: number, pz: number, qx: number, qz: number): number =>
      (qx - px) * (z - pz) - (qz - pz) * (x - px);
    const [a, b, c] = [side(bx, bz, cx, cz), side(cx, cz, ax, az), side(ax, az, bx, bz)];
    if (!((a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0))) continue;
    // Counter-clockwise seen from above is clockwise in x and z: such a face looks up, and the line leaves there.
    crossings.push({ y: (a * ay + b * by + c * cy) / (a + b + c), sign: a < 0 ? -1 : 1, group });
  }
  return crossings;
}
