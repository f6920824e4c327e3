// The meshes and graphs that a snapshot names by digest -> those that the world gets: its own where they are the same, those
// that the snapshot's buffer kept, those that the caller gives, or those inside the bytes.
import { isSearching } from '../../components/nav-destination.ts';
import { NONE } from '../../nav/geometry/none.ts';
import type { NavMesh } from '../../nav/mesh/nav-mesh.ts';
import { navMeshFromBytes } from '../../nav/mesh/nav-mesh-bytes.ts';
import { createPathSearch, type PathSearch } from '../../nav/query/path-search.ts';
import type { GraphEntry } from '../../systems/navigation.ts';
import { resumeSearch } from '../../systems/resume-search.ts';
import { MESH_WORDS } from '../snapshot/snapshot-layout.ts';
import type { SnapshotMemory } from '../snapshot/snapshot-memory.ts';
import {
  alignUp,
  type ChosenMesh,
  checkCount,
  checkFits,
  refuse,
  type SnapshotReading,
  setLength,
} from '../snapshot/snapshot-reading.ts';
import { startOf } from './check-navigation.ts';

const DIGEST_LENGTH = 16;
const MOST = 0x7fffffff;

/** Chooses meshes and graphs. Throws a RangeError, with the digest, when there is none such. */
export function chooseGround(
  memory: SnapshotMemory,
  reading: SnapshotReading,
  given: readonly NavMesh[],
): void {
  const inside = findInside(reading);
  const { buffer, meshCount, meshListAt, meshes } = reading;
  setLength(meshes, meshCount);
  for (let id = 0; id < meshCount; id += 1) {
    const at = meshListAt + id * MESH_WORDS * 4;
    const version = buffer.words[at / 4 + 4];
    checkCount('the version of a mesh', version, 0, MOST);
    checkCount('the word after the version of a mesh', buffer.words[at / 4 + 5], 0, 0);
    meshes[id] ??= { mesh: undefined as unknown as NavMesh, version, kept: undefined };
    const chosen = meshes[id];
    chosen.version = version;
    if (
      !findMesh(memory, reading, chosen, { id, at }) &&
      !takeMesh(reading, chosen, { id, at, given, inside })
    ) {
      miss(`a mesh of digest ${digestAt(reading, at)} as mesh ${id}`);
    }
  }
  chooseGraphs(memory, reading);
}

/**
 * Makes every search again that is under way, each in the spare search of its mesh. Throws a RangeError for one that cannot
 * be.
 */
export function resumeSearches(memory: SnapshotMemory, reading: SnapshotReading): void {
  const { buffer, agentCount, searches } = reading;
  const { bytes, words } = buffer;
  setLength(searches, 0);
  const stale = startOf(memory, reading, 'NavDestination.stale');
  const expansions = startOf(memory, reading, 'NavDestination.expansions') / 4;
  for (let at = 0; at < agentCount; at += 1) {
    if (isSearching(bytes[stale + at])) resume(memory, reading, at);
    else if (words[expansions + at] !== 0) refuse('NavDestination.expansions is not 0 without a search');
  }
}

function resume(memory: SnapshotMemory, reading: SnapshotReading, agent: number): void {
  const { bytes, floats, words } = reading.buffer;
  const float = (name: string): number => floats[startOf(memory, reading, name) / 8 + agent];
  const word = (name: string): number => words[startOf(memory, reading, name) / 4 + agent];
  const flag = (name: string): number => bytes[startOf(memory, reading, name) + agent];
  const mesh = word('NavPlace.mesh');
  const expansions = word('NavDestination.expansions');
  const isMoot =
    mesh === NONE ||
    flag('NavPlace.known') === 0 ||
    word('NavPlace.version') !== reading.meshes[mesh].version;
  // Its agent is placed anew in the next tick, and asks anew then.
  if (isMoot || mesh !== meshOf(memory, reading, agent)) return;
  if (reading.searches.some((search) => search.mesh === mesh))
    refuse(`two searches are under way on mesh ${mesh}`);
  const search = spareFor(memory, mesh, reading.meshes[mesh].mesh);
  const half = {
    from: { x: float('NavPlace.x'), y: float('NavPlace.y'), z: float('NavPlace.z') },
    polygon: word('NavPlace.polygon'),
    to: {
      x: float('NavDestination.searchedX'),
      y: float('NavDestination.searchedY'),
      z: float('NavDestination.searchedZ'),
    },
    isNear: flag('NavDestination.searchedNear') === 1,
    expansions,
  };
  if (!resumeSearch(memory.navigation, search, half)) {
    refuse(`no search on mesh ${mesh} can be under way after ${expansions} expansions`);
  }
  reading.searches.push({ mesh, search });
}

/** The mesh on which an agent walks, as `meshOf` tells it of the world. */
function meshOf(memory: SnapshotMemory, reading: SnapshotReading, agent: number): number {
  const { bytes, words } = reading.buffer;
  const kind = bytes[startOf(memory, reading, 'NavAgent.kind') + agent];
  const mesh = words[startOf(memory, reading, 'NavMeshRef.mesh') / 4 + agent];
  const graph = words[startOf(memory, reading, 'NavMeshRef.graph') / 4 + agent];
  if (kind === 1) return NONE;
  if (mesh !== NONE || (kind === 0 && graph !== NONE)) return mesh;
  return reading.meshCount > 0 ? 0 : NONE;
}

