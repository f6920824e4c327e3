// The bytes of a snapshot -> the world that it was taken of, or one like it. Everything is checked before anything is
// written, so that a snapshot that is refused leaves the world as it was.
import type { World } from 'bitecs';
import { type ComponentStore, resetEntity } from '../../components/component-store.ts';
import { checkList, checkOptions, describeValue } from '../../nav/geometry/checks.ts';
import { NONE } from '../../nav/geometry/none.ts';
import { createRouteSearch } from '../../nav/graph/route-search.ts';
import type { NavMesh } from '../../nav/mesh/nav-mesh.ts';
import { createAreaTable } from '../../nav/query/draw-point.ts';
import { createPathSearch } from '../../nav/query/path-search.ts';
import type { MeshEntry } from '../../systems/navigation.ts';
import type { JsonValue } from '../bytes/json-value.ts';
import type { SnapshotBuffer } from '../snapshot/snapshot-buffer.ts';
import { addEntity } from '../snapshot/snapshot-columns.ts';
import { type SnapshotMemory, snapshotMemoryOf } from '../snapshot/snapshot-memory.ts';
import { type ChosenMesh, type SnapshotReading, setLength } from '../snapshot/snapshot-reading.ts';
import { readWhole } from '../snapshot/whole-stores.ts';
import { checkCarriable } from '../snapshot/write-world.ts';
import { checkNavigation } from './check-navigation.ts';
import { chooseGround, resumeSearches } from './choose-ground.ts';
import { readColumns } from './read-columns.ts';
import { openSnapshot, readNavigation } from './read-snapshot.ts';
import { readWorld } from './read-world.ts';
import { restoreWorld } from './restore-world.ts';

/** How a snapshot is put back. */
export interface RestoreOptions {
  /** Meshes that the snapshot may name beside those that the world has. */
  readonly meshes?: readonly NavMesh[];
}

const RESTORE_OPTIONS: readonly (keyof RestoreOptions)[] = ['meshes'];
/** What a rollback gives in every tick: looking at its names would leave a list of them on the heap each time. */
const NO_OPTIONS: RestoreOptions = {};

/**
 * Puts a world to where it was when a snapshot was taken: the same world, or one that the same `setup` has made, in this
 * process or another. The next ticks are those of the run that was never interrupted, bit for bit: agents and what they do, ids
 * and those that come next, the order of queries, and what the game registered. Observers are not called. To be called between
 * ticks.
 *
 * Throws a RangeError that says what was expected and what was found for bytes that are no snapshot, of another format, version,
 * world or mesh, cut short, altered or unsound, and an Error for a world that no snapshot can be put back into; the world
 * is as it was then.
 */
export function restore(
  world: World,
  from: Uint8Array | SnapshotBuffer,
  options: RestoreOptions = NO_OPTIONS,
): void {
  if (options !== NO_OPTIONS) checkOptions('options', options, RESTORE_OPTIONS);
  if (options.meshes !== undefined) checkMeshes(options.meshes);
  const memory = snapshotMemoryOf(world);
  const { reading } = memory;
  checkCarriable(memory);
  openSnapshot(memory, reading, from);
  readNavigation(memory, reading);
  readWorld(memory, reading);
  chooseGround(memory, reading, options.meshes ?? []);
  if (!reading.isTrusted) checkNavigation(memory, reading);
  resumeSearches(memory, reading);
  loadData(memory, reading);
  listLeft(memory, reading);
  restoreWhole(memory, reading);
  restoreWorld(memory, reading);
  restoreStores(memory, reading);
  restoreState(memory, reading);
  restoreGround(memory, reading);
}

function checkMeshes(meshes: unknown): void {
  checkList('meshes', meshes);
  for (const [at, mesh] of (meshes as readonly unknown[]).entries()) {
    if (typeof (mesh as { digest?: unknown } | null | undefined)?.digest !== 'string')
      throw new TypeError(`meshes[${at}] must be a NavMesh, got ${describeValue(mesh)}`);
  }
}

/** A game's own code may throw, so it comes first, and what it has done by then is undone. */
function loadData({ data }: SnapshotMemory, reading: SnapshotReading): void {
  const before: JsonValue[] = data.map((entry) => entry.data.save());
  let loaded = 0;
  try {
    for (; loaded < data.length; loaded += 1) data[loaded].data.load(reading.data[loaded]);
  } catch (error) {
    for (let at = 0; at <= loaded; at += 1) data[at].data.load(before[at]);
    throw error;
  }
}

