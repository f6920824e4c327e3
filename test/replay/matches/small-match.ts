// A match small enough to flip every bit of: a yard with lanes round a pillar, two villagers, a dog and two guards.
import { addComponents, addEntity, removeEntity, set, type World } from 'bitecs';
import { Dog, Villager } from '../../../src/components/tags.ts';
import { buildNavGraph } from '../../../src/nav/graph/nav-graph.ts';
import { createNavMesh } from '../../../src/nav/import/create-nav-mesh.ts';
import type { NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import { navMeshToBytes } from '../../../src/nav/mesh/nav-mesh-bytes.ts';
import { applyCommand } from '../../../src/replay/commands/commands.ts';
import type { ScheduledCommand } from '../../../src/replay/commands/timed-commands.ts';
import type { Match } from '../../../src/replay/play/match.ts';
import { addNavigation } from '../../../src/systems/add-navigation.ts';
import { navigate } from '../../../src/systems/navigate.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import type { NavigationOptions } from '../../../src/systems/navigation-settings.ts';

/** Serials of the small match's agents. */
export const AGENTS = { villager: 0, otherVillager: 1, dog: 2, guard: 3, otherGuard: 4 } as const;

/** What a test can do to a small match. */
export interface SmallMatchOptions {
  readonly settings?: Partial<NavigationOptions>;
  /** Without the pillar in the yard. */
  readonly open?: boolean;
  readonly places?: readonly (readonly number[])[];
  /** Called before navigation is added, and when everything is set up. */
  onNew?(world: World): void;
  onSetup?(world: World): void;
  /** Called after each tick with the number of ticks run. */
  onStep?(world: World, tick: number): void;
}

/** A yard of 3 by 3 squares of 4 metres, the one in the middle taken by a pillar unless `open`. */
export function createYard(open: boolean): NavMesh {
  const squares = [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((at) => open || at !== 4);
  return createNavMesh(
    squares.map((at) => {
      const x = (at % 3) * 4;
      const z = Math.floor(at / 3) * 4;
      return [
        [x, z],
        [x + 4, z],
        [x + 4, z + 4],
        [x, z + 4],
      ];
    }),
    { agentRadius: 0.5 },
  );
}

const PLACES = [
  [1, 0, 1],
  [11, 0, 1],
  [11, 0, 11],
  [1, 0, 11],
] as const;
const WAYS = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 0],
];

/** The match; its game's own command 'speed' takes `{ agent, speed }` by entity. */
export function createSmallMatch(options: SmallMatchOptions = {}): Match {
  return {
    setup(world, seed) {
      options.onNew?.(world);
      const navigation = addNavigation(world, { seed, capacity: 64, pathCapacity: 4, ...options.settings });
      const { NavAgent, NavMeshRef, Position } = navigation.components;
      const yard = navigation.addMesh(createYard(options.open === true));
      const lanes = navigation.addGraph(buildNavGraph(options.places ?? PLACES, WAYS));
      const place = (eid: number, x: number, z: number): void => {
        Position.x[eid] = x;
        Position.y[eid] = 0;
        Position.z[eid] = z;
      };
      for (const x of [1, 11]) {
        const eid = addEntity(world);
        addComponents(
          world,
          eid,
          set(NavAgent, { speed: 1.25 + x / 8 }),
          set(NavMeshRef, { graph: lanes }),
          Villager,
        );
        place(eid, x, 1);
      }
      const dog = addEntity(world);
      addComponents(world, dog, set(NavAgent, { speed: 3 }), set(NavMeshRef, { mesh: yard }), Dog);
      place(dog, 2, 6);
      for (const z of [2, 10]) {
        const eid = addEntity(world);
        addComponents(world, eid, set(NavAgent, { speed: 1.5 }), set(NavMeshRef, { mesh: yard }));
        place(eid, 2, z);
      }
      options.onSetup?.(world);
    },
    step(world, commands) {
      const { components, state } = getNavigation(world);
      for (const command of commands) {
        if (applyCommand(world, command) !== 'for-the-game' || command.type !== 'game') continue;
        const { agent, speed } = command.payload as { agent: number; speed: number };
        if (command.name === 'speed') components.NavAgent.speed[agent] = speed;
        if (command.name === 'kill') removeEntity(world, agent);
      }
      navigate(world);
      options.onStep?.(world, state.tick);
    },
  };
}

/** Commands of every kind, within 60 ticks. */
export function listSmallCommands(): ScheduledCommand[] {
  return [
    { tick: 0, command: { type: 'setDestination', agent: AGENTS.guard, x: 10, y: 0, z: 10 } },
    { tick: 0, command: { type: 'setDestination', agent: AGENTS.otherGuard, x: 10, y: 0, z: 2 } },
    { tick: 9, player: 2, command: { type: 'game', name: 'speed', payload: { agent: 3, speed: 2.5 } } },
    { tick: 20, player: 1, command: { type: 'teleport', agent: AGENTS.guard, x: 6, y: 0, z: 1 } },
    { tick: 25, command: { type: 'replaceMesh', mesh: 0, bytes: navMeshToBytes(createYard(true)) } },
    { tick: 40, command: { type: 'clearDestination', agent: AGENTS.otherGuard } },
    { tick: 41, command: { type: 'setDestination', agent: AGENTS.otherVillager, x: 1, y: 0, z: 11 } },
    { tick: 50, command: { type: 'removeAgent', agent: AGENTS.villager } },
    { tick: 51, command: { type: 'setDestination', agent: AGENTS.villager, x: 2, y: 0, z: 2 } },
  ];
}
