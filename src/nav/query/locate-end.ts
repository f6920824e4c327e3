// The end of a route: a place in the world -> a lattice point of the mesh and the polygons that hold it on one floor.
//
// The place is rounded to the lattice and looked up exactly. Which floor it lies on is decided where the place really
// is: rounding moves it by less than a unit, so what counts is the ground within one unit in plan. Ground that hangs
// together within that circle is one floor, and its height is that of its point nearest in plan. The floor nearest in
// height is taken (ties: the lower one; then one that holds the rounded point; then the nearest in plan; floors that
// still tie are taken together). Where the rounded point lies on none of it, the nearest lattice point is taken instead.
import { NONE } from '../geometry/none.ts';
import { distance, nearestOnSegment } from '../geometry/segment.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { createSurfacePlace, type SurfacePlace, setHeight, setPlan } from './height.ts';
import { locateInside } from './locate-inside.ts';
import { meetsRounding } from './meets-rounding.ts';
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
  /**
   * Scratch: the polygons within a unit, where each is nearest and how far away, the slot of the polygon that is the
   * nearest of the same floor, and what else is known.
   */
  nearCount: number;
  near: Int32Array;
  nearX: Float64Array;
  nearZ: Float64Array;
  nearY: Float64Array;
  nearAway: Float64Array;
  nearFloor: Int32Array;
  nearMarks: Uint8Array;
  readonly place: SurfacePlace;
}

/** The polygon holds the rounded point. */
const INSIDE = 1;
/** Its floor has such a polygon; marked at the nearest of the floor. */
const FLOOR_INSIDE = 2;
/** It is of the floor that is taken. */
const TAKEN = 4;

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
    nearAway: new Float64Array(16),
    nearFloor: new Int32Array(16),
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
  if (locateInside(mesh, out)) return true;
  collectNear(mesh, undefined, out);
  if (out.nearCount === 0) return false;
  takeFloors(out, findBestFloor(mesh, out));
  settle(mesh, out);
  return true;
}

/**
 * The same for a point of a polygon, whose own height does not matter: on the floor of that polygon and on its side of
 * walls. `polygons` are those that are linked to it round the rounded point, and on the straight line there, however the
 * ground is cut. Where a wall is in the way of that line, and for a point beside the polygon, it is the ground that hangs
 * together with the polygon within one unit. A point farther from the polygon is located like any other, by its height.
 */
export function locateAskedInPolygon(mesh: NavMesh, polygon: number, out: LocatedEnd): boolean {
  if (locateInside(mesh, out) && out.count === 1 && out.polygons[0] === polygon) return true;
  collectNear(mesh, undefined, out);
  let lead = 0;
  while (lead < out.nearCount && out.near[lead] !== polygon) lead += 1;
  if (lead === out.nearCount) return locateAsked(mesh, out);
  setHeight(mesh, polygon, out.asked);
  out.nearFloor[lead] = lead;
  joinFloor(mesh, lead, true, out);
  if ((out.nearMarks[lead] & FLOOR_INSIDE) === 0) {
    out.nearFloor.fill(NONE, 0, out.nearCount);
    out.nearFloor[lead] = lead;
    joinFloor(mesh, lead, false, out);
  }
  for (let slot = 0; slot < out.nearCount; slot += 1) {
    out.nearMarks[slot] = out.nearFloor[slot] === lead ? out.nearMarks[slot] | TAKEN : 0;
  }
  settle(mesh, out);
  return true;
}

/** The same where only the connected parts of the mesh count in which another end lies. */
export function locateAskedInParts(mesh: NavMesh, other: LocatedEnd, out: LocatedEnd): boolean {
  collectNear(mesh, other, out);
  if (out.nearCount === 0) return false;
  takeFloors(out, findBestFloor(mesh, out));
  settle(mesh, out);
  return true;
}

