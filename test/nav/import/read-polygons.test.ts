import { describe, expect, it } from 'vitest';
import { createNavMesh, type NavMeshOptions } from '../../../src/nav/import/create-nav-mesh.ts';
import { readMeshText } from '../../../src/nav/import/read-mesh-text.ts';

const triangle = [
  [0, 0],
  [4, 0],
  [4, 4],
];
/** The triangle with another thing for its second corner. */
const withCorner = (corner: unknown): unknown[] => [[triangle[0], corner, triangle[2]]];
// biome-ignore lint/suspicious/noSparseArray: holes are what is refused
const sparse = [triangle, , triangle];
// biome-ignore lint/suspicious/noSparseArray: holes are what is refused
const sparseRing = [triangle[0], , triangle[2]];

describe('createNavMesh, called from JavaScript', () => {
  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'polygons must be an array of polygons, got undefined'],
    ['null', null, 'polygons must be an array of polygons, got null'],
    ['a number', 5, 'polygons must be an array of polygons, got 5'],
    ['text', 'mesh', "polygons must be an array of polygons, got 'mesh'"],
    ['an object', {}, 'polygons must be an array of polygons, got [object Object]'],
    [
      'a polygon of undefined',
      [triangle, undefined],
      'polygons[1] must be an array of corners, got undefined',
    ],
    ['a polygon of null', [null], 'polygons[0] must be an array of corners, got null'],
    ['a gap among polygons', sparse, 'polygons[1] must be an array of corners, got undefined'],
    [
      'a polygon that is an object',
      [{ length: 3 }],
      'polygons[0] must be an array of corners, got [object Object]',
    ],
    [
      'a polygon that is a typed array',
      [new Float32Array(6)],
      'polygons[0] must be an array of corners, got Float32Array of 6',
    ],
    ['a polygon without corners', [[]], 'polygons[0] has 0 corners, fewer than 3'],
    ['one polygon in place of several', triangle, 'polygons[0] has 2 corners, fewer than 3'],
    ['numbers in a row', [[0, 0, 4, 0, 4]], 'polygons[0][0] must be [x, z] or [x, y, z], got 0'],
    ['a gap among corners', [sparseRing], 'polygons[0][1] must be [x, z] or [x, y, z], got undefined'],
    ['a corner of null', withCorner(null), 'polygons[0][1] must be [x, z] or [x, y, z], got null'],
    ['a corner of text', withCorner('40'), "polygons[0][1] must be [x, z] or [x, y, z], got '40'"],
    [
      'an object',
      withCorner({ x: 4, z: 0 }),
      'polygons[0][1] must be [x, z] or [x, y, z], got [object Object]',
    ],
    ['a function', withCorner(Math.max), 'polygons[0][1] must be [x, z] or [x, y, z], got a function'],
    ['a corner of one', withCorner([4]), 'polygons[0][1] must be [x, z] or [x, y, z], got a list of 1'],
    [
      'a corner of four',
      withCorner([4, 0, 0, 0]),
      'polygons[0][1] must be [x, z] or [x, y, z], got a list of 4',
    ],
    ['text in a corner', withCorner(['4', 0]), "polygons[0][1] x must be a number, got '4'"],
    ['a height of null', withCorner([4, null, 0]), 'polygons[0][1] y must be a number, got null'],
    ['a missing z', withCorner([4, undefined]), 'polygons[0][1] z must be a number, got undefined'],
    [
      'an infinite height',
      withCorner([4, Infinity, 0]),
      'polygons[0][1] y must be a finite number, got Infinity',
    ],
  ])('refuses %s by name', (_, polygons, message) => {
    expect(() => createNavMesh(polygons as never)).toThrow(message);
  });

  it.each<[string, object, string]>([
    ['walls that are a number', { walls: 5 }, 'walls must be an array of [polygon, edge], got 5'],
    ['walls that are null', { walls: null }, 'walls must be an array of [polygon, edge], got null'],
    ['a wall that is a number', { walls: [5] }, 'walls[0] must be [polygon, edge], got 5'],
    ['a wall of one', { walls: [[0]] }, 'walls[0] must be [polygon, edge], got a list of 1'],
    ['a wall of three', { walls: [[0, 1, 2]] }, 'walls[0] must be [polygon, edge], got a list of 3'],
    ['text in a wall', { walls: [[0, '1']] }, "walls[0][1] must be a number, got '1'"],
    ['a wall of no polygon', { walls: [[1, 0]] }, 'walls[0] polygon must be an integer from 0 to 0, got 1'],
    ['a wall between edges', { walls: [[0, 0.5]] }, 'walls[0] edge must be an integer from 0 to 2, got 0.5'],
    ['a lattice of null', { lattice: null }, 'lattice must be an object, got null'],
    [
      'a lattice without a unit',
      { lattice: { originX: 0, originZ: 0 } },
      'lattice.unit must be a finite number',
    ],
    ['merging by text', { merge: 'false' }, "merge must be true or false, got 'false'"],
  ])('refuses %s by name', (_, options, message) => {
    expect(() => createNavMesh([triangle] as never, options as NavMeshOptions)).toThrow(message);
  });

  it('takes corners that are typed arrays', () => {
    const typed = triangle.map((corner) => Float32Array.from(corner));
    expect(createNavMesh([typed] as never).digest).toBe(createNavMesh([triangle] as never).digest);
  });
});

describe('readMeshText, called from JavaScript', () => {
  it('refuses what is no text by name', () => {
    expect(() => readMeshText(new Uint8Array(4) as never)).toThrow('text must be a string, got object');
  });
});
