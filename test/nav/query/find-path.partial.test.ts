import { describe, expect, it } from 'vitest';
import { createNavMesh } from '../../../src/nav/import/create-nav-mesh.ts';
import { createNearestPoint, findNearestPoint } from '../../../src/nav/query/find-nearest-point.ts';
import { findPath } from '../../../src/nav/query/find-path.ts';
import { createPath, type Path } from '../../../src/nav/query/path.ts';
import { createPathSearch } from '../../../src/nav/query/path-search.ts';
import { rectangle, withWalls } from '../../support/drawn-meshes.ts';
import { drawGroundPoint, drawPlanGrid, isSound, meshOfRings, TEST_UNIT } from '../../support/plan-grid.ts';
import { createNumbers } from '../../support/random-numbers.ts';

const cornersOf = ({ x, y, z, cornerCount }: Path): number[][] =>
  [...Array(cornerCount).keys()].map((at) => [x[at], y[at], z[at]]);

describe('a partial path', () => {
  const islands = createPathSearch(createNavMesh([rectangle(0, 0, 10, 10), rectangle(12, 0, 20, 10)]));
  const path = createPath();

  it('leads to the shore nearest to a goal on another island (case 34)', () => {
    const [from, to] = [
      { x: 1, y: 0, z: 5 },
      { x: 15, y: 0, z: 3 },
    ];
    expect(findPath(islands, from, to, path, { partial: true })).toBe('partial');
    expect(path).toMatchObject({ status: 'partial', length: 9.219544457292887 });
    expect(cornersOf(path)).toEqual([
      [1, 0, 5],
      [10, 0, 3],
    ]);
    expect(findPath(islands, from, to, path)).toBe('unreachable');
    expect(path).toMatchObject({ length: 0, cornerCount: 0, expansions: 0 });
  });

  it('stays where nothing is nearer, and goes over when a bridge is there (case 36)', () => {
    const strips = Array.from({ length: 10 }, (_, z) => rectangle(0, z, 10, z + 1));
    const shores = [...strips, rectangle(12, 0, 20, 10)];
    const [from, to] = [
      { x: 10, y: 0, z: 5 },
      { x: 15, y: 0, z: 5 },
    ];
    for (const merge of [true, false]) {
      const apart = createPathSearch(createNavMesh(shores, { merge }));
      expect(findPath(apart, from, to, path, { partial: true })).toBe('partial');
      expect(cornersOf(path)).toEqual([[10, 0, 5]]);
      expect(path.length).toBe(0);
      const joined = createPathSearch(createNavMesh([...shores, rectangle(10, 4, 12, 6)], { merge }));
      expect(findPath(joined, from, to, path, { partial: true })).toBe('found');
      expect(path.length).toBe(5);
    }
  });

  it('leads near a goal off the mesh, with the height counted', () => {
    const floors = [
      rectangle(0, 0, 10, 10).map(([x, z]) => [x, 0, z] as const),
      rectangle(20, 0, 30, 10).map(([x, z]) => [x, 4, z] as const),
    ];
    const search = createPathSearch(createNavMesh(floors));
    const goal = { x: 14, y: 4, z: 5 };
    expect(findPath(search, { x: 1, y: 0, z: 5 }, goal, path)).toBe('off-mesh-goal');
    expect(findPath(search, { x: 1, y: 0, z: 5 }, goal, path, { partial: true })).toBe('partial');
    expect(cornersOf(path).at(-1)).toEqual([10, 0, 5]);
    expect(findPath(search, { x: 29, y: 4, z: 5 }, goal, path, { partial: true })).toBe('partial');
    expect(cornersOf(path).at(-1)).toEqual([20, 4, 5]);
  });

  it('ends on either side of a wall that runs to the nearest place, whichever polygon is first', () => {
    for (const isTurned of [false, true]) {
      const rings = [
        rectangle(0, 0, 4, 5),
        rectangle(4, 0, 10, 5),
        rectangle(4, 5, 10, 10),
        rectangle(0, 5, 4, 10),
      ];
      const whole = createNavMesh([...(isTurned ? rings.reverse() : rings), rectangle(12, 0, 20, 10)], {
        merge: false,
      });
      const mesh = withWalls(whole, (ax, az, bx, bz) => az === 5 && bz === 5 && Math.min(ax, bx) >= 4);
      for (const z of [1, 9]) {
        const [from, to] = [
          { x: 9, y: 0, z },
          { x: 15, y: 0, z: 5 },
        ];
        expect(findPath(createPathSearch(mesh), from, to, path, { partial: true })).toBe('partial');
        expect(cornersOf(path)).toEqual([
          [9, 0, z],
          [10, 0, 5],
        ]);
      }
    }
  });

  it('needs a start, and a goal that is somewhere', () => {
    const [inside, outside] = [
      { x: 1, y: 0, z: 5 },
      { x: 11, y: 0, z: 5 },
    ];
    expect(findPath(islands, outside, inside, path, { partial: true })).toBe('off-mesh-start');
    const nowhere = { x: 1e308, y: 0, z: 0 };
    expect(findPath(islands, inside, nowhere, path, { partial: true })).toBe('off-mesh-goal');
  });

  it('is the found path when the goal can be reached', () => {
    const found = createPath();
    findPath(islands, { x: 1, y: 0, z: 5 }, { x: 9, y: 0, z: 1 }, found);
    findPath(islands, { x: 1, y: 0, z: 5 }, { x: 9, y: 0, z: 1 }, path, { partial: true });
    expect(path).toEqual({ ...found, x: path.x, y: path.y, z: path.z });
  });

  it('ends within a lattice unit of the nearest point of random ground, by the shortest way there', () => {
    const numbers = createNumbers('partial');
    const nearest = createNearestPoint();
    const direct = createPath();
    let partial = 0;
    while (partial < 500) {
      const plan = drawPlanGrid(numbers);
      if (!isSound(plan) || plan.free.length < 2) continue;
      const mesh = meshOfRings(plan, plan.free);
      const search = createPathSearch(mesh);
      for (let query = 0; query < 20; query += 1) {
        const [fromX, fromZ] = drawGroundPoint(plan, numbers);
        const from = { x: fromX * TEST_UNIT, y: 0, z: fromZ * TEST_UNIT };
        const to = { x: (numbers() * 1.4 - 0.2) * 28, y: numbers() * 4, z: (numbers() * 1.4 - 0.2) * 28 };
        const plain = findPath(search, from, to, direct);
        const status = findPath(search, from, to, path, { partial: true });
        if (plain === 'found') {
          expect(status).toBe('found');
          continue;
        }
        partial += 1;
        expect(status).toBe('partial');
        const end = cornersOf(path).at(-1) ?? [];
        const parts = [...search.startEnd.polygons.subarray(0, search.startEnd.count)];
        const distances = parts.map((polygon) => {
          findNearestPoint(mesh, to, Number.POSITIVE_INFINITY, nearest, mesh.component[polygon]);
          return nearest.distance;
        });
        const [dx, dy, dz] = [end[0] - to.x, end[1] - to.y, end[2] - to.z];
        const away = Math.sqrt(dx * dx + dy * dy + dz * dz);
        expect(away - Math.min(...distances)).toBeLessThanOrEqual(TEST_UNIT);
        findPath(search, from, { x: end[0], y: end[1], z: end[2] }, direct);
        expect(direct.length).toBe(path.length);
      }
    }
  });
});
