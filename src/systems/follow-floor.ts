// The floor under somebody who walks over a mesh. Floors may lie above one another: the walker stays on the one whose
// height is nearest to its own, and is followed in short steps, so that it cannot change floors on its way over a hump.
import { NONE } from '../nav/geometry/none.ts';
import { orient } from '../nav/geometry/orient.ts';
import { distance } from '../nav/geometry/segment.ts';
import type { NavMesh } from '../nav/mesh/nav-mesh.ts';
import { heightAt, toPlace } from '../nav/query/height.ts';

/** Where somebody stands on a mesh: metres, and the polygon. */
export interface Walker {
  x: number;
  y: number;
  z: number;
  polygon: number;
}

// Metres; on ground of 45 degrees less than floors are apart.
const LONGEST_STEP = 0.5;

// Lattice units: a place between lattice points is rounded, which may put it outside all polygons by less than this.
const SLACK = 1;

/**
 * Takes a walker straight over the mesh to (toX, toZ), metres, and brings its height and polygon up to date. Where there
 * is no floor, which rounding can bring about at a border, they stay as they are.
 */
export function followFloor(mesh: NavMesh, walker: Walker, toX: number, toZ: number): void {
  const { x: fromX, z: fromZ } = walker;
  const steps = Math.max(1, Math.ceil(distance(fromX, fromZ, toX, toZ) / LONGEST_STEP));
  for (let step = 1; step < steps; step += 1) {
    walker.x = fromX + ((toX - fromX) * step) / steps;
    walker.z = fromZ + ((toZ - fromZ) * step) / steps;
    standOnFloor(mesh, walker);
  }
  walker.x = toX;
  walker.z = toZ;
  standOnFloor(mesh, walker);
}

function standOnFloor(mesh: NavMesh, walker: Walker): void {
  const { lattice, index } = mesh;
  const x = toPlace(walker.x, lattice.originX, lattice.unit);
  const z = toPlace(walker.z, lattice.originZ, lattice.unit);
  const column = Math.max(0, Math.min(index.columns - 1, Math.floor((x - index.minX) / index.cell)));
  const row = Math.max(0, Math.min(index.rows - 1, Math.floor((z - index.minZ) / index.cell)));
  const cell = row * index.columns + column;
  let polygon = NONE;
  let height = 0;
  for (let at = index.cellStart[cell]; at < index.cellStart[cell + 1]; at += 1) {
    const candidate = index.items[at];
    if (!isOver(mesh, candidate, x, z)) continue;
    const candidateHeight = heightAt(mesh, candidate, walker.x, walker.z);
    if (polygon !== NONE && Math.abs(candidateHeight - walker.y) >= Math.abs(height - walker.y)) continue;
    polygon = candidate;
    height = candidateHeight;
  }
  if (polygon === NONE) return;
  walker.polygon = polygon;
  walker.y = height + 0;
}

/** Whether a place in lattice units lies over a polygon, or beside it by rounding only. */
function isOver(
  { polygonStart, nextEdge, edgeX, edgeZ }: NavMesh,
  polygon: number,
  x: number,
  z: number,
): boolean {
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const end = nextEdge[edge];
    const turn = orient(edgeX[edge], edgeZ[edge], edgeX[end], edgeZ[end], x, z);
    if (turn < -SLACK * distance(edgeX[edge], edgeZ[edge], edgeX[end], edgeZ[end])) return false;
  }
  return true;
}
