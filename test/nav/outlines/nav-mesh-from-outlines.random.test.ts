import { describe, expect, it } from 'vitest';
import { distance, nearestOnSegment } from '../../../src/nav/geometry/segment.ts';
import { validateNavMesh } from '../../../src/nav/mesh/validate-nav-mesh.ts';
import { navMeshFromOutlines } from '../../../src/nav/outlines/nav-mesh-from-outlines.ts';
import type { OutlineRing } from '../../../src/nav/outlines/read-outlines.ts';
import { createNearestPoint, findNearestPoint } from '../../../src/nav/query/find-nearest-point.ts';
import { checkOutlines, type Drawing, drawOutlines } from '../../support/check-outlines.ts';
import { createNumbers } from '../../support/random-numbers.ts';
import { wallLoops } from '../../support/wall-loops.ts';

const LARGE = 33554432;
const DRAWINGS: readonly Drawing[] = [
  { kind: 'any', size: 10, polygons: 3 },
  { kind: 'any', size: 60, polygons: 3 },
  { kind: 'any', size: LARGE, polygons: 3 },
  { kind: 'shared', size: 15, polygons: 6 },
  { kind: 'shared', size: LARGE, polygons: 6 },
  { kind: 'thin', size: 200, polygons: 5 },
  { kind: 'boxes', size: 20, polygons: 8 },
  { kind: 'boxes', size: LARGE, polygons: 6 },
  { kind: 'diagonal', size: 40, polygons: 6 },
  { kind: 'diagonal', size: LARGE, polygons: 6 },
];

describe('navMeshFromOutlines, on random outlines', () => {
  it.each(DRAWINGS)('is what exact arithmetic says, within rounding: $kind up to $size', (drawing) => {
    const numbers = createNumbers(`outlines ${drawing.kind} ${drawing.size}`);
    const faults: string[] = [];
    let exact = 0;
    let asked = 0;
    for (let round = 0; round < 200; round += 1) {
      const outlines = drawOutlines(drawing, numbers);
      const check = checkOutlines(outlines, numbers);
      for (const fault of check.faults) faults.push(`${round}: ${fault}`);
      if (check.isExact) exact += 1;
      asked += check.asked;
    }
    expect(faults).toEqual([]);
    expect(asked).toBeGreaterThan(1000);
    if (drawing.kind === 'boxes' || drawing.kind === 'diagonal') expect(exact).toBe(200);
  });

  it('gives the same mesh moved for outlines moved by whole metres', () => {
    const numbers = createNumbers('moved outlines');
    for (let round = 0; round < 40; round += 1) {
      const { outer, cuts } = drawOutlines({ kind: 'any', size: 4096, polygons: 4 }, numbers);
      const moved = (by: number) => (ring: readonly (readonly [number, number])[]) =>
        ring.map(([x, z]): [number, number] => [x / 256 + by, z / 256 - 3 * by]);
      const agentRadius = round % 2 === 0 ? 0 : 0.3;
      const [here, there] = [0, 1000].map((by) =>
        navMeshFromOutlines({ outer: outer.map(moved(by)), obstacles: cuts.map(moved(by)) }, { agentRadius }),
      );
      expect(there.lattice.originX).toBe(here.lattice.originX + 1000);
      expect(there.lattice.originZ).toBe(here.lattice.originZ - 3000);
      for (const key of ['vertexX', 'vertexZ', 'edgeVertex', 'edgeTwin', 'polygonStart'] as const) {
        expect(there[key]).toEqual(here[key]);
      }
    }
  });

  it.each([
    ['blocks', drawBlock, drawRoom, 1 / 1024],
    ['rounds', drawRound, drawRoundRoom, 1 / 1024],
    ['blocks', drawBlock, drawRoom, 1 / 16],
    ['rounds', drawRound, drawRoundRoom, 1 / 16],
  ] as const)(
    'keeps the radius from all walls, and the ground that is a little farther: %s',
    (kind, draw, room, unit) => {
      const numbers = createNumbers(`grown outlines ${kind} ${unit}`);
      const faults: string[] = [];
      let walls = 0;
      let places = 0;
      for (let round = 0; round < 40; round += 1) {
        const obstacles = Array.from({ length: kind === 'blocks' ? 6 : 2 }, () => draw(numbers));
        const outer = room(numbers);
        const agentRadius = 0.05 + numbers();
        const mesh = navMeshFromOutlines({ outer: [outer], obstacles }, { agentRadius, unit });
        faults.push(...validateNavMesh(mesh));
        const segments = [outer, ...obstacles].flatMap(segmentsOf);
        for (const wall of wallLoops(mesh).flatMap(segmentsOf)) {
          const gap = Math.min(...segments.map((segment) => gapBetween(segment, wall)));
          walls += 1;
          if (gap < agentRadius - 1e-9) faults.push(`${round}: ${gap} instead of ${agentRadius} at ${wall}`);
        }
        const nearest = createNearestPoint();
        for (let at = 0; at < 100; at += 1) {
          const [x, z] = [20 * numbers(), 20 * numbers()];
          if (!isInRing(outer, x, z) || obstacles.some((ring) => isInRing(ring, x, z))) continue;
          const clearance = Math.min(...segments.map((segment) => gapTo(segment, x, z)));
          findNearestPoint(mesh, { x, y: 0, z }, Infinity, nearest);
          const isOnMesh = nearest.polygon >= 0 && distance(nearest.x, nearest.z, x, z) < 1e-9;
          places += 1;
          if (clearance > agentRadius * 1.02 + 7 * unit && !isOnMesh)
            faults.push(`${round}: no ground at ${x}, ${z}`);
          if (clearance < agentRadius - 1e-9 && isOnMesh)
            faults.push(`${round}: ground too near a wall at ${x}, ${z}`);
        }
      }
      expect(faults).toEqual([]);
      expect(walls).toBeGreaterThan(1000);
      expect(places).toBeGreaterThan(1000);
    },
  );
});

