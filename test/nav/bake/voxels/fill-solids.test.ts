import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type SolidSpans, voxelise } from '../../../../src/nav/bake/voxels/voxelise.ts';
import { bakeGround } from '../../../support/fields.ts';
import {
  addBox,
  addFloor,
  addTriangle,
  addTurnedBox,
  createRandom,
  createRandomLevel,
  createSoup,
  createTownSquare,
  type Soup,
  shuffleSoup,
  type Triple,
} from '../../../support/levels.ts';
import { listColumns, listSolids } from '../../../support/solid-spans.ts';
import { findInside } from '../../../support/winding.ts';

const settings = { cellSize: 1, cellHeight: 0.25, maxSlope: 1 };

function soupOf(build: (soup: Soup) => void): Soup {
  const soup = createSoup();
  build(soup);
  return soup;
}

/** Turns all faces of a soup from a place in its indices on. */
function turnFaces(soup: Soup, from = 0): void {
  for (let at = from; at < soup.indices.length; at += 3) {
    const [a, b] = [soup.indices[at], soup.indices[at + 1]];
    soup.indices[at] = b;
    soup.indices[at + 1] = a;
  }
}

/** A box over whole cells that faces inward. */
function addRoom(soup: Soup, centre: Triple, half: Triple): void {
  const from = soup.indices.length;
  addBox(soup, centre, half);
  turnFaces(soup, from);
}

/** Makes vertices at one place one vertex. */
function weld(soup: Soup): Soup {
  const numbers = new Map<string, number>();
  const positions: number[] = [];
  const indices = soup.indices.map((vertex) => {
    const place = soup.positions.slice(vertex * 3, vertex * 3 + 3);
    const key = place.join();
    const number = numbers.get(key) ?? numbers.size;
    if (!numbers.has(key)) positions.push(...place);
    numbers.set(key, number);
    return number;
  });
  return { positions, indices };
}

/** '#' for each column that is solid at a height, one row of letters for each row of cells. */
function drawSlice(solids: SolidSpans, y: number): string[] {
  const height = (y - solids.originY) / solids.heightUnit;
  return Array.from({ length: solids.depth }, (_, j) =>
    Array.from({ length: solids.width }, (_, i) => {
      const here = listSolids(solids, j * solids.width + i);
      return here.some(({ low, high }) => low <= height && height <= high) ? '#' : '.';
    }).join(''),
  );
}

const slice = (build: (soup: Soup) => void, y: number): string[] =>
  drawSlice(voxelise(soupOf(build), settings), y);

