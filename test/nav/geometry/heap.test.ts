import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHeap, type Heap, popHeap, pushHeap } from '../../../src/nav/geometry/heap.ts';

type Entry = readonly [key: number, id: number];

function removeAll(heap: Heap): Entry[] {
  const removed: Entry[] = [];
  while (heap.size > 0) {
    removed.push([heap.keys[0], heap.ids[0]]);
    popHeap(heap);
  }
  return removed;
}

function sortEntries(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

const entry = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 9 }));

describe('heap', () => {
  test('entries come out sorted by key, equal keys by id, whatever the order they went in', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 200 }), (entries) => {
        const heap = createHeap(1);
        for (const [key, id] of entries) pushHeap(heap, key, id);
        expect(removeAll(heap)).toEqual(sortEntries(entries));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test('pushing and removing in turns always removes the least', () => {
    fc.assert(
      fc.property(fc.array(fc.option(entry), { maxLength: 200 }), (steps) => {
        const heap = createHeap();
        let expected: Entry[] = [];
        for (const step of steps) {
          if (step !== null) {
            pushHeap(heap, step[0], step[1]);
            expected = sortEntries([...expected, step]);
          } else if (heap.size > 0) {
            expect([heap.keys[0], heap.ids[0]]).toEqual(expected.shift());
            popHeap(heap);
          }
          expect(heap.size).toBe(expected.length);
        }
      }),
      { seed: 2, numRuns: 300 },
    );
  });

  test('an id pushed again under a better key stands in the heap twice, each with its own key', () => {
    const heap = createHeap();
    pushHeap(heap, 5, 1);
    pushHeap(heap, 3, 2);
    pushHeap(heap, 1, 1);
    expect(removeAll(heap)).toEqual([
      [1, 1],
      [3, 2],
      [5, 1],
    ]);
  });

  test('it grows beyond its capacity, even from none', () => {
    const heap = createHeap(0);
    for (let id = 999; id >= 0; id -= 1) pushHeap(heap, id / 2, id);
    expect(removeAll(heap).map(([, id]) => id)).toEqual(Array.from({ length: 1000 }, (_, id) => id));
  });
});
