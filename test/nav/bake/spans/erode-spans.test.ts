import { describe, expect, it } from 'vitest';
import type { SpanField } from '../../../../src/nav/bake/field.ts';
import { erodeSpans } from '../../../../src/nav/bake/spans/erode-spans.ts';
import { bakeGround, createDrawnField, drawField } from '../../../support/fields.ts';
import { addBox, addFloor, createBridge, createRandom, createSoup } from '../../../support/levels.ts';

function erodeDrawn(rows: readonly string[], radius: number): string[] {
  const field = createDrawnField(rows);
  const kept = erodeSpans(field, radius);
  return drawField(field, (span) => (kept[span] === 1 ? '.' : 'x'));
}

/** By definition: every pair of a cell and an edge cell is measured. For fields with one layer. */
function erodeSlowly(field: SpanField, radius: number): Uint8Array {
  const kept = new Uint8Array(field.spanCount).fill(1);
  const gap = (difference: number): number => Math.max(0, Math.abs(difference) - 1);
  for (let span = 0; span < field.spanCount; span += 1) {
    const i = field.spanColumn[span] % field.width;
    const j = Math.floor(field.spanColumn[span] / field.width);
    for (let x = -1; x <= field.width; x += 1) {
      for (let z = -1; z <= field.depth; z += 1) {
        const column = z * field.width + x;
        const isInside = x >= 0 && z >= 0 && x < field.width && z < field.depth;
        if (isInside && field.columnStart[column + 1] > field.columnStart[column]) continue;
        if (gap(x - i) * gap(x - i) + gap(z - j) * gap(z - j) < radius * radius) kept[span] = 0;
      }
    }
  }
  return kept;
}

describe('erodeSpans', () => {
  it('keeps every span at radius 0', () => {
    expect(erodeDrawn(['..#', '...'], 0)).toEqual(['..#', '...']);
  });

  it('takes the cells beside an edge at the smallest radius, corners too', () => {
    const rows = ['.......', '.......', '...#...', '.......', '.......'];
    expect(erodeDrawn(rows, 0.1)).toEqual(['xxxxxxx', 'x.xxx.x', 'x.x#x.x', 'x.xxx.x', 'xxxxxxx']);
  });

  it('measures the radius straight across cells, not in steps', () => {
    const rows = new Array<string>(21).fill('.'.repeat(21));
    rows[10] = `${'.'.repeat(10)}#${'.'.repeat(10)}`;
    const field = createDrawnField(rows);
    const kept = erodeSpans(field, 5);
    const at = (x: number, z: number): number => kept[field.columnStart[(10 + z) * 21 + 10 + x]];
    // Squares of cells (4, 5) away have a gap of (3, 4), which is 5; (4, 4) away it is less.
    expect([at(4, 5), at(5, 4), at(4, 4), at(-4, -5), at(-4, -4)]).toEqual([1, 1, 0, 1, 0]);
  });

  it('agrees with measuring every cell against every edge, on 200 random plans', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const random = createRandom(`plan ${seed}`);
      const fill = random() * 0.15;
      const width = 4 + Math.floor(random() * 14);
      const rows = Array.from({ length: 4 + Math.floor(random() * 12) }, () =>
        Array.from({ length: width }, () => (random() < fill ? '#' : '.')).join(''),
      );
      const field = createDrawnField(rows);
      for (const radius of [0.5, 1, 1.4, 2, 2.3, Math.sqrt(8), 4]) {
        expect([...erodeSpans(field, radius)]).toEqual([...erodeSlowly(field, radius)]);
      }
    }
  });

  it.each([
    [0.4, [8, 12], [8, 32]],
    [0.5, undefined, [10, 30]],
    [0.6, undefined, [12, 28]],
    [1, undefined, undefined],
  ])('at radius %d closes gaps of 1 m and 2 m that are not wider than the agent', (radius, narrow, wide) => {
    for (const [gap, open] of [
      [1, narrow],
      [2, wide],
    ] as const) {
      const soup = createSoup();
      addFloor(soup, { minX: 0, maxX: 8, minZ: 0, maxZ: 6 }, 0);
      addBox(soup, [1.5, 1, 3], [1.5, 1, 0.25]);
      addBox(soup, [(3 + gap + 8) / 2, 1, 3], [(8 - 3 - gap) / 2, 1, 0.25]);
      const { field, kept } = bakeGround(soup, {
        cellSize: 0.05,
        agentRadius: radius,
        agentHeight: 1.8,
        minRegionSpans: 0,
      });
      const through: number[] = [];
      for (let cell = 0; cell < gap * 20; cell += 1) {
        if (kept[field.columnStart[60 * field.width + 60 + cell]] === 1) through.push(cell);
      }
      expect(through).toEqual(
        open === undefined ? [] : Array.from({ length: open[1] - open[0] }, (_, k) => open[0] + k),
      );
    }
  });

  it('does not let a bridge shadow the road below it', () => {
    const { field, kept } = bakeGround(createBridge(), {
      cellSize: 0.25,
      agentRadius: 0.5,
      agentHeight: 1.8,
    });
    for (let i = 4; i < 76; i += 1) {
      for (let j = 30; j < 50; j += 1) {
        const [road, bridge] = [0, 1].map((k) => field.columnStart[j * field.width + i] + k);
        expect(kept[road]).toBe(1);
        if (j >= 32 && j < 48) expect(kept[bridge]).toBe(j >= 34 && j < 46 ? 1 : 0);
      }
    }
  });

  it('gives the transposed field the transposed result, with ledges between its cells too', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const random = createRandom(`ledges ${seed}`);
      const rows = Array.from({ length: 12 }, () =>
        Array.from({ length: 9 }, () => (random() < 0.04 ? '#' : '.')).join(''),
      );
      const ledges = Array.from({ length: 8 }, () => ({
        i: 1 + Math.floor(random() * 7),
        j: 1 + Math.floor(random() * 10),
        direction: Math.floor(random() * 4),
      }));
      const transposed = [...rows[0]].map((_, i) => rows.map((row) => row[i]).join(''));
      const turned = ledges.map(({ i, j, direction }) => ({ i: j, j: i, direction: 3 - direction }));
      const expected = erodeWithLedges(rows, ledges);
      const result = erodeWithLedges(transposed, turned);
      expect(rows.map((_, j) => result.map((row) => row[j]).join(''))).toEqual(expected);
    }
  });
});

/** Erodes a drawn field by 1.5 m with some of its links cut, both ways. */
function erodeWithLedges(
  rows: readonly string[],
  ledges: readonly { readonly i: number; readonly j: number; readonly direction: number }[],
): string[] {
  const field = createDrawnField(rows);
  for (const { i, j, direction } of ledges) {
    const column = j * field.width + i;
    if (rows[j][i] === '#') continue;
    const span = field.columnStart[column];
    const other = field.neighbor[span * 4 + direction];
    if (other === -1) continue;
    field.neighbor[span * 4 + direction] = -1;
    field.neighbor[other * 4 + ((direction + 2) & 3)] = -1;
  }
  const kept = erodeSpans(field, 1.5);
  return drawField(field, (span) => (kept[span] === 1 ? '.' : 'x'));
}
