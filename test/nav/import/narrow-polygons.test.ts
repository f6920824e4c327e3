import { describe, expect, it } from 'vitest';
import {
  createNavMesh,
  createNavMeshWithReport,
  type MeshPoint,
} from '../../../src/nav/import/create-nav-mesh.ts';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import { validateNavMesh } from '../../../src/nav/mesh/validate-nav-mesh.ts';
import { areaOf, wallsOf } from '../../support/mesh-areas.ts';
import { planPolygons } from '../../support/mesh-facts.ts';
import { createNumbers } from '../../support/random-numbers.ts';
import {
  distanceToRing,
  drawCellRings,
  isInRing,
  isSimple,
  type PlanRing,
} from '../../support/random-rings.ts';

// Whole units, two of which are welded.
const lattice = { originX: 0, originZ: 0, unit: 1 };
const meshOf = (...polygons: MeshPoint[][]): NavMesh => createNavMesh(polygons, { lattice });

/** A room of 40 by 20 with a slit from above down to z = 5, from x = 20 to 20 + width. */
const slitRoom = (width: number): [number, number][] => [
  [0, 0],
  [40, 0],
  [40, 20],
  [20 + width, 20],
  [20 + width, 5],
  [20, 5],
  [20, 20],
  [0, 20],
];

/** Two rooms of 10 by 20, joined by a corridor from z = 5 to 5 + width. */
const neckRooms = (width: number): [number, number][] => [
  [0, 0],
  [10, 0],
  [10, 5],
  [20, 5],
  [20, 0],
  [30, 0],
  [30, 20],
  [20, 20],
  [20, 5 + width],
  [10, 5 + width],
  [10, 20],
  [0, 20],
];

describe('a slit', () => {
  it.each([0, 1, 2])('of %d units closes', (width) => {
    const mesh = meshOf(slitRoom(width));
    expect(mesh.polygonCount).toBe(1);
    expect(areaOf(mesh)).toBe(800);
    expect(wallsOf(mesh)).toHaveLength(4);
  });

  it('of 3 units stays', () => {
    const mesh = meshOf(slitRoom(3));
    expect(areaOf(mesh)).toBe(800 - 3 * 15);
    expect(mesh.componentCount).toBe(1);
  });

  it('stays where its sides are not close in height', () => {
    const heights = slitRoom(2).map(([x, z]): MeshPoint => [x, x < 21 ? 0 : 3, z]);
    expect(areaOf(meshOf(heights))).toBe(800 - 2 * 15);
  });

  it('that closes at its mouth leaves a hole', () => {
    const keyhole: [number, number][] = [
      [0, 0],
      [40, 0],
      [40, 20],
      [22, 20],
      [22, 15],
      [30, 15],
      [30, 5],
      [10, 5],
      [10, 15],
      [20, 15],
      [20, 20],
      [0, 20],
    ];
    const mesh = meshOf(keyhole);
    expect(areaOf(mesh)).toBe(800 - 200);
    expect(mesh.componentCount).toBe(1);
    expect(wallsOf(mesh)).toEqual(
      expect.arrayContaining(['30,15 30,5', '30,5 10,5', '10,5 10,15', '0,20 0,0', '40,0 40,20']),
    );
  });

  it('between two sides of a wedge closes as far as they are welded', () => {
    const mesh = meshOf([
      [0, 0],
      [40, 0],
      [40, 20],
      [28, 20],
      [20, 4],
      [19, 4],
      [12, 20],
      [0, 20],
    ]);
    expect(areaOf(mesh)).toBe(800 - 8 * 16);
    expect(mesh.componentCount).toBe(1);
  });
});

