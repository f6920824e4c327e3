// A match in which everything happens that a snapshot has to stand: agents come and go, ids are recycled, meshes are
// replaced, searches are rationed, agents are put elsewhere, tags come and go, and the game's own systems go by the order of
// queries, which is history.
import {
  addComponent,
  addComponents,
  addEntity,
  entityExists,
  hasComponent,
  Not,
  query,
  removeComponent,
  removeEntity,
  set,
  type World,
} from 'bitecs';
import { Dog, Villager } from '../../../src/components/tags.ts';
import { buildNavGraph } from '../../../src/nav/graph/nav-graph.ts';
import { createNavMesh } from '../../../src/nav/import/create-nav-mesh.ts';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import { navMeshToBytes } from '../../../src/nav/mesh/nav-mesh-bytes.ts';
import { applyCommand, type Command } from '../../../src/replay/commands/commands.ts';
import type { ScheduledCommand } from '../../../src/replay/commands/timed-commands.ts';
import type { Match } from '../../../src/replay/play/match.ts';
import { registerData, registerStores } from '../../../src/replay/state/game-state.ts';
import { addNavigation } from '../../../src/systems/add-navigation.ts';
import { navigate } from '../../../src/systems/navigate.ts';
import { getNavigation, type Navigation } from '../../../src/systems/navigation.ts';
import type { NavigationOptions } from '../../../src/systems/navigation-settings.ts';
import { setDestination } from '../../../src/systems/set-destination.ts';
import { createNumbers } from '../../support/random-numbers.ts';

/** How a chaotic match is made. */
export interface ChaosOptions {
  readonly agents?: number;
  readonly settings?: Partial<NavigationOptions>;
  /** Called after each tick. */
  onStep?(world: World): void;
}

/** The game's own state in one world. */
interface Chaos {
  readonly Health: { readonly hp: Int32Array; readonly target: number[]; readonly mark: Float32Array };
  readonly Poisoned: Record<string, never>;
  readonly Crate: { readonly weight: Uint8Array };
  turns: number;
}

const chaosOf = new WeakMap<World, Chaos>();

const CAPACITY = 400;
const SIDE = 12;
const CELL = 4;

/** Meshes that take each other's place: fields in which pillars stand, here or there. Made once, as meshes do not change. */
export function createField(variant: number): NavMesh {
  FIELDS[variant] ??= makeField(variant);
  return FIELDS[variant];
}

const FIELDS: NavMesh[] = [];

/** The ground is a slope. */
const heightAt = (x: number): number => x / 8;

function makeField(variant: number): NavMesh {
  const squares: number[][][] = [];
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      if ((row + variant) % 3 === 1 && column % 3 === 1 && (row + column) % 5 !== 0) continue;
      const [x, z] = [column * CELL, row * CELL];
      squares.push([
        [x, heightAt(x), z],
        [x + CELL, heightAt(x + CELL), z],
        [x + CELL, heightAt(x + CELL), z + CELL],
        [x, heightAt(x), z + CELL],
      ]);
    }
  }
  return createNavMesh(squares as [number, number, number][][], { agentRadius: 0.5 });
}

const PLACES = Array.from({ length: 12 }, (_, at) => [
  4 + (at % 4) * 12,
  at / 3,
  4 + Math.floor(at / 4) * 14,
]);
const WAYS = PLACES.slice(1).map((_, at) => [at, at + 1] as const);

/** The match; a world of it is all that its state lies in. */
export function createChaoticMatch(options: ChaosOptions = {}): Match {
  return {
    setup(world, seed) {
      const navigation = addNavigation(world, {
        ...{ seed, capacity: CAPACITY, pathCapacity: 4, ticksPerSecond: 10, expansionsPerTick: 8 },
        ...options.settings,
      });
      navigation.addMesh(createField(0));
      navigation.addMesh(createField(2));
      navigation.addGraph(buildNavGraph(PLACES, WAYS as [number, number][]), { stops: [0, 3, 5, 8, 11] });
      const chaos: Chaos = {
        Health: { hp: new Int32Array(CAPACITY), target: [], mark: new Float32Array(CAPACITY) },
        Poisoned: {},
        Crate: { weight: new Uint8Array(CAPACITY) },
        turns: 0,
      };
      chaosOf.set(world, chaos);
      const { Health, Poisoned, Crate } = chaos;
      registerStores(world, { Health, Poisoned, Crate });
      registerData(world, 'turns', {
        save: () => ({ turns: chaos.turns }),
        load: (value) => {
          const { turns } = value as { turns?: unknown };
          if (typeof turns !== 'number') throw new RangeError(`turns must be a number, got ${String(turns)}`);
          chaos.turns = turns;
        },
      });
      for (let at = 0; at < (options.agents ?? 100); at += 1) spawn(world, navigation, chaos, at * 7919);
    },
    step(world, commands) {
      const navigation = getNavigation(world);
      const chaos = chaosOf.get(world) as Chaos;
      // A mesh that is replaced after the tick is still new when the tick ends.
      const isLast = (command: Command): boolean => command.type === 'replaceMesh' && command.mesh === 1;
      for (const command of commands) {
        if (isLast(command)) continue;
        if (applyCommand(world, command) !== 'for-the-game' || command.type !== 'game') continue;
        obey(world, chaos, command.name, command.payload as number);
      }
      takeTurns(world, navigation, chaos);
      navigate(world);
      for (const command of commands) if (isLast(command)) applyCommand(world, command);
      options.onStep?.(world);
    },
  };
}

