// Triangles poured into the columns they cross: in each row of cells a triangle is cut to a strip of at most five
// corners, and walking the strip's edges gives the lowest and highest point over each cell.
import { type BakeMemory, giveBack, lendFloats } from '../bake-memory.ts';
import type { ColumnSpans } from './column-spans.ts';
import { addLevelStrip, addStrip, PLANE_HEIGHT, PLANE_SLOPE } from './pour-strips.ts';
import { FACE_PLUS_X, FACE_PLUS_Z, FACE_WALKABLE } from './prepare-triangles.ts';

// Own copies: V8 folds a module's own constants into its code, and looks imported or exported ones up at every use.
const PLUS_X = FACE_PLUS_X;
const PLUS_Z = FACE_PLUS_Z;
const WALKABLE = FACE_WALKABLE;
const HEIGHT = PLANE_HEIGHT;
const SLOPE = PLANE_SLOPE;

/** Triangles that lie in a grid. */
export interface GridTriangles {
  /** Cells along x and z. */
  readonly width: number;
  readonly depth: number;
  readonly count: number;
  /**
   * x, y, z of each vertex, counted from the grid's lower corner: x and z in cells, exact multiples of a power of two;
   * y in height units.
   */
  readonly place: Float64Array;
  /** Three vertices for each triangle, sorted by z, then x, then y. */
  readonly corner: Int32Array;
  /** A sum of `FACE_WALKABLE` and its kin. By triangle. */
  readonly face: Uint8Array;
}

/**
 * Adds each triangle to every column whose inside it meets. Touching a column's border is not meeting it, so a slab
 * that ends on a border stays on its side. An upright face that lies in a border meets no inside: it becomes a solid of
 * the column behind it, which is where the face of a closed solid has its inside.
 *
 * One long function, since all of it is hot. What triangles that share an edge make of it are the same bits: edges are
 * cut from their lower end to their upper one.
 */
