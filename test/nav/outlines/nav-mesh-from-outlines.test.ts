import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/nav/geometry/none.ts';
import { distance, nearestOnSegment } from '../../../src/nav/geometry/segment.ts';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import { validateNavMesh } from '../../../src/nav/mesh/validate-nav-mesh.ts';
import {
  navMeshFromOutlines,
  navMeshFromOutlinesWithReport,
} from '../../../src/nav/outlines/nav-mesh-from-outlines.ts';
import type { OutlineRing } from '../../../src/nav/outlines/read-outlines.ts';
import { askPath } from '../../support/ask-path.ts';
import { areaOf, doubleAreas } from '../../support/mesh-areas.ts';
import { wallLoops } from '../../support/wall-loops.ts';

const box = (minX: number, maxX: number, minZ: number, maxZ: number): OutlineRing => [
  [minX, minZ],
  [maxX, minZ],
  [maxX, maxZ],
  [minX, maxZ],
];

/** The area of each connected part, square metres, ascending. */
function componentAreas(mesh: NavMesh): number[] {
  const areas = new Array<number>(mesh.componentCount).fill(0);
  for (const [polygon, double] of doubleAreas(mesh).entries()) areas[mesh.component[polygon]] += double / 2;
  return areas.map((area) => area * mesh.lattice.unit * mesh.lattice.unit).sort((a, b) => a - b);
}

