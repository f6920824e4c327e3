import { describe, expect, it } from 'vitest';
import { createNavMesh } from '../../../src/nav/import/create-nav-mesh.ts';
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
});
