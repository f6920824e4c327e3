// The polygons that a path crosses, by an exact walk along it over the mesh.
//
// The path is walked from the end that comes first by (x, z, y), and the list turned round if need be, so that the way
// back crosses the same polygons. Where the line touches a vertex the walk stays in its polygon if it can, else passes the
// vertex on its left where there is ground, else on its right. The other ways are tried as well where they are not joined (a
// wall without thickness along the line, floors that part there), but only when the rest of the path cannot be
// walked from the first. So the list depends on the polygons and the path alone, and not on their numbers.
//
// Two ways that are joined by a link along the line are one as far as that link goes. So a walk along the border of a
// polygon stops at each vertex there, and what follows a vertex is walked once, by whatever ways one comes there.
import { toUnits } from '../geometry/lattice.ts';
import { NONE } from '../geometry/none.ts';
import { cross } from '../geometry/orient.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { setHeight } from './height.ts';
import { findExit, leadsInto, nextRound, opensTowards, reachesLeft, sideOf } from './line-over-mesh.ts';
import { holdsPoint, locateAsked } from './locate-end.ts';
import type { Path } from './path.ts';
import type { PathSearch } from './path-search.ts';
import { keepParting, keepWay, listPolygon, WAY_SIZE, type Walk } from './walk.ts';

/**
 * Writes the polygons that a found path crosses to `out`, in order from its start to its goal, and answers how many. Each
 * is linked to the next: where the path goes through a vertex, the polygons round it are among them. A path without
 * corners, or one that does not lie on this mesh, crosses none. Throws a RangeError that names the length needed and
 * the length given when `out` is too short.
 */
export function findCrossedPolygons(search: PathSearch, path: Path, out: Int32Array): number {
  const { mesh, walk } = search;
  const { asked } = walk.start;
  if (path.cornerCount === 0) return 0;
  walk.backwards = isBackwards(path);
  walk.count = 0;
  walk.wayCount = 0;
  walk.partingCount = 0;
  if (path.cornerCount === 1) listPolygon(walk, path.startPolygon, out);
  else {
    beginLine(search, path, 0);
    asked.planX = walk.fromX;
    asked.planZ = walk.fromZ;
    asked.height = walk.fromY;
    if (!locateAsked(mesh, walk.start)) return 0;
    keepStarts(search);
    if (!walkPath(search, path, out)) return 0;
  }
  if (walk.count > out.length) {
    throw new RangeError(`the path crosses ${walk.count} polygons, out has room for ${out.length}`);
  }
  if (walk.backwards) reverse(out, walk.count);
  return walk.count;
}

function isBackwards({ x, y, z, cornerCount }: Path): boolean {
  const last = cornerCount - 1;
  if (x[0] !== x[last]) return x[0] > x[last];
  return z[0] !== z[last] ? z[0] > z[last] : y[0] > y[last];
}

function beginLine({ mesh, walk }: PathSearch, path: Path, line: number): void {
  const { originX, originZ, unit } = mesh.lattice;
  const from = walk.backwards ? path.cornerCount - 1 - line : line;
  const to = walk.backwards ? from - 1 : from + 1;
  walk.line = line;
  walk.fromX = toUnits(path.x[from], originX, unit);
  walk.fromY = path.y[from];
  walk.fromZ = toUnits(path.z[from], originZ, unit);
  walk.toX = toUnits(path.x[to], originX, unit);
  walk.toY = path.y[to];
  walk.toZ = toUnits(path.z[to], originZ, unit);
}

/** Keeps the polygons in which the walk can start; those on the left of the line last, since they are tried first. */
function keepStarts({ mesh, walk }: PathSearch): void {
  const { start } = walk;
  for (let pass = 0; pass < 2; pass += 1) {
    for (let at = 0; at < start.count; at += 1) {
      const polygon = start.polygons[at];
      if (leadsInto(mesh, walk, polygon) && reachesLeft(mesh, walk, polygon) === (pass === 1)) {
        keepWay(walk, ~polygon, true);
      }
    }
  }
}

/** Tries the ways kept, the last one first, until one leads to the end of the path. */
function walkPath(search: PathSearch, path: Path, out: Int32Array): boolean {
  const { walk } = search;
  while (walk.wayCount > 0) {
    walk.wayCount -= 1;
    const at = walk.wayCount * WAY_SIZE;
    const edge = walk.ways[at + 2];
    beginLine(search, path, walk.ways[at]);
    walk.count = walk.ways[at + 1];
    walk.edge = NONE;
    const polygon = edge < 0 ? ~edge : passVertex(search, edge, walk.ways[at + 3] === 1, out);
    if (edge < 0) listPolygon(walk, polygon, out);
    if (walkOn(search, path, polygon, out)) return true;
  }
  return false;
}

/** Walks on from a polygon into which the line leads, to the end of the path. False where it leaves the ground. */
function walkOn(search: PathSearch, path: Path, start: number, out: Int32Array): boolean {
  const { mesh, walk } = search;
  for (let polygon = start; polygon !== NONE; ) {
    const stop = walk.edge === NONE ? NONE : findStop(mesh, walk);
    if (stop !== NONE) {
      polygon = turnAtVertex(search, stop, out);
      continue;
    }
    if (holdsPoint(mesh, polygon, walk.toX, walk.toZ)) {
      if (walk.line === path.cornerCount - 2) return isOnFloor(search, polygon);
      const edge = findEdgeAt(mesh, polygon, walk.toX, walk.toZ);
      if (edge === NONE || mesh.vertexY[mesh.edgeVertex[edge]] !== walk.toY) return false;
      beginLine(search, path, walk.line + 1);
      polygon = turnAtVertex(search, edge, out);
      continue;
    }
    const exit = findExit(mesh, walk, polygon);
    if (sideOf(walk, mesh.edgeX[exit], mesh.edgeZ[exit]) === 0) polygon = turnAtVertex(search, exit, out);
    else if (mesh.edgeTwin[exit] === NONE) return false;
    else {
      polygon = mesh.edgePolygon[mesh.edgeTwin[exit]];
      walk.edge = NONE;
      listPolygon(walk, polygon, out);
    }
  }
  return false;
}

