// The floor under somebody who walks over a mesh. Floors may lie above one another: the walker stays on the one whose
// height is nearest to its own, and is followed in short steps, so that it cannot change floors on its way over a hump.
import { NONE } from '../nav/geometry/none.ts';
import type { NavMesh } from '../nav/mesh/nav-mesh.ts';
import { createSurfacePlace, type SurfacePlace, setHeight, updatePlan } from '../nav/query/height.ts';

/** Somebody on their way over a mesh: where they stand, metres, and on which polygon. */
export interface FloorWalker {
  x: number;
  y: number;
  z: number;
  polygon: number;
  /** Where they go to, metres. */
  toX: number;
  toZ: number;
  /** How far they may still go in this tick, metres. */
  left: number;
  /** Scratch: where they stand, and the height there of the floor looked at. */
  readonly place: SurfacePlace;
}

// Metres; on ground of 45 degrees less than floors are apart.
const LONGEST_STEP = 0.5;

// Lattice units: a place between lattice points is rounded, which may put it outside all polygons by less than this.
const SLACK = 1;

/** Makes a walker who stands nowhere. */
export function createFloorWalker(): FloorWalker {
  return { x: 0, y: 0, z: 0, polygon: NONE, toX: 0, toZ: 0, left: 0, place: createSurfacePlace() };
}

/**
 * Takes a walker straight over the mesh to where it goes, and brings its height and polygon up to date. Where there is no
 * floor, which rounding can bring about at a border, they stay as they are.
 */
export function followFloor(mesh: NavMesh, walker: FloorWalker): void {
  const { x: fromX, z: fromZ, toX, toZ } = walker;
  const dx = toX - fromX;
  const dz = toZ - fromZ;
  const steps = Math.max(1, Math.ceil(Math.sqrt(dx * dx + dz * dz) / LONGEST_STEP));
  for (let step = 1; step < steps; step += 1) {
    walker.x = fromX + (dx * step) / steps;
    walker.z = fromZ + (dz * step) / steps;
    standOnFloor(mesh, walker);
  }
  walker.x = toX;
  walker.z = toZ;
  standOnFloor(mesh, walker);
}

function standOnFloor(mesh: NavMesh, walker: FloorWalker): void {
  const { index } = mesh;
  const { place } = walker;
  // Not by `setPlan`: a function that is given points of many shapes, as games make them, reads them slowly.
  place.x = walker.x;
  place.z = walker.z;
  updatePlan(mesh, place);
  const column = Math.max(
    0,
    Math.min(index.columns - 1, Math.floor((place.planX - index.minX) / index.cell)),
  );
  const row = Math.max(0, Math.min(index.rows - 1, Math.floor((place.planZ - index.minZ) / index.cell)));
  const cell = row * index.columns + column;
  let polygon = NONE;
  let height = 0;
  for (let at = index.cellStart[cell]; at < index.cellStart[cell + 1]; at += 1) {
    const candidate = index.items[at];
    if (!isOver(mesh, candidate, place)) continue;
    setHeight(mesh, candidate, place);
    if (polygon !== NONE && Math.abs(place.height - walker.y) >= Math.abs(height - walker.y)) continue;
    polygon = candidate;
    height = place.height;
  }
  if (polygon === NONE) return;
  walker.polygon = polygon;
  walker.y = height + 0;
}

/** Whether a place in lattice units lies over a polygon, or beside it by rounding only. */
function isOver(
  { polygonStart, nextEdge, edgeX, edgeZ }: NavMesh,
  polygon: number,
  place: SurfacePlace,
): boolean {
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const dx = edgeX[nextEdge[edge]] - edgeX[edge];
    const dz = edgeZ[nextEdge[edge]] - edgeZ[edge];
    const turn = dx * (place.planZ - edgeZ[edge]) - dz * (place.planX - edgeX[edge]);
    if (turn < 0 && turn < -SLACK * Math.sqrt(dx * dx + dz * dz)) return false;
  }
  return true;
}
