import { describe, expect, it } from 'vitest';
import type { Regions, SpanField } from '../../../../src/nav/bake/field.ts';
import { divideSheets } from '../../../../src/nav/bake/regions/divide-sheets.ts';
import { bakeGround, createDrawnField, drawField, findRegionFaults } from '../../../support/fields.ts';
import {
  addFloor,
  addSheet,
  createBridge,
  createRandomLevel,
  createSoup,
  createSpiral,
  createTownSquare,
  type Soup,
} from '../../../support/levels.ts';
import { groundPieces } from '../../../support/mesh-facts.ts';
import { type DrawnFloor, drawPlan } from '../../../support/plans.ts';

const fine = { cellSize: 0.25, agentRadius: 0, agentHeight: 2 };

/** Two flights side by side, the second one back over the landing from which the first one starts. */
function createTurningStairs(): Soup {
  const soup = createSoup();
  addFloor(soup, { minX: 0, maxX: 4, minZ: 0, maxZ: 4 }, 0);
  addSheet(soup, [4, 0, 0], [4, 0, 2], [8, 2, 2], [8, 2, 0]);
  addFloor(soup, { minX: 8, maxX: 10, minZ: 0, maxZ: 4 }, 2);
  addSheet(soup, [4, 4, 2], [4, 4, 4], [8, 2, 4], [8, 2, 2]);
  addFloor(soup, { minX: 0, maxX: 4, minZ: 0, maxZ: 4 }, 4);
  return soup;
}

function divideDrawn(floors: readonly DrawnFloor[]): { field: SpanField; regions: Regions } {
  const { field } = drawPlan(floors);
  const kept = new Uint8Array(field.spanCount).fill(1);
  const regions = divideSheets(field, kept);
  expect(findRegionFaults(field, kept, regions)).toEqual([]);
  return { field, regions };
}

/** Pairs of regions that are linked and could be one, as `a b`: no span of the one shuts one of the other out. */
function findNeedlessBorders(field: SpanField, { regionOf }: Regions): string[] {
  const touching = new Set<string>();
  const apart = new Set<string>();
  const { columnStart, neighbor, spanColumn, width, depth } = field;
  for (let a = 0; a < field.spanCount; a += 1) {
    const [x, z] = [spanColumn[a] % width, Math.floor(spanColumn[a] / width)];
    const columns = [spanColumn[a]];
    if (x + 1 < width) columns.push(spanColumn[a] + 1);
    if (z + 1 < depth) columns.push(spanColumn[a] + width);
    for (const column of columns) {
      for (let b = columnStart[column]; b < columnStart[column + 1]; b += 1) {
        const [first, second] = [regionOf[a], regionOf[b]].sort((c, d) => c - d);
        if (first === 0 || first === second) continue;
        const isLinked = neighbor.subarray(4 * a, 4 * a + 4).includes(b);
        (isLinked ? touching : apart).add(`${first} ${second}`);
      }
    }
  }
  return [...touching].filter((pair) => !apart.has(pair));
}

