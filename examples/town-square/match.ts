// The town square as a match that can be recorded and replayed: who is there, and what happens in a tick.
import { addComponents, addEntity, set, type World } from 'bitecs';
import {
  addNavigation,
  applyCommand,
  type Bake,
  type BakeMemory,
  bakeNavMesh,
  buildNavGraph,
  type Command,
  createBakeMemory,
  Dog,
  type Match,
  type Navigation,
  navigate,
  replaceMesh,
  type ScheduledCommand,
  Villager,
} from 'surefoot';
import { DOOR_PLACES, PLACES, WAYS } from './lanes.ts';
import { buildSquare, SQUARE_BAKE } from './square.ts';

/** Bakes the square's mesh with the stalls put out or packed away. */
export type BakeSquare = (stallsOut: boolean) => Bake;

export const TICKS_PER_SECOND = 60;

const AGENT_RADIUS = 0.4;
const DOG_SPEED = 3.2;

/** Each villager begins at a door and has a pace of its own, metres a second. */
const VILLAGER_SPEEDS = [1.1, 1.2, 1.3, 1.4, 1.5, 1.6];

/** Where the dogs begin, in plan. */
const DOG_STARTS = [
  [-3, -16],
  [16, 3],
  [-15, 2],
] as const;

/** The game's own commands: whether the stalls are out after each. */
const STALL_COMMANDS: ReadonlyMap<string, boolean> = new Map([
  ['pack-stalls', false],
  ['put-out-stalls', true],
]);

/** The square has one mesh, and `addMesh` counts from 0. */
const GROUND_MESH = 0;

/** Bakes the square's mesh. Who does so again and again keeps a memory for it. */
export function bakeSquare(stallsOut: boolean, memory?: BakeMemory): Bake {
  return bakeNavMesh(buildSquare(stallsOut), SQUARE_BAKE, memory);
}

/** `bakeSquare` with a memory of its own. It changes no mesh, only how long baking the next one takes. */
function rememberBakes(): BakeSquare {
  const memory = createBakeMemory();
  return (stallsOut) => bakeSquare(stallsOut, memory);
}

/**
 * Makes the match: six villagers, three dogs, and stalls that commands pack away and put out. It keeps nothing itself
 * but the memory it bakes in, so one match serves any number of worlds. Who wants to watch the baking passes a `bake` that answers as `bakeSquare`.
 */
export function createSquareMatch(bake: BakeSquare = rememberBakes()): Match {
  return {
    setup(world, seed) {
      const navigation = addNavigation(world, {
        ...{ seed, ticksPerSecond: TICKS_PER_SECOND, capacity: 100, snapDistance: 1.5 },
        ...{ villagers: { restSeconds: 2.5 }, dogs: { restSeconds: [1, 3] } },
      });
      const mesh = navigation.addMesh(bake(true).mesh);
      const graph = navigation.addGraph(buildNavGraph(PLACES, WAYS), { stops: DOOR_PLACES });
      VILLAGER_SPEEDS.forEach((speed, door) => {
        addVillager(world, navigation, { speed, door, graph });
      });
      for (const [x, z] of DOG_STARTS) addDog(world, navigation, { x, z, mesh });
    },
    step(world, commands) {
      for (const command of commands) obeyCommand(world, command, bake);
      navigate(world);
    },
  };
}

/** The day's commands: the stalls are packed away after a third of the ticks and put out again after two thirds. */
export function planCommands(ticks: number): ScheduledCommand[] {
  return [...STALL_COMMANDS.keys()].map((name, at) => ({
    tick: Math.floor((ticks * (at + 1)) / 3),
    command: { type: 'game', name, payload: null },
  }));
}

function obeyCommand(world: World, command: Command, bake: BakeSquare): void {
  applyCommand(world, command);
  if (command.type !== 'game') return;
  const stallsOut = STALL_COMMANDS.get(command.name);
  if (stallsOut === undefined) throw new RangeError(`the square knows no command ${command.name}`);
  replaceMesh(world, GROUND_MESH, bake(stallsOut).mesh);
}

function addVillager(
  world: World,
  { components: { NavAgent, NavMeshRef, Position } }: Navigation,
  { speed, door, graph }: { readonly speed: number; readonly door: number; readonly graph: number },
): void {
  const [x, y, z] = PLACES[door];
  const pace = { speed, radius: AGENT_RADIUS, lookahead: 1.2, arrivalDistance: 0.3 };
  addComponents(
    world,
    addEntity(world),
    set(Position, { x, y, z }),
    set(NavAgent, pace),
    set(NavMeshRef, { graph }),
    Villager,
  );
}

function addDog(
  world: World,
  { components: { NavAgent, NavMeshRef, Position } }: Navigation,
  { x, z, mesh }: { readonly x: number; readonly z: number; readonly mesh: number },
): void {
  addComponents(
    world,
    addEntity(world),
    set(Position, { x, y: 0, z }),
    set(NavAgent, { speed: DOG_SPEED, radius: AGENT_RADIUS, arrivalDistance: 0.3 }),
    set(NavMeshRef, { mesh }),
    Dog,
  );
}
