import { describe, expect, it } from 'vitest';
import { isRightInMiddles } from '../../../../src/nav/bake/contours/border-middles.ts';
import { simplifyContours } from '../../../../src/nav/bake/contours/simplify-contours.ts';
import { traceContours } from '../../../../src/nav/bake/contours/trace-contours.ts';
import { createRandom } from '../../../support/levels.ts';
import { arcPoints } from '../../../support/outlines.ts';
import { drawPlan } from '../../../support/plans.ts';
import { randomPlan } from '../../../support/random-plans.ts';

const stairs = ['abbbb', 'aabbb', 'aaabb', 'aaaab', 'aaaaa'];

describe('a border between two regions', () => {
  it('may not run through the middle of a cell whose ground is not near it', () => {
    const drawn = (peak: number) =>
      drawPlan([{ rows: stairs, height: (x, z) => (x === 2 && z === 1 ? peak : 0) }], { step: 100 });
    const shortcuts = [0, 3, 4, 12].map((peak) => {
      const { field, regions } = drawn(peak);
      const contours = traceContours(field, regions, Infinity);
      const shared = Array.from(contours.arcRight).indexOf(2);
      const { kept } = simplifyContours(contours, { maxDeviation: 1.3, maxHeightError: 3 });
      return arcPoints(contours, shared).filter((_, at) => kept[contours.arcStart[shared] + at] === 1).length;
    });
    expect(shortcuts).toEqual([2, 2, 3, 3]);
  });

  it('is looked at in each middle that it passes and in no other, on random plans', () => {
    let passing = 0;
    for (let seed = 0; seed < 60; seed += 1) {
      const random = createRandom(`middles ${seed}`);
      const { field, regions } = randomPlan(seed);
      const level = field.level.map(() => Math.floor(random() * 5));
      const contours = traceContours({ ...field, level }, regions, 0);
      const { arcStart, arcLeft, arcRight, pointX, pointZ, pointHeight } = contours;
      for (let arc = 0; arc < contours.arcCount; arc += 1) {
        if (arcRight[arc] === 0) continue;
        for (let from = arcStart[arc]; from < arcStart[arc + 1]; from += 1) {
          for (let to = from + 1; to < Math.min(from + 12, arcStart[arc + 1]); to += 1) {
            const [dx, dz] = [pointX[to] - pointX[from], pointZ[to] - pointZ[from]];
            if (dx === 0 && dz === 0) continue;
            let most = 0;
            for (let span = 0; span < field.spanCount; span += 1) {
              if (![arcLeft[arc], arcRight[arc]].includes(regions.regionOf[span])) continue;
              const x = (field.spanColumn[span] % field.width) + 0.5 - pointX[from];
              const z = Math.floor(field.spanColumn[span] / field.width) + 0.5 - pointZ[from];
              const share = (x * dx + z * dz) / (dx * dx + dz * dz);
              if (dx * z !== dz * x || share < 0 || share > 1) continue;
              const height = pointHeight[from] + share * (pointHeight[to] - pointHeight[from]);
              most = Math.max(most, Math.abs(height - level[span]));
              passing += 1;
            }
            expect(isRightInMiddles(contours, arc, from, to, most + 1e-9)).toBe(true);
            if (most > 1e-9) expect(isRightInMiddles(contours, arc, from, to, most - 1e-9)).toBe(false);
          }
        }
      }
    }
    expect(passing).toBeGreaterThan(150);
  });
});
