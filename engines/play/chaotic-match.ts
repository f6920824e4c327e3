// A match of 500 agents in which everything happens that could come out differently: they walk lanes and two meshes, come and
// go, are sent and put elsewhere, wait for rationed searches, and the ground is baked anew under them. The game's own
// system goes by the order of a query and keeps components and data of its own.
import {
  addComponent,
  addComponents,
  addEntity,
  entityExists,
  hasComponent,
  query,
  removeComponent,
  removeEntity,
  set,
  type World,
} from 'bitecs';
import {
  addNavigation,
  applyCommand,
  buildNavGraph,
  createBakeMemory,
  Dog,
  type GameCommand,
  getNavigation,
  type Match,
  type Navigation,
  navigate,
  registerData,
  registerStores,
  replaceMesh,
  setDestination,
  Villager,
} from 'surefoot';
import { meshOfField } from './fill-outlines.ts';
import { createLanes } from './lanes.ts';
import { bakeYard, YARD_SIDE } from './yard.ts';

export const AGENTS = 500;

/** The meshes by their ids: the yard, which is baked, and the field, which is made of outlines. */
export const YARD = 0;
export const FIELD = 1;

/** Entity ids below it can be agents. More than there are agents, so that some can come before others have gone. */
const CAPACITY = 600;

/** The game's own state in one world. */
interface Game {
  readonly Health: { readonly points: Int32Array; readonly foe: Float64Array };
  readonly Tired: Record<string, never>;
  turns: number;
}

/** Makes the match. Worlds of it share nothing but the memory that their ground is baked in. */
export function createChaoticMatch(): Match {
  const games = new WeakMap<World, Game>();
  const memory = createBakeMemory();
  return {
    setup(world, seed) {
      const navigation = addNavigation(world, {
        ...{ seed, capacity: CAPACITY, ticksPerSecond: 20, pathCapacity: 6, expansionsPerTick: 60 },
        ...{ villagers: { restSeconds: [0, 2] }, dogs: { restSeconds: 0.5 } },
      });
      navigation.addMesh(bakeYard(0, memory));
      navigation.addMesh(meshOfField('field 0'));
      const { places, ways, stops } = createLanes();
      navigation.addGraph(buildNavGraph(places, ways), { stops });
      const game = addGame(world);
      games.set(world, game);
      for (let at = 0; at < AGENTS; at += 1) spawn(world, game, at * 7919);
    },
    step(world, commands) {
      const game = games.get(world) as Game;
      for (const command of commands) {
        applyCommand(world, command);
        if (command.type !== 'game') continue;
        if (command.name === 'bake') replaceMesh(world, YARD, bakeYard(command.payload as number, memory));
        else obey(world, game, command);
      }
      takeTurns(world, game);
      navigate(world);
    },
  };
}

function addGame(world: World): Game {
  const game: Game = {
    Health: { points: new Int32Array(CAPACITY), foe: new Float64Array(CAPACITY) },
    Tired: {},
    turns: 0,
  };
  registerStores(world, { Health: game.Health, Tired: game.Tired });
  registerData(world, 'turns', {
    save: () => game.turns,
    load: (value) => {
      game.turns = value as number;
    },
  });
  return game;
}

/** Nothing comes when all ids are taken. */
function spawn(world: World, { Health }: Game, luck: number): void {
  const { components } = getNavigation(world);
  const eid = addEntity(world);
  if (eid >= CAPACITY) {
    removeEntity(world, eid);
    return;
  }
  const { NavAgent, NavMeshRef, Position } = components;
  const place = { x: (luck % 479) / 10, y: 0, z: (luck % 467) / 10 };
  const reach = { radius: (luck % 5) / 10, lookahead: 1 + (luck % 3), arrivalDistance: (luck % 4) / 7 };
  const agent = { speed: 1 + (luck % 7) / 3, ...reach };
  addComponents(world, eid, set(Position, place), set(NavAgent, agent), Health);
  const mesh = luck % 3 === 0 ? FIELD : YARD;
  if (luck % 4 === 0) addComponents(world, eid, set(NavMeshRef, { graph: 0 }), Villager);
  else if (luck % 4 === 1) addComponents(world, eid, set(NavMeshRef, { mesh }), Dog);
  else {
    // A radius of more than the field's would be refused.
    NavAgent.radius[eid] = mesh === FIELD ? 0 : NavAgent.radius[eid];
    addComponent(world, eid, set(NavMeshRef, { mesh }));
    setDestination(world, eid, (luck * 31) % YARD_SIDE, 0, (luck * 17) % YARD_SIDE);
  }
  Health.points[eid] = luck % 1000;
  Health.foe[eid] = luck % CAPACITY;
}

function obey(world: World, game: Game, { name, payload }: GameCommand): void {
  const { agents, agentCount } = getNavigation(world).state;
  const luck = payload as number;
  if (name === 'spawn') spawn(world, game, luck * 97);
  else if (agentCount > 0) {
    const eid = agents[luck % agentCount];
    if (name === 'kill') removeEntity(world, eid);
    else if (name === 'tire') addComponent(world, eid, game.Tired);
    else tag(world, eid, luck);
  }
}

/** Makes a villager or a dog of an agent, or takes the tag away. */
function tag(world: World, eid: number, luck: number): void {
  const kind = luck % 2 === 0 ? Dog : Villager;
  if (hasComponent(world, eid, kind)) removeComponent(world, eid, kind);
  else addComponent(world, eid, kind);
}

/** Goes by the order of queries, which is history, and by a count that all take part in. */
function takeTurns(world: World, game: Game): void {
  const { Health, Tired } = game;
  const navigation = getNavigation(world);
  for (const eid of [...query(world, [navigation.components.NavAgent, Health])]) {
    game.turns = (game.turns * 31 + eid) % 100003;
    Health.points[eid] = (Health.points[eid] + game.turns) % 10007;
    if (Health.points[eid] % 97 === 0) chase(world, navigation, { eid, foe: Health.foe[eid] });
    if (Health.points[eid] % 1999 === 0) removeEntity(world, eid);
    if (Health.points[eid] % 2003 === 0) spawn(world, game, game.turns);
  }
  for (const eid of [...query(world, [Tired])]) {
    Health.points[eid] = (Health.points[eid] * 3 + 1) % 10007;
    if (Health.points[eid] % 31 === 0) removeComponent(world, eid, Tired);
  }
}

/** Sends an agent to where another one is. */
function chase(
  world: World,
  { components: { Position, NavAgent } }: Navigation,
  { eid, foe }: { readonly eid: number; readonly foe: number },
): void {
  if (!entityExists(world, foe) || !hasComponent(world, foe, NavAgent)) return;
  setDestination(world, eid, Position.x[foe], Position.y[foe], Position.z[foe]);
}
