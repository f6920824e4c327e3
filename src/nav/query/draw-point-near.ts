// A random point of the ground within a radius of a place, all of that ground being equally likely in plan: a polygon by
// its area near the circle, a point of it there, and again until the point is within the radius.
//
// What counts is the distance in space, so that a floor above or below is near only when it is. The second room of a
// house counts, too, when somebody can get there at all: ground belongs to the circle wherever it lies in it, however
// long the way between, as long as it is of the connected part on which the place lies.
import { NONE } from '../geometry/none.ts';
import { drawRandom } from '../geometry/random.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import type { RayStart } from './cast-ray.ts';
import { type ClippedRing, clipToCircle, createClippedRing, ringArea } from './clip-to-circle.ts';
import { findBySum } from './draw-point.ts';
import { createNearestPoint, findNearestPoint, type NearestPoint } from './find-nearest-point.ts';
import { updatePlan } from './height.ts';
import { settleInPolygon } from './settle-in-polygon.ts';

/** The ground round a place. The caller owns it and uses it again, for any mesh; all of it is scratch. */
export interface NearbyGround {
  mesh: NavMesh | undefined;
  /** The place, metres. */
  centreX: number;
  centreY: number;
  centreZ: number;
  radius: number;
  /** Polygons that may have ground within the radius, and sums of twice their areas there. */
  count: number;
  polygons: Int32Array;
  areas: Float64Array;
  readonly ring: ClippedRing;
  /** The numbers drawn for an attempt. */
  readonly drawn: Float64Array;
  /** The point of the ground that is nearest to the place. */
  readonly nearest: NearestPoint;
  /** The search in which a polygon was last looked at, by polygon. */
  search: number;
  seenIn: Int32Array;
}

// A draw comes out within the radius 95 times of 100 in the open, and the more rarely the less ground there is.
const MOST_DRAWS = 200;

/** Makes a place for an answer. */
export function createNearbyGround(): NearbyGround {
  return {
    mesh: undefined,
    centreX: 0,
    centreY: 0,
    centreZ: 0,
    radius: 0,
    count: 0,
    polygons: new Int32Array(64),
    areas: new Float64Array(64),
    ring: createClippedRing(),
    drawn: new Float64Array(3),
    nearest: createNearestPoint(),
    search: 0,
    seenIn: new Int32Array(64),
  };
}

/**
 * Finds the ground within a radius of a place, metres (that far away counts, `Infinity` is allowed), of which
 * `drawPointNear` draws then; false when there is none. It is that of the connected part to which the place's polygon
 * belongs or, without one, the point of the mesh that is nearest to it.
 *
 * Throws a RangeError that names a coordinate that is not finite, or a radius that is negative or NaN.
 */
export function findGroundNear(mesh: NavMesh, centre: RayStart, radius: number, out: NearbyGround): boolean {
  if (!(radius >= 0)) throw new RangeError(`radius must not be negative, got ${radius}`);
  const { polygon = NONE } = centre;
  const { nearest, ring } = out;
  const { asked } = nearest;
  out.mesh = mesh;
  out.count = 0;
  findNearestPoint(mesh, centre, radius, nearest, polygon === NONE ? NONE : mesh.component[polygon]);
  if (nearest.polygon === NONE) return false;
  out.centreX = centre.x;
  out.centreY = centre.y;
  out.centreZ = centre.z;
  out.radius = radius;
  asked.x = nearest.x;
  asked.z = nearest.z;
  updatePlan(mesh, asked);
  takeSettled(mesh, nearest);
  if (!setDistance(out, nearest)) return false;
  asked.x = out.centreX;
  asked.z = out.centreZ;
  updatePlan(mesh, asked);
  ring.centreX = asked.planX;
  ring.centreZ = asked.planZ;
  ring.radius = radius / mesh.lattice.unit;
  collectPolygons(mesh, mesh.component[nearest.polygon], out);
  return true;
}

/**
 * Draws a point of the ground found by `findGroundNear`, from the stream at `random[offset ..]`, three numbers of it
 * for each attempt, and writes it to `out` with its distance from the place. It lies within the radius and in its
 * closed polygon exactly. Where so little of the ground is within the radius that attempts keep failing, it is the
 * point nearest to the place.
 */
export function drawPointNear(
  ground: NearbyGround,
  random: Int32Array,
  offset: number,
  out: NearestPoint,
): void {
  const { mesh, nearest } = ground;
  if (mesh !== undefined && ground.count > 0) {
    for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
      drawInOctagon(mesh, ground, random, offset, out);
      if (setDistance(ground, out)) return;
    }
  }
  out.polygon = nearest.polygon;
  out.x = nearest.x;
  out.y = nearest.y;
  out.z = nearest.z;
  setDistance(ground, out);
}

