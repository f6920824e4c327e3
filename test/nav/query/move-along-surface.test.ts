import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/nav/geometry/none.ts';
import { createNavMesh } from '../../../src/nav/import/create-nav-mesh.ts';
import { assembleNavMesh } from '../../../src/nav/mesh/assemble-nav-mesh.ts';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import { hasLineOfSight } from '../../../src/nav/query/cast-ray.ts';
import { createNearestPoint, findNearestPoint } from '../../../src/nav/query/find-nearest-point.ts';
import { heightAt } from '../../../src/nav/query/height.ts';
import {
  createSurfaceMove,
  moveAlongSurface,
  type SurfacePoint,
} from '../../../src/nav/query/move-along-surface.ts';
import { createRay } from '../../../src/nav/query/ray.ts';
import { createSpiral, createStair, meshOfCells, rectangle, withWalls } from '../../support/drawn-meshes.ts';
import { isExactlyIn } from '../../support/exact-sides.ts';
import { drawPlanGrid, isSound, mergeRings, meshOfRings } from '../../support/plan-grid.ts';
import { createNumbers } from '../../support/random-numbers.ts';

interface Moved extends SurfacePoint {
  readonly arrives: boolean;
  readonly wall: number;
}

/** Moves from a polygon, by default the lowest one that holds the point. */
function move(
  mesh: NavMesh,
  from: readonly [number, number],
  step: readonly [number, number],
  polygon = polygonAt(mesh, from[0], from[1]),
): Moved {
  const out = createSurfaceMove();
  const point = { x: from[0], y: 0, z: from[1], polygon };
  const arrives = moveAlongSurface(mesh, point, { x: step[0], z: step[1] }, out);
  return { arrives, x: out.x, y: out.y, z: out.z, polygon: out.polygon, wall: out.wall };
}

function polygonAt(mesh: NavMesh, x: number, z: number): number {
  return Math.max(0, findNearestPoint(mesh, { x, y: 0, z }, 0, createNearestPoint()));
}

