import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/nav/geometry/none.ts';
import {
  createNavMesh,
  createNavMeshWithReport,
  type MeshPoint,
} from '../../../src/nav/import/create-nav-mesh.ts';
import { validateNavMesh } from '../../../src/nav/mesh/validate-nav-mesh.ts';
import { rectangle } from '../../support/drawn-meshes.ts';
import { areaOf, countLinks, dentedPolygons, doubleAreas, wallsOf } from '../../support/mesh-areas.ts';

const raised = (y: number, ring: readonly (readonly [number, number])[]): MeshPoint[] =>
  ring.map(([x, z]): MeshPoint => [x, y, z]);

describe('createNavMesh, on polygons that are not convex', () => {
  const ring: [number, number][] = [
    [-27, 28],
    [-5, 44],
    [23, 35],
    [-3, 1],
    [26, -18],
    [-36, -25],
  ];

  it('makes one mesh of every winding and every beginning of a ring (case 14)', () => {
    const digests = new Set<string>();
    for (const winding of [ring, [...ring].reverse()]) {
      for (let at = 0; at < ring.length; at += 1) {
        const mesh = createNavMesh([[...winding.slice(at), ...winding.slice(0, at)]]);
        expect(areaOf(mesh)).toBe(2530);
        digests.add(mesh.digest);
      }
    }
    expect(digests.size).toBe(1);
  });

  it('cuts a room with a hole that touches its outline in a corner (case 45)', () => {
    const room: [number, number][] = [
      [-10, -10],
      [-10, -4],
      [-4, -4],
      [-4, -10],
      [10, -10],
      [10, 10],
      [-10, 10],
    ];
    const { mesh, report } = createNavMeshWithReport([room.slice(1)]);
    expect(areaOf(mesh)).toBe(364);
    expect(report.cut).toEqual([0]);
    expect(mesh.polygonCount).toBe(2);
    expect(Array.from(report.source)).toEqual([0, 0]);
  });

  it('takes a ring that touches itself in a point, without a way through it', () => {
    const hourglass: [number, number][] = [
      [0, 0],
      [4, 0],
      [2, 2],
      [4, 4],
      [0, 4],
      [2, 2],
    ];
    const mesh = createNavMesh([hourglass]);
    expect(areaOf(mesh)).toBe(8);
    expect(mesh.componentCount).toBe(2);
  });

  it('has the corners and edges of the polygons only', () => {
    const mesh = createNavMesh([ring], { merge: false });
    expect(mesh.vertexCount).toBe(6);
    expect(dentedPolygons(mesh)).toEqual([]);
  });
});