describe('navMeshFromOutlines', () => {
  it('cuts a room in two by a wall that touches both sides', () => {
    const room = [box(-5, 5, -5, 5)];
    for (const outlines of [
      { outer: room, obstacles: [box(-5, 5, 1, 2)] },
      { outer: room, holes: [box(-5, 5, 1, 2)] },
    ]) {
      const mesh = navMeshFromOutlines(outlines);
      expect(componentAreas(mesh)).toEqual([30, 60]);
      expect(askPath(mesh, [0, 0], [0, 4]).status).toBe('unreachable');
    }
  });

  it('takes a hole that shares a corner with the border', () => {
    const mesh = navMeshFromOutlines({ outer: [box(-10, 10, -10, 10)], holes: [box(-10, -4, -10, -4)] });
    expect(areaOf(mesh)).toBe(364);
    const { corners, length } = askPath(mesh, [-10, -2], [-2, -10]);
    expect(corners).toEqual([
      [-10, -2],
      [-4, -4],
      [-2, -10],
    ]);
    expect(length).toBeCloseTo(12.649110640673518, 12);
  });

  it('lets nobody through between two holes that share a corner', () => {
    const holes = [box(-6, 0, -6, 0), box(0, 6, 0, 6)];
    for (const order of [holes, [...holes].reverse()]) {
      const mesh = navMeshFromOutlines({ outer: [box(-10, 10, -10, 10)], holes: order });
      expect(areaOf(mesh)).toBe(328);
      expect(mesh.componentCount).toBe(1);
      const { corners, length } = askPath(mesh, [-2, 2], [2, -2]);
      expect(corners).toEqual([
        [-2, 2],
        [-6, 0],
        [-6, -6],
        [0, -6],
        [2, -2],
      ]);
      expect(length).toBeCloseTo(20.94427190999916, 12);
    }
  });

  it('cuts with an obstacle that lies partly outside', () => {
    const mesh = navMeshFromOutlines({ outer: [box(0, 100, 0, 100)], obstacles: [box(-20, 80, -20, 80)] });
    expect(areaOf(mesh)).toBe(3600);
    const { corners, length } = askPath(mesh, [90, 10], [10, 90]);
    expect(corners).toEqual([
      [90, 10],
      [80, 80],
      [10, 90],
    ]);
    expect(length).toBeCloseTo(141.4213562373095, 12);
  });

  it('makes one obstacle of a grid of boxes that touch', () => {
    const obstacles = [...Array(16).keys()].map((at) => {
      const [x, z] = [50 + 100 * (at % 4), 50 + 100 * Math.floor(at / 4)];
      return box(x, x + 100, z, z + 100);
    });
    const mesh = navMeshFromOutlines({ outer: [box(0, 500, 0, 500)], obstacles });
    expect(areaOf(mesh)).toBe(90000);
    expect(wallLoops(mesh).map((loop) => loop.length)).toEqual([4, 4]);
    const { corners, length } = askPath(mesh, [25, 250], [475, 250]);
    expect(corners).toEqual([
      [25, 250],
      [50, 50],
      [450, 50],
      [475, 250],
    ]);
    expect(length).toBeCloseTo(803.1128874149274, 12);
  });

  it('makes one of two corners that are nearly equal, and an obstacle that covers nothing none', () => {
    const first = [0.024093852080076722, 4.8e-18] as const;
    const second = [0.024093852080076705, -5.2e-18] as const;
    const quad: OutlineRing = [[0, 0], second, first, [1, 0], [1, 1], [0, 1]];
    const { mesh, report } = navMeshFromOutlinesWithReport({
      outer: [quad],
      obstacles: [[first, second, first]],
    });
    expect(report.dropped).toEqual([{ list: 'obstacles', index: 0 }]);
    expect(Math.abs(areaOf(mesh) - 1)).toBeLessThanOrEqual(4 * mesh.lattice.unit);
    expect(wallLoops(mesh).map((loop) => loop.length)).toEqual([4]);
    const cut = navMeshFromOutlines({ outer: [quad], obstacles: [[first, second, [0.5, 0.5]]] });
    expect(validateNavMesh(cut)).toEqual([]);
    expect(Math.abs(areaOf(cut) - 1)).toBeLessThanOrEqual(6 * mesh.lattice.unit);
  });

  it('keeps two corners apart that are near each other on a large outline', () => {
    const ring: OutlineRing = [
      [0, 0],
      [8000, 0],
      [8000, 8000],
      [4000.0262, 8000.0041],
      [4000, 8000],
      [0, 8000],
    ];
    const mesh = navMeshFromOutlines({ outer: [ring] });
    expect(wallLoops(mesh).map((loop) => loop.length)).toEqual([6]);
    expect(Math.abs(areaOf(mesh) - 64000008.2)).toBeLessThanOrEqual(32000 * mesh.lattice.unit);
  });

  it('joins polygons that overlap, touch along an edge, and lie in one another', () => {
    const outer = [box(0, 4, 0, 4), box(2, 6, 2, 6), box(6, 8, 3, 5), box(1, 2, 1, 2), box(8, 9, 5, 6)];
    const mesh = navMeshFromOutlines({ outer });
    expect(areaOf(mesh)).toBe(16 + 12 + 4 + 1);
    // The last one touches the third in a point only.
    expect(componentAreas(mesh)).toEqual([1, 32]);
  });

  it('fills what a ring winds about in either direction', () => {
    const eight: OutlineRing = [
      [0, 0],
      [4, 4],
      [4, 0],
      [0, 4],
    ];
    expect(componentAreas(navMeshFromOutlines({ outer: [eight] }))).toEqual([4, 4]);
    const twice: OutlineRing = [...box(0, 4, 0, 4), ...box(0, 4, 0, 4)];
    expect(areaOf(navMeshFromOutlines({ outer: [twice] }))).toBe(16);
    // A lobe that runs clockwise does not cancel what another polygon covers.
    expect(areaOf(navMeshFromOutlines({ outer: [eight, box(0, 4, 0, 4)] }))).toBe(16);
  });

  it('keeps an island in a hole that is led round it', () => {
    const moat: OutlineRing = [...box(1, 9, 1, 9), [1, 1], [4, 4], [4, 6], [6, 6], [6, 4], [4, 4]];
    expect(componentAreas(navMeshFromOutlines({ outer: [box(0, 10, 0, 10)], holes: [moat] }))).toEqual([
      4, 36,
    ]);
  });

  it('leaves out what covers nothing, and says so', () => {
    const outlines = {
      outer: [box(0, 4, 0, 4), [[1, 1]] as OutlineRing, [] as OutlineRing],
      holes: [
        [
          [1, 1],
          [2, 2],
          [3, 3],
        ] as OutlineRing,
      ],
      obstacles: [
        box(1, 2, 1, 2),
        [
          [1, 1],
          [3, 1],
          [1, 1],
          [1, 3],
        ] as OutlineRing,
        box(3, 3.0001, 0, 4),
      ],
    };
    const { mesh, report } = navMeshFromOutlinesWithReport(outlines);
    expect(report.dropped).toEqual([
      { list: 'outer', index: 1 },
      { list: 'outer', index: 2 },
      { list: 'holes', index: 0 },
      { list: 'obstacles', index: 1 },
      { list: 'obstacles', index: 2 },
    ]);
    expect(report.isExact).toBe(true);
    expect(areaOf(mesh)).toBe(15);
  });

  it('makes an empty mesh where there is no ground', () => {
    for (const outlines of [{ outer: [] }, { outer: [box(0, 1, 0, 1)], holes: [box(-1, 2, -1, 2)] }]) {
      expect(navMeshFromOutlines(outlines).polygonCount).toBe(0);
      expect(navMeshFromOutlines(outlines, { agentRadius: 0.5 }).polygonCount).toBe(0);
    }
    expect(navMeshFromOutlines({ outer: [box(0, 1, 0, 1)] }, { agentRadius: 1e9 }).polygonCount).toBe(0);
  });

  it('takes outlines on a lattice as they are', () => {
    const lattice = { originX: 3, originZ: -2, unit: 0.25 };
    const mesh = navMeshFromOutlines(
      { outer: [box(-4, 4, 0, 8)], obstacles: [box(0, 4, 0, 4)] },
      { lattice },
    );
    expect(mesh.lattice).toEqual(lattice);
    expect(areaOf(mesh)).toBe(3);
    const limit = 33554432;
    const whole = navMeshFromOutlines(
      {
        outer: [box(-limit, limit, -limit, limit)],
        holes: [
          [
            [-limit, -limit],
            [limit, limit - 1],
            [limit, limit],
          ],
        ],
      },
      { lattice: { originX: 0, originZ: 0, unit: 1 } },
    );
    expect(validateNavMesh(whole)).toEqual([]);
    expect(doubleAreas(whole).reduce((sum, area) => sum + area, 0)).toBe(2 * (4 * limit * limit - limit));
  });

  it('has polygons of at most as many corners as asked for', () => {
    const ring = [...Array(24).keys()].map((at): [number, number] => [Math.cos(at / 4), Math.sin(at / 4)]);
    const mesh = navMeshFromOutlines({ outer: [ring] }, { maxCorners: 5 });
    const counts = [...Array(mesh.polygonCount).keys()].map(
      (at) => mesh.polygonStart[at + 1] - mesh.polygonStart[at],
    );
    expect(Math.max(...counts)).toBe(5);
    expect(areaOf(mesh)).toBe(areaOf(navMeshFromOutlines({ outer: [ring] })));
  });
});

