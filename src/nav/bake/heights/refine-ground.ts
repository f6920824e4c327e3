// Triangles that are too far from the ground -> finer ones: the middles of cells are put in, of each triangle the worst
// first (greedy insertion: Garland and Heckbert, 1995, "Fast polygonal approximation of terrains and height fields"),
// and the triangulation is kept a constrained Delaunay one by flips (Lawson, 1977). The border of a piece stays as it is.
import { NONE } from '../../geometry/none.ts';
import { signOfProducts } from '../../geometry/sign-of-products.ts';
import { nextOf, previousOf } from '../../geometry/triangulation.ts';
import { UNITS_PER_CELL } from '../contours/simplify-contours.ts';
import { type CellScan, findWorstCell, HALF_CELL, SIDE_AB, SIDE_BC, SIDE_CA } from './find-worst-cell.ts';
import { type GroundDraft, reserveEdges, reservePoints } from './ground-draft.ts';
import { findGroundSpan, type RegionPlan } from './region-plan.ts';

// Own copies: V8 folds a module's own constants into its code, and looks imported or exported ones up at every use.
const NO_EDGE = NONE;

/** What there is to do. */
interface Work {
  /** Triangles to look at, the last one first, and which these are. */
  readonly triangles: number[];
  isWaiting: Uint8Array;
  /** Half-edges that may have to be flipped, each opposite to the point put in. */
  readonly suspects: number[];
}

/**
 * Refines the triangles from half-edge `firstEdge` on until none is more than `error` height units from the ground in
 * the middle of a cell. It ends, since no middle is put in twice. What is made depends on the order of the triangles,
 * and on nothing else.
 */
export function refineGround(
  scan: CellScan,
  draft: GroundDraft,
  firstEdge: number,
  plan: RegionPlan,
  error: number,
): void {
  const work: Work = { triangles: [], isWaiting: new Uint8Array(draft.origin.length / 3), suspects: [] };
  for (let edge = draft.edgeCount - 3; edge >= firstEdge; edge -= 3) lookAt(work, edge / 3);
  while (work.triangles.length > 0) {
    const triangle = work.triangles.pop()!;
    work.isWaiting[triangle] = 0;
    const { origin, twin } = draft;
    const edge = 3 * triangle;
    const sides =
      (twin[edge] === NO_EDGE ? 0 : SIDE_AB) +
      (twin[edge + 1] === NO_EDGE ? 0 : SIDE_BC) +
      (twin[edge + 2] === NO_EDGE ? 0 : SIDE_CA);
    const cell = findWorstCell(
      scan,
      draft,
      origin[edge],
      origin[edge + 1],
      origin[edge + 2],
      sides,
      plan,
      error,
    );
    if (cell === NO_EDGE) continue;
    const point = addPoint(draft, cell, plan);
    splitTriangle(draft, edge, point, work);
    flipSuspects(draft, work);
  }
}

function lookAt(work: Work, triangle: number): void {
  if (work.isWaiting[triangle] === 1) return;
  work.isWaiting[triangle] = 1;
  work.triangles.push(triangle);
}

function addPoint(draft: GroundDraft, cell: number, plan: RegionPlan): number {
  reservePoints(draft, 1);
  const point = draft.pointCount;
  const column = cell % plan.width;
  draft.x[point] = column * UNITS_PER_CELL + HALF_CELL;
  draft.z[point] = ((cell - column) / plan.width) * UNITS_PER_CELL + HALF_CELL;
  draft.height[point] = plan.level[findGroundSpan(plan, cell)];
  draft.pointCount += 1;
  return point;
}

