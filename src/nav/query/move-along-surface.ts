// A step over a mesh: straight towards its end while there is ground, else along walls as long as that brings it nearer.
//
// The step runs straight from where it stands to its end, polygon by polygon. On which side of that line a vertex
// lies is reckoned from the vertex alone, so that all polygons round it agree; whether the end lies beyond an edge is
// exact. Where a wall is in the way the step goes on to the wall's point nearest to the end. Within the polygon no
// point is nearer: between the wall's corners the step is over. At a corner it looks round the vertex, exactly, for a
// polygon into which it can go straight on, or for a wall that leads nearer still. Each stretch along a wall ends
// nearer to the step's end than it began, so the step comes to one. Its length is a budget: what detours took is
// missing at the end.
import { checkInteger } from '../geometry/checks.ts';
import { toMetres } from '../geometry/lattice.ts';
import { NONE } from '../geometry/none.ts';
import { distance } from '../geometry/segment.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { createSurfacePlace, type SurfacePlace, setHeight, updatePlan } from './height.ts';
import { LONGEST_LINE, nextRound } from './line-over-mesh.ts';
import type { Point } from './path.ts';
import { settleInPolygon } from './settle-in-polygon.ts';
import { findEdgeBefore, sideOfEdge } from './side-of-edge.ts';

// What `runStraight` answers when rounding leads it round in circles, which only slivers of a few last bits could do.
const ASTRAY = -2;

/** A point of a mesh: metres, and a polygon that holds it. A `NearestPoint` is one. */
export interface SurfacePoint extends Point {
  polygon: number;
}

/** Where a step led. The caller owns it and uses it again; it can be the beginning of the next step. */
export interface SurfaceMove extends SurfacePoint {
  /** The last wall that stopped the step or along which it slid, an edge of the mesh; NONE when it met none. */
  wall: number;
  /** Scratch: where the straight stretch begins and should end. */
  readonly here: SurfacePlace;
  readonly end: SurfacePlace;
  /** Scratch: what is left of the step, lattice units, and whether its end was drawn nearer because of that. */
  left: number;
  isShortened: boolean;
  /** Scratch: whether the stretch met a wall at a vertex. */
  meetsVertex: boolean;
}

/** Makes a move that leads nowhere yet. */
export function createSurfaceMove(): SurfaceMove {
  return {
    polygon: NONE,
    x: 0,
    y: 0,
    z: 0,
    wall: NONE,
    here: createSurfacePlace(),
    end: createSurfacePlace(),
    left: 0,
    isShortened: false,
    meetsVertex: false,
  };
}

/**
 * Moves from a point of the mesh by a step, metres in plan, over linked polygons, sliding along walls; `from.y` does not
 * matter. Writes where that leads to `out`, which may be `from`, and answers true when it is the end of the step. The way
 * there is no longer than the step, and a step that needs none of a wall ends at its end to the bit.
 *
 * The new point is never rounded to the lattice, but it lies in its closed polygon exactly: read by `updatePlan`, no
 * edge has it on its right by `sideOfEdge`. A `from` for which this does not hold is first put on its polygon;
 * otherwise a step of nothing changes nothing. A step longer than the lattice is wide is cut short.
 *
 * Throws a RangeError that names a coordinate that is not finite, or a polygon that the mesh does not have.
 */
export function moveAlongSurface(
  mesh: NavMesh,
  from: Readonly<SurfacePoint>,
  step: { readonly x: number; readonly z: number },
  out: SurfaceMove,
): boolean {
  checkInteger('from.polygon', from.polygon, 0, mesh.polygonCount - 1);
  if (!Number.isFinite(from.x) || !Number.isFinite(from.z)) {
    throw new RangeError(`from must be finite, got x ${from.x} and z ${from.z}`);
  }
  if (!Number.isFinite(step.x) || !Number.isFinite(step.z)) {
    throw new RangeError(`step must be finite, got x ${step.x} and z ${step.z}`);
  }
  begin(mesh, from, step, out);
  const reachesEnd = walk(mesh, out);
  const { here, end } = out;
  if (reachesEnd) setHeight(mesh, out.polygon, end);
  else settleInPolygon(mesh, out.polygon, here);
  const place = reachesEnd ? end : here;
  out.x = place.x + 0;
  out.y = place.height + 0;
  out.z = place.z + 0;
  return reachesEnd && !out.isShortened;
}

