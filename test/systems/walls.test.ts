import { describe, expect, it } from 'vitest';
import { AGENT_STATUS } from '../../src/components/agent-status.ts';
import { createNavMesh } from '../../src/nav/import/create-nav-mesh.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';
import { PATH_STATUS } from '../../src/nav/query/path.ts';
import { navigate } from '../../src/systems/navigate.ts';
import { setDestination } from '../../src/systems/set-destination.ts';
import { withWalls } from '../support/drawn-meshes.ts';
import { addWalker, createScene, type Place, placeOf, rectangle, runTicks, type Scene } from './scenes.ts';

const statusOf = ({ navigation }: Scene, eid: number): number => navigation.components.NavAgent.status[eid];

/** A walker at a place that walks to a place on the line of a wall and stands there. */
function walkerOnWall(mesh: NavMesh, from: Place, wall: Place): { scene: Scene; eid: number } {
  const scene = createScene({ ticksPerSecond: 10 });
  scene.navigation.addMesh(mesh);
  const eid = addWalker(scene, from, { arrivalDistance: 0 });
  setDestination(scene.world, eid, ...wall);
  runTicks(scene.world, 40);
  expect(placeOf(scene, eid)).toEqual(wall);
  scene.navigation.components.NavAgent.metres[eid] = 0;
  return { scene, eid };
}