/**
 * Rounds the place and finds the polygons within one unit of it, those of the parts in which `other` lies if there is one;
 * those that hold the rounded point are marked INSIDE.
 */
function collectNear(mesh: NavMesh, other: LocatedEnd | undefined, out: LocatedEnd): void {
  const { planX: x, planZ: z } = out.asked;
  const { minX, minZ, maxX, maxZ, cell, columns, rows, cellStart, items } = mesh.index;
  out.x = Math.floor(x + 0.5);
  out.z = Math.floor(z + 0.5);
  out.count = 0;
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
        if (other === undefined || isInParts(mesh, other, items[item])) addIfNear(mesh, items[item], out);
      }
    }
  }
}

function isInParts({ component }: NavMesh, { polygons, count }: LocatedEnd, polygon: number): boolean {
  for (let at = 0; at < count; at += 1) if (component[polygons[at]] === component[polygon]) return true;
  return false;
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
  out.nearFloor[slot] = NONE;
  if (!findNearestInPolygon(mesh, polygon, out)) return;
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
function findNearestInPolygon(mesh: NavMesh, polygon: number, out: LocatedEnd): boolean {
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
  out.nearAway[slot] = outside ? nearest : 0;
  if (outside) return nearest <= 1;
  out.nearX[slot] = x;
  out.nearZ[slot] = z;
  return true;
}

/** Joins the near polygons to floors; answers the nearest polygon, by slot, of the best floor. */
function findBestFloor(mesh: NavMesh, out: LocatedEnd): number {
  let best = NONE;
  for (let lead = findNextLead(out); lead !== NONE; lead = findNextLead(out)) {
    out.nearFloor[lead] = lead;
    joinFloor(mesh, lead, false, out);
    if (best === NONE || compareFloors(out, lead, best) < 0) best = lead;
  }
  return best;
}

/** The slot nearest in plan, then in height, among those of no floor so far; NONE without any. */
function findNextLead(end: LocatedEnd): number {
  let lead = NONE;
  for (let slot = 0; slot < end.nearCount; slot += 1) {
    if (end.nearFloor[slot] !== NONE) continue;
    if (lead === NONE || end.nearAway[slot] < end.nearAway[lead]) lead = slot;
    else if (end.nearAway[slot] === end.nearAway[lead] && compareHeights(end, slot, lead) < 0) lead = slot;
  }
  return lead;
}

/**
 * Gives the slot's floor to the near polygons that hang together with it by links within one unit of the place, or,
 * when asked to, by links on the line from there to the rounded point.
 */
function joinFloor(mesh: NavMesh, slot: number, onLine: boolean, out: LocatedEnd): void {
  const { polygonStart, edgeTwin, edgePolygon } = mesh;
  const polygon = out.near[slot];
  if ((out.nearMarks[slot] & INSIDE) !== 0) out.nearMarks[out.nearFloor[slot]] |= FLOOR_INSIDE;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    if (edgeTwin[edge] === NONE) continue;
    if (!(onLine ? meetsRounding(mesh, edge, out) : isWithinUnit(mesh, edge, out))) continue;
    const neighbour = edgePolygon[edgeTwin[edge]];
    for (let other = 0; other < out.nearCount; other += 1) {
      if (out.near[other] !== neighbour || out.nearFloor[other] !== NONE) continue;
      out.nearFloor[other] = out.nearFloor[slot];
      joinFloor(mesh, other, onLine, out);
    }
  }
}

function isWithinUnit({ edgeX, edgeZ, nextEdge }: NavMesh, edge: number, { asked }: LocatedEnd): boolean {
  const { planX: x, planZ: z } = asked;
  const end = nextEdge[edge];
  const dx = edgeX[end] - edgeX[edge];
  const dz = edgeZ[end] - edgeZ[edge];
  const share = nearestOnSegment(x, z, edgeX[edge], edgeZ[edge], edgeX[end], edgeZ[end]);
  return distance(x, z, edgeX[edge] + share * dx, edgeZ[edge] + share * dz) <= 1;
}

