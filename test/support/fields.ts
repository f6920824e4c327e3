// Fields drawn in letters, and slow, obvious oracles for the stages that work on fields.
import type { CheckedSettings } from '../../src/nav/bake/bake-settings.ts';
import { checkSettings } from '../../src/nav/bake/bake-settings.ts';
import {
  DIRECTION_X,
  DIRECTION_Z,
  OPEN_CEILING,
  type Regions,
  type SpanField,
} from '../../src/nav/bake/field.ts';
import { divideRegions } from '../../src/nav/bake/regions/divide-regions.ts';
import { dropIslands } from '../../src/nav/bake/spans/drop-islands.ts';
import { erodeSpans } from '../../src/nav/bake/spans/erode-spans.ts';
import { findWalkableSpans } from '../../src/nav/bake/spans/find-walkable-spans.ts';
import { voxelise } from '../../src/nav/bake/voxels/voxelise.ts';
import type { Soup } from './levels.ts';

/** A flat field of cells of 1 m: one row of letters for each row of cells, '#' is no ground, anything else is. */
export function createDrawnField(rows: readonly string[]): SpanField {
  const width = rows[0].length;
  const depth = rows.length;
  const columnStart = new Int32Array(width * depth + 1);
  const spanColumn: number[] = [];
  for (let column = 0; column < width * depth; column += 1) {
    columnStart[column] = spanColumn.length;
    if (rows[Math.floor(column / width)][column % width] !== '#') spanColumn.push(column);
  }
  columnStart[width * depth] = spanColumn.length;
  const spanCount = spanColumn.length;
  const neighbor = new Int32Array(spanCount * 4).fill(-1);
  for (let span = 0; span < spanCount; span += 1) {
    for (let direction = 0; direction < 4; direction += 1) {
      const i = (spanColumn[span] % width) + DIRECTION_X[direction];
      const j = Math.floor(spanColumn[span] / width) + DIRECTION_Z[direction];
      if (i < 0 || i >= width || j < 0 || j >= depth) continue;
      const beside = columnStart[j * width + i];
      if (columnStart[j * width + i + 1] > beside) neighbor[span * 4 + direction] = beside;
    }
  }
  return {
    width,
    depth,
    cellSize: 1,
    heightUnit: 1 / 256,
    originX: 0,
    originY: 0,
    originZ: 0,
    spanCount,
    columnStart,
    spanColumn: Int32Array.from(spanColumn),
    floor: new Int32Array(spanCount),
    level: new Int32Array(spanCount),
    ceiling: new Int32Array(spanCount).fill(OPEN_CEILING),
    neighbor,
  };
}

/** Draws a value of each span of a field with one layer; '#' where there is no span. */
export function drawField(field: SpanField, letterOf: (span: number) => string): string[] {
  const rows: string[] = [];
  for (let j = 0; j < field.depth; j += 1) {
    let row = '';
    for (let i = 0; i < field.width; i += 1) {
      const span = field.columnStart[j * field.width + i];
      row += field.columnStart[j * field.width + i + 1] > span ? letterOf(span) : '#';
    }
    rows.push(row);
  }
  return rows;
}

/** Everything from the triangles to the regions. */
export interface Ground {
  readonly settings: CheckedSettings;
  readonly field: SpanField;
  readonly kept: Uint8Array;
  readonly regions: Regions;
}

export function bakeGround(soup: Soup, settings: Parameters<typeof checkSettings>[0]): Ground {
  const checked = checkSettings(settings);
  const field = findWalkableSpans(voxelise(soup, checked), checked);
  const kept = erodeSpans(field, checked.agentRadius);
  dropIslands(field, kept, checked);
  return { settings: checked, field, kept, regions: divideRegions(field, kept, checked) };
}