describe('moveAlongSurface', () => {
  describe('beside a neighbour to whom there is no link (case 25)', () => {
    const left = rectangle(0, 0, 1, 1);
    const right = rectangle(1, 0, 2, 1);
    it.each([
      ['left first', 0, [left, right]],
      ['right first', 1, [right, left]],
    ] as const)('stays on its own side for ever, %s', (_name, own, polygons) => {
      const mesh = withWalls(
        createNavMesh([...polygons], { merge: false }),
        (ax, _az, bx) => ax === 1 && bx === 1,
      );
      const numbers = createNumbers('jitter');
      const at = createSurfaceMove();
      Object.assign(at, { x: 0.5, z: 0.5, polygon: own });
      expect(moveAlongSurface(mesh, at, { x: 1, z: 0 }, at)).toBe(false);
      for (let tick = 0; tick < 100; tick += 1) {
        expect(at).toMatchObject({ x: 1, polygon: own });
        moveAlongSurface(mesh, at, { x: numbers(), z: numbers() - 0.5 }, at);
      }
    });
  });

  describe('along a wall that a neighbour covers in part (case 26)', () => {
    const ring: [number, number][] = [
      [0, 0],
      [10, 0],
      [10, 4],
      [10, 10],
      [0, 10],
    ];
    const mesh = createNavMesh([ring, rectangle(10, 0, 14, 4)]);
    it('slides where there is a wall', () => {
      expect(move(mesh, [9.9, 6], [1, 1])).toMatchObject({ x: 10, z: 7, polygon: 0, arrives: false });
    });
    it('goes through where there is none, and slides on beyond', () => {
      expect(move(mesh, [9.9, 3.5], [1, 1])).toMatchObject({ x: 10.9, z: 4, polygon: 1 });
    });
    it('goes through at the very end of the opening', () => {
      expect(move(mesh, [9.9, 4], [1, 0])).toMatchObject({
        x: 10.9,
        z: 4,
        polygon: 1,
        arrives: true,
        wall: NONE,
      });
    });
    it('slides over the end of the opening from either side', () => {
      expect(move(mesh, [9.9, 9], [0.5, -6])).toMatchObject({ polygon: 1 });
      expect(move(mesh, [10.5, 3.9], [-1, 2], 1)).toMatchObject({ polygon: 0 });
    });
  });

  it('does nothing in a step of nothing, and that everywhere', () => {
    const mesh = meshOfCells(['..', '.#']);
    for (const [x, z] of [
      [0, 0],
      [0.3, 0.7],
      [1, 1],
      [1, 0.123],
    ]) {
      expect(move(mesh, [x, z], [0, 0])).toMatchObject({ x, z, polygon: 0, arrives: true, wall: NONE });
    }
  });

  it('comes to the ends of the ground in a step of any length', () => {
    const mesh = meshOfCells(['...', '.#.', '...']);
    for (const size of [1e3, 1e9, 1e300, 1.7e308]) {
      expect(move(mesh, [0.5, 0.5], [size, 0])).toMatchObject({ x: 3, z: 0.5, arrives: false });
      expect(move(mesh, [0.5, 0.5], [-size, -size])).toMatchObject({ x: 0, z: 0, arrives: false });
    }
  });

  it('slides to a corner and goes round it, no farther than the step is long', () => {
    const mesh = meshOfCells(['...', '##.', '...']);
    const round = move(mesh, [1.5, 0.9], [0.9, 0.6]);
    expect(round.z).toBeGreaterThan(1);
    expect(round.x).toBeGreaterThanOrEqual(2);
    const toTheCorner = lengthOf(0.15, 0.1) + 0.35;
    expect(lengthOf(round.x - 2, round.z - 1)).toBeCloseTo(lengthOf(0.9, 0.6) - toTheCorner, 12);
    expect(move(mesh, [1.5, 1], [0.4, 5])).toMatchObject({ x: 1.9, z: 1 });
    expect(move(mesh, [1.5, 1], [0.5, 0])).toMatchObject({ x: 2, z: 1, arrives: true });
    expect(move(mesh, [2, 1], [0, 1])).toMatchObject({ x: 2, z: 2, arrives: true });
    expect(move(mesh, [2, 1], [-0.75, 0.875])).toMatchObject({ x: 2, z: 1.875, arrives: false });
    expect(move(mesh, [2, 1], [-1, 0.875])).toMatchObject({ x: 1, z: 1, arrives: false });
  });

  it('goes on from wall to wall in an inner corner as long as that brings it nearer', () => {
    const mesh = createNavMesh([
      [
        [0, 0],
        [4, 0],
        [6, 3],
        [4, 6],
        [0, 6],
      ],
    ]);
    expect(move(mesh, [1, 0], [7, 1])).toMatchObject({ polygon: 0, arrives: false });
    expect(move(mesh, [3.9, 0.1], [0.3, -0.3]).x).toBeGreaterThan(3.9);
    expect(move(mesh, [5, 3], [9, 0])).toMatchObject({ x: 6, z: 3 });
    expect(move(mesh, [5, 3], [2, 1.5]).x).toBeLessThan(6);
  });

  it('does not pass through a vertex in which obstacles touch, from either side', () => {
    const mesh = meshOfCells(['.#', '#.']);
    expect(move(mesh, [0.5, 0.5], [1, 1])).toMatchObject({ x: 1, z: 1, polygon: 0, arrives: false });
    expect(move(mesh, [1, 1], [0.5, 0.5], 0)).toMatchObject({ x: 1, z: 1, polygon: 0, arrives: false });
    expect(move(mesh, [1, 1], [0.5, 0.5], 1)).toMatchObject({ x: 1.5, z: 1.5, polygon: 1, arrives: true });
  });

  it('changes floors only by the stair, whatever height its beginning has (case 65)', () => {
    const mesh = createStair();
    const at = createSurfaceMove();
    Object.assign(at, { x: 1, y: 0.9, z: 1, polygon: 0 });
    const heights: number[] = [];
    for (const [x, z, steps] of [
      [0.25, 0, 32],
      [0, 0.25, 8],
      [-0.25, 0, 32],
    ]) {
      for (let step = 0; step < steps; step += 1) {
        moveAlongSurface(mesh, at, { x, z }, at);
        expect(at.y).toBe(heightAt(mesh, at.polygon, at.x, at.z));
        heights.push(at.y);
        at.y += 0.9;
      }
    }
    expect(at).toMatchObject({ x: 1, z: 3, polygon: 4 });
    expect(heights.at(-1)).toBe(4);
    for (let step = 1; step < heights.length; step += 1) {
      expect(Math.abs(heights[step] - heights[step - 1])).toBeLessThanOrEqual(0.126);
    }
    const below = move(mesh, [1, 1], [0, 3]);
    expect(below).toMatchObject({ x: 1, y: 0, z: 4, polygon: 0 });
  });

  it('keeps a crowd that pushes and is pushed in a narrow bend and at a narrow V (case 67)', () => {
    const bend = meshOfCells(['........', '#######.', '#######.', '#######.']);
    const notch = createNavMesh([
      [
        [0, 0],
        [8, 0],
        [4, 6],
      ],
      [
        [4, 6],
        [8, 12],
        [0, 12],
      ],
      [
        [8, 0],
        [8, 12],
        [4, 6],
      ],
    ]);
    for (const mesh of [bend, notch]) {
      const numbers = createNumbers('crowd');
      const crowd = Array.from({ length: 30 }, () => {
        const agent = createSurfaceMove();
        Object.assign(agent, { x: 0.5 + numbers() / 4, z: 0.1, polygon: 0 });
        return agent;
      });
      for (let tick = 0; tick < 300; tick += 1) {
        for (const agent of crowd) {
          const goalX = tick < 150 ? 7.5 : 4;
          const goalZ = tick < 150 ? 3.5 : 6;
          const step = { x: (goalX - agent.x) / 20, z: (goalZ - agent.z) / 20 };
          step.x += (numbers() - 0.5) / 2;
          step.z += (numbers() - 0.5) / 2;
          moveAlongSurface(mesh, agent, step, agent);
          if (!isExactlyIn(mesh, agent.polygon, agent.x, agent.z))
            expect.fail(`off the mesh in tick ${tick}`);
        }
      }
      expect(crowd.some((agent) => agent.z > 1)).toBe(true);
    }
  });

  it.each([
    ['as drawn', 1, 0, { originX: 0, originZ: 0, unit: 1 / 16 }],
    ['on a crooked lattice', 1, 0, { originX: -3.7, originZ: 1234.5, unit: 0.3 / 256 }],
    ['at the ends of the lattice', 2 ** 17, -(2 ** 25), { originX: 0, originZ: 0, unit: 1 / 1024 }],
  ])('never leaves random ground, to the last bit, %s', (_name, scale, shift, lattice) => {
    const numbers = createNumbers(`walks ${scale}`);
    let steps = 0;
    let stops = 0;
    while (steps < 35000) {
      const plan = drawPlanGrid(numbers);
      if (!isSound(plan) || plan.free.length === 0) continue;
      const rings = numbers() < 0.5 ? plan.free : mergeRings(plan, plan.free, numbers);
      const drawn = meshOfRings(plan, rings);
      const vertexX = drawn.vertexX.map((x) => x * scale + shift);
      const mesh = assembleNavMesh({
        ...drawn,
        lattice,
        vertexX,
        vertexZ: drawn.vertexZ.map((z) => z * scale + shift),
      });
      const size = 64 * scale * lattice.unit;
      const at = createSurfaceMove();
      const before = createSurfaceMove();
      for (let walk = 0; walk < 10; walk += 1) {
        const edge = Math.floor(numbers() * mesh.edgeCount);
        Object.assign(at, {
          x: lattice.originX + mesh.edgeX[edge] * lattice.unit,
          z: lattice.originZ + mesh.edgeZ[edge] * lattice.unit,
          polygon: mesh.edgePolygon[edge],
        });
        for (let step = 0; step < 100; step += 1) {
          const by = numbers() < 0.1 ? 9 : numbers();
          const way = { x: (numbers() - 0.5) * size * by, z: (numbers() - 0.5) * size * by };
          if (numbers() < 0.2) way.x = 0;
          if (numbers() < 0.2) way.z = 0;
          Object.assign(before, { x: at.x, z: at.z, polygon: at.polygon });
          const arrives = moveAlongSurface(mesh, at, way, at);
          const fault = faultOf(mesh, before, way, arrives, at);
          if (fault !== undefined)
            expect.fail(`step ${step} from ${before.x}, ${before.z} by ${way.x}, ${way.z}: ${fault}`);
          steps += 1;
          if (!arrives) stops += 1;
        }
      }
    }
    expect(stops).toBeGreaterThan(steps / 10);
    expect(stops).toBeLessThan(steps * 0.9);
  });

  it('arrives wherever it sees the end of the step, and nowhere else', () => {
    const numbers = createNumbers('sight');
    const ray = createRay();
    const nearest = createNearestPoint();
    let free = 0;
    for (let round = 0; round < 60; round += 1) {
      const plan = drawPlanGrid(numbers);
      if (!isSound(plan) || plan.free.length === 0) continue;
      const mesh = meshOfRings(plan, plan.free);
      for (let query = 0; query < 60; query += 1) {
        const edge = Math.floor(numbers() * mesh.edgeCount);
        const from = {
          x: mesh.edgeX[edge] / 16,
          y: 0,
          z: mesh.edgeZ[edge] / 16,
          polygon: mesh.edgePolygon[edge],
        };
        const to = {
          x: Math.floor(numbers() * plan.width) / 16,
          y: 0,
          z: Math.floor(numbers() * plan.depth) / 16,
        };
        const out = createSurfaceMove();
        const arrives = moveAlongSurface(mesh, from, { x: to.x - from.x, z: to.z - from.z }, out);
        if (findNearestPoint(mesh, to, 0, nearest) === NONE) continue;
        const sees = hasLineOfSight(mesh, from, to, ray);
        if (sees) {
          expect(out).toMatchObject({ x: to.x, z: to.z });
          expect(arrives).toBe(true);
          free += 1;
        } else if (arrives) expect(out.wall).not.toBe(NONE);
      }
    }
    expect(free).toBeGreaterThan(200);
  });

  it('climbs a winding ramp turn by turn', () => {
    const mesh = createSpiral(3);
    const at = createSurfaceMove();
    Object.assign(at, { x: -2, z: -1, polygon: 0 });
    let highest = 0;
    for (let step = 0; step < 400; step += 1) {
      // Along the tangent of the circle round the pillar, which the walls of the ramp bend back.
      moveAlongSurface(mesh, at, { x: -at.z / 10, z: at.x / 10 }, at);
      expect(at.y).toBeGreaterThanOrEqual(highest - 1e-9);
      highest = Math.max(highest, at.y);
    }
    expect(highest).toBe(9);
  });

  it('puts a beginning beside its polygon on it', () => {
    const mesh = createNavMesh([rectangle(0, 0, 1, 1)]);
    expect(move(mesh, [1.5, 0.5], [0, 0])).toMatchObject({ x: 1, z: 0.5 });
    expect(move(mesh, [1e9, 0.5], [-0.25, 0])).toMatchObject({ x: 0.75, z: 0.5 });
  });

  it('refuses what is not finite, and polygons that are none', () => {
    const mesh = createNavMesh([rectangle(0, 0, 1, 1)]);
    expect(() => move(mesh, [Number.NaN, 0], [0, 0], 0)).toThrow('from must be finite, got x NaN and z 0');
    expect(() => move(mesh, [0, 0], [0, Infinity])).toThrow('step must be finite, got x 0 and z Infinity');
    expect(() => move(mesh, [0, 0], [0, 0], 1)).toThrow('from.polygon must be an integer from 0 to 0, got 1');
    expect(() => move(mesh, [0, 0], [0, 0], NONE)).toThrow(
      'from.polygon must be an integer from 0 to 0, got -1',
    );
  });
});

