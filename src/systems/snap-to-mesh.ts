// The ground that belongs to a point near a mesh.
import { NONE } from '../nav/geometry/none.ts';
import type { NavMesh } from '../nav/mesh/nav-mesh.ts';
import { findNearestPoint } from '../nav/query/find-nearest-point.ts';
import { locateEnd } from '../nav/query/locate-end.ts';
import type { Point } from '../nav/query/path.ts';
import type { Navigation } from './navigation.ts';

/**
 * The nearest point of the mesh within the world's `snapDistance`, written to `scratch.nearest`; answers its polygon or
 * NONE. Ground straight below or above the point is taken, whatever the height between; of ground as near, that of the
 * connected part `part` of the mesh. A point beside the ground goes to that part when it is within the distance too, so
 * that nobody is sent to the floor sealed inside a box that they stand beside. `part` NONE prefers nothing.
 */
export function snapToMesh(navigation: Navigation, mesh: NavMesh, point: Point, part: number): number {
  const { nearest } = navigation.scratch;
  const reach = navigation.settings.snapDistance;
  const polygon = findNearestPoint(mesh, point, reach, nearest);
  if (polygon === NONE || part === NONE || mesh.component[polygon] === part) return polygon;
  // Where two parts touch, the ground of both may be as near.
  const limit = isStraightOver(mesh, point, nearest) ? nearest.distance : reach;
  const preferred = findNearestPoint(mesh, point, limit, nearest, part);
  return preferred === NONE ? findNearestPoint(mesh, point, reach, nearest) : preferred;
}

/**
 * Whether a point lies on the ground: within the world's `snapDistance` over or under it, or beside that by no more than
 * what rounding makes up for (`locateEnd`).
 */
export function isOnGround({ scratch, settings }: Navigation, mesh: NavMesh, point: Point): boolean {
  const { located } = scratch;
  return locateEnd(mesh, point, located) && Math.abs(located.y - point.y) <= settings.snapDistance;
}

/** Whether a point of the ground lies straight below or above a place, or beside that by rounding only. */
export function isStraightOver({ lattice }: NavMesh, place: Point, ground: Point): boolean {
  return Math.abs(place.x - ground.x) < lattice.unit && Math.abs(place.z - ground.z) < lattice.unit;
}

/** Like `snapToMesh`, but where nothing is near the nearest point however far away. NONE on an empty mesh. */
export function putOnMesh(navigation: Navigation, mesh: NavMesh, point: Point, part: number): number {
  const polygon = snapToMesh(navigation, mesh, point, part);
  if (polygon !== NONE) return polygon;
  return findNearestPoint(mesh, point, Number.POSITIVE_INFINITY, navigation.scratch.nearest);
}
