// A match whose game goes by serials alone, never by entity ids or by the order of queries: whatever else goes on in the world
// or beside it must make no difference to it. On meshes and lanes, searches rationed, meshes replaced, agents that come and go.
import {
  addComponent,
  addComponents,
  addEntity,
  createWorld,
  removeComponent,
  removeEntity,
  set,
  type World,
} from 'bitecs';
import { isSearching, WAY_REQUEST } from '../../../src/components/nav-destination.ts';
import { Dog, Villager } from '../../../src/components/tags.ts';
import { buildNavGraph } from '../../../src/nav/graph/nav-graph.ts';
import { navMeshToBytes } from '../../../src/nav/mesh/nav-mesh-bytes.ts';
import { applyCommand } from '../../../src/replay/commands/commands.ts';
import type { ScheduledCommand } from '../../../src/replay/commands/timed-commands.ts';
import {
  createWorldDigester,
  textOfDigests,
  updateWorldDigest,
} from '../../../src/replay/digest/world-digest.ts';
import type { Match } from '../../../src/replay/play/match.ts';
import { snapshot, snapshotSections } from '../../../src/replay/snapshot/snapshot.ts';
import { addNavigation } from '../../../src/systems/add-navigation.ts';
import { navigate } from '../../../src/systems/navigate.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import { setDestination } from '../../../src/systems/set-destination.ts';
import { createField, listChaos } from './chaotic-match.ts';

/** Ticks that an orderly match is played for. */
export const ORDERLY_TICKS = 240;

export const ORDERLY_CAPACITY = 1200;

const AGENTS = 50;

/** What may be done beside the match, to make no difference. */
export interface Beside {
  /** Before navigation is added. */
  prepare?(world: World): void;
  /** The entity that becomes agent number `at` of those at the beginning; a new one unless given. */
  chooseEntity?(world: World, at: number): number;
  /** Before each tick. */
  between?(world: World, tick: number): void;
}

/** What a match came to. */
export interface Played {
  /** Of each tick the digest of the whole. */
  readonly digests: readonly string[];
  /** Of each tick the serials of those whose wait for a way ended in it. */
  readonly served: readonly string[];
  /** The routes and paths that are followed at the end, by serial. */
  readonly ways: readonly string[];
  /** The section of navigation of a snapshot at the end, in base64. */
  readonly navigation: string;
}

/** The match; one for any number of worlds. */
export function createOrderlyMatch(beside: Beside = {}): Match {
  return {
    setup(world, seed) {
      beside.prepare?.(world);
      const navigation = addNavigation(world, {
        ...{ seed, capacity: ORDERLY_CAPACITY, pathCapacity: 4, ticksPerSecond: 10, expansionsPerTick: 8 },
        dogs: { restSeconds: [0, 1] },
      });
      navigation.addMesh(createField(0));
      navigation.addMesh(createField(2));
      const places = [0, 1, 2, 3, 4].map((at) => [4 + at * 10, (4 + at * 10) / 8, 4 + (at % 2) * 20]);
      const ways = [0, 1, 2, 3].map((at) => [at, at + 1] as const);
      navigation.addGraph(buildNavGraph(places, [...ways, [0, 2]]), { stops: [0, 2, 4] });
      const eids = Array.from(
        { length: AGENTS },
        (_, at) => beside.chooseEntity?.(world, at) ?? addEntity(world),
      );
      for (const [at, eid] of eids.entries()) makeAgent(world, eid, at * 7919);
    },
    step(world, commands) {
      for (const command of commands) {
        if (applyCommand(world, command) !== 'for-the-game' || command.type !== 'game') continue;
        obey(world, command.name, command.payload as number);
      }
      navigate(world);
    },
  };
}

