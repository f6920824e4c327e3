import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/nav/geometry/none.ts';
import { createNavMesh } from '../../../src/nav/import/create-nav-mesh.ts';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import {
  advancePathSearch,
  beginPathSearch,
  type PathOptions,
  readPathSearch,
} from '../../../src/nav/query/advance-path-search.ts';
import { createNearestPoint, findNearestPoint } from '../../../src/nav/query/find-nearest-point.ts';
import { findPath } from '../../../src/nav/query/find-path.ts';
import { createSurfacePlace, setPlan } from '../../../src/nav/query/height.ts';
import { createPath, type Point } from '../../../src/nav/query/path.ts';
import { createPathSearch, type PathSearch } from '../../../src/nav/query/path-search.ts';
import { pathSearchToBytes, restorePathSearch } from '../../../src/nav/query/path-search-bytes.ts';
import { findEdgeBefore } from '../../../src/nav/query/side-of-edge.ts';
import { cornersOf } from '../../support/check-routes.ts';
import { createStair, rectangle, withWalls } from '../../support/drawn-meshes.ts';
import { textOf } from '../../support/path-text.ts';
import {
  drawPlanGrid,
  isSound,
  mergeRings,
  meshOfRings,
  type PlanGrid,
  shuffleRings,
  TEST_UNIT,
} from '../../support/plan-grid.ts';
import { createNumbers } from '../../support/random-numbers.ts';
import { findStepOffGround } from '../../support/walk-path.ts';
import { type End, WalkingOracle } from '../../support/walking-oracle.ts';

const at = (x: number, z: number, y = 0): Point => ({ x, y, z });

/** Two rooms of 2 x 4 side by side, their common side a wall from z 0 to 3 and open from there to 4; the left one is 0. */
function roomsWithSlit(isTurned: boolean): { mesh: NavMesh; left: number; right: number } {
  const whole = createNavMesh(
    [rectangle(0, 0, 2, 3), rectangle(2, 0, 4, 3), rectangle(0, 3, 2, 4), rectangle(2, 3, 4, 4)].sort(
      ([a], [b]) => (isTurned ? b[0] - a[0] || b[1] - a[1] : a[0] - b[0] || a[1] - b[1]),
    ),
    { merge: false },
  );
  const mesh = withWalls(whole, (ax, az, bx, bz) => ax === 2 && bx === 2 && Math.min(az, bz) < 3);
  return { mesh, left: polygonAt(mesh, 1, 1), right: polygonAt(mesh, 3, 1) };
}

/** The polygon in the inside of which a place lies. */
function polygonAt(mesh: NavMesh, x: number, z: number): number {
  return findNearestPoint(mesh, at(x, z), 0, createNearestPoint());
}

describe('findPath from (to) a polygon that the caller names', () => {
  it('stays on that side of a wall on whose line it begins, whichever polygon is first (case 25)', () => {
    for (const order of [0, 1]) {
      const quads = [rectangle(0, 0, 1, 1), rectangle(1, 0, 2, 1)];
      const mesh = createNavMesh(order === 0 ? quads : quads.reverse(), {
        walls: [[0, order === 0 ? 1 : 3]],
      });
      const search = createPathSearch(mesh);
      const path = createPath();
      const [left, right] = [0.5, 1.5].map((x) => polygonAt(mesh, x, 0.5));
      for (const [polygon, goal, status] of [
        [left, 0.5, 'found'],
        [left, 1.5, 'unreachable'],
        [right, 0.5, 'unreachable'],
        [right, 1.5, 'found'],
      ] as const) {
        const [wall, room] = [at(1, 0.5), at(goal, 0.5)];
        expect(findPath(search, wall, room, path, { startPolygon: polygon })).toBe(status);
        expect(findPath(search, room, wall, path, { goalPolygon: polygon })).toBe(status);
        expect(findPath(search, wall, room, path)).toBe('found');
      }
    }
  });

  it('goes round the wall to what lies behind it', () => {
    for (const isTurned of [false, true]) {
      const { mesh, left, right } = roomsWithSlit(isTurned);
      const search = createPathSearch(mesh);
      const path = createPath();
      findPath(search, at(2, 1), at(3, 1), path, { startPolygon: right });
      expect(cornersOf(path)).toBe('2,0,1 3,0,1');
      findPath(search, at(2, 1), at(3, 1), path, { startPolygon: left });
      expect(cornersOf(path)).toBe('2,0,1 2,0,3 3,0,1');
      findPath(search, at(3, 1), at(2, 1), path, { goalPolygon: left });
      expect(cornersOf(path)).toBe('3,0,1 2,0,3 2,0,1');
      // From one side of it to the other.
      findPath(search, at(2, 1), at(2, 1.5), path, { startPolygon: left, goalPolygon: right });
      expect(cornersOf(path)).toBe('2,0,1 2,0,3 2,0,1.5');
    }
  });

  it('begins on the floor of the polygon, whatever the height', () => {
    const search = createPathSearch(createStair());
    const path = createPath();
    findPath(search, at(1, 3), at(1, 1), path, { startPolygon: 4 });
    expect([path.status, path.cornerCount, path.y[0]]).toEqual(['found', 3, 4]);
    findPath(search, at(1, 3, 4), at(1, 1), path, { startPolygon: 0 });
    expect([path.status, path.cornerCount, path.y[0]]).toEqual(['found', 2, 0]);
  });

  it('says nothing where the polygon is elsewhere: then the height tells the floor', () => {
    const search = createPathSearch(createStair());
    const path = createPath();
    for (const y of [0, 4]) {
      findPath(search, at(1, 3, y), at(1, 1), path, { startPolygon: 2 });
      expect(path.y[0]).toBe(y);
    }
  });

  it('is refused for a polygon that the mesh does not have, and nothing has changed', () => {
    const search = createPathSearch(createStair());
    const path = createPath();
    findPath(search, at(1, 3), at(1, 1), path);
    const bytes = pathSearchToBytes(search);
    for (const name of ['startPolygon', 'goalPolygon']) {
      for (const polygon of [-2, 5, 0.5, Number.NaN, Infinity]) {
        expect(() => findPath(search, at(0, 0), at(1, 1), path, { [name]: polygon })).toThrow(
          `${name} must be an integer from 0 to 4, got ${polygon}`,
        );
      }
    }
    expect(pathSearchToBytes(search)).toEqual(bytes);
    expect(findPath(search, at(1, 3), at(1, 1), path, { startPolygon: NONE, goalPolygon: NONE })).toBe(
      'found',
    );
  });
});

