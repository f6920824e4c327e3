// The plugin's bitECS observers: they make entities agents, free what was theirs, and carry `set` into the stores.
// bitECS calls onAdd before onSet and before a game's plain writes, and leaves the values of removed entities in the
// arrays: so onAdd writes every default, and onRemove writes them again.
import { addComponent, hasComponent, observe, onAdd, onGet, onRemove, onSet, type World } from 'bitecs';
import { AGENT_STATUS } from '../components/agent-status.ts';
import { type ComponentStore, resetEntity } from '../components/component-store.ts';
import { AGENT_KIND, Dog, Villager } from '../components/tags.ts';
import { NONE } from '../nav/geometry/none.ts';
import { checkCapacity, listAgent, unlistAgent } from './agent-list.ts';
import { DOORS, type Door } from './doors.ts';
import { forgetWay } from './forget-way.ts';
import type { Navigation, NavigationComponents } from './navigation.ts';

type StoreName = keyof NavigationComponents;

/** Stores that hold nothing but what makes an agent: they are an agent's, and no one else's. */
const OF_AGENTS: readonly StoreName[] = [
  'NavAgent',
  'NavDestination',
  'NavPathBuffer',
  'NavRoute',
  'NavPlace',
  'Wander',
];

/** Components that an entity gets with NavAgent unless it has them. */
const KIN: readonly StoreName[] = ['NavDestination', 'NavPathBuffer', 'NavRoute'];

/** Starts observing a world; `navigation.subscriptions` ends it. `ownsPosition` when Position is the plugin's own. */
export function observeAgents(world: World, navigation: Navigation, ownsPosition: boolean): void {
  if (ownsPosition) observeValues(world, navigation, 'Position');
  observeValues(world, navigation, 'NavMeshRef');
  observeValues(world, navigation, 'NavDestination');
  observeAgent(world, navigation, ownsPosition ? [...KIN, 'Position'] : KIN);
  observeTag(world, navigation, Villager);
  observeTag(world, navigation, Dog);
}

/** A component that is at its defaults when added and removed, and takes `set` at any time between. */
function observeValues(
  world: World,
  navigation: Navigation,
  name: 'Position' | 'NavMeshRef' | 'NavDestination',
): void {
  const component = navigation.components[name];
  const store = findStore(navigation, name);
  const reset = (eid: number): void => {
    resetEntity(store, eid);
    // One that got its destination while the component was off must not walk on without one.
    if (name === 'NavDestination') stop(navigation, eid);
  };
  observeDoor(world, navigation, name);
  navigation.subscriptions.push(
    observe(world, onAdd(component), (eid) => {
      checkCapacity(navigation, eid);
      reset(eid);
    }),
    observe(world, onRemove(component), (eid) => {
      if (eid < navigation.settings.capacity) reset(eid);
    }),
  );
}

function observeDoor(world: World, navigation: Navigation, name: keyof typeof DOORS): void {
  const component = navigation.components[name];
  const store = findStore(navigation, name);
  const door: Door = DOORS[name];
  navigation.subscriptions.push(
    observe(world, onSet(component), (eid, values) => {
      checkCapacity(navigation, eid);
      door.give(navigation, store, eid, values);
    }),
    observe(world, onGet(component), (eid) => door.tell(store, eid)),
  );
}

function observeAgent(world: World, navigation: Navigation, kin: readonly StoreName[]): void {
  const { components, subscriptions } = navigation;
  observeDoor(world, navigation, 'NavAgent');
  subscriptions.push(
    observe(world, onAdd(components.NavAgent), (eid) => {
      checkCapacity(navigation, eid);
      for (const name of OF_AGENTS) {
        // What was set before NavAgent was added stands.
        if (name !== 'NavDestination') resetEntity(findStore(navigation, name), eid);
      }
      for (const name of kin) {
        if (!hasComponent(world, eid, components[name])) addComponent(world, eid, components[name]);
      }
      components.NavAgent.kind[eid] = findKind(world, eid);
      if (components.NavDestination.wanted[eid] === 1) components.NavAgent.status[eid] = AGENT_STATUS.waiting;
      listAgent(navigation, eid);
    }),
    observe(world, onRemove(components.NavAgent), (eid) => {
      if (eid >= navigation.settings.capacity || components.NavAgent.serial[eid] === NONE) return;
      unlistAgent(navigation, eid);
      for (const name of OF_AGENTS) resetEntity(findStore(navigation, name), eid);
    }),
  );
}

/** A tag makes an entity an agent; of two tags the one given last counts. */
function observeTag(world: World, { components, subscriptions, settings }: Navigation, tag: object): void {
  const { NavAgent } = components;
  subscriptions.push(
    observe(world, onAdd(tag), (eid) => {
      if (!hasComponent(world, eid, NavAgent)) addComponent(world, eid, NavAgent);
      NavAgent.kind[eid] = tag === Villager ? AGENT_KIND.villager : AGENT_KIND.dog;
    }),
    observe(world, onRemove(tag), (eid) => {
      if (eid < settings.capacity && NavAgent.serial[eid] !== NONE) NavAgent.kind[eid] = findKind(world, eid);
    }),
  );
}

function findKind(world: World, eid: number): number {
  if (hasComponent(world, eid, Villager)) return AGENT_KIND.villager;
  return hasComponent(world, eid, Dog) ? AGENT_KIND.dog : AGENT_KIND.plain;
}

/** An agent whose destination has been taken away stands still. */
function stop(navigation: Navigation, eid: number): void {
  const { NavAgent } = navigation.components;
  if (NavAgent.serial[eid] === NONE) return;
  forgetWay(navigation, eid);
  NavAgent.status[eid] = AGENT_STATUS.idle;
}

function findStore({ stores }: Navigation, name: StoreName): ComponentStore {
  const store = stores.find((candidate) => candidate.name === name);
  if (store === undefined) throw new Error(`no store is called ${name}`);
  return store;
}
