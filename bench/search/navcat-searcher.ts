// navcat: one tile of the polygons as they are.
import {
  addTile,
  buildTile,
  createNavMesh,
  DEFAULT_QUERY_FILTER,
  type FindPathResult,
  FindPathResultFlags,
  findPath,
  type NavMesh,
  polygonsToNavMeshTilePolys,
  polysToTileDetailMesh,
} from 'navcat';
import type { Point } from '../contestant.ts';
import type { Ground } from './ground.ts';
import { lengthBetween, type Searcher } from './searcher.ts';

type Triple = [number, number, number];

const HALF_EXTENTS: Triple = [0.1, 1, 0.1];

export function createNavcatSearcher(): Searcher {
  return {
    name: 'navcat',
    load({ ground, pairs }) {
      const mesh = createMesh(ground);
      const ends = pairs.map(([from, to]) => [toTriple(from), toTriple(to)] as const);
      let result: FindPathResult;
      return {
        ask: (pair) => {
          result = findPath(mesh, ends[pair][0], ends[pair][1], HALF_EXTENTS, DEFAULT_QUERY_FILTER);
        },
        readLength: (pair) => {
          if ((result.flags & FindPathResultFlags.COMPLETE_PATH) === 0) return undefined;
          const points = result.path.map(({ position }) => [position[0], position[2]] as const);
          return lengthBetween(points, ...pairs[pair]);
        },
      };
    },
  };
}

const toTriple = ({ x, y, z }: Point): Triple => [x, y, z];

function createMesh(ground: Ground): NavMesh {
  const { rings, x, y, z } = ground;
  const vertices = Array.from(x, (_, vertex) => [x[vertex], y[vertex], z[vertex]]).flat();
  const low = (values: Float64Array): number => values.reduce((least, value) => Math.min(least, value));
  const high = (values: Float64Array): number => values.reduce((most, value) => Math.max(most, value));
  const min: Triple = [low(x), low(y), low(z)];
  const bounds: [...Triple, ...Triple] = [...min, high(x), high(y), high(z)];
  // Detour's way round: clockwise seen with x to the right and z up.
  const polygons = rings.map((ring) => ({ vertices: [...ring].reverse(), flags: 1, area: 0 }));
  const polys = polygonsToNavMeshTilePolys(polygons, vertices, 0, bounds);
  const mesh = createNavMesh();
  mesh.origin = min;
  mesh.tileWidth = bounds[3] - bounds[0];
  mesh.tileHeight = bounds[5] - bounds[2];
  addTile(
    mesh,
    buildTile({
      ...polys,
      ...polysToTileDetailMesh(polys.polys),
      bounds,
      tileX: 0,
      tileY: 0,
      tileLayer: 0,
      cellSize: 0.01,
      cellHeight: 0.01,
      walkableHeight: 1,
      walkableRadius: 0,
      walkableClimb: 0.5,
    }),
  );
  return mesh;
}