/** Negative when the floor of one nearest polygon comes before that of the other, 0 when they tie. */
function compareFloors(end: LocatedEnd, lead: number, other: number): number {
  const byHeight = compareHeights(end, lead, other);
  if (byHeight !== 0) return byHeight;
  const inside = end.nearMarks[lead] & FLOOR_INSIDE;
  const otherInside = end.nearMarks[other] & FLOOR_INSIDE;
  if (inside !== otherInside) return otherInside - inside;
  if (inside !== 0 || end.nearAway[lead] === end.nearAway[other]) return 0;
  return end.nearAway[lead] < end.nearAway[other] ? -1 : 1;
}

/** Negative when the slot is nearer in height than the other, or as near and lower. */
function compareHeights({ nearY, asked }: LocatedEnd, slot: number, other: number): number {
  const away = Math.abs(nearY[slot] - asked.height);
  const otherAway = Math.abs(nearY[other] - asked.height);
  if (away !== otherAway) return away < otherAway ? -1 : 1;
  if (nearY[slot] === nearY[other]) return 0;
  return nearY[slot] < nearY[other] ? -1 : 1;
}

function takeFloors(out: LocatedEnd, best: number): void {
  for (let slot = 0; slot < out.nearCount; slot += 1) {
    if (compareFloors(out, out.nearFloor[slot], best) === 0) out.nearMarks[slot] |= TAKEN;
  }
}

/** Puts the end on what is taken: at the rounded point, or else at the nearest lattice point. */
function settle(mesh: NavMesh, out: LocatedEnd): void {
  setHeightsInside(mesh, out);
  let chosen = findNearestInHeight(out, INSIDE | TAKEN);
  if (chosen === NONE) {
    moveToTaken(mesh, out);
    chosen = findNearestInHeight(out, INSIDE);
  }
  out.y = out.nearY[chosen];
  takePolygonsAt(out);
}

function setHeightsInside(mesh: NavMesh, out: LocatedEnd): void {
  for (let slot = 0; slot < out.nearCount; slot += 1) {
    if ((out.nearMarks[slot] & INSIDE) === 0) continue;
    out.nearX[slot] = out.x;
    out.nearZ[slot] = out.z;
    setNearHeight(mesh, slot, out);
  }
}

/** The slot nearest in height among those that have all the marks; NONE without any. */
function findNearestInHeight(end: LocatedEnd, marks: number): number {
  let best = NONE;
  for (let slot = 0; slot < end.nearCount; slot += 1) {
    if ((end.nearMarks[slot] & marks) !== marks) continue;
    if (best === NONE || compareHeights(end, slot, best) < 0) best = slot;
  }
  return best;
}

/** Moves the end to the lattice point of what is taken that is nearest to the place, and forgets all other polygons. */
function moveToTaken(mesh: NavMesh, out: LocatedEnd): void {
  let taken = 0;
  for (let slot = 0; slot < out.nearCount; slot += 1) {
    if ((out.nearMarks[slot] & TAKEN) === 0) continue;
    out.near[taken] = out.near[slot];
    taken += 1;
  }
  out.nearCount = taken;
  findNearestLatticePoint(mesh, out.near, taken, out);
  for (let slot = 0; slot < taken; slot += 1) {
    out.nearMarks[slot] = holdsPoint(mesh, out.near[slot], out.x, out.z) ? INSIDE : 0;
  }
  setHeightsInside(mesh, out);
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
  out.nearAway = grown(out.nearAway, new Float64Array(capacity * 2));
  out.nearFloor = grown(out.nearFloor, new Int32Array(capacity * 2));
  out.nearMarks = grown(out.nearMarks, new Uint8Array(capacity * 2));
}

function grown<Values extends { set(values: ArrayLike<number>): void }>(
  from: ArrayLike<number>,
  into: Values,
): Values {
  into.set(from);
  return into;
}