/** Sets a match up and plays it; the generator hands out the world after each tick. */
export function* playOrderly(seed: string, beside: Beside = {}): Generator<World, Played> {
  const match = createOrderlyMatch(beside);
  const world = createWorld();
  match.setup(world, seed);
  const digester = createWorldDigester(world);
  const digests: string[] = [];
  const served: string[] = [];
  for (let tick = 0; tick < ORDERLY_TICKS; tick += 1) {
    beside.between?.(world, tick);
    const before = listWaiting(world);
    match.step(world, COMMANDS[tick]);
    const after = new Set(listWaiting(world));
    served.push(before.filter((serial) => !after.has(serial)).join(' '));
    updateWorldDigest(digester);
    digests.push(textOfDigests([], digester.words).whole);
    yield world;
  }
  const { navigation } = snapshotSections(snapshot(world));
  return { digests, served, ways: listWays(world), navigation: Buffer.from(navigation).toString('base64') };
}

/** Plays a match to its end. */
export function finishOrderly(match: Generator<World, Played>): Played {
  for (;;) {
    const next = match.next();
    if (next.done === true) return next.value;
  }
}

const COMMANDS = listByTick([
  ...listChaos('orderly', ORDERLY_TICKS),
  // While most of those who asked at the beginning still wait.
  { tick: 10, command: { type: 'replaceMesh', mesh: 0, bytes: navMeshToBytes(createField(1)) } },
]);

function listByTick(commands: readonly ScheduledCommand[]) {
  return Array.from({ length: ORDERLY_TICKS }, (_, tick) =>
    commands.filter((command) => command.tick === tick).map(({ command }) => command),
  );
}

function makeAgent(world: World, eid: number, luck: number): void {
  const { NavAgent, NavMeshRef, Position } = getNavigation(world).components;
  const kind = luck % 4;
  addComponents(
    world,
    eid,
    set(Position, { x: (luck % 471) / 10, y: (luck % 471) / 80, z: (luck % 463) / 10 }),
    set(NavMeshRef, kind === 0 ? { graph: 0 } : { mesh: luck % 2 }),
    set(NavAgent, { speed: 1 + (luck % 7) / 4, radius: (luck % 5) / 10, lookahead: 1 + (luck % 3) }),
  );
  if (kind < 2) addComponent(world, eid, kind === 0 ? Villager : Dog);
  else setDestination(world, eid, (luck * 31) % 48, ((luck * 31) % 48) / 8, (luck * 17) % 48);
}

function obey(world: World, name: string, luck: number): void {
  const { agents, agentCount } = getNavigation(world).state;
  if (name === 'spawn') {
    makeAgent(world, addEntity(world), luck * 97);
    return;
  }
  if (agentCount === 0) return;
  const eid = agents[luck % agentCount];
  const tag = luck % 2 === 0 ? Dog : Villager;
  if (name === 'kill') removeEntity(world, eid);
  if (name === 'tag') addComponent(world, eid, tag);
  if (name === 'untag') removeComponent(world, eid, tag);
}

/** Serials of those who wait for a way. */
function listWaiting(world: World): number[] {
  const { components, state } = getNavigation(world);
  const { NavAgent, NavDestination } = components;
  return Array.from(state.agents.subarray(0, state.agentCount))
    .filter((eid) => {
      const request = NavDestination.stale[eid];
      return request === WAY_REQUEST.asked || isSearching(request);
    })
    .map((eid) => NavAgent.serial[eid]);
}

function listWays(world: World): string[] {
  const { components, state } = getNavigation(world);
  const { NavAgent, NavPathBuffer, NavRoute } = components;
  return Array.from(state.agents.subarray(0, state.agentCount), (eid) => {
    const [corner, place] = [eid * NavPathBuffer.capacity, eid * NavRoute.capacity];
    const end = corner + NavPathBuffer.count[eid];
    const places = NavRoute.places.subarray(place, place + NavRoute.count[eid]);
    const corners = [NavPathBuffer.x, NavPathBuffer.y, NavPathBuffer.z].map((values) =>
      Array.from(values.subarray(corner, end)).join(' '),
    );
    return `${NavAgent.serial[eid]}: ${places.join(' ')} / ${corners.join(' / ')}`;
  });
}
