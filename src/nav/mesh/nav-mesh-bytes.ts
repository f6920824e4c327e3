// NavMesh <-> bytes: one buffer with a magic word, a version, the counts, the arrays, and the mesh's digest at the end.
// All numbers are little-endian; what can be derived is not stored.
import { describeForeign } from '../geometry/magic.ts';
import { NONE } from '../geometry/none.ts';
import { assembleNavMesh, type MeshParts } from './assemble-nav-mesh.ts';
import type { GroundParts } from './mesh-ground.ts';
import type { NavMesh } from './nav-mesh.ts';
import { validateNavMesh } from './validate-nav-mesh.ts';

/** 'SFNM', read as a little-endian word. */
const MAGIC = 0x4d4e4653;
const VERSION = 2;
const HEADER_BYTES = 64;
const DIGEST_BYTES = 16;

/**
 * The mesh as bytes: equal meshes give equal bytes. Layout: magic, version, vertices, polygons, edges, vertices of the
 * ground's own, triangles of the ground, 0 (32-bit each); originX, originZ, unit, agentRadius (float64); per vertex x, z
 * (int32), per vertex y (float64); where each polygon ends among the edges, vertex of each edge, twin of each edge
 * (int32); where the ground has triangles, per vertex of its own x, z (int32), y (float64), vertex of each half-edge,
 * twin of each half-edge, start of each polygon (int32); the digest as 16 ASCII characters.
 */
export function navMeshToBytes(mesh: NavMesh): Uint8Array {
  const { lattice, vertexCount, ground } = mesh;
  const counts = countsOf(mesh);
  const bytes = new Uint8Array(sizeOf(counts));
  const view = new DataView(bytes.buffer);
  const { vertices, polygons, edges, groundVertices, triangles } = counts;
  const words = [MAGIC, VERSION, vertices, polygons, edges, groundVertices, triangles, 0];
  const cursor = { view, at: 0 };
  writeWords(cursor, words);
  writeFloats(cursor, [lattice.originX, lattice.originZ, lattice.unit, mesh.agentRadius]);
  writeWords(cursor, mesh.vertexX);
  writeWords(cursor, mesh.vertexZ);
  writeFloats(cursor, mesh.vertexY);
  writeWords(cursor, mesh.polygonStart.subarray(1));
  writeWords(cursor, mesh.edgeVertex);
  writeWords(cursor, mesh.edgeTwin);
  if (triangles > 0) {
    writeWords(cursor, ground.vertexX.subarray(vertexCount));
    writeWords(cursor, ground.vertexZ.subarray(vertexCount));
    writeFloats(cursor, ground.vertexY.subarray(vertexCount));
    writeWords(cursor, ground.edgeVertex);
    writeWords(cursor, ground.edgeTwin);
    writeWords(cursor, ground.start);
  }
  for (let digit = 0; digit < DIGEST_BYTES; digit += 1)
    bytes[cursor.at + digit] = mesh.digest.charCodeAt(digit);
  return bytes;
}

/**
 * The mesh that `navMeshToBytes` wrote. Throws a RangeError, saying what was expected and what was found, for bytes that
 * are foreign, of another version, cut short, altered, or no sound mesh.
 */
export function navMeshFromBytes(bytes: Uint8Array): NavMesh {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const counts = readCounts(view);
  const { vertices, polygons, edges, triangles } = counts;
  const cursor = { view, at: HEADER_BYTES - 32 };
  const [originX, originZ, unit, agentRadius] = readFloats(cursor, 4);
  const vertexX = Float64Array.from(readWords(cursor, vertices));
  const vertexZ = Float64Array.from(readWords(cursor, vertices));
  const vertexY = readFloats(cursor, vertices);
  const polygonStart = new Int32Array(polygons + 1);
  polygonStart.set(readWords(cursor, polygons), 1);
  const edgeVertex = readWords(cursor, edges);
  const edgeTwin = readWords(cursor, edges);
  checkReferences(polygonStart, edgeVertex, edgeTwin, vertices);
  const lattice = { originX, originZ, unit };
  const parts = { lattice, agentRadius, vertexX, vertexZ, vertexY, polygonStart, edgeVertex, edgeTwin };
  const finerGround = triangles === 0 ? undefined : readGround(cursor, counts);
  return checkWhole(
    { ...parts, finerGround },
    String.fromCharCode(...bytes.subarray(cursor.at, cursor.at + DIGEST_BYTES)),
  );
}

interface Cursor {
  readonly view: DataView;
  at: number;
}

function writeWords(cursor: Cursor, words: ArrayLike<number>): void {
  for (let index = 0; index < words.length; index += 1) {
    cursor.view.setInt32(cursor.at, words[index], true);
    cursor.at += 4;
  }
}

