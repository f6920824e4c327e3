// A straight line over the ground, from a point of the mesh until a wall is in the way.
//
// The line runs between points of the lattice, so that signs of integers decide where it goes. The ground is closed:
// the line may run along a wall and touch it. At a vertex it goes on through the polygons round it that are linked to
// where it came from, and through no others. Where that leaves several ways (a wall without thickness along the line,
// floors that part) all of them are tried, the one on the left of the line first, and the farthest is the answer. A
// convex polygon is crossed once, wherever the line entered it: so none is looked into twice, and there are never
// more ways than polygons.
import { NONE } from '../geometry/none.ts';
import { cross, orient } from '../geometry/orient.ts';
import { distance } from '../geometry/segment.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { updatePlan } from './height.ts';
import {
  findExit,
  LONGEST_LINE,
  leadsInto,
  nextRound,
  opensTowards,
  reachesLeft,
  sideOf,
} from './line-over-mesh.ts';
import { holdsPoint, type LocatedEnd, locateAsked, locateAskedInPolygon } from './locate-end.ts';
import type { Point } from './path.ts';
import type { Ray, RayStatus } from './ray.ts';
import { settleInPolygon } from './settle-in-polygon.ts';

/** Where a ray begins, metres. Without a polygon, or with NONE, `y` picks the floor, and on a wall any side of it will do. */
export interface RayStart extends Readonly<Point> {
  readonly polygon?: number;
}

/**
 * Casts a ray from a point of the mesh straight towards a target, whose height does not matter. Writes to `out` where
 * it ends and through which polygons it goes, and answers its status. Both ends are rounded to the lattice like those
 * of a path; a beginning within one unit of the mesh is put on it. A target beyond the width of the lattice is drawn
 * nearer along the line. Where the ray ends at a vertex, `out.wall` is the wall there that faces it, the one that
 * leaves the vertex if both do.
 *
 * Throws a RangeError when a coordinate is not finite.
 */
export function castRay(mesh: NavMesh, from: RayStart, to: Readonly<Point>, out: Ray): RayStatus {
  checkPoints(from, to);
  if (!locateStart(mesh, from, out)) return beOffMesh(out);
  const { asked } = out.goalEnd;
  asked.x = to.x;
  asked.z = to.z;
  updatePlan(mesh, asked);
  out.toX = Math.floor(asked.planX + 0.5);
  out.toZ = Math.floor(asked.planZ + 0.5);
  const far = Math.max(Math.abs(out.toX - out.fromX), Math.abs(out.toZ - out.fromZ));
  if (far > LONGEST_LINE) {
    // Halves, for the difference of two numbers may be too large for one.
    const dx = to.x / 2 - from.x / 2;
    const dz = to.z / 2 - from.z / 2;
    const share = LONGEST_LINE / Math.max(Math.abs(dx), Math.abs(dz));
    out.toX = out.fromX + Math.round(dx * share);
    out.toZ = out.fromZ + Math.round(dz * share);
  }
  const polygon = runLine(mesh, out, undefined);
  if (polygon === NONE) endAtWall(mesh, out);
  else endAtTarget(mesh, out, polygon);
  return out.status;
}

/**
 * True when there is ground all along the straight line between two places, metres, and it ends on the floor that
 * `to.y` picks. False when one of them is not on the mesh. Both are rounded like the ends of a path. What `ray` holds
 * afterwards is scratch.
 *
 * Throws a RangeError when a coordinate is not finite.
 */
export function hasLineOfSight(mesh: NavMesh, from: RayStart, to: RayStart, ray: Ray): boolean {
  checkPoints(from, to);
  if (!locateStart(mesh, from, ray) || !locate(mesh, to, ray.goalEnd)) return false;
  ray.toX = ray.goalEnd.x;
  ray.toZ = ray.goalEnd.z;
  return runLine(mesh, ray, ray.goalEnd) !== NONE;
}

function checkPoints(from: Readonly<Point>, to: Readonly<Point>): void {
  if (!isFinitePoint(from)) throw new RangeError(`from must be finite, got ${from.x}, ${from.y}, ${from.z}`);
  if (!isFinitePoint(to)) throw new RangeError(`to must be finite, got ${to.x}, ${to.y}, ${to.z}`);
}

function isFinitePoint({ x, y, z }: Readonly<Point>): boolean {
  return Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z);
}

function locate(mesh: NavMesh, point: RayStart, end: LocatedEnd): boolean {
  const { polygon = NONE } = point;
  const { asked } = end;
  asked.x = point.x;
  asked.z = point.z;
  asked.height = point.y;
  updatePlan(mesh, asked);
  return polygon === NONE ? locateAsked(mesh, end) : locateAskedInPolygon(mesh, polygon, end);
}

function locateStart(mesh: NavMesh, from: RayStart, ray: Ray): boolean {
  const { startEnd } = ray;
  if (!locate(mesh, from, startEnd)) return false;
  ray.fromX = startEnd.x;
  ray.fromZ = startEnd.z;
  return true;
}

