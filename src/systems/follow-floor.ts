// The floor under somebody who walks over a mesh. Floors may lie above one another: the walker is followed over the links of
// the polygons. A walk straight along walls and round their corners is rounded, so that a wall may seem to be in the way by a
// few last bits; there the walker stays on the floor whose height is nearest to its own.
import { NONE } from '../nav/geometry/none.ts';
import type { NavMesh } from '../nav/mesh/nav-mesh.ts';
import { createSurfacePlace, type SurfacePlace, setHeight, updatePlan } from '../nav/query/height.ts';
import { createSurfaceMove, moveAlongSurface, type SurfaceMove } from '../nav/query/move-along-surface.ts';

/** Somebody on their way over a mesh: where they stand, metres, and on which polygon. */
export interface FloorWalker {
  x: number;
  y: number;
  z: number;
  polygon: number;
  /** Where they go to, metres. */
  toX: number;
  toZ: number;
  /** How far they may still go in this tick, and how far they have come in it, metres. */
  left: number;
  walked: number;
  /** Scratch: where they stand, and the height there of the floor looked at. */
  readonly place: SurfacePlace;
  /** Scratch: the way there, and where it leads. */
  readonly step: { x: number; z: number };
  readonly move: SurfaceMove;
}

// Metres; on ground of 45 degrees less than floors are apart.
const LONGEST_STEP = 0.5;

// Lattice units: a place between lattice points is rounded, which may put it outside all polygons by less than this.
const SLACK = 1;

// Lattice units: how far rounding, and nothing else, lets a move end from where it was to lead.
const HAIR = 1e-6;

/** Makes a walker who stands nowhere. */
export function createFloorWalker(): FloorWalker {
  return {
    x: 0,
    y: 0,
    z: 0,
    polygon: NONE,
    toX: 0,
    toZ: 0,
    left: 0,
    walked: 0,
    place: createSurfacePlace(),
    step: { x: 0, z: 0 },
    move: createSurfaceMove(),
  };
}

/**
 * Takes a walker straight over the mesh to where it goes, and brings its height and polygon up to date: from polygon to
 * polygon by their links, and where rounding has put a wall in the way by short steps over it. Where there is no floor, which
 * rounding can bring about at a border, they stay as they are.
 */
export function followFloor(mesh: NavMesh, walker: FloorWalker): void {
  const { place, toX, toZ } = walker;
  place.x = toX;
  place.z = toZ;
  updatePlan(mesh, place);
  // Most steps end in the polygon in which they begin.
  if (!isOver(mesh, walker.polygon, place, 0) && !followLinks(mesh, walker)) {
    followInSteps(mesh, walker);
    return;
  }
  setHeight(mesh, walker.polygon, place);
  walker.x = toX;
  walker.y = place.height + 0;
  walker.z = toZ;
}

/** Finds the polygon to which the links lead. False when a wall has stopped the move, at `walker.move`. */
function followLinks(mesh: NavMesh, walker: FloorWalker): boolean {
  const { toX, toZ, step, move } = walker;
  step.x = toX - walker.x;
  step.z = toZ - walker.z;
  moveAlongSurface(mesh, walker, step, move);
  walker.polygon = move.polygon;
  const hair = mesh.lattice.unit * HAIR;
  return Math.abs(move.x - toX) < hair && Math.abs(move.z - toZ) < hair;
}

/** Goes on in short steps from where the walls have stopped the move, from floor to floor by their heights. */
function followInSteps(mesh: NavMesh, walker: FloorWalker): void {
  const { toX, toZ, move } = walker;
  const { x: fromX, z: fromZ } = move;
  const dx = toX - fromX;
  const dz = toZ - fromZ;
  const steps = Math.max(1, Math.ceil(Math.sqrt(dx * dx + dz * dz) / LONGEST_STEP));
  walker.y = move.y;
  for (let step = 1; step <= steps; step += 1) {
    walker.x = fromX + (dx * step) / steps;
    walker.z = fromZ + (dz * step) / steps;
    standOnFloor(mesh, walker);
  }
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
  const beside = findFloor(mesh, walker, cell, SLACK);
  if (beside === NONE) return;
  const over = findFloor(mesh, walker, cell, 0);
  setHeight(mesh, beside, place);
  const y = place.height;
  walker.polygon = beside;
  if (over !== NONE) {
    setHeight(mesh, over, place);
    // The floor beside the place and the one over which it lies are one, unless they are far apart.
    if (Math.abs(place.height - y) < LONGEST_STEP / 2) walker.polygon = over;
    else place.height = y;
  }
  walker.y = place.height + 0;
}

/** The polygon of an index cell, no more than `slack` lattice units beside the walker's place, nearest to it in height. */
function findFloor(mesh: NavMesh, { place, y }: FloorWalker, cell: number, slack: number): number {
  const { cellStart, items } = mesh.index;
  let polygon = NONE;
  let least = Number.POSITIVE_INFINITY;
  for (let at = cellStart[cell]; at < cellStart[cell + 1]; at += 1) {
    if (!isOver(mesh, items[at], place, slack)) continue;
    setHeight(mesh, items[at], place);
    const away = Math.abs(place.height - y);
    if (away >= least) continue;
    polygon = items[at];
    least = away;
  }
  return polygon;
}

/** Whether a place lies over a polygon, or no more than `slack` lattice units beside it. */
function isOver(
  { polygonStart, nextEdge, edgeX, edgeZ }: NavMesh,
  polygon: number,
  place: SurfacePlace,
  slack: number,
): boolean {
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const dx = edgeX[nextEdge[edge]] - edgeX[edge];
    const dz = edgeZ[nextEdge[edge]] - edgeZ[edge];
    const turn = dx * (place.planZ - edgeZ[edge]) - dz * (place.planX - edgeX[edge]);
    if (turn < 0 && turn < -slack * Math.sqrt(dx * dx + dz * dz)) return false;
  }
  return true;
}
