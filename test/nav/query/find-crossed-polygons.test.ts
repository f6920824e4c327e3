import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/nav/geometry/none.ts';
import { createNavMesh } from '../../../src/nav/import/create-nav-mesh.ts';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import {
  advancePathSearch,
  beginPathSearch,
  readPathSearch,
} from '../../../src/nav/query/advance-path-search.ts';
import { findCrossedPolygons } from '../../../src/nav/query/find-crossed-polygons.ts';
import { findPath } from '../../../src/nav/query/find-path.ts';
import { createPath } from '../../../src/nav/query/path.ts';
import { createPathSearch } from '../../../src/nav/query/path-search.ts';
import { askPath } from '../../support/ask-path.ts';
import { meshOfCells, rectangle, withWalls } from '../../support/drawn-meshes.ts';

describe('findCrossedPolygons', () => {
  it('lists the polygons that a line crosses, in order, both ways', () => {
    const mesh = createNavMesh(
      [0, 1, 2, 3].map((x) => rectangle(x, 0, x + 1, 1)),
      { merge: false },
    );
    expect(askPath(mesh, [0.5, 0.5], [3.5, 0.25]).crossed).toEqual([0, 1, 2, 3]);
    expect(askPath(mesh, [3.5, 0.25], [0.5, 0.5]).crossed).toEqual([3, 2, 1, 0]);
    expect(askPath(mesh, [1.25, 0.5], [1.75, 0.5]).crossed).toEqual([1]);
  });

  it('passes a vertex inside the ground on its left, as seen from the end that comes first', () => {
    const mesh = meshOfCells(['..', '..']);
    // Cells 0 1 below, 2 3 above.
    expect(askPath(mesh, [0.5, 0.5], [1.5, 1.5]).crossed).toEqual([0, 2, 3]);
    expect(askPath(mesh, [1.5, 1.5], [0.5, 0.5]).crossed).toEqual([3, 2, 0]);
  });

  it('passes a corner on the side of the ground', () => {
    const mesh = meshOfCells(['..', '#.']);
    expect(askPath(mesh, [0.25, 0.75], [1.75, 1.5]).crossed).toEqual([0, 1, 2]);
    const other = meshOfCells(['.#', '..']);
    expect(askPath(other, [0.25, 0.25], [1.75, 1.25]).crossed).toEqual([0, 1, 2]);
  });

  it('stays on one side of an edge along which the path runs', () => {
    const mesh = meshOfCells(['...', '...']);
    expect(askPath(mesh, [0.5, 1], [2.5, 1]).crossed).toEqual([3, 4, 5]);
    expect(askPath(mesh, [2.5, 1], [0.5, 1]).crossed).toEqual([5, 4, 3]);
  });

  it('takes the side of a wall without thickness on which the way goes on', () => {
    // The wall lies on z = 1 from x = 1 to 3; beyond it only the lower, then only the upper side has ground.
    const isWall = (ax: number, az: number, bx: number, bz: number): boolean =>
      az === 1 && bz === 1 && Math.min(ax, bx) >= 1 && Math.max(ax, bx) <= 3;
    const lower = withWalls(meshOfCells(['....', '..#.']), isWall);
    expect(askPath(lower, [0.5, 1], [3.5, 0.75]).crossed).toEqual([0, 1, 2, 3]);
    const upper = withWalls(meshOfCells(['..#.', '....']), isWall);
    expect(askPath(upper, [0.5, 1], [3.5, 1]).corners).toHaveLength(2);
    expect(askPath(upper, [0.5, 1], [3.5, 1]).crossed.slice(1, 3)).toEqual([4, 5]);
  });

  it('refuses an array that is too short, naming both lengths', () => {
    const mesh = createNavMesh(
      [0, 1, 2, 3].map((x) => rectangle(x, 0, x + 1, 1)),
      { merge: false },
    );
    const search = createPathSearch(mesh);
    const path = createPath();
    findPath(search, { x: 0.5, y: 0, z: 0.5 }, { x: 3.5, y: 0, z: 0.5 }, path);
    expect(() => findCrossedPolygons(search, path, new Int32Array(3))).toThrow(
      'crosses 4 polygons, out has room for 3',
    );
    expect(findCrossedPolygons(search, path, new Int32Array(4))).toBe(4);
  });

  it('lists nothing for a path that was not found', () => {
    const mesh = createNavMesh([rectangle(0, 0, 1, 1), rectangle(2, 0, 3, 1)]);
    expect(askPath(mesh, [0.5, 0.5], [2.5, 0.5])).toMatchObject({ status: 'unreachable', crossed: [] });
  });

  it('follows a path round the end of a wall and back along its other side, however the ground is cut', () => {
    const cells = [
      rectangle(0, 8, 8, 16),
      rectangle(8, 8, 16, 16),
      rectangle(0, 16, 8, 24),
      rectangle(8, 16, 16, 24),
      rectangle(0, 0, 8, 8),
      rectangle(8, 0, 16, 8),
    ];
    // Walls between the middle cells, and below the right one.
    const isWall = (ax: number, az: number, bx: number, bz: number): boolean =>
      (ax === 8 && bx === 8 && Math.min(az, bz) === 8) || (az === 8 && bz === 8 && Math.max(ax, bx) === 16);
    const whole = withWalls(createNavMesh(cells, { merge: false }), isWall);
    expect(askPath(whole, [10, 11], [15, 6]).crossed).toEqual([1, 3, 2, 0, 4, 5]);
    const walls = [
      [0, 1],
      [1, 0],
    ] as const;
    const merged = createNavMesh(cells, { walls });
    const { corners, crossed } = askPath(merged, [10, 11], [15, 6]);
    expect(corners).toHaveLength(4);
    expect(crossed.length).toBeGreaterThan(1);
    expect(askPath(merged, [15, 6], [10, 11]).crossed).toEqual([...crossed].reverse());
    for (let at = 1; at < crossed.length; at += 1) {
      expect(neighboursOf(merged, crossed[at - 1])).toContain(crossed[at]);
    }
  });

  it('leaves the side of a border where a wall begins on it', () => {
    const cells = [
      rectangle(0, 0, 4, 8),
      rectangle(4, 4, 16, 8),
      rectangle(4, 0, 8, 4),
      rectangle(8, 0, 16, 4),
      rectangle(16, 0, 20, 8),
    ];
    // The way runs on z = 4. From x = 8 a wall parts the cell above from the one below, and the right end of the one above is closed.
    const isWall = (ax: number, az: number, bx: number, bz: number): boolean =>
      (az === 4 && bz === 4 && Math.max(ax, bx) === 16) || (ax === 16 && bx === 16 && Math.max(az, bz) === 8);
    const mesh = withWalls(createNavMesh(cells, { merge: false }), isWall);
    const { corners, crossed } = askPath(mesh, [2, 4], [18, 6]);
    expect(corners).toEqual([
      [2, 4],
      [16, 4],
      [18, 6],
    ]);
    expect(crossed).toEqual([0, 1, 2, 3, 4]);
  });

  it('leaves a search that is under way alone', () => {
    const cells = [0, 1, 2, 3].flatMap((z) => [0, 1, 2, 3].map((x) => rectangle(x, z, x + 1, z + 1)));
    const mesh = createNavMesh(
      cells.filter((_, cell) => cell !== 5 && cell !== 10),
      { merge: false },
    );
    const [from, to] = [
      { x: 0.25, y: 0, z: 0.75 },
      { x: 3.75, y: 0, z: 3.25 },
    ];
    const [search, other] = [createPathSearch(mesh), createPathSearch(mesh)];
    const [whole, path, crossing] = [createPath(), createPath(), createPath()];
    findPath(other, from, to, whole);
    findPath(other, { x: 2.5, y: 0, z: 0.5 }, { x: 3.5, y: 0, z: 2.5 }, crossing);
    const out = new Int32Array(20);
    let isDecided = beginPathSearch(search, from, to);
    for (let piece = 0; piece < 100 && !isDecided; piece += 1) {
      expect(findCrossedPolygons(search, crossing, out)).toBeGreaterThan(0);
      isDecided = advancePathSearch(search, 1);
    }
    expect(findCrossedPolygons(search, crossing, out)).toBeGreaterThan(0);
    expect(readPathSearch(search, path)).toBe('found');
    expect(path).toEqual(whole);
  });
});

/** The polygons to which a polygon is linked. */
function neighboursOf({ polygonStart, edgeTwin, edgePolygon }: NavMesh, polygon: number): number[] {
  const twins = [...edgeTwin.subarray(polygonStart[polygon], polygonStart[polygon + 1])];
  return twins.filter((twin) => twin !== NONE).map((twin) => edgePolygon[twin]);
}
