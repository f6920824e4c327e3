// One region of spans at a time, seen in plan: which span is the ground in a column.
import { NONE } from '../../geometry/none.ts';
import type { Regions, SpanField } from '../field.ts';

/** The ground of one region. */
export interface RegionPlan extends Pick<SpanField, 'width' | 'columnStart' | 'level'> {
  readonly regionOf: Int32Array;
  region: number;
  /**
   * Spans of other regions, linked to this one, that its polygons may cover since borders move when they are simplified;
   * NONE elsewhere. By column; empty where no regions share a border.
   */
  readonly beyond: Int32Array;
}

/** The region's span in a column, or one of its neighbours' that its polygons may cover, or NONE. */
export function findGroundSpan(plan: RegionPlan, column: number): number {
  const { columnStart, regionOf, region, beyond } = plan;
  const end = columnStart[column + 1];
  for (let span = columnStart[column]; span < end; span += 1) if (regionOf[span] === region) return span;
  return beyond.length === 0 ? NONE : beyond[column];
}

/** What it takes to plan regions with the margins of their neighbours. */
export interface RegionPlanner {
  readonly plan: RegionPlan;
  readonly field: SpanField;
  /** How far margins go, cells. */
  readonly reach: number;
  /** Spans of other regions that are linked to spans of region r: `borders[borderStart[r] .. borderStart[r + 1] - 1]`. */
  readonly borderStart: Int32Array;
  readonly borders: Int32Array;
  /** Spans of the margin. */
  readonly margin: number[];
}

/** Makes a planner. `sharesBorders` may be false only when no two regions are linked; `reach` counts cells. */
export function createRegionPlanner(
  field: SpanField,
  { regionOf, regionCount }: Regions,
  sharesBorders: boolean,
  reach: number,
): RegionPlanner {
  const { width, depth, columnStart, level } = field;
  const beyond = new Int32Array(sharesBorders ? width * depth : 0).fill(NONE);
  const plan = { width, columnStart, level, regionOf, region: 0, beyond };
  const borderStart = new Int32Array(regionCount + 2);
  const links = sharesBorders ? findLinks(field, regionOf) : [];
  for (const side of links) borderStart[regionOf[side >> 2] + 1] += 1;
  for (let region = 0; region <= regionCount; region += 1) borderStart[region + 1] += borderStart[region];
  const filled = borderStart.slice();
  const borders = new Int32Array(links.length);
  for (const side of links) {
    const region = regionOf[side >> 2];
    borders[filled[region]] = field.neighbor[side];
    filled[region] += 1;
  }
  return { plan, field, reach, borderStart, borders, margin: [] };
}

/** The sides (4 * span + direction) of spans across which another region is. */
function findLinks({ spanCount, neighbor }: SpanField, regionOf: Int32Array): number[] {
  const links: number[] = [];
  for (let span = 0; span < spanCount; span += 1) {
    const region = regionOf[span];
    if (region === 0) continue;
    for (let side = 4 * span; side < 4 * span + 4; side += 1) {
      const other = neighbor[side] === NONE ? 0 : regionOf[neighbor[side]];
      if (other !== 0 && other !== region) links.push(side);
    }
  }
  return links;
}

/** The plan of a region, instead of the one planned before. */
export function planRegion(planner: RegionPlanner, region: number): RegionPlan {
  const { plan, field, reach, borderStart, borders, margin } = planner;
  for (const span of margin) plan.beyond[field.spanColumn[span]] = NONE;
  margin.length = 0;
  plan.region = region;
  for (let at = borderStart[region]; at < borderStart[region + 1]; at += 1) addToMargin(planner, borders[at]);
  let first = 0;
  for (let round = 1; round < reach; round += 1) {
    const end = margin.length;
    if (first === end && round > 1) break;
    for (let at = first; at < end; at += 1) {
      for (let side = 4 * margin[at]; side < 4 * margin[at] + 4; side += 1) {
        addToMargin(planner, field.neighbor[side]);
      }
    }
    first = end;
  }
  return plan;
}

/** Adds a span of another region where the region itself has none. */
function addToMargin({ plan, field, margin }: RegionPlanner, span: number): void {
  if (span === NONE || plan.regionOf[span] === 0) return;
  const column = field.spanColumn[span];
  if (findGroundSpan(plan, column) !== NONE) return;
  plan.beyond[column] = span;
  margin.push(span);
}
