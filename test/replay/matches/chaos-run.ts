// A chaotic match played tick by tick by commands that a seed draws, and what of the states that are hard to carry a world is in.
import { $internal, createWorld, type InternalWorld, type World } from 'bitecs';
import { isSearching, WAY_REQUEST } from '../../../src/components/nav-destination.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import { createChaoticMatch, listChaos } from './chaotic-match.ts';

/** The seed under which the runs are set up. */
export const CHAOS_SEED = 'chaos';

/** A chaotic match with commands for so many ticks; each world of `begin` is played by `step`. */
export function createRun(agents: number, ticks: number) {
  const match = createChaoticMatch({ agents });
  const commands = listChaos('commands', ticks);
  const byTick = Array.from({ length: ticks }, (_, tick) =>
    commands.filter((command) => command.tick === tick).map(({ command }) => command),
  );
  const begin = (): World => {
    const world = createWorld();
    match.setup(world, CHAOS_SEED);
    return world;
  };
  return { begin, step: (world: World, tick: number) => match.step(world, byTick[tick]) };
}

/** Names of the states that are hard to carry in which a world is between two ticks. */
export function traitsOf(world: World): string[] {
  const { components, state } = getNavigation(world);
  const { NavDestination, NavPathBuffer, NavPlace, NavRoute } = components;
  const { entityIndex, queries } = (world as InternalWorld)[$internal];
  const agents = Array.from(state.agents.subarray(0, state.agentCount));
  const requests = agents.map((eid) => NavDestination.stale[eid]);
  const isOutdated = (eid: number): boolean =>
    NavPlace.version[eid] !== state.meshes[NavPlace.mesh[eid]]?.version;
  const traits: Readonly<Record<string, boolean>> = {
    'search under way': requests.some(isSearching),
    'search to an older goal': requests.includes(WAY_REQUEST.renewed),
    'following an older way': requests.includes(WAY_REQUEST.following),
    'waiting requests': requests.filter((request) => request === WAY_REQUEST.asked).length > 1,
    'recycled ids': agents.some((eid, at) => at > 0 && eid < agents[at - 1]),
    'ids to be used again': entityIndex.aliveCount < entityIndex.maxId,
    'removals that queries have not seen': [...queries].some(({ toRemove }) => toRemove.dense.length > 0),
    'outdated place': agents.some(isOutdated),
    'path over a mesh that was replaced': agents.some(
      (eid) => NavPathBuffer.count[eid] > 0 && isOutdated(eid),
    ),
    'half way along a lane': agents.some((eid) => NavRoute.count[eid] > 1 && NavRoute.progress[eid] > 0),
    stretch: agents.some((eid) => NavPathBuffer.beyond[eid] > 0),
  };
  return Object.keys(traits).filter((trait) => traits[trait]);
}
