// A world -> the bytes of a snapshot: everything that its next tick depends on. snapshot-layout.ts says how they are laid
// out, restore-snapshot.ts puts them back.
import type { World } from 'bitecs';
import { navMeshToBytes } from '../../nav/mesh/nav-mesh-bytes.ts';
import { alignBuffer, putBytes, putWord, type SnapshotBuffer } from './snapshot-buffer.ts';
import { createChecksum, sumWords } from './snapshot-checksum.ts';
import { findRow } from './snapshot-columns.ts';
import { CHECKSUM_LENGTH, HEAD, HEAD_LENGTH, SNAPSHOT_MAGIC, SNAPSHOT_VERSION } from './snapshot-layout.ts';
import { type SnapshotMemory, snapshotMemoryOf } from './snapshot-memory.ts';
import { dropGround, keepGround, writeNavigation } from './write-navigation.ts';
import { writeWorld } from './write-world.ts';

/** How a snapshot is taken. */
export interface SnapshotOptions {
  /** True to put the bytes of the meshes into the snapshot; else it names them by digest. False unless given. */
  readonly meshes?: boolean;
}

/** The two sections of a snapshot, as views of its bytes. */
export interface SnapshotSections {
  /** The state of navigation, agents by serial: equal states give equal bytes, whatever happened before. */
  readonly navigation: Uint8Array;
  /** The world's ids and orders, which are history, and what the game registered. */
  readonly world: Uint8Array;
}

/**
 * Everything that the world's next tick depends on, as bytes of their own: agents and all that they do, meshes and graphs
 * by digest, the tick, entities, who has which components, the order of queries, and what the game registered with
 * `registerStore` and `registerData`. To be called between ticks; it changes nothing. Throws an Error that tells what of the
 * world no snapshot can carry, a NotANumberError for a NaN in an agent's component.
 */
export function snapshot(world: World, options: SnapshotOptions = {}): Uint8Array {
  const { input } = snapshotMemoryOf(world);
  writeSnapshot(world, input, options);
  const bytes = snapshotBytes(input);
  dropGround(input);
  return bytes;
}

/**
 * The same into a buffer that the caller keeps, in place of what is there, for `restore` in this process. Leaves nothing on the heap but a few small
 * objects once the buffer is large enough, but for data that the game registered and meshes that are asked for. The buffer holds on to the
 * meshes and graphs, so that a world can go back to before one was replaced. When it throws, the buffer holds no snapshot.
 */
export function writeSnapshot(world: World, buffer: SnapshotBuffer, options: SnapshotOptions = {}): void {
  const memory = snapshotMemoryOf(world);
  const { navigation, shape, agents } = memory;
  agents.eids = navigation.state.agents;
  agents.count = navigation.state.agentCount;
  findRow(agents);
  buffer.ground.owner = undefined;
  buffer.length = 0;
  for (let word = 0; word < HEAD_LENGTH / 4; word += 1) putWord(buffer, 0);
  putShape(buffer, shape);
  const navigationAt = buffer.length;
  writeNavigation(memory, buffer, agents);
  const worldAt = buffer.length;
  writeWorld(memory, buffer);
  alignBuffer(buffer);
  const meshesAt = buffer.length;
  if (options.meshes === true) writeMeshes(memory, buffer);
  const end = buffer.length;
  putWord(buffer, 0);
  putWord(buffer, 0);
  const { words } = buffer;
  words[0] = SNAPSHOT_MAGIC;
  words[1] = SNAPSHOT_VERSION;
  words[HEAD.length] = buffer.length;
  words[HEAD.shape] = shape.length;
  words[HEAD.navigation] = worldAt - navigationAt;
  words[HEAD.world] = meshesAt - worldAt;
  words[HEAD.meshes] = end - meshesAt;
  keepGround(memory, buffer.ground);
}

/** A buffer's snapshot as bytes of their own, with their checksum. Throws an Error when it holds none. */
export function snapshotBytes({ bytes, ground, length }: SnapshotBuffer): Uint8Array {
  if (ground.owner === undefined) throw new Error('this buffer holds no snapshot');
  const copy = bytes.slice(0, length);
  const words = new Int32Array(copy.buffer);
  const checksum = createChecksum();
  const end = words.length - CHECKSUM_LENGTH / 4;
  sumWords(checksum, words, end);
  words[end] = checksum.high;
  words[end + 1] = checksum.low;
  return copy;
}

/** The sections of a snapshot's bytes, to compare them; the bytes are taken to be sound. */
export function snapshotSections(bytes: Uint8Array): SnapshotSections {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = HEAD_LENGTH + view.getInt32(HEAD.shape * 4, true);
  const middle = start + view.getInt32(HEAD.navigation * 4, true);
  const end = middle + view.getInt32(HEAD.world * 4, true);
  return { navigation: bytes.subarray(start, middle), world: bytes.subarray(middle, end) };
}

function putShape(buffer: SnapshotBuffer, shape: Uint8Array): void {
  const { ground } = buffer;
  if (ground.shape === shape) buffer.length += shape.length;
  else putBytes(buffer, shape);
  ground.shape = shape;
}

function writeMeshes({ navigation }: SnapshotMemory, buffer: SnapshotBuffer): void {
  for (const { mesh } of navigation.state.meshes) {
    const bytes = navMeshToBytes(mesh);
    putWord(buffer, bytes.length);
    putWord(buffer, 0);
    putBytes(buffer, bytes);
    alignBuffer(buffer);
  }
}
