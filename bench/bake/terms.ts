// For whom and how finely each level is baked: stated once, and given to every library in its own units.

/** Lengths are metres unless said otherwise. */
export interface BakeTerms {
  readonly cellSize: number;
  readonly cellHeight: number;
  /** Rise over run. */
  readonly maxSlope: number;
  readonly maxStep: number;
  readonly agentHeight: number;
  readonly agentRadius: number;
  readonly minRegionSpans: number;
  /** Cells. */
  readonly maxDeviation: number;
  readonly maxCorners: number;
  /** How far heights may be from those of the cells, in cells. */
  readonly maxHeightError: number;
}

/** The town square, and the walkers there. */
export const SQUARE_TERMS: BakeTerms = {
  cellSize: 0.3,
  cellHeight: 0.2,
  maxSlope: 1,
  maxStep: 0.4,
  agentHeight: 1,
  agentRadius: 0.4,
  minRegionSpans: 40,
  maxDeviation: 1.3,
  maxCorners: 6,
  maxHeightError: 1.5,
};

/** Every other level. */
export const ROUGH_TERMS: BakeTerms = {
  ...SQUARE_TERMS,
  maxStep: 0.9,
  agentHeight: 2,
  agentRadius: 0.6,
  minRegionSpans: 64,
};