/** The edge at the next vertex along which the line runs on the polygon's border, before the line's end; NONE without any. */
function findStop(mesh: NavMesh, walk: Walk): number {
  const { nextEdge, previousEdge, edgeX, edgeZ } = mesh;
  let stop = nextEdge[walk.edge];
  if (!isAhead(mesh, walk, walk.edge, stop)) stop = previousEdge[walk.edge];
  if (!isAhead(mesh, walk, walk.edge, stop)) return NONE;
  const along =
    (walk.toX - edgeX[stop]) * (walk.toX - walk.fromX) + (walk.toZ - edgeZ[stop]) * (walk.toZ - walk.fromZ);
  return along > 0 ? stop : NONE;
}

/** True when the line leads from the vertex of one edge straight to that of the other. */
function isAhead({ edgeX, edgeZ }: NavMesh, walk: Walk, edge: number, other: number): boolean {
  const dx = edgeX[other] - edgeX[edge];
  const dz = edgeZ[other] - edgeZ[edge];
  const lineX = walk.toX - walk.fromX;
  const lineZ = walk.toZ - walk.fromZ;
  return cross(dx, dz, lineX, lineZ) === 0 && dx * lineX + dz * lineZ > 0;
}

/** True when the end of the line, in this polygon in plan, is at the height of its ground. */
function isOnFloor({ mesh, walk }: PathSearch, polygon: number): boolean {
  const { place } = walk;
  place.planX = walk.toX;
  place.planZ = walk.toZ;
  setHeight(mesh, polygon, place);
  return place.height === walk.toY;
}

function findEdgeAt(mesh: NavMesh, polygon: number, x: number, z: number): number {
  for (let edge = mesh.polygonStart[polygon]; edge < mesh.polygonStart[polygon + 1]; edge += 1) {
    if (mesh.edgeX[edge] === x && mesh.edgeZ[edge] === z) return edge;
  }
  return NONE;
}

/**
 * Goes round the vertex of `edge` to a polygon into which the line leads on; answers it, or NONE: also where the walk has
 * parted before. Keeps the other ways.
 */
function turnAtVertex(search: PathSearch, edge: number, out: Int32Array): number {
  const { mesh, walk } = search;
  const ahead = opensTowards(mesh, walk, edge) ? edge : NONE;
  const left = findWayRound(mesh, walk, edge, true);
  const right = findWayRound(mesh, walk, edge, false);
  const chosen = ahead !== NONE ? ahead : left !== NONE ? left : right;
  if (chosen === NONE) return NONE;
  const partsRight = right !== NONE && right !== chosen && !areJoined(mesh, walk, chosen, right);
  const partsLeft = left !== NONE && left !== chosen && !areJoined(mesh, walk, chosen, left);
  if ((partsRight || partsLeft) && !keepParting(walk, edge)) return NONE;
  if (partsRight) keepWay(walk, edge, false);
  if (partsLeft) keepWay(walk, edge, true);
  walk.edge = chosen;
  if (ahead !== NONE) return mesh.edgePolygon[edge];
  return passVertex(search, edge, left !== NONE, out);
}

/**
 * The edge that leaves the same vertex in the next polygon round it into which the line leads, going round so that the
 * vertex is passed on its left (or right); NONE when a wall is in the way.
 */
function findWayRound(mesh: NavMesh, walk: Walk, edge: number, onLeft: boolean): number {
  let at = nextRound(mesh, edge, onLeft);
  while (at !== NONE && at !== edge && !opensTowards(mesh, walk, at)) at = nextRound(mesh, at, onLeft);
  return at === edge ? NONE : at;
}

/** True when both ways lead into one polygon, or into two with a link along the line. */
function areJoined(mesh: NavMesh, walk: Walk, one: number, other: number): boolean {
  return (
    mesh.edgePolygon[one] === mesh.edgePolygon[other] ||
    linksAlong(mesh, walk, one, other) ||
    linksAlong(mesh, walk, other, one)
  );
}

/** True when the line runs along `edge`, and the polygon of the other edge lies beyond it. */
function linksAlong(mesh: NavMesh, walk: Walk, edge: number, other: number): boolean {
  const twin = mesh.edgeTwin[edge];
  if (twin === NONE || mesh.edgePolygon[twin] !== mesh.edgePolygon[other]) return false;
  return isAhead(mesh, walk, edge, mesh.nextEdge[edge]);
}

/** Lists the polygons round the vertex of `edge`, up to the next one into which the line leads, and answers that. */
function passVertex({ mesh, walk }: PathSearch, edge: number, onLeft: boolean, out: Int32Array): number {
  let at = edge;
  do {
    at = nextRound(mesh, at, onLeft);
    listPolygon(walk, mesh.edgePolygon[at], out);
  } while (!opensTowards(mesh, walk, at));
  walk.edge = at;
  return mesh.edgePolygon[at];
}

function reverse(values: Int32Array, count: number): void {
  for (let low = 0, high = count - 1; low < high; low += 1, high -= 1) {
    const value = values[low];
    values[low] = values[high];
    values[high] = value;
  }
}