/** Puts `out` at the beginning, and sets the end of the step. */
function begin(
  mesh: NavMesh,
  from: Readonly<SurfacePoint>,
  step: { readonly x: number; readonly z: number },
  out: SurfaceMove,
): void {
  const { here, end } = out;
  const longest = LONGEST_LINE * mesh.lattice.unit;
  const share = Math.min(1, longest / Math.max(Math.abs(step.x), Math.abs(step.z)));
  out.polygon = from.polygon;
  out.wall = NONE;
  here.x = from.x;
  here.z = from.z;
  updatePlan(mesh, here);
  if (findEdgeBefore(mesh, out.polygon, here) !== NONE) settleInPolygon(mesh, out.polygon, here);
  end.x = here.x + (share < 1 ? step.x * share : step.x);
  end.z = here.z + (share < 1 ? step.z * share : step.z);
  updatePlan(mesh, end);
  out.isShortened = share < 1;
  out.left = distance(here.planX, here.planZ, end.planX, end.planZ);
}

/** Goes on as far as the step leads: true at its end, false where a wall ends it, at `here` in `out.polygon`. */
function walk(mesh: NavMesh, out: SurfaceMove): boolean {
  for (;;) {
    const stop = runStraight(mesh, out);
    if (stop === NONE) return true;
    if (stop === ASTRAY) return false;
    const wall = out.meetsVertex ? standAtVertex(mesh, out, stop) : stop;
    if (wall === NONE || !slideAlong(mesh, out, wall)) return false;
  }
}

/**
 * Goes straight from `here` to the end. NONE when the end lies in `out.polygon`; else the wall in the way or, with
 * `meetsVertex`, an edge that leaves the vertex round which there is no ground towards the end.
 */
function runStraight(mesh: NavMesh, out: SurfaceMove): number {
  const { edgeTwin, edgePolygon } = mesh;
  const begin = out.polygon;
  for (let crossed = 0; crossed <= mesh.polygonCount; crossed += 1) {
    const exit = findWayOut(mesh, out);
    if (exit === NONE) return NONE;
    const into = out.meetsVertex ? turnTowardsEnd(mesh, exit, out.end) : edgeTwin[exit];
    if (into === NONE) return exit;
    out.polygon = edgePolygon[into];
  }
  out.polygon = begin;
  return ASTRAY;
}

/** The edge through whose inside the way leaves the polygon or, with `meetsVertex`, at whose vertex; NONE at the end. */
function findWayOut(mesh: NavMesh, out: SurfaceMove): number {
  const { polygonStart, nextEdge, edgeX, edgeZ } = mesh;
  const { polygon, here, end } = out;
  const { planX, planZ } = here;
  const dx = end.planX - planX;
  const dz = end.planZ - planZ;
  let nearest = NONE;
  let least = Infinity;
  out.meetsVertex = false;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    if (sideOfEdge(mesh, edge, end) >= 0) continue;
    const next = nextEdge[edge];
    const begins = dx * (edgeZ[edge] - planZ) - dz * (edgeX[edge] - planX);
    const ends = dx * (edgeZ[next] - planZ) - dz * (edgeX[next] - planX);
    if (begins < 0 && ends > 0) {
      out.meetsVertex = false;
      return edge;
    }
    // No edge is crossed between its ends where the way goes through a vertex, or so near that rounding sees it there.
    out.meetsVertex = true;
    const off = Math.min(Math.abs(begins), Math.abs(ends));
    if (off >= least) continue;
    least = off;
    nearest = Math.abs(ends) < Math.abs(begins) ? next : edge;
  }
  return nearest;
}

/** The edge that leaves the vertex of `edge` in the polygon round it whose angle there holds the end of the step, or NONE. */
function turnTowardsEnd(mesh: NavMesh, edge: number, end: SurfacePlace): number {
  if (holdsInAngle(mesh, edge, end)) return edge;
  for (let at = nextRound(mesh, edge, true); at !== NONE && at !== edge; at = nextRound(mesh, at, true)) {
    if (holdsInAngle(mesh, at, end)) return at;
  }
  for (let at = nextRound(mesh, edge, false); at !== NONE && at !== edge; at = nextRound(mesh, at, false)) {
    if (holdsInAngle(mesh, at, end)) return at;
  }
  return NONE;
}

function holdsInAngle(mesh: NavMesh, edge: number, place: SurfacePlace): boolean {
  return sideOfEdge(mesh, edge, place) >= 0 && sideOfEdge(mesh, mesh.previousEdge[edge], place) >= 0;
}

