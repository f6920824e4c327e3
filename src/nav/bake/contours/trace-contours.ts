// Walks round the regions -> contours: arcs along which the same two regions meet, and the loops that they form.
// A border between two regions is one arc that both use, so whatever is done to it is done to both.
import { type BakeMemory, createBakeMemory, giveBack, lendFloats, lendIntegers } from '../bake-memory.ts';
import type { Regions, SpanField } from '../field.ts';
import {
  type Borders,
  borderOf,
  CORNER_X,
  CORNER_Z,
  oppositeSide,
  regionAcross,
  sideAfter,
  traceBorders,
} from './trace-borders.ts';
import { cornerHeight } from './vertex-height.ts';

/**
 * The outlines of all regions. An arc is a chain of points: the corners of cells where it turns, its two ends, and
 * those corners between without which the ground's height would be told wrongly. A closed arc ends where it starts, at
 * its least point by (x, z), and is the only one of its loop. Arcs end where the region on either side changes, and
 * where one of two regions touches itself so that they go on differently. Coordinates count cells from the field's
 * lower corner.
 */
export interface Contours {
  /** What they were traced in. */
  readonly field: SpanField;
  readonly regions: Regions;
  readonly arcCount: number;
  /** The points of arc a are `arcStart[a] .. arcStart[a + 1] - 1`, both ends included. */
  readonly arcStart: Int32Array;
  /** The region on the left of the arc. */
  readonly arcLeft: Int32Array;
  /** The region on the right, greater than the one on the left, or 0 for a wall. */
  readonly arcRight: Int32Array;
  readonly pointX: Int32Array;
  readonly pointZ: Int32Array;
  /** Where the point is seen from the region on the left: 4 * span + corner of its cell. */
  readonly pointCorner: Int32Array;
  /** Height of the ground at the point, whole height units. */
  readonly pointHeight: Float64Array;
  /** The loops of region r are `regionLoop[r] .. regionLoop[r + 1] - 1`. */
  readonly regionLoop: Int32Array;
  /**
   * The arcs of loop k are `loopArc[loopStart[k] .. loopStart[k + 1] - 1]`, an arc a that runs against its own
   * direction as `~a`. Loops have their region on the left: outlines run counterclockwise, holes clockwise.
   */
  readonly loopStart: Int32Array;
  readonly loopArc: Int32Array;
}

/**
 * Traces the outlines of all regions of a field. Where the ground rises and falls along a straight piece, points are
 * chosen so that the height at every corner of a cell is within `heightTolerance` (height units) of the line between
 * the points round it. With a `memory` the contours are valid until the next bake with it.
 */
export function traceContours(
  field: SpanField,
  regions: Regions,
  heightTolerance: number,
  memory: BakeMemory = createBakeMemory(),
): Contours {
  const tracer = createTracer(field, regions, heightTolerance, memory);
  const { borders } = tracer;
  const loops = loopsByRegion(tracer);
  const loopStart = new Int32Array(borders.loopCount + 1);
  for (let at = 0; at < borders.loopCount; at += 1) {
    traceLoop(tracer, loops.order[at]);
    loopStart[at + 1] = tracer.loopArcCount;
  }
  tracer.arcStart[tracer.arcCount] = tracer.pointCount;
  giveBack(memory, tracer.arcOfBorder);
  giveBack(memory, borders.following);
  giveBack(memory, borders.side);
  giveBack(memory, borders.firstBorder);
  giveBack(memory, borders.mask);
  return {
    field,
    regions,
    arcCount: tracer.arcCount,
    arcStart: tracer.arcStart.subarray(0, tracer.arcCount + 1),
    arcLeft: tracer.arcLeft.subarray(0, tracer.arcCount),
    arcRight: tracer.arcRight.subarray(0, tracer.arcCount),
    pointX: tracer.pointX.subarray(0, tracer.pointCount),
    pointZ: tracer.pointZ.subarray(0, tracer.pointCount),
    pointCorner: tracer.pointCorner.subarray(0, tracer.pointCount),
    pointHeight: tracer.pointHeight.subarray(0, tracer.pointCount),
    regionLoop: loops.start,
    loopStart,
    loopArc: tracer.loopArc.subarray(0, tracer.loopArcCount),
  };
}

