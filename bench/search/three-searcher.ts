// three-pathfinding: the polygons cut into triangles, which is what it takes. The group of each pair, which a path is asked
// with, is found outside the clock.
import { BufferGeometry, Float32BufferAttribute, Vector3 } from 'three';
import { Pathfinding } from 'three-pathfinding/dist/three-pathfinding.modern.mjs';
import type { Ground } from './ground.ts';
import { lengthBetween, type Searcher } from './searcher.ts';
import { splitRing } from './split-ring.ts';

const ZONE = 'bench';

export function createThreeSearcher(): Searcher {
  return {
    name: 'three-pathfinding',
    load({ ground, pairs }) {
      const pathfinding = new Pathfinding();
      pathfinding.setZoneData(ZONE, Pathfinding.createZone(createGeometry(ground)));
      const ends = pairs.map(([from, to]) => {
        const start = new Vector3(from.x, from.y, from.z);
        return { start, goal: new Vector3(to.x, to.y, to.z), group: pathfinding.getGroup(ZONE, start, true) };
      });
      let found: Vector3[] | null = null;
      return {
        ask: (pair) => {
          const { start, goal, group } = ends[pair];
          found = pathfinding.findPath(start, goal, ZONE, group);
        },
        readLength: (pair) => {
          if (!found) return undefined;
          const points = [ends[pair].start, ...found].map((point) => [point.x, point.z] as const);
          return lengthBetween(points, ...pairs[pair]);
        },
      };
    },
  };
}

function createGeometry(ground: Ground): BufferGeometry {
  const { rings, x, y, z } = ground;
  const positions = Array.from(x, (_, vertex) => [x[vertex], y[vertex], z[vertex]]).flat();
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setIndex(
    rings.flatMap((ring) => splitRing(ground, ring, 3)).flatMap((triangle) => triangle.reverse()),
  );
  return geometry;
}
