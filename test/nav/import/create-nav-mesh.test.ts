import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/nav/geometry/none.ts';
import { createNavMesh, type MeshPoint } from '../../../src/nav/import/create-nav-mesh.ts';
import { readMeshText } from '../../../src/nav/import/read-mesh-text.ts';

const rectangle = (x0: number, x1: number, z0: number, z1: number, y = 0): MeshPoint[] => [
  [x0, y, z0],
  [x1, y, z0],
  [x1, y, z1],
  [x0, y, z1],
];

describe('createNavMesh', () => {
  it('links polygons that share a whole edge, both ways', () => {
    const mesh = createNavMesh([rectangle(0, 1, 0, 1), rectangle(1, 2, 0, 1)], { merge: false });
    const links = Array.from(mesh.edgeTwin.keys()).filter((edge) => mesh.edgeTwin[edge] !== NONE);
    expect(links).toHaveLength(2);
    for (const edge of links) expect(mesh.edgeTwin[mesh.edgeTwin[edge]]).toBe(edge);
    expect(mesh.componentCount).toBe(1);
  });

  it('does not link polygons that share only a point', () => {
    const mesh = createNavMesh([rectangle(0, 1, 0, 1), rectangle(1, 2, 1, 2)]);
    expect(Array.from(mesh.edgeTwin)).toEqual(new Array(8).fill(NONE));
    expect(mesh.vertexCount).toBe(7);
    expect(Array.from(mesh.component)).toEqual([0, 1]);
  });

  it.each([3.125, 469503.125, 1048576, 16777216])('meets in one point only, at x = %d too', (x) => {
    const mesh = createNavMesh([rectangle(x - 1, x, 0, 10), rectangle(x, x + 1, 10, 20)]);
    expect(mesh.componentCount).toBe(2);
  });

  it('takes either winding, and gives the same mesh for both', () => {
    const ring: MeshPoint[] = [
      [0, 0],
      [4, 0],
      [4, 3],
    ];
    const turned: MeshPoint[] = [ring[0], ring[2], ring[1]];
    expect(createNavMesh([turned]).digest).toBe(createNavMesh([ring]).digest);
  });

  it('welds corners that differ by less than the lattice can matter for', () => {
    const last = rectangle(10, 20, 10, 20);
    last[0] = [10, 0, 10.0005];
    const quads = [rectangle(0, 10, 0, 10), rectangle(10, 20, 0, 10), rectangle(0, 10, 10, 20), last];
    const mesh = createNavMesh(quads, { merge: false });
    expect(mesh.vertexCount).toBe(9);
    expect(mesh.componentCount).toBe(1);
    expect(Array.from(mesh.edgeTwin).filter((twin) => twin !== NONE)).toHaveLength(8);
  });

  it('does not weld floors above one another', () => {
    const mesh = createNavMesh([rectangle(0, 1, 0, 1, 0), rectangle(1, 2, 0, 1, 3)]);
    expect(mesh.vertexCount).toBe(8);
    expect(mesh.componentCount).toBe(2);
  });

  it('numbers vertices alike whatever the order of the polygons', () => {
    const quads = [rectangle(0, 1, 0, 1), rectangle(1, 2, 0, 1), rectangle(0, 2, 1, 2).slice()];
    const a = createNavMesh(quads.slice(0, 2));
    const b = createNavMesh([quads[1], quads[0]]);
    expect(b.vertexX).toEqual(a.vertexX);
    expect(b.vertexZ).toEqual(a.vertexZ);
  });

  it('puts the lattice origin on a whole metre', () => {
    const mesh = createNavMesh([rectangle(-2.5, 1, 7.25, 9)]);
    expect(mesh.lattice).toEqual({ originX: -3, originZ: 7, unit: 1 / 1024 });
    expect(Array.from(mesh.vertexX)).toEqual([512, 512, 4096, 4096]);
  });

  it.each<[string, MeshPoint[][], RegExp]>([
    [
      'two corners',
      [
        [
          [0, 0],
          [1, 0],
        ],
      ],
      /polygons\[0\] has 2 corners/,
    ],
    [
      'NaN',
      [
        [
          [0, 0],
          [1, 0],
          [0, Number.NaN],
        ],
      ],
      /polygons\[0\]\[2\] z must be a finite number, got NaN/,
    ],
    [
      'infinity',
      [
        [
          [0, 0],
          [Infinity, 0],
          [0, 1],
        ],
      ],
      /polygons\[0\]\[1\] x .* got Infinity/,
    ],
    [
      'a crossing',
      [
        [
          [0, 0],
          [2, 2],
          [2, 0],
          [0, 2],
        ],
      ],
      /polygons\[0\] crosses/,
    ],
    ['the same ground twice', [rectangle(0, 1, 0, 1), rectangle(0, 1, 0, 1)], /polygons 0 and 1 have ground/],
    [
      'overlap',
      [rectangle(0, 2, 0, 2), rectangle(5, 6, 0, 1), rectangle(1, 3, 1, 3)],
      /polygons 0 and 2 overlap/,
    ],
    ['one inside another', [rectangle(0, 9, 0, 9), rectangle(3, 4, 3, 4)], /polygons 0 and 1 overlap/],
    ['crossing edges', [rectangle(0, 9, 3, 4), rectangle(3, 4, 0, 9)], /polygons 0 and 1 overlap/],
    ['too large', [rectangle(0, 40000, 0, 1)], /unit 0.0009765625 is too fine for a mesh of 40000 metres/],
  ])('refuses %s', (_, polygons, message) => {
    expect(() => createNavMesh(polygons)).toThrow(message);
  });

  it('refuses a star that goes round twice', () => {
    const star: MeshPoint[] = [
      [0, 3],
      [2, -3],
      [-3, 1],
      [3, 1],
      [-2, -3],
    ];
    expect(() => createNavMesh([star])).toThrow(/polygons\[0\] crosses/);
  });

  it('refuses options out of range, by name', () => {
    expect(() => createNavMesh([], { weldUnits: 0.5 })).toThrow('weldUnits must be an integer from 0 to 16');
    expect(() => createNavMesh([], { maxCorners: 2 })).toThrow('maxCorners must be an integer from 3');
    expect(() => createNavMesh([], { flatness: -1 })).toThrow('flatness must not be negative, got -1');
    const square = rectangle(0, 1, 0, 1);
    expect(() => createNavMesh([square], { walls: [[1, 0]] })).toThrow('walls[0] polygon must be an integer');
    expect(() => createNavMesh([square], { walls: [[0, 4]] })).toThrow('walls[0] edge must be an integer');
    const lattice = { originX: 0, originZ: 0, unit: 1 };
    expect(() => createNavMesh([rectangle(0, 0.5, 0, 1)], { lattice })).toThrow(
      'polygons[0][1] x must be an integer',
    );
    expect(() => createNavMesh([square], { lattice, unit: 1 })).toThrow(
      'unit must not be given with a lattice',
    );
  });

  it('refuses options that it does not know, by name', () => {
    const misspelt = { agentradius: 1 } as never;
    expect(() => createNavMesh([], misspelt)).toThrow(
      'options has no agentradius: it can have unit, agentRadius,',
    );
    expect(() => createNavMesh([], null as never)).toThrow('options must be an object, got null');
    expect(() => readMeshText('', { walls: [] } as never)).toThrow('options has no walls');
  });

  it('refuses options that are no lengths, by name', () => {
    expect(() => createNavMesh([], { unit: 0 })).toThrow('unit must be greater than 0, got 0');
    expect(() => createNavMesh([], { agentRadius: -1 })).toThrow('agentRadius must not be negative, got -1');
    expect(() => createNavMesh([], { weldHeight: Number.NaN })).toThrow('weldHeight must be a finite number');
  });

  it('makes an empty mesh of no polygons', () => {
    const mesh = createNavMesh([]);
    expect(mesh.polygonCount).toBe(0);
    expect(mesh.index.items).toHaveLength(0);
  });
});
