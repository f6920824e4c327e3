import { describe, expect, it } from 'vitest';
import { measureDistances } from '../../../../src/nav/bake/regions/measure-distances.ts';
import { createDrawnField, drawField } from '../../../support/fields.ts';
import { createRandom } from '../../../support/levels.ts';

function drawDistances(rows: readonly string[]): string[] {
  const field = createDrawnField(rows);
  const kept = Uint8Array.from({ length: field.spanCount }, (_, span) => {
    const column = field.spanColumn[span];
    return rows[Math.floor(column / field.width)][column % field.width] === 'x' ? 0 : 1;
  });
  const distance = measureDistances(field, kept);
  return drawField(field, (span) => String(distance[span]));
}

describe('measureDistances', () => {
  it('counts half cells from the middle of a cell to the edge', () => {
    expect(drawDistances(['.....', '.....', '.....', '.....', '.....'])).toEqual([
      '11111',
      '13331',
      '13531',
      '13331',
      '11111',
    ]);
  });

  it('takes spans that were not kept for an edge, and gives them 0', () => {
    expect(drawDistances(['.......', '.......', '...x...', '.......', '.......'])).toEqual([
      '1111111',
      '1321231',
      '1310131',
      '1321231',
      '1111111',
    ]);
  });

  it('is the smallest chamfer distance by every way, on random plans', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const random = createRandom(`distance ${seed}`);
      const rows = Array.from({ length: 12 }, () =>
        Array.from({ length: 15 }, () => (random() < 0.07 ? '#' : '.')).join(''),
      );
      const isEdge = (i: number, j: number): boolean => (rows[j]?.[i] ?? '#') === '#';
      const field = createDrawnField(rows);
      const distance = measureDistances(field, new Uint8Array(field.spanCount).fill(1));
      for (let span = 0; span < field.spanCount; span += 1) {
        const i = field.spanColumn[span] % 15;
        const j = Math.floor(field.spanColumn[span] / 15);
        let least = Number.POSITIVE_INFINITY;
        for (let x = -1; x <= 15; x += 1) {
          for (let z = -1; z <= 12; z += 1) {
            if (!isEdge(x, z)) continue;
            const [along, across] = [Math.abs(x - i), Math.abs(z - j)];
            least = Math.min(least, 2 * Math.max(along, across) + Math.min(along, across) - 1);
          }
        }
        expect(distance[span]).toBe(least);
      }
    }
  });
});