/** Entities whose values of a component mean something now and nothing in the snapshot, by component. */
function listLeft({ context, navigation, loose, stores }: SnapshotMemory, reading: SnapshotReading): void {
  const { left, marks, maxId } = reading;
  const { agents, agentCount } = navigation.state;
  const isAgentThen = (eid: number): boolean => eid <= maxId && marks[eid] === 3;
  for (let store = 0; store < stores.length; store += 1) {
    left[store] ??= { eids: new Int32Array(0), count: 0, first: -1 };
    left[store].count = 0;
  }
  for (let at = 0; at < agentCount; at += 1) {
    if (isAgentThen(agents[at])) continue;
    for (let store = 0; store < stores.length; store += 1) addEntity(left[store], agents[at]);
  }
  if (context.entityComponents.size === agentCount) return;
  for (const [eid, components] of context.entityComponents) {
    if (isAgentThen(eid) || navigation.components.NavAgent.serial[eid] !== NONE) continue;
    for (const store of loose) {
      const component = navigation.components[store.name as keyof typeof navigation.components];
      if (components.has(component)) addEntity(left[stores.indexOf(store)], eid);
    }
  }
}

function restoreWhole({ context, whole }: SnapshotMemory, { buffer, wholeStarts }: SnapshotReading): void {
  const used = context.entityIndex.maxId + 1;
  for (let store = 0; store < whole.length; store += 1) {
    const { columns } = whole[store];
    for (let at = 0; at < columns.length; at += 1) {
      readWhole(buffer, columns[at], { start: wholeStarts[store][at], used });
    }
  }
}

function restoreStores(
  { loose, navigation, stores, whole }: SnapshotMemory,
  { agents, buffer, left, looseStarts, others, starts }: SnapshotReading,
): void {
  for (let store = 0; store < stores.length; store += 1) {
    if (whole.includes(stores[store])) continue;
    const { eids, count } = left[store];
    for (let at = 0; at < count; at += 1) {
      resetEntity(navigation.stores[store] as ComponentStore, eids[at]);
    }
  }
  for (let store = 0; store < stores.length; store += 1) {
    readColumns(buffer, starts[store], stores[store], agents);
  }
  for (let store = 0; store < loose.length; store += 1) {
    if (others[store].count > 0) readColumns(buffer, looseStarts[store], loose[store], others[store]);
  }
}

function restoreState({ navigation: { state } }: SnapshotMemory, reading: SnapshotReading): void {
  const { agents, buffer, arrivalEntitiesAt, arrivalSerialsAt, arrivalCount } = reading;
  for (let at = 0; at < agents.count; at += 1) state.agents[at] = agents.eids[at];
  for (let at = agents.count; at < state.agentCount; at += 1) state.agents[at] = 0;
  state.tick = reading.tick;
  state.nextSerial = reading.nextSerial;
  state.agentCount = agents.count;
  state.arrivals.count = arrivalCount;
  for (let at = 0; at < arrivalCount; at += 1) {
    state.arrivals.eid[at] = buffer.words[arrivalEntitiesAt + at];
    state.arrivals.serial[at] = buffer.words[arrivalSerialsAt / 4 + at];
  }
}

function restoreGround({ navigation, spares }: SnapshotMemory, reading: SnapshotReading): void {
  const { scratch, state } = navigation;
  const { buffer, graphs, meshes, searches } = reading;
  setLength(state.meshes, Math.min(state.meshes.length, meshes.length));
  for (let id = 0; id < meshes.length; id += 1) placeMesh(state.meshes, id, meshes[id]);
  for (const { mesh, search } of searches) {
    const entry = state.meshes[mesh];
    spares[mesh] = entry.search;
    entry.search = search;
  }
  // No search may be the step's and the spare one at once: a buffer may have kept the one that was set aside.
  for (let id = 0; id < meshes.length; id += 1) {
    if (spares[id] === state.meshes[id].search) spares[id] = undefined;
  }
  setLength(state.graphs, Math.min(state.graphs.length, graphs.length));
  for (let id = 0; id < graphs.length; id += 1) {
    const { graph, stopsAt, stopCount } = graphs[id];
    const stops = buffer.words.subarray(stopsAt, stopsAt + stopCount);
    const own = state.graphs[id];
    const isSame = own?.graph === graph.graph && own.stops.length === stopCount;
    if (isSame && own.stops.every((stop, at) => stop === stops[at])) continue;
    state.graphs[id] = {
      ...{ graph: graph.graph, stops: stops.slice() },
      search: createRouteSearch(graph.graph),
      scriptSearch: createRouteSearch(graph.graph),
    };
    if (scratch.places.length < graph.graph.placeCount) {
      scratch.places = new Int32Array(graph.graph.placeCount);
    }
  }
}

function placeMesh(entries: MeshEntry[], id: number, { mesh, version, kept }: ChosenMesh): void {
  const entry = entries[id];
  if (entry === undefined) {
    const made = { mesh, version, areas: createAreaTable(mesh), search: createPathSearch(mesh) };
    entries.push(made);
    return;
  }
  entry.version = version;
  if (entry.mesh === mesh) return;
  entry.mesh = mesh;
  entry.areas = kept?.areas ?? createAreaTable(mesh);
  entry.search = kept?.search ?? createPathSearch(mesh);
}
