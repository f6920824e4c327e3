// Random plans for properties of the stages that start from regions.
import { createRandom } from './levels.ts';
import { type DrawnPlan, drawFlat } from './plans.ts';

/**
 * Noise of one to three letters, ground that is left out, and no ground: many pinches, holes and touching regions. The
 * cells of half of the plans come in blocks, which makes longer borders. The same seed gives the same plan.
 */
export function randomPlan(seed: number): DrawnPlan {
  const random = createRandom(`plan ${seed}`);
  const size = 6 + Math.floor(random() * 9);
  const density = 0.3 + 0.65 * random();
  const letters = 'abc#'.slice(0, 1 + Math.floor(random() * 4));
  const block = random() < 0.5 ? 1 : 2;
  const rows = Array.from({ length: size }, () => {
    const cells = Array.from({ length: size }, () =>
      random() < density ? letters[Math.floor(random() * letters.length)] : '.',
    );
    return cells.map((cell) => cell.repeat(block)).join('');
  });
  return drawFlat(rows.flatMap((row) => Array.from({ length: block }, () => row)));
}
