import { describe, expect, it } from 'vitest';
import { toUnits } from '../../../src/nav/geometry/lattice.ts';
import { createNavMesh } from '../../../src/nav/import/create-nav-mesh.ts';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import { findCrossedPolygons } from '../../../src/nav/query/find-crossed-polygons.ts';
import { findPath } from '../../../src/nav/query/find-path.ts';
import { heightAt } from '../../../src/nav/query/height.ts';
import { createPath, type Point } from '../../../src/nav/query/path.ts';
import { createPathSearch } from '../../../src/nav/query/path-search.ts';
import { cellsBetween, createSpiral, createStair, rectangle, withWalls } from '../../support/drawn-meshes.ts';
import {
  drawGroundPoint,
  drawPlanGrid,
  isSound,
  mergeRings,
  meshOfRings,
  TEST_UNIT,
} from '../../support/plan-grid.ts';
import { createNumbers } from '../../support/random-numbers.ts';
import { findStepOffGround } from '../../support/walk-path.ts';
import { WalkingOracle } from '../../support/walking-oracle.ts';

/** What is wrong with paths between these places, two by two, compared with the walking oracle. */
function faultsOf(mesh: NavMesh, places: readonly Point[]): string[] {
  const { originX, originZ, unit } = mesh.lattice;
  const oracle = new WalkingOracle(mesh);
  const search = createPathSearch(mesh);
  const path = createPath();
  const back = createPath();
  const crossed = new Int32Array(500);
  const crossedBack = new Int32Array(500);
  const faults: string[] = [];
  for (let at = 0; at + 1 < places.length; at += 2) {
    const [from, to] = [places[at], places[at + 1]];
    const say = (fault: string): number =>
      faults.push(`${JSON.stringify(from)} to ${JSON.stringify(to)}: ${fault}`);
    const status = findPath(search, from, to, path);
    const ends = [search.startEnd, search.goalEnd].map((end) => ({
      spot: [end.x, end.z] as const,
      polygons: [...end.polygons.subarray(0, end.count)],
    }));
    const wanted = oracle.findLength(ends[0], ends[1]) * unit;
    if (
      ends[0].spot[0] !== toUnits(from.x, originX, unit) ||
      ends[0].spot[1] !== toUnits(from.z, originZ, unit)
    )
      say('moved');
    if (status !== (wanted < Infinity ? 'found' : 'unreachable')) say(status);
    if (status !== 'found') continue;
    if (Math.abs(path.length - wanted) > 1e-12 * wanted) say(`length ${path.length} for ${wanted}`);
    const step = findStepOffGround(mesh, path);
    if (step !== undefined) say(step);
    const count = findCrossedPolygons(search, path, crossed);
    const fault = findCrossingFault(mesh, crossed.subarray(0, count), ends[0].polygons, ends[1].polygons);
    if (fault !== undefined) say(fault);
    findPath(search, to, from, back);
    if (back.length !== path.length) say(`${back.length} long on the way back, ${path.length} there`);
    for (const axis of ['x', 'y', 'z'] as const) {
      const mirrored = [...back[axis].subarray(0, back.cornerCount)].reverse();
      if (`${mirrored}` !== `${path[axis].subarray(0, path.cornerCount)}`)
        say(`${axis} ${mirrored} on the way back`);
    }
    const countBack = findCrossedPolygons(search, back, crossedBack);
    if (`${crossedBack.subarray(0, countBack).reverse()}` !== `${crossed.subarray(0, count)}`)
      say('crosses others back');
  }
  return faults;
}

function findCrossingFault(
  mesh: NavMesh,
  crossed: Int32Array,
  starts: number[],
  goals: number[],
): string | undefined {
  if (crossed.length === 0) return 'crosses nothing';
  if (!starts.includes(crossed[0])) return `begins in ${crossed[0]}`;
  if (!goals.includes(crossed[crossed.length - 1])) return `ends in ${crossed[crossed.length - 1]}`;
  for (let at = 0; at + 1 < crossed.length; at += 1) {
    const first = mesh.polygonStart[crossed[at]];
    const edges = mesh.edgeTwin.subarray(first, mesh.polygonStart[crossed[at] + 1]);
    if (!edges.some((twin) => twin >= 0 && mesh.edgePolygon[twin] === crossed[at + 1])) {
      return `jumps from ${crossed[at]} to ${crossed[at + 1]}`;
    }
  }
  return undefined;
}