/** A place on the ground of a triangle of a plan. */
interface PlaceOnTriangle {
  readonly point: Point;
  readonly triangle: readonly number[];
}

/** One cutting of a plan, with the same walls as the others. */
interface Cutting {
  readonly mesh: NavMesh;
  readonly search: PathSearch;
}

function drawWalls(
  plan: PlanGrid,
  rings: readonly (readonly number[])[],
  numbers: () => number,
): Set<string> {
  const walls = new Set<string>();
  for (const ring of rings) {
    for (const [place, vertex] of ring.entries()) {
      if (numbers() < 0.2) walls.add(nameEdge(plan, vertex, ring[(place + 1) % ring.length]));
    }
  }
  return walls;
}

function nameEdge({ x, z }: PlanGrid, a: number, b: number): string {
  return nameWall(x[a], z[a], x[b], z[b]);
}

function nameWall(ax: number, az: number, bx: number, bz: number): string {
  return ax < bx || (ax === bx && az < bz) ? `${ax},${az},${bx},${bz}` : `${bx},${bz},${ax},${az}`;
}

function cut(plan: PlanGrid, rings: readonly (readonly number[])[], walls: ReadonlySet<string>): Cutting {
  const mesh = withWalls(meshOfRings(plan, rings), (ax, az, bx, bz) =>
    walls.has(nameWall(ax / TEST_UNIT, az / TEST_UNIT, bx / TEST_UNIT, bz / TEST_UNIT)),
  );
  return { mesh, search: createPathSearch(mesh) };
}

/** The polygon of which a triangle of the plan is a part: the one that holds its middle. */
function polygonOf({ mesh }: Cutting, { x, z }: PlanGrid, triangle: readonly number[]): number {
  const place = createSurfacePlace();
  place.planX = triangle.reduce((sum, vertex) => sum + x[vertex], 0) / 3;
  place.planZ = triangle.reduce((sum, vertex) => sum + z[vertex], 0) / 3;
  const polygons = [...Array(mesh.polygonCount).keys()];
  return polygons.find((polygon) => findEdgeBefore(mesh, polygon, place) === NONE) ?? NONE;
}

/** Draws a place that lies on a triangle of the ground to the last bit: a vertex, on an edge, near a vertex, or anywhere. */
function drawPlace(
  plan: PlanGrid,
  triangles: Cutting,
  isRounded: boolean,
  numbers: () => number,
): PlaceOnTriangle {
  const { x, z, free } = plan;
  const place = createSurfacePlace();
  for (;;) {
    const triangle = free[Math.floor(numbers() * free.length)];
    const shares = [numbers(), numbers(), numbers()];
    const kind = numbers();
    const near = isRounded ? 0 : 0.02;
    if (kind < 0.6) shares[2] = kind < 0.5 ? 0 : near * numbers();
    if (kind < 0.3) shares[1] = kind < 0.1 ? 0 : near * numbers();
    const sum = shares[0] + shares[1] + shares[2];
    const round = isRounded ? Math.round : (value: number): number => value;
    const mean = (values: Float64Array): number =>
      round(triangle.reduce((total, vertex, corner) => total + values[vertex] * shares[corner], 0) / sum);
    const point = at(mean(x) * TEST_UNIT, mean(z) * TEST_UNIT);
    setPlan(triangles.mesh, point, place);
    const polygon = polygonOf(triangles, plan, triangle);
    if (findEdgeBefore(triangles.mesh, polygon, place) === NONE) return { point, triangle };
  }
}