function writeFloats(cursor: Cursor, values: ArrayLike<number>): void {
  for (let index = 0; index < values.length; index += 1) {
    cursor.view.setFloat64(cursor.at, values[index] + 0, true);
    cursor.at += 8;
  }
}

function readWords(cursor: Cursor, count: number): Int32Array {
  const words = new Int32Array(count);
  for (let index = 0; index < count; index += 1) {
    words[index] = cursor.view.getInt32(cursor.at, true);
    cursor.at += 4;
  }
  return words;
}

function readFloats(cursor: Cursor, count: number): Float64Array {
  const values = new Float64Array(count);
  for (let index = 0; index < count; index += 1) {
    values[index] = cursor.view.getFloat64(cursor.at, true);
    cursor.at += 8;
  }
  return values;
}

function readGround(cursor: Cursor, { vertices, polygons, groundVertices, triangles }: Counts): GroundParts {
  const ground = {
    ownX: Float64Array.from(readWords(cursor, groundVertices)),
    ownZ: Float64Array.from(readWords(cursor, groundVertices)),
    ownY: readFloats(cursor, groundVertices),
    edgeVertex: readWords(cursor, 3 * triangles),
    edgeTwin: readWords(cursor, 3 * triangles),
    start: readWords(cursor, polygons),
  };
  checkVertices(ground.edgeVertex, vertices + groundVertices);
  checkTwins(ground.edgeTwin);
  const start = ground.start.find((edge) => edge < NONE || edge >= 3 * triangles);
  if (start !== undefined)
    throw new RangeError(`half-edge ${start} is none of the ground's ${3 * triangles}`);
  return ground;
}

interface Counts {
  readonly vertices: number;
  readonly polygons: number;
  readonly edges: number;
  readonly groundVertices: number;
  readonly triangles: number;
}

function countsOf({ vertexCount, polygonCount, edgeCount, ground }: NavMesh): Counts {
  return {
    vertices: vertexCount,
    polygons: polygonCount,
    edges: edgeCount,
    groundVertices: ground.ownVertexCount,
    triangles: ground.triangleCount,
  };
}

function sizeOf({ vertices, polygons, edges, groundVertices, triangles }: Counts): number {
  const ground = triangles === 0 ? 0 : groundVertices * 16 + triangles * 24 + polygons * 4;
  return HEADER_BYTES + vertices * 16 + polygons * 4 + edges * 8 + ground + DIGEST_BYTES;
}

function readCounts(view: DataView): Counts {
  if (view.byteLength < HEADER_BYTES) {
    throw new RangeError(`a mesh takes at least ${HEADER_BYTES} bytes, got ${view.byteLength}`);
  }
  const [magic, version, vertices, polygons, edges, groundVertices, triangles, reserved] = readWords(
    { view, at: 0 },
    8,
  );
  if (magic !== MAGIC) throw new RangeError(describeForeign('mesh', magic, MAGIC));
  if (version !== VERSION) {
    throw new RangeError(`these bytes are a mesh of format ${version}, expected ${VERSION}`);
  }
  const counts = { vertices, polygons, edges, groundVertices, triangles };
  const areCounts = Object.values(counts).every((count) => count >= 0);
  if (!areCounts || reserved !== 0 || (triangles === 0 && groundVertices > 0)) {
    const all = [...Object.values(counts), reserved].join(', ');
    throw new RangeError(`impossible counts of a mesh: ${all}`);
  }
  if (view.byteLength !== sizeOf(counts)) {
    throw new RangeError(`a mesh of these counts takes ${sizeOf(counts)} bytes, got ${view.byteLength}`);
  }
  return counts;
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
  checkVertices(edgeVertex, vertexCount);
  checkTwins(edgeTwin);
}

function checkVertices(edgeVertex: Int32Array, vertexCount: number): void {
  const vertex = edgeVertex.find((value) => value < 0 || value >= vertexCount);
  if (vertex !== undefined) throw new RangeError(`vertex ${vertex} is none of the mesh's ${vertexCount}`);
}

function checkTwins(edgeTwin: Int32Array): void {
  const twin = edgeTwin.find((value, edge) => value !== NONE && edgeTwin[value] !== edge);
  if (twin !== undefined) throw new RangeError(`edge ${twin} is not linked back`);
}

function checkWhole(parts: MeshParts, digest: string): NavMesh {
  const { originX, originZ, unit } = parts.lattice;
  const numbers = [originX, originZ, unit, parts.agentRadius];
  const heights = [parts.vertexY, parts.finerGround?.ownY ?? parts.vertexY];
  const areWritten = numbers.every(isWritten) && heights.every((list) => list.every(isWritten));
  if (!areWritten || unit <= 0 || parts.agentRadius < 0) {
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
