// navmesh (mikewesthad): the polygons as they are, in plan.
import { NavMesh } from 'navmesh';
import { lengthBetween, type Searcher } from './searcher.ts';

export function createNavmeshSearcher(): Searcher {
  return {
    name: 'navmesh',
    load({ ground, pairs }) {
      const { rings, x, z } = ground;
      const mesh = new NavMesh(rings.map((ring) => ring.map((vertex) => ({ x: x[vertex], y: z[vertex] }))));
      const ends = pairs.map(([from, to]) => [
        { x: from.x, y: from.z },
        { x: to.x, y: to.z },
      ]);
      let found: ReturnType<NavMesh['findPath']> = null;
      return {
        ask: (pair) => {
          found = mesh.findPath(ends[pair][0], ends[pair][1]);
        },
        readLength: (pair) =>
          lengthBetween(
            (found ?? []).map((point) => [point.x, point.y] as const),
            ...pairs[pair],
          ),
      };
    },
  };
}
