// Whether the numbers of agents in a snapshot can be those of a world: in range, and true of the meshes and graphs that they
// name, so that no tick can fail or go on for ever by them. What a game itself may write into the arrays is left to
// `checkAgents`, which looks at it in every tick.
import { toUnits } from '../../nav/geometry/lattice.ts';
import { NONE } from '../../nav/geometry/none.ts';
import type { NavMesh } from '../../nav/mesh/nav-mesh.ts';
import { checkColumn } from '../snapshot/field-ranges.ts';
import type { ColumnStore, SnapshotMemory } from '../snapshot/snapshot-memory.ts';
import { refuse, type SnapshotReading } from '../snapshot/snapshot-reading.ts';

// Lattice units: how far rounding may put a place or a corner beside its mesh, and more.
const SLACK = 4;

/**
 * Checks agents, and entities that have components of agents, against the meshes and graphs that were chosen for them. Throws a
 * RangeError that names what cannot be.
 */
export function checkNavigation(memory: SnapshotMemory, reading: SnapshotReading): void {
  const { stores, loose } = memory;
  checkSerials(memory, reading);
  for (let store = 0; store < stores.length; store += 1) {
    checkRanges(reading, stores[store], reading.starts[store], reading.agentCount);
  }
  for (let store = 0; store < loose.length; store += 1) {
    checkRanges(reading, loose[store], reading.looseStarts[store], reading.others[store].count);
  }
  checkOthers(memory, reading);
  checkPlaces(memory, reading);
  checkPaths(memory, reading);
  checkRoutes(memory, reading);
}

/** Where a field of the agents begins, bytes. */
export function startOf({ fieldPlaces }: SnapshotMemory, { starts }: SnapshotReading, name: string): number {
  const place = fieldPlaces.get(name);
  if (place === undefined) throw new Error(`no field is called ${name}`);
  return starts[place.store][place.column];
}

/** Serials rise, are below the next one, and are those of the component. */
function checkSerials(memory: SnapshotMemory, reading: SnapshotReading): void {
  const { buffer, agentCount, arrivalCount, arrivalSerialsAt, nextSerial, serialsAt } = reading;
  const { words } = buffer;
  const own = startOf(memory, reading, 'NavAgent.serial') / 4;
  let before = NONE;
  for (let at = 0; at < agentCount; at += 1) {
    const serial = words[serialsAt / 4 + at];
    if (serial <= before || serial >= nextSerial || serial !== words[own + at]) {
      refuse(`serial ${serial} cannot stand after ${before} and below ${nextSerial}, for ${words[own + at]}`);
    }
    before = serial;
  }
  before = NONE;
  for (let at = 0; at < arrivalCount; at += 1) {
    const serial = words[arrivalSerialsAt / 4 + at];
    if (serial <= before || serial >= nextSerial)
      refuse(`serial ${serial} cannot have arrived after ${before}`);
    before = serial;
  }
}

/** Who has NavAgent and is no agent has no serial. */
function checkOthers({ loose }: SnapshotMemory, { buffer, looseStarts, others }: SnapshotReading): void {
  for (let store = 0; store < loose.length; store += 1) {
    const at = loose[store].columns.findIndex(
      ({ component, name }) => `${component}.${name}` === 'NavAgent.serial',
    );
    if (at < 0) continue;
    for (let index = 0; index < others[store].count; index += 1) {
      const serial = buffer.words[looseStarts[store][at] / 4 + index];
      if (serial !== NONE) refuse(`NavAgent.serial of one that is no agent is ${serial}`);
    }
  }
}

function checkRanges(
  { buffer }: SnapshotReading,
  { columns, ranges }: ColumnStore,
  starts: readonly number[],
  count: number,
): void {
  for (let at = 0; at < columns.length; at += 1) {
    const column = columns[at];
    const range = ranges[at];
    if (range === undefined) continue;
    const numbers =
      column.usedBy < 0 ? count * column.stride : sumOf(buffer.words, starts[column.usedBy] / 4, count);
    checkColumn(buffer, column, { start: starts[at], count: numbers }, range);
  }
}

function sumOf(words: Int32Array, at: number, count: number): number {
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += words[at + index];
  return sum;
}

