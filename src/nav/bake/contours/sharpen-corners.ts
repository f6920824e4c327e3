// Simplified walls -> walls with fewer corners: where corners follow one another that turn the same way, as round a solid
// grown by the radius, they are replaced by the point where the lines on either side of them meet.

import { NONE } from '../../geometry/none.ts';
import type { SpanField } from '../field.ts';
import { type Bend, type Bent, findCorner, type Place, type Wall } from './find-corner.ts';
import {
  type OutlineTolerances,
  type SimplifiedContours,
  TRACED_PART,
  UNITS_PER_CELL,
} from './simplify-contours.ts';
import type { Contours } from './trace-contours.ts';

/** Most corners that one may stand for. More would leave few fewer, and take longer to look for. */
const MOST_REPLACED = 4;

/** A shortest way over the segments of a chain, from the first to the last; from one to another lies one corner. */
interface Plan {
  /** Fewest corners up to each segment, and with as many the least sum of squares of how far they were moved. */
  readonly corners: number[];
  readonly off: number[];
  /** The segment before on that way. */
  readonly before: number[];
}

/**
 * Moves kept points of walls and drops others for which they stand in, in `simplified`. As before, ground is taken away
 * and never added, which integers decide; a wall's points stay within `maxDeviation` cells of what replaces them, and
 * a corner lies no farther than that from the lines that it replaces. Of all ways the one that leaves fewest corners is
 * chosen, of those the one that moves them least.
 */
export function sharpenCorners(
  field: SpanField,
  contours: Contours,
  simplified: SimplifiedContours,
  tolerances: OutlineTolerances,
): void {
  const limit = tolerances.maxDeviation * UNITS_PER_CELL;
  if (limit === 0) return;
  const { loopStart, loopArc } = contours;
  for (let loop = 0; loop + 1 < loopStart.length; loop += 1) {
    const isRing = loopStart[loop + 1] - loopStart[loop] === 1;
    for (let at = loopStart[loop]; at < loopStart[loop + 1]; at += 1) {
      const arc = loopArc[at];
      // Walls are only walked in their own direction.
      if (arc < 0 || contours.arcRight[arc] !== 0) continue;
      const last = contours.arcStart[arc + 1] - 1;
      const chain = listKept(contours, simplified, arc);
      if (isRing) openRing(contours, chain);
      if (chain.length < 4) continue;
      applyPlan({
        field,
        contours,
        simplified,
        limit,
        heightTolerance: tolerances.maxHeightError * (1 - TRACED_PART),
        chain,
        chainX: unitsOf(contours.pointX, chain),
        chainZ: unitsOf(contours.pointZ, chain),
        ringFirst: isRing ? contours.arcStart[arc] : NONE,
        ringLast: isRing ? last : NONE,
      });
    }
  }
}

/** Coordinates of points, cells, as lattice units. */
function unitsOf(cells: Int32Array, points: readonly number[]): Float64Array {
  const units = new Float64Array(points.length);
  for (let at = 0; at < points.length; at += 1) units[at] = cells[points[at]] * UNITS_PER_CELL;
  return units;
}

function listKept(contours: Contours, { kept }: SimplifiedContours, arc: number): number[] {
  const chain: number[] = [];
  for (let point = contours.arcStart[arc]; point < contours.arcStart[arc + 1]; point += 1) {
    if (kept[point] === 1) chain.push(point);
  }
  return chain;
}

/** Turns the points of a ring so that its longest segment, which is likely to stay, is the first one and the last. */
function openRing({ pointX, pointZ }: Contours, chain: number[]): void {
  chain.pop();
  let longest = 0;
  let start = 0;
  for (let at = 0; at < chain.length; at += 1) {
    const next = chain[at + 1 < chain.length ? at + 1 : 0];
    const dx = pointX[next] - pointX[chain[at]];
    const dz = pointZ[next] - pointZ[chain[at]];
    if (dx * dx + dz * dz <= longest) continue;
    longest = dx * dx + dz * dz;
    start = at;
  }
  chain.push(...chain.splice(0, start));
  chain.push(chain[0], chain[1]);
}

