// Small worlds for the tests of the systems.
import { addComponents, addEntity, createWorld, set, type World } from 'bitecs';
import type { NavGraph } from '../../src/nav/graph/nav-graph.ts';
import { buildNavGraph } from '../../src/nav/graph/nav-graph.ts';
import { createNavMesh } from '../../src/nav/import/create-nav-mesh.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';
import { addNavigation } from '../../src/systems/add-navigation.ts';
import { navigate } from '../../src/systems/navigate.ts';
import type { Navigation } from '../../src/systems/navigation.ts';
import type { NavigationOptions } from '../../src/systems/navigation-settings.ts';

export type Place = readonly [x: number, y: number, z: number];

export interface Scene {
  readonly world: World;
  readonly navigation: Navigation;
}

/** A world with navigation under the seed 'test', one tick a second unless told otherwise. */
export function createScene(options: Partial<NavigationOptions> = {}): Scene {
  const world = createWorld();
  return { world, navigation: addNavigation(world, { seed: 'test', ticksPerSecond: 1, ...options }) };
}

/** An agent on mesh 0. */
export function addWalker(scene: Scene, place: Place, values: Record<string, number> = {}): number {
  return addAgentOn(scene, { mesh: 0 }, place, values);
}

/** An agent on the lanes of graph 0. */
export function addLaneWalker(scene: Scene, place: Place, values: Record<string, number> = {}): number {
  return addAgentOn(scene, { graph: 0 }, place, values);
}

function addAgentOn(
  { world, navigation }: Scene,
  ground: { mesh: number } | { graph: number },
  [x, y, z]: Place,
  values: Record<string, number>,
): number {
  const { NavAgent, NavMeshRef, Position } = navigation.components;
  const eid = addEntity(world);
  addComponents(
    world,
    eid,
    set(Position, { x, y, z }),
    set(NavAgent, { speed: 1, ...values }),
    set(NavMeshRef, ground),
  );
  return eid;
}

export function placeOf({ navigation }: Scene, eid: number): Place {
  const { x, y, z } = navigation.components.Position;
  return [x[eid], y[eid], z[eid]];
}

export function runTicks(world: World, ticks: number): void {
  for (let tick = 0; tick < ticks; tick += 1) navigate(world);
}

/** The rectangle x0..x1 by z0..z1 at a height. */
export function rectangle(x0: number, z0: number, x1: number, z1: number, y = 0): Place[] {
  return [
    [x0, y, z0],
    [x1, y, z0],
    [x1, y, z1],
    [x0, y, z1],
  ];
}

export const square = (side: number, agentRadius = 0): NavMesh =>
  createNavMesh([rectangle(0, 0, side, side)], { agentRadius });

/** A room of 10 x 5 with a wall from its lower side, over 4..6 x 0..3. */
export const roomWithWall = (): NavMesh =>
  createNavMesh([
    [
      [0, 0],
      [4, 0],
      [4, 3],
      [4, 5],
      [0, 5],
    ],
    rectangle(4, 3, 6, 5),
    [
      [6, 0],
      [10, 0],
      [10, 5],
      [6, 5],
      [6, 3],
    ],
  ]);

/** A room of 10 x 5 in two halves, with no way from one to the other. */
export const dividedRoom = (): NavMesh => createNavMesh([rectangle(0, 0, 4, 5), rectangle(6, 0, 10, 5)]);

/**
 * A corridor that winds up and down between walls: `bends` columns 2 wide and 10 long, joined at the top and at the
 * bottom by turns.
 */
export function serpentine(bends: number): NavMesh {
  const polygons: Place[][] = [];
  for (let bend = 0; bend < bends; bend += 1) {
    const x = bend * 4;
    const isUp = bend % 2 === 0;
    polygons.push(rectangle(x, 0, x + 2, 2), rectangle(x, 2, x + 2, 8), rectangle(x, 8, x + 2, 10));
    if (bend + 1 < bends)
      polygons.push(isUp ? rectangle(x + 2, 8, x + 4, 10) : rectangle(x + 2, 0, x + 4, 2));
  }
  return createNavMesh(polygons);
}

/** Places 0 to 4 in a line along x, 10 metres apart, and place 5 off to the side, alone. */
export const lanes = (): NavGraph =>
  buildNavGraph(
    [
      [0, 0, 0],
      [10, 0, 0],
      [20, 0, 0],
      [30, 0, 0],
      [40, 0, 0],
      [0, 0, 50],
    ],
    [0, 1, 2, 3].map((place) => ({ from: place, to: place + 1 })),
  );
