// Random ground against the visibility graph, for minutes: `npm run test:long`.
import { expect, it } from 'vitest';
import { LATTICE_LIMIT } from '../../src/nav/geometry/lattice.ts';
import { checkRoutes, type Placement } from '../support/check-routes.ts';
import { drawPlanGrid, isSound, type PlanGrid } from '../support/plan-grid.ts';
import { createNumbers } from '../support/random-numbers.ts';

const QUESTIONS = 240_000;
const QUESTIONS_PER_PLAN = 300;

/** The plan as large as the range of coordinates, and as it is in one of the range's four corners. */
function placementsOf({ width, depth }: PlanGrid, number: number): Placement[] {
  const scale = Math.floor((2 * LATTICE_LIMIT) / Math.max(width, depth));
  return [
    { scale, x: -LATTICE_LIMIT, z: -LATTICE_LIMIT },
    {
      scale: 1,
      x: (number & 1) === 0 ? -LATTICE_LIMIT : LATTICE_LIMIT - width,
      z: (number & 2) === 0 ? -LATTICE_LIMIT : LATTICE_LIMIT - depth,
    },
  ];
}

it('finds the canonical shortest route whatever the polygons, and wherever and how large the ground is', () => {
  const numbers = createNumbers('long routes');
  const faults: string[] = [];
  let questions = 0;
  let unreachable = 0;
  for (let number = 0; questions < QUESTIONS; number += 1) {
    const plan = drawPlanGrid(numbers);
    if (!isSound(plan) || plan.free.length < 2) continue;
    const check = checkRoutes(plan, numbers, QUESTIONS_PER_PLAN, placementsOf(plan, number));
    faults.push(...check.faults);
    questions += QUESTIONS_PER_PLAN;
    unreachable += check.unreachable;
  }
  expect(faults.slice(0, 10)).toEqual([]);
  expect(unreachable).toBeGreaterThan(questions / 50);
  expect(unreachable).toBeLessThan(questions / 2);
});
