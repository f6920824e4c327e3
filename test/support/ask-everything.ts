// Questions from outside a match, as a cursor's preview, a minimap or a debug view ask them: of every kind, with memory of the
// asker's own, and searches that are left half done.
import { NONE } from '../../src/nav/geometry/none.ts';
import { findNearestPlace } from '../../src/nav/graph/find-nearest-place.ts';
import { createRouteSearch, findRoute } from '../../src/nav/graph/route-search.ts';
import { advancePathSearch, beginPathSearch } from '../../src/nav/query/advance-path-search.ts';
import { castRay, hasLineOfSight } from '../../src/nav/query/cast-ray.ts';
import { createAreaTable, drawPoint } from '../../src/nav/query/draw-point.ts';
import { findCrossedPolygons } from '../../src/nav/query/find-crossed-polygons.ts';
import { createNearestPoint, findNearestPoint } from '../../src/nav/query/find-nearest-point.ts';
import { findPath } from '../../src/nav/query/find-path.ts';
import { createSurfaceMove, moveAlongSurface } from '../../src/nav/query/move-along-surface.ts';
import { createPath } from '../../src/nav/query/path.ts';
import { createPathSearch } from '../../src/nav/query/path-search.ts';
import { createRay } from '../../src/nav/query/ray.ts';
import type { Navigation } from '../../src/systems/navigation.ts';

/** Asks every question once about a mesh and a graph of a world, from and to places drawn; answers how many had an answer. */
export function askEverything({ state }: Navigation, numbers: () => number): number {
  const { mesh } = state.meshes[Math.floor(numbers() * state.meshes.length)];
  const { graph } = state.graphs[Math.floor(numbers() * state.graphs.length)];
  const place = () => ({ x: numbers() * 48, y: numbers() * 6, z: numbers() * 48 });
  const [from, to] = [place(), place()];
  const search = createPathSearch(mesh);
  const path = createPath();
  const nearest = createNearestPoint();
  const move = createSurfaceMove();
  const answers: boolean[] = [findPath(search, from, to, path) === 'found'];
  answers.push(findCrossedPolygons(search, path, new Int32Array(mesh.polygonCount)) > 0);
  beginPathSearch(search, to, from);
  answers.push(advancePathSearch(search, 1));
  answers.push(
    castRay(mesh, from, to, createRay()) !== 'off-mesh',
    hasLineOfSight(mesh, from, to, createRay()),
  );
  findNearestPoint(mesh, from, 100, nearest);
  answers.push(nearest.polygon !== NONE);
  if (nearest.polygon !== NONE) answers.push(moveAlongSurface(mesh, nearest, { x: 5, z: -3 }, move));
  drawPoint(createAreaTable(mesh), Int32Array.of(1, 2, 3, Math.floor(numbers() * 1e6)), 0, nearest);
  const ends = [from, to].map(({ x, y, z }) => findNearestPlace(graph, x, y, z, Number.POSITIVE_INFINITY));
  answers.push(findRoute(createRouteSearch(graph), ends[0], ends[1], new Int32Array(graph.placeCount)) > 0);
  return answers.filter(Boolean).length;
}
