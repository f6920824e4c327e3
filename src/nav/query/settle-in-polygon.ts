// A place that arithmetic has put on a polygon, or almost -> a place that the polygon holds exactly: it is moved by the
// few last bits that this takes.
import { toMetres } from '../geometry/lattice.ts';
import { NONE } from '../geometry/none.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { setNearestInPlan } from './find-nearest-point.ts';
import { type SurfacePlace, setHeight, updatePlan } from './height.ts';
import { findEdgeBefore } from './side-of-edge.ts';

// Each push is twice as long as the one before, in last bits.
const LONGEST_PUSH = 1024;

/**
 * Moves a place, of which only the lattice units count, to the point of the polygon that is nearest to it, or within
 * a few last bits of that, and sets all of it to that point. Its metres, read again by `updatePlan`, lie in the
 * closed polygon by the signs of `sideOfEdge`, and its height is what `heightAt` gives there. In the tip of a polygon
 * too narrow to hold a float64, and in a sliver as narrow, it is the nearest vertex.
 */
export function settleInPolygon(mesh: NavMesh, polygon: number, place: SurfacePlace): void {
  setNearestInPlan(mesh, polygon, place, place);
  let isHeld = holdsAsMetres(mesh, polygon, place);
  for (let push = 1; !isHeld && push <= LONGEST_PUSH; push *= 2) {
    pushInward(mesh, findEdgeBefore(mesh, polygon, place), push, place);
    isHeld = holdsAsMetres(mesh, polygon, place);
  }
  if (!isHeld) {
    moveToVertex(mesh, polygon, place);
    holdsAsMetres(mesh, polygon, place);
  }
  setHeight(mesh, polygon, place);
}

/** Rounds the place to what metres can tell; true when it is in the polygon then. */
function holdsAsMetres(mesh: NavMesh, polygon: number, place: SurfacePlace): boolean {
  const { originX, originZ, unit } = mesh.lattice;
  place.x = toMetres(place.planX, originX, unit) + 0;
  place.z = toMetres(place.planZ, originZ, unit) + 0;
  updatePlan(mesh, place);
  return findEdgeBefore(mesh, polygon, place) === NONE;
}

/** Moves the place at a right angle to an edge, into its polygon, by so many last bits of its coordinates in metres. */
function pushInward(mesh: NavMesh, edge: number, push: number, place: SurfacePlace): void {
  const { edgeX, edgeZ, nextEdge, lattice } = mesh;
  const dx = edgeX[nextEdge[edge]] - edgeX[edge];
  const dz = edgeZ[nextEdge[edge]] - edgeZ[edge];
  const size =
    Math.max(Math.abs(place.planX), Math.abs(place.planZ)) +
    Math.max(Math.abs(lattice.originX), Math.abs(lattice.originZ)) / lattice.unit;
  const by = (push * Number.EPSILON * (size + 1)) / Math.sqrt(dx * dx + dz * dz);
  place.planX -= dz * by;
  place.planZ += dx * by;
}

/** Moves the place to the polygon's nearest vertex; ties go to the lower x, then z. */
function moveToVertex(mesh: NavMesh, polygon: number, place: SurfacePlace): void {
  const { polygonStart, edgeX, edgeZ } = mesh;
  let nearest = polygonStart[polygon];
  let least = Infinity;
  for (let edge = nearest; edge < polygonStart[polygon + 1]; edge += 1) {
    const dx = edgeX[edge] - place.planX;
    const dz = edgeZ[edge] - place.planZ;
    const squared = dx * dx + dz * dz;
    if (squared > least || (squared === least && !comesBefore(mesh, edge, nearest))) continue;
    least = squared;
    nearest = edge;
  }
  place.planX = edgeX[nearest];
  place.planZ = edgeZ[nearest];
}

function comesBefore({ edgeX, edgeZ }: NavMesh, edge: number, other: number): boolean {
  return edgeX[edge] < edgeX[other] || (edgeX[edge] === edgeX[other] && edgeZ[edge] < edgeZ[other]);
}