interface Tracer {
  readonly field: SpanField;
  readonly regions: Regions;
  readonly borders: Borders;
  readonly heightTolerance: number;
  arcCount: number;
  readonly arcStart: Int32Array;
  readonly arcLeft: Int32Array;
  readonly arcRight: Int32Array;
  /** By the border with which the region on the right starts to walk an arc: that arc. */
  readonly arcOfBorder: Int32Array;
  pointCount: number;
  readonly pointX: Int32Array;
  readonly pointZ: Int32Array;
  readonly pointCorner: Int32Array;
  readonly pointHeight: Float64Array;
  loopArcCount: number;
  readonly loopArc: Int32Array;
}

function createTracer(
  field: SpanField,
  regions: Regions,
  heightTolerance: number,
  memory: BakeMemory,
): Tracer {
  const borders = traceBorders(field, regions, memory);
  const sides = borders.side.length;
  return {
    field,
    regions,
    borders,
    heightTolerance,
    arcCount: 0,
    arcStart: lendIntegers(memory, sides + 1),
    arcLeft: lendIntegers(memory, sides),
    arcRight: lendIntegers(memory, sides),
    arcOfBorder: lendIntegers(memory, borders.isShared ? sides : 0),
    pointCount: 0,
    pointX: lendIntegers(memory, 2 * sides),
    pointZ: lendIntegers(memory, 2 * sides),
    pointCorner: lendIntegers(memory, 2 * sides),
    pointHeight: lendFloats(memory, 2 * sides),
    loopArcCount: 0,
    loopArc: lendIntegers(memory, sides),
  };
}

/** The walks sorted by region: those of region r are `order[start[r] .. start[r + 1] - 1]`. */
function loopsByRegion(tracer: Tracer): { start: Int32Array; order: Int32Array } {
  const { borders, regions } = tracer;
  const start = new Int32Array(regions.regionCount + 2);
  for (let loop = 0; loop < borders.loopCount; loop += 1) start[regionOfLoop(tracer, loop) + 1] += 1;
  for (let region = 0; region <= regions.regionCount; region += 1) start[region + 1] += start[region];
  const filled = start.slice();
  const order = new Int32Array(borders.loopCount);
  for (let loop = 0; loop < borders.loopCount; loop += 1) {
    const region = regionOfLoop(tracer, loop);
    order[filled[region]] = loop;
    filled[region] += 1;
  }
  return { start, order };
}

function regionOfLoop(tracer: Tracer, loop: number): number {
  const { borders, regions } = tracer;
  return regions.regionOf[borders.side[borders.loopStart[loop]] >> 2];
}

/** Cuts a walk into arcs. Walks of lower regions must have been cut before. */
function traceLoop(tracer: Tracer, loop: number): void {
  const { borders } = tracer;
  const { side } = borders;
  const start = firstSideOfLoop(tracer, loop);
  let remaining = borders.loopStart[loop + 1] - borders.loopStart[loop];
  let first = side[start];
  while (remaining > 0) {
    let length = 1;
    let last = first;
    while (length < remaining && !isArcEnd(tracer, last, sideAfter(borders, last))) {
      last = sideAfter(borders, last);
      length += 1;
    }
    addArc(tracer, first, last);
    first = sideAfter(borders, last);
    remaining -= length;
  }
}

/** Index in `borders.side` of a side with which an arc of the walk starts. */
function firstSideOfLoop(tracer: Tracer, loop: number): number {
  const { side, loopStart } = tracer.borders;
  const begin = loopStart[loop];
  const end = loopStart[loop + 1];
  let least = begin;
  for (let at = begin; at < end; at += 1) {
    if (isArcEnd(tracer, side[at > begin ? at - 1 : end - 1], side[at])) return at;
    if (isLess(tracer, side[at], side[least])) least = at;
  }
  return least;
}

