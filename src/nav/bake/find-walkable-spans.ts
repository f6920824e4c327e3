// Solid spans become the field of open spans: where one can stand, how high the air is, and where one can walk on to.
import { NONE } from '../geometry/none.ts';
import { DIRECTION_PLUS_X, DIRECTION_PLUS_Z, OPEN_CEILING, type SpanField } from './field.ts';
import type { SolidSpans } from './voxelise.ts';

/** What finding walkable spans needs of the settings, metres. */
export interface WalkSettings {
  readonly agentHeight: number;
  readonly maxStep: number;
}

/** Spans with the figures that decide about links; all heights in height units. */
interface Linker {
  readonly columnStart: Int32Array;
  readonly floor: Int32Array;
  readonly ceiling: Int32Array;
  /** How far the ground of each span rises within its column. */
  readonly rise: Int32Array;
  readonly neighbor: Int32Array;
  /** Largest step between two spans. */
  readonly step: number;
  /** Least room from floor to ceiling. */
  readonly headroom: number;
}

/**
 * Finds the spans on which an agent can stand, and links those between which it can walk.
 *
 * A solid is ground when the highest surface in it that can be stood on lies within `maxStep` of its top: one stands on
 * the top, and a curb or rubble no higher than a step does not take the ground away. Above it there must be room of
 * `agentHeight`.
 *
 * Two spans in columns side by side are linked when the step between them is at most `maxStep` and both have
 * `agentHeight` of air in common. The step is the difference of their floors, less what the ground of the upper one
 * rises within its column: a slope that can be stood on is no step, however large the cells. If a step is higher than
 * an agent, a span could be linked to two in one column; then two are linked that are each the nearest in height to the
 * other, the lower one of equals.
 *
 * A step of exactly `maxStep` passes, and so does a room of exactly `agentHeight`, whatever the cell height: heights
 * are off by at most half a unit each, and both limits are eased by the unit that this may add up to.
 */
export function findWalkableSpans(solids: SolidSpans, settings: WalkSettings): SpanField {
  const { width, depth, cellSize, heightUnit, originX, originY, originZ } = solids;
  const step = Math.floor(settings.maxStep / heightUnit) + 1;
  const headroom = Math.max(1, Math.ceil(settings.agentHeight / heightUnit) - 1);
  const { spanCount } = solids;
  const found = {
    columnStart: new Int32Array(width * depth + 1),
    spanColumn: new Int32Array(spanCount),
    floor: new Int32Array(spanCount),
    ceiling: new Int32Array(spanCount),
    rise: new Int32Array(spanCount),
  };
  const count = collectOpenSpans(solids, step, headroom, found);
  const floor = found.floor.slice(0, count);
  const ceiling = found.ceiling.slice(0, count);
  const neighbor = new Int32Array(count * 4).fill(NONE);
  linkColumns(
    { columnStart: found.columnStart, floor, ceiling, rise: found.rise, neighbor, step, headroom },
    width,
  );
  return {
    width,
    depth,
    cellSize,
    heightUnit,
    originX,
    originY,
    originZ,
    spanCount: count,
    columnStart: found.columnStart,
    spanColumn: found.spanColumn.slice(0, count),
    floor,
    level: measureLevels(floor, found.rise),
    ceiling,
    neighbor,
  };
}

/** Writes the open spans in order and answers how many there are. */
function collectOpenSpans(
  solids: SolidSpans,
  step: number,
  headroom: number,
  out: {
    readonly columnStart: Int32Array;
    readonly spanColumn: Int32Array;
    readonly floor: Int32Array;
    readonly ceiling: Int32Array;
    readonly rise: Int32Array;
  },
): number {
  const { columnStart, low, high, top, rise } = solids;
  const columnCount = columnStart.length - 1;
  let count = 0;
  for (let column = 0; column < columnCount; column += 1) {
    out.columnStart[column] = count;
    const end = columnStart[column + 1];
    for (let solid = columnStart[column]; solid < end; solid += 1) {
      if (top[solid] === NONE || high[solid] - top[solid] > step) continue;
      const ceiling = solid + 1 < end ? low[solid + 1] : OPEN_CEILING;
      if (ceiling - high[solid] < headroom) continue;
      out.spanColumn[count] = column;
      out.floor[count] = high[solid];
      out.ceiling[count] = ceiling;
      out.rise[count] = rise[solid];
      count += 1;
    }
  }
  out.columnStart[columnCount] = count;
  return count;
}

/** The ground in the middle of each span's cell: half of the rise below the floor. */
function measureLevels(floor: Int32Array, rise: Int32Array): Int32Array {
  const level = new Int32Array(floor.length);
  for (let span = 0; span < floor.length; span += 1) level[span] = floor[span] - (rise[span] >> 1);
  return level;
}

/** Links every column with the next one along x and the next one along z. */
function linkColumns(linker: Linker, width: number): void {
  const columnCount = linker.columnStart.length - 1;
  let last = width - 1;
  for (let column = 0; column < columnCount; column += 1) {
    if (column === last) last += width;
    else linkPair(linker, column, column + 1, DIRECTION_PLUS_X);
    if (column + width < columnCount) linkPair(linker, column, column + width, DIRECTION_PLUS_Z);
  }
}

/** Links the spans of two columns, the second lying in the given direction of the first. */
function linkPair(linker: Linker, column: number, beside: number, direction: number): void {
  const { columnStart, neighbor } = linker;
  const from = columnStart[column];
  const to = columnStart[column + 1];
  for (let span = from; span < to; span += 1) {
    const other = findPartner(linker, span, columnStart[beside], columnStart[beside + 1]);
    if (other === NONE) continue;
    if (to - from > 1 && findPartner(linker, other, from, to) !== span) continue;
    neighbor[span * 4 + direction] = other;
    neighbor[other * 4 + ((direction + 2) & 3)] = span;
  }
}

/** The span among `from .. to - 1` that is nearest in height of those that `span` could be linked to, or NONE. */
function findPartner(linker: Linker, span: number, from: number, to: number): number {
  const { floor, ceiling, rise } = linker;
  let best = NONE;
  let least = OPEN_CEILING;
  for (let other = from; other < to; other += 1) {
    const upper = floor[other] > floor[span] ? other : span;
    const difference = Math.abs(floor[other] - floor[span]);
    if (difference >= least || difference - rise[upper] > linker.step) continue;
    if (Math.min(ceiling[span], ceiling[other]) - floor[upper] < linker.headroom) continue;
    best = other;
    least = difference;
  }
  return best;
}
