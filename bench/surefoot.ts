// Ourselves.
import { addComponents, addEntity, createWorld, set } from 'bitecs';
import {
  addNavigation,
  createPath,
  createPathSearch,
  findPath,
  type NavMesh,
  navigate,
  type PathSearch,
  setDestination,
} from 'surefoot';
import { createSurefootBaker, toSurefoot } from './bake/surefoot-baker.ts';
import { SQUARE_TERMS } from './bake/terms.ts';
import { type Contestant, TICKS_PER_SECOND, WALKER } from './contestant.ts';

/** How the town square is baked. */
export const SQUARE_BAKE = toSurefoot(SQUARE_TERMS);

export function createSurefoot(): Contestant {
  const baker = createSurefootBaker();
  let mesh: NavMesh;
  let search: PathSearch;
  const path = createPath();
  return {
    name: 'surefoot',
    bake(level) {
      mesh = baker.bake(level, SQUARE_TERMS).mesh;
      search = createPathSearch(mesh);
    },
    countPolygons: () => mesh.polygonCount,
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
          set(NavAgent, { speed: WALKER.speed }),
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
