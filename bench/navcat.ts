// navcat: Recast and Detour in JavaScript.
import {
  createFindNearestPolyResult,
  DEFAULT_QUERY_FILTER,
  findNearestPoly,
  findPath,
  type NavMesh,
} from 'navcat';
import { crowd as crowds, generateSoloNavMesh } from 'navcat/blocks';
import { AGENT, CELL, type Contestant, type Point, planLength, TICKS_PER_SECOND } from './contestant.ts';

const SETTINGS = {
  cellSize: CELL.size,
  cellHeight: CELL.height,
  walkableRadiusVoxels: Math.ceil(AGENT.radius / CELL.size),
  walkableRadiusWorld: AGENT.radius,
  walkableClimbVoxels: Math.floor(AGENT.maxStep / CELL.height),
  walkableClimbWorld: AGENT.maxStep,
  walkableHeightVoxels: Math.ceil(AGENT.height / CELL.height),
  walkableHeightWorld: AGENT.height,
  walkableSlopeAngleDegrees: 45,
  borderSize: 0,
  minRegionArea: 40,
  mergeRegionArea: 400,
  maxSimplificationError: 1.3,
  maxEdgeLength: 0,
  maxVerticesPerPoly: 6,
  detailSampleDistance: 6 * CELL.size,
  detailSampleMaxError: CELL.height,
};
const HALF_EXTENTS: [number, number, number] = [1, 2, 1];

const triple = ({ x, y, z }: Point): [number, number, number] => [x, y, z];

export function createNavcat(): Contestant {
  let mesh: NavMesh | undefined;
  return {
    name: 'navcat',
    bake(level) {
      mesh = generateSoloNavMesh(level, SETTINGS).navMesh;
      return Object.values(mesh.tiles).reduce((sum, tile) => sum + tile.polys.length, 0);
    },
    findPaths(pairs) {
      let sum = 0;
      for (const [from, to] of pairs) {
        const { path } = findPath(mesh!, triple(from), triple(to), HALF_EXTENTS, DEFAULT_QUERY_FILTER);
        sum += planLength(path.map(({ position }) => [position[0], position[2]] as const));
      }
      return sum;
    },
    createCrowd(pairs) {
      const crowd = crowds.create(AGENT.radius);
      const agents = pairs.map(([from, to]) => {
        const id = crowds.addAgent(crowd, mesh!, triple(from), {
          radius: AGENT.radius,
          height: AGENT.height,
          maxAcceleration: 20,
          maxSpeed: AGENT.speed,
          collisionQueryRange: 2.5,
          separationWeight: 0,
          updateFlags: 0,
          queryFilter: DEFAULT_QUERY_FILTER,
        });
        const nearest = createFindNearestPolyResult();
        const target = findNearestPoly(nearest, mesh!, triple(to), HALF_EXTENTS, DEFAULT_QUERY_FILTER);
        crowds.requestMoveTarget(crowd, id, target.nodeRef, target.position);
        return crowd.agents[id];
      });
      return {
        step: () => crowds.update(crowd, mesh!, 1 / TICKS_PER_SECOND),
        checksum: () => agents.reduce((sum, { position }) => sum + position[0] + position[2], 0),
      };
    },
  };
}
