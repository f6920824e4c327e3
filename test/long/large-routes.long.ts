// Random ground of large and uneven coordinates against the visibility graph, for minutes: `npm run test:long`.
import { expect, it } from 'vitest';
import { LATTICE_LIMIT } from '../../src/nav/geometry/lattice.ts';
import { checkRoutes } from '../support/check-routes.ts';
import { drawPlanGrid, isSound, type PlanGrid } from '../support/plan-grid.ts';
import { createNumbers } from '../support/random-numbers.ts';

const QUESTIONS = 120_000;
const QUESTIONS_PER_PLAN = 300;

/**
 * The plan just under `LATTICE_LIMIT` wide or deep, a part of its vertices moved by a few units: lines that all but meet, and
 * lengths that are all but tied.
 */
function enlargePlan(plan: PlanGrid, numbers: () => number): PlanGrid {
  const scale = Math.floor(LATTICE_LIMIT / Math.max(plan.width, plan.depth));
  const share = [0, 0.1, 1][Math.floor(numbers() * 3)];
  const moved = (value: number, end: number): number => {
    const inside = value > 0 && value < end;
    return value * scale + (inside && numbers() < share ? Math.floor(numbers() * 7) - 3 : 0);
  };
  return {
    ...plan,
    width: plan.width * scale,
    depth: plan.depth * scale,
    x: plan.x.map((value) => moved(value, plan.width)),
    z: plan.z.map((value) => moved(value, plan.depth)),
  };
}

it('finds the canonical shortest route on ground of large coordinates that all but line up', () => {
  const numbers = createNumbers('large routes');
  const faults: string[] = [];
  const corner = { scale: 1, x: -LATTICE_LIMIT, z: -LATTICE_LIMIT };
  for (let questions = 0; questions < QUESTIONS; ) {
    const plan = enlargePlan(drawPlanGrid(numbers), numbers);
    if (!isSound(plan) || plan.free.length < 2) continue;
    faults.push(...checkRoutes(plan, numbers, QUESTIONS_PER_PLAN, [corner]).faults);
    questions += QUESTIONS_PER_PLAN;
  }
  expect(faults.slice(0, 10)).toEqual([]);
});
