// One question about a path, with its answer in plain arrays.
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';
import { findCrossedPolygons } from '../../src/nav/query/find-crossed-polygons.ts';
import { findPath } from '../../src/nav/query/find-path.ts';
import { createPath, type Path, type PathStatus } from '../../src/nav/query/path.ts';
import { createPathSearch } from '../../src/nav/query/path-search.ts';
import { findStepOffGround } from './walk-path.ts';

/** A place in plan at height 0, or in space. */
export type Place = readonly [x: number, z: number] | readonly [x: number, y: number, z: number];

/** An answer. `corners` are [x, z]. */
export interface Answer {
  readonly status: PathStatus;
  readonly length: number;
  readonly corners: [number, number][];
  readonly heights: number[];
  readonly crossed: number[];
  readonly expansions: number;
  readonly path: Path;
}

/** Asks for a path over a mesh. A path found is walked to make sure that it lies on the ground. */
export function askPath(mesh: NavMesh, from: Place, to: Place): Answer {
  const search = createPathSearch(mesh);
  const path = createPath();
  const status = findPath(search, pointOf(from), pointOf(to), path);
  const places = [...Array(path.cornerCount).keys()];
  const crossed = new Int32Array(1000);
  const crossedCount = findCrossedPolygons(search, path, crossed);
  if (status === 'found') {
    const fault = findStepOffGround(mesh, path);
    if (fault !== undefined) throw new Error(fault);
  }
  return {
    status,
    length: path.length,
    corners: places.map((at) => [path.x[at], path.z[at]]),
    heights: places.map((at) => path.y[at]),
    crossed: [...crossed.subarray(0, crossedCount)],
    expansions: path.expansions,
    path,
  };
}

/** The place as a point. */
export function pointOf(place: Place): { x: number; y: number; z: number } {
  return place.length === 2 ? { x: place[0], y: 0, z: place[1] } : { x: place[0], y: place[1], z: place[2] };
}
