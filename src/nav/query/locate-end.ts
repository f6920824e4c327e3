// The end of a route: a place in the world -> a lattice point of the mesh and the polygons that hold it on one floor.
//
// The place is rounded to the lattice and looked up exactly. Which floor it lies on is decided where the place really
// is: rounding moves it by less than a unit, so the floors that count are those within one unit in plan, and the one
// nearest in height has it (ties: the lower one). Polygons within that unit which are linked to one another are one
// floor. When the rounded point has left that floor, the floor's nearest lattice point is taken instead.
import { NONE } from '../geometry/none.ts';
import { distance, nearestOnSegment } from '../geometry/segment.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { createSurfacePlace, type SurfacePlace, setHeight, setPlan } from './height.ts';
import { findNearestLatticePoint } from './nearest-lattice-point.ts';
import type { Point } from './path.ts';

/** A located end. Whoever asks owns it and uses it again. */
export interface LocatedEnd {
  /** Lattice units. */
  x: number;
  z: number;
  /** Height of the surface there, metres. */
  y: number;
  /** The place asked for, not rounded; its height is the one asked for. */
  readonly asked: SurfacePlace;
  /** The polygons of the floor that hold the point are `polygons[0 .. count - 1]`; several on a border. */
  count: number;
  polygons: Int32Array;
  /** Scratch: the polygons within a unit, where each is nearest, and what is known of it. */
  nearCount: number;
  near: Int32Array;
  nearX: Float64Array;
  nearZ: Float64Array;
  nearY: Float64Array;
  nearMarks: Uint8Array;
  readonly place: SurfacePlace;
}

const INSIDE = 1;
const ON_FLOOR = 2;

/** Makes an end that is nowhere. */
export function createLocatedEnd(): LocatedEnd {
  return {
    x: 0,
    z: 0,
    y: 0,
    asked: createSurfacePlace(),
    count: 0,
    polygons: new Int32Array(16),
    nearCount: 0,
    near: new Int32Array(16),
    nearX: new Float64Array(16),
    nearZ: new Float64Array(16),
    nearY: new Float64Array(16),
    nearMarks: new Uint8Array(16),
    place: createSurfacePlace(),
  };
}

/** Locates a place, finite numbers in metres. False, with `count` 0, when no polygon lies within one unit of it in plan. */
export function locateEnd(mesh: NavMesh, point: Point, out: LocatedEnd): boolean {
  setPlan(mesh, point, out.asked);
  out.asked.height = point.y;
  return locateAsked(mesh, out);
}

/** The same for the place that stands in `out.asked`. */
export function locateAsked(mesh: NavMesh, out: LocatedEnd): boolean {
  out.x = Math.floor(out.asked.planX + 0.5);
  out.z = Math.floor(out.asked.planZ + 0.5);
  out.count = 0;
  collectNear(mesh, out);
  let chosen = nearestInHeight(out, INSIDE);
  const rival = nearestInHeight(out, 0);
  if (rival !== NONE && (chosen === NONE || isNearer(out, rival, chosen))) {
    markFloor(mesh, rival, out);
    chosen = nearestInHeight(out, INSIDE | ON_FLOOR);
    if (chosen === NONE) chosen = moveToFloor(mesh, out);
  }
  if (chosen === NONE) return false;
  out.y = out.nearY[chosen];
  takePolygonsAt(out);
  return true;
}

/**
 * The same for a point of a polygon, whose height does not matter: on the floor of that polygon and on its side of
 * walls, so that only polygons that are linked to it, within that unit, are among `polygons`. A point that is not
 * near the polygon is located like any other.
 */
export function locateAskedInPolygon(mesh: NavMesh, polygon: number, out: LocatedEnd): boolean {
  setHeight(mesh, polygon, out.asked);
  out.x = Math.floor(out.asked.planX + 0.5);
  out.z = Math.floor(out.asked.planZ + 0.5);
  out.count = 0;
  collectNear(mesh, out);
  let slot = 0;
  while (slot < out.nearCount && out.near[slot] !== polygon) slot += 1;
  if (slot === out.nearCount) return locateAsked(mesh, out);
  markFloor(mesh, slot, out);
  for (let other = 0; other < out.nearCount; other += 1) {
    if ((out.nearMarks[other] & ON_FLOOR) === 0) out.nearMarks[other] = 0;
  }
  let chosen = nearestInHeight(out, INSIDE);
  if (chosen === NONE) chosen = moveToFloor(mesh, out);
  out.y = out.nearY[chosen];
  takePolygonsAt(out);
  return true;
}

