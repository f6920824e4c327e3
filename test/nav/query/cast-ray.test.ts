import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/nav/geometry/none.ts';
import { orient } from '../../../src/nav/geometry/orient.ts';
import { createNavMesh } from '../../../src/nav/import/create-nav-mesh.ts';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import { castRay, hasLineOfSight } from '../../../src/nav/query/cast-ray.ts';
import { createRay, type Ray } from '../../../src/nav/query/ray.ts';
import { askPath, type Place, pointOf } from '../../support/ask-path.ts';
import { createSpiral, createStair, meshOfCells, rectangle, withWalls } from '../../support/drawn-meshes.ts';
import { isExactlyIn } from '../../support/exact-sides.ts';
import {
  drawGroundPoint,
  drawPlanGrid,
  isSound,
  meshOfRings,
  type PlanGrid,
} from '../../support/plan-grid.ts';
import { createNumbers } from '../../support/random-numbers.ts';
import { type Spot, walkLine } from '../../support/walk-path.ts';

function cast(mesh: NavMesh, from: Place, to: Place, polygon = NONE): Ray & { readonly through: number[] } {
  const ray = createRay();
  castRay(mesh, { ...pointOf(from), polygon }, pointOf(to), ray);
  return { ...ray, through: [...ray.polygons.subarray(0, ray.polygonCount)] };
}

function sees(mesh: NavMesh, from: Place, to: Place, polygon = NONE): boolean {
  return hasLineOfSight(mesh, { ...pointOf(from), polygon }, pointOf(to), createRay());
}

/** The ends of an edge in metres. */
function endsOf(mesh: NavMesh, edge: number): [number, number][] {
  const { originX, originZ, unit } = mesh.lattice;
  return [edge, mesh.nextEdge[edge]].map((at) => [
    originX + mesh.edgeX[at] * unit,
    originZ + mesh.edgeZ[at] * unit,
  ]);
}

