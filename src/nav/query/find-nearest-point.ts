// A place anywhere -> the nearest point of a mesh. Rings of index cells round the place, outwards, until no cell that is
// left can hold anything nearer.
import { checkFinite } from '../geometry/checks.ts';
import { toMetres } from '../geometry/lattice.ts';
import { NONE } from '../geometry/none.ts';
import { nearestOnSegment } from '../geometry/segment.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { heightInUnits, heightOnEdge, toPlace } from './height.ts';
import type { Point } from './path.ts';

/** A point of a mesh, metres. The caller owns it and uses it again. */
export interface NearestPoint {
  polygon: number;
  x: number;
  y: number;
  z: number;
  /** From the place asked about, in three dimensions. */
  distance: number;
}

/** What is looked for, in lattice units in plan, and which polygons count. */
interface Question {
  readonly mesh: NavMesh;
  readonly point: Point;
  readonly x: number;
  readonly z: number;
  readonly component: number;
}

// Beyond this squares overflow; nothing that far away is near a mesh.
const FARTHEST = 1e100;

/** Makes an answer that holds nothing yet. */
export function createNearestPoint(): NearestPoint {
  return { polygon: NONE, x: 0, y: 0, z: 0, distance: Infinity };
}

/**
 * Finds the point of the mesh nearest to a place, metres, within `extent` metres (that far away counts; `Infinity` is
 * allowed), and answers its polygon, or NONE, with `out.polygon` NONE, when there is none. Each polygon offers its point nearest in plan
 * at the height of its surface there; of these the nearest in three dimensions is taken. Ties: by x, then z, then y,
 * then the lower polygon. A place on the mesh in plan keeps its x and z to the bit. With a `component`, only polygons of
 * that connected part count (see `NavMesh.component`).
 *
 * Throws a RangeError that names a coordinate that is not finite, or an extent that is negative or NaN.
 */
export function findNearestPoint(
  mesh: NavMesh,
  point: Point,
  extent: number,
  out: NearestPoint,
  component: number = NONE,
): number {
  checkFinite('point.x', point.x);
  checkFinite('point.y', point.y);
  checkFinite('point.z', point.z);
  if (!(extent >= 0)) throw new RangeError(`extent must not be negative, got ${extent}`);
  out.polygon = NONE;
  out.distance = extent;
  const size = Math.max(Math.abs(point.x), Math.abs(point.y), Math.abs(point.z));
  if (size <= FARTHEST) searchRings(mesh, point, component, out);
  return out.polygon;
}

function searchRings(mesh: NavMesh, point: Point, component: number, out: NearestPoint): void {
  const { lattice, index } = mesh;
  const x = toPlace(point.x, lattice.originX, lattice.unit);
  const z = toPlace(point.z, lattice.originZ, lattice.unit);
  const column = clampCell((x - index.minX) / index.cell, index.columns);
  const row = clampCell((z - index.minZ) / index.cell, index.rows);
  const question = { mesh, point, x, z, component };
  const rings = Math.max(index.columns, index.rows);
  for (let ring = 0; ring < rings; ring += 1) {
    // The grid's point nearest to the place lies in the middle cell: a ring is at least the cells between away from it.
    if ((ring - 1) * index.cell * lattice.unit > out.distance) return;
    searchRing(question, column, row, ring, out);
  }
}

function clampCell(at: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor(at)));
}

/** Looks into the cells whose column or row is `ring` cells away from the middle one, and nearer in the other. */
function searchRing(question: Question, column: number, row: number, ring: number, out: NearestPoint): void {
  const { columns, rows } = question.mesh.index;
  const low = Math.max(0, row - ring);
  const high = Math.min(rows - 1, row + ring);
  for (let y = low; y <= high; y += 1) {
    const step = ring === 0 || Math.abs(y - row) === ring ? 1 : 2 * ring;
    for (let x = column - ring; x <= column + ring; x += step) {
      if (x >= 0 && x < columns) searchCell(question, y * columns + x, out);
    }
  }
}

function searchCell(question: Question, cell: number, out: NearestPoint): void {
  const { component, mesh } = question;
  const { cellStart, items } = mesh.index;
  for (let at = cellStart[cell]; at < cellStart[cell + 1]; at += 1) {
    if (component === NONE || mesh.component[items[at]] === component) offerPolygon(question, items[at], out);
  }
}

/** Offers the polygon's point nearest to the place in plan. */
function offerPolygon(question: Question, polygon: number, out: NearestPoint): void {
  const { mesh, point, x, z } = question;
  const { polygonStart, nextEdge, edgeX, edgeZ } = mesh;
  let nearest = Infinity;
  let onEdge = NONE;
  let outside = false;
  let nearX = x;
  let nearZ = z;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const end = nextEdge[edge];
    const turn =
      (edgeX[end] - edgeX[edge]) * (z - edgeZ[edge]) - (edgeZ[end] - edgeZ[edge]) * (x - edgeX[edge]);
    if (turn >= 0) continue;
    outside = true;
    // From the end that comes first by (x, z), so that both polygons of an edge offer the same point of it.
    const forward = edgeX[edge] < edgeX[end] || (edgeX[edge] === edgeX[end] && edgeZ[edge] < edgeZ[end]);
    const a = forward ? edge : end;
    const b = forward ? end : edge;
    const share = nearestOnSegment(x, z, edgeX[a], edgeZ[a], edgeX[b], edgeZ[b]);
    const edgePointX = share === 1 ? edgeX[b] : edgeX[a] + share * (edgeX[b] - edgeX[a]);
    const edgePointZ = share === 1 ? edgeZ[b] : edgeZ[a] + share * (edgeZ[b] - edgeZ[a]);
    const squared = (edgePointX - x) * (edgePointX - x) + (edgePointZ - z) * (edgePointZ - z);
    if (squared >= nearest) continue;
    nearest = squared;
    onEdge = edge;
    nearX = edgePointX;
    nearZ = edgePointZ;
  }
  const { originX, originZ, unit } = mesh.lattice;
  const worldX = outside ? toMetres(nearX, originX, unit) : point.x + 0;
  const worldZ = outside ? toMetres(nearZ, originZ, unit) : point.z + 0;
  const height = outside ? heightOnEdge(mesh, onEdge, nearX, nearZ) : heightInUnits(mesh, polygon, x, z);
  takeIfNearer(point, polygon, { x: worldX, y: height, z: worldZ }, out);
}

function takeIfNearer(point: Point, polygon: number, offered: Point, out: NearestPoint): void {
  const dx = offered.x - point.x;
  const dy = offered.y - point.y;
  const dz = offered.z - point.z;
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (!(distance <= out.distance)) return;
  if (distance === out.distance && out.polygon !== NONE && !comesBefore(offered, polygon, out)) return;
  out.polygon = polygon;
  out.x = offered.x;
  out.y = offered.y;
  out.z = offered.z;
  out.distance = distance;
}

function comesBefore(offered: Point, polygon: number, known: NearestPoint): boolean {
  if (offered.x !== known.x) return offered.x < known.x;
  if (offered.z !== known.z) return offered.z < known.z;
  if (offered.y !== known.y) return offered.y < known.y;
  return polygon < known.polygon;
}