/** Commands of every kind for so many ticks. */
export function listChaos(seed: string, ticks: number): ScheduledCommand[] {
  const numbers = createNumbers(seed);
  const below = (limit: number): number => Math.floor(numbers() * limit);
  const place = (): { x: number; y: number; z: number } => {
    const x = numbers() * SIDE * CELL;
    return { x, y: heightAt(x), z: numbers() * SIDE * CELL };
  };
  const fields = [0, 1, 2].map((variant) => navMeshToBytes(createField(variant)));
  const commands: ScheduledCommand[] = [];
  for (let tick = 0; tick < ticks; tick += 1) {
    for (let count = below(4); count > 0; count -= 1) {
      const agent = below(100 + tick);
      const kind = below(20);
      const player = below(3);
      if (kind < 9) commands.push({ tick, player, command: { type: 'setDestination', agent, ...place() } });
      else if (kind < 11) commands.push({ tick, player, command: { type: 'teleport', agent, ...place() } });
      else if (kind < 12) commands.push({ tick, player, command: { type: 'removeAgent', agent } });
      else if (kind < 13) commands.push({ tick, player, command: { type: 'clearDestination', agent } });
      else {
        const name = ['kill', 'spawn', 'poison', 'cure', 'tag', 'untag', 'crate'][kind - 13];
        commands.push({ tick, player, command: { type: 'game', name, payload: agent } });
      }
    }
    if (below(40) === 0) {
      const command = { type: 'replaceMesh', mesh: below(2), bytes: fields[below(3)] } as const;
      commands.push({ tick, command });
    }
  }
  return commands;
}

function spawn(world: World, { components }: Navigation, { Health }: Chaos, luck: number): void {
  const { NavAgent, NavMeshRef, Position } = components;
  const eid = addEntity(world);
  if (eid >= CAPACITY) {
    removeEntity(world, eid);
    return;
  }
  const position = { x: (luck % 471) / 10, y: (luck % 471) / 80, z: (luck % 463) / 10 };
  const kind = luck % 4;
  const speed = 1 + (luck % 7) / 4;
  const reach = { radius: (luck % 5) / 10, lookahead: 1 + (luck % 3), arrivalDistance: (luck % 4) / 10 };
  addComponents(world, eid, set(Position, position), set(NavAgent, { speed, ...reach }), Health);
  // A game's own arrays know no `set`.
  Position.x[eid] = position.x;
  Position.y[eid] = position.y;
  Position.z[eid] = position.z;
  if (kind === 0) addComponents(world, eid, set(NavMeshRef, { graph: 0 }), Villager);
  else if (kind === 1) addComponents(world, eid, set(NavMeshRef, { mesh: luck % 2 }), Dog);
  else {
    addComponent(world, eid, set(NavMeshRef, { mesh: luck % 2 }));
    setDestination(world, eid, (luck * 31) % 48, ((luck * 31) % 48) / 8, (luck * 17) % 48);
  }
  Health.hp[eid] = luck % 1000;
  Health.mark[eid] = luck / 3;
  if (luck % 3 === 0) Health.target[eid] = (luck % 90) + 1;
  else delete Health.target[eid];
}

/** Goes by the order of a query, and by a count that all take part in. */
function takeTurns(world: World, navigation: Navigation, chaos: Chaos): void {
  const { Health, Poisoned } = chaos;
  const { Position, NavAgent } = navigation.components;
  const doomed: number[] = [];
  const born: number[] = [];
  for (const eid of query(world, [NavAgent, Health])) {
    chaos.turns = (chaos.turns * 31 + eid) % 100003;
    Health.hp[eid] = (Health.hp[eid] + chaos.turns) % 10007;
    if (Health.hp[eid] % 599 === 0) doomed.push(eid);
    if (Health.hp[eid] % 601 === 0) born.push(chaos.turns);
    const target = Health.target[eid];
    if (target !== undefined && Health.hp[eid] % 23 === 0 && entityExists(world, target)) {
      setDestination(world, eid, Position.x[target], Position.y[target], Position.z[target]);
    }
  }
  for (const eid of doomed) removeEntity(world, eid);
  for (const luck of born) spawn(world, navigation, chaos, luck);
  if (navigation.state.tick < 12) return;
  // Made late, so that a world that goes back has a query that it had not made yet.
  for (const eid of [...query(world, [Poisoned, Not(Dog)])]) {
    Health.hp[eid] = (Health.hp[eid] * 3 + 1) % 10007;
    if (Health.hp[eid] % 31 === 0) removeComponent(world, eid, Poisoned);
  }
}

function obey(world: World, chaos: Chaos, name: string, serial: number): void {
  const navigation = getNavigation(world);
  const { agents, agentCount } = navigation.state;
  const { NavMeshRef, NavDestination, NavPathBuffer } = navigation.components;
  const eid = agents[serial % Math.max(1, agentCount)];
  if (name === 'spawn') spawn(world, navigation, chaos, serial * 97);
  if (name === 'crate') {
    const crate = addEntity(world);
    addComponents(world, crate, chaos.Crate, set(NavMeshRef, { mesh: 1 }));
    chaos.Crate.weight[crate] = serial % 256;
    if (serial % 2 === 0) addComponent(world, crate, set(NavDestination, { x: 1, y: 0, z: serial % 40 }));
    if (serial % 5 === 0)
      addComponent(world, crate, set(navigation.components.Position, { x: 3, y: 0, z: 3 }));
    if (serial % 7 === 0) addComponent(world, crate, NavPathBuffer);
  }
  if (agentCount === 0) return;
  if (name === 'kill') removeEntity(world, eid);
  if (name === 'poison') addComponent(world, eid, chaos.Poisoned);
  if (name === 'cure' && hasComponent(world, eid, chaos.Poisoned))
    removeComponent(world, eid, chaos.Poisoned);
  if (name === 'tag') addComponent(world, eid, serial % 2 === 0 ? Dog : Villager);
  if (name === 'untag') removeComponent(world, eid, serial % 2 === 0 ? Dog : Villager);
}