/** Goes to the vertex of `edge`; answers the wall from there that leads nearer to the end, the better one, or NONE. */
function standAtVertex(mesh: NavMesh, out: SurfaceMove, edge: number): number {
  const { edgeX, edgeZ, edgePolygon, nextEdge, previousEdge, edgeTwin } = mesh;
  const { here } = out;
  out.left -= distance(here.planX, here.planZ, edgeX[edge], edgeZ[edge]);
  out.polygon = edgePolygon[edge];
  here.planX = edgeX[edge];
  here.planZ = edgeZ[edge];
  let leaving = edge;
  while (edgeTwin[leaving] !== NONE) leaving = nextEdge[edgeTwin[leaving]];
  let arriving = previousEdge[edge];
  while (edgeTwin[arriving] !== NONE) arriving = previousEdge[edgeTwin[arriving]];
  const leavingGain = gainTowards(mesh, out, nextEdge[leaving]);
  const arrivingGain = gainTowards(mesh, out, arriving);
  out.wall = sideOfEdge(mesh, leaving, out.end) < 0 ? leaving : arriving;
  if (leavingGain <= 0 && arrivingGain <= 0) return NONE;
  return leavingGain >= arrivingGain ? leaving : arriving;
}

/** How much nearer to the end each unit of the way from `here` to the vertex of `edge` leads, to begin with. */
function gainTowards({ edgeX, edgeZ }: NavMesh, { here, end }: SurfaceMove, edge: number): number {
  const dx = edgeX[edge] - here.planX;
  const dz = edgeZ[edge] - here.planZ;
  return (dx * (end.planX - here.planX) + dz * (end.planZ - here.planZ)) / Math.sqrt(dx * dx + dz * dz);
}

/** Goes along a wall to its point nearest to the end; true when that is a corner, from which the step may go on. */
function slideAlong(mesh: NavMesh, out: SurfaceMove, wall: number): boolean {
  const { edgeX, edgeZ, edgePolygon, nextEdge } = mesh;
  const { here, end } = out;
  const ax = edgeX[wall];
  const az = edgeZ[wall];
  const bx = edgeX[nextEdge[wall]];
  const bz = edgeZ[nextEdge[wall]];
  let hitX = here.planX;
  let hitZ = here.planZ;
  if (!out.meetsVertex) {
    const dx = end.planX - hitX;
    const dz = end.planZ - hitZ;
    const begins = dx * (az - hitZ) - dz * (ax - hitX);
    const ends = dx * (bz - hitZ) - dz * (bx - hitX);
    hitX = ax + (begins / (begins - ends)) * (bx - ax);
    hitZ = az + (begins / (begins - ends)) * (bz - az);
  }
  // `nearestOnSegment`, written out for the reason told at `SurfacePlace`.
  const along = (end.planX - ax) * (bx - ax) + (end.planZ - az) * (bz - az);
  const share = Math.max(0, Math.min(1, along / ((bx - ax) * (bx - ax) + (bz - az) * (bz - az))));
  const toX = share === 1 ? bx : ax + share * (bx - ax);
  const toZ = share === 1 ? bz : az + share * (bz - az);
  out.left -= distance(here.planX, here.planZ, hitX, hitZ) + distance(hitX, hitZ, toX, toZ);
  const isNearer = distance(toX, toZ, end.planX, end.planZ) < distance(hitX, hitZ, end.planX, end.planZ);
  out.polygon = edgePolygon[wall];
  out.wall = wall;
  here.planX = toX;
  here.planZ = toZ;
  return isNearer && (share === 0 || share === 1) && shorten(mesh, out);
}

/** Draws the end so near to `here` that what is left of the step suffices; false when nothing is left. */
function shorten(mesh: NavMesh, out: SurfaceMove): boolean {
  const { here, end, left } = out;
  const { originX, originZ, unit } = mesh.lattice;
  const far = distance(here.planX, here.planZ, end.planX, end.planZ);
  if (far <= left) return true;
  if (!(left > 0)) return false;
  end.x = toMetres(here.planX + (end.planX - here.planX) * (left / far), originX, unit);
  end.z = toMetres(here.planZ + (end.planZ - here.planZ) * (left / far), originZ, unit);
  updatePlan(mesh, end);
  out.isShortened = true;
  return true;
}