describe('castRay', () => {
  const yard = meshOfCells(['....', '.##.', '....']);

  it('tells where the ground ends, at which wall, how far away and through which polygons', () => {
    const hit = cast(yard, [0.5, 0.25], [3.5, 2.25]);
    expect(hit).toMatchObject({ status: 'blocked', z: 1, polygon: hit.through.at(-1) });
    expect(hit.x).toBeCloseTo(1.625, 12);
    expect(hit.distance).toBeCloseTo(Math.sqrt(1.125 * 1.125 + 0.75 * 0.75), 12);
    expect(hit.through).toHaveLength(2);
    expect(endsOf(yard, hit.wall)).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  it('arrives where there is ground all the way', () => {
    const there = cast(yard, [0.5, 0.5], [3.5, 0.75]);
    expect(there).toMatchObject({ status: 'arrived', x: 3.5, z: 0.75, wall: NONE });
    expect(there.distance).toBeCloseTo(Math.sqrt(9.0625), 12);
    expect(there.through).toHaveLength(4);
    expect(cast(yard, [0.5, 0.5], [0.5, 0.5])).toMatchObject({
      status: 'arrived',
      distance: 0,
      polygonCount: 1,
    });
  });

  it('runs along walls and touches corners', () => {
    expect(cast(yard, [0, 1], [4, 1])).toMatchObject({ status: 'arrived', distance: 4 });
    expect(cast(yard, [1, 0], [1, 3])).toMatchObject({ status: 'arrived', distance: 3 });
    expect(cast(yard, [0, 2], [2, 0])).toMatchObject({ status: 'arrived', x: 2, z: 0 });
    expect(cast(yard, [0, 0], [4, 0])).toMatchObject({ status: 'arrived', distance: 4 });
    expect(cast(yard, [0, 0], [5, 0])).toMatchObject({ status: 'blocked', x: 4, z: 0, distance: 4 });
  });

  it('goes through no vertex in which obstacles touch', () => {
    const pinch = meshOfCells(['.#', '#.']);
    const hit = cast(pinch, [0, 0], [2, 2]);
    expect(hit).toMatchObject({ status: 'blocked', x: 1, z: 1, polygon: 0 });
    expect(mesh0Walls(pinch)).toContain(hit.wall);
    expect(cast(pinch, [1, 1], [2, 2])).toMatchObject({ status: 'arrived', polygon: 1 });
    expect(cast(pinch, [1, 1], [2, 2], 0)).toMatchObject({ status: 'blocked', distance: 0, polygon: 0 });
  });

  it('keeps to its own side of a wall without thickness, and takes either where the wall begins', () => {
    const rooms = createNavMesh(
      [rectangle(0, 0, 2, 1), rectangle(2, 0, 4, 1), rectangle(0, 1, 2, 2), rectangle(2, 1, 4, 2)],
      { merge: false },
    );
    const mesh = withWalls(rooms, (ax, az, bx, bz) => az === 1 && bz === 1 && Math.min(ax, bx) === 2);
    expect(cast(mesh, [1, 0], [3, 2])).toMatchObject({ status: 'arrived' });
    expect(cast(mesh, [2, 0], [4, 2])).toMatchObject({ status: 'blocked', x: 3, z: 1, polygon: 1 });
    expect(cast(mesh, [0, 1], [4, 1])).toMatchObject({ status: 'arrived' });
    expect(cast(mesh, [3, 1], [3, 2], 3)).toMatchObject({ status: 'arrived' });
    expect(cast(mesh, [3, 1], [3, 2], 1)).toMatchObject({ status: 'blocked', x: 3, z: 1, distance: 0 });
    expect(cast(mesh, [3, 1], [3, 2])).toMatchObject({ status: 'arrived', polygon: 3 });
    expect(sees(mesh, [3, 1], [3, 2], 1)).toBe(false);
  });

  it.each([
    ['left', ['....', '...#']],
    ['right', ['...#', '....']],
  ])(
    'takes the way that goes farther where a wall parts the ground, with less of it on the %s',
    (_side, lines) => {
      const mesh = withWalls(
        meshOfCells(lines),
        (ax, az, bx, bz) => az === 1 && bz === 1 && Math.min(ax, bx) > 0,
      );
      expect(cast(mesh, [0, 1], [9, 1])).toMatchObject({ status: 'blocked', x: 4, z: 1, distance: 4 });
      expect(sees(mesh, [0, 1], [4, 1])).toBe(true);
    },
  );

  it('begins where it stands on its own side, although rounding would put it on the other', () => {
    const rooms = createNavMesh(
      [
        [
          [0, 0],
          [3, 0],
          [2, 3],
        ],
        [
          [0, 0],
          [2, 3],
          [0, 3],
        ],
      ],
      { merge: false },
    );
    const mesh = withWalls(rooms, (ax, az, bx, bz) => ax + az === 0 && bx + bz === 5);
    for (let k = 1; k < 40; k += 1) {
      const [x, z] = [k / 20.5, (k * 1.5) / 20.5];
      expect(cast(mesh, [x, z], [0, 3], 0)).toMatchObject({ status: 'blocked', polygon: 0 });
      expect(cast(mesh, [x, z], [0, 3], 1)).toMatchObject({ status: 'arrived', polygon: 1 });
      expect(cast(mesh, [x, z], [3, 0], 0)).toMatchObject({ status: 'arrived', polygon: 0 });
    }
  });

  it('names the wall that faces it where it ends in a corner', () => {
    expect(endsOf(yard, cast(yard, [1, 0], [3, 2]).wall)).toEqual([
      [2, 1],
      [1, 1],
    ]);
    const corner = cast(yard, [3, 1], [5, -1]);
    expect(corner).toMatchObject({ status: 'blocked', x: 4, z: 0 });
    expect(endsOf(yard, corner.wall)).toContainEqual([4, 0]);
    const along = cast(yard, [1, 0], [9, 0]);
    expect(endsOf(yard, along.wall)).toEqual([
      [4, 0],
      [4, 1],
    ]);
  });

  it('goes as far as a target lies, at any distance', () => {
    for (const far of [1e5, 1e9, 1e200, 1.7e308]) {
      expect(cast(yard, [0.5, 0.5], [far, 0.5])).toMatchObject({
        status: 'blocked',
        x: 4,
        z: 0.5,
        distance: 3.5,
      });
      expect(cast(yard, [0.5, 0.5], [-far, -far])).toMatchObject({ status: 'blocked', x: 0, z: 0 });
    }
  });

  it('begins nowhere but on the mesh', () => {
    const ray = cast(yard, [1.5, 1.5], [0, 0]);
    expect(ray).toMatchObject({ status: 'off-mesh', polygon: NONE, wall: NONE, polygonCount: 0 });
    expect(cast(yard, [-0.0005, 0.5], [1, 0.5])).toMatchObject({ status: 'arrived', distance: 1 });
  });

  it('winds up no ramp, since it is straight, and climbs a flight', () => {
    const spiral = createSpiral(2);
    expect(cast(spiral, [-1.5, 0, -3], [-1.5, 0, 3]).status).toBe('blocked');
    const stair = createStair();
    expect(cast(stair, [1, 0, 1], [9, 2, 1])).toMatchObject({ status: 'arrived', y: 2, polygon: 2 });
    expect(cast(stair, [9, 2, 3], [1, 4, 3])).toMatchObject({ status: 'arrived', y: 4, polygon: 4 });
  });

  it('is a walk over linked polygons that all touch the line, on random ground', () => {
    const numbers = createNumbers('rays');
    const seen = { arrived: 0, blocked: 0, 'off-mesh': 0 };
    for (const { mesh, plan } of randomMeshes(numbers, 60)) {
      for (let query = 0; query < 60; query += 1) {
        const from = drawGroundPoint(plan, numbers);
        const to: Spot =
          numbers() < 0.6
            ? drawGroundPoint(plan, numbers)
            : [Math.floor(numbers() * plan.width), Math.floor(numbers() * plan.depth)];
        const ray = cast(mesh, metres(from), metres(to));
        seen[ray.status] += 1;
        expect(ray.status).toBe(
          walkLine(mesh, polygonsAt(mesh, from), from, to).length > 0 ? 'arrived' : 'blocked',
        );
        expect(isExactlyIn(mesh, ray.polygon, ray.x, ray.z)).toBe(true);
        expect(ray.through.at(-1)).toBe(ray.polygon);
        expect(polygonsAt(mesh, from)).toContain(ray.through[0]);
        for (const [at, polygon] of ray.through.entries()) {
          expect(touches(mesh, polygon, from, to)).toBe(true);
          if (at > 0) expect(areLinked(mesh, ray.through[at - 1], polygon)).toBe(true);
        }
        const isAtWall = ray.wall !== NONE && mesh.edgeTwin[ray.wall] === NONE;
        expect(isAtWall).toBe(ray.status === 'blocked');
        if (ray.status === 'blocked') {
          expect(ray.distance * 16).toBeLessThanOrEqual(firstObstacle(plan, from, to) + 1e-9);
          const [a, b] = endsOf(mesh, ray.wall);
          const dx = to[0] - from[0];
          const dz = to[1] - from[1];
          expect((b[0] - a[0]) * dz - (b[1] - a[1]) * dx).toBeLessThan(0);
        }
      }
    }
    expect(Math.min(seen.arrived, seen.blocked)).toBeGreaterThan(500);
  });

  it('ends at the obstacle, not before, when it meets no vertex', () => {
    const numbers = createNumbers('obstacles');
    let blocked = 0;
    for (const { mesh, plan } of randomMeshes(numbers, 60)) {
      for (let query = 0; query < 60; query += 1) {
        const from = drawGroundPoint(plan, numbers);
        const to: Spot = [Math.floor(numbers() * plan.width), Math.floor(numbers() * plan.depth)];
        const meetsVertex = [...plan.x].some((x, at) => isOnSegment(from, to, [x, plan.z[at]]));
        if (meetsVertex) continue;
        const ray = cast(mesh, metres(from), metres(to));
        if (ray.status !== 'blocked') continue;
        blocked += 1;
        expect(ray.distance * 16).toBeCloseTo(firstObstacle(plan, from, to), 8);
      }
    }
    expect(blocked).toBeGreaterThan(300);
  });

  it('refuses what is not finite', () => {
    for (const bad of [Number.NaN, Infinity, -Infinity]) {
      expect(() => cast(yard, [bad, 0, 0], [0, 0])).toThrow(`from must be finite, got ${bad}, 0, 0`);
      expect(() => cast(yard, [0, bad, 0], [0, 0])).toThrow(`from must be finite, got 0, ${bad}, 0`);
      expect(() => cast(yard, [0, 0], [0, 0, bad])).toThrow(`to must be finite, got 0, 0, ${bad}`);
      expect(() => sees(yard, [0, 0], [0, bad, 0])).toThrow(`to must be finite, got 0, ${bad}, 0`);
    }
    expect(cast(yard, [0, 0], [1, 0]).status).toBe('arrived');
  });

  it('stays on the side of a wall on which the given polygon lies, though both sides are linked past its end', () => {
    const rings = [
      rectangle(0, 0, 8, 8),
      rectangle(8, 0, 16, 8),
      rectangle(0, 8, 8, 16),
      rectangle(8, 8, 16, 16),
    ];
    for (const merge of [true, false]) {
      const mesh = createNavMesh(rings, { walls: [[0, 2]], merge });
      const upper = cast(mesh, [1, 12], [1, 13]).polygon;
      const lower = cast(mesh, [1, 4], [1, 3]).polygon;
      // Along the wall, and nearer than a lattice unit to its end.
      for (const x of [1, 7, 8 - 0.5 ** 10]) {
        expect(cast(mesh, [x, 8], [x, 4], upper)).toMatchObject({ status: 'blocked', x, z: 8, distance: 0 });
        expect(cast(mesh, [x, 8], [x, 12], lower)).toMatchObject({ status: 'blocked', x, z: 8, distance: 0 });
        expect(cast(mesh, [x, 8], [x, 12], upper).status).toBe('arrived');
        expect(sees(mesh, [x, 8], [x, 4], upper)).toBe(false);
      }
      expect(cast(mesh, [8, 8], [8, 4], upper).status).toBe('arrived');
    }
  });
});

describe('hasLineOfSight', () => {
  it('sees no other floor, although the line is free in plan (case 18)', () => {
    const stair = createStair();
    expect(sees(stair, [1, 0, 1], [1, 4, 3])).toBe(false);
    expect(sees(stair, [1, 0, 1], [1, 0, 3])).toBe(true);
    expect(sees(stair, [1, 4, 1], [1, 4, 3])).toBe(true);
    expect(sees(stair, [1, 0, 1], [9, 2, 1])).toBe(true);
    expect(sees(stair, [1, 0, 1], [1, 4, 1])).toBe(false);
    const path = askPath(stair, [1, 0, 1], [1, 4, 3]);
    expect(path.corners).toEqual([
      [1, 1],
      [8, 2],
      [1, 3],
    ]);
  });

  it('is false where an end is off the mesh', () => {
    const mesh = createNavMesh([rectangle(0, 0, 1, 1)]);
    expect(sees(mesh, [0.5, 0.5], [1.5, 0.5])).toBe(false);
    expect(sees(mesh, [1.5, 0.5], [0.5, 0.5])).toBe(false);
    expect(sees(mesh, [0.5, 0.5], [1.0005, 0.5])).toBe(true);
  });

  it('is as it is the other way round, and true exactly when the path is straight', () => {
    const numbers = createNumbers('sight');
    let straight = 0;
    let bent = 0;
    for (const { mesh, plan } of randomMeshes(numbers, 50)) {
      for (let query = 0; query < 40; query += 1) {
        const from = metres(drawGroundPoint(plan, numbers));
        const to = metres(drawGroundPoint(plan, numbers));
        const { status, corners } = askPath(mesh, from, to);
        const isStraight = status === 'found' && corners.length <= 2;
        expect(sees(mesh, from, to)).toBe(isStraight);
        expect(sees(mesh, to, from)).toBe(isStraight);
        if (isStraight) straight += 1;
        else bent += 1;
      }
    }
    expect(Math.min(straight, bent)).toBeGreaterThan(300);
  });

  it('is true exactly when the path is straight on winding ramps, too', () => {
    const mesh = createSpiral(3);
    const numbers = createNumbers('ramp');
    for (let query = 0; query < 400; query += 1) {
      const ends = [0, 1].map((): Place => {
        const edge = Math.floor(numbers() * mesh.edgeCount);
        const [[x, z]] = endsOf(mesh, edge);
        return [x, mesh.vertexY[mesh.edgeVertex[edge]], z];
      });
      const { corners } = askPath(mesh, ends[0], ends[1]);
      expect(sees(mesh, ends[0], ends[1])).toBe(corners.length <= 2);
    }
  });

  it('looks along a hundred walls without thickness in no time', () => {
    const room: [number, number][][] = [];
    for (let x = 0; x < 200; x += 1) room.push(rectangle(x, 0, x + 1, 1), rectangle(x, 1, x + 1, 2));
    const mesh = withWalls(
      createNavMesh(room, { merge: false }),
      (ax, az, bx, bz) => az === 1 && bz === 1 && Math.min(ax, bx) % 2 === 0,
    );
    expect(sees(mesh, [0, 1], [200, 1])).toBe(true);
    expect(cast(mesh, [0, 1], [201, 1])).toMatchObject({ status: 'blocked', x: 200, distance: 200 });
  });
});

function* randomMeshes(numbers: () => number, count: number): Generator<{ mesh: NavMesh; plan: PlanGrid }> {
  for (let round = 0; round < count; round += 1) {
    const plan = drawPlanGrid(numbers);
    if (isSound(plan) && plan.free.length > 0) yield { mesh: meshOfRings(plan, plan.free), plan };
  }
}

function metres([x, z]: Spot): [number, number] {
  return [x / 16, z / 16];
}

function mesh0Walls(mesh: NavMesh): number[] {
  const edges = [...Array(mesh.polygonStart[1]).keys()];
  return edges.filter((edge) => mesh.edgeTwin[edge] === NONE);
}

function ringOf(mesh: NavMesh, polygon: number): Spot[] {
  const first = mesh.polygonStart[polygon];
  return Array.from(
    { length: mesh.polygonStart[polygon + 1] - first },
    (_, at): Spot => [mesh.edgeX[first + at], mesh.edgeZ[first + at]],
  );
}

function polygonsAt(mesh: NavMesh, [x, z]: Spot): number[] {
  return [...Array(mesh.polygonCount).keys()].filter((polygon) => {
    const ring = ringOf(mesh, polygon);
    return ring.every(([ax, az], at) => {
      const [bx, bz] = ring[(at + 1) % ring.length];
      return orient(ax, az, bx, bz, x, z) >= 0;
    });
  });
}

/** True when the polygon's ring has points on both sides of the line, or on it. */
function touches(mesh: NavMesh, polygon: number, [ax, az]: Spot, [bx, bz]: Spot): boolean {
  const sides = ringOf(mesh, polygon).map(([x, z]) => orient(ax, az, bx, bz, x, z));
  return Math.min(...sides) <= 0 && Math.max(...sides) >= 0;
}

function areLinked(mesh: NavMesh, one: number, other: number): boolean {
  for (let edge = mesh.polygonStart[one]; edge < mesh.polygonStart[one + 1]; edge += 1) {
    if (mesh.edgeTwin[edge] !== NONE && mesh.edgePolygon[mesh.edgeTwin[edge]] === other) return true;
  }
  return false;
}

function isOnSegment([ax, az]: Spot, [bx, bz]: Spot, [x, z]: Spot): boolean {
  return orient(ax, az, bx, bz, x, z) === 0 && (x - ax) * (x - bx) + (z - az) * (z - bz) <= 0;
}

/** How far along the line, lattice units, it enters the inside of an obstacle or leaves the rectangle. */
function firstObstacle(plan: PlanGrid, [ax, az]: Spot, [bx, bz]: Spot): number {
  let first = Infinity;
  for (const ring of plan.blocked) {
    let enters = 0;
    let leaves = 1;
    for (const [at, vertex] of ring.entries()) {
      const next = ring[(at + 1) % ring.length];
      const a = orient(plan.x[vertex], plan.z[vertex], plan.x[next], plan.z[next], ax, az);
      const b = orient(plan.x[vertex], plan.z[vertex], plan.x[next], plan.z[next], bx, bz);
      if (a <= 0 && b <= 0) leaves = -1;
      else if (a < 0) enters = Math.max(enters, a / (a - b));
      else if (b < 0) leaves = Math.min(leaves, a / (a - b));
    }
    if (enters < leaves) first = Math.min(first, enters);
  }
  return first * Math.sqrt((bx - ax) * (bx - ax) + (bz - az) * (bz - az));
}
