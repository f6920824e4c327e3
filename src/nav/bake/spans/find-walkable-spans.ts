// Solid spans become the field of open spans: where one can stand, how high the air is, and where one can walk on to.
import { checkNotNegative, checkPositive } from '../../geometry/checks.ts';
import { NONE } from '../../geometry/none.ts';
import { type BakeMemory, createBakeMemory, giveBack, lendIntegers } from '../bake-memory.ts';
import { DIRECTION_PLUS_X, DIRECTION_PLUS_Z, OPEN_CEILING, type SpanField } from '../field.ts';
import {
  EMPTY_COLUMN,
  SPAN_HIGH,
  SPAN_MIDDLE,
  SPAN_NEXT,
  SPAN_RISE,
  SPAN_TOP,
  SPAN_WORDS,
} from '../voxels/column-spans.ts';
import type { SolidSpans } from '../voxels/voxelise.ts';
import { cutHelices } from './cut-helices.ts';

// Own copies: V8 folds a module's own constants into its code, and looks imported or exported ones up at every use.
const EMPTY = EMPTY_COLUMN;
const HIGH = SPAN_HIGH;
const TOP = SPAN_TOP;
const RISE = SPAN_RISE;
const MIDDLE = SPAN_MIDDLE;
const NEXT = SPAN_NEXT;
const WORDS = SPAN_WORDS;
const NO_SPAN = NONE;
const PLUS_X = DIRECTION_PLUS_X;
const PLUS_Z = DIRECTION_PLUS_Z;
const OPEN = OPEN_CEILING;

/** What finding walkable spans needs of the settings; lengths are metres. */
export interface WalkSettings {
  readonly agentHeight: number;
  readonly maxStep: number;
  readonly maxSlope: number;
}

/** Limits in height units. */
interface Limits {
  /** Largest step between two spans. */
  readonly step: number;
  /** Least room from floor to ceiling. */
  readonly headroom: number;
  /** Most that the steepest ground falls from the corner of a cell to its middle. */
  readonly fall: number;
}