/** What is wrong with the links of a field: nothing, when the list is empty. */
export function findFieldFaults(field: SpanField): string[] {
  const faults: string[] = [];
  const { neighbor, spanColumn, width } = field;
  for (let span = 0; span < field.spanCount; span += 1) {
    const column = spanColumn[span];
    if (span < field.columnStart[column] || span >= field.columnStart[column + 1]) {
      faults.push(`span ${span} is not in its column`);
    }
    if (span > field.columnStart[column] && field.floor[span] < field.ceiling[span - 1]) {
      faults.push(`span ${span} overlaps the one below`);
    }
    for (let direction = 0; direction < 4; direction += 1) {
      const other = neighbor[span * 4 + direction];
      if (other === -1) continue;
      const dx = (spanColumn[other] % width) - (column % width);
      const dz = Math.floor(spanColumn[other] / width) - Math.floor(column / width);
      if (dx !== DIRECTION_X[direction] || dz !== DIRECTION_Z[direction])
        faults.push(`link of ${span} jumps`);
      if (neighbor[other * 4 + ((direction + 2) & 3)] !== span) faults.push(`link of ${span} is one-way`);
    }
  }
  return faults;
}

/** What is wrong with a division in regions: nothing, when the list is empty. */
export function findRegionFaults(field: SpanField, kept: Uint8Array, regions: Regions): string[] {
  const faults: string[] = [];
  const { regionOf, regionCount } = regions;
  let highest = 0;
  for (let span = 0; span < field.spanCount; span += 1) {
    if ((kept[span] !== 0) !== (regionOf[span] !== 0)) faults.push(`span ${span}: kept is not in a region`);
    if (regionOf[span] > highest + 1) faults.push(`region ${regionOf[span]} is out of turn`);
    highest = Math.max(highest, regionOf[span]);
  }
  if (highest !== regionCount) faults.push(`${regionCount} regions, but numbers up to ${highest}`);
  faults.push(...findOverlaps(field, regions));
  const reached = countPieces(field, regionOf);
  if (reached !== regionCount) faults.push(`${regionCount} regions in ${reached} pieces`);
  return faults;
}

function findOverlaps(field: SpanField, regions: Regions): string[] {
  const faults: string[] = [];
  const { regionOf } = regions;
  for (let a = 0; a < field.spanCount; a += 1) {
    if (regionOf[a] === 0) continue;
    const i = field.spanColumn[a] % field.width;
    const j = Math.floor(field.spanColumn[a] / field.width);
    const end = field.columnStart[field.spanColumn[a] + 1];
    for (let b = a + 1; b < end; b += 1) {
      if (regionOf[a] === regionOf[b]) faults.push(`spans ${a} and ${b} of one region share a column`);
    }
    for (let direction = 1; direction <= 2; direction += 1) {
      const [x, z] = [i + DIRECTION_X[direction], j + DIRECTION_Z[direction]];
      if (x >= field.width || z >= field.depth) continue;
      const beside = z * field.width + x;
      for (let b = field.columnStart[beside]; b < field.columnStart[beside + 1]; b += 1) {
        const isLinked = field.neighbor[a * 4 + direction] === b;
        if (regionOf[a] === regionOf[b] && !isLinked) faults.push(`spans ${a} and ${b} lie beside unlinked`);
      }
    }
  }
  return faults;
}

function countPieces(field: SpanField, regionOf: Int32Array): number {
  const seen = new Set<number>();
  let pieces = 0;
  for (let seed = 0; seed < field.spanCount; seed += 1) {
    if (regionOf[seed] === 0 || seen.has(seed)) continue;
    pieces += 1;
    const stack = [seed];
    seen.add(seed);
    for (let span = stack.pop(); span !== undefined; span = stack.pop()) {
      for (const other of field.neighbor.subarray(span * 4, span * 4 + 4)) {
        if (other === -1 || seen.has(other) || regionOf[other] !== regionOf[span]) continue;
        seen.add(other);
        stack.push(other);
      }
    }
  }
  return pieces;
}
