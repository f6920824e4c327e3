// Whether an agent's destination lay on the ground of a mesh, kept when that is exchanged: what was said of a place on the
// ground is not meant for the ground beside it.
import { meshOf, type Navigation } from './navigation.ts';
import { isOnGround } from './snap-to-mesh.ts';

/** Notes it for an agent that walks on the mesh that is under the id now, and is to go. */
export function noteGoal(navigation: Navigation, eid: number, id: number): void {
  const { NavDestination } = navigation.components;
  if (NavDestination.wanted[eid] === 0 || meshOf(navigation, eid) !== id) return;
  const { point } = navigation.scratch;
  point.x = NavDestination.x[eid];
  point.y = NavDestination.y[eid];
  point.z = NavDestination.z[eid];
  if (isOnGround(navigation, navigation.state.meshes[id].mesh, point)) NavDestination.onGround[eid] = 1;
}
