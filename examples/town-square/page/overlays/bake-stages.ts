// The stages of the bake, run by hand for the square as it stands: what lies between triangles and mesh.
import {
  type Contours,
  checkSettings,
  divideSheets,
  divideWatershed,
  dropIslands,
  erodeSpans,
  findWalkableSpans,
  type Regions,
  type SolidSpans,
  type SpanField,
  simplifyContours,
  traceContours,
  voxelise,
} from 'surefoot/bake';
import { listThings, type SquareLayout } from '../../layout.ts';
import { buildSquare, SQUARE_BAKE } from '../../square.ts';

/** What each stage makes. */
export interface BakeStages {
  readonly solids: SolidSpans;
  readonly field: SpanField;
  /** 1 for spans that are far enough from walls and ledges. By span. */
  readonly eroded: Uint8Array;
  readonly regions: Regions;
  /** The same ground as a watershed divides it, which the square's settings do not ask for. */
  readonly basins: Regions;
  readonly contours: Contours;
  /** 1 for the points of contours that stay. */
  readonly keptPoints: Uint8Array;
  readonly pointX: Float64Array;
  readonly pointZ: Float64Array;
}

/** Basins of fewer spans are merged into a neighbour: smaller ones would not be seen. */
const BASIN_SPANS = 40;

/** Runs the stages up to the contours. */
export function runStages(layout: SquareLayout): BakeStages {
  const settings = checkSettings(SQUARE_BAKE);
  const solids = voxelise(buildSquare(listThings(layout)), settings);
  const field = findWalkableSpans(solids, settings);
  const eroded = erodeSpans(field, settings.agentRadius);
  const kept = eroded.slice();
  dropIslands(field, kept, settings);
  const regions = divideSheets(field, kept);
  const basins = divideWatershed(field, kept, BASIN_SPANS);
  const tolerance = settings.maxHeightError / field.heightUnit;
  const contours = traceContours(field, regions, tolerance);
  const simplified = simplifyContours(contours, {
    maxDeviation: settings.maxDeviation,
    maxHeightError: tolerance,
  });
  return {
    ...{ solids, field, eroded, regions, basins, contours, keptPoints: simplified.kept },
    ...{ pointX: simplified.x, pointZ: simplified.z },
  };
}