describe('createNavMesh, where polygons meet along parts of edges', () => {
  it('links ten neighbours along one edge (case 54)', () => {
    const quads = Array.from({ length: 10 }, (_, k) => rectangle(10, k, 11, k + 1));
    const plain = rectangle(0, 0, 10, 10);
    const split: [number, number][] = [plain[0], plain[1], [10, 2.5], [10, 7.5], plain[2], plain[3]];
    for (const large of [plain, split]) {
      const mesh = createNavMesh([large, ...quads], { merge: false });
      const links = mesh.edgeTwin.subarray(0, mesh.polygonStart[1]).filter((twin) => twin !== NONE);
      expect(new Set(links.map((twin) => mesh.edgePolygon[twin])).size).toBe(10);
      expect(mesh.componentCount).toBe(1);
    }
  });

  it('links a neighbour that covers a part of an edge, and leaves the rest a wall (case 26)', () => {
    const mesh = createNavMesh([rectangle(0, 0, 10, 10), rectangle(10, 0, 14, 4)], { merge: false });
    expect(countLinks(mesh)).toBe(1);
    expect(wallsOf(mesh)).toContain('10,4 10,10');
  });

  it('leads an edge through a corner that rounding moved off it', () => {
    const left: [number, number][] = [
      [0, 0],
      [7, 3],
      [0, 3],
    ];
    // (7/3, 1) is on the edge, and on no lattice of binary fractions.
    const right: [number, number][][] = [
      [
        [0, 0],
        [7, 0],
        [7 / 3, 1],
      ],
      [
        [7 / 3, 1],
        [7, 0],
        [7, 3],
      ],
    ];
    const { mesh, report } = createNavMeshWithReport([left, ...right], { merge: false });
    expect(mesh.componentCount).toBe(1);
    expect(countLinks(mesh)).toBe(3 + report.cut.length);
    expect(validateNavMesh(mesh)).toEqual([]);
  });

  it('does not link edges that meet in one point, near or far from the origin (case 52)', () => {
    for (const x of [3.125, 469503.125, 1048576, 16777216]) {
      const mesh = createNavMesh([rectangle(x - 5, 0, x, 10), rectangle(x, 10, x + 5, 20)]);
      expect(mesh.componentCount).toBe(2);
      expect(countLinks(mesh)).toBe(0);
    }
  });

  it('makes one of two corners that are almost equal, and two of two that are not (case 50)', () => {
    const near = createNavMesh([
      [
        [0, 0],
        [0.024093852080076722, 4.8e-18],
        [0.024093852080076705, -5.2e-18],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
    ]);
    expect(areaOf(near)).toBe(1);
    expect(near.vertexCount).toBe(4);
    const far = createNavMesh([
      [
        [0, 0],
        [8000, 0],
        [8000, 8000],
        [4000.0262, 8000.0041],
        [4000, 8000],
        [0, 8000],
      ],
    ]);
    expect(far.vertexCount).toBe(6);
    expect(Math.abs(areaOf(far) - 64000008.2262)).toBeLessThan(32000 / 512);
  });
});

describe('createNavMesh, on what has no area', () => {
  it('makes the mesh of the rest, and tells what was dropped (case 22)', () => {
    const square = rectangle(0, 0, 4, 4);
    const poor: [number, number][][] = [
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      [
        [3, 3],
        [3, 3],
        [4, 4],
      ],
      [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
      [
        [0, 0],
        [1e-150, 0],
        [0, 1e-150],
      ],
    ];
    const { mesh, report } = createNavMeshWithReport([...poor.slice(0, 2), square, ...poor.slice(2)]);
    expect(mesh.digest).toBe(createNavMesh([square]).digest);
    expect(report.dropped).toEqual([0, 1, 3, 4]);
    expect(Array.from(report.source)).toEqual([2]);
  });

  it('drops polygons that stand upright', () => {
    const upright: MeshPoint[] = [
      [0, 0, 0],
      [4, 0, 0],
      [4, 3, 0],
      [0, 3, 0],
    ];
    const { mesh, report } = createNavMeshWithReport([raised(0, rectangle(0, 0, 4, 4)), upright]);
    expect(report.dropped).toEqual([1]);
    expect(mesh.polygonCount).toBe(1);
  });

  it('closes slivers between polygons that nearly meet', () => {
    const mesh = createNavMesh([rectangle(0, 0, 1, 4), rectangle(1.001, 0, 2, 4)]);
    expect(mesh.polygonCount).toBe(1);
  });
});

describe('createNavMesh, with walls', () => {
  const left = rectangle(0, 0, 1, 1);
  const right = rectangle(1, 0, 2, 1);

  it('does not link polygons across a wall, on whichever side it is declared (case 25)', () => {
    const digests = [
      createNavMesh([left, right], { walls: [[0, 1]] }),
      createNavMesh([left, right], { walls: [[1, 3]] }),
      createNavMesh([right, left], { walls: [[1, 1]] }),
      createNavMesh([[...left].reverse(), right], { walls: [[0, 1]] }),
    ].map((mesh) => {
      expect(mesh.componentCount).toBe(2);
      return mesh.digest;
    });
    expect(new Set(digests).size).toBe(1);
  });

  it('makes walls of all parts of a wall', () => {
    const quads = [rectangle(0, 0, 1, 4), ...[0, 1, 2, 3].map((z) => rectangle(1, z, 2, z + 1))];
    expect(createNavMesh(quads, { walls: [[0, 1]] }).componentCount).toBe(2);
    const open = createNavMesh(quads, { walls: [[3, 3]] });
    expect(open.componentCount).toBe(1);
    expect(wallsOf(open)).toEqual(expect.arrayContaining(['1,2 1,3', '1,3 1,2']));
  });

  it('keeps rooms apart that a wall over the whole width divides (case 12)', () => {
    const mesh = createNavMesh([rectangle(-5, -5, 5, 1), rectangle(-5, 2, 5, 5)]);
    const areas = doubleAreas(mesh).map((double) => (double / 2) * mesh.lattice.unit * mesh.lattice.unit);
    expect(areas).toEqual([60, 30]);
    expect(mesh.componentCount).toBe(2);
    expect(areaOf(mesh)).toBe(90);
  });
});

describe('createNavMesh, on floors above one another', () => {
  it('takes polygons that overlap in plan when their surfaces stay apart there', () => {
    const floors = [0, 3, 6].map((y) => raised(y, rectangle(0, 0, 9, 9)));
    const ramp: MeshPoint[] = [
      [9, 0, 0],
      [12, 3, 0],
      [12, 3, 9],
      [9, 0, 9],
    ];
    expect(createNavMesh([...floors, ramp]).componentCount).toBe(3);
  });

  it('refuses a ramp that comes through a floor', () => {
    const ramp: MeshPoint[] = [
      [2, -1, 2],
      [6, 2, 2],
      [6, 2, 4],
      [2, -1, 4],
    ];
    expect(() => createNavMesh([raised(0, rectangle(0, 0, 9, 9)), ramp])).toThrow(/polygons 0 and 1 overlap/);
    const lifted = ramp.map(([x, y, z]): MeshPoint => [x, y + 1.2, z as number]);
    expect(createNavMesh([raised(0, rectangle(0, 0, 9, 9)), lifted]).polygonCount).toBe(2);
    expect(() => createNavMesh([raised(0, rectangle(0, 0, 9, 9)), lifted], { weldHeight: 0.3 })).toThrow(
      /polygons 0 and 1 overlap/,
    );
  });
});

describe('createNavMesh, on a lattice', () => {
  it('takes integers up to the ends of the lattice as they are', () => {
    const limit = 33554432;
    const lattice = { originX: 0.5, originZ: -7, unit: 0.25 };
    const quad = rectangle(-limit, -limit, limit, limit);
    const mesh = createNavMesh([quad], { lattice });
    expect(mesh.lattice).toEqual(lattice);
    expect(Array.from(mesh.vertexX)).toEqual([-limit, -limit, limit, limit]);
    expect(validateNavMesh(mesh)).toEqual([]);
  });

  it('cuts polygons as large as the lattice', () => {
    const limit = 33554432;
    const lattice = { originX: 0, originZ: 0, unit: 1 };
    const arrow: [number, number][] = [
      [-limit, -limit],
      [0, limit - 1],
      [limit, -limit],
      [1, limit],
      [-1, limit],
    ];
    const mesh = createNavMesh([arrow], { lattice, merge: false, weldUnits: 0 });
    expect(dentedPolygons(mesh)).toEqual([]);
    expect(mesh.componentCount).toBe(1);
  });

  it('welds nothing with weldUnits 0', () => {
    const lattice = { originX: 0, originZ: 0, unit: 1 };
    const quads = [rectangle(0, 0, 1, 1), rectangle(1, 0, 3, 1)];
    expect(areaOf(createNavMesh(quads, { lattice, weldUnits: 0 }))).toBe(3);
    expect(createNavMesh(quads, { lattice }).polygonCount).toBe(0);
  });
});

describe('createNavMesh, on overlaps', () => {
  it('refuses two triangles exactly when their insides have a point in common', () => {
    const coordinate = fc.integer({ min: 0, max: 12 });
    const corner = fc.tuple(coordinate, coordinate);
    const triangle = fc
      .tuple(corner, corner, corner)
      .filter(([a, b, c]) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) !== 0);
    let refused = 0;
    fc.assert(
      fc.property(triangle, triangle, (first, second) => {
        const expected = haveCommonInside(first, second);
        if (expected) {
          refused += 1;
          expect(() => createNavMesh([first, second])).toThrow(/polygons 0 and 1/);
        } else {
          expect(validateNavMesh(createNavMesh([first, second]))).toEqual([]);
        }
      }),
      { seed: 31, numRuns: 400 },
    );
    expect(refused).toBeGreaterThan(50);
  });
});

/** By clipping one triangle with the sides of the other; what is left of touching ones is far below the least real overlap. */
function haveCommonInside(
  first: readonly (readonly [number, number])[],
  second: readonly (readonly [number, number])[],
): boolean {
  let common: (readonly [number, number])[] = [...turnedLeft(first)];
  for (const [at, a] of turnedLeft(second).entries()) {
    const b = turnedLeft(second)[(at + 1) % 3];
    const side = (p: readonly [number, number]): number =>
      (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
    const kept: (readonly [number, number])[] = [];
    for (const [index, p] of common.entries()) {
      const q = common[(index + 1) % common.length];
      if (side(p) >= 0) kept.push(p);
      if (side(p) * side(q) < 0) {
        const share = side(p) / (side(p) - side(q));
        kept.push([p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share]);
      }
    }
    common = kept;
  }
  let area = 0;
  for (const [index, p] of common.entries()) {
    const q = common[(index + 1) % common.length];
    area += p[0] * q[1] - p[1] * q[0];
  }
  return area > 1e-6;
}

function turnedLeft(ring: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const [a, b, c] = ring;
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0 ? ring : [a, c, b];
}
