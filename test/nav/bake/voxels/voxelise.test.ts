import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { TriangleSoup } from '../../../../src/nav/bake/bake-settings.ts';
import { type SolidSpans, voxelise } from '../../../../src/nav/bake/voxels/voxelise.ts';
import { NONE } from '../../../../src/nav/geometry/none.ts';
import { drawnSurface } from '../../../support/drawn-surface.ts';
import {
  addBox,
  addFloor,
  addSheet,
  addTriangle,
  addWall,
  createRandom,
  createRandomLevel,
  createSoup,
  type Soup,
  shiftSoup,
  shuffleSoup,
  type Triple,
} from '../../../support/levels.ts';
import { listColumns, listSolids } from '../../../support/solid-spans.ts';

const settings = { cellSize: 1, cellHeight: 1, maxSlope: 1 };

/** Number of solids of each column, one row of digits for each row of cells. */
function drawCounts(solids: SolidSpans): string[] {
  return Array.from({ length: solids.depth }, (_, j) =>
    Array.from({ length: solids.width }, (_, i) => {
      return listSolids(solids, j * solids.width + i).length;
    }).join(''),
  );
}

function countSolids(solids: SolidSpans): number {
  return listColumns(solids).flat().length;
}

/** 'w' where a column has a surface to stand on at its highest solid, 's' where only solids, '.' where nothing. */
function drawTops(solids: SolidSpans): string[] {
  return Array.from({ length: solids.depth }, (_, j) =>
    Array.from({ length: solids.width }, (_, i) => {
      const last = listSolids(solids, j * solids.width + i).at(-1);
      if (last === undefined) return '.';
      return last.top === last.high ? 'w' : 's';
    }).join(''),
  );
}

function soupOf(build: (soup: Soup) => void): Soup {
  const soup = createSoup();
  build(soup);
  return soup;
}

