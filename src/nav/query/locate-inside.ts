// The end of a route when it is simple, as most are: well inside one polygon, or on a lattice point of the mesh, with
// nothing else near. locate-end.ts gives the same answer, which this one gives sooner.
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { type SurfacePlace, setHeight } from './height.ts';

/** Of a `LocatedEnd`: the place asked for, the answer, and scratch. */
export interface InsideQuestion {
  readonly asked: SurfacePlace;
  x: number;
  z: number;
  y: number;
  count: number;
  readonly polygons: Int32Array;
  readonly place: SurfacePlace;
}

/** Lattice units: more than rounding moves a place and one unit together. A cell of the index lists all that is so near. */
const MARGIN = 2;

const FAR = 0;
const CLOSE = 1;
const HOLDS = 2;
const HOLDS_WELL = 3;

/**
 * Locates the place asked for, when it is a lattice point and every polygon within a unit holds it, or when one polygon
 * holds the circle of a unit round it and no other comes near. False means only that one has to look closer; what `out`
 * holds then is of no use.
 */
export function locateInside(mesh: NavMesh, out: InsideQuestion): boolean {
  const { minX, minZ, maxX, maxZ, cell, columns, cellStart, items } = mesh.index;
  const { planX, planZ } = out.asked;
  const x = Math.floor(planX + 0.5);
  const z = Math.floor(planZ + 0.5);
  if (!(x >= minX && x <= maxX && z >= minZ && z <= maxZ)) return false;
  out.x = x;
  out.z = z;
  out.count = 0;
  const isOnLattice = x === planX && z === planZ;
  const at = Math.floor((z - minZ) / cell) * columns + Math.floor((x - minX) / cell);
  const end = cellStart[at + 1];
  for (let item = cellStart[at]; item < end; item += 1) {
    const polygon = items[item];
    const relation = relate(mesh, polygon, out);
    if (relation === FAR) continue;
    if (relation !== HOLDS_WELL && !(isOnLattice && relation === HOLDS)) return false;
    if (out.count > 0 && (!isOnLattice || out.count === out.polygons.length)) return false;
    takeIfNearest(mesh, polygon, out);
  }
  return out.count > 0;
}

/** How the polygon lies to the rounded place: by how much it holds it, or misses it. */
function relate({ polygonStart, edgeX, edgeZ }: NavMesh, polygon: number, { x, z }: InsideQuestion): number {
  const end = polygonStart[polygon + 1];
  let relation = HOLDS_WELL;
  let ax = edgeX[end - 1];
  let az = edgeZ[end - 1];
  for (let edge = polygonStart[polygon]; edge < end; edge += 1) {
    const dx = edgeX[edge] - ax;
    const dz = edgeZ[edge] - az;
    const turn = dx * (z - az) - dz * (x - ax);
    // The turn is the distance from the edge times its length, and this is at least the margin times that.
    const enough = MARGIN * (Math.abs(dx) + Math.abs(dz));
    if (turn < -enough) return FAR;
    if (turn < 0) relation = CLOSE;
    else if (turn <= enough && relation === HOLDS_WELL) relation = HOLDS;
    ax = edgeX[edge];
    az = edgeZ[edge];
  }
  return relation;
}

/** Takes the polygon when its ground is nearer in height than what was taken, or as near and lower, or of the same height. */
function takeIfNearest(mesh: NavMesh, polygon: number, out: InsideQuestion): void {
  const { asked, place } = out;
  place.planX = out.x;
  place.planZ = out.z;
  setHeight(mesh, polygon, place);
  if (out.count > 0 && place.height !== out.y) {
    const away = Math.abs(place.height - asked.height);
    const knownAway = Math.abs(out.y - asked.height);
    if (away > knownAway || (away === knownAway && place.height > out.y)) return;
    out.count = 0;
  }
  out.y = place.height;
  out.polygons[out.count] = polygon;
  out.count += 1;
}
