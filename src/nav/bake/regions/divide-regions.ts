// The walkable ground divided in regions, in the way that the settings choose.
import { type BakeMemory, createBakeMemory } from '../bake-memory.ts';
import type { Regions, SpanField } from '../field.ts';
import { divideSheets } from './divide-sheets.ts';
import { divideWatershed } from './divide-watershed.ts';

/** How ground is divided. */
export interface DivideSettings {
  /** As few regions as the layers allow, or one for each wide place. */
  readonly regions: 'sheets' | 'watershed';
  /** A region of a watershed with fewer spans is merged into a neighbour. */
  readonly minRegionSpans: number;
}

/**
 * Divides the kept spans (`kept[s]` is not 0) in regions. With a `memory` they are valid until the next bake with it.
 */
export function divideRegions(
  field: SpanField,
  kept: Uint8Array,
  settings: DivideSettings,
  memory: BakeMemory = createBakeMemory(),
): Regions {
  if (settings.regions === 'watershed') return divideWatershed(field, kept, settings.minRegionSpans);
  return divideSheets(field, kept, memory);
}
