// The agent's radius taken off the walkable ground: spans too near to a wall or a ledge are marked as lost.
import { NONE } from '../geometry/none.ts';
import { DIRECTION_MINUS_X, DIRECTION_MINUS_Z, type SpanField } from './field.ts';

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
  erodeAlong(field, DIRECTION_MINUS_X, cells * cells, kept);
  erodeAlong(field, DIRECTION_MINUS_Z, cells * cells, kept);
  return kept;
}

/** What one pass over the spans looks at. */
interface Sweep {
  readonly neighbor: Int32Array;
  /** Cells to the nearest edge along the last part of the way. By span. */
  readonly offset: Int32Array;
  readonly radiusSquared: number;
}

/** Marks the spans that are too near to an edge found by walking across an axis first and then along it. */
function erodeAlong(field: SpanField, backward: number, radiusSquared: number, kept: Uint8Array): void {
  const sweep = { neighbor: field.neighbor, offset: measureOffsets(field, backward), radiusSquared };
  const across = 3 - backward;
  for (let span = 0; span < field.spanCount; span += 1) {
    if (kept[span] === 0) continue;
    if (isNearEdge(sweep, span, across) || isNearEdge(sweep, span, (across + 2) & 3)) kept[span] = 0;
  }
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

/** Whether an edge on one side of a span leaves a gap of less than the radius. */
function isNearEdge(sweep: Sweep, span: number, direction: number): boolean {
  const { neighbor, offset, radiusSquared } = sweep;
  const beside = offset[span] - 1;
  if (beside * beside < radiusSquared) return true;
  let next = neighbor[span * 4 + direction];
  for (let gap = 0; gap * gap < radiusSquared; gap += 1) {
    if (next === NONE) return true;
    const across = offset[next] - 1;
    if (across * across + gap * gap < radiusSquared) return true;
    next = neighbor[next * 4 + direction];
  }
  return false;
}
