// Drawn plans -> span fields and regions, for the stages of the bake that start from them.
import {
  DIRECTION_X,
  DIRECTION_Z,
  OPEN_CEILING,
  type Regions,
  type SpanField,
} from '../../src/nav/bake/field.ts';
import { NONE } from '../../src/nav/geometry/none.ts';

/**
 * One floor of a plan: a row of letters for each z, the first row being z = 0. A dot is no ground; spans side by side
 * with one letter form a region, '#' is ground that is left out of the mesh.
 */
export interface DrawnFloor {
  readonly rows: readonly string[];
  /** Height of the ground in a cell, height units; 0 unless given. */
  readonly height?: (x: number, z: number) => number;
}

/** A field and its regions, and the plan's own shift. */
export interface DrawnPlan {
  readonly field: SpanField;
  readonly regions: Regions;
}

/** How a plan becomes a field. */
export interface PlanOptions {
  /** Greatest difference of heights between linked spans, height units. */
  readonly step?: number;
  readonly originX?: number;
  readonly originZ?: number;
}

/** Makes a field with cells of 1 m and height units of 0.25 m from floors that overlap in plan. */
export function drawPlan(floors: readonly DrawnFloor[], options: PlanOptions = {}): DrawnPlan {
  const width = floors[0].rows[0].length;
  const depth = floors[0].rows.length;
  const columnStart = new Int32Array(width * depth + 1);
  const spans: { column: number; floor: number; letter: string }[] = [];
  for (let column = 0; column < width * depth; column += 1) {
    const x = column % width;
    const z = Math.floor(column / width);
    const here = floors
      .map(({ rows, height }) => ({ column, floor: height?.(x, z) ?? 0, letter: rows[z][x] }))
      .filter(({ letter }) => letter !== '.')
      .sort((a, b) => a.floor - b.floor);
    spans.push(...here);
    columnStart[column + 1] = spans.length;
  }
  const field: SpanField = {
    width,
    depth,
    cellSize: 1,
    heightUnit: 0.25,
    originX: options.originX ?? 0,
    originY: 0,
    originZ: options.originZ ?? 0,
    spanCount: spans.length,
    columnStart,
    spanColumn: Int32Array.from(spans, ({ column }) => column),
    floor: Int32Array.from(spans, ({ floor }) => floor),
    level: Int32Array.from(spans, ({ floor }) => floor),
    ceiling: new Int32Array(spans.length).fill(OPEN_CEILING),
    neighbor: new Int32Array(4 * spans.length).fill(NONE),
  };
  linkSpans(field, options.step ?? 2);
  return { field, regions: regionsOf(field, (span) => spans[span].letter) };
}

/** A plan of one flat floor. */
export function drawFlat(rows: readonly string[], options: PlanOptions = {}): DrawnPlan {
  return drawPlan([{ rows }], options);
}

function linkSpans(field: SpanField, step: number): void {
  for (let span = 0; span < field.spanCount; span += 1) {
    const column = field.spanColumn[span];
    for (let direction = 0; direction < 4; direction += 1) {
      const x = (column % field.width) + DIRECTION_X[direction];
      const z = Math.floor(column / field.width) + DIRECTION_Z[direction];
      if (x < 0 || z < 0 || x >= field.width || z >= field.depth) continue;
      const other = z * field.width + x;
      for (let at = field.columnStart[other]; at < field.columnStart[other + 1]; at += 1) {
        if (Math.abs(field.floor[at] - field.floor[span]) <= step) field.neighbor[4 * span + direction] = at;
      }
    }
  }
}

/** Regions of linked spans with one letter, numbered by their first span. */
function regionsOf(field: SpanField, letterOf: (span: number) => string): Regions {
  const regionOf = new Int32Array(field.spanCount);
  let regionCount = 0;
  for (let first = 0; first < field.spanCount; first += 1) {
    if (regionOf[first] !== 0 || letterOf(first) === '#') continue;
    regionCount += 1;
    regionOf[first] = regionCount;
    const stack = [first];
    while (stack.length > 0) {
      const span = stack.pop()!;
      for (let direction = 0; direction < 4; direction += 1) {
        const other = field.neighbor[4 * span + direction];
        if (other === NONE || regionOf[other] !== 0 || letterOf(other) !== letterOf(span)) continue;
        regionOf[other] = regionCount;
        stack.push(other);
      }
    }
  }
  return { regionOf, regionCount };
}