describe('the inside of closed solids', () => {
  it('is solid in a box, which a bake can be told not to fill', () => {
    const soup = soupOf((s) => addBox(s, [2, 2, 2], [2, 2, 2]));
    expect(drawSlice(voxelise(soup, settings), 2.1)).toEqual(['####', '####', '####', '####']);
    const hollow = voxelise(soup, { ...settings, fillSolids: false });
    expect(drawSlice(hollow, 2.1)).toEqual(['####', '#..#', '#..#', '####']);
  });

  it('is no ground: a room closed on all sides has none, and its roof is as high as before', () => {
    const soup = soupOf((s) => {
      addFloor(s, { minX: 0, maxX: 10, minZ: 0, maxZ: 10 }, 0);
      addBox(s, [5, 1.5, 5], [2, 1.5, 2]);
    });
    const person = { cellSize: 0.25, agentRadius: 0, agentHeight: 1.8, minRegionSpans: 0 };
    const heights = (fillSolids: boolean): number[] => {
      const { field } = bakeGround(soup, { ...person, fillSolids });
      const at = Math.floor(5 / 0.25) * field.width + Math.floor(5 / 0.25);
      return Array.from(field.floor.slice(field.columnStart[at], field.columnStart[at + 1]), (floor) => {
        return field.originY + floor * field.heightUnit;
      });
    };
    expect([heights(false), heights(true)]).toEqual([[0, 3], [3]]);
  });

  it('is not ground anywhere in the town square, whose roofs are', () => {
    const square = { cellSize: 0.3, cellHeight: 0.2, agentRadius: 0, agentHeight: 1, minRegionSpans: 0 };
    const { field } = bakeGround(createTownSquare(true), square);
    const count = new Map<number, number>();
    for (const floor of field.floor) {
      const y = Math.round((field.originY + floor * field.heightUnit) * 100) / 100;
      count.set(y, (count.get(y) ?? 0) + 1);
    }
    expect(field.spanCount).toBe(134 * 134);
    expect([...count.keys()].sort((a, b) => a - b)).toEqual([0, 0.8, 1.2, 5]);
    expect(count.get(5)).toBeGreaterThan((4 * 13 * 13) / 0.09);
  });

  it('is not filled when the box faces inward, or has faces both ways', () => {
    const inward = (s: Soup): void => addRoom(s, [2, 2, 2], [2, 2, 2]);
    const both = (s: Soup): void => {
      addBox(s, [2, 2, 2], [2, 2, 2]);
      addRoom(s, [2, 2, 2], [2, 2, 2]);
    };
    // Its sides are solids of the columns behind them, which lie outside of the grid.
    expect(slice(inward, 2.1)).toEqual(['....', '....', '....', '....']);
    expect(slice(both, 2.1)).toEqual(['####', '#..#', '#..#', '####']);
  });

  it('is not filled when a face is missing, whichever', () => {
    const box = soupOf((s) => addBox(s, [2.5, 2, 2.5], [2.5, 2, 2.5]));
    for (let triangle = 0; triangle < 12; triangle += 1) {
      const open = { ...box, indices: box.indices.filter((_, at) => Math.floor(at / 3) !== triangle) };
      expect(drawSlice(voxelise(open, settings), 2.1)[2]).toMatch(/^[#.]\.\.\.[#.]$/);
    }
  });

  it('is filled once for boxes given twice, boxes that share sides, overlap or are nested, welded or not', () => {
    const cases: ((s: Soup) => void)[] = [
      (s) => {
        addBox(s, [3, 2, 2], [3, 2, 2]);
        addBox(s, [3, 2, 2], [3, 2, 2]);
      },
      (s) => {
        addBox(s, [1.5, 2, 2], [1.5, 2, 2]);
        addBox(s, [4.5, 2, 2], [1.5, 2, 2]);
      },
      (s) => {
        addBox(s, [2, 2, 2], [2, 2, 2]);
        addBox(s, [4, 2, 2], [2, 2, 2]);
      },
      (s) => {
        addBox(s, [3, 2, 2], [3, 2, 2]);
        addBox(s, [3, 2, 2], [2, 1, 1]);
      },
      (s) => {
        addBox(s, [3, 1, 2], [3, 1, 2]);
        addBox(s, [3, 3, 2], [3, 1, 2]);
      },
    ];
    for (const build of cases) {
      for (const soup of [soupOf(build), weld(soupOf(build))]) {
        const solids = voxelise(soup, settings);
        for (const y of [0.6, 1.6, 2.1, 3.4]) {
          expect(drawSlice(solids, y)).toEqual(['######', '######', '######', '######']);
        }
        expect(listColumns(solids).every((column) => column.length === 1)).toBe(true);
      }
    }
  });

  it('leaves the air of a room within a solid, even where the room touches its sides', () => {
    for (const low of [1, 0]) {
      const room = (s: Soup): void => {
        addBox(s, [4, 3, 4], [4, 3, 4]);
        addRoom(s, [4, low + 1.5, 4], [2, 1.5, 2]);
      };
      const expected = ['########', '########', '##....##', '##....##', '##....##', '##....##', '########'];
      for (const y of [low + 1.1, low + 1.9]) expect(slice(room, y)).toEqual([...expected, '########']);
      expect(slice(room, 5.1)).toEqual(new Array(8).fill('########'));
    }
  });

  it('leaves the air of a building whose shell runs through its door', () => {
    // A closed surface with a tunnel: a hull, a room, and a door in the wall between them.
    const building = weld(
      soupOf((s) => {
        addGrid(s, (x, y, z) => {
          const isHull = x >= 0 && x < 7 && y >= 0 && y < 4 && z >= 0 && z < 7;
          const isRoom = x >= 2 && x < 5 && y >= 1 && y < 3 && z >= 2 && z < 5;
          const isDoor = x === 3 && y >= 1 && y < 3 && z >= 0 && z < 2;
          return isHull && !isRoom && !isDoor;
        });
      }),
    );
    const solids = voxelise(building, settings);
    expect(drawSlice(solids, 1.9)).toEqual([
      '###.###',
      '###.###',
      '##...##',
      '##...##',
      '##...##',
      '#######',
      '#######',
    ]);
  });

  it('fills a crate in a room, a pillar through its floor and a shelf in its wall, and not the room', () => {
    const solids = voxelise(
      soupOf((s) => {
        addRoom(s, [6, 3, 6], [6, 3, 6]);
        addBox(s, [3.5, 1.25, 3.5], [1.5, 1, 1.5]);
        addBox(s, [8.5, 3, 3.5], [1.5, 3.5, 1.5]);
        addBox(s, [12, 1.5, 8.5], [2, 1, 1.5]);
      }),
      settings,
    );
    expect(drawSlice(solids, 1.3)).toEqual([
      '............#.',
      '............#.',
      '..###..###..#.',
      '..###..###..#.',
      '..###..###..#.',
      '............#.',
      '............#.',
      '..........####',
      '..........####',
      '..........####',
      '............#.',
      '............#.',
    ]);
  });

  it('leaves the air of a room that reaches out of a hill larger than itself', () => {
    const solids = voxelise(
      soupOf((s) => {
        addBox(s, [4, 4, 2.5], [4, 4, 2.5]);
        addRoom(s, [8, 2, 2.5], [3, 1.5, 1.5]);
      }),
      settings,
    );
    expect(drawSlice(solids, 2.1)).toEqual([
      '###########',
      '#####..#...',
      '#####..#...',
      '#####..#...',
      '###########',
    ]);
  });

  it('misses a box that shares a vertex with a sheet, which is not filled', () => {
    const solids = voxelise(
      soupOf((s) => {
        addBox(s, [2, 2, 2], [2, 2, 2]);
        addTriangle(s, [4, 4, 4], [6, 4, 6], [6, 4, 4]);
      }),
      settings,
    );
    expect(drawSlice(solids, 2.1).slice(0, 4)).toEqual(['####..', '#..#..', '#..#..', '####..']);
  });

  it('does not depend on triangles without area', () => {
    const box = soupOf((s) => addBox(s, [2, 2, 2], [2, 2, 2]));
    const poor = { positions: [...box.positions], indices: [...box.indices, 0, 0, 1] };
    addTriangle(poor, [0, 0, 0], [1, 0, 0], [2, 0, 0]);
    const expected = listColumns(voxelise(box, settings));
    expect(listColumns(voxelise(poor, settings))).toEqual(expected);
  });

  it('is what winding numbers say, in random heaps of solids, rooms and sheets', () => {
    const seen = { inside: 0, outside: 0 };
    for (let seed = 0; seed < 60; seed += 1) {
      const soup = createHeap(`heap ${seed}`);
      const fine = { cellSize: 0.5, cellHeight: 0.125, maxSlope: 1 };
      const filled = voxelise(soup, fine);
      const hollow = voxelise(soup, { ...fine, fillSolids: false });
      for (let column = 0; column < filled.columnCount; column += 1) {
        const x = filled.originX + ((column % filled.width) + 0.5) * fine.cellSize;
        const z = filled.originZ + (Math.floor(column / filled.width) + 0.5) * fine.cellSize;
        for (const { y, isInside } of findInside(soup, x, z, 3 * fine.cellHeight)) {
          const height = (y - filled.originY) / filled.heightUnit;
          const covers = (solids: SolidSpans): boolean =>
            listSolids(solids, column).some(({ low, high }) => low <= height && height <= high);
          if (isInside) expect(covers(filled)).toBe(true);
          else expect(covers(filled)).toBe(covers(hollow));
          seen[isInside ? 'inside' : 'outside'] += 1;
        }
      }
    }
    expect(seen.inside).toBeGreaterThan(5000);
    expect(seen.outside).toBeGreaterThan(5000);
  });

  it('is the same for shuffled triangles, corners and vertices', () => {
    const fine = { cellSize: 0.25, cellHeight: 0.125, maxSlope: 1 };
    for (let seed = 0; seed < 40; seed += 1) {
      const soup = seed % 2 === 0 ? createHeap(`shuffle ${seed}`) : createRandomLevel(`shuffle ${seed}`);
      const expected = listColumns(voxelise(soup, fine));
      for (let turn = 0; turn < 3; turn += 1) {
        const shuffled = listColumns(voxelise(shuffleSoup(soup, `${turn}`), fine));
        expect(isDeepStrictEqual(shuffled, expected)).toBe(true);
        const welded = listColumns(voxelise(weld(soup), fine));
        expect(isDeepStrictEqual(welded, expected)).toBe(true);
      }
    }
  });
});

/** The surface of the cubes of 1 m that are solid, in quads that face outward. */
function addGrid(soup: Soup, isSolid: (x: number, y: number, z: number) => boolean): void {
  for (let x = -1; x <= 8; x += 1) {
    for (let y = -1; y <= 8; y += 1) {
      for (let z = -1; z <= 8; z += 1) {
        if (!isSolid(x, y, z)) continue;
        const cube = soupOf((s) => addBox(s, [x + 0.5, y + 0.5, z + 0.5], [0.5, 0.5, 0.5]));
        for (let at = 0; at < cube.indices.length; at += 3) {
          const corners = cube.indices.slice(at, at + 3).map((vertex): Triple => {
            const [cx, cy, cz] = cube.positions.slice(vertex * 3, vertex * 3 + 3);
            return [cx, cy, cz];
          });
          const side = [0, 1, 2].map((axis) => {
            const values = corners.map((corner) => corner[axis]);
            return values.every((value) => value === values[0]) ? 2 * (values[0] - [x, y, z][axis]) - 1 : 0;
          });
          if (!isSolid(x + side[0], y + side[1], z + side[2]))
            addTriangle(soup, corners[0], corners[1], corners[2]);
        }
      }
    }
  }
}

/** Boxes of all kinds: solid, facing inward, without a face, sharing sides, welded in part. */
function createHeap(seed: string): Soup {
  const random = createRandom(seed);
  const soup = createSoup();
  const grid = random() < 0.5 ? 2 : 64;
  const draw = (least: number, most: number): number =>
    Math.round((least + random() * (most - least)) * grid) / grid;
  for (let count = 2 + Math.floor(random() * 7); count > 0; count -= 1) {
    const from = soup.indices.length;
    const centre: Triple = [draw(0, 8), draw(0, 6), draw(0, 8)];
    const half: Triple = [draw(1, 4), draw(1, 4), draw(1, 4)];
    addTurnedBox(soup, centre, half, grid === 2 ? [1, 0] : [0.8, 0.6]);
    const kind = random();
    if (kind < 0.25) turnFaces(soup, from);
    else if (kind < 0.35) soup.indices.length -= 3;
  }
  return soup;
}