function planCorners(wall: Wall): Plan {
  const segmentCount = wall.chain.length - 1;
  const plan: Plan = {
    corners: new Array<number>(segmentCount).fill(segmentCount + 1),
    off: new Array<number>(segmentCount).fill(0),
    before: new Array<number>(segmentCount).fill(NONE),
  };
  plan.corners[0] = 0;
  for (let segment = 0; segment + 1 < segmentCount; segment += 1) {
    relax(plan, segment, segment + 1, 0);
    const farthest = Math.min(segmentCount - 1, segment + MOST_REPLACED);
    for (let to = segment + 2; to <= farthest; to += 1) {
      if (!isBetter(plan, segment, to, 0)) continue;
      const corner = findCorner(bendOf(wall, segment, to));
      if (corner !== null) relax(plan, segment, to, corner.offSquared);
    }
  }
  return plan;
}

/** Whether a way by a segment is shorter than what is known, or as short with corners moved less. */
function isBetter(plan: Plan, from: number, to: number, offSquared: number): boolean {
  const corners = plan.corners[from] + 1;
  if (corners !== plan.corners[to]) return corners < plan.corners[to];
  return plan.off[from] + offSquared < plan.off[to];
}

function relax(plan: Plan, from: number, to: number, offSquared: number): void {
  if (!isBetter(plan, from, to, offSquared)) return;
  plan.corners[to] = plan.corners[from] + 1;
  plan.off[to] = plan.off[from] + offSquared;
  plan.before[to] = from;
}

/** Where a point of the chain lies when it is not moved. */
function placeOfChain({ contours, chain, chainX, chainZ }: Wall, at: number): Place {
  return { x: chainX[at], z: chainZ[at], height: contours.pointHeight[chain[at]] };
}

/** The bend between two segments of a chain on which nothing has been moved. */
function bendOf(wall: Wall, segment: number, to: number): Bend {
  return {
    wall,
    first: segment + 1,
    last: to,
    from: placeOfChain(wall, segment),
    to: placeOfChain(wall, to + 1),
    bentBefore: null,
    bentAfter: null,
  };
}

/** Moves corners as planned, each as the one before it came to lie; what is not legal so stays as it was. */
function applyPlan(wall: Wall): void {
  const { before } = planCorners(wall);
  const way: number[] = [];
  for (let segment = before.length - 1; segment !== NONE; segment = before[segment]) way.push(segment);
  let bent: Bent | null = null;
  let opening: Bent | null = null;
  for (let at = way.length - 2; at >= 0; at -= 1) {
    const [segment, to] = [way[at + 1], way[at]];
    const bentBefore: Bent | null = bent;
    bent = null;
    if (to === segment + 1) continue;
    // The last segment of a ring is its first one, which may lead to a corner by now.
    const bentAfter = at === 0 && wall.ringFirst !== NONE ? opening : null;
    const bend: Bend = { ...bendOf(wall, segment, to), bentBefore, bentAfter };
    const corner = findCorner(bend);
    if (corner === null) continue;
    placeCorner(wall, segment + 1, to, corner);
    bent = { bend, corner };
    if (segment === 0) opening = bent;
  }
}

/** Lets one point of the chain lie at a corner and stand in for the others. The first point of a ring always stays. */
function placeCorner(wall: Wall, first: number, last: number, corner: Place): void {
  const { chain, ringFirst, ringLast, simplified } = wall;
  const { x, z, height, kept, standIn } = simplified;
  let stays = chain[first];
  for (let at = first; at <= last; at += 1) if (chain[at] === ringFirst) stays = ringFirst;
  for (let at = first; at <= last; at += 1) {
    if (chain[at] === stays) continue;
    kept[chain[at]] = 0;
    standIn[chain[at]] = stays;
  }
  for (const point of stays === ringFirst ? [stays, ringLast] : [stays]) {
    x[point] = corner.x;
    z[point] = corner.z;
    height[point] = corner.height;
  }
}
