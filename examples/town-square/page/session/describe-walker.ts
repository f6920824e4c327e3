// A walker in words: what it is called, what it does, and what of its components matters to whoever watches it.
import type { World } from 'bitecs';
import {
  AGENT_KIND,
  AGENT_STATUS,
  type AgentStatus,
  getDistanceLeft,
  getNavigation,
  type Navigation,
} from 'surefoot';
import { listWayAhead } from './way-ahead.ts';

/** One thing to be said of a walker; `NOTHING` where there is nothing to say. */
export interface WalkerFact {
  readonly name: string;
  readonly text: string;
}

/** What stands where there is nothing to say. */
export const NOTHING = '–';

const DOINGS: Readonly<Record<AgentStatus, string>> = {
  [AGENT_STATUS.idle]: 'stands still',
  [AGENT_STATUS.waiting]: 'waits for its way',
  [AGENT_STATUS.moving]: 'walks',
  [AGENT_STATUS.arrived]: 'has arrived',
  [AGENT_STATUS.blocked]: 'cannot get on',
  [AGENT_STATUS.partial]: 'goes as near as it can',
};

/** What a walker is called: its kind and its serial, by which commands name it. */
export function nameWalker(world: World, eid: number): string {
  const { NavAgent } = getNavigation(world).components;
  return `${isDog(world, eid) ? 'Dog' : 'Villager'} ${NavAgent.serial[eid]}`;
}

/** What it does, and how far it still has to go. */
export function describeDoing(world: World, eid: number): string {
  const navigation = getNavigation(world);
  const doing = DOINGS[navigation.components.NavAgent.status[eid] as AgentStatus];
  const left = getDistanceLeft(world, eid);
  if (left > 0) return `${doing}, ${left.toFixed(1)} m to go`;
  return isResting(navigation, eid) ? `${doing}, rests` : doing;
}

/** What matters of its components, always the same facts in the same order. */
export function listFacts(world: World, eid: number): WalkerFact[] {
  const navigation = getNavigation(world);
  const { NavAgent, Wander } = navigation.components;
  const left = getDistanceLeft(world, eid);
  return [
    { name: 'is', text: isDog(world, eid) ? 'a dog, free on the mesh' : 'a villager, on the lanes' },
    { name: 'does', text: describeDoing(world, eid) },
    { name: 'speed', text: `${NavAgent.speed[eid].toFixed(2)} m/s` },
    { name: 'goes to', text: describeGoal(navigation, eid) },
    { name: 'left', text: left > 0 ? `${left.toFixed(1)} m` : NOTHING },
    { name: 'corners left', text: left > 0 ? String(countCorners(navigation, eid)) : NOTHING },
    { name: 'rests until', text: isResting(navigation, eid) ? `tick ${Wander.restUntil[eid]}` : NOTHING },
  ];
}

function isDog(world: World, eid: number): boolean {
  return getNavigation(world).components.NavAgent.kind[eid] === AGENT_KIND.dog;
}

function isResting({ components: { NavDestination, Wander }, state }: Navigation, eid: number): boolean {
  return NavDestination.wanted[eid] === 0 && state.tick < Wander.restUntil[eid];
}

/** The end of its way where all of that is known, else what it asked for. */
function describeGoal(navigation: Navigation, eid: number): string {
  const { NavDestination, NavPathBuffer } = navigation.components;
  if (NavDestination.wanted[eid] === 0) return NOTHING;
  const way = NavPathBuffer.beyond[eid] > 0 ? [] : listWayAhead(navigation, eid);
  const [x, z] = way[way.length - 1] ?? [NavDestination.x[eid], NavDestination.z[eid]];
  return `${x.toFixed(1)}, ${z.toFixed(1)}`;
}

/** The end of a way is none of its corners. */
function countCorners(navigation: Navigation, eid: number): number {
  const ahead = listWayAhead(navigation, eid).length + navigation.components.NavPathBuffer.beyond[eid];
  return Math.max(0, ahead - 1);
}
