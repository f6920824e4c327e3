// navcat: Recast and Detour in JavaScript.
import {
  createFindNearestPolyResult,
  DEFAULT_QUERY_FILTER,
  findNearestPoly,
  findPath,
  type NavMesh,
} from 'navcat';
import { crowd as crowds } from 'navcat/blocks';
import type { Baked } from './bake/baker.ts';
import { createNavcatBaker } from './bake/navcat-baker.ts';
import { SQUARE_TERMS } from './bake/terms.ts';
import { type Contestant, type Point, planLength, TICKS_PER_SECOND, WALKER } from './contestant.ts';

const HALF_EXTENTS: [number, number, number] = [1, 2, 1];

const triple = ({ x, y, z }: Point): [number, number, number] => [x, y, z];

export function createNavcat(): Contestant {
  const baker = createNavcatBaker();
  let baked: Baked<NavMesh> | undefined;
  return {
    name: 'navcat',
    bake(level) {
      baked = baker.bake(level, SQUARE_TERMS);
    },
    countPolygons: () => baked!.measure().polygons,
    findPaths(pairs) {
      let sum = 0;
      for (const [from, to] of pairs) {
        const { path } = findPath(baked!.mesh, triple(from), triple(to), HALF_EXTENTS, DEFAULT_QUERY_FILTER);
        sum += planLength(path.map(({ position }) => [position[0], position[2]] as const));
      }
      return sum;
    },
    createCrowd(pairs) {
      const crowd = crowds.create(WALKER.radius);
      const agents = pairs.map(([from, to]) => {
        const id = crowds.addAgent(crowd, baked!.mesh, triple(from), {
          radius: WALKER.radius,
          height: WALKER.height,
          maxAcceleration: 20,
          maxSpeed: WALKER.speed,
          collisionQueryRange: 2.5,
          separationWeight: 0,
          updateFlags: 0,
          queryFilter: DEFAULT_QUERY_FILTER,
        });
        const nearest = createFindNearestPolyResult();
        const target = findNearestPoly(nearest, baked!.mesh, triple(to), HALF_EXTENTS, DEFAULT_QUERY_FILTER);
        crowds.requestMoveTarget(crowd, id, target.nodeRef, target.position);
        return crowd.agents[id];
      });
      return {
        step: () => crowds.update(crowd, baked!.mesh, 1 / TICKS_PER_SECOND),
        checksum: () => agents.reduce((sum, { position }) => sum + position[0] + position[2], 0),
      };
    },
  };
}