function collectPolygons(mesh: NavMesh, component: number, out: NearbyGround): void {
  const { minX, minZ, cell, columns, rows, cellStart, items } = mesh.index;
  const { centreX, centreZ, radius } = out.ring;
  beginSearch(mesh, out);
  const left = Math.max(0, Math.floor((centreX - radius - minX) / cell));
  const right = Math.min(columns - 1, Math.floor((centreX + radius - minX) / cell));
  const low = Math.max(0, Math.floor((centreZ - radius - minZ) / cell));
  const high = Math.min(rows - 1, Math.floor((centreZ + radius - minZ) / cell));
  for (let row = low; row <= high; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const at = row * columns + column;
      for (let item = cellStart[at]; item < cellStart[at + 1]; item += 1) {
        const polygon = items[item];
        if (out.seenIn[polygon] === out.search) continue;
        out.seenIn[polygon] = out.search;
        if (mesh.component[polygon] === component && isNearInHeight(mesh, polygon, out)) {
          addPolygon(mesh, polygon, out);
        }
      }
    }
  }
}

function beginSearch(mesh: NavMesh, out: NearbyGround): void {
  if (out.search === 0x7fffffff || out.seenIn.length < mesh.polygonCount) {
    out.seenIn = new Int32Array(Math.max(mesh.polygonCount, out.seenIn.length));
    out.search = 0;
  }
  out.search += 1;
}

/** False when all of the polygon is too far above or below, as far as its corners tell. */
function isNearInHeight(
  { ground, polygonStart, edgeVertex, vertexY }: NavMesh,
  polygon: number,
  { centreY, radius }: NearbyGround,
): boolean {
  if (ground.start[polygon] !== NONE) return true;
  let isAbove = true;
  let isBelow = true;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const rise = vertexY[edgeVertex[edge]] - centreY;
    if (rise <= radius) isAbove = false;
    if (rise >= -radius) isBelow = false;
  }
  return !isAbove && !isBelow;
}

function addPolygon(mesh: NavMesh, polygon: number, out: NearbyGround): void {
  clipToCircle(mesh, polygon, out.ring);
  const area = ringArea(out.ring);
  if (!(area > 0)) return;
  if (out.count === out.polygons.length) {
    const polygons = new Int32Array(2 * out.count);
    polygons.set(out.polygons);
    out.polygons = polygons;
    const areas = new Float64Array(2 * out.count);
    areas.set(out.areas);
    out.areas = areas;
  }
  out.polygons[out.count] = polygon;
  out.areas[out.count] = area + (out.count === 0 ? 0 : out.areas[out.count - 1]);
  out.count += 1;
}

function drawInOctagon(
  mesh: NavMesh,
  ground: NearbyGround,
  random: Int32Array,
  offset: number,
  out: NearestPoint,
): void {
  const { ring, areas, polygons, count, drawn } = ground;
  for (let at = 0; at < drawn.length; at += 1) drawn[at] = drawRandom(random, offset);
  const where = drawn[0] * areas[count - 1];
  const slot = findBySum(areas, 0, count, where);
  clipToCircle(mesh, polygons[slot], ring);
  const { x, z } = ring;
  let rest = where - (slot === 0 ? 0 : areas[slot - 1]);
  let at = 1;
  for (; at + 2 < ring.count; at += 1) {
    rest -= (x[at] - x[0]) * (z[at + 1] - z[0]) - (z[at] - z[0]) * (x[at + 1] - x[0]);
    if (rest < 0) break;
  }
  let u = drawn[1];
  let v = drawn[2];
  if (u + v > 1) {
    u = 1 - u;
    v = 1 - v;
  }
  out.polygon = polygons[slot];
  out.asked.planX = x[0] + (x[at] - x[0]) * u + (x[at + 1] - x[0]) * v;
  out.asked.planZ = z[0] + (z[at] - z[0]) * u + (z[at + 1] - z[0]) * v;
  takeSettled(mesh, out);
}

/** Sets a point to its scratch place, settled in its polygon. */
function takeSettled(mesh: NavMesh, out: NearestPoint): void {
  const { asked } = out;
  settleInPolygon(mesh, out.polygon, asked);
  out.x = asked.x;
  out.y = asked.height + 0;
  out.z = asked.z;
}

/** Sets a point's distance from the place; true when it is within the radius. */
function setDistance({ centreX, centreY, centreZ, radius }: NearbyGround, out: NearestPoint): boolean {
  const dx = out.x - centreX;
  const dy = out.y - centreY;
  const dz = out.z - centreZ;
  out.distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  return out.distance <= radius;
}
