// Ourselves.
import { addComponents, addEntity, createWorld, set } from 'bitecs';
import {
  addNavigation,
  bakeNavMesh,
  createPath,
  createPathSearch,
  findPath,
  type NavMesh,
  navigate,
  type PathSearch,
  setDestination,
} from 'surefoot';
import { AGENT, CELL, type Contestant, TICKS_PER_SECOND } from './contestant.ts';

/** How the town square is baked. */
export const SQUARE_BAKE = {
  cellSize: CELL.size,
  cellHeight: CELL.height,
  maxSlope: 1,
  maxStep: AGENT.maxStep,
  agentHeight: AGENT.height,
  agentRadius: AGENT.radius,
  minRegionSpans: 40,
  maxDeviation: 1.3,
  maxCorners: 6,
};

export function createSurefoot(): Contestant {
  let mesh: NavMesh;
  let search: PathSearch;
  const path = createPath();
  return {
    name: 'surefoot',
    bake(level) {
      mesh = bakeNavMesh(level, SQUARE_BAKE).mesh;
      search = createPathSearch(mesh);
      return mesh.polygonCount;
    },
    findPaths(pairs) {
      let sum = 0;
      for (const [from, to] of pairs) {
        findPath(search, from, to, path);
        sum += path.length;
      }
      return sum;
    },
    createCrowd(pairs) {
      const world = createWorld();
      const navigation = addNavigation(world, {
        seed: 'bench',
        ticksPerSecond: TICKS_PER_SECOND,
        capacity: pairs.length + 1,
      });
      const { NavAgent, NavMeshRef, Position } = navigation.components;
      const ground = navigation.addMesh(mesh);
      const walkers = pairs.map(([from, to]) => {
        const walker = addEntity(world);
        addComponents(
          world,
          walker,
          set(Position, from),
          set(NavAgent, { speed: AGENT.speed }),
          set(NavMeshRef, { mesh: ground }),
        );
        setDestination(world, walker, to.x, to.y, to.z);
        return walker;
      });
      return {
        step: () => navigate(world),
        checksum: () => walkers.reduce((sum, walker) => sum + Position.x[walker] + Position.z[walker], 0),
      };
    },
  };
}
