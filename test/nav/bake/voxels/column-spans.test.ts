import { describe, expect, it } from 'vitest';
import {
  addSpan,
  type ColumnSpans,
  clearColumnSpans,
  createColumnSpans,
} from '../../../../src/nav/bake/voxels/column-spans.ts';
import { NONE } from '../../../../src/nav/geometry/none.ts';
import { createRandom } from '../../../support/levels.ts';
import { listColumns, listSolids } from '../../../support/solid-spans.ts';

type Solid = readonly [low: number, high: number, top: number, rise: number, middle?: number];

function pour(solids: readonly Solid[], columnCount = 1, column = 0): ColumnSpans {
  const spans = createColumnSpans(columnCount);
  for (const [low, high, top, rise, middle = NONE] of solids) {
    addSpan(spans, column, low, high, top, rise, middle);
  }
  return spans;
}

function list(spans: ColumnSpans, column = 0): number[][] {
  return listSolids(spans, column).map(({ low, high, top, rise, middle }) =>
    middle === NONE ? [low, high, top, rise] : [low, high, top, rise, middle],
  );
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) =>
    permutations(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]),
  );
}

describe('addSpan', () => {
  it('gives three touching solids as one, in all six orders', () => {
    const solids: Solid[] = [
      [685, 686, 686, 1],
      [685, 687, -1, 0],
      [686, 688, -1, 0],
    ];
    for (const order of permutations(solids)) expect(list(pour(order))).toEqual([[685, 688, 686, 1]]);
  });

  it('keeps solids apart that have a cell height between them, and joins nearer ones', () => {
    const apart: Solid[] = [
      [0, 10, 10, 0],
      [266, 300, 300, 0],
    ];
    const near: Solid[] = [
      [0, 10, 10, 0],
      [265, 300, 300, 0],
    ];
    for (const order of permutations(apart)) expect(list(pour(order)).length).toBe(2);
    for (const order of permutations(near)) expect(list(pour(order))).toEqual([[0, 300, 300, 0]]);
  });

  it('keeps the rise of the higher surface, and the larger one of two at one height', () => {
    const solids: Solid[] = [
      [0, 50, 50, 40],
      [0, 60, 60, 5],
      [0, 60, 60, 7],
    ];
    for (const order of permutations(solids)) expect(list(pour(order))).toEqual([[0, 60, 60, 7]]);
  });

  it('keeps the highest middle of those that are joined, where there is any', () => {
    const solids: Solid[] = [
      [0, 50, 50, 0, 40],
      [0, 60, 60, 5, 30],
      [40, 200, NONE, 0],
    ];
    for (const order of permutations(solids)) expect(list(pour(order))).toEqual([[0, 200, 60, 5, 40]]);
    const apart: Solid[] = [
      [0, 50, 50, 0, 40],
      [500, 600, 600, 0, 590],
      [1000, 1100, 1100, 0],
    ];
    const expected = [
      [0, 50, 50, 0, 40],
      [500, 600, 600, 0, 590],
      [1000, 1100, 1100, 0],
    ];
    for (const order of permutations(apart)) {
      expect(list(pour(order))).toEqual(expected);
      expect(list(pour([...order, [50, 1000, NONE, 0]]))).toEqual([[0, 1100, 1100, 0, 590]]);
    }
  });

  it('joins everything that one tall solid reaches', () => {
    const solids: Solid[] = [0, 1000, 2000, 3000].map((low) => [low, low + 1, low + 1, 0]);
    expect(list(pour([...solids, [900, 2500, -1, 0]]))).toEqual([
      [0, 1, 1, 0],
      [900, 2500, 2001, 0],
      [3000, 3001, 3001, 0],
    ]);
  });

  it('gives the same spans for 200 random heaps in any order', () => {
    for (let heap = 0; heap < 200; heap += 1) {
      const random = createRandom(`heap ${heap}`);
      const draw = (count: number): number => Math.floor(random() * count);
      const solids: Solid[] = Array.from({ length: 12 }, () => {
        const low = draw(8000);
        const high = low + draw(700);
        return draw(2) === 0
          ? [low, high, -1, 0]
          : [low, high, low + draw(high - low + 1), draw(3), low + draw(high - low + 1)];
      });
      const expected = list(pour(solids));
      for (let turn = 0; turn < 5; turn += 1) {
        const mixed = solids.map((solid) => ({ solid, key: random() }));
        mixed.sort((a, b) => a.key - b.key);
        expect(list(pour(mixed.map(({ solid }) => solid)))).toEqual(expected);
      }
      for (let k = 1; k < expected.length; k += 1) {
        expect(expected[k][0] - expected[k - 1][1]).toBeGreaterThanOrEqual(256);
      }
    }
  });

  it('fills only its column, and grows past what was allocated', () => {
    const solids: Solid[] = Array.from({ length: 500 }, (_, k) => [k * 1000, k * 1000 + 1, -1, 0]);
    const spans = pour([...solids].reverse(), 3, 1);
    expect(listColumns(spans).map((column) => column.length)).toEqual([0, 500, 0]);
    expect(list(spans, 1)).toEqual(solids.map((solid) => [...solid]));
    clearColumnSpans(spans);
    expect(listColumns(spans)).toEqual([[], [], []]);
  });
});
