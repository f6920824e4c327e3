// From where a place really is to where rounding puts it: a straight line of less than a unit.
//
// Which ground round the rounded point is that of the place? The ground that this line leads to without leaving it. So the
// answer does not depend on how the ground is cut: a cut that the line meets is crossed like any link, and one that it does
// not meet is not looked at. Along a wall, and where place and rounded point are one, the side is that of the polygon from
// which one sets out.
import { orient } from '../geometry/orient.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import type { SurfacePlace } from './height.ts';
import { sideOfEdge, sideOfLine } from './side-of-edge.ts';

/** A place, and the lattice point to which it was rounded. */
export interface RoundedPlace {
  readonly asked: SurfacePlace;
  readonly x: number;
  readonly z: number;
}

/** True when the edge, its ends included, has a point in common with the line from a place to its rounded point. Exact. */
export function meetsRounding(mesh: NavMesh, edge: number, { asked, x, z }: RoundedPlace): boolean {
  const { edgeX, edgeZ, nextEdge } = mesh;
  const ax = edgeX[edge];
  const az = edgeZ[edge];
  const bx = edgeX[nextEdge[edge]];
  const bz = edgeZ[nextEdge[edge]];
  if (Math.max(ax, bx) < Math.min(asked.planX, x) || Math.min(ax, bx) > Math.max(asked.planX, x))
    return false;
  if (Math.max(az, bz) < Math.min(asked.planZ, z) || Math.min(az, bz) > Math.max(asked.planZ, z))
    return false;
  if (orient(ax, az, bx, bz, x, z) * sideOfEdge(mesh, edge, asked) > 0) return false;
  // Seen from the rounded point, the place does not lie on one side of both ends.
  return sideOfLine(x, z, ax, az, asked) * sideOfLine(x, z, bx, bz, asked) <= 0;
}
