import { describe, expect, it } from 'vitest';
import { AGENT_STATUS } from '../../src/components/agent-status.ts';
import { createNavMesh } from '../../src/nav/import/create-nav-mesh.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';
import { createNearestPoint, findNearestPoint } from '../../src/nav/query/find-nearest-point.ts';
import { replaceMesh } from '../../src/systems/add-ground.ts';
import { navigate } from '../../src/systems/navigate.ts';
import { setDestination } from '../../src/systems/set-destination.ts';
import { drawPlanGrid, isSound, meshOfRings, TEST_UNIT } from '../support/plan-grid.ts';
import { createNumbers } from '../support/random-numbers.ts';
import {
  addWalker,
  createScene,
  type Place,
  placeOf,
  rectangle,
  roomWithWall,
  type Scene,
  serpentine,
} from './scenes.ts';

type Interfere = (scene: Scene, eid: number, goal: Place) => void;

/** What a game may do in every tick so that everybody's way is found anew. */
const INTERFERENCES: Readonly<Record<string, (mesh: () => NavMesh) => Interfere>> = {
  'given its goal again': () => (scene, eid, goal) => setDestination(scene.world, eid, ...goal),
  'moved by a hair': () => (scene, eid) => {
    scene.navigation.components.Position.y[eid] += 1e-9;
  },
  'on a mesh replaced by its like': (mesh) => (scene) => replaceMesh(scene.world, 0, mesh()),
};

/** Slanted walls, and a spike with its tip beside the straight way. */
const slanted = (): NavMesh =>
  createNavMesh([
    [
      [0, 0],
      [7, 1],
      [5.5, 3.3],
      [0, 3],
    ],
    [
      [7, 1],
      [12, 6],
      [9, 8],
      [5.5, 3.3],
    ],
    [
      [12, 6],
      [12, 12],
      [7, 12],
      [9, 8],
    ],
  ]);

const MESHES: readonly [name: string, mesh: () => NavMesh, from: Place, to: Place][] = [
  ['a room', () => createNavMesh([rectangle(0, 0, 5, 9)]), [1.0003, 0, 1.0004], [4, 0, 7.3]],
  ['a room with a wall', roomWithWall, [0.3336, 0, 0.7774], [9.1, 0, 0.2]],
  ['slanted walls', slanted, [0.12345, 0, 2.56789], [7.9, 0, 11.7]],
  ['a winding corridor', () => serpentine(3), [0.2001, 0, 0.3003], [9.7, 0, 9.1]],
];

interface Walk {
  readonly ticks: number;
  readonly metres: number;
  readonly farthestOff: number;
}

/** Walks from one place to another, and tells in how many ticks, how far, and how far off the ground at most. */
function walk(
  mesh: () => NavMesh,
  [from, to]: readonly [Place, Place],
  speed: number,
  interfere: Interfere,
): Walk {
  const scene = createScene({ ticksPerSecond: 60 });
  const ground = mesh();
  scene.navigation.addMesh(ground);
  const eid = addWalker(scene, from, { speed, arrivalDistance: 0 });
  const { NavAgent } = scene.navigation.components;
  const nearest = createNearestPoint();
  setDestination(scene.world, eid, ...to);
  let farthestOff = 0;
  let ticks = 0;
  for (; ticks < 40000 && NavAgent.status[eid] !== AGENT_STATUS.arrived; ticks += 1) {
    interfere(scene, eid, to);
    navigate(scene.world);
    const [x, y, z] = placeOf(scene, eid);
    findNearestPoint(ground, { x, y, z }, 1, nearest);
    farthestOff = Math.max(farthestOff, nearest.distance);
  }
  return { ticks, metres: NavAgent.metres[eid], farthestOff };
}

describe.each(Object.entries(INTERFERENCES))('a walker that is %s in every tick', (_, interference) => {
  it.each(MESHES)(
    'walks through %s as one that is left alone, never off the ground',
    (_name, mesh, from, to) => {
      const isSlowTest = interference === INTERFERENCES['on a mesh replaced by its like'];
      for (const speed of isSlowTest ? [0.8, 1.5, 7] : [0.05, 0.2, 1.5, 7]) {
        const alone = walk(mesh, [from, to], speed, () => {});
        const led = walk(mesh, [from, to], speed, interference(mesh));
        expect(alone.ticks).toBeLessThan(40000);
        expect(Math.abs(led.ticks - alone.ticks)).toBeLessThanOrEqual(2);
        expect(Math.abs(led.metres - alone.metres)).toBeLessThan(0.005);
        expect(Math.max(led.farthestOff, alone.farthestOff)).toBeLessThan(1e-9);
      }
    },
  );
});