/** Follows the line; answers the polygon where it arrives, which must be one of the goal's if there is one, or NONE. */
function runLine(mesh: NavMesh, ray: Ray, goal: LocatedEnd | undefined): number {
  beginCast(mesh, ray);
  while (ray.openCount > 0) {
    ray.openCount -= 1;
    const polygon = ray.open[ray.openCount];
    if (!holdsTarget(mesh, ray, polygon)) leavePolygon(mesh, ray, polygon);
    else if (goal === undefined || isAmong(goal, polygon)) return polygon;
  }
  return NONE;
}

function beginCast(mesh: NavMesh, ray: Ray): void {
  const { startEnd } = ray;
  if (ray.cast === 0x7fffffff || ray.reachedIn.length < mesh.polygonCount) {
    const length = Math.max(mesh.polygonCount, ray.reachedIn.length);
    ray.reachedIn = new Int32Array(length);
    ray.openedIn = new Int32Array(length);
    ray.cameFrom = new Int32Array(length);
    ray.open = new Int32Array(length);
    ray.cast = 0;
  }
  ray.cast += 1;
  ray.openCount = 0;
  ray.farthest = -1;
  // The last one that is put among the open ones is the first to be looked into.
  for (let pass = 0; pass < 2; pass += 1) {
    for (let at = 0; at < startEnd.count; at += 1) {
      const polygon = startEnd.polygons[at];
      reach(ray, polygon, NONE);
      const isLeft = reachesLeft(mesh, ray, polygon);
      if (isLeft === (pass === 1) && leadsInto(mesh, ray, polygon)) open(ray, polygon);
    }
  }
  if (ray.openCount === 0) {
    for (let at = 0; at < startEnd.count; at += 1) meetWallAtStart(mesh, ray, startEnd.polygons[at]);
  }
}

function reach(ray: Ray, polygon: number, from: number): void {
  if (ray.reachedIn[polygon] === ray.cast) return;
  ray.reachedIn[polygon] = ray.cast;
  ray.cameFrom[polygon] = from;
}

function open(ray: Ray, polygon: number): void {
  if (ray.openedIn[polygon] === ray.cast) return;
  ray.openedIn[polygon] = ray.cast;
  ray.open[ray.openCount] = polygon;
  ray.openCount += 1;
}

function holdsTarget(mesh: NavMesh, { toX, toZ }: Ray, polygon: number): boolean {
  const { minX, minZ, maxX, maxZ } = mesh.index;
  return toX >= minX && toX <= maxX && toZ >= minZ && toZ <= maxZ && holdsPoint(mesh, polygon, toX, toZ);
}

function isAmong(end: LocatedEnd, polygon: number): boolean {
  for (let at = 0; at < end.count; at += 1) if (end.polygons[at] === polygon) return true;
  return false;
}

/** Goes on from a polygon through which the line leads to the next one, or to all those after a vertex. */
function leavePolygon(mesh: NavMesh, ray: Ray, polygon: number): void {
  const exit = findExit(mesh, ray, polygon);
  if (sideOf(ray, mesh.edgeX[exit], mesh.edgeZ[exit]) === 0) {
    const leadsRight = passVertex(mesh, ray, exit, false);
    const leadsLeft = passVertex(mesh, ray, exit, true);
    if (!leadsRight && !leadsLeft) meetWall(mesh, ray, exit, true);
  } else if (mesh.edgeTwin[exit] === NONE) meetWall(mesh, ray, exit, false);
  else {
    const next = mesh.edgePolygon[mesh.edgeTwin[exit]];
    reach(ray, next, polygon);
    open(ray, next);
  }
}

/** Goes round the vertex of `edge` so that it is passed on its left (or right); true when the line leads on there. */
function passVertex(mesh: NavMesh, ray: Ray, edge: number, onLeft: boolean): boolean {
  let leadsOn = false;
  let from = mesh.edgePolygon[edge];
  for (let at = nextRound(mesh, edge, onLeft); at !== NONE && at !== edge; ) {
    const polygon = mesh.edgePolygon[at];
    reach(ray, polygon, from);
    if (opensTowards(mesh, ray, at)) {
      open(ray, polygon);
      leadsOn = true;
    }
    from = polygon;
    at = nextRound(mesh, at, onLeft);
  }
  return leadsOn;
}

/** Remembers a wall that the line meets in the edge's inside, or at its vertex, unless a farther one is known. */
function meetWall(mesh: NavMesh, ray: Ray, edge: number, isVertex: boolean): void {
  const { place } = ray;
  setHit(mesh, ray, edge, isVertex);
  const along =
    (place.planX - ray.fromX) * (ray.toX - ray.fromX) + (place.planZ - ray.fromZ) * (ray.toZ - ray.fromZ);
  if (along <= ray.farthest) return;
  ray.farthest = along;
  ray.lastEdge = edge;
  ray.lastIsVertex = isVertex;
}

