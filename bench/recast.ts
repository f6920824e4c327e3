// recast-navigation: Recast and Detour in WebAssembly.
import { Crowd as DetourCrowd, init, type NavMesh, NavMeshQuery } from 'recast-navigation';
import { generateSoloNavMesh } from 'recast-navigation/generators';
import { AGENT, CELL, type Contestant, planLength, TICKS_PER_SECOND } from './contestant.ts';

const SETTINGS = {
  cs: CELL.size,
  ch: CELL.height,
  walkableSlopeAngle: 45,
  walkableHeight: Math.ceil(AGENT.height / CELL.height),
  walkableClimb: Math.floor(AGENT.maxStep / CELL.height),
  walkableRadius: Math.ceil(AGENT.radius / CELL.size),
  maxSimplificationError: 1.3,
  maxEdgeLen: 0,
  minRegionArea: 40,
  maxVertsPerPoly: 6,
};

export async function createRecast(): Promise<Contestant> {
  await init();
  let mesh: NavMesh | undefined;
  let query: NavMeshQuery | undefined;
  return {
    name: 'recast-navigation',
    bake({ positions, indices }) {
      query?.destroy();
      mesh?.destroy();
      const result = generateSoloNavMesh(positions, indices, SETTINGS);
      if (!result.success) throw new Error(result.error);
      mesh = result.navMesh;
      query = new NavMeshQuery(mesh);
      return countPolygons(mesh);
    },
    findPaths(pairs) {
      let sum = 0;
      for (const [from, to] of pairs) {
        const { path } = query!.computePath(from, to);
        sum += planLength(path.map(({ x, z }) => [x, z] as const));
      }
      return sum;
    },
    createCrowd(pairs) {
      const crowd = new DetourCrowd(mesh!, { maxAgents: pairs.length, maxAgentRadius: AGENT.radius });
      const agents = pairs.map(([from, to]) => {
        const agent = crowd.addAgent(from, {
          radius: AGENT.radius,
          height: AGENT.height,
          maxSpeed: AGENT.speed,
          updateFlags: 0,
        });
        agent.requestMoveTarget(to);
        return agent;
      });
      return {
        step: () => crowd.update(1 / TICKS_PER_SECOND),
        checksum() {
          let sum = 0;
          for (const agent of agents) sum += agent.position().x + agent.position().z;
          crowd.destroy();
          return sum;
        },
      };
    },
  };
}

function countPolygons(mesh: NavMesh): number {
  let polygons = 0;
  for (let tile = 0; tile < mesh.getMaxTiles(); tile += 1) {
    polygons += mesh.getTile(tile).header()?.polyCount() ?? 0;
  }
  return polygons;
}