/** Joins a point in a triangle to its corners. On a side that makes a triangle without area, which is flipped away. */
function splitTriangle(draft: GroundDraft, edge: number, point: number, work: Work): void {
  reserveEdges(draft, 6);
  const second = draft.edgeCount;
  const third = second + 3;
  draft.edgeCount += 6;
  growWaiting(work, draft.origin.length / 3);
  const { origin, twin } = draft;
  const a = origin[edge];
  const b = origin[edge + 1];
  const c = origin[edge + 2];
  linkTwins(twin, second, twin[edge + 1]);
  linkTwins(twin, third, twin[edge + 2]);
  origin[edge + 2] = point;
  origin[second] = b;
  origin[second + 1] = c;
  origin[second + 2] = point;
  origin[third] = c;
  origin[third + 1] = a;
  origin[third + 2] = point;
  linkTwins(twin, edge + 1, second + 2);
  linkTwins(twin, second + 1, third + 2);
  linkTwins(twin, third + 1, edge + 2);
  work.suspects.push(edge, second, third);
  lookAt(work, edge / 3);
  lookAt(work, second / 3);
  lookAt(work, third / 3);
}

function growWaiting(work: Work, count: number): void {
  if (work.isWaiting.length >= count) return;
  const isWaiting = new Uint8Array(count);
  isWaiting.set(work.isWaiting);
  work.isWaiting = isWaiting;
}

function linkTwins(twin: Int32Array, edge: number, other: number): void {
  twin[edge] = other;
  if (other !== NO_EDGE) twin[other] = edge;
}

/** Flips suspects until each is locally Delaunay; those that end a piece stay. */
function flipSuspects(draft: GroundDraft, work: Work): void {
  const { twin } = draft;
  const { suspects } = work;
  while (suspects.length > 0) {
    const edge = suspects.pop()!;
    const other = twin[edge];
    if (other === NO_EDGE || !isInCircle(draft, edge, other)) continue;
    flipEdge(draft, edge, other);
    suspects.push(edge, other);
    lookAt(work, Math.floor(edge / 3));
    lookAt(work, Math.floor(other / 3));
  }
}

/**
 * Makes the edge between two triangles one between the points opposite to it, its apex and the far one. The two half-edges become
 * the sides opposite to the apex.
 */
function flipEdge({ origin, twin }: GroundDraft, edge: number, other: number): void {
  const fromApex = previousOf(edge);
  const toFar = nextOf(other);
  const fromFar = previousOf(other);
  const start = origin[edge];
  const far = origin[fromFar];
  const nearSide = twin[fromApex];
  const startSide = twin[toFar];
  origin[fromFar] = origin[fromApex];
  origin[toFar] = far;
  origin[other] = start;
  origin[edge] = far;
  linkTwins(twin, edge, twin[fromFar]);
  linkTwins(twin, other, startSide);
  linkTwins(twin, fromFar, nearSide);
  linkTwins(twin, fromApex, toFar);
}

/**
 * True when the far point lies inside the circle through the triangle of `edge`: when the angles that face the edge sum to
 * more than a half turn, that is, when the sine of their sum is negative. An apex on the edge faces it with a half turn.
 */
function isInCircle({ x, z, origin }: GroundDraft, edge: number, other: number): boolean {
  const apex = origin[previousOf(edge)];
  const far = origin[previousOf(other)];
  const ax = x[origin[edge]];
  const az = z[origin[edge]];
  const bx = x[origin[other]];
  const bz = z[origin[other]];
  const apexAx = ax - x[apex];
  const apexAz = az - z[apex];
  const apexBx = bx - x[apex];
  const apexBz = bz - z[apex];
  const farAx = ax - x[far];
  const farAz = az - z[far];
  const farBx = bx - x[far];
  const farBz = bz - z[far];
  const apexCosine = apexAx * apexBx + apexAz * apexBz;
  const farCosine = farAx * farBx + farAz * farBz;
  // Neither angle is above a half turn, so two that are not obtuse cannot be, and two obtuse ones must be.
  if (apexCosine >= 0 && farCosine >= 0) return false;
  if (apexCosine < 0 && farCosine < 0) return true;
  const apexSine = apexAx * apexBz - apexAz * apexBx;
  const farSine = farBx * farAz - farBz * farAx;
  const first = apexSine * farCosine;
  const second = apexCosine * farSine;
  const sum = first + second;
  // Each product is wrong by at most one part in 2^53, and so is their sum.
  if (Math.abs(sum) > (Math.abs(first) + Math.abs(second)) * 1e-15) return sum < 0;
  return signOfProducts(apexSine, farCosine, apexCosine, farSine) < 0;
}
