import { describe, expect, it } from 'vitest';
import { createNavMesh } from '../../../src/nav/import/create-nav-mesh.ts';
import { findPath } from '../../../src/nav/query/find-path.ts';
import { createPath } from '../../../src/nav/query/path.ts';
import { createPathSearch } from '../../../src/nav/query/path-search.ts';
import { askPath } from '../../support/ask-path.ts';
import { cellsBetween, createStair, rectangle } from '../../support/drawn-meshes.ts';
import { createNumbers, shuffle } from '../../support/random-numbers.ts';

type Plan = [number, number];

describe('findPath, in cases that people reported', () => {
  it('goes straight where the ground is free, whatever the triangles (case 1)', () => {
    const mesh = createNavMesh([
      [
        [10, 24],
        [24, 10],
        [10, 76],
      ],
      [
        [10, 76],
        [24, 10],
        [24, 90],
      ],
      [
        [24, 90],
        [24, 10],
        [76, 10],
      ],
    ]);
    const there = askPath(mesh, [32, 31], [14, 34]);
    expect(there.corners).toEqual([
      [32, 31],
      [14, 34],
    ]);
    expect(there.length).toBe(18.248287590894659);
    expect(askPath(mesh, [14, 34], [32, 31]).corners).toEqual([
      [14, 34],
      [32, 31],
    ]);
  });

  describe('on a small mesh with corners in line (case 2)', () => {
    const corners: Plan[] = [
      [151, 107],
      [151, 47],
      [85, 47],
      [85, 51],
      [71, 51],
      [71, 47],
      [15, 47],
      [15, 15],
      [163, 15],
      [163, 107],
    ];
    const faces = [
      [4, 2, 3],
      [5, 2, 4],
      [7, 5, 6],
      [5, 7, 2],
      [1, 2, 8],
      [0, 1, 9],
      [7, 8, 2],
      [8, 9, 1],
    ];
    const numbers = createNumbers('case 2');
    const meshes = Array.from({ length: 20 }, (_, at) => {
      const turned = faces.map((face) => [...face.slice(at % 3), ...face.slice(0, at % 3)]);
      return createNavMesh(shuffle(turned, numbers).map((face) => face.map((corner) => corners[corner])));
    });
    it.each<[Plan, Plan, number, Plan[]]>([
      [[83, 49], [83, 40], 9, []],
      [[73, 48], [79, 37], 12.529964086141668, []],
      [[78, 47], [83, 34], Math.sqrt(194), []],
      [[84, 49], [109, 42], 26.751369321762315, [[85, 47]]],
      [
        [84.5, 50.5],
        [156, 52],
        76.60660171779821,
        [
          [85, 47],
          [151, 47],
        ],
      ],
      [[71, 51], [15, 15], 68.4980619863884, [[71, 47]]],
    ])('%j to %j is %d long', (from, to, length, between) => {
      for (const mesh of meshes) {
        const answer = askPath(mesh, from, to);
        expect(answer.corners).toEqual([from, ...between, to]);
        expect(answer.length).toBeCloseTo(length, 10);
        expect(answer.expansions).toBeLessThanOrEqual(64);
      }
    });
  });

  it('goes along a wall without a corner, in all eight symmetries (case 5)', () => {
    const strip: Plan[][] = [];
    for (let x = 0; x < 10; x += 2) {
      strip.push([
        [x, 0],
        [x + 2, 0],
        [x + 1, 2],
      ]);
      if (x < 8)
        strip.push([
          [x + 2, 0],
          [x + 3, 2],
          [x + 1, 2],
        ]);
    }
    for (const turn of symmetries()) {
      const mesh = createNavMesh(strip.map((triangle) => triangle.map(turn)));
      expect(askPath(mesh, turn([0, 0]), turn([10, 0]))).toMatchObject({
        corners: [turn([0, 0]), turn([10, 0])],
        length: 10,
      });
      expect(askPath(mesh, turn([0, 0]), turn([9, 0]))).toMatchObject({
        corners: [turn([0, 0]), turn([9, 0])],
        length: 9,
      });
      expect(askPath(mesh, turn([9, 2]), turn([0, 0])).corners).toHaveLength(2);
    }
  });

  it('is not drawn to the middle of a long edge (case 6)', () => {
    const mesh = createNavMesh([
      rectangle(0, 0, 10, 100),
      rectangle(10, 0, 20, 100),
      rectangle(0, -2, 10, 0),
      rectangle(10, -2, 20, 0),
    ]);
    expect(askPath(mesh, [9, 1], [11, 1])).toMatchObject({
      corners: [
        [9, 1],
        [11, 1],
      ],
      length: 2,
    });
  });

  it('reaches a goal on the seam between two holes (case 7)', () => {
    const row = (z: number): Plan[] => [0, 4, 8, 12, 16, 20].map((x): Plan => [x, z]);
    const mesh = createNavMesh([
      [[0, 0], [20, 0], ...row(8).reverse()],
      rectangle(0, 8, 4, 12),
      rectangle(8, 8, 12, 12),
      rectangle(16, 8, 20, 12),
      [...row(12), [20, 20], [0, 20]],
    ]);
    expect(askPath(mesh, [10, 2], [10, 8])).toMatchObject({
      corners: [
        [10, 2],
        [10, 8],
      ],
      length: 6,
    });
    expect(askPath(mesh, [10, 2], [8, 8])).toMatchObject({
      corners: [
        [10, 2],
        [8, 8],
      ],
      length: 6.324555320336759,
    });
    expect(askPath(mesh, [10, 2], [12, 8])).toMatchObject({
      corners: [
        [10, 2],
        [12, 8],
      ],
      length: 6.324555320336759,
    });
    expect(askPath(mesh, [2, 2], [10, 8])).toMatchObject({
      corners: [
        [2, 2],
        [10, 8],
      ],
      length: 10,
    });
    const round = askPath(mesh, [2, 10], [10, 10]);
    expect(round.corners).toEqual([
      [2, 10],
      [4, 8],
      [8, 8],
      [10, 10],
    ]);
    expect(round.length).toBeCloseTo(9.65685424949238, 12);
  });

  it('does not say a start on an edge twice; start and goal in one place are one corner (case 9)', () => {
    const mesh = createNavMesh([
      [
        [0, 0],
        [4, 0],
        [4, 4],
      ],
      [
        [0, 0],
        [4, 4],
        [0, 4],
      ],
    ]);
    expect(askPath(mesh, [2, 2], [3, 1]).corners).toEqual([
      [2, 2],
      [3, 1],
    ]);
    expect(askPath(mesh, [2, 2], [1, 3]).corners).toEqual([
      [2, 2],
      [1, 3],
    ]);
    expect(askPath(mesh, [2, 2], [2, 2])).toMatchObject({
      status: 'found',
      corners: [[2, 2]],
      length: 0,
      expansions: 0,
    });
  });

  it('takes corners of the mesh as ends (case 11)', () => {
    const mesh = createNavMesh([
      [
        [0, 0],
        [-2, -2],
        [1, -8],
        [3, -6],
      ],
    ]);
    expect(askPath(mesh, [3, -6], [-2, -2])).toMatchObject({
      corners: [
        [3, -6],
        [-2, -2],
      ],
      length: 6.4031242374328485,
    });
    expect(askPath(mesh, [0, 0], [1, -8])).toMatchObject({
      corners: [
        [0, 0],
        [1, -8],
      ],
      length: 8.06225774829855,
    });
  });

  it('finds no way past a wall that touches both sides, and searches nothing (case 12)', () => {
    const mesh = createNavMesh([rectangle(-5, -5, 5, 1), rectangle(-5, 2, 5, 5)]);
    expect(askPath(mesh, [0, 0], [0, 4])).toMatchObject({
      status: 'unreachable',
      corners: [],
      length: 0,
      expansions: 0,
    });
  });

  it('crosses one polygon straight (case 16)', () => {
    const mesh = createNavMesh([
      [
        [0, 0],
        [10, 0],
        [0, 10],
      ],
    ]);
    expect(askPath(mesh, [1, 1], [5, 2])).toMatchObject({
      corners: [
        [1, 1],
        [5, 2],
      ],
      length: 4.123105625617661,
    });
  });

  it('tells which end is off the mesh (case 17)', () => {
    const mesh = createNavMesh([rectangle(0, 0, 1, 1)]);
    for (const place of [
      [0.5, 0.5],
      [0, 0],
      [1, 0.25],
    ] as Plan[]) {
      expect(askPath(mesh, place, place)).toMatchObject({
        status: 'found',
        corners: [place],
        length: 0,
        crossed: [0],
      });
    }
    expect(askPath(mesh, [6, 0], [0, 0])).toMatchObject({ status: 'off-mesh-start', length: 0, corners: [] });
    expect(askPath(mesh, [0, 0], [0, -5])).toMatchObject({ status: 'off-mesh-goal', length: 0, corners: [] });
    expect(askPath(mesh, [6, 0], [0, -5]).status).toBe('off-mesh-start');
  });

  it('refuses coordinates that are not finite by name, and nothing has changed (case 20)', () => {
    const mesh = createNavMesh([rectangle(0, 0, 1, 1), rectangle(1, 0, 2, 1)]);
    const search = createPathSearch(mesh);
    const path = createPath();
    const [from, to] = [
      { x: 0.25, y: 0, z: 0.25 },
      { x: 1.75, y: 0, z: 0.5 },
    ];
    findPath(search, from, to, path);
    const before = structuredClone(path);
    for (const value of [Number.NaN, Infinity, -Infinity]) {
      for (const axis of ['x', 'y', 'z']) {
        expect(() => findPath(search, { ...from, [axis]: value }, to, path)).toThrow(
          `from.${axis} must be a finite number`,
        );
        expect(() => findPath(search, from, { ...to, [axis]: value }, path)).toThrow(
          `to.${axis} must be a finite number`,
        );
      }
    }
    expect(path).toEqual(before);
    expect(findPath(search, { ...from, x: 1e308 }, to, path)).toBe('off-mesh-start');
    expect(findPath(search, from, { ...to, z: -1e308 }, path)).toBe('off-mesh-goal');
    expect(findPath(search, { ...from, y: 1e308 }, to, path)).toBe('found');
    expect(findPath(search, { x: -0, y: -0, z: -0 }, to, path)).toBe('found');
    expect(Object.is(path.x[0], 0) && Object.is(path.z[0], 0)).toBe(true);
    findPath(search, from, to, path);
    expect(path).toEqual(before);
  });

  it('goes round one of two holes that touch, the same one in every order (case 45)', () => {
    const lines = [-10, -6, 0, 6, 10];
    const cells = cellsBetween(lines, lines, (i, j) => !(i === j && (i === 1 || i === 2)));
    const numbers = createNumbers('case 45');
    for (let round = 0; round < 30; round += 1) {
      const mesh = createNavMesh(shuffle(cells, numbers));
      const answer = askPath(mesh, [-2, 2], [2, -2]);
      expect(answer.corners).toEqual([
        [-2, 2],
        [-6, 0],
        [-6, -6],
        [0, -6],
        [2, -2],
      ]);
      expect(answer.length).toBeCloseTo(20.94427190999916, 12);
      expect(askPath(mesh, [2, -2], [-2, 2]).corners).toEqual([...answer.corners].reverse());
    }
  });

  it('goes round a block by the side that comes first (case 48)', () => {
    const lines = [0, 50, 150, 250, 350, 450, 500];
    const isGround = (i: number, j: number): boolean => i === 0 || j === 0 || i === 5 || j === 5;
    const answer = askPath(createNavMesh(cellsBetween(lines, lines, isGround)), [25, 250], [475, 250]);
    expect(answer.corners).toEqual([
      [25, 250],
      [50, 50],
      [450, 50],
      [475, 250],
    ]);
    expect(answer.length).toBeCloseTo(803.1128874149274, 10);
  });

  it('uses every one of many neighbours along an edge (case 54)', () => {
    const side = Array.from({ length: 11 }, (_, z): Plan => [10, z]);
    const quads = Array.from({ length: 10 }, (_, z) => rectangle(10, z, 11, z + 1));
    const mesh = createNavMesh([[[0, 0], ...side, [0, 10]], ...quads]);
    for (let k = 0; k < 10; k += 1) {
      expect(askPath(mesh, [5, 5], [10.5, k + 0.5]).corners).toEqual([
        [5, 5],
        [10.5, k + 0.5],
      ]);
    }
  });

  it('walks a stair whose flights lie above one another (case 3)', () => {
    const mesh = createStair();
    const [a, b, c, d] = [
      [1, 0, 1],
      [6, 1, 1],
      [6, 3, 3],
      [1, 4, 3],
    ] as const;
    const whole = askPath(mesh, a, d);
    expect(whole.corners).toEqual([
      [1, 1],
      [8, 2],
      [1, 3],
    ]);
    expect(whole.heights).toEqual([0, 2, 4]);
    expect(whole.length).toBe(14.142135623730951);
    expect(whole.crossed).toEqual([0, 1, 2, 3, 4]);
    expect(askPath(mesh, d, a).crossed).toEqual([4, 3, 2, 1, 0]);
    const parts = [askPath(mesh, a, b), askPath(mesh, b, c), askPath(mesh, c, d)];
    expect(parts.map(({ status }) => status)).toEqual(['found', 'found', 'found']);
    expect(whole.length).toBeLessThanOrEqual(parts.reduce((sum, { length }) => sum + length, 0) + 1e-12);
    expect(askPath(mesh, a, a)).toMatchObject({ length: 0, corners: [[1, 1]] });
    expect(askPath(mesh, a, [1, 4, 1]).corners).toEqual([
      [1, 1],
      [8, 2],
      [4, 2],
      [1, 1],
    ]);
  });
});

/** The eight ways to turn and mirror the plane. */
function symmetries(): ((place: Plan) => Plan)[] {
  return [...Array(8).keys()].map((kind) => ([x, z]) => {
    const [a, b] = kind % 2 === 0 ? [x, z] : [z, x];
    return [(kind & 2) === 0 ? a : 0 - a, (kind & 4) === 0 ? b : 0 - b];
  });
}
