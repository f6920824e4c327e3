// A place anywhere -> the nearest point of a mesh. Rings of index cells round the place, outwards, until no cell that is
// left can hold anything nearer.
import { checkFinite } from '../geometry/checks.ts';
import { toMetres } from '../geometry/lattice.ts';
import { NONE } from '../geometry/none.ts';
import { orient } from '../geometry/orient.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { createSurfacePlace, type SurfacePlace, setHeight, setHeightOnEdge, updatePlan } from './height.ts';
import type { Point } from './path.ts';

/** A point of a mesh, metres. The caller owns it and uses it again. */
export interface NearestPoint {
  polygon: number;
  x: number;
  y: number;
  z: number;
  /** From the place asked about, in three dimensions. */
  distance: number;
  /** Scratch: the place asked about, what the polygon looked at offers, and that in metres. */
  readonly asked: SurfacePlace;
  readonly offered: SurfacePlace;
  offeredX: number;
  offeredZ: number;
}

// Beyond this squares overflow; nothing that far away is near a mesh.
const FARTHEST = 1e100;

/** Makes an answer that holds nothing yet. */
export function createNearestPoint(): NearestPoint {
  return {
    polygon: NONE,
    x: 0,
    y: 0,
    z: 0,
    distance: Infinity,
    asked: createSurfacePlace(),
    offered: createSurfacePlace(),
    offeredX: 0,
    offeredZ: 0,
  };
}

/**
 * Finds the point of the mesh nearest to a place, metres, within `extent` metres (that far away counts; `Infinity` is
 * allowed), and answers its polygon, or NONE, with `out.polygon` NONE, when there is none. Each polygon offers its
 * point nearest in plan at the height of its surface there; of these the nearest in three dimensions is taken. Ties:
 * by x, then z, then y, then the lower polygon. Of the polygon over or under it a place keeps its x and z to the
 * bit. With a
 * `component`, only polygons of that connected part count (see `NavMesh.component`).
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
  if (!Number.isFinite(point.x)) checkFinite('point.x', point.x);
  if (!Number.isFinite(point.y)) checkFinite('point.y', point.y);
  if (!Number.isFinite(point.z)) checkFinite('point.z', point.z);
  if (!(extent >= 0)) throw new RangeError(`extent must not be negative, got ${extent}`);
  out.polygon = NONE;
  out.distance = extent;
  const size = Math.max(Math.abs(point.x), Math.abs(point.y), Math.abs(point.z));
  if (size <= FARTHEST) searchRings(mesh, point, component, out);
  return out.polygon;
}

/** Rings of cells are those whose column or row is so many cells away from the middle one, and not more in the other. */
function searchRings(mesh: NavMesh, point: Point, component: number, out: NearestPoint): void {
  const { lattice, index } = mesh;
  const { columns, rows, cell, cellStart, items } = index;
  const { asked } = out;
  // Points are of any shape; only places go from function to function.
  asked.x = point.x;
  asked.z = point.z;
  updatePlan(mesh, asked);
  const column = Math.max(0, Math.min(columns - 1, Math.floor((asked.planX - index.minX) / cell)));
  const row = Math.max(0, Math.min(rows - 1, Math.floor((asked.planZ - index.minZ) / cell)));
  for (let ring = 0; ring < Math.max(columns, rows); ring += 1) {
    // The grid's point nearest to the place lies in the middle cell: a ring is at least the cells between away from it.
    if ((ring - 1) * cell * lattice.unit > out.distance) return;
    const lowest = Math.max(0, row - ring);
    const highest = Math.min(rows - 1, row + ring);
    for (let y = lowest; y <= highest; y += 1) {
      const step = ring === 0 || Math.abs(y - row) === ring ? 1 : 2 * ring;
      for (let x = column - ring; x <= column + ring; x += step) {
        if (x < 0 || x >= columns) continue;
        const from = cellStart[y * columns + x];
        const end = cellStart[y * columns + x + 1];
        for (let at = from; at < end; at += 1) {
          if (component !== NONE && mesh.component[items[at]] !== component) continue;
          offerPolygon(mesh, items[at], point, out);
        }
      }
    }
  }
}

/** Offers the polygon's point nearest to the place in plan. */
function offerPolygon(mesh: NavMesh, polygon: number, point: Point, out: NearestPoint): void {
  const { originX, originZ, unit } = mesh.lattice;
  const { asked, offered } = out;
  const edge = setNearestInPlan(mesh, polygon, asked, offered);
  if (edge === NONE) setHeight(mesh, polygon, offered);
  else setHeightOnEdge(mesh, edge, offered);
  out.offeredX = edge === NONE ? point.x + 0 : toMetres(offered.planX, originX, unit);
  out.offeredZ = edge === NONE ? point.z + 0 : toMetres(offered.planZ, originZ, unit);
  takeIfNearer(point, polygon, out);
}

/** Sets the plan position of `out` to the polygon's point nearest to `place`; answers the edge on which it lies, or NONE inside. */
export function setNearestInPlan(
  mesh: NavMesh,
  polygon: number,
  place: SurfacePlace,
  out: SurfacePlace,
): number {
  const { polygonStart, nextEdge, edgeX, edgeZ } = mesh;
  const { planX: x, planZ: z } = place;
  let nearest = Infinity;
  let onEdge = NONE;
  out.planX = x;
  out.planZ = z;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const end = nextEdge[edge];
    if (orient(edgeX[edge], edgeZ[edge], edgeX[end], edgeZ[end], x, z) >= 0) continue;
    // From the end that comes first by (x, z), so that both polygons of an edge offer the same point of it.
    const forward = edgeX[edge] < edgeX[end] || (edgeX[edge] === edgeX[end] && edgeZ[edge] < edgeZ[end]);
    const a = forward ? edge : end;
    const b = forward ? end : edge;
    const dx = edgeX[b] - edgeX[a];
    const dz = edgeZ[b] - edgeZ[a];
    const along = ((x - edgeX[a]) * dx + (z - edgeZ[a]) * dz) / (dx * dx + dz * dz);
    const share = Math.max(0, along);
    const nearX = share >= 1 ? edgeX[b] : edgeX[a] + share * dx;
    const nearZ = share >= 1 ? edgeZ[b] : edgeZ[a] + share * dz;
    const squared = (nearX - x) * (nearX - x) + (nearZ - z) * (nearZ - z);
    if (squared >= nearest) continue;
    nearest = squared;
    onEdge = edge;
    out.planX = nearX;
    out.planZ = nearZ;
  }
  return onEdge;
}

/** Takes the offered point when it is nearer than what `out` holds, or as near and before it in the order of ties. */
function takeIfNearer(point: Point, polygon: number, out: NearestPoint): void {
  const { offered, offeredX, offeredZ } = out;
  const dx = offeredX - point.x;
  const dy = offered.height - point.y;
  const dz = offeredZ - point.z;
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (!(distance <= out.distance)) return;
  if (distance === out.distance && out.polygon !== NONE && !comesBefore(polygon, out)) return;
  out.polygon = polygon;
  out.x = offeredX;
  out.y = offered.height;
  out.z = offeredZ;
  out.distance = distance;
}

/** Whether the point offered comes before the one that `out` holds. */
function comesBefore(polygon: number, out: NearestPoint): boolean {
  if (out.offeredX !== out.x) return out.offeredX < out.x;
  if (out.offeredZ !== out.z) return out.offeredZ < out.z;
  if (out.offered.height !== out.y) return out.offered.height < out.y;
  return polygon < out.polygon;
}
