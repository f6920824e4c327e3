import { describe, expect, it } from 'vitest';
import { createNavMesh } from '../../../src/nav/import/create-nav-mesh.ts';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import { findPath } from '../../../src/nav/query/find-path.ts';
import { createPath } from '../../../src/nav/query/path.ts';
import { createPathSearch } from '../../../src/nav/query/path-search.ts';
import { askPath, type Place } from '../../support/ask-path.ts';
import { cellsBetween, meshOfCells, rectangle, withWalls } from '../../support/drawn-meshes.ts';

describe('findPath', () => {
  it('compares ties by the last corner that each line touches, turns or not', () => {
    const mesh = meshOfCells(['......', '..#...', '......']);
    // Both ways round the block are 3 + sqrt(5) long. Over it the last corner touched is (3, 2), under it (3, 1).
    expect(askPath(mesh, [0, 1], [5, 2]).corners).toEqual([
      [0, 1],
      [3, 1],
      [5, 2],
    ]);
    expect(askPath(mesh, [5, 2], [0, 1]).corners).toEqual([
      [5, 2],
      [3, 1],
      [0, 1],
    ]);
    expect(askPath(mesh, [0, 2], [5, 1]).corners).toEqual([
      [0, 2],
      [2, 1],
      [5, 1],
    ]);
  });

  it('takes the truly shorter of two routes that floats can hardly tell apart', () => {
    // A block of a few lattice units lies across the way, kilometres from both ends.
    const unit = 1 / 1024;
    const around = (low: number): NavMesh =>
      createNavMesh(cellsBetween([-4096, -1, 1, 4096], [-4, low, 4 * unit, 4], (i, j) => i !== 1 || j !== 1));
    const even = askPath(around(-4 * unit), [-4096, 0], [4096, 0]);
    expect(even.corners[1]).toEqual([-1, -4 * unit]);
    const lower = askPath(around(-5 * unit), [-4096, 0], [4096, 0]);
    expect(lower.corners[1]).toEqual([-1, 4 * unit]);
    const under = 2 * Math.sqrt(4095 * 4095 + 25 * unit * unit) + 2;
    expect(under).toBeGreaterThan(lower.length);
    expect(under / lower.length - 1).toBeLessThan(1e-12);
  });

  it('does not pass between obstacles that touch in a point', () => {
    const mesh = meshOfCells(['....', '.#..', '..#.', '....']);
    expect(askPath(mesh, [1.5, 2.5], [2.5, 1.5]).length).toBeCloseTo(2 + Math.SQRT2, 12);
    expect(askPath(mesh, [2, 2], [2.5, 1.5]).corners).toHaveLength(2);
    expect(askPath(mesh, [2, 2], [1.5, 2.5]).corners).toHaveLength(2);
  });

  it('rounds the ends to the lattice and puts an end within a unit of the mesh on it', () => {
    const mesh = createNavMesh([rectangle(0, 0, 1, 1)], { unit: 1 / 16 });
    expect(askPath(mesh, [0.26, 0.5], [0.74, 0.5]).corners).toEqual([
      [0.25, 0.5],
      [0.75, 0.5],
    ]);
    expect(askPath(mesh, [-0.06, 0.3], [1.04, 1.04]).corners).toEqual([
      [0, 0.3125],
      [1, 1],
    ]);
    expect(askPath(mesh, [-0.07, 0.3], [0.5, 0.5]).status).toBe('off-mesh-start');
  });

  it('keeps an end at the edge of a floor on that floor, though rounding moves it off', () => {
    const ground = [
      [-4, 0, -4],
      [4, 0, -4],
      [4, 0, 4],
      [-4, 0, 4],
    ] as const;
    const bridge = [
      [-1, 3, -4],
      [0, 3, 4],
      [-2, 3, 4],
    ] as const;
    const mesh = createNavMesh([ground, bridge], { unit: 1 / 16 });
    // On the slanted side of the bridge, between lattice points.
    const onSide: Place = [-0.5156, 3, -0.125];
    const answer = askPath(mesh, onSide, [-1, 3, 3]);
    expect(answer.status).toBe('found');
    expect(answer.heights).toEqual([3, 3]);
    expect(Math.abs(answer.corners[0][0] - onSide[0])).toBeLessThan(1 / 8);
    expect(askPath(mesh, [-0.5156, 0, -0.125], [3, 0, 3]).heights).toEqual([0, 0]);
    expect(askPath(mesh, onSide, [3, 0, 3]).status).toBe('unreachable');
  });

  it('puts an end beside two pieces of ground on the nearer one, however they are numbered and cut up', () => {
    const left = rectangle(0, 0, 4, 10);
    const right: [number, number][] = [
      [5, 0],
      [9, 0],
      [9, 10],
      [6, 10],
    ];
    const lattice = { originX: 0, originZ: 0, unit: 1 };
    for (const [rings, merge] of [
      [[left, right], true],
      [[left, right], false],
      [[right, left], true],
      [[right, left], false],
    ] as const) {
      const mesh = createNavMesh(rings, { lattice, weldUnits: 0, merge });
      expect(askPath(mesh, [5, 5], [8, 5]).corners).toEqual([
        [6, 5],
        [8, 5],
      ]);
      expect(askPath(mesh, [5, 5], [1, 5]).status).toBe('unreachable');
    }
  });

  it('puts an end as near to one piece of ground as to another on the nearest lattice point, lowest in x', () => {
    const unit = 1 / 1024;
    const rings = [rectangle(0, 0, 10, 10), rectangle(10, 10, 20, 20)];
    for (const order of [rings, [...rings].reverse()]) {
      for (const merge of [true, false]) {
        const mesh = createNavMesh(order, { unit, merge });
        const beside: Place = [10 + 0.625 * unit, 10 - 0.625 * unit];
        expect(askPath(mesh, beside, [1, 1]).corners).toEqual([
          [10, 10 - unit],
          [1, 1],
        ]);
        expect(askPath(mesh, beside, [15, 15]).status).toBe('unreachable');
        const nearerRight: Place = [10 + 0.75 * unit, 10 - 0.5625 * unit];
        expect(askPath(mesh, nearerRight, [15, 15]).status).toBe('found');
        expect(askPath(mesh, nearerRight, [1, 1]).status).toBe('unreachable');
      }
    }
  });

  it('goes round a wall without thickness, along it, and back on its other side', () => {
    const mesh = withWalls(
      meshOfCells(['....', '....', '....']),
      (ax, az, bx, bz) => ax === 2 && bx === 2 && az >= 1 && bz >= 1,
    );
    expect(askPath(mesh, [1.5, 2.5], [2.5, 2.5]).corners).toEqual([
      [1.5, 2.5],
      [2, 1],
      [2.5, 2.5],
    ]);
    // Straight at the end of the wall and along it: no corner.
    expect(askPath(mesh, [2, 0], [2, 3])).toMatchObject({
      corners: [
        [2, 0],
        [2, 3],
      ],
      length: 3,
    });
    const bent = withWalls(
      meshOfCells(['....', '....', '....']),
      (ax, az, bx, bz) =>
        (az === 1 && bz === 1 && Math.min(ax, bx) >= 1 && Math.max(ax, bx) <= 3) ||
        (ax === 3 && bx === 3 && Math.min(az, bz) === 1),
    ); // A wall (1,1)-(3,1)-(3,2).
    expect(askPath(bent, [0.5, 0.5], [2.5, 1.5]).corners).toEqual([
      [0.5, 0.5],
      [1, 1],
      [2.5, 1.5],
    ]);
    // Along the outside of the bend, round its end, and back inside.
    expect(askPath(bent, [3, 0.5], [2.9, 1.25]).corners).toEqual(
      [
        [3, 0.5],
        [3, 2],
        [2.9, 1.25],
      ].map((corner) => [expect.closeTo(corner[0], 3), corner[1]]),
    );
  });

  it('gives a path that the search does not touch again, and grows it for a long route', () => {
    const lines = Array.from({ length: 41 }, (_, j) =>
      j % 2 === 0 ? '.'.repeat(8) : j % 4 === 1 ? '#######.' : '.#######',
    );
    const mesh = meshOfCells(lines);
    const search = createPathSearch(mesh);
    const path = createPath(1);
    expect(findPath(search, { x: 0.5, y: 0, z: 0.5 }, { x: 0.5, y: 0, z: 40.5 }, path)).toBe('found');
    expect(path.cornerCount).toBe(41);
    const copy = structuredClone(path);
    findPath(search, { x: 3, y: 0, z: 0.5 }, { x: 5, y: 0, z: 20.5 }, createPath());
    expect(path).toEqual(copy);
  });
});