/** Finds the polygons within one unit of the place; those that hold the rounded point are marked INSIDE. */
function collectNear(mesh: NavMesh, out: LocatedEnd): void {
  const { planX: x, planZ: z } = out.asked;
  const { minX, minZ, maxX, maxZ, cell, columns, rows, cellStart, items } = mesh.index;
  out.nearCount = 0;
  if (!(x >= minX - 1 && x <= maxX + 1 && z >= minZ - 1 && z <= maxZ + 1)) return;
  const left = Math.max(0, Math.floor((x - 2 - minX) / cell));
  const right = Math.min(columns - 1, Math.floor((x + 2 - minX) / cell));
  const low = Math.max(0, Math.floor((z - 2 - minZ) / cell));
  const high = Math.min(rows - 1, Math.floor((z + 2 - minZ) / cell));
  for (let row = low; row <= high; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const at = row * columns + column;
      for (let item = cellStart[at]; item < cellStart[at + 1]; item += 1) {
        addIfNear(mesh, items[item], out);
      }
    }
  }
}

function addIfNear(mesh: NavMesh, polygon: number, out: LocatedEnd): void {
  const { polygonStart, nextEdge, edgeX, edgeZ } = mesh;
  let inside = true;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const dx = edgeX[nextEdge[edge]] - edgeX[edge];
    const dz = edgeZ[nextEdge[edge]] - edgeZ[edge];
    const turn = dx * (out.z - edgeZ[edge]) - dz * (out.x - edgeX[edge]);
    if (turn >= 0) continue;
    // More than two units outside this edge: the turn is the distance times the edge's length.
    if (turn < -2 * (Math.abs(dx) + Math.abs(dz))) return;
    inside = false;
  }
  for (let known = 0; known < out.nearCount; known += 1) if (out.near[known] === polygon) return;
  reserveNear(out);
  const slot = out.nearCount;
  out.near[slot] = polygon;
  out.nearMarks[slot] = inside ? INSIDE : 0;
  if (inside) {
    out.nearX[slot] = out.x;
    out.nearZ[slot] = out.z;
  } else if (!findNearestOnBorder(mesh, polygon, out)) return;
  setNearHeight(mesh, slot, out);
  out.nearCount += 1;
}

function setNearHeight(mesh: NavMesh, slot: number, out: LocatedEnd): void {
  const { place } = out;
  place.planX = out.nearX[slot];
  place.planZ = out.nearZ[slot];
  setHeight(mesh, out.near[slot], place);
  out.nearY[slot] = place.height;
}

/** Writes where the polygon is nearest to the place into the next slot; false when that is farther than one unit. */
function findNearestOnBorder(mesh: NavMesh, polygon: number, out: LocatedEnd): boolean {
  const { planX: x, planZ: z } = out.asked;
  const { polygonStart, nextEdge, edgeX, edgeZ } = mesh;
  const slot = out.nearCount;
  let nearest = Infinity;
  let outside = false;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const ax = edgeX[edge];
    const az = edgeZ[edge];
    const bx = edgeX[nextEdge[edge]];
    const bz = edgeZ[nextEdge[edge]];
    if ((bx - ax) * (z - az) - (bz - az) * (x - ax) < 0) outside = true;
    const share = nearestOnSegment(x, z, ax, az, bx, bz);
    const nearX = ax + share * (bx - ax);
    const nearZ = az + share * (bz - az);
    const away = distance(x, z, nearX, nearZ);
    if (away >= nearest) continue;
    nearest = away;
    out.nearX[slot] = nearX;
    out.nearZ[slot] = nearZ;
  }
  if (outside) return nearest <= 1;
  out.nearX[slot] = x;
  out.nearZ[slot] = z;
  return true;
}