/** The polygons joined with one round a lattice point that it holds, by links through that point. */
function sectorOf(mesh: NavMesh, polygon: number, x: number, z: number): End {
  const joined = [polygon];
  for (const from of joined) {
    for (let edge = mesh.polygonStart[from]; edge < mesh.polygonStart[from + 1]; edge += 1) {
      const twin = mesh.edgeTwin[edge];
      if (twin === NONE || joined.includes(mesh.edgePolygon[twin])) continue;
      const end = mesh.nextEdge[edge];
      const [ax, az] = [mesh.edgeX[edge] - x, mesh.edgeZ[edge] - z];
      const [bx, bz] = [mesh.edgeX[end] - x, mesh.edgeZ[end] - z];
      if (ax * bz - az * bx === 0 && ax * bx + az * bz <= 0) joined.push(mesh.edgePolygon[twin]);
    }
  }
  return { spot: [x, z], polygons: joined };
}

/** Answers the same question in pieces, each after a way through bytes. */
function askInPieces({ mesh }: Cutting, from: Point, to: Point, options: PathOptions): string {
  let [search, other] = [createPathSearch(mesh), createPathSearch(mesh)];
  for (let decided = beginPathSearch(search, from, to, options); !decided; ) {
    restorePathSearch(other, pathSearchToBytes(search));
    [search, other] = [other, search];
    decided = advancePathSearch(search, 1);
  }
  const path = createPath();
  readPathSearch(search, path);
  return textOf(path);
}

describe('findPath between named polygons of random ground with random walls', () => {
  it.each([true, false])(
    'is one and the same for every cutting, in any pieces (rounded: %s)',
    (isRounded) => {
      const numbers = createNumbers(`sides ${isRounded}`);
      const path = createPath();
      const faults: string[] = [];
      const seen = { found: 0, partial: 0, sided: 0 };
      for (let meshes = 0; meshes < 60; ) {
        const plan = drawPlanGrid(numbers);
        if (!isSound(plan) || plan.x.length > 30 || plan.free.length < 2) continue;
        meshes += 1;
        const merged = mergeRings(plan, plan.free, numbers);
        const walls = drawWalls(plan, merged, numbers);
        const cuttings = [
          plan.free,
          merged,
          shuffleRings(plan.free, numbers),
          shuffleRings(merged, numbers),
        ].map((rings) => cut(plan, rings, walls));
        const oracle = isRounded ? new WalkingOracle(cuttings[0].mesh) : undefined;
        for (let query = 0; query < 40; query += 1) {
          const [from, to] = [0, 1].map(() => drawPlace(plan, cuttings[0], isRounded, numbers));
          const say = (fault: string): number => faults.push(`${JSON.stringify([from, to])}: ${fault}`);
          const answers = cuttings.map((cutting) => {
            const options = {
              startPolygon: polygonOf(cutting, plan, from.triangle),
              goalPolygon: polygonOf(cutting, plan, to.triangle),
              partial: true,
            };
            findPath(cutting.search, from.point, to.point, path, options);
            const step = path.cornerCount === 0 ? undefined : findStepOffGround(cutting.mesh, path);
            if (step !== undefined) say(step);
            if (askInPieces(cutting, from.point, to.point, options) !== textOf(path)) say('other in pieces');
            const { status, length } = path;
            return `${status} ${length} ${cornersOf(path)}`;
          });
          if (new Set(answers).size > 1) say(answers.join('\n'));
          const [status, length] = answers[0].split(' ');
          if (status === 'partial') seen.partial += 1;
          if (oracle === undefined) continue;
          const [start, goal] = [from, to].map(({ point, triangle }) =>
            sectorOf(
              cuttings[0].mesh,
              polygonOf(cuttings[0], plan, triangle),
              point.x / TEST_UNIT,
              point.z / TEST_UNIT,
            ),
          );
          // What is one place needs no way, whatever its sides.
          const isOnePlace = status === 'found' && `${start.spot}` === `${goal.spot}`;
          const wanted = isOnePlace ? 0 : oracle.findLength(start, goal) * TEST_UNIT;
          if ((status === 'found') !== wanted < Infinity) say(`${status} for ${wanted}`);
          if (status !== 'found') continue;
          seen.found += 1;
          if (Math.abs(Number(length) - wanted) > 1e-12 * wanted) say(`length ${length} for ${wanted}`);
          findPath(cuttings[0].search, from.point, to.point, path);
          if (path.length < wanted * (1 - 1e-12)) seen.sided += 1;
        }
      }
      expect(faults.slice(0, 10)).toEqual([]);
      expect(faults.length).toBe(0);
      expect(seen.partial).toBeGreaterThan(100);
      if (!isRounded) return;
      // A side was named that is the farther one.
      expect(seen.sided).toBeGreaterThan(20);
      expect(seen.found).toBeGreaterThan(500);
    },
  );
});
