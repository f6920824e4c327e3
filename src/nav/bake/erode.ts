// The agent's radius taken off the walkable ground: spans too near to a wall or a ledge are marked as lost.
import { NONE } from '../geometry/none.ts';
import type { SpanField } from './field.ts';

/** The radius is taken to the nearest of so many steps in a cell, so that 1.1 m are 11 cells of 0.1 m and no more. */
const RADIUS_STEPS = 1073741824;

/**
 * Tells which spans keep an agent of a radius (metres) away from everything: 1 for each span that stays, else 0. Owned
 * by the caller.
 *
 * A cell to which there is no link is an edge. A span stays when the gap between its square and the square of every
 * edge cell is at least the radius, so that every point of it has that much room; a gap between two walls that is
 * exactly as wide as the agent leaves nothing. Edges are looked for along links only, along x and then z and the other
 * way round, so that floors above and below one another have nothing to do with each other. Radius 0 keeps every span.
 */
export function erodeSpans(field: SpanField, agentRadius: number): Uint8Array {
  const cells = Math.floor((agentRadius / field.cellSize) * RADIUS_STEPS + 0.5) / RADIUS_STEPS;
  const kept = new Uint8Array(field.spanCount).fill(1);
  erodeAcross(field, measureOffsets(field, 0), 1, cells * cells, kept);
  erodeAcross(field, measureOffsets(field, 3), 0, cells * cells, kept);
  return kept;
}

/**
 * For each span the number of cells to the nearest edge cell along one axis, 1 when it is the next one. `backward` is
 * the direction of the axis in which spans have lower numbers.
 */
function measureOffsets(field: SpanField, backward: number): Int32Array {
  const { spanCount, neighbor } = field;
  const offset = new Int32Array(spanCount);
  for (let span = 0; span < spanCount; span += 1) {
    const before = neighbor[span * 4 + backward];
    offset[span] = before === NONE ? 1 : offset[before] + 1;
  }
  const forward = (backward + 2) & 3;
  const ahead = new Int32Array(spanCount);
  for (let span = spanCount - 1; span >= 0; span -= 1) {
    const after = neighbor[span * 4 + forward];
    ahead[span] = after === NONE ? 1 : ahead[after] + 1;
    if (ahead[span] < offset[span]) offset[span] = ahead[span];
  }
  return offset;
}

/** Marks the spans that are too near to an edge found by walking in a direction or its opposite, then along `offset`. */
function erodeAcross(
  field: SpanField,
  offset: Int32Array,
  direction: number,
  radiusSquared: number,
  kept: Uint8Array,
): void {
  const opposite = (direction + 2) & 3;
  for (let span = 0; span < field.spanCount; span += 1) {
    if (kept[span] === 0) continue;
    const gap = Math.min(
      findGapSquared(field, offset, span, direction, radiusSquared),
      findGapSquared(field, offset, span, opposite, radiusSquared),
    );
    if (gap < radiusSquared) kept[span] = 0;
  }
}

/** The least squared gap, in cells, to an edge on one side of a span; anything from the radius up means far enough. */
function findGapSquared(
  field: SpanField,
  offset: Int32Array,
  span: number,
  direction: number,
  radiusSquared: number,
): number {
  const { neighbor } = field;
  let least = (offset[span] - 1) * (offset[span] - 1);
  let next = neighbor[span * 4 + direction];
  for (let gap = 0; gap * gap < radiusSquared; gap += 1) {
    if (next === NONE) return Math.min(least, gap * gap);
    const across = offset[next] - 1;
    least = Math.min(least, across * across + gap * gap);
    next = neighbor[next * 4 + direction];
  }
  return least;
}