/** Sets the ray's place to where the line meets an edge. */
function setHit(mesh: NavMesh, ray: Ray, edge: number, isVertex: boolean): void {
  const { edgeX, edgeZ, nextEdge } = mesh;
  const end = nextEdge[edge];
  const begins = isVertex ? 0 : sideOf(ray, edgeX[edge], edgeZ[edge]);
  const share = isVertex ? 0 : begins / (begins - sideOf(ray, edgeX[end], edgeZ[end]));
  ray.place.planX = edgeX[edge] + share * (edgeX[end] - edgeX[edge]);
  ray.place.planZ = edgeZ[edge] + share * (edgeZ[end] - edgeZ[edge]);
}

/** Meets the walls on which the line begins and which bar its way out of the polygon. */
function meetWallAtStart(mesh: NavMesh, ray: Ray, polygon: number): void {
  const { polygonStart, nextEdge, edgeTwin, edgeX, edgeZ } = mesh;
  const { fromX, fromZ, toX, toZ } = ray;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const end = nextEdge[edge];
    if (edgeTwin[edge] !== NONE) continue;
    if (orient(edgeX[edge], edgeZ[edge], edgeX[end], edgeZ[end], fromX, fromZ) !== 0) continue;
    const along = (edgeX[edge] - fromX) * (edgeX[end] - fromX) + (edgeZ[edge] - fromZ) * (edgeZ[end] - fromZ);
    if (along > 0) continue;
    if (cross(edgeX[end] - edgeX[edge], edgeZ[end] - edgeZ[edge], toX - fromX, toZ - fromZ) >= 0) continue;
    if (edgeX[edge] === fromX && edgeZ[edge] === fromZ) meetWall(mesh, ray, edge, true);
    else if (edgeX[end] === fromX && edgeZ[end] === fromZ) meetWall(mesh, ray, end, true);
    else meetWall(mesh, ray, edge, false);
  }
}

function endAtWall(mesh: NavMesh, ray: Ray): void {
  const { lastEdge, lastIsVertex, place, fromX, fromZ } = ray;
  setHit(mesh, ray, lastEdge, lastIsVertex);
  ray.status = 'blocked';
  ray.polygon = mesh.edgePolygon[lastEdge];
  ray.wall = lastIsVertex ? findFacingWall(mesh, ray, lastEdge) : lastEdge;
  ray.distance = distance(fromX, fromZ, place.planX, place.planZ) * mesh.lattice.unit;
  settleAtEnd(mesh, ray);
  listPolygons(ray);
}

/** Of the two walls at the vertex of `edge`, one that has what lies ahead of the line on its right. */
function findFacingWall(mesh: NavMesh, ray: Ray, edge: number): number {
  const { edgeTwin, nextEdge, previousEdge, edgeX, edgeZ } = mesh;
  let leaving = edge;
  while (edgeTwin[leaving] !== NONE) leaving = nextEdge[edgeTwin[leaving]];
  const end = nextEdge[leaving];
  const dx = edgeX[end] - edgeX[leaving];
  const dz = edgeZ[end] - edgeZ[leaving];
  if (cross(dx, dz, ray.toX - ray.fromX, ray.toZ - ray.fromZ) < 0) return leaving;
  let arriving = previousEdge[edge];
  while (edgeTwin[arriving] !== NONE) arriving = previousEdge[edgeTwin[arriving]];
  return arriving;
}

function endAtTarget(mesh: NavMesh, ray: Ray, polygon: number): void {
  const { place, fromX, fromZ, toX, toZ } = ray;
  place.planX = toX;
  place.planZ = toZ;
  ray.status = 'arrived';
  ray.polygon = polygon;
  ray.wall = NONE;
  ray.distance = distance(fromX, fromZ, toX, toZ) * mesh.lattice.unit;
  settleAtEnd(mesh, ray);
  listPolygons(ray);
}

/** Ends the ray at its place, in its polygon. */
function settleAtEnd(mesh: NavMesh, ray: Ray): void {
  const { place } = ray;
  settleInPolygon(mesh, ray.polygon, place);
  ray.x = place.x;
  ray.y = place.height + 0;
  ray.z = place.z;
}

function beOffMesh(ray: Ray): RayStatus {
  ray.status = 'off-mesh';
  ray.polygon = NONE;
  ray.wall = NONE;
  ray.distance = 0;
  ray.polygonCount = 0;
  return ray.status;
}

/** Lists the polygons from the beginning to `ray.polygon`. */
function listPolygons(ray: Ray): void {
  let count = 0;
  for (let polygon = ray.polygon; polygon !== NONE; polygon = ray.cameFrom[polygon]) count += 1;
  if (ray.polygons.length < count) ray.polygons = new Int32Array(2 * count);
  ray.polygonCount = count;
  for (let polygon = ray.polygon; polygon !== NONE; polygon = ray.cameFrom[polygon]) {
    count -= 1;
    ray.polygons[count] = polygon;
  }
}