describe('a slit that is a wall', () => {
  // Its sides are edges 3 and 5.
  it.each([0, 1, 2])('of %d units closes, and stays a wall on both sides', (width) => {
    for (const edge of [3, 5]) {
      const mesh = createNavMesh([slitRoom(width)], { lattice, walls: [[0, edge]] });
      expect(areaOf(mesh)).toBe(800);
      expect(mesh.componentCount).toBe(1);
      expect(wallsOf(mesh)).toEqual(expect.arrayContaining(['20,5 20,20', '20,20 20,5']));
      expect(wallsOf(mesh)).toHaveLength(7);
      expect(validateNavMesh(mesh)).toEqual([]);
    }
  });

  it('is a wall where the ring runs out to a point and back', () => {
    const spiked: [number, number][] = [
      [0, 0],
      [20, 0],
      [20, 15],
      [20, 0],
      [40, 0],
      [40, 20],
      [0, 20],
    ];
    expect(wallsOf(createNavMesh([spiked], { lattice }))).toHaveLength(4);
    const walled = createNavMesh([spiked], { lattice, walls: [[0, 2]] });
    expect(wallsOf(walled)).toEqual(expect.arrayContaining(['20,0 20,15', '20,15 20,0']));
    expect(areaOf(walled)).toBe(800);
  });

  it('divides the room when it goes all the way', () => {
    const divided: [number, number][] = [
      [0, 0],
      [20, 0],
      [20, 20],
      [20, 0],
      [40, 0],
      [40, 20],
      [0, 20],
    ];
    expect(createNavMesh([divided], { lattice }).componentCount).toBe(1);
    const mesh = createNavMesh([divided], { lattice, walls: [[0, 1]] });
    expect(mesh.componentCount).toBe(2);
    expect(areaOf(mesh)).toBe(800);
  });

  it('is no wall where it has no ground beside it', () => {
    const tail: [number, number][] = [
      [0, 0],
      [20, 0],
      [20, -15],
      [20, 0],
      [40, 0],
      [40, 20],
      [0, 20],
    ];
    const mesh = createNavMesh([tail], { lattice, walls: [[0, 1]] });
    expect(mesh.digest).toBe(createNavMesh([tail], { lattice }).digest);
    expect(wallsOf(mesh)).toHaveLength(4);
    const parted = createNavMesh([neckRooms(2)], { lattice, walls: [[0, 2]] });
    expect(parted.digest).toBe(meshOf(neckRooms(2)).digest);
  });
});

describe('a neck', () => {
  it.each([1, 2])('of %d units closes, and what it joined is not joined any more', (width) => {
    const { mesh, report } = createNavMeshWithReport([neckRooms(width)], { lattice });
    expect(areaOf(mesh)).toBe(400);
    expect(mesh.componentCount).toBe(2);
    expect(report).toMatchObject({ dropped: [], cut: [0] });
    expect(wallsOf(mesh)).not.toContain('10,5 20,5');
  });

  it('of 3 units stays', () => {
    const mesh = meshOf(neckRooms(3));
    expect(areaOf(mesh)).toBe(430);
    expect(mesh.componentCount).toBe(1);
  });

  it('without length leaves two pieces that touch in a point, unlinked', () => {
    const mesh = meshOf([
      [0, 0],
      [20, 10],
      [40, 0],
      [40, 24],
      [20, 12],
      [0, 24],
    ]);
    expect(mesh.componentCount).toBe(2);
    expect(mesh.vertexCount).toBe(5);
    expect(validateNavMesh(mesh)).toEqual([]);
  });

  it('is all of a polygon that vanishes', () => {
    const zigzag: [number, number][] = [
      [0, 0],
      [20, 0],
      [20, 20],
      [18, 20],
      [18, 2],
      [0, 2],
    ];
    const { mesh, report } = createNavMeshWithReport([zigzag], { lattice });
    expect(mesh.polygonCount).toBe(0);
    expect(report.dropped).toEqual([0]);
  });
});

describe('a ring that runs to a hole and back', () => {
  const annulus: [number, number][] = [
    [0, 0],
    [30, 0],
    [30, 30],
    [0, 30],
    [0, 0],
    [10, 10],
    [10, 20],
    [20, 20],
    [20, 10],
    [10, 10],
  ];

  it('has the hole, whatever its winding and beginning', () => {
    const digests = new Set<string>();
    for (const winding of [annulus, [...annulus].reverse()]) {
      for (let at = 0; at < winding.length; at += 1) {
        const mesh = meshOf([...winding.slice(at), ...winding.slice(0, at)]);
        expect(areaOf(mesh)).toBe(800);
        expect(mesh.componentCount).toBe(1);
        expect(wallsOf(mesh)).toHaveLength(8);
        digests.add(mesh.digest);
      }
    }
    expect(digests.size).toBe(1);
  });
});

