// One triangle poured into the columns it crosses: in each row of cells the triangle is cut to a strip of at most five
// corners, and walking the strip's edges gives the lowest and highest point over each cell.
import { NONE } from '../geometry/none.ts';
import { addSpan, type ColumnSpans, type Solid } from './column-spans.ts';

/** Working memory for the triangles of one grid. The caller owns it. */
export interface Raster {
  readonly spans: ColumnSpans;
  /** Cells along x and z. */
  readonly width: number;
  readonly depth: number;
  /**
   * The triangle: x, y, z of its corners, sorted by z, then x, then y. x and z in cells from the grid's corner, exact
   * multiples of a power of two; y in height units.
   */
  readonly corners: Float64Array;
  /** Corners of the strip in the present row, in order round it. */
  readonly ringX: Float64Array;
  readonly ringY: Float64Array;
  /** Lowest and highest point over each cell of the present row. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** What is being added to a column. */
  readonly solid: Solid;
}

/** How a face lies: whether it can be stood on, and the signs of its normal along x and z. */
export interface Facing {
  walkable: boolean;
  x: number;
  z: number;
}

/** Makes the working memory for a grid of `width` times `depth` cells. */
export function createRaster(spans: ColumnSpans, width: number, depth: number): Raster {
  return {
    spans,
    width,
    depth,
    corners: new Float64Array(9),
    ringX: new Float64Array(5),
    ringY: new Float64Array(5),
    low: new Float64Array(width),
    high: new Float64Array(width),
    solid: { low: 0, high: 0, top: NONE, rise: 0 },
  };
}

/**
 * Adds the triangle in `raster.corners` to every column whose inside it meets. Touching a column's border is not
 * meeting it, so a slab that ends on a border stays on its side. An upright face that lies in a border meets no inside:
 * it becomes a solid of the column behind it, which is where the face of a closed solid has its inside. One piece, since
 * all of it is hot.
 */
export function rasteriseTriangle(raster: Raster, facing: Facing): void {
  const { corners } = raster;
  const ax = corners[0];
  const ay = corners[1];
  const az = corners[2];
  const bx = corners[3];
  const by = corners[4];
  const bz = corners[5];
  const cx = corners[6];
  const cy = corners[7];
  const cz = corners[8];
  let row = Math.floor(az);
  let lastRow = Math.ceil(cz) - 1;
  if (lastRow < row) {
    if (facing.z > 0) row -= 1;
    if (row < 0 || row >= raster.depth) return;
    lastRow = row;
  }
  // The strip's two ends on the border to the previous row: on the long edge a..c, and on a..b..c.
  let longX = ax;
  let longY = ay;
  let shortX = ax;
  let shortY = ay;
  for (; row <= lastRow; row += 1) {
    const border = row + 1;
    const beforeX = longX;
    const beforeY = longY;
    const besideX = shortX;
    const besideY = shortY;
    if (row === lastRow) {
      longX = cx;
      longY = cy;
      shortX = cx;
      shortY = cy;
    } else {
      longX = cut(ax, cx, border - az, cz - az);
      longY = cut(ay, cy, border - az, cz - az);
      if (border < bz) {
        shortX = cut(ax, bx, border - az, bz - az);
        shortY = cut(ay, by, border - az, bz - az);
      } else {
        shortX = cut(bx, cx, border - bz, cz - bz);
        shortY = cut(by, cy, border - bz, cz - bz);
      }
    }
    setCorner(raster, 0, beforeX, beforeY);
    setCorner(raster, 1, longX, longY);
    setCorner(raster, 2, shortX, shortY);
    let count = 3;
    if (bz >= row && (bz < border || row === lastRow)) {
      setCorner(raster, 3, bx, by);
      count = 4;
    }
    setCorner(raster, count, besideX, besideY);
    addStrip(raster, row, count + 1, facing);
  }
}

/** The value at `part` of `whole` on the way from one to another. Multiplied first: exact whenever the result is. */
function cut(from: number, to: number, part: number, whole: number): number {
  return from + ((to - from) * part) / whole;
}

function setCorner(raster: Raster, at: number, x: number, y: number): void {
  raster.ringX[at] = x;
  raster.ringY[at] = y;
}

/** Adds what the strip covers in one row. */
function addStrip(raster: Raster, row: number, count: number, facing: Facing): void {
  const { ringX, ringY, width } = raster;
  let minX = ringX[0];
  let maxX = minX;
  let minY = ringY[0];
  let maxY = minY;
  for (let k = 1; k < count; k += 1) {
    if (ringX[k] < minX) minX = ringX[k];
    else if (ringX[k] > maxX) maxX = ringX[k];
    if (ringY[k] < minY) minY = ringY[k];
    else if (ringY[k] > maxY) maxY = ringY[k];
  }
  let first = Math.floor(minX);
  let last = Math.ceil(maxX) - 1;
  if (last < first) {
    if (facing.x > 0) first -= 1;
    last = first;
  }
  if (first < 0 || first >= width) return;
  if (last >= width) last = width - 1;
  const { low, high } = raster;
  // Level ground, and what lies over one cell, needs no walk round.
  const isKnown = first === last || minY === maxY;
  for (let cell = first; cell <= last; cell += 1) {
    low[cell] = isKnown ? minY : Infinity;
    high[cell] = isKnown ? maxY : -Infinity;
  }
  let previous = count - 1;
  for (let k = 0; k < count && !isKnown; k += 1) {
    if (ringX[previous] <= ringX[k]) walkEdge(raster, previous, k, last);
    else walkEdge(raster, k, previous, last);
    previous = k;
  }
  const { solid, spans } = raster;
  for (let cell = first; cell <= last; cell += 1) {
    solid.low = Math.floor(low[cell] + 0.5);
    solid.high = Math.floor(high[cell] + 0.5);
    solid.top = facing.walkable ? solid.high : NONE;
    solid.rise = facing.walkable ? solid.high - solid.low : 0;
    addSpan(spans, row * width + cell, solid);
  }
}

/** Widens the height ranges of the cells that an edge of the strip passes, from left to right. */
function walkEdge(raster: Raster, from: number, to: number, last: number): void {
  const { ringX, ringY } = raster;
  const x0 = ringX[from];
  const y0 = ringY[from];
  const x1 = ringX[to];
  const y1 = ringY[to];
  let cell = Math.min(Math.floor(x0), last);
  const lastCell = Math.min(Math.max(Math.ceil(x1) - 1, cell), last);
  let y = y0;
  if (cell < lastCell) {
    const slope = (y1 - y0) / (x1 - x0);
    for (; cell < lastCell; cell += 1) {
      const end = y0 + (cell + 1 - x0) * slope;
      widen(raster, cell, y, end);
      y = end;
    }
  }
  widen(raster, cell, y, y1);
}

function widen(raster: Raster, cell: number, y: number, end: number): void {
  const { low, high } = raster;
  if (y < low[cell]) low[cell] = y;
  if (y > high[cell]) high[cell] = y;
  if (end < low[cell]) low[cell] = end;
  if (end > high[cell]) high[cell] = end;
}
