// recast-navigation: Recast and Detour in WebAssembly.
import { Crowd as DetourCrowd, type NavMesh, NavMeshQuery } from 'recast-navigation';
import type { Baked } from './bake/baker.ts';
import { createRecastBaker } from './bake/recast-baker.ts';
import { SQUARE_TERMS } from './bake/terms.ts';
import { type Contestant, planLength, TICKS_PER_SECOND, WALKER } from './contestant.ts';

export async function createRecast(): Promise<Contestant> {
  const baker = await createRecastBaker();
  let baked: Baked<NavMesh> | undefined;
  let query: NavMeshQuery | undefined;
  return {
    name: 'recast-navigation',
    bake(level) {
      query?.destroy();
      baked?.free();
      baked = baker.bake(level, SQUARE_TERMS);
      query = new NavMeshQuery(baked.mesh);
    },
    countPolygons: () => baked!.measure().polygons,
    findPaths(pairs) {
      let sum = 0;
      for (const [from, to] of pairs) {
        const { path } = query!.computePath(from, to);
        sum += planLength(path.map(({ x, z }) => [x, z] as const));
      }
      return sum;
    },
    createCrowd(pairs) {
      const crowd = new DetourCrowd(baked!.mesh, { maxAgents: pairs.length, maxAgentRadius: WALKER.radius });
      const agents = pairs.map(([from, to]) => {
        const agent = crowd.addAgent(from, {
          radius: WALKER.radius,
          height: WALKER.height,
          maxSpeed: WALKER.speed,
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
