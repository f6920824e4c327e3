// A program of its own: prints how many bytes a tick leaves on the heap for each agent, as JSON, one object for each scene
// that it is given by name. To be run by tick-garbage.ts.
import { GCProfiler } from 'node:v8';
import { addComponents, addEntity, set } from 'bitecs';
import { Dog, Villager } from '../../src/components/tags.ts';
import { buildNavGraph } from '../../src/nav/graph/nav-graph.ts';
import { createNavMesh } from '../../src/nav/import/create-nav-mesh.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';
import { createWorldDigester, updateWorldDigest } from '../../src/replay/digest/world-digest.ts';
import { navigate } from '../../src/systems/navigate.ts';
import { setDestination } from '../../src/systems/set-destination.ts';
import { createScene, type Place, type Scene } from '../systems/scenes.ts';
import type { TickGarbage } from './tick-garbage.ts';

const AGENTS = 50;
const WARM_TICKS = 3000;
const TICKS = 2000;

// The compiler takes its time, and what it makes lies on the same heap: of many counts the least one tells.
const COUNTS = 25;
const ENOUGH = 0.5;

/** A ramp that winds up: `bends` columns 10 wide and 100 long, joined at the top and at the bottom by turns. */
function windingRamp(bends: number): NavMesh {
  const polygons: Place[][] = [];
  const add = (x: number, z: number, length: number, from: number, to: number): void => {
    polygons.push([
      [x, from, z],
      [x + 10, to, z],
      [x + 10, to, z + length],
      [x, from, z + length],
    ]);
  };
  for (let bend = 0; bend < bends; bend += 1) {
    for (const [z, length] of [
      [0, 10],
      [10, 80],
      [90, 10],
    ]) {
      add(bend * 20, z, length, bend / 8, bend / 8);
    }
    if (bend + 1 < bends) add(bend * 20 + 10, bend % 2 === 0 ? 90 : 0, 10, bend / 8, (bend + 1) / 8);
  }
  return createNavMesh(polygons, { agentRadius: 0.4 });
}

/** Places in a zigzag, joined one after the other. */
function zigzag(places: number, reach: number) {
  const lanes = Array.from({ length: places - 1 }, (_, place) => ({ from: place, to: place + 1 }));
  return buildNavGraph(
    Array.from({ length: places }, (_, place) => [
      place * reach,
      place / 8,
      place % 2 === 0 ? 0 : reach * 0.7,
    ]),
    lanes,
  );
}

function addAgents({ world, navigation }: Scene, speed: number, tag?: object): number[] {
  const { NavAgent, Position } = navigation.components;
  return Array.from({ length: AGENTS }, (_, at) => {
    const eid = addEntity(world);
    const values = { speed: speed * (1 + at / 101), radius: 0.3 };
    addComponents(world, eid, set(Position, { x: 1 + at / 7, y: 0, z: 1 + at / 11 }), set(NavAgent, values));
    if (tag !== undefined) addComponents(world, eid, tag);
    return eid;
  });
}

/** Agents without a tag on a way that is longer than the counting takes. */
function walkersOn(ground: 'mesh' | 'graph'): Scene {
  const scene = createScene({ ticksPerSecond: 60 });
  const { world, navigation } = scene;
  if (ground === 'mesh') navigation.addMesh(windingRamp(12));
  else navigation.addGraph(zigzag(40, 30));
  for (const [at, eid] of addAgents(scene, 0.6).entries()) {
    addComponents(world, eid, set(navigation.components.NavMeshRef, { [ground]: 0 }));
    if (ground === 'mesh') setDestination(world, eid, 221 + at / 9, 11 / 8, 1 + at / 13);
    else setDestination(world, eid, 39 * 30, 0, 0);
  }
  return scene;
}

function wanderers(tag: object): Scene {
  const rest = { restSeconds: 0.1 };
  const scene = createScene({ ticksPerSecond: 60, villagers: rest, dogs: rest });
  scene.navigation.addMesh(windingRamp(3));
  scene.navigation.addGraph(zigzag(8, 10));
  addAgents(scene, 6, tag);
  return scene;
}

function plainTick(scene: Scene): () => void {
  return () => navigate(scene.world);
}

const kept: object[] = [];
const SCENES: Readonly<Record<string, () => { scene: Scene; run: (scene: Scene) => () => void }>> = {
  'walkers over a mesh': () => ({ scene: walkersOn('mesh'), run: plainTick }),
  'walkers on lanes': () => ({ scene: walkersOn('graph'), run: plainTick }),
  dogs: () => ({ scene: wanderers(Dog), run: plainTick }),
  villagers: () => ({ scene: wanderers(Villager), run: plainTick }),
  'an object for each walker': () => ({
    scene: walkersOn('mesh'),
    run: (scene) => () => {
      navigate(scene.world);
      for (let at = 0; at < AGENTS; at += 1) kept[at] = { at };
    },
  }),
  'a digest each tick': () => ({
    scene: wanderers(Dog),
    run: (scene) => {
      const digester = createWorldDigester(scene.world);
      return () => {
        navigate(scene.world);
        updateWorldDigest(digester);
      };
    },
  }),
};

function total(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at];
  return sum / AGENTS;
}

/** One count over many ticks, undefined when a collection ran in it. */
function count({ navigation }: Scene, run: () => void): TickGarbage | undefined {
  const { NavAgent, Wander } = navigation.components;
  const metres = total(NavAgent.metres);
  const trips = total(Wander.trips);
  const collections = new GCProfiler();
  globalThis.gc?.();
  collections.start();
  const before = process.memoryUsage().heapUsed;
  for (let tick = 0; tick < TICKS; tick += 1) run();
  const bytes = (process.memoryUsage().heapUsed - before) / (AGENTS * TICKS);
  if (collections.stop()?.statistics.length !== 0) return undefined;
  return { bytes, metres: total(NavAgent.metres) - metres, trips: total(Wander.trips) - trips };
}

function measure(name: string): TickGarbage {
  const { scene, run: prepare } = SCENES[name]();
  const run = prepare(scene);
  for (let tick = 0; tick < WARM_TICKS; tick += 1) run();
  let least: TickGarbage | undefined;
  for (let at = 0; at < COUNTS && !(least !== undefined && least.bytes <= ENOUGH); at += 1) {
    const counted = count(scene, run);
    if (counted !== undefined && (least === undefined || counted.bytes < least.bytes)) least = counted;
  }
  if (least === undefined) throw new Error('collections ran in every count');
  return least;
}

process.stdout.write(JSON.stringify(process.argv.slice(2).map(measure)));