describe('a walker that stands exactly on a wall between two polygons', () => {
  it('goes about its own side and is not led through the wall, whichever polygon is first (case 25)', () => {
    for (const order of [0, 1]) {
      for (const [mine, other] of [
        [0.5, 1.5],
        [1.5, 0.5],
      ]) {
        const quads = [rectangle(0, 0, 1, 1), rectangle(1, 0, 2, 1)];
        const [rings, wall] = order === 0 ? [quads, 1] : [quads.reverse(), 3];
        const mesh = createNavMesh(rings, { walls: [[0, wall]] });
        const { scene, eid } = walkerOnWall(mesh, [mine, 0, 0.5], [1, 0, 0.5]);
        const { NavAgent, NavPlace } = scene.navigation.components;
        const polygon = NavPlace.polygon[eid];
        for (let round = 0; round < 3; round += 1) {
          setDestination(scene.world, eid, other, 0, 0.5);
          runTicks(scene.world, 10);
          expect(placeOf(scene, eid)).toEqual([1, 0, 0.5]);
          expect([statusOf(scene, eid), NavAgent.pathStatus[eid]]).toEqual([
            AGENT_STATUS.blocked,
            PATH_STATUS.partial,
          ]);
          // Nearest to what lies beyond the wall elsewhere.
          setDestination(scene.world, eid, other, 0, 0.25);
          runTicks(scene.world, 10);
          expect(placeOf(scene, eid)).toEqual([1, 0, 0.25]);
          expect(NavPlace.polygon[eid]).toBe(polygon);
          setDestination(scene.world, eid, mine, 0, 0.25);
          runTicks(scene.world, 10);
          expect(placeOf(scene, eid)).toEqual([mine, 0, 0.25]);
          setDestination(scene.world, eid, 1, 0, 0.5);
          runTicks(scene.world, 10);
          expect([placeOf(scene, eid), NavPlace.polygon[eid]]).toEqual([[1, 0, 0.5], polygon]);
        }
      }
    }
  });

  it('goes round the end of the wall to what lies behind it', () => {
    // Two rooms of 2 x 4, the side between them a wall up to z 3.
    const rings = [
      rectangle(0, 0, 2, 3),
      rectangle(2, 0, 4, 3),
      rectangle(0, 3, 2, 4),
      rectangle(2, 3, 4, 4),
    ];
    for (const order of [0, 1]) {
      const whole = createNavMesh(order === 0 ? rings : [...rings].reverse(), { merge: false });
      const mesh = withWalls(whole, (ax, az, bx, bz) => ax === 2 && bx === 2 && Math.min(az, bz) < 3);
      for (const side of [-1, 1]) {
        const { scene, eid } = walkerOnWall(mesh, [2 + side, 0, 1], [2, 0, 1]);
        const { metres } = scene.navigation.components.NavAgent;
        setDestination(scene.world, eid, 2 + side, 0, 2);
        runTicks(scene.world, 20);
        expect(metres[eid]).toBeCloseTo(Math.sqrt(2), 12);
        setDestination(scene.world, eid, 2, 0, 1);
        runTicks(scene.world, 20);
        metres[eid] = 0;
        setDestination(scene.world, eid, 2 - side, 0, 1);
        for (let tick = 0; tick < 60; tick += 1) {
          navigate(scene.world);
          const [x, , z] = placeOf(scene, eid);
          if (metres[eid] <= 2) expect([x, z]).toEqual([2, expect.closeTo(1 + metres[eid], 12)]);
        }
        expect(placeOf(scene, eid)).toEqual([2 - side, 0, 1]);
        expect(metres[eid]).toBeCloseTo(2 + Math.sqrt(5), 12);
      }
    }
  });

  it('goes round it from a place that is no point of the lattice, and on slanted walls', () => {
    const sides = new Set<number>();
    // A room of 8 x 8 with a wall from its lower side at (3, 0) up to (5, 6).
    const left: Place[] = [
      [0, 0, 0],
      [3, 0, 0],
      [5, 0, 6],
      [5, 0, 8],
      [0, 0, 8],
    ];
    const right: Place[] = [
      [3, 0, 0],
      [8, 0, 0],
      [8, 0, 8],
      [5, 0, 8],
      [5, 0, 6],
    ];
    for (const rings of [
      [left, right],
      [right, left],
    ]) {
      const whole = createNavMesh(rings, { merge: false });
      const mesh = withWalls(whole, (ax, az, bx, bz) => az + bz === 6 && ax + bx === 8);
      for (let at = 1; at < 40; at += 1) {
        const share = at / 41;
        const onWall: Place = [3 + 2 * share, 0, 6 * share];
        for (const way of [-1, 1]) {
          const scene = createScene({ ticksPerSecond: 10 });
          scene.navigation.addMesh(mesh);
          const eid = addWalker(scene, onWall, { arrivalDistance: 0 });
          navigate(scene.world);
          // Of the ground of both sides it has taken one.
          const { NavAgent, NavPlace } = scene.navigation.components;
          const side = sideOf(mesh, NavPlace.polygon[eid]);
          sides.add(side);
          const goal: Place = [onWall[0] + 2 * way, 0, onWall[2]];
          setDestination(scene.world, eid, ...goal);
          runTicks(scene.world, 200);
          expect(statusOf(scene, eid)).toBe(AGENT_STATUS.arrived);
          const [x, , z] = placeOf(scene, eid);
          expect([x, z]).toEqual([expect.closeTo(goal[0], 2), expect.closeTo(goal[2], 2)]);
          const along = (1 - share) * Math.sqrt(40);
          const round = along + Math.sqrt((5 - goal[0]) ** 2 + (6 - goal[2]) ** 2);
          expect(NavAgent.metres[eid]).toBeCloseTo(way === side ? 2 : round, 2);
        }
      }
    }
    expect(sides.size).toBe(2);
  });
});

/** On which side of the line from (3, 0) to (5, 6) the middle of a polygon lies: -1 on the left of it, at lower x. */
function sideOf({ edgeX, edgeZ, polygonStart, lattice }: NavMesh, polygon: number): number {
  const [first, end] = [polygonStart[polygon], polygonStart[polygon + 1]];
  const mean = (values: Float64Array): number =>
    values.subarray(first, end).reduce((sum, value) => sum + value, 0) / (end - first);
  const x = lattice.originX + mean(edgeX) * lattice.unit;
  const z = lattice.originZ + mean(edgeZ) * lattice.unit;
  return Math.sign(x - 3 - z / 3);
}