export function rasteriseTriangles(triangles: GridTriangles, spans: ColumnSpans, memory: BakeMemory): void {
  const { width, depth, count, place, corner, face } = triangles;
  // Lowest and highest point over each cell of the present row, by the edges of the strip but the one on the border to
  // the next row, which that row has too. Infinite wherever no triangle is being poured.
  let low = lendFloats(memory, width).fill(Infinity);
  let high = lendFloats(memory, width).fill(-Infinity);
  let nextLow = lendFloats(memory, width).fill(Infinity);
  let nextHigh = lendFloats(memory, width).fill(-Infinity);
  const plane = lendFloats(memory, 2);
  for (let triangle = 0; triangle < count; triangle += 1) {
    const a = corner[triangle * 3] * 3;
    const b = corner[triangle * 3 + 1] * 3;
    const c = corner[triangle * 3 + 2] * 3;
    const ax = place[a];
    const ay = place[a + 1];
    const az = place[a + 2];
    const bx = place[b];
    const by = place[b + 1];
    const bz = place[b + 2];
    const cx = place[c];
    const cy = place[c + 1];
    const cz = place[c + 2];
    const facing = face[triangle];
    const isWalkable = (facing & WALKABLE) !== 0;
    let row = Math.floor(az) | 0;
    let lastRow = (Math.ceil(cz) | 0) - 1;
    if (lastRow < row) {
      if ((facing & PLUS_Z) !== 0) row -= 1;
      if (row < 0 || row >= depth) continue;
      lastRow = row;
    }
    const isLevel = ay === by && by === cy;
    const levelHeight = Math.floor(ay + 0.5) | 0;
    // In plan, twice. An upright face has none, and meets no middle.
    const area = (bx - ax) * (cz - az) - (cx - ax) * (bz - az);
    let slopeX = 0;
    let slopeZ = 0;
    if (area !== 0 && !isLevel) {
      slopeX = ((by - ay) * (cz - az) - (cy - ay) * (bz - az)) / area;
      slopeZ = ((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / area;
      plane[SLOPE] = slopeX;
    }
    // The strip's two ends on the border to the previous row: on the long edge a..c, and on a..b..c.
    let beforeX = ax;
    let beforeY = ay;
    let besideX = ax;
    let besideY = ay;
    // Whether the edge between them was walked, as the last of the previous row.
    let isWalked = true;
    for (; row <= lastRow; row += 1) {
      const border = row + 1;
      let longX = cx;
      let longY = cy;
      let shortX = cx;
      let shortY = cy;
      if (row < lastRow) {
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
      const hasMiddle = bz >= row && (bz < border || row === lastRow);
      let minX = beforeX;
      let maxX = beforeX;
      if (besideX < minX) minX = besideX;
      else if (besideX > maxX) maxX = besideX;
      if (longX < minX) minX = longX;
      else if (longX > maxX) maxX = longX;
      if (shortX < minX) minX = shortX;
      else if (shortX > maxX) maxX = shortX;
      if (hasMiddle && bx < minX) minX = bx;
      else if (hasMiddle && bx > maxX) maxX = bx;
      let first = Math.floor(minX) | 0;
      let last = (Math.ceil(maxX) | 0) - 1;
      if (last < first) {
        if ((facing & PLUS_X) !== 0) first -= 1;
        last = first;
      }
      if (last >= width) last = width - 1;
      // The cells whose middles the strip covers: none, unless it lies over some in this row at all.
      let firstMiddle = Math.ceil(minX - 0.5) | 0;
      let lastMiddle = Math.floor(maxX - 0.5) | 0;
      const middle = row + 0.5;
      if (area === 0 || middle < az || middle > cz) {
        lastMiddle = -1;
      } else if (firstMiddle <= lastMiddle) {
        const onLong = cut(ax, cx, middle - az, cz - az);
        let onShort = bx;
        if (middle < bz) onShort = cut(ax, bx, middle - az, bz - az);
        else if (bz < cz) onShort = cut(bx, cx, middle - bz, cz - bz);
        firstMiddle = Math.ceil(Math.min(onLong, onShort) - 0.5) | 0;
        lastMiddle = Math.floor(Math.max(onLong, onShort) - 0.5) | 0;
        plane[HEIGHT] = ay + (0.5 - ax) * slopeX + (middle - az) * slopeZ;
      }
      if (first < 0 || first > last) {
        // Upright, and in the border of the grid with its inside beyond.
      } else if (isLevel) {
        addLevelStrip(spans, row * width, first, last, levelHeight, isWalkable, firstMiddle, lastMiddle);
      } else if (first === last) {
        let least = beforeY;
        let most = beforeY;
        if (besideY < least) least = besideY;
        else if (besideY > most) most = besideY;
        if (longY < least) least = longY;
        else if (longY > most) most = longY;
        if (shortY < least) least = shortY;
        else if (shortY > most) most = shortY;
        if (hasMiddle && by < least) least = by;
        else if (hasMiddle && by > most) most = by;
        low[first] = least;
        high[first] = most;
        addStrip(
          spans,
          row * width,
          first,
          last,
          low,
          high,
          nextLow,
          nextHigh,
          isWalkable,
          firstMiddle,
          lastMiddle,
          plane,
        );
        isWalked = false;
      } else {
        // One place from which edges are walked, so that the engine puts the walk there.
        for (let edge = isWalked ? 1 : 0; edge < 5; edge += 1) {
          let fromX = besideX;
          let fromY = besideY;
          let toX = shortX;
          let toY = shortY;
          let edgeLow = low;
          let edgeHigh = high;
          if (edge === 0) {
            toX = beforeX;
            toY = beforeY;
          } else if (edge === 1) {
            fromX = beforeX;
            fromY = beforeY;
            toX = longX;
            toY = longY;
          } else if (edge === 2) {
            if (hasMiddle) {
              toX = bx;
              toY = by;
            }
          } else if (edge === 3) {
            if (!hasMiddle) continue;
            fromX = bx;
            fromY = by;
          } else {
            // A single point needs no walk: it ends edges of both rows.
            if (longX === shortX) break;
            fromX = longX;
            fromY = longY;
            edgeLow = nextLow;
            edgeHigh = nextHigh;
          }
          walkEdge(edgeLow, edgeHigh, fromX, fromY, toX, toY, last);
        }
        addStrip(
          spans,
          row * width,
          first,
          last,
          low,
          high,
          nextLow,
          nextHigh,
          isWalkable,
          firstMiddle,
          lastMiddle,
          plane,
        );
        isWalked = true;
        const spareLow = low;
        const spareHigh = high;
        low = nextLow;
        high = nextHigh;
        nextLow = spareLow;
        nextHigh = spareHigh;
      }
      beforeX = longX;
      beforeY = longY;
      besideX = shortX;
      besideY = shortY;
    }
  }
  giveBack(memory, low);
  giveBack(memory, high);
  giveBack(memory, nextLow);
  giveBack(memory, nextHigh);
  giveBack(memory, plane);
}

/** The value at `part` of `whole` on the way from one to another. Multiplied first: exact whenever the result is. */
function cut(from: number, to: number, part: number, whole: number): number {
  return from + ((to - from) * part) / whole;
}

/** Widens the height ranges of the cells, up to the last one, that an edge of a strip passes. */
function walkEdge(
  low: Float64Array,
  high: Float64Array,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  last: number,
): void {
  let x = fromX;
  let y = fromY;
  let endX = toX;
  let end = toY;
  if (toX < fromX) {
    x = toX;
    y = toY;
    endX = fromX;
    end = fromY;
  }
  let cell = Math.floor(x) | 0;
  if (cell > last) cell = last;
  let lastCell = (Math.ceil(endX) | 0) - 1;
  if (lastCell > last) lastCell = last;
  if (cell < lastCell) {
    const start = y;
    const slope = (end - start) / (endX - x);
    for (; cell < lastCell; cell += 1) {
      const next = start + (cell + 1 - x) * slope;
      if (y < next) {
        if (y < low[cell]) low[cell] = y;
        if (next > high[cell]) high[cell] = next;
      } else {
        if (next < low[cell]) low[cell] = next;
        if (y > high[cell]) high[cell] = y;
      }
      y = next;
    }
  }
  if (y < end) {
    if (y < low[cell]) low[cell] = y;
    if (end > high[cell]) high[cell] = end;
  } else {
    if (end < low[cell]) low[cell] = end;
    if (y > high[cell]) high[cell] = y;
  }
}