/** The slot nearest in height among those whose marks are all of `marks` (none: those not inside); NONE without any. */
function nearestInHeight(end: LocatedEnd, marks: number): number {
  let best = NONE;
  for (let slot = 0; slot < end.nearCount; slot += 1) {
    const suits =
      marks === 0 ? (end.nearMarks[slot] & INSIDE) === 0 : (end.nearMarks[slot] & marks) === marks;
    if (suits && (best === NONE || isNearer(end, slot, best))) best = slot;
  }
  return best;
}

function isNearer(end: LocatedEnd, slot: number, other: number): boolean {
  const away = Math.abs(end.nearY[slot] - end.asked.height);
  const otherAway = Math.abs(end.nearY[other] - end.asked.height);
  return away < otherAway || (away === otherAway && end.nearY[slot] < end.nearY[other]);
}

/** Marks the near polygons that are joined to the one in `slot` by links among them. */
function markFloor(mesh: NavMesh, slot: number, out: LocatedEnd): void {
  const { polygonStart, edgeTwin, edgePolygon } = mesh;
  out.nearMarks[slot] |= ON_FLOOR;
  const polygon = out.near[slot];
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    if (edgeTwin[edge] === NONE) continue;
    const neighbour = edgePolygon[edgeTwin[edge]];
    for (let other = 0; other < out.nearCount; other += 1) {
      if (out.near[other] === neighbour && (out.nearMarks[other] & ON_FLOOR) === 0)
        markFloor(mesh, other, out);
    }
  }
}

/** Moves the end to the lattice point of the marked floor that is nearest to the place; answers the slot of its polygon. */
function moveToFloor(mesh: NavMesh, out: LocatedEnd): number {
  let floors = 0;
  for (let slot = 0; slot < out.nearCount; slot += 1) {
    if ((out.nearMarks[slot] & ON_FLOOR) === 0) continue;
    out.near[floors] = out.near[slot];
    floors += 1;
  }
  out.nearCount = floors;
  findNearestLatticePoint(mesh, out.near, floors, out);
  for (let slot = 0; slot < floors; slot += 1) {
    out.nearMarks[slot] = holdsPoint(mesh, out.near[slot], out.x, out.z) ? INSIDE : 0;
    out.nearX[slot] = out.x;
    out.nearZ[slot] = out.z;
    setNearHeight(mesh, slot, out);
  }
  return nearestInHeight(out, INSIDE);
}

/** True when the lattice point lies in the polygon, its border included. Exact. */
export function holdsPoint(mesh: NavMesh, polygon: number, x: number, z: number): boolean {
  const { polygonStart, nextEdge, edgeX, edgeZ } = mesh;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const dx = edgeX[nextEdge[edge]] - edgeX[edge];
    const dz = edgeZ[nextEdge[edge]] - edgeZ[edge];
    if (dx * (z - edgeZ[edge]) - dz * (x - edgeX[edge]) < 0) return false;
  }
  return true;
}

/**
 * Takes the polygons that hold the point at the height chosen. A vertex has one height, and along an edge both
 * neighbours reckon theirs alike, so polygons of one floor agree to the bit there: no tolerance is needed.
 */
function takePolygonsAt(out: LocatedEnd): void {
  if (out.polygons.length < out.nearCount) out.polygons = new Int32Array(out.near.length);
  for (let slot = 0; slot < out.nearCount; slot += 1) {
    if ((out.nearMarks[slot] & INSIDE) === 0 || out.nearY[slot] !== out.y) continue;
    out.polygons[out.count] = out.near[slot];
    out.count += 1;
  }
}

function reserveNear(out: LocatedEnd): void {
  const capacity = out.near.length;
  if (out.nearCount < capacity) return;
  out.near = grown(out.near, new Int32Array(capacity * 2));
  out.nearX = grown(out.nearX, new Float64Array(capacity * 2));
  out.nearZ = grown(out.nearZ, new Float64Array(capacity * 2));
  out.nearY = grown(out.nearY, new Float64Array(capacity * 2));
  out.nearMarks = grown(out.nearMarks, new Uint8Array(capacity * 2));
}

function grown<Values extends { set(values: ArrayLike<number>): void }>(
  from: ArrayLike<number>,
  into: Values,
): Values {
  into.set(from);
  return into;
}