/** An agent stands on a polygon of the mesh that it was placed on, unless that has been replaced since, or on none. */
function checkPlaces(memory: SnapshotMemory, reading: SnapshotReading): void {
  const { agentCount, meshes, buffer } = reading;
  const { words, floats } = buffer;
  const mesh = startOf(memory, reading, 'NavPlace.mesh') / 4;
  const version = startOf(memory, reading, 'NavPlace.version') / 4;
  const polygon = startOf(memory, reading, 'NavPlace.polygon') / 4;
  const x = startOf(memory, reading, 'NavPlace.x') / 8;
  const z = startOf(memory, reading, 'NavPlace.z') / 8;
  for (let at = 0; at < agentCount; at += 1) {
    const id = words[mesh + at];
    const on = words[polygon + at];
    if (id === NONE && on === NONE) continue;
    if (id === NONE || id >= meshes.length) refuse(`NavPlace.mesh is ${id} with polygon ${on}`);
    if (on === NONE || words[version + at] !== meshes[id].version) continue;
    const ground = meshes[id].mesh;
    if (on >= ground.polygonCount) refuse(`NavPlace.polygon is ${on}, of ${ground.polygonCount}`);
    if (!isWithin(ground, floats[x + at], floats[z + at])) refuse('NavPlace is beside its mesh');
  }
}

/** A path lies on the mesh of the agent's place, and the corner walked to is one of it. */
function checkPaths(memory: SnapshotMemory, reading: SnapshotReading): void {
  const { agentCount, meshes, buffer } = reading;
  const { words, floats } = buffer;
  const count = startOf(memory, reading, 'NavPathBuffer.count') / 4;
  const next = startOf(memory, reading, 'NavPathBuffer.next') / 4;
  const x = startOf(memory, reading, 'NavPathBuffer.x') / 8;
  const z = startOf(memory, reading, 'NavPathBuffer.z') / 8;
  const mesh = startOf(memory, reading, 'NavPlace.mesh') / 4;
  const version = startOf(memory, reading, 'NavPlace.version') / 4;
  const polygon = startOf(memory, reading, 'NavPlace.polygon') / 4;
  let corner = 0;
  for (let at = 0; at < agentCount; at += 1) {
    const corners = words[count + at];
    if (words[next + at] > corners) refuse(`NavPathBuffer.next is ${words[next + at]} of ${corners}`);
    if (corners === 0) continue;
    if (words[polygon + at] === NONE) refuse('NavPathBuffer.count is not 0 for an agent on no mesh');
    const ground = meshes[words[mesh + at]];
    const isPresent = ground.version === words[version + at];
    for (let end = corner + corners; corner < end; corner += 1) {
      if (isPresent && !isWithin(ground.mesh, floats[x + corner], floats[z + corner])) {
        refuse('NavPathBuffer leads beside its mesh');
      }
    }
  }
}

function checkRoutes(memory: SnapshotMemory, reading: SnapshotReading): void {
  const { agentCount, graphs, buffer } = reading;
  const { words } = buffer;
  const count = startOf(memory, reading, 'NavRoute.count') / 4;
  const graph = startOf(memory, reading, 'NavRoute.graph') / 4;
  const places = startOf(memory, reading, 'NavRoute.places') / 4;
  let place = 0;
  for (let at = 0; at < agentCount; at += 1) {
    const id = words[graph + at];
    const onRoute = words[count + at];
    if (id >= graphs.length || (id === NONE && onRoute > 0))
      refuse(`NavRoute.graph is ${id} of ${graphs.length}`);
    const known = id === NONE ? 0 : graphs[id].graph.graph.placeCount;
    for (let end = place + onRoute; place < end; place += 1) {
      const number = words[places + place];
      if (number < 0 || number >= known) refuse(`NavRoute.places holds ${number} of ${known}`);
    }
  }
}

/** Whether a place lies over the rectangle that a mesh takes up in plan. */
function isWithin({ index, lattice }: NavMesh, x: number, z: number): boolean {
  const planX = toUnits(x, lattice.originX, lattice.unit) - index.minX;
  const planZ = toUnits(z, lattice.originZ, lattice.unit) - index.minZ;
  const far = SLACK;
  return (
    planX >= -far &&
    planX <= index.columns * index.cell + far &&
    planZ >= -far &&
    planZ <= index.rows * index.cell + far
  );
}
