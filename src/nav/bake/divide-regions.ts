// The walkable ground divided in regions, in the way that the settings choose.
import { divideSheets } from './divide-sheets.ts';
import { divideWatershed } from './divide-watershed.ts';
import type { Regions, SpanField } from './field.ts';

/** How ground is divided. */
export interface DivideSettings {
  /** As few regions as the layers allow, or one for each wide place. */
  readonly regions: 'sheets' | 'watershed';
  /** A region of a watershed with fewer spans is merged into a neighbour. */
  readonly minRegionSpans: number;
}

/** Divides the kept spans (`kept[s]` is not 0) in regions. */
export function divideRegions(field: SpanField, kept: Uint8Array, settings: DivideSettings): Regions {
  if (settings.regions === 'watershed') return divideWatershed(field, kept, settings.minRegionSpans);
  return divideSheets(field, kept);
}
