// What a game has in a world beside navigation and wants carried by snapshots: its components, by name, with their
// arrays, and data that is no component, as JSON.
import { $internal, type InternalWorld, Prefab, registerComponent, type World } from 'bitecs';
import { type ComponentStore, singleField } from '../../components/component-store.ts';
import { Dog, Villager } from '../../components/tags.ts';
import { checkInteger, checkList, checkObject, checkText } from '../../nav/geometry/checks.ts';
import { getNavigation, type Navigation } from '../../systems/navigation.ts';
import type { JsonValue } from '../bytes/json-value.ts';
import { isFieldValues } from './field-kind.ts';

/** Data of a game that is no component: a score, a queue of spawns, a random stream of its own. */
export interface GameData {
  /** The data as it is, as a value that JSON holds exactly. */
  save(): JsonValue;
  /** Puts back what `save` answered. It must not throw for what `save` answered. */
  load(value: JsonValue): void;
}

/** A component of the game under the name by which snapshots know it. */
export interface RegisteredStore {
  readonly name: string;
  readonly component: object;
  readonly store: ComponentStore;
}

/** What a game has registered in a world. */
export interface GameState {
  readonly stores: RegisteredStore[];
  readonly data: { readonly name: string; readonly data: GameData }[];
  /** Grows with each registration. */
  version: number;
}

/** Names that are taken: those of the plugin's own components and tags, and bitECS's tag of prefabs. */
export const OWN_NAMES: readonly string[] = [
  'Position',
  'NavAgent',
  'NavMeshRef',
  'NavDestination',
  'NavPathBuffer',
  'NavRoute',
  'NavPlace',
  'Wander',
  'Villager',
  'Dog',
  'Prefab',
];

const STATE_KEY: unique symbol = Symbol.for('surefoot.game-state');

interface GameStateHolder {
  [STATE_KEY]?: { readonly navigation: Navigation; readonly state: GameState };
}

/** What is registered in a world. It belongs to the world's navigation and ends with that. */
export function gameStateOf(world: World): GameState {
  const navigation = getNavigation(world);
  const holder = world as GameStateHolder;
  if (holder[STATE_KEY]?.navigation !== navigation) {
    const state: GameState = { stores: [], data: [], version: 0 };
    Object.defineProperty(world, STATE_KEY, {
      ...{ value: { navigation, state }, configurable: true, writable: true, enumerable: false },
    });
  }
  return (holder[STATE_KEY] as { state: GameState }).state;
}

/**
 * Has snapshots carry a component of the game: who has it, and the numbers of its table, if any, for every entity id that was
 * ever used. The component is registered with bitECS if it is not. To be called in `setup`, after `addNavigation`, for every
 * component that entities can have, tags included: a world in which an entity has a component without a name has no
 * snapshot. Throws a TypeError or RangeError that names what is wrong.
 */
export function registerStore(world: World, component: object, store: ComponentStore): void {
  checkStore(world, gameStateOf(world).stores, component, store);
  addStore(world, component, store);
}

/**
 * Registers several components under the names of an object's keys, with every array that they hold as a field with one
 * number for each entity: `registerStores(world, { Health, Poisoned })`. When one of them is refused, none is registered.
 */
export function registerStores(world: World, components: Readonly<Record<string, object>>): void {
  checkObject('components', components);
  const entries = Object.entries(components).map(([name, component]): RegisteredStore => {
    return { name, component, store: describeStore(name, component) };
  });
  // One that is refused must not leave those before it registered.
  const { stores } = gameStateOf(world);
  for (const [at, { component, store }] of entries.entries()) {
    checkStore(world, [...stores, ...entries.slice(0, at)], component, store);
  }
  for (const { component, store } of entries) addStore(world, component, store);
}

/**
 * The table of a component that is an object of arrays by entity, one number for each, or a tag that holds nothing. Throws
 * a TypeError for one that is something else: give `registerStore` a table, or `registerData` what it holds.
 */
export function describeStore(name: string, component: object): ComponentStore {
  if (Array.isArray(component) || typeof component !== 'object' || component === null) {
    throw new TypeError(`component ${name} must be an object of arrays of numbers, or an empty one`);
  }
  const fields = Object.entries(component).map(([field, values]) => {
    if (!isFieldValues(values)) throw new TypeError(`${name}.${field} is no array of numbers`);
    return singleField(field, values);
  });
  return { name, fields };
}

/**
 * Has snapshots carry data of the game that is no component. Throws a TypeError or RangeError that names what is wrong.
 */
export function registerData(world: World, name: string, data: GameData): void {
  const state = gameStateOf(world);
  checkName([...state.stores, ...state.data], name);
  if (typeof data?.save !== 'function' || typeof data.load !== 'function') {
    throw new TypeError(`data ${name} must have the functions save and load`);
  }
  state.data.push({ name, data });
  state.version += 1;
}

/** Throws a TypeError or RangeError, naming what is wrong, unless a component can be registered beside those that are. */
function checkStore(
  world: World,
  registered: readonly RegisteredStore[],
  component: object,
  store: ComponentStore,
): void {
  checkObject('store', store);
  checkName([...registered, ...gameStateOf(world).data], store.name);
  if ((typeof component !== 'object' && typeof component !== 'function') || component === null) {
    throw new TypeError(`component ${store.name} must be an object, got ${String(component)}`);
  }
  const { components } = getNavigation(world);
  const own: readonly object[] = [...Object.values(components), Villager, Dog, Prefab];
  if (own.includes(component) || registered.some((entry) => entry.component === component)) {
    throw new RangeError(
      `component ${store.name} is carried already: it was registered, or is the plugin's own`,
    );
  }
  checkFields(store);
  for (const field of store.fields) {
    if (!isFieldValues(field.values)) {
      throw new TypeError(`${store.name}.${field.name} must be an array of numbers that snapshots can carry`);
    }
    checkInteger(`stride of ${store.name}.${field.name}`, field.stride, 1, 1048576);
  }
}

function addStore(world: World, component: object, store: ComponentStore): void {
  const state = gameStateOf(world);
  if (!(world as InternalWorld)[$internal].componentMap.has(component)) registerComponent(world, component);
  state.stores.push({ name: store.name, component, store });
  state.version += 1;
}

/** Snapshots and digests tell fields by name. */
function checkFields({ fields, name: component }: ComponentStore): void {
  checkList(`fields of ${component}`, fields);
  const names = new Set<string>();
  for (const [at, field] of fields.entries()) {
    checkObject(`fields[${at}] of ${component}`, field);
    const { name } = field;
    checkText(`the name of fields[${at}] of ${component}`, name);
    if (names.has(name)) throw new RangeError(`${component} has two fields named ${name}`);
    names.add(name);
  }
}

function checkName(registered: readonly { readonly name: string }[], name: string): void {
  if (typeof name !== 'string' || !/^[A-Za-z_$][\w$.]*$/.test(name)) {
    throw new TypeError(
      `name must be letters, digits, _, $ and ., and begin with no digit, got ${String(name)}`,
    );
  }
  const isTaken = OWN_NAMES.includes(name) || registered.some((entry) => entry.name === name);
  if (isTaken) throw new RangeError(`the name ${name} is taken already`);
}
