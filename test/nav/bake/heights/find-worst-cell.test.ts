import { describe, expect, it } from 'vitest';
import { UNITS_PER_CELL } from '../../../../src/nav/bake/contours/simplify-contours.ts';
import {
  createCellScan,
  findWorstCell,
  HALF_CELL,
  SIDE_AB,
  SIDE_BC,
  SIDE_CA,
} from '../../../../src/nav/bake/heights/find-worst-cell.ts';
import { createGroundDraft, type GroundDraft } from '../../../../src/nav/bake/heights/ground-draft.ts';
import type { RegionPlan } from '../../../../src/nav/bake/heights/region-plan.ts';
import { NONE } from '../../../../src/nav/geometry/none.ts';
import { orient } from '../../../../src/nav/geometry/orient.ts';
import { createNumbers } from '../../../support/random-numbers.ts';

const SIZE = 9;

/** One region of one floor of random heights, in which cells are missing. */
function drawPlan(numbers: () => number): RegionPlan {
  const columnStart = new Int32Array(SIZE * SIZE + 1);
  for (let column = 0; column < SIZE * SIZE; column += 1) {
    columnStart[column + 1] = columnStart[column] + (numbers() < 0.9 ? 1 : 0);
  }
  const count = columnStart[SIZE * SIZE];
  const level = Int32Array.from({ length: count }, () => Math.floor(numbers() * 100));
  const regionOf = Int32Array.from({ length: count }, () => (numbers() < 0.9 ? 1 : 2));
  return { width: SIZE, columnStart, level, regionOf, region: 1, beyond: new Int32Array(0) };
}

/** Three points, mostly on middles and corners of cells, so that much lies on sides; counterclockwise. */
function drawTriangle(numbers: () => number): GroundDraft {
  const draft = createGroundDraft();
  const most = SIZE * UNITS_PER_CELL;
  const grain = [1, HALF_CELL, UNITS_PER_CELL][Math.floor(numbers() * 3)];
  do {
    for (let point = 0; point < 3; point += 1) {
      draft.x[point] = Math.floor((numbers() * most) / grain) * grain;
      draft.z[point] = Math.floor((numbers() * most) / grain) * grain;
      draft.height[point] = Math.floor(numbers() * 100);
    }
  } while (turnOf(draft, 0, 1, draft.x[2], draft.z[2]) <= 0);
  draft.pointCount = 3;
  draft.hasCornerInMiddle = true;
  return draft;
}

const turnOf = ({ x, z }: GroundDraft, a: number, b: number, atX: number, atZ: number): number =>
  orient(x[a], z[a], x[b], z[b], atX, atZ);

/** How far the triangle is from the ground in the middle of a cell, NaN where that does not count. */
function errorAt(draft: GroundDraft, plan: RegionPlan, sides: number, column: number): number {
  const x = (column % SIZE) * UNITS_PER_CELL + HALF_CELL;
  const z = Math.floor(column / SIZE) * UNITS_PER_CELL + HALF_CELL;
  const span = plan.columnStart[column];
  if (span === plan.columnStart[column + 1] || plan.regionOf[span] !== 1) return Number.NaN;
  const turns = [turnOf(draft, 0, 1, x, z), turnOf(draft, 1, 2, x, z), turnOf(draft, 2, 0, x, z)];
  const flags = [SIDE_AB, SIDE_BC, SIDE_CA];
  if (turns.some((turn, side) => turn < 0 || (turn === 0 && (sides & flags[side]) === 0))) return Number.NaN;
  if ([0, 1, 2].some((point) => draft.x[point] === x && draft.z[point] === z)) return Number.NaN;
  const area = turns[0] + turns[1] + turns[2];
  const { height } = draft;
  const sum = turns[1] * height[0] + turns[2] * height[1] + turns[0] * height[2];
  return Math.abs(sum / area - plan.level[span]);
}

describe('the worst cell of a triangle', () => {
  it('is the one farthest from the ground of all whose middles are in it, sides and corners as asked', () => {
    const numbers = createNumbers('triangles');
    const scan = createCellScan();
    let found = 0;
    for (let round = 0; round < 4000; round += 1) {
      const plan = drawPlan(numbers);
      const draft = drawTriangle(numbers);
      const sides = Math.floor(numbers() * 8);
      const error = numbers() * 40;
      const worst = findWorstCell(scan, draft, 0, 1, 2, sides, plan, error);
      let most = error;
      for (let column = 0; column < SIZE * SIZE; column += 1) {
        const away = errorAt(draft, plan, sides, column);
        if (away > most) most = away;
      }
      if (worst === NONE) {
        expect(most - error, `round ${round}`).toBeLessThan(1e-9);
      } else {
        expect(errorAt(draft, plan, sides, worst), `round ${round}`).toBeCloseTo(most, 9);
        found += 1;
      }
    }
    expect(found).toBeGreaterThan(1000);
  });
});
