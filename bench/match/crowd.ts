// A match of so many agents that all walk the town square, from a seed; in each tick one in a hundred asks for another path.
import { addComponents, addEntity, set, type World } from 'bitecs';
import {
  AGENT_STATUS,
  addNavigation,
  applyCommand,
  bakeNavMesh,
  type GivenCommand,
  getNavigation,
  type Match,
  type NavMesh,
  navigate,
} from 'surefoot';
import { type Point, TICKS_PER_SECOND, WALKER } from '../contestant.ts';
import { drawPairs, townSquareLevel } from '../scenes.ts';
import { SQUARE_BAKE } from '../surefoot.ts';

/** An agent asks once in so many ticks, its turn being its serial's. */
export const TICKS_BETWEEN_PATHS = 100;
/** Metres: farther than anybody walks until it asks again, so that nobody arrives. */
const LEAST_WAY = 10;

export interface Crowd {
  readonly match: Match;
  /** What the agents ask for in a tick, by where they stand now. */
  listCommands(world: World, tick: number): GivenCommand[];
}

export function bakeSquare(): NavMesh {
  return bakeNavMesh(townSquareLevel(), SQUARE_BAKE).mesh;
}

export function createCrowd(mesh: NavMesh, agents: number): Crowd {
  const pairs = drawPairs(`bench/match/${agents}`, agents);
  const goals = pairs.map(([, to]) => to);
  return {
    match: {
      setup: (world, seed) => setUp(world, { seed, mesh, places: pairs.map(([from]) => from) }),
      step(world, commands) {
        for (const command of commands) applyCommand(world, command);
        navigate(world);
      },
    },
    listCommands(world, tick) {
      const commands: GivenCommand[] = [];
      for (let agent = 0; agent < agents; agent += 1) {
        if (tick !== 0 && (tick - agent) % TICKS_BETWEEN_PATHS !== 0) continue;
        const { x, y, z } = chooseGoal(goals, placeOf(world, agent), agent + tick);
        commands.push({ command: { type: 'setDestination', agent, x, y, z } });
      }
      return commands;
    },
  };
}

/** Throws an Error unless every agent of a world is on its way to where it was told to go. */
export function checkWalking(world: World): void {
  const { components, state } = getNavigation(world);
  for (let at = 0; at < state.agentCount; at += 1) {
    const status = components.NavAgent.status[state.agents[at]];
    if (status !== AGENT_STATUS.moving)
      throw new Error(`agent ${at} does not walk at tick ${state.tick}: its status is ${status}`);
  }
}

function setUp(
  world: World,
  { seed, mesh, places }: { seed: string; mesh: NavMesh; places: readonly Point[] },
): void {
  const capacity = places.length + 1;
  const navigation = addNavigation(world, { seed, ticksPerSecond: TICKS_PER_SECOND, capacity });
  const { NavAgent, NavMeshRef, Position } = navigation.components;
  const ground = navigation.addMesh(mesh);
  for (const place of places) {
    addComponents(
      world,
      addEntity(world),
      set(Position, place),
      set(NavAgent, { speed: WALKER.speed }),
      set(NavMeshRef, { mesh: ground }),
    );
  }
}

/** Agents are listed by serial, and none is ever removed. */
function placeOf(world: World, agent: number): { readonly x: number; readonly z: number } {
  const { components, state } = getNavigation(world);
  const eid = state.agents[agent];
  return { x: components.Position.x[eid], z: components.Position.z[eid] };
}

/** The first of the goals from a number on, over the end and on, that is far enough. */
function chooseGoal(
  goals: readonly Point[],
  { x, z }: { readonly x: number; readonly z: number },
  first: number,
): Point {
  for (let step = 0; step < goals.length; step += 1) {
    const goal = goals[(first + step) % goals.length];
    if (Math.hypot(goal.x - x, goal.z - z) >= LEAST_WAY) return goal;
  }
  throw new Error(`no goal is ${LEAST_WAY} m from (${x}, ${z})`);
}