/** What is wrong with a step, or undefined. */
function faultOf(
  mesh: NavMesh,
  before: SurfacePoint,
  way: { readonly x: number; readonly z: number },
  arrives: boolean,
  at: SurfacePoint,
): string | undefined {
  if (!isExactlyIn(mesh, at.polygon, at.x, at.z)) return 'it is not in its polygon';
  if (at.y !== heightAt(mesh, at.polygon, at.x, at.z)) return 'it is not at the height of the ground';
  if (arrives && (at.x !== before.x + way.x || at.z !== before.z + way.z)) return 'it is not at the end';
  const length = lengthOf(way.x, way.z);
  const gone = lengthOf(at.x - before.x, at.z - before.z);
  if (gone > length * (1 + 1e-9) + 1e-9) return `it went ${gone} instead of ${length}`;
  const left = lengthOf(before.x + way.x - at.x, before.z + way.z - at.z);
  if (left > length * (1 + 1e-9) + 1e-9) return 'it is farther away from the end than before';
  const again = createSurfaceMove();
  moveAlongSurface(mesh, at, { x: 0, z: 0 }, again);
  if (again.x !== at.x || again.z !== at.z || again.polygon !== at.polygon)
    return 'a step of nothing moves it';
  return undefined;
}

function lengthOf(x: number, z: number): number {
  return Math.sqrt(x * x + z * z);
}
