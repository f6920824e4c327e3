// Polygons -> the bytes of one Detour tile, as dtCreateNavMeshData lays them out (DetourNavMesh.h, version 7, 32-bit
// references). Recast's own way in takes 16-bit vertices; written directly the polygons stay as they are, to float32.
import { NONE } from 'surefoot/nav';
import { type Bounds, boundsOf, buildTree, stepsPerMetre, type TreeNode } from './detour-tree.ts';
import type { Ground } from './ground.ts';
import { splitRing } from './split-ring.ts';

const MAGIC = 0x444e4156;
const VERSION = 7;
const MOST_CORNERS = 6;
const HEADER_BYTES = 100;
const VERTEX_BYTES = 12;
const POLYGON_BYTES = 32;
const LINK_BYTES = 12;
const DETAIL_BYTES = 12;
const TRIANGLE_BYTES = 4;
const NODE_BYTES = 16;
const NO_LINK = 0xffffffff;
/** Neighbours are stored in 15 bits, vertices in 16. */
const MOST_POLYGONS = 0x7ffe;
const MOST_VERTICES = 0xfffe;

/** A piece of a polygon in Detour's way round, and the piece beyond each edge, or NONE. */
interface Piece {
  readonly ring: readonly number[];
  readonly neighbours: readonly number[];
}

/** Throws a RangeError when the ground is too large for one tile. */
export function createDetourTile(ground: Ground): Uint8Array {
  const pieces = cutPieces(ground);
  checkSize(pieces.length, ground.x.length);
  const triangles = pieces.flatMap(({ ring }) => fanOf(ring.length));
  const bounds = boundsOf(ground, [...ground.x.keys()]);
  const nodes = buildTree(
    ground,
    pieces.map(({ ring }) => ring),
    bounds,
  );
  const links = pieces.flatMap(({ neighbours }) => neighbours).filter((other) => other !== NONE).length;
  const polygonCount = pieces.length;
  const vertexCount = ground.x.length;
  const sizes = [
    HEADER_BYTES,
    vertexCount * VERTEX_BYTES,
    polygonCount * (POLYGON_BYTES + DETAIL_BYTES),
    links * LINK_BYTES,
    triangles.length * TRIANGLE_BYTES,
    nodes.length * NODE_BYTES,
  ];
  const writer = createWriter(sizes.reduce((sum, size) => sum + size));
  const counts = [
    polygonCount,
    vertexCount,
    links,
    polygonCount,
    0,
    triangles.length,
    nodes.length,
    0,
    polygonCount,
  ];
  writeHeader(writer, counts, bounds);
  for (let vertex = 0; vertex < vertexCount; vertex += 1) {
    for (const values of [ground.x, ground.y, ground.z]) writer.float(values[vertex]);
  }
  for (const piece of pieces) writePiece(writer, piece);
  writer.skip(links * LINK_BYTES);
  writeDetail(writer, pieces);
  for (const value of triangles.flat()) writer.byte(value);
  for (const node of nodes) writeNode(writer, node);
  return writer.bytes;
}

function checkSize(polygons: number, vertices: number): void {
  if (polygons <= MOST_POLYGONS && vertices <= MOST_VERTICES) return;
  throw new RangeError(
    `a Detour tile holds ${MOST_POLYGONS} polygons and ${MOST_VERTICES} vertices, not ${polygons} and ${vertices}`,
  );
}

/** Version, place and counts; then height, radius and climb of the agents, and the bounds. */
function writeHeader(writer: Writer, counts: readonly number[], bounds: Bounds): void {
  for (const word of [MAGIC, VERSION, 0, 0, 0, 0, ...counts]) writer.word(word);
  const { minX, minY, minZ, maxX, maxY, maxZ } = bounds;
  for (const value of [1, 0, 0.5, minX, minY, minZ, maxX, maxY, maxZ, stepsPerMetre(bounds)])
    writer.float(value);
}

function writeNode(writer: Writer, { low, high, index }: TreeNode): void {
  for (const value of [...low, ...high]) writer.short(value);
  writer.word(index);
}

interface Writer {
  readonly bytes: Uint8Array;
  word(value: number): void;
  short(value: number): void;
  byte(value: number): void;
  float(value: number): void;
  skip(count: number): void;
}

function createWriter(size: number): Writer {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let at = 0;
  const advance = (count: number): number => {
    at += count;
    return at - count;
  };
  return {
    bytes,
    word: (value) => view.setInt32(advance(4), value, true),
    short: (value) => view.setUint16(advance(2), value, true),
    byte: (value) => view.setUint8(advance(1), value),
    float: (value) => view.setFloat32(advance(4), value, true),
    skip: advance,
  };
}

/** Polygons of more than six corners are cut; where both sides of an edge are, the pieces are found by the edge's ends. */
function cutPieces(ground: Ground): Piece[] {
  const rings = ground.rings.flatMap((ring, polygon) =>
    splitRing(ground, ring, MOST_CORNERS).map((piece) => ({ polygon, ring: piece.reverse() })),
  );
  const vertexCount = ground.x.length;
  const key = (polygon: number, from: number, to: number): number =>
    (polygon * vertexCount + from) * vertexCount + to;
  const pieceAt = new Map<number, number>();
  for (const [piece, { polygon, ring }] of rings.entries()) {
    for (const [at, vertex] of ring.entries())
      pieceAt.set(key(polygon, vertex, ring[(at + 1) % ring.length]), piece);
  }
  return rings.map(({ polygon, ring }) => {
    const neighbours = ring.map((vertex, at) => {
      const next = ring[(at + 1) % ring.length];
      const edge = ground.rings[polygon].findIndex(
        (other, index, all) => other === next && all[(index + 1) % all.length] === vertex,
      );
      const beyond = edge < 0 ? polygon : ground.neighbours[polygon][edge];
      return beyond === NONE ? NONE : (pieceAt.get(key(beyond, next, vertex)) ?? NONE);
    });
    return { ring, neighbours };
  });
}

function writePiece(writer: Writer, { ring, neighbours }: Piece): void {
  writer.word(NO_LINK);
  for (let at = 0; at < MOST_CORNERS; at += 1) writer.short(ring[at] ?? 0);
  for (let at = 0; at < MOST_CORNERS; at += 1) writer.short((neighbours[at] ?? NONE) + 1);
  writer.short(1);
  writer.byte(ring.length);
  writer.byte(0);
}

function writeDetail(writer: Writer, pieces: readonly Piece[]): void {
  let triangle = 0;
  for (const { ring } of pieces) {
    writer.word(0);
    writer.word(triangle);
    writer.byte(0);
    writer.byte(ring.length - 2);
    writer.skip(2);
    triangle += ring.length - 2;
  }
}

/** The triangles of a ring as corners and flags; flags tell which sides lie on the ring. */
function fanOf(corners: number): number[][] {
  return Array.from({ length: corners - 2 }, (_, at) => {
    const first = at === 0 ? 1 : 0;
    const last = at === corners - 3 ? 1 : 0;
    return [0, at + 1, at + 2, first | (1 << 2) | (last << 4)];
  });
}
