// On which side of a wall an agent stands, kept while the mesh under it is exchanged: from its place to the middle of its
// polygon. A place on the line of a wall lies on the ground of both sides, and only the old mesh tells which it is.
import { toMetres } from '../nav/geometry/lattice.ts';
import { NONE } from '../nav/geometry/none.ts';
import type { NavMesh } from '../nav/mesh/nav-mesh.ts';
import type { Navigation } from './navigation.ts';
import { isStraightOver, snapToMesh } from './snap-to-mesh.ts';

/** Notes the side of an agent that was placed on the mesh that is under the id now, and is to go. */
export function noteSide({ components: { NavPlace }, state }: Navigation, eid: number, id: number): void {
  const { mesh, version } = state.meshes[id];
  const polygon = NavPlace.polygon[eid];
  if (polygon === NONE || NavPlace.mesh[eid] !== id || NavPlace.version[eid] !== version) return;
  const first = mesh.polygonStart[polygon];
  const end = mesh.polygonStart[polygon + 1];
  let sumX = 0;
  let sumZ = 0;
  for (let edge = first; edge < end; edge += 1) {
    sumX += mesh.edgeX[edge];
    sumZ += mesh.edgeZ[edge];
  }
  const { originX, originZ, unit } = mesh.lattice;
  NavPlace.insideX[eid] = toMetres(sumX / (end - first), originX, unit) - NavPlace.x[eid];
  NavPlace.insideZ[eid] = toMetres(sumZ / (end - first), originZ, unit) - NavPlace.z[eid];
}

/** Forgets the side: the agent has its ground. */
export function forgetSide({ components: { NavPlace } }: Navigation, eid: number): void {
  NavPlace.insideX[eid] = 0;
  NavPlace.insideZ[eid] = 0;
}

/**
 * The part of another mesh on the side noted for an agent: that of the ground a lattice unit from its place towards the
 * middle of its old polygon. NONE when no side is noted or there is no ground.
 */
export function findPartOfSide(navigation: Navigation, eid: number, mesh: NavMesh): number {
  const { insideX, insideZ, x, y, z } = navigation.components.NavPlace;
  const { nearest, point } = navigation.scratch;
  const far = Math.sqrt(insideX[eid] * insideX[eid] + insideZ[eid] * insideZ[eid]);
  if (far === 0) return NONE;
  const share = Math.min(1, mesh.lattice.unit / far);
  point.x = x[eid] + insideX[eid] * share;
  point.y = y[eid];
  point.z = z[eid] + insideZ[eid] * share;
  const polygon = snapToMesh(navigation, mesh, point, NONE);
  if (polygon === NONE || !isStraightOver(mesh, point, nearest)) return NONE;
  return mesh.component[polygon];
}
