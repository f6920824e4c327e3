// NavMesh <-> bytes: one buffer with a magic word, a version, the counts, the arrays, and the mesh's digest at the end.
// All numbers are little-endian; what can be derived is not stored.
import { assembleNavMesh, type MeshParts } from './assemble-nav-mesh.ts';
import type { NavMesh } from './nav-mesh.ts';
import { validateNavMesh } from './validate-nav-mesh.ts';

/** 'SFNM', read as a little-endian word. */
const MAGIC = 0x4d4e4653;
const VERSION = 1;
const HEADER_BYTES = 56;
const DIGEST_BYTES = 16;

/**
 * The mesh as bytes: equal meshes give equal bytes. Layout: magic, version, vertices, polygons, edges, 0 (32-bit each);
 * originX, originZ, unit, agentRadius (float64); per vertex x, z (int32), per vertex y (float64); where each polygon
 * ends among the edges, vertex of each edge, twin of each edge (int32); the digest as 16 ASCII characters.
 */
export function navMeshToBytes(mesh: NavMesh): Uint8Array {
  const { lattice, vertexCount, polygonCount, edgeCount } = mesh;
  const bytes = new Uint8Array(sizeOf(vertexCount, polygonCount, edgeCount));
  const view = new DataView(bytes.buffer);
  for (const [at, word] of [MAGIC, VERSION, vertexCount, polygonCount, edgeCount, 0].entries()) {
    view.setInt32(at * 4, word, true);
  }
  for (const [at, value] of [lattice.originX, lattice.originZ, lattice.unit, mesh.agentRadius].entries()) {
    view.setFloat64(24 + at * 8, value + 0, true);
  }
  let at = HEADER_BYTES;
  const writeWord = (word: number): void => {
    view.setInt32(at, word, true);
    at += 4;
  };
  mesh.vertexX.forEach(writeWord);
  mesh.vertexZ.forEach(writeWord);
  for (const y of mesh.vertexY) {
    view.setFloat64(at, y + 0, true);
    at += 8;
  }
  mesh.polygonStart.subarray(1).forEach(writeWord);
  mesh.edgeVertex.forEach(writeWord);
  mesh.edgeTwin.forEach(writeWord);
  for (let digit = 0; digit < DIGEST_BYTES; digit += 1) bytes[at + digit] = mesh.digest.charCodeAt(digit);
  return bytes;
}

/**
 * The mesh that `navMeshToBytes` wrote. Throws a RangeError, saying what was expected and what was found, for bytes that
 * are foreign, of another version, cut short, altered, or no sound mesh.
 */
export function navMeshFromBytes(bytes: Uint8Array): NavMesh {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { vertexCount, polygonCount, edgeCount } = readCounts(view);
  let at = HEADER_BYTES;
  const readWords = (count: number): Int32Array => {
    const words = new Int32Array(count);
    for (let index = 0; index < count; index += 1) words[index] = view.getInt32(at + index * 4, true);
    at += count * 4;
    return words;
  };
  const vertexX = Float64Array.from(readWords(vertexCount));
  const vertexZ = Float64Array.from(readWords(vertexCount));
  const vertexY = new Float64Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex += 1)
    vertexY[vertex] = view.getFloat64(at + vertex * 8, true);
  at += vertexCount * 8;
  const polygonStart = new Int32Array(polygonCount + 1);
  polygonStart.set(readWords(polygonCount), 1);
  const edgeVertex = readWords(edgeCount);
  const edgeTwin = readWords(edgeCount);
  checkReferences(polygonStart, edgeVertex, edgeTwin, vertexCount);
  const lattice = {
    originX: view.getFloat64(24, true),
    originZ: view.getFloat64(32, true),
    unit: view.getFloat64(40, true),
  };
  const agentRadius = view.getFloat64(48, true);
  const parts = { lattice, agentRadius, vertexX, vertexZ, vertexY, polygonStart, edgeVertex, edgeTwin };
  return checkWhole(parts, String.fromCharCode(...bytes.subarray(at, at + DIGEST_BYTES)));
}

function sizeOf(vertexCount: number, polygonCount: number, edgeCount: number): number {
  return HEADER_BYTES + vertexCount * 16 + polygonCount * 4 + edgeCount * 8 + DIGEST_BYTES;
}

function readCounts(view: DataView): { vertexCount: number; polygonCount: number; edgeCount: number } {
  if (view.byteLength < HEADER_BYTES) {
    throw new RangeError(`a mesh takes at least ${HEADER_BYTES} bytes, got ${view.byteLength}`);
  }
  const magic = view.getInt32(0, true);
  if (magic !== MAGIC) {
    throw new RangeError(`these bytes are no mesh: they begin with ${magic}, expected ${MAGIC}`);
  }
  const version = view.getInt32(4, true);
  if (version !== VERSION) {
    throw new RangeError(`these bytes are a mesh of format ${version}, expected ${VERSION}`);
  }
  const [vertexCount, polygonCount, edgeCount, reserved] = [8, 12, 16, 20].map((at) =>
    view.getInt32(at, true),
  );
  if (vertexCount < 0 || polygonCount < 0 || edgeCount < 0 || reserved !== 0) {
    throw new RangeError(
      `impossible counts of a mesh: ${vertexCount}, ${polygonCount}, ${edgeCount}, ${reserved}`,
    );
  }
  const expected = sizeOf(vertexCount, polygonCount, edgeCount);
  if (view.byteLength !== expected) {
    throw new RangeError(`a mesh of these counts takes ${expected} bytes, got ${view.byteLength}`);
  }
  return { vertexCount, polygonCount, edgeCount };
}

/** Makes sure that assembling the arrays stays inside them. */
function checkReferences(
  polygonStart: Int32Array,
  edgeVertex: Int32Array,
  edgeTwin: Int32Array,
  vertexCount: number,
): void {
  const edgeCount = edgeVertex.length;
  const rising = polygonStart.every((start, at) => at === 0 || start >= polygonStart[at - 1] + 3);
  if (!rising || polygonStart[polygonStart.length - 1] !== edgeCount) {
    throw new RangeError(`the polygons of these bytes do not take up their ${edgeCount} edges`);
  }
  const vertex = edgeVertex.find((value) => value < 0 || value >= vertexCount);
  if (vertex !== undefined) throw new RangeError(`vertex ${vertex} is none of the mesh's ${vertexCount}`);
  const twin = edgeTwin.find((value, edge) => value !== -1 && edgeTwin[value] !== edge);
  if (twin !== undefined) throw new RangeError(`edge ${twin} is not linked back`);
}

function checkWhole(parts: MeshParts, digest: string): NavMesh {
  const { originX, originZ, unit } = parts.lattice;
  const numbers = [originX, originZ, unit, parts.agentRadius, ...parts.vertexY];
  if (!numbers.every(isWritten) || unit <= 0 || parts.agentRadius < 0) {
    throw new RangeError('these bytes hold an impossible lattice, radius or height');
  }
  const mesh = assembleNavMesh(parts);
  if (mesh.digest !== digest) {
    throw new RangeError(
      `these bytes were altered: their mesh has digest ${mesh.digest}, expected ${digest}`,
    );
  }
  const faults = validateNavMesh(mesh);
  if (faults.length > 0) throw new RangeError(`these bytes are no sound mesh: ${faults[0]}`);
  return mesh;
}

/** True for the numbers that the writer writes: finite, and zero without a sign. */
function isWritten(value: number): boolean {
  return Number.isFinite(value) && !Object.is(value, -0);
}