describe('a polygon that really crosses itself', () => {
  it.each<[string, PlanRing]>([
    [
      'at a corner',
      [
        [0, 0],
        [20, 20],
        [40, 40],
        [40, 0],
        [20, 20],
        [0, 60],
      ],
    ],
    [
      'along a side, that it passes twice in one direction',
      [
        [0, 0],
        [40, 0],
        [40, 20],
        [20, 20],
        [0, 0],
        [40, 0],
        [40, 10],
      ],
    ],
    [
      'by three units',
      [
        [0, 0],
        [40, 0],
        [40, 40],
        [20, -3],
        [0, 40],
      ],
    ],
  ])('%s is refused, with the place', (_, ring) => {
    expect(() => meshOf(ring as [number, number][])).toThrow(
      /polygons\[0\] crosses itself (?:at|on its side from \(\d+, \d+\) to) \(\d+, \d+\)/,
    );
  });

  it('is refused with both sides that cross, in metres', () => {
    const bow: MeshPoint[] = [
      [100, 50],
      [102, 52],
      [102, 50],
      [100, 51],
    ];
    expect(() => createNavMesh([bow])).toThrow(
      'polygons[0] crosses itself on its side from (100, 51) to (102, 50) and that from (102, 52) to (100, 50)',
    );
  });
});

describe('a polygon of which welding turns a part over', () => {
  it('is filled where it winds round', () => {
    const folded: [number, number][] = [
      [40, 26],
      [41, 26],
      [40, 23],
      [99, 16],
      [43, 27],
      [46, 29],
      [45, 27],
      [48, 31],
      [45, 31],
      [52, 49],
      [40, 29],
    ];
    expect(isSimple(folded)).toBe(true);
    const mesh = meshOf(folded);
    expect(validateNavMesh(mesh)).toEqual([]);
    expect(Math.abs(areaOf(mesh) - areaOf(createNavMesh([folded], { lattice, weldUnits: 0 })))).toBeLessThan(
      60,
    );
  });

  it('is refused where sides cross between corners then, and taken without welding', () => {
    const folded: [number, number][] = [
      [44, 4],
      [50, 7],
      [91, 34],
      [45, 7],
      [46, 8],
      [15, 28],
      [14, 25],
      [44, 9],
      [43, 8],
      [42, 7],
    ];
    expect(isSimple(folded)).toBe(true);
    expect(() => meshOf(folded)).toThrow(
      /polygons\[0\] crosses itself .* once its corners are welded; weldUnits 0/,
    );
    expect(validateNavMesh(createNavMesh([folded], { lattice, weldUnits: 0 }))).toEqual([]);
  });
});

describe('a polygon with corners above one another', () => {
  const upright: MeshPoint[] = [
    [0, 0, 0],
    [0, 5, 0],
    [40, 5, 0],
    [40, 5, 40],
  ];

  it('is refused whichever corner comes first', () => {
    for (let at = 0; at < upright.length; at += 1) {
      expect(() => meshOf([...upright.slice(at), ...upright.slice(0, at)])).toThrow(
        'polygons[0] has corners above one another at (0, 0)',
      );
    }
  });
});

describe('random polygons with corners and sides a few units apart', () => {
  it.each([
    ['along the axes', 0],
    ['askew', 3],
  ])('%s are all taken, and keep all ground that is not near a side', (_, jitter) => {
    const numbers = createNumbers(`narrow ${jitter}`);
    let count = 0;
    for (let round = 0; round < 250; round += 1) {
      for (const ring of drawCellRings(numbers, jitter).filter(isSimple)) {
        count += 1;
        const mesh = meshOf(ring as [number, number][]);
        expect(validateNavMesh(mesh)).toEqual([]);
        expect(misplacedGround(mesh, ring, numbers)).toEqual([]);
        const first = Math.floor(numbers() * ring.length);
        const turned = [...ring.slice(first), ...ring.slice(0, first)].reverse();
        expect(meshOf(turned as [number, number][]).digest).toBe(mesh.digest);
        const walls = ring.map((_, edge): [number, number] => [0, edge]).filter(() => numbers() < 0.4);
        const walled = createNavMesh([ring as [number, number][]], { lattice, walls });
        expect(validateNavMesh(walled)).toEqual([]);
        expect(areaOf(walled)).toBe(areaOf(mesh));
      }
    }
    expect(count).toBeGreaterThan(60);
  });
});

/** Random places further from the ring's sides than welding reaches that are ground in one of the two only. */
function misplacedGround(mesh: NavMesh, ring: PlanRing, numbers: () => number): string[] {
  const polygons = planPolygons(mesh);
  const greatest = (axis: 0 | 1): number => Math.max(...ring.map((point) => point[axis]));
  const misplaced: string[] = [];
  for (let draw = 0; draw < 30; draw += 1) {
    const [x, z] = [numbers() * greatest(0), numbers() * greatest(1)];
    if (distanceToRing(ring, x, z) < 5) continue;
    const isGround = polygons.some((polygon) => isInRing(polygon, x, z));
    if (isGround !== isInRing(ring, x, z)) misplaced.push(`(${x}, ${z})`);
  }
  return misplaced;
}