function spareFor({ navigation, spares }: SnapshotMemory, id: number, mesh: NavMesh): PathSearch {
  const spare = spares[id];
  // What the step searches with must stay as it is until everything has been checked.
  const isFree = spare?.mesh === mesh && spare !== navigation.state.meshes[id]?.search;
  if (isFree) return spare;
  const made = createPathSearch(mesh);
  spares[id] = made;
  return made;
}

/** A mesh with all that is derived from it: the world's own, or what the buffer kept. */
function findMesh(
  { navigation }: SnapshotMemory,
  reading: SnapshotReading,
  chosen: ChosenMesh,
  { id, at }: { readonly id: number; readonly at: number },
): boolean {
  const own = navigation.state.meshes;
  const kept = reading.buffer.ground.meshes[id];
  chosen.kept = undefined;
  if (own[id] !== undefined && hasDigest(reading, at, own[id].mesh.digest)) chosen.mesh = own[id].mesh;
  else if (kept !== undefined && hasDigest(reading, at, kept.mesh.digest)) {
    chosen.mesh = kept.mesh;
    chosen.kept = reading.buffer.ground.owner === navigation ? kept : undefined;
  } else return false;
  return true;
}

function takeMesh(
  reading: SnapshotReading,
  chosen: ChosenMesh,
  from: {
    readonly id: number;
    readonly at: number;
    readonly given: readonly NavMesh[];
    readonly inside: readonly Uint8Array[];
  },
): boolean {
  const { id, at, given, inside } = from;
  const mesh = given.find(({ digest }) => hasDigest(reading, at, digest)) ?? readMesh(inside[id]);
  if (mesh === undefined || !hasDigest(reading, at, mesh.digest)) return false;
  chosen.mesh = mesh;
  return true;
}

function readMesh(bytes: Uint8Array | undefined): NavMesh | undefined {
  if (bytes === undefined) return undefined;
  try {
    return navMeshFromBytes(bytes);
  } catch (cause) {
    throw new RangeError(`a mesh inside this snapshot cannot be read: ${String(cause)}`, { cause });
  }
}

/** The bytes of the meshes, none or those of all. */
function findInside({ buffer, meshesAt, end, meshCount }: SnapshotReading): Uint8Array[] {
  const inside: Uint8Array[] = [];
  let at = meshesAt;
  while (at < end) {
    checkFits('a mesh', at + 8, end);
    const length = buffer.words[at / 4];
    checkCount('the length of a mesh', length, 0, MOST);
    checkFits('a mesh', at + 8 + length, end);
    inside.push(buffer.bytes.slice(at + 8, at + 8 + length));
    at = alignUp(at + 8 + length);
  }
  if (inside.length !== 0 && inside.length !== meshCount) {
    refuse(`it holds the bytes of ${inside.length} meshes, and names ${meshCount}`);
  }
  return inside;
}

function chooseGraphs({ navigation }: SnapshotMemory, reading: SnapshotReading): void {
  const { buffer, graphCount, graphListAt, graphs } = reading;
  const own = navigation.state.graphs;
  setLength(graphs, graphCount);
  let at = graphListAt;
  for (let id = 0; id < graphCount; id += 1) {
    const stopsAt = at / 4 + 5;
    const stopCount = buffer.words[at / 4 + 4];
    const candidates = [own[id], buffer.ground.graphs[id], ...own, ...buffer.ground.graphs];
    const start = at;
    const entry = candidates.find(
      (graph) => graph !== undefined && hasDigest(reading, start, graph.graph.digest),
    );
    if (entry === undefined) {
      miss(`a graph of digest ${digestAt(reading, at)} as graph ${id}`);
    }
    graphs[id] = { graph: entry as GraphEntry, stopsAt, stopCount };
    checkStops(reading, stopsAt, stopCount, (entry as GraphEntry).graph.placeCount);
    at += 20 + stopCount * 4;
  }
}

function checkStops({ buffer }: SnapshotReading, at: number, count: number, places: number): void {
  const seen = new Uint8Array(places);
  for (let stop = at; stop < at + count; stop += 1) {
    const place = buffer.words[stop];
    if (place < 0 || place >= places || seen[place] === 1)
      refuse(`stop ${place} of a graph is none, or there twice`);
    seen[place] = 1;
  }
}

function hasDigest({ buffer }: SnapshotReading, at: number, digest: string): boolean {
  if (digest.length !== DIGEST_LENGTH) return false;
  for (let index = 0; index < DIGEST_LENGTH; index += 1) {
    if (buffer.bytes[at + index] !== digest.charCodeAt(index)) return false;
  }
  return true;
}

function digestAt({ buffer }: SnapshotReading, at: number): string {
  let text = '';
  for (let index = 0; index < DIGEST_LENGTH; index += 1)
    text += String.fromCharCode(buffer.bytes[at + index]);
  return text;
}

function miss(what: string): never {
  throw new RangeError(`this snapshot needs ${what}, which this world has not`);
}