describe('navMeshFromOutlines with an agent radius', () => {
  /** A wall across a room, with a gap of one metre and one of two. */
  const room = [box(0, 20, 0, 10)];
  const walls = [box(0, 4, 4, 6), box(5, 12, 4, 6), box(14, 20, 4, 6)];
  const isOpen = (mesh: NavMesh, x: number): boolean => askPath(mesh, [x, 1.5], [x, 8.5]).length === 7;

  it.each([
    [0.4, true, true],
    [0.5, false, true],
    [0.6, false, true],
    [1, false, false],
  ])('leads agents of radius %d through gaps of one and two metres: %s, %s', (agentRadius, narrow, wide) => {
    const mesh = navMeshFromOutlines({ outer: room, obstacles: walls }, { agentRadius });
    expect(mesh.agentRadius).toBe(agentRadius);
    expect(isOpen(mesh, 4.5)).toBe(narrow);
    expect(isOpen(mesh, 13)).toBe(wide);
  });

  it('takes exactly the radius from straight walls that lie on the lattice', () => {
    const { mesh, report } = navMeshFromOutlinesWithReport(
      { outer: [box(0, 10, 0, 10)] },
      { agentRadius: 0.5 },
    );
    expect(areaOf(mesh)).toBe(81);
    expect(report.isExact).toBe(true);
    const ways = navMeshFromOutlines(
      { outer: [box(0, 4, 0, 4), box(4, 9, 1, 3), box(2, 6, 0, 2)] },
      { agentRadius: 0.25 },
    );
    // Borders inside the ground are no walls.
    expect(ways.componentCount).toBe(1);
    expect(askPath(ways, [1, 1.5], [8, 1.5]).length).toBe(7);
  });

  it('keeps the radius from walls as they were before they were rounded', () => {
    const outer = [box(0, 10, 0, 10)];
    const obstacles = [box(4.1, 5.1, 4.1, 5.1)];
    const mesh = navMeshFromOutlines({ outer, obstacles }, { agentRadius: 0.5, unit: 0.25 });
    // The obstacle is rounded to 4..5, and its upper sides are half a metre away from 5.1 at 5.75 only.
    for (const [x, z] of wallLoops(mesh).flat()) {
      expect(clearance(x, z, [...outer, ...obstacles])).toBeGreaterThanOrEqual(0.5);
    }
  });

  it('grows round corners by less than 2 % and a few units more than the radius', () => {
    for (const agentRadius of [0.25, 0.4, 1, 3.3]) {
      const mesh = navMeshFromOutlines(
        { outer: [box(0, 40, 0, 40)], obstacles: [box(15, 20, 15, 20)] },
        { agentRadius },
      );
      const [, inner] = wallLoops(mesh)
        .sort((a, b) => b.length - a.length)
        .reverse();
      const reaches = inner.map(([x, z]) =>
        distance(x, z, Math.max(15, Math.min(20, x)), Math.max(15, Math.min(20, z))),
      );
      expect(inner.length).toBe(16);
      expect(Math.max(...reaches)).toBeLessThan(agentRadius * 1.02 + 4 * mesh.lattice.unit);
      expect(Math.min(...reaches)).toBeGreaterThanOrEqual(agentRadius - 1e-9);
    }
  });

  it('keeps paths away from walls', () => {
    for (const agentRadius of [0.4, 0.5, 0.6]) {
      const mesh = navMeshFromOutlines({ outer: room, obstacles: walls }, { agentRadius });
      const { corners } = askPath(mesh, [1, 1.5], [19, 8.5]);
      for (const [x, z] of corners)
        expect(clearance(x, z, [...room, ...walls])).toBeGreaterThanOrEqual(agentRadius - 1e-9);
    }
  });
});