/** Spans with the figures that decide about links; all heights in height units. */
interface Linker extends Limits {
  readonly columnStart: Int32Array;
  readonly floor: Int32Array;
  /** How far the ground rises within the cell. */
  readonly rise: Int32Array;
  readonly ceiling: Int32Array;
  readonly neighbor: Int32Array;
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
 * other, the lower one of equals. Links that
 * would lead round a corner of cells by more than a turn are cut.
 *
 * A step of exactly `maxStep` passes, and so does a room of exactly `agentHeight`, whatever the cell height: heights
 * are off by at most half a unit each, and both limits are eased by the unit that this may add up to.
 *
 * With a `memory` the field is valid until the next bake with it. Solids that are `spent` go back to the memory as soon
 * as they have been read.
 */
export function findWalkableSpans(
  solids: SolidSpans,
  settings: WalkSettings,
  memory: BakeMemory = createBakeMemory(),
  spent = false,
): SpanField {
  const { width, depth, cellSize, heightUnit, originX, originY, originZ } = solids;
  const limits = limitsOf(settings, cellSize, heightUnit);
  const most = solids.used / WORDS;
  const found = {
    columnStart: lendIntegers(memory, width * depth + 1),
    spanColumn: lendIntegers(memory, most),
    floor: lendIntegers(memory, most),
    ceiling: lendIntegers(memory, most),
    level: lendIntegers(memory, most),
    rise: lendIntegers(memory, most),
  };
  const spanCount = collectOpenSpans(solids, limits, found);
  if (spent) giveBack(memory, solids.words);
  const neighbor = lendIntegers(memory, spanCount * 4).fill(NO_SPAN);
  const { columnStart, floor, level, rise, ceiling } = found;
  linkColumns({ columnStart, floor, rise, ceiling, neighbor, ...limits }, width);
  giveBack(memory, rise);
  cutHelices({ spanCount, spanColumn: found.spanColumn }, neighbor);
  return {
    width,
    depth,
    cellSize,
    heightUnit,
    originX,
    originY,
    originZ,
    spanCount,
    columnStart,
    spanColumn: found.spanColumn.subarray(0, spanCount),
    floor: floor.subarray(0, spanCount),
    level: level.subarray(0, spanCount),
    ceiling: ceiling.subarray(0, spanCount),
    neighbor,
  };
}

function limitsOf({ agentHeight, maxStep, maxSlope }: WalkSettings, cellSize: number, unit: number): Limits {
  return {
    step: Math.floor(checkNotNegative('maxStep', maxStep) / unit) + 1,
    headroom: Math.max(1, Math.ceil(checkPositive('agentHeight', agentHeight) / unit) - 1),
    fall: Math.ceil((checkNotNegative('maxSlope', maxSlope) * cellSize * Math.sqrt(0.5)) / unit) + 1,
  };
}

/** Writes the open spans in order and answers how many there are. */
function collectOpenSpans(
  solids: SolidSpans,
  { step, headroom, fall }: Limits,
  out: {
    readonly columnStart: Int32Array;
    readonly spanColumn: Int32Array;
    readonly floor: Int32Array;
    readonly ceiling: Int32Array;
    readonly level: Int32Array;
    readonly rise: Int32Array;
  },
): number {
  const { columnCount, words } = solids;
  const { columnStart, spanColumn, floor, ceiling, level, rise } = out;
  let count = 0;
  for (let column = 0; column < columnCount; column += 1) {
    columnStart[column] = count;
    let solid = column * WORDS;
    if (words[solid] === EMPTY) continue;
    while (solid !== NO_SPAN) {
      const above = words[solid + NEXT];
      const top = words[solid + TOP];
      const high = words[solid + HIGH];
      const under = above === NO_SPAN ? OPEN : words[above];
      if (top !== NO_SPAN && high - top <= step && under - high >= headroom) {
        spanColumn[count] = column;
        floor[count] = high;
        ceiling[count] = under;
        const risen = words[solid + RISE];
        const middle = words[solid + MIDDLE];
        const isGround = middle !== NO_SPAN && top - middle <= Math.max(risen + step, fall);
        level[count] = isGround ? middle : high - ((risen + 1) >> 1);
        rise[count] = risen;
        count += 1;
      }
      solid = above;
    }
  }
  columnStart[columnCount] = count;
  return count;
}

/** Links every column with the next one along z and the next one along x. */
function linkColumns(linker: Linker, width: number): void {
  const { columnStart } = linker;
  const columnCount = columnStart.length - 1;
  let last = width - 1;
  let to = 0;
  for (let column = 0; column < columnCount; column += 1) {
    const span = to;
    to = columnStart[column + 1];
    const isLast = column === last;
    if (isLast) last += width;
    if (span === to) continue;
    const behind = column + width;
    if (behind < columnCount) {
      linkBeside(linker, span, to, columnStart[behind], columnStart[behind + 1], PLUS_Z);
    }
    if (!isLast) linkBeside(linker, span, to, to, columnStart[column + 2], PLUS_X);
  }
}

/** Links the spans `from .. to - 1` of a column with those of another, which lies in the given direction of it. */
function linkBeside(
  linker: Linker,
  from: number,
  to: number,
  besideFrom: number,
  besideTo: number,
  direction: number,
): void {
  if (besideFrom === besideTo) return;
  if (to - from > 1 || besideTo - besideFrom > 1) {
    linkPairs(linker, from, to, besideFrom, besideTo, direction);
    return;
  }
  // One with one, the common case: the conditions of findPartner, both ways at once.
  const { floor, rise, ceiling, neighbor, step, headroom } = linker;
  const height = floor[from];
  const heightBeside = floor[besideFrom];
  const lower = Math.min(ceiling[from], ceiling[besideFrom]);
  if (heightBeside > height) {
    if (lower - heightBeside < headroom) return;
    if (heightBeside - height - rise[besideFrom] > step) return;
  } else {
    if (lower - height < headroom) return;
    if (height - heightBeside - rise[from] > step) return;
  }
  neighbor[from * 4 + direction] = besideFrom;
  neighbor[besideFrom * 4 + ((direction + 2) & 3)] = from;
}

/** The same where there are several. */
function linkPairs(
  linker: Linker,
  from: number,
  to: number,
  besideFrom: number,
  besideTo: number,
  direction: number,
): void {
  const { neighbor } = linker;
  const isSingle = to - from === 1;
  for (let span = from; span < to; span += 1) {
    const other = findPartner(linker, span, besideFrom, besideTo);
    if (other === NO_SPAN || !(isSingle || findPartner(linker, other, from, to) === span)) continue;
    neighbor[span * 4 + direction] = other;
    neighbor[other * 4 + ((direction + 2) & 3)] = span;
  }
}

/** The span among `from .. to - 1` that is nearest in height of those that `span` could be linked to, or NONE. */
function findPartner(linker: Linker, span: number, from: number, to: number): number {
  const { floor, rise, ceiling, step, headroom } = linker;
  const height = floor[span];
  const under = ceiling[span];
  let best = NO_SPAN;
  let least = OPEN;
  for (let other = from; other < to; other += 1) {
    const above = floor[other] - height;
    const difference = above > 0 ? above : -above;
    if (difference >= least) continue;
    const upper = above > 0 ? other : span;
    if (difference - rise[upper] > step) continue;
    const lower = Math.min(ceiling[other], under);
    if (lower - floor[upper] < headroom) continue;
    best = other;
    least = difference;
  }
  return best;
}
