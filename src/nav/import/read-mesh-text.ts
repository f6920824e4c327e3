// The text formats of plane meshes, versions 2 and 3 (as Polyanya's programs read and write them) -> NavMesh. Their y is
// z here, and their unit is taken for a metre. Words may be parted by any blanks; what follows `//` on a line is a
// comment.
import { checkPositive } from '../geometry/checks.ts';
import { LATTICE_LIMIT } from '../geometry/lattice.ts';
import { NONE } from '../geometry/none.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { buildNavMesh, type ReportedMesh } from './build-nav-mesh.ts';
import { type NavMeshOptions, readBuildSettings } from './create-nav-mesh.ts';
import { placeOnLattice, rangeOf } from './place-on-lattice.ts';
import {
  quote,
  readCount,
  readInteger,
  readNumber,
  readWord,
  scanText,
  type TextScanner,
  textError,
} from './text-scanner.ts';
import type { LatticePoints } from './weld-points.ts';

/**
 * How a mesh is made from text. Without a `unit` it is the coarsest of 1/1024 and its halves, down to 2^-20, that keeps
 * every coordinate as it is; where none does, 1/1024; and for a mesh that is too large for these, the finest double
 * of 1/1024 that is not too fine.
 */
export type MeshTextOptions = Omit<NavMeshOptions, 'lattice' | 'walls'>;

/**
 * Reads a mesh from text in format 2 or 3. Faces that the text says cannot be walked are left out, and edges across
 * which it says there is no way, or no neighbour, are walls. Otherwise as `createNavMesh`.
 *
 * Throws a RangeError, with the line, for text in another format, cut short or longer than it says, for numbers out of
 * range, for a polygon that names itself as its neighbour, and for two that do not agree on an edge: both have to have
 * it, to name each other across it, and to say alike whether there is a way if both can be walked. Throws as `createNavMesh`
 * does for polygons that are no mesh; it counts them from 0. What the text says about the polygons at a vertex is not used.
 */
export function readMeshText(text: string, options: MeshTextOptions = {}): NavMesh {
  return readMeshTextWithReport(text, options).mesh;
}

/**
 * Reads a mesh as `readMeshText` does, and tells what became of the text's polygons, numbered from 0. Faces that cannot be
 * walked count as dropped.
 */
export function readMeshTextWithReport(text: string, options: MeshTextOptions = {}): ReportedMesh {
  if (typeof text !== 'string') throw new TypeError(`text must be a string, got ${typeof text}`);
  const settings = readBuildSettings(options);
  const polygons = readPolygons(text);
  const unit =
    options.unit === undefined ? chooseUnit(polygons.corners) : checkPositive('unit', options.unit);
  return buildNavMesh({ ...polygons, ...placeOnLattice(polygons.corners, { unit }) }, settings);
}

interface TextPolygons {
  readonly corners: LatticePoints;
  readonly ringStart: Int32Array;
  readonly ringPoint: Int32Array;
  readonly isWall: Uint8Array;
}

interface Faces {
  readonly ringStart: number[];
  readonly ringPoint: number[];
  /** By corner: the face across the edge to the next corner, or NONE. */
  readonly neighbor: number[];
  /** By corner: 1 where the text says that there is no way to that face. */
  readonly isClosed: number[];
  /** By corner: where the neighbour stands in the text. */
  readonly neighborAt: number[];
  readonly isWalkable: boolean[];
}

function readPolygons(text: string): TextPolygons {
  const scanner = scanText(text);
  const header = readWord(scanner);
  if (header !== 'mesh') throw textError(scanner, `the text must begin with 'mesh', got ${quote(header)}`);
  const version = readInteger(scanner, 'the version', 2, 3);
  const vertexCount = readCount(scanner, 'the number of vertices', 0);
  const faceCount = readCount(scanner, 'the number of polygons', 0);
  const corners = readVertices(scanner, version, vertexCount, faceCount);
  const faces = readFaces(scanner, version, vertexCount, faceCount);
  const rest = readWord(scanner);
  if (rest !== '') throw textError(scanner, `the text must end after its polygons, got ${quote(rest)}`);
  checkNeighbors(scanner, faces, version === 2 ? 0 : 1);
  return { corners, ...wallsOf(faces) };
}

function readVertices(
  scanner: TextScanner,
  version: number,
  vertexCount: number,
  faceCount: number,
): LatticePoints {
  const x = new Float64Array(vertexCount);
  const z = new Float64Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex += 1) {
    x[vertex] = readNumber(scanner, 'x of a vertex');
    z[vertex] = readNumber(scanner, 'y of a vertex');
    if (version !== 2) continue;
    const around = readCount(scanner, 'the number of neighbours of a vertex', 0);
    for (let at = 0; at < around; at += 1) readInteger(scanner, 'a polygon at a vertex', NONE, faceCount - 1);
  }
  return { x, z, y: new Float64Array(vertexCount) };
}