describe('voxelise', () => {
  it('fills the cells that a floor covers, partly covered ones too, and no others', () => {
    const floor = { minX: -1.5, maxX: 2, minZ: 0, maxZ: 1.25 };
    const solids = voxelise(
      soupOf((soup) => addFloor(soup, floor, 0.5)),
      settings,
    );
    expect(drawTops(solids)).toEqual(['wwww', 'wwww']);
    expect([solids.originX, solids.originY, solids.originZ]).toEqual([-2, 0, 0]);
    expect(
      listColumns(solids)
        .flat()
        .map(({ high }) => high),
    ).toEqual(new Array(8).fill(128));
  });

  it('takes a triangle to the cells whose inside it meets', () => {
    const solids = voxelise(
      soupOf((soup) => addTriangle(soup, [0, 0, 0], [0, 0, 4], [4, 0, 4])),
      settings,
    );
    expect(drawTops(solids)).toEqual(['w...', 'ww..', 'www.', 'wwww']);
  });

  it('cuts edges exactly where they pass through corners of cells', () => {
    for (let size = 1; size <= 60; size += 1) {
      const diagonal = soupOf((soup) => addTriangle(soup, [0, 0, 0], [0, 0, size], [size, 0, size]));
      expect(countSolids(voxelise(diagonal, settings))).toBe((size * (size + 1)) / 2);
      const flat = soupOf((soup) => addTriangle(soup, [0, 0, 0], [0, 0, size], [3 * size, 0, size]));
      expect(countSolids(voxelise(flat, settings))).toBe((3 * size * (size + 1)) / 2);
    }
  });

  it('gives each cell of a slope its lowest and highest point, and the one in the middle', () => {
    const solids = voxelise(
      soupOf((soup) => addSheet(soup, [0, 0, 0], [0, 0, 1], [4, 2, 1], [4, 2, 0])),
      settings,
    );
    expect(listColumns(solids)).toEqual(
      [0, 128, 256, 384].map((low) => [
        { low, high: low + 128, top: low + 128, rise: 128, middle: low + 64 },
      ]),
    );
  });

  it('tells the highest face in the middle of each cell, where edges and corners of faces lie on it too', () => {
    let onCorners = 0;
    for (let seed = 0; seed < 200; seed += 1) {
      const random = createRandom(`middles ${seed}`);
      const draw = (count: number): number => Math.floor(random() * count);
      const soup = createSoup();
      const corner = (): Triple => [draw(9) / 2, draw(64) / 64, draw(9) / 2];
      for (let triangle = 0; triangle < 6; triangle += 1) addTriangle(soup, corner(), corner(), corner());
      const solids = voxelise(soup, { ...settings, maxSlope: 0.25 });
      const surface = drawnSurface(soup);
      for (let column = 0; column < solids.columnCount; column += 1) {
        const x = solids.originX + (column % solids.width) + 0.5;
        const z = solids.originZ + Math.floor(column / solids.width) + 0.5;
        const heights = surface(x, z);
        const middles = listSolids(solids, column).map(({ middle }) => middle);
        const highest = heights.length === 0 ? NONE : Math.floor(Math.max(...heights) * 256 + 0.5);
        expect(Math.max(NONE, ...middles), `seed ${seed}, column ${column}`).toBe(highest);
        if (heights.length > 2) onCorners += 1;
      }
    }
    expect(onCorners).toBeGreaterThan(100);
  });

  it('puts cells on the world grid even where a size has no exact binary fraction', () => {
    for (const cellSize of [0.1, 0.3, 0.7]) {
      const size = 22 * cellSize;
      const soup = soupOf((soup) => addFloor(soup, { minX: -size, maxX: size, minZ: 0, maxZ: cellSize }, 0));
      const rounded = { positions: Float32Array.from(soup.positions), indices: soup.indices };
      expect(voxelise(soup, { ...settings, cellSize }).width).toBe(44);
      expect(voxelise(rounded, { ...settings, cellSize }).width).toBe(44);
    }
  });

  it('lets the sides of a box lie in the borders of cells without growing it', () => {
    const solids = voxelise(
      soupOf((soup) => {
        addFloor(soup, { minX: 0, maxX: 6, minZ: 0, maxZ: 5 }, 0);
        addBox(soup, [3, 2, 2.5], [1, 1, 0.5]);
      }),
      settings,
    );
    expect(drawCounts(solids)).toEqual(['111111', '111111', '112211', '111111', '111111']);
  });

  it('makes an upright face in a border a solid of the column behind it', () => {
    const wall = (turned: boolean): string[] =>
      drawTops(
        voxelise(
          soupOf((soup) => {
            addFloor(soup, { minX: 0, maxX: 4, minZ: 0, maxZ: 3 }, 0);
            if (turned) addWall(soup, 2, 0, 2, 3, 0, 2);
            else addWall(soup, 2, 3, 2, 0, 0, 2);
          }),
          settings,
        ),
      );
    expect(wall(true)).toEqual(['wwsw', 'wwsw', 'wwsw']);
    expect(wall(false)).toEqual(['wsww', 'wsww', 'wsww']);
  });

  it('does so along x as well', () => {
    const wall = (turned: boolean): string[] =>
      drawTops(
        voxelise(
          soupOf((soup) => {
            addFloor(soup, { minX: 0, maxX: 3, minZ: 0, maxZ: 4 }, 0);
            if (turned) addWall(soup, 0, 2, 3, 2, 0, 2);
            else addWall(soup, 3, 2, 0, 2, 0, 2);
          }),
          settings,
        ),
      );
    expect([wall(true), wall(false)]).toEqual([
      ['www', 'sss', 'www', 'www'],
      ['www', 'www', 'sss', 'www'],
    ]);
  });

  it('blocks every cell that a wall without thickness crosses', () => {
    const solids = voxelise(
      soupOf((soup) => {
        addFloor(soup, { minX: 0, maxX: 4, minZ: 0, maxZ: 4 }, 0);
        addWall(soup, 0, 0, 4, 4, 0, 2);
        addWall(soup, 0.5, 3.5, 1.5, 3.5, 0, 2);
      }),
      settings,
    );
    expect(drawTops(solids)).toEqual(['swww', 'wsww', 'wwsw', 'ssws']);
  });

  it('makes faces that look down or are too steep solids, but no ground', () => {
    const down = soupOf((soup) => addSheet(soup, [0, 1, 0], [2, 1, 0], [2, 1, 2], [0, 1, 2]));
    const steep = soupOf((soup) => addSheet(soup, [0, 0, 0], [0, 0, 1], [2, 2.0004, 1], [2, 2.0004, 0]));
    expect(drawTops(voxelise(down, settings))).toEqual(['ss', 'ss']);
    expect(drawTops(voxelise(steep, settings))).toEqual(['ss']);
  });

  it('takes a slope of exactly the limit, from whichever corner and wherever it lies', () => {
    for (const [x, y] of [
      [0, 0],
      [4.1, 0.1],
      [-17.3, 2.7],
      [100.7, -3.3],
    ]) {
      const soup = soupOf((s) => {
        addSheet(s, [x, y, 0], [x, y, 1], [x + 0.3, y + 0.3, 1], [x + 0.3, y + 0.3, 0]);
      });
      for (let turn = 0; turn < 10; turn += 1) {
        const turned = shuffleSoup(soup, `${turn}`);
        const rounded = { positions: Float32Array.from(turned.positions), indices: turned.indices };
        for (const level of [turned, rounded]) {
          expect(drawTops(voxelise(level, { ...settings, cellSize: 0.3 })).join('')).toMatch(/^w+$/);
        }
      }
    }
  });

  it('drops triangles without area and says which, with the bytes of the level without them', () => {
    const good = soupOf((soup) => addFloor(soup, { minX: 0, maxX: 4, minZ: 0, maxZ: 4 }, 0));
    const poor = soupOf((soup) => {
      addTriangle(soup, [0, 0, 0], [1, 0, 0], [2, 0, 0]);
      addTriangle(soup, [3, 0, 3], [3, 0, 3], [4, 0, 4]);
      addFloor(soup, { minX: 0, maxX: 4, minZ: 0, maxZ: 4 }, 0);
      addTriangle(soup, [50, 0, 0], [51, 0, 0], [50, 0, 2e-300]);
      soup.indices.push(5, 5, 6);
    });
    const { droppedTriangles, unusable, ...left } = voxelise(poor, settings);
    const { droppedTriangles: none, unusable: nothing, ...expected } = voxelise(good, settings);
    expect([...droppedTriangles]).toEqual([0, 1, 4, 5]);
    expect([...unusable.noArea, ...unusable.repeatedPlace, ...unusable.repeatedVertex]).toEqual([0, 1, 4, 5]);
    expect(none.length).toBe(0);
    expect(Object.values(nothing).map((list) => list.length)).toEqual([0, 0, 0]);
    expect(left).toEqual(expected);
  });

  it('tells triangles that name a vertex twice from those with two corners at one place and from slivers', () => {
    const soup = soupOf((s) => {
      addTriangle(s, [0, 0, 0], [4, 0, 0], [2, 0, 1e-6]);
      addTriangle(s, [0, 0, 0], [4, 0, 0], [4, 1e-6, 1e-6]);
      addTriangle(s, [0, 0, 0], [4, 0, 0], [2, 0, 1e-4]);
      s.indices.push(0, 1, 0);
    });
    const { unusable, droppedTriangles } = voxelise(soup, settings);
    expect(unusable).toEqual({
      repeatedVertex: Int32Array.of(3),
      repeatedPlace: Int32Array.of(1),
      noArea: Int32Array.of(0),
    });
    expect([...droppedTriangles]).toEqual([0, 1, 3]);
  });

  it('gives a grid of no cells for no triangles', () => {
    const solids = voxelise(createSoup(), settings);
    expect([solids.width, solids.depth, solids.columnCount]).toEqual([0, 0, 0]);
  });

  it('refuses a grid that is too large, naming its size, before it takes memory', () => {
    const floor = (maxX: number, maxZ: number): TriangleSoup =>
      soupOf((soup) => addFloor(soup, { minX: 0, maxX, minZ: 0, maxZ }, 0));
    expect(() => voxelise(floor(200000, 1), settings)).toThrow(
      'at most 131072 cells along x, got 200000 (200000 x 1',
    );
    expect(() => voxelise(floor(100000, 1000), settings)).toThrow(
      'at most 67108864 columns, got 100000 x 1000 columns, which would take 3300006144 bytes',
    );
    const tall = soupOf((soup) => addWall(soup, 0, 0, 1, 0.5, 0, 1e300));
    expect(() => voxelise(tall, settings)).toThrow('along y');
    const far = shiftSoup(
      soupOf((soup) => addFloor(soup, { minX: 0, maxX: 1e6, minZ: 0, maxZ: 1 }, 0)),
      1e15,
      0,
      0,
    );
    expect(() => voxelise(far, { ...settings, cellSize: 1e5 })).toThrow('cells of x = 0');
  });

  it('gives the same spans for 200 shufflings of three slabs and a ledge', () => {
    const soup = soupOf((s) => {
      for (const y of [0, 0.75, 3]) addBox(s, [0, y, 0], [3.1, 0.125, 2.3]);
      addBox(s, [2.2, 0.4, 1.1], [1.3, 0.3, 0.4]);
    });
    const expected = voxelise(soup, { ...settings, cellSize: 0.3, cellHeight: 0.2 });
    expect(countSolids(expected)).toBeGreaterThan(500);
    for (let turn = 0; turn < 200; turn += 1) {
      const shuffled = voxelise(shuffleSoup(soup, `${turn}`), {
        ...settings,
        cellSize: 0.3,
        cellHeight: 0.2,
      });
      expect(isDeepStrictEqual(listColumns(shuffled), listColumns(expected))).toBe(true);
    }
  });

  it('meets every cell in which a random point of a triangle lies, at its height', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const soup = createRandomLevel(`points ${seed}`);
      const solids = voxelise(soup, { ...settings, cellSize: 0.25, cellHeight: 0.25 });
      expect(findUncoveredPoints(soup, solids)).toEqual([]);
    }
  });
});