type PlanSegment = readonly [ax: number, az: number, bx: number, bz: number];

/** A quadrilateral of random corners round a random place; it may be dented. */
function drawBlock(numbers: () => number): OutlineRing {
  const [x, z] = [20 * numbers(), 20 * numbers()];
  const quarter = (signX: number, signZ: number): [number, number] => [
    x + signX * 3 * numbers(),
    z + signZ * 3 * numbers(),
  ];
  return [quarter(1, 1), quarter(-1, 1), quarter(-1, -1), quarter(1, -1)];
}

/** A ring of many short walls. */
function drawRound(
  numbers: () => number,
  x = 20 * numbers(),
  z = 20 * numbers(),
  radius = 1 + numbers(),
): OutlineRing {
  const corners = 20 + Math.floor(60 * numbers());
  return Array.from({ length: corners }, (_, at): [number, number] => {
    const angle = (2 * Math.PI * (at + 0.5 * numbers())) / corners;
    return [x + radius * Math.cos(angle), z + radius * Math.sin(angle)];
  });
}

function drawRoundRoom(numbers: () => number): OutlineRing {
  return drawRound(numbers, 10, 10, 7 + 3 * numbers());
}

function drawRoom(numbers: () => number): OutlineRing {
  const near = (x: number, z: number): [number, number] => [x + 2 * numbers(), z + 2 * numbers()];
  return [near(0, 0), near(9, 0), near(18, 0), near(18, 18), near(9, 15), near(0, 18)];
}

function segmentsOf(ring: readonly (readonly [number, number])[]): PlanSegment[] {
  return ring.map((from, at) => [...from, ...ring[(at + 1) % ring.length]]);
}

function gapTo([ax, az, bx, bz]: PlanSegment, x: number, z: number): number {
  const share = nearestOnSegment(x, z, ax, az, bx, bz);
  return distance(x, z, ax + share * (bx - ax), az + share * (bz - az));
}

/** The distance between two segments that do not cross. */
function gapBetween(one: PlanSegment, other: PlanSegment): number {
  const [ax, az, bx, bz] = one;
  const [cx, cz, dx, dz] = other;
  return Math.min(gapTo(other, ax, az), gapTo(other, bx, bz), gapTo(one, cx, cz), gapTo(one, dx, dz));
}

function isInRing(ring: OutlineRing, x: number, z: number): boolean {
  let winding = 0;
  for (const [ax, az, bx, bz] of segmentsOf(ring)) {
    if (az <= z === bz <= z) continue;
    const isLeft = (bx - ax) * (z - az) - (bz - az) * (x - ax) > 0;
    if (isLeft === bz > az) winding += bz > az ? 1 : -1;
  }
  return winding !== 0;
}
