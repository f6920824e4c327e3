// What taking and restoring snapshots of one world works with, made when it is first needed and kept: the columns of all
// components, the names, and memory. Nothing in it is state of the world.
import { $internal, type InternalWorld, type Query, type World, type WorldContext } from 'bitecs';
import type { PathSearch } from '../../nav/query/path-search.ts';
import type { NavigationComponents } from '../../systems/navigation.ts';
import { getNavigation, type Navigation } from '../../systems/navigation.ts';
import { type ComponentNames, listNames } from '../state/component-names.ts';
import { type GameData, gameStateOf } from '../state/game-state.ts';
import { createOutfitVisitor, type OutfitVisitor } from '../state/outfit-visitor.ts';
import type { KnownQuery } from '../state/world-queries.ts';
import { changeOutfit } from './change-outfit.ts';
import { type FieldRange, rangeOfField } from './field-ranges.ts';
import { createSnapshotBuffer, type SnapshotBuffer } from './snapshot-buffer.ts';
import { type Checksum, createChecksum } from './snapshot-checksum.ts';
import {
  type Column,
  type ColumnPlan,
  describeColumns,
  type EntityList,
  planColumns,
} from './snapshot-columns.ts';
import { createSnapshotReading, type SnapshotReading } from './snapshot-reading.ts';
import { writeShape } from './snapshot-shape.ts';
import { noteOutfit } from './write-world.ts';

/** The columns of a component. */
export interface ColumnStore {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly plan: ColumnPlan;
  /** What each of them can hold. */
  readonly ranges: readonly (FieldRange | undefined)[];
  /** Its number among the named components. */
  readonly number: number;
  /** Entities that have the component and are no agents; written anew by each use. */
  readonly others: EntityList;
}

/** What snapshots of one world work with. */
export interface SnapshotMemory {
  readonly world: World;
  readonly context: WorldContext;
  readonly navigation: Navigation;
  /** How many registrations there were. */
  readonly version: number;
  readonly names: ComponentNames;
  readonly shape: Uint8Array;
  /** The plugin's components, in their one order. */
  readonly stores: readonly ColumnStore[];
  /** Where among them each field stands, by `component.field`. */
  readonly fieldPlaces: ReadonlyMap<string, { readonly store: number; readonly column: number }>;
  /** Those of them that entities can have without being agents. */
  readonly loose: readonly ColumnStore[];
  /** What is carried for every id: a game's own Position, then the registered components by name. */
  readonly whole: readonly ColumnStore[];
  readonly data: readonly { readonly name: string; readonly data: GameData }[];
  readonly numbers: Readonly<Record<'navAgent' | 'villager' | 'dog' | 'prefab', number>>;
  readonly known: Map<Query, KnownQuery>;
  readonly queries: KnownQuery[];
  /** The queries that there were when this world first had to do with snapshots. */
  readonly first: ReadonlySet<Query>;
  readonly checksum: Checksum;
  /** Where bytes are laid that come from elsewhere. */
  readonly input: SnapshotBuffer;
  readonly reading: SnapshotReading;
  /** The agents by serial, as they are when a snapshot is taken. */
  readonly agents: EntityList;
  readonly visitor: OutfitVisitor;
  /** What the visitor calls, made once. */
  readonly onOutfit: OutfitVisitor['onOutfit'];
  readonly onOther: OutfitVisitor['onOther'];
  /** By mesh, a search beside the step's own, in which a half-done search is made again. */
  readonly spares: (PathSearch | undefined)[];
}

const MEMORY_KEY: unique symbol = Symbol.for('surefoot.snapshots');

interface MemoryHolder {
  [MEMORY_KEY]?: SnapshotMemory;
}

/** Components that an entity can have without being an agent. */
const LOOSE: readonly (keyof NavigationComponents)[] = [
  'Position',
  'NavAgent',
  'NavMeshRef',
  'NavDestination',
  'NavPathBuffer',
  'NavRoute',
];

/** The memory of a world. Throws an Error when it has no navigation. */
export function snapshotMemoryOf(world: World): SnapshotMemory {
  const navigation = getNavigation(world);
  const game = gameStateOf(world);
  const kept = (world as MemoryHolder)[MEMORY_KEY];
  const isOfWorld = kept?.navigation === navigation && kept.context === contextOf(world);
  if (isOfWorld && kept.version === game.version) return kept;
  const memory = createMemory(world, isOfWorld ? kept : undefined);
  Object.defineProperty(world, MEMORY_KEY, {
    ...{ value: memory, configurable: true, writable: true, enumerable: false },
  });
  return memory;
}

function contextOf(world: World): WorldContext {
  return (world as InternalWorld)[$internal];
}

function createMemory(world: World, before: SnapshotMemory | undefined): SnapshotMemory {
  const navigation = getNavigation(world);
  const context = contextOf(world);
  const game = gameStateOf(world);
  const names = listNames(navigation, game);
  const numberOf = (name: string): number => names.entries.findIndex((entry) => entry.name === name);
  const createStore = (
    store: Navigation['stores'][number],
    columns = describeColumns(store),
  ): ColumnStore => ({
    name: store.name,
    columns,
    plan: planColumns(columns),
    ranges: columns.map(rangeOfField),
    number: numberOf(store.name),
    others: { eids: new Int32Array(0), count: 0, first: -1 },
  });
  const stores = navigation.stores.map((store) => createStore(store));
  const isLoose = ({ name }: ColumnStore): boolean =>
    LOOSE.some((loose) => loose === name) && (name !== 'Position' || navigation.ownsPosition);
  const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
    a.name < b.name ? -1 : 1;
  const ownPosition = stores.filter(({ name }) => name === 'Position' && !navigation.ownsPosition);
  const memory: SnapshotMemory = {
    ...{ world, context, navigation, version: game.version, names },
    shape: writeShape(navigation, game),
    stores,
    fieldPlaces: new Map(
      stores.flatMap(({ name, columns }, store) =>
        columns.map((field, column) => [`${name}.${field.name}`, { store, column }] as const),
      ),
    ),
    loose: stores.filter(isLoose),
    whole: [...ownPosition, ...[...game.stores].sort(byName).map(({ store }) => createStore(store))],
    data: [...game.data].sort(byName),
    numbers: {
      navAgent: numberOf('NavAgent'),
      villager: numberOf('Villager'),
      dog: numberOf('Dog'),
      prefab: numberOf('Prefab'),
    },
    known: new Map(),
    queries: [],
    first: before?.first ?? new Set(context.queries),
    checksum: createChecksum(),
    input: before?.input ?? createSnapshotBuffer(),
    agents: { eids: navigation.state.agents, count: 0, first: -1 },
    visitor: createOutfitVisitor(names, context),
    reading: before?.reading ?? createSnapshotReading(),
    spares: before?.spares ?? [],
    onOutfit: (eid, start) => noteOutfit(memory, eid, start),
    onOther: (components, eid, place) => changeOutfit(memory, components, eid, place),
  };
  return memory;
}