describe('dividing ground in sheets', () => {
  it('leaves a piece of ground whole, whatever its shape', () => {
    const rows = ['.....#######.....', '.....#######.....', '.................', '.###.#####.#.##.#'];
    const field = createDrawnField(rows);
    const regions = divideSheets(field, new Uint8Array(field.spanCount).fill(1));
    expect(drawField(field, (span) => (regions.regionOf[span] === 1 ? '.' : '?'))).toEqual(rows);
  });

  it('numbers pieces by their first spans and leaves out what was not kept', () => {
    const field = createDrawnField(['..#..', '.###.', '.....']);
    const kept = new Uint8Array(field.spanCount).fill(1);
    kept[8] = 0;
    const regions = divideSheets(field, kept);
    expect(regions.regionCount).toBe(2);
    expect(drawField(field, (span) => `${regions.regionOf[span]}`)).toEqual(['11#22', '1###2', '11022']);
  });

  it('cuts a way that ends above its own middle in two', () => {
    const lower = ['aaaaa', '....a', 'aaaaa', 'a....', '.....'];
    const upper = ['.....', '.....', '...bb', '....b', 'bbbbb'];
    const { field, regions } = divideDrawn([
      { rows: lower, height: (x, z) => [x, 5, 10 - x, 11][z] },
      { rows: upper, height: (x, z) => [22 - x, 17, 12 + x][z - 2] },
    ]);
    expect(regions.regionCount).toBe(2);
    expect(findNeedlessBorders(field, regions)).toEqual([]);
  });

  it('cuts ground that lies beside itself on a ledge, but not where it only meets itself at a corner', () => {
    // A way up that comes back beside its own start, 5 units above it.
    const ledge = divideDrawn([{ rows: ['aaaa', 'aaaa'], height: (x, z) => (z === 0 ? x : 7 - x) }]);
    expect(ledge.regions.regionCount).toBe(2);
    const corner = divideDrawn([
      { rows: ['aa.', 'a.a', 'aaa'], height: (x, z) => (z === 0 && x === 1 ? 2 : 0) },
    ]);
    expect(corner.regions.regionCount).toBe(1);
  });

  it('joins the parts of a cut piece again where they fit', () => {
    // A deck over the end of the ground, to which a ramp leads; the ground has holes, which begin and end strips.
    const ground = ['aaaaaaaa', 'a.a.aaaa', 'aaaaaaaa', 'aa.aaaaa', 'aaaaaaaa'];
    const deck = ['........', '......bb', '......bb', '......bb', '........'];
    const height = (x: number, z: number): number => (z === 0 ? Math.min(x, 7) * 2 : 0);
    const { field, regions } = divideDrawn([
      { rows: ground, height },
      { rows: deck, height: (x) => 8 + 2 * Math.max(0, x - 4) },
    ]);
    expect(findNeedlessBorders(field, regions)).toEqual([]);
    expect(regions.regionCount).toBeLessThanOrEqual(3);
  });

  it.each([1, 3, 8])('cuts a spiral of %d turns in few regions', (turns) => {
    const { field, kept, regions } = bakeGround(createSpiral(turns), fine);
    expect(findRegionFaults(field, kept, regions)).toEqual([]);
    expect(findNeedlessBorders(field, regions)).toEqual([]);
    expect(regions.regionCount).toBeGreaterThanOrEqual(turns);
    expect(regions.regionCount).toBeLessThanOrEqual(2 * turns);
  });

  it('cuts stairs that turn back above their own foot', () => {
    const { field, kept, regions } = bakeGround(createTurningStairs(), fine);
    expect(findRegionFaults(field, kept, regions)).toEqual([]);
    expect(groundPieces(field, regions).count).toBe(1);
    expect(regions.regionCount).toBe(2);
  });

  it('puts a bridge and the road below it in two regions, even where the ramp joins them', () => {
    const { field, regions } = bakeGround(createBridge(), { ...fine, agentRadius: 0.25 });
    const column = 40 * field.width + 40;
    const [road, bridge] = [field.columnStart[column], field.columnStart[column] + 1];
    expect(regions.regionOf[road]).toBeGreaterThan(0);
    expect(regions.regionOf[bridge]).toBeGreaterThan(0);
    expect(regions.regionOf[road]).not.toBe(regions.regionOf[bridge]);
  });

  it('has one region for each piece of the town square', () => {
    const { field, kept, regions } = bakeGround(createTownSquare(true), {
      cellSize: 0.3,
      cellHeight: 0.2,
      agentRadius: 0.4,
      agentHeight: 1,
      minRegionSpans: 40,
    });
    expect(findRegionFaults(field, kept, regions)).toEqual([]);
    expect(regions.regionCount).toBe(groundPieces(field, regions).count);
  });

  it('keeps regions of random levels sound and as large as they can be', () => {
    let cut = 0;
    for (let level = 0; level < 150; level += 1) {
      const { field, kept, regions } = bakeGround(createRandomLevel(`sheets ${level}`), {
        cellSize: [0.5, 0.75, 1][level % 3],
        cellHeight: 0.125,
        agentRadius: [0, 0, 0.5][level % 3],
        agentHeight: 0.75,
        maxStep: [0.25, 0.5, 1.5][(level >> 1) % 3],
      });
      expect(findRegionFaults(field, kept, regions), `level ${level}`).toEqual([]);
      expect(findNeedlessBorders(field, regions), `level ${level}`).toEqual([]);
      if (regions.regionCount > groundPieces(field, regions).count) cut += 1;
    }
    expect(cut).toBeGreaterThan(30);
  });
});
