// A seeded terrain with boxes on it. All coordinates are multiples of 1/256 m, so that sums and products are exact.
import type { BakeSettings, TriangleSoup } from 'surefoot';
import { createDraw, type Draw } from './numbers.ts';
import { addBox, createSoup } from './solids.ts';

/** Metres from edge to edge. */
export const TERRAIN_SIDE = 40;

export const TERRAIN_BAKE: BakeSettings = {
  ...{ cellSize: 0.25, cellHeight: 0.125, agentRadius: 0.4, agentHeight: 1.5 },
  ...{ maxSlope: 0.75, maxStep: 0.375, minIslandArea: 4 },
};

/** Metres between two vertices. */
const STEP = 1;
const ROW = TERRAIN_SIDE / STEP + 1;

/** Hills are drawn so many vertices apart, and the ground between them is bilinear. */
const HILL_STEPS = 8;
const HILL_ROW = TERRAIN_SIDE / STEP / HILL_STEPS + 1;

const BOXES = 36;

export function buildTerrain(seed: string): TriangleSoup {
  const draw = createDraw(seed);
  const heights = drawHeights(draw);
  const soup = createSoup();
  for (let row = 0; row < ROW; row += 1) {
    for (let column = 0; column < ROW; column += 1) {
      soup.positions.push(column * STEP, heights[row * ROW + column], row * STEP);
    }
  }
  for (let row = 0; row + 1 < ROW; row += 1) {
    for (let column = 0; column + 1 < ROW; column += 1) {
      const at = row * ROW + column;
      soup.indices.push(at, at + ROW, at + ROW + 1, at, at + ROW + 1, at + 1);
    }
  }
  for (let count = 0; count < BOXES; count += 1) {
    const lowX = draw((TERRAIN_SIDE - 4) * 8) / 8;
    const lowZ = draw((TERRAIN_SIDE - 4) * 8) / 8;
    const ground = heights[Math.floor(lowZ / STEP) * ROW + Math.floor(lowX / STEP)];
    const highX = lowX + (4 + draw(24)) / 8;
    const highZ = lowZ + (4 + draw(24)) / 8;
    addBox(soup, { lowX, highX, lowZ, highZ, bottom: ground - 4, top: ground + draw(24) / 8 });
  }
  return soup;
}

/** The heights of all vertices, row by row. */
function drawHeights(draw: Draw): number[] {
  const hills = Array.from({ length: HILL_ROW * HILL_ROW }, () => draw(48) / 8);
  return Array.from({ length: ROW * ROW }, (_, at) => {
    const column = at % ROW;
    const row = (at - column) / ROW;
    const east = column % HILL_STEPS;
    const south = row % HILL_STEPS;
    const hill = ((row - south) / HILL_STEPS) * HILL_ROW + (column - east) / HILL_STEPS;
    const mix = (first: number): number => {
      const second = east === 0 ? first : first + 1;
      return (hills[first] * (HILL_STEPS - east) + hills[second] * east) / HILL_STEPS;
    };
    const near = mix(hill);
    const far = south === 0 ? near : mix(hill + HILL_ROW);
    return (near * (HILL_STEPS - south) + far * south) / HILL_STEPS;
  });
}