/** True when the point between a side and the one that follows it is an end of arcs. */
function isArcEnd(tracer: Tracer, side: number, after: number): boolean {
  const { field, regions, borders } = tracer;
  const across = regionAcross(field, regions, side);
  if (regionAcross(field, regions, after) !== across) return true;
  return across !== 0 && sideAfter(borders, oppositeSide(field, after)) !== oppositeSide(field, side);
}

function isLess(tracer: Tracer, side: number, other: number): boolean {
  const difference = cornerX(tracer, side) - cornerX(tracer, other);
  return difference < 0 || (difference === 0 && cornerZ(tracer, side) < cornerZ(tracer, other));
}

function addArc(tracer: Tracer, first: number, last: number): void {
  const { field, regions } = tracer;
  const { mask, firstBorder } = tracer.borders;
  const left = regions.regionOf[first >> 2];
  const right = regionAcross(field, regions, first);
  if (right !== 0 && right < left) {
    tracer.loopArc[tracer.loopArcCount] = ~tracer.arcOfBorder[borderOf(mask, firstBorder, first)];
  } else {
    if (right !== 0) {
      tracer.arcOfBorder[borderOf(mask, firstBorder, oppositeSide(field, last))] = tracer.arcCount;
    }
    tracer.loopArc[tracer.loopArcCount] = tracer.arcCount;
    tracer.arcStart[tracer.arcCount] = tracer.pointCount;
    tracer.arcLeft[tracer.arcCount] = left;
    tracer.arcRight[tracer.arcCount] = right;
    tracer.arcCount += 1;
    addPoints(tracer, first, last);
  }
  tracer.loopArcCount += 1;
}

/** Adds the ends of an arc, its turns, and the corners between that its heights need. */
function addPoints(tracer: Tracer, first: number, last: number): void {
  const { field, heightTolerance } = tracer;
  let corner = first;
  let height = cornerHeight(field, first);
  addPoint(tracer, corner, height);
  // The slopes from the last point that pass all corners since within the tolerance.
  let from = height;
  let steps = 0;
  let lowest = Number.NEGATIVE_INFINITY;
  let highest = Number.POSITIVE_INFINITY;
  for (let at = first; ; ) {
    const isEnd = at === last;
    const next = isEnd ? endOfSide(last) : sideAfter(tracer.borders, at);
    const nextHeight = cornerHeight(field, next);
    steps += 1;
    let slope = (nextHeight - from) / steps;
    if (slope < lowest || slope > highest) {
      addPoint(tracer, corner, height);
      from = height;
      steps = 1;
      slope = nextHeight - from;
      lowest = Number.NEGATIVE_INFINITY;
      highest = Number.POSITIVE_INFINITY;
    }
    lowest = Math.max(lowest, slope - heightTolerance / steps);
    highest = Math.min(highest, slope + heightTolerance / steps);
    if (isEnd || (next & 3) !== (at & 3)) {
      addPoint(tracer, next, nextHeight);
      from = nextHeight;
      steps = 0;
      lowest = Number.NEGATIVE_INFINITY;
      highest = Number.POSITIVE_INFINITY;
    }
    if (isEnd) return;
    corner = next;
    height = nextHeight;
    at = next;
  }
}

/** The corner at which the walk along a side ends. */
function endOfSide(side: number): number {
  return side - (side & 3) + ((side + 3) & 3);
}

function addPoint(tracer: Tracer, corner: number, height: number): void {
  tracer.pointX[tracer.pointCount] = cornerX(tracer, corner);
  tracer.pointZ[tracer.pointCount] = cornerZ(tracer, corner);
  tracer.pointCorner[tracer.pointCount] = corner;
  tracer.pointHeight[tracer.pointCount] = height;
  tracer.pointCount += 1;
}

function cornerX(tracer: Tracer, corner: number): number {
  const { field } = tracer;
  return (field.spanColumn[corner >> 2] % field.width) + CORNER_X[corner & 3];
}

function cornerZ(tracer: Tracer, corner: number): number {
  const { field } = tracer;
  return Math.floor(field.spanColumn[corner >> 2] / field.width) + CORNER_Z[corner & 3];
}
