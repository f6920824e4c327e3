// The height of a polygon's surface: that of the mesh's ground, where the polygon has some, else of the fan of triangles
// from its lowest vertex by (x, z), so that it does not matter at which vertex a polygon's border begins.
import { checkFinite } from '../geometry/checks.ts';
import { NONE } from '../geometry/none.ts';
import { orient } from '../geometry/orient.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { setHeightOnGround } from './ground-height.ts';
import type { Point } from './path.ts';

/**
 * Scratch for one place of a mesh: x and z in metres, the same in lattice units, which need not be integers, and height in
 * metres. A number that goes into a function or comes out of one may cost the engine an allocation; one that stays in an object whose
 * fields never hold anything else does not. So hot code hands places round, and keeps them for the next time.
 */
export interface SurfacePlace {
  x: number;
  z: number;
  planX: number;
  planZ: number;
  height: number;
}

/** Makes a scratch place. */
export function createSurfacePlace(): SurfacePlace {
  return { x: 0, z: 0, planX: 0, planZ: 0, height: 0 };
}

/**
 * The height in metres of the polygon's surface at (x, z), metres. At a vertex it is the vertex's own height, and along a
 * wall it is linear between the wall's ends. Neighbours agree to the bit at points of the lattice. Outside the polygon
 * a triangle is continued. Throws a RangeError that names a coordinate that is not finite.
 */
export function heightAt(mesh: NavMesh, polygon: number, x: number, z: number): number {
  checkFinite('x', x);
  checkFinite('z', z);
  const place = createSurfacePlace();
  place.x = x;
  place.z = z;
  updatePlan(mesh, place);
  setHeight(mesh, polygon, place);
  return place.height;
}

/** Puts a place where a point in metres lies, in plan. */
export function setPlan(mesh: NavMesh, point: Point, place: SurfacePlace): void {
  place.x = point.x;
  place.z = point.z;
  updatePlan(mesh, place);
}

/**
 * Brings a place's lattice units up to date with its metres. They are not rounded to the lattice, except that the metres
 * of a lattice coordinate (`toMetres`) give that coordinate back exactly.
 */
export function updatePlan({ lattice }: NavMesh, place: SurfacePlace): void {
  const { originX, originZ, unit } = lattice;
  const { x, z } = place;
  // `toUnits` and `toMetres`, written out for the reason told at `SurfacePlace`.
  const i = Math.floor((x - originX) / unit + 0.5);
  const j = Math.floor((z - originZ) / unit + 0.5);
  place.planX = originX + i * unit === x ? i + 0 : (x - originX) / unit;
  place.planZ = originZ + j * unit === z ? j + 0 : (z - originZ) / unit;
}

/** Sets a place's height to that of the polygon's surface there, as `heightAt` tells it. */
export function setHeight(mesh: NavMesh, polygon: number, place: SurfacePlace): void {
  const start = mesh.ground.start[polygon];
  if (!Number.isNaN(mesh.levelY[polygon])) place.height = mesh.levelY[polygon];
  else if (start === NONE) setHeightOnFlat(mesh, polygon, place);
  else setHeightOnGround(mesh.ground, start, place);
}

function setHeightOnFlat(mesh: NavMesh, polygon: number, place: SurfacePlace): void {
  const { polygonStart, nextEdge, edgeX, edgeZ } = mesh;
  const x = place.planX;
  const z = place.planZ;
  let lowest = polygonStart[polygon];
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const end = nextEdge[edge];
    const inLine = orient(edgeX[edge], edgeZ[edge], edgeX[end], edgeZ[end], x, z) === 0;
    if (inLine && (edgeX[edge] - x) * (edgeX[end] - x) + (edgeZ[edge] - z) * (edgeZ[end] - z) <= 0) {
      setHeightAlong(mesh, edge, place);
      return;
    }
    if (edgeX[edge] < edgeX[lowest] || (edgeX[edge] === edgeX[lowest] && edgeZ[edge] < edgeZ[lowest])) {
      lowest = edge;
    }
  }
  setHeightInFan(mesh, lowest, place);
}

/** The same on an edge, where it does not matter from which of its two polygons it is told. */
export function setHeightOnEdge(mesh: NavMesh, edge: number, place: SurfacePlace): void {
  const { ground, edgeTwin, edgePolygon } = mesh;
  const twin = edgeTwin[edge];
  const polygon = twin === NONE ? NONE : Math.min(edgePolygon[edge], edgePolygon[twin]);
  const start = polygon === NONE ? NONE : ground.start[polygon];
  // Only between two polygons on finer ground may an edge be none of its triangles.
  if (
    start === NONE ||
    ground.start[edgePolygon[edge]] === NONE ||
    ground.start[edgePolygon[twin]] === NONE
  ) {
    setHeightAlong(mesh, edge, place);
  } else setHeightOnGround(ground, start, place);
}

/** Linear between the edge's ends, reckoned from the lower one by (x, z) so that the twin edge gives the same bits. */
function setHeightAlong(mesh: NavMesh, edge: number, place: SurfacePlace): void {
  const { nextEdge, edgeX, edgeZ, edgeVertex, vertexY } = mesh;
  let a = edge;
  let b = nextEdge[edge];
  if (edgeX[b] < edgeX[a] || (edgeX[b] === edgeX[a] && edgeZ[b] < edgeZ[a])) {
    a = b;
    b = edge;
  }
  const dx = edgeX[b] - edgeX[a];
  const dz = edgeZ[b] - edgeZ[a];
  const share = Math.abs(dx) >= Math.abs(dz) ? (place.planX - edgeX[a]) / dx : (place.planZ - edgeZ[a]) / dz;
  const low = vertexY[edgeVertex[a]];
  const high = vertexY[edgeVertex[b]];
  place.height = share === 1 ? high : low + share * (high - low);
}

function setHeightInFan(mesh: NavMesh, apex: number, place: SurfacePlace): void {
  const { nextEdge, previousEdge, edgeX, edgeZ, edgeVertex, vertexY } = mesh;
  const x = place.planX;
  const z = place.planZ;
  const ax = edgeX[apex];
  const az = edgeZ[apex];
  const ay = vertexY[edgeVertex[apex]];
  for (let edge = nextEdge[apex]; edge !== previousEdge[apex]; edge = nextEdge[edge]) {
    const end = nextEdge[edge];
    const area = orient(ax, az, edgeX[edge], edgeZ[edge], edgeX[end], edgeZ[end]);
    // Vertices in line with the apex make a triangle without area: the next one covers the ground.
    if (area === 0) continue;
    const towardsEnd = orient(ax, az, edgeX[edge], edgeZ[edge], x, z);
    const towardsStart = orient(ax, az, x, z, edgeX[end], edgeZ[end]);
    const startRise = vertexY[edgeVertex[edge]] - ay;
    const endRise = vertexY[edgeVertex[end]] - ay;
    place.height = ay + (startRise * towardsStart + endRise * towardsEnd) / area;
    if (towardsStart >= 0) return;
  }
}
