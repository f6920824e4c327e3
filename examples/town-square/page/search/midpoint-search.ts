// What most navmesh libraries do, for comparison: A* over polygons, from the middle of one portal to the middle of the next, then
// a funnel through the corridor that it found. It is quick, and the corridor need not hold the shortest way.
import { createNearestPoint, findNearestPoint, type NavMesh, NONE } from 'surefoot';
import { lengthOf, type PlanPoint, type Portal, pullString } from './funnel.ts';

/** What came of it. */
export interface MidpointRoute {
  /** The corners of the way, none when there is no way. */
  readonly points: readonly PlanPoint[];
  readonly metres: number;
  /** Polygons that were looked into. */
  readonly expansions: number;
}

/** How far from the mesh an end may lie, metres. */
const SNAP = 1.5;

/** A polygon as it was reached: over which edge, from where, and how long the way was. */
interface Reached {
  readonly polygon: number;
  /** The edge of the polygon before, NONE at the start. */
  readonly edge: number;
  readonly from: Reached | undefined;
  readonly at: PlanPoint;
  readonly cost: number;
  readonly estimate: number;
}

/** Looks for a way between two places in plan. */
export function findMidpointRoute(mesh: NavMesh, from: PlanPoint, to: PlanPoint): MidpointRoute {
  const [start, startPolygon] = locate(mesh, from);
  const [goal, goalPolygon] = locate(mesh, to);
  const nothing = { points: [], metres: 0, expansions: 0 };
  if (startPolygon === NONE || goalPolygon === NONE) return nothing;
  const open: Reached[] = [
    {
      polygon: startPolygon,
      edge: NONE,
      from: undefined,
      at: start,
      cost: 0,
      estimate: lengthOf([start, goal]),
    },
  ];
  const best = new Float64Array(mesh.polygonCount).fill(Number.POSITIVE_INFINITY);
  let expansions = 0;
  while (open.length > 0) {
    const next = takeLeast(open);
    if (next.cost > best[next.polygon]) continue;
    if (next.polygon === goalPolygon) {
      const points = pullString(start, goal, listPortals(mesh, next));
      return { points, metres: lengthOf(points), expansions };
    }
    expansions += 1;
    for (let edge = mesh.polygonStart[next.polygon]; edge < mesh.polygonStart[next.polygon + 1]; edge += 1) {
      const twin = mesh.edgeTwin[edge];
      if (twin === NONE) continue;
      const at = middleOf(mesh, edge);
      const polygon = mesh.edgePolygon[twin];
      const cost = next.cost + lengthOf([next.at, at]);
      if (cost >= best[polygon]) continue;
      best[polygon] = cost;
      open.push({ polygon, edge, from: next, at, cost, estimate: cost + lengthOf([at, goal]) });
    }
  }
  return { ...nothing, expansions };
}

function takeLeast(open: Reached[]): Reached {
  let least = 0;
  for (let at = 1; at < open.length; at += 1) if (open[at].estimate < open[least].estimate) least = at;
  return open.splice(least, 1)[0];
}

function locate(mesh: NavMesh, [x, z]: PlanPoint): [PlanPoint, polygon: number] {
  const nearest = createNearestPoint();
  const polygon = findNearestPoint(mesh, { x, y: 0, z }, SNAP, nearest);
  return [[nearest.x, nearest.z], polygon];
}

function listPortals(mesh: NavMesh, last: Reached): Portal[] {
  const portals: Portal[] = [];
  for (let at: Reached | undefined = last; at !== undefined && at.edge !== NONE; at = at.from) {
    // The polygon that is left lies on the left of the edge, so its end is on the left of whoever goes out over it.
    const [right, left] = [pointOf(mesh, at.edge), pointOf(mesh, mesh.nextEdge[at.edge])];
    portals.unshift({ left, right });
  }
  return portals;
}

function middleOf(mesh: NavMesh, edge: number): PlanPoint {
  const [[ax, az], [bx, bz]] = [pointOf(mesh, edge), pointOf(mesh, mesh.nextEdge[edge])];
  return [(ax + bx) / 2, (az + bz) / 2];
}

function pointOf({ edgeX, edgeZ, lattice }: NavMesh, edge: number): PlanPoint {
  return [lattice.originX + lattice.unit * edgeX[edge], lattice.originZ + lattice.unit * edgeZ[edge]];
}