function readFaces(scanner: TextScanner, version: number, vertexCount: number, faceCount: number): Faces {
  const faces: Faces = {
    ringStart: [0],
    ringPoint: [],
    neighbor: [],
    isClosed: [],
    neighborAt: [],
    isWalkable: [],
  };
  const { ringStart, ringPoint, neighbor, isClosed, neighborAt, isWalkable } = faces;
  // Version 3 counts from 1, and turns a neighbour to which there is no way negative.
  const base = version === 2 ? 0 : 1;
  const least = version === 2 ? NONE : -faceCount;
  for (let face = 0; face < faceCount; face += 1) {
    isWalkable.push(version === 2 || readInteger(scanner, 'whether a face can be walked', 0, 1) === 1);
    const count = readCount(scanner, 'the number of corners of a polygon', 3);
    const first = ringPoint.length;
    for (let at = 0; at < count; at += 1) {
      ringPoint.push(readInteger(scanner, 'a vertex of a polygon', base, vertexCount - 1 + base) - base);
    }
    for (let at = 0; at < count; at += 1) {
      const across = readInteger(scanner, 'a neighbour of a polygon', least, faceCount - 1 + base);
      // The neighbour named with a corner is the one across the edge that ends there.
      const corner = first + ((at + count - 1) % count);
      neighbor[corner] = (base === 0 ? across : Math.abs(across)) - base;
      isClosed[corner] = across < 0 ? 1 : 0;
      neighborAt[corner] = scanner.wordAt;
    }
    ringStart.push(ringPoint.length);
  }
  return faces;
}

/** Makes sure that faces agree about their common edges. Errors number them as the text does, from `base`. */
function checkNeighbors(scanner: TextScanner, faces: Faces, base: number): void {
  const { ringStart, neighbor, neighborAt } = faces;
  for (let face = 0; face + 1 < ringStart.length; face += 1) {
    for (let corner = ringStart[face]; corner < ringStart[face + 1]; corner += 1) {
      const other = neighbor[corner];
      const complaint = other === NONE ? '' : complainAbout(faces, face, corner, other);
      if (complaint === '') continue;
      scanner.wordAt = neighborAt[corner];
      const names = `polygon ${face + base} names ${other === face ? 'itself' : `polygon ${other + base}`}`;
      throw textError(scanner, `${names} as its neighbour${complaint}, polygons counted from ${base}`);
    }
  }
}

/** What is wrong with a neighbour across the edge that begins at a corner of a face; '' when nothing is. */
function complainAbout(faces: Faces, face: number, corner: number, other: number): string {
  const { ringStart, neighbor, isClosed, isWalkable } = faces;
  if (other === face) return ' across an edge';
  const ends = endsOf(faces, face, corner);
  let hasEdge = false;
  for (let back = ringStart[other]; back < ringStart[other + 1]; back += 1) {
    const [from, to] = endsOf(faces, other, back);
    if (!(from === ends[1] && to === ends[0]) && !(from === ends[0] && to === ends[1])) continue;
    hasEdge = true;
    if (neighbor[back] !== face) continue;
    const isAlike = isClosed[back] === isClosed[corner] || !isWalkable[face] || !isWalkable[other];
    return isAlike ? '' : ' and only one of them says that there is a way';
  }
  return hasEdge
    ? ' across an edge where that one does not name it'
    : ' across an edge that that one has not';
}

/** The points at both ends of the edge that begins at a corner of a face. */
function endsOf({ ringStart, ringPoint }: Faces, face: number, corner: number): readonly [number, number] {
  return [ringPoint[corner], ringPoint[corner + 1 < ringStart[face + 1] ? corner + 1 : ringStart[face]]];
}

/** The faces that can be walked. The others leave gaps in the numbering, as polygons without area. */
function wallsOf(faces: Faces): Omit<TextPolygons, 'corners'> {
  const { ringStart, ringPoint, neighbor, isClosed, isWalkable } = faces;
  const isWall = Uint8Array.from(neighbor, (other, corner) =>
    isClosed[corner] === 1 || other === NONE || !isWalkable[other] ? 1 : 0,
  );
  const points = Int32Array.from(ringPoint);
  for (const [face, isKept] of isWalkable.entries()) {
    if (!isKept) points.fill(points[ringStart[face]], ringStart[face], ringStart[face + 1]);
  }
  return { ringStart: Int32Array.from(ringStart), ringPoint: points, isWall };
}

function chooseUnit({ x, z }: LatticePoints): number {
  const [minX, maxX] = rangeOf(x);
  const [minZ, maxZ] = rangeOf(z);
  const extent = Math.max(maxX - Math.floor(minX), maxZ - Math.floor(minZ));
  const coarsest = 1 / 1024;
  if (extent / coarsest > LATTICE_LIMIT) {
    let unit = coarsest;
    while (extent / unit > LATTICE_LIMIT) unit *= 2;
    return unit;
  }
  for (let unit = coarsest; unit >= 1 / 1048576 && extent / unit <= LATTICE_LIMIT; unit /= 2) {
    const isExact = (value: number): boolean => Number.isInteger(value / unit);
    if (x.every(isExact) && z.every(isExact)) return unit;
  }
  return coarsest;
}