function clearance(x: number, z: number, rings: readonly OutlineRing[]): number {
  const distances = rings.flatMap((ring) =>
    ring.map(([ax, az], at) => {
      const [bx, bz] = ring[(at + 1) % ring.length];
      const share = nearestOnSegment(x, z, ax, az, bx, bz);
      return distance(x, z, ax + share * (bx - ax), az + share * (bz - az));
    }),
  );
  return Math.min(...distances);
}

describe('the door of navMeshFromOutlines', () => {
  const yard = box(0, 4, 0, 4);
  it.each([
    [
      () =>
        navMeshFromOutlines({
          outer: [
            [
              [0, 0],
              [1, Number.NaN],
              [1, 1],
            ],
          ],
        }),
      'outer[0][1] z must be a finite number, got NaN',
    ],
    [
      () => navMeshFromOutlines({ outer: [yard], holes: [yard, [[0, Infinity]]] }),
      'holes[1][0] z must be a finite number, got Infinity',
    ],
    [
      () => navMeshFromOutlines({ outer: [yard], obstacles: [[[0, 0, 0] as unknown as [number, number]]] }),
      'obstacles[0][0] must be [x, z], got a list of 3',
    ],
    [() => navMeshFromOutlines({ outer: 7 as unknown as [] }), 'outer must be an array of polygons, got 7'],
    [
      () => navMeshFromOutlines({ outer: [null as unknown as []] }),
      'outer[0] must be an array of corners, got null',
    ],
    [
      () => navMeshFromOutlines([yard] as unknown as { outer: [] }),
      'outlines must be an object, got a list of 1',
    ],
    [
      () => navMeshFromOutlines({ outer: [yard] }, { agentRadius: -1 }),
      'agentRadius must not be negative, got -1',
    ],
    [
      () => navMeshFromOutlines({ outer: [yard] }, { maxCorners: 2 }),
      'maxCorners must be an integer from 3 to 2147483647, got 2',
    ],
    [() => navMeshFromOutlines({ outer: [yard] }, { unit: 0 }), 'unit must be greater than 0, got 0'],
    [
      () => navMeshFromOutlines({ outer: [yard] }, { radius: 1 } as object),
      'options has no radius: it can have unit, lattice, agentRadius, maxCorners',
    ],
    [
      () => navMeshFromOutlines({ outer: [box(0, 1e6, 0, 1)] }),
      'unit 0.0009765625 is too fine for outlines of 1000000 metres: it allows for 32768',
    ],
    [
      () => navMeshFromOutlines({ outer: [yard], obstacles: [box(0, 1e6, 0, 1)] }),
      'obstacles[0][1] must be within 32768 metres of (0, 0), got (1000000, 0)',
    ],
    [
      () => navMeshFromOutlines({ outer: [[[0.5, 0]]] }, { lattice: { originX: 0, originZ: 0, unit: 1 } }),
      'outer[0][0] x must be an integer from -33554432 to 33554432, got 0.5',
    ],
    [
      () => navMeshFromOutlines({ outer: [yard] }, { unit: 1, lattice: { originX: 0, originZ: 0, unit: 1 } }),
      'unit must not be given with a lattice, got 1',
    ],
    [
      () => navMeshFromOutlines({ outer: [yard] }, { lattice: { originX: 0, originZ: 0, unit: 0 } }),
      'lattice.unit must be greater than 0, got 0',
    ],
  ])('refuses what is wrong and names it (%#)', (make, message) => {
    expect(make).toThrow(message);
  });

  it('has no wall between linked polygons', () => {
    const mesh = navMeshFromOutlines({ outer: [yard], holes: [box(1, 2, 1, 2)] });
    expect(mesh.edgeTwin.filter((twin) => twin === NONE)).toHaveLength(8);
    expect(validateNavMesh(mesh)).toEqual([]);
  });
});