/** Draws places on the mesh: vertices, points of edges, points inside. */
function drawPlaces(mesh: NavMesh, count: number, numbers: () => number): Point[] {
  const { originX, originZ, unit } = mesh.lattice;
  return Array.from({ length: count }, () => {
    const polygon = Math.floor(numbers() * mesh.polygonCount);
    const first = mesh.polygonStart[polygon];
    const edges = Array.from({ length: mesh.polygonStart[polygon + 1] - first }, (_, at) => first + at);
    const kind = numbers();
    const weights = edges.map(() => numbers());
    if (kind < 0.5) weights.fill(0, kind < 0.25 ? 1 : 2);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const mean = (values: Float64Array): number =>
      edges.reduce((total, edge, at) => total + (values[edge] * weights[at]) / sum, 0);
    const x = originX + Math.round(mean(mesh.edgeX)) * unit;
    const z = originZ + Math.round(mean(mesh.edgeZ)) * unit;
    return { x, y: heightAt(mesh, polygon, x, z), z };
  });
}

describe('findPath beside walls without thickness and between floors', () => {
  it('is as short as a walk over random ground with random walls, and crosses linked polygons', () => {
    const numbers = createNumbers('walls');
    const faults: string[] = [];
    let queries = 0;
    while (queries < 1500) {
      const plan = drawPlanGrid(numbers);
      if (!isSound(plan) || plan.x.length > 25 || plan.free.length < 2) continue;
      const rings = numbers() < 0.5 ? plan.free : mergeRings(plan, plan.free, numbers);
      const walls = new Set<string>();
      const whole = meshOfRings(plan, rings);
      const mesh = withWalls(whole, (ax, az, bx, bz) => {
        const name = [ax, az, bx, bz].sort((a, b) => a - b).join(',');
        if (!walls.has(name) && !walls.has(`free ${name}`))
          walls.add(numbers() < 0.2 ? name : `free ${name}`);
        return walls.has(name);
      });
      const places = Array.from({ length: 100 }, () => drawGroundPoint(plan, numbers));
      faults.push(
        ...faultsOf(
          mesh,
          places.map(([x, z]) => ({ x: x * TEST_UNIT, y: 0, z: z * TEST_UNIT })),
        ),
      );
      queries += 50;
    }
    expect(faults.slice(0, 10)).toEqual([]);
    expect(faults.length).toBe(0);
  });

  it('goes along a wall on its far side when the border along which it comes becomes that wall', () => {
    // A way in, a hall with rooms on its left, of which a wall divides it from (2, 4) on, and a way out to the left.
    const hall = rectangle(2, 0, 4, 6);
    const room: [number, number][] = [
      [0, 3],
      [2, 3],
      [2, 4],
      [2, 6],
      [0, 6],
    ];
    const out: [number, number][] = [
      [2, 6],
      [4, 6],
      [4, 8],
      [0, 8],
      [0, 6],
    ];
    const whole = [rectangle(0, -2, 4, 0), hall, rectangle(0, 2, 2, 3), room, out];
    const cut = cellsBetween([0, 2, 4], [-2, 0, 2, 3, 4, 6, 8], (i, j) => i === 1 || j !== 1);
    for (const rings of [whole, cut]) {
      for (const turn of [1, -1]) {
        const turned = rings.map((ring) => ring.map(([x, z]) => [x * turn, z] as const));
        const mesh = withWalls(
          createNavMesh(turn === 1 ? turned : turned.map((ring) => ring.reverse()), { merge: false }),
          (ax, az, bx, bz) =>
            (ax === 2 * turn && bx === ax && az + bz === 10) ||
            (az === 6 && bz === 6 && ax + bx === 2 * turn),
        );
        const path = createPath();
        const [from, to] = [-1, 7].map((z) => ({ x: 0, y: 0, z }));
        expect(findPath(createPathSearch(mesh), from, to, path)).toBe('found');
        expect(path.length).toBeCloseTo(6 + 2 * Math.sqrt(5), 12);
        expect(findStepOffGround(mesh, path)).toBeUndefined();
      }
    }
  });

  it('is as short as a walk up a winding ramp', () => {
    const mesh = createSpiral(4);
    expect(faultsOf(mesh, drawPlaces(mesh, 600, createNumbers('spiral')))).toEqual([]);
  });

  it('is as short as a walk up a stair above itself', () => {
    const mesh = createStair();
    expect(faultsOf(mesh, drawPlaces(mesh, 600, createNumbers('stair')))).toEqual([]);
  });
});
