// The agent's radius taken off the walkable ground: spans too near to a wall or a ledge are marked as lost.
import { checkNotNegative } from '../../geometry/checks.ts';
import { NONE } from '../../geometry/none.ts';
import { type BakeMemory, createBakeMemory, lendBytes } from '../bake-memory.ts';
import { DIRECTION_COUNT, type SpanField } from '../field.ts';

// Own copies: V8 folds a module's own constants into its code, and looks imported or exported ones up at every use.
const NO_SPAN = NONE;
const DIRECTIONS = DIRECTION_COUNT;

/** The radius is taken to the nearest of so many steps in a cell, so that 1.1 m are 11 cells of 0.1 m and no more. */
const RADIUS_STEPS = 1073741824;

/**
 * Tells which spans keep an agent of a radius (metres) away from everything: 1 for each span that stays, else 0. Owned
 * by the caller; with a `memory` it is valid until the next bake with it.
 *
 * A cell to which there is no link is an edge. A span stays when the gap between its square and the square of every
 * edge cell is at least the radius, so that every point of it has that much room. Edges are looked for along links
 * only, along x and then z and the other way round, so that floors above and below one another have nothing to do with
 * each other. Radius 0 keeps every span.
 *
 * What this comes to on the level as it was drawn, to a 65536th of a cell:
 * - No point of a kept square is nearer to a wall than the radius. A wall is what stands higher than a step above the
 *   ground, lower than the agent's head, and cannot be walked on; every cell that it meets is an edge.
 * - No point of it is nearer to a ledge than the radius less one cell: a cell that the ground covers in part is ground,
 *   and the edge begins beside it. A hole that holds no whole cell is not seen.
 * - A gap between walls that is no wider than twice the radius is closed. One that is wider by four cells is open when
 *   its walls run along the axes, and one that is wider by 4 * sqrt(2), less than six, at any angle: the cells along its
 *   middle, and those along its walls, reach at most one cell to the side along the axes and sqrt(2) otherwise.
 */
export function erodeSpans(
  field: SpanField,
  agentRadius: number,
  memory: BakeMemory = createBakeMemory(),
): Uint8Array {
  const { spanCount, neighbor } = field;
  const kept = lendBytes(memory, spanCount).fill(1);
  checkNotNegative('agentRadius', agentRadius);
  const cells = Math.floor((agentRadius / field.cellSize) * RADIUS_STEPS + 0.5) / RADIUS_STEPS;
  const reach = measureReach(cells, field.width + field.depth);
  if (reach.length === 0) return kept;
  for (let span = 0; span < spanCount; span += 1) {
    const links = span * 4;
    for (let direction = 0; direction < DIRECTIONS; direction += 1) {
      if (neighbor[links + direction] === NO_SPAN) dropNear(neighbor, span, direction, reach, kept);
    }
  }
  return kept;
}

/**
 * How far the loss around an edge reaches. Counted from a span beside the edge, back from the edge: entry k is for the
 * k-th span, between which and the edge there is a gap of k cells, and tells how many spans to each side of it are too
 * near. Squares side by side have a gap of 0. No way is longer than `most` spans.
 */
function measureReach(radius: number, most: number): Int32Array {
  const squared = radius * radius;
  const reach: number[] = [];
  let across = Math.min(Math.ceil(radius), most);
  for (let gap = 0; gap < most && gap * gap < squared; gap += 1) {
    while ((across - 1) * (across - 1) + gap * gap >= squared) across -= 1;
    reach.push(across);
  }
  return Int32Array.from(reach);
}

/**
 * Drops the spans that are too near to the edge beyond a span in a direction: from each span on the way back from the
 * edge, along the direction, those on both sides of the way.
 */
function dropNear(
  neighbor: Int32Array,
  beside: number,
  direction: number,
  reach: Int32Array,
  kept: Uint8Array,
): void {
  const backward = (direction + 2) & 3;
  const left = (direction + 1) & 3;
  const right = (direction + 3) & 3;
  let span = beside;
  for (let gap = 0; gap < reach.length && span !== NO_SPAN; gap += 1) {
    kept[span] = 0;
    let aside = neighbor[span * 4 + left];
    for (let across = reach[gap]; across > 0 && aside !== NO_SPAN; across -= 1) {
      kept[aside] = 0;
      aside = neighbor[aside * 4 + left];
    }
    aside = neighbor[span * 4 + right];
    for (let across = reach[gap]; across > 0 && aside !== NO_SPAN; across -= 1) {
      kept[aside] = 0;
      aside = neighbor[aside * 4 + right];
    }
    span = neighbor[span * 4 + backward];
  }
}