/** Points well inside triangles that lie in no solid of their column (to within the rounding of heights). */
function findUncoveredPoints(soup: Soup, solids: SolidSpans): string[] {
  const faults: string[] = [];
  const at = (triangle: number, k: number, axis: number): number =>
    soup.positions[soup.indices[triangle * 3 + k] * 3 + axis];
  for (let triangle = 0; triangle < soup.indices.length / 3; triangle += 1) {
    for (const weights of [
      [1 / 3, 1 / 3, 1 / 3],
      [0.8, 0.15, 0.05],
      [0.05, 0.7, 0.25],
      [0.31, 0.07, 0.62],
    ]) {
      const [x, y, z] = [0, 1, 2].map((axis) =>
        weights.reduce((sum, weight, k) => sum + weight * at(triangle, k, axis), 0),
      );
      const cellX = (x - solids.originX) / solids.cellSize;
      const cellZ = (z - solids.originZ) / solids.cellSize;
      if (isNearInteger(cellX) || isNearInteger(cellZ)) continue;
      const column = Math.floor(cellZ) * solids.width + Math.floor(cellX);
      const height = (y - solids.originY) / solids.heightUnit;
      let isCovered = false;
      for (const { low, high } of listSolids(solids, column)) {
        if (low - 0.6 <= height && height <= high + 0.6) isCovered = true;
      }
      if (!isCovered) faults.push(`triangle ${triangle} at ${x} ${y} ${z}`);
    }
  }
  return faults;
}

function isNearInteger(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-4;
}
