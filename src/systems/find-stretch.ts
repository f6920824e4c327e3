// A stretch of an agent's path over its mesh: found from where it stands, and as many of its corners as the path buffer
// holds.
import { NONE } from '../nav/geometry/none.ts';
import { findPath } from '../nav/query/find-path.ts';
import { PATH_STATUS, type PathStatus } from '../nav/query/path.ts';
import { joinPath } from './join-path.ts';
import { meshOf, type Navigation } from './navigation.ts';
import { snapToMesh } from './snap-to-mesh.ts';

/**
 * Finds the path of an agent on a mesh from its place to its destination and fills its buffer with the first corners,
 * as stretch number `stretch`. Answers the status, which it also notes in `pathStatus`; unless that is `found`, the
 * buffer stays as it was.
 */
export function findStretch(navigation: Navigation, eid: number, stretch: number): PathStatus {
  const { NavAgent, NavDestination, NavPlace } = navigation.components;
  const { from, nearest, path, point } = navigation.scratch;
  const { mesh, search } = navigation.state.meshes[meshOf(navigation, eid)];
  const polygon = NavPlace.polygon[eid];
  point.x = NavDestination.x[eid];
  point.y = NavDestination.y[eid];
  point.z = NavDestination.z[eid];
  let status: PathStatus = 'off-mesh-goal';
  if (snapToMesh(navigation, mesh, point, polygon === NONE ? NONE : mesh.component[polygon]) !== NONE) {
    from.x = NavPlace.x[eid];
    from.y = NavPlace.y[eid];
    from.z = NavPlace.z[eid];
    status = findPath(search, from, nearest, path);
  }
  NavAgent.pathStatus[eid] = PATH_STATUS[status];
  if (status === 'found') fillBuffer(navigation, eid, stretch);
  return status;
}

function fillBuffer(navigation: Navigation, eid: number, stretch: number): void {
  const { NavPathBuffer } = navigation.components;
  const { cornerCount, x, y, z } = navigation.scratch.path;
  const { capacity } = NavPathBuffer;
  const count = Math.min(cornerCount, capacity);
  let left = 0;
  // Summed from the end, so that what is left is the same bits whichever stretch tells it.
  for (let corner = cornerCount - 1; corner >= 0; corner -= 1) {
    if (corner + 1 < cornerCount) {
      const dx = x[corner + 1] - x[corner];
      const dz = z[corner + 1] - z[corner];
      left += Math.sqrt(dx * dx + dz * dz);
    }
    if (corner >= count) continue;
    const slot = eid * capacity + corner;
    NavPathBuffer.x[slot] = x[corner];
    NavPathBuffer.y[slot] = y[corner];
    NavPathBuffer.z[slot] = z[corner];
    NavPathBuffer.left[slot] = left;
  }
  NavPathBuffer.count[eid] = count;
  NavPathBuffer.beyond[eid] = cornerCount - count;
  NavPathBuffer.stretch[eid] = stretch;
  joinPath(navigation, eid);
}