describe('a walker whose goal moves', () => {
  it('gets nearer by its speed in every tick, at any speed and tick rate', () => {
    for (const [speed, ticksPerSecond] of [
      [0.05, 60],
      [1.5, 2000],
      [1.5, 240],
      [1.5, 60],
    ]) {
      const scene = createScene({ ticksPerSecond });
      scene.navigation.addMesh(createNavMesh([rectangle(0, 0, 50, 50)]));
      const eid = addWalker(scene, [1.0003, 0, 1.0004], { speed, arrivalDistance: 0 });
      for (let tick = 0; tick < 1000; tick += 1) {
        const [x, , z] = placeOf(scene, eid);
        const goal = [40 + Math.sin(tick), 0, 30 + Math.cos(tick)] as const;
        setDestination(scene.world, eid, ...goal);
        navigate(scene.world);
        const [toX, , toZ] = placeOf(scene, eid);
        const gained = Math.hypot(goal[0] - x, goal[2] - z) - Math.hypot(goal[0] - toX, goal[2] - toZ);
        expect(gained).toBeGreaterThan((speed / ticksPerSecond) * 0.99);
      }
    }
  });

  it('is never off the ground by more than a hair, nor for ever on its way, wherever it goes', () => {
    const numbers = createNumbers('led anew');
    const mesh = slanted();
    const nearest = createNearestPoint();
    for (let run = 0; run < 300; run += 1) {
      const scene = createScene({ ticksPerSecond: 60 });
      scene.navigation.addMesh(mesh);
      const eid = addWalker(scene, [numbers() * 12, 0, numbers() * 12], {
        speed: [0.03, 0.3, 3][run % 3],
        arrivalDistance: 0,
      });
      const goal: Place = [numbers() * 12, 0, numbers() * 12];
      for (let tick = 0; tick < 200; tick += 1) {
        setDestination(scene.world, eid, ...goal);
        navigate(scene.world);
        const [x, y, z] = placeOf(scene, eid);
        findNearestPoint(mesh, { x, y, z }, 1, nearest);
        expect(nearest.distance).toBeLessThan(1e-9);
      }
    }
  });
});

describe('a walker over random ground, full of corners that touch', () => {
  it('takes as long when it is led anew in every tick, and is never off the ground by a unit of its lattice', () => {
    const numbers = createNumbers('random ground');
    const nearest = createNearestPoint();
    let offGround = 0;
    let walks = 0;
    for (let run = 0; run < 150; run += 1) {
      const plan = drawPlanGrid(numbers);
      const [from, to] = [0, 1].map(
        (): Place => [numbers() * plan.width * TEST_UNIT, 0, numbers() * plan.depth * TEST_UNIT],
      );
      if (!isSound(plan) || plan.free.length === 0) continue;
      const mesh = meshOfRings(plan, plan.free);
      const ticks = [undefined, ...Object.values(INTERFERENCES).slice(0, 2)].map((interference) => {
        const scene = createScene({ ticksPerSecond: 30 });
        scene.navigation.addMesh(mesh);
        const eid = addWalker(scene, from, { speed: [0.5, 2, 9][run % 3], arrivalDistance: 0 });
        const { NavAgent } = scene.navigation.components;
        const interfere = interference?.(() => mesh);
        setDestination(scene.world, eid, ...to);
        let farthestOff = 0;
        let tick = 0;
        do {
          navigate(scene.world);
          const [x, y, z] = placeOf(scene, eid);
          findNearestPoint(mesh, { x, y, z }, 1, nearest);
          farthestOff = Math.max(farthestOff, nearest.distance);
          if (NavAgent.status[eid] === AGENT_STATUS.arrived || NavAgent.status[eid] === AGENT_STATUS.blocked)
            break;
          interfere?.(scene, eid, to);
          tick += 1;
        } while (tick < 6000);
        expect(farthestOff).toBeLessThan(TEST_UNIT);
        offGround += farthestOff > 1e-9 ? 1 : 0;
        walks += 1;
        return tick;
      });
      expect(ticks[0]).toBeLessThan(6000);
      // With units of 6 cm and steps of a quarter of that, detours are worth a few ticks.
      for (const led of ticks) expect(Math.abs(led - ticks[0])).toBeLessThanOrEqual(5 + ticks[0] / 10);
    }
    expect(walks).toBeGreaterThan(250);
    expect(offGround).toBeLessThan(walks / 100);
  });
});
