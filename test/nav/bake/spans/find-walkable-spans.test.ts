import { describe, expect, it } from 'vitest';
import type { BakeSettings } from '../../../../src/nav/bake/bake-settings.ts';
import { OPEN_CEILING, type SpanField } from '../../../../src/nav/bake/field.ts';
import { bakeGround } from '../../../support/fields.ts';
import {
  addBox,
  addFloor,
  addRamp,
  addSheet,
  addWall,
  createBridge,
  createSoup,
  type Soup,
} from '../../../support/levels.ts';

const person = { cellSize: 0.5, agentRadius: 0, agentHeight: 2, maxStep: 0.4, minRegionSpans: 0 };

function fieldOf(soup: Soup, settings: BakeSettings = person): SpanField {
  return bakeGround(soup, settings).field;
}

function soupOf(build: (soup: Soup) => void): Soup {
  const soup = createSoup();
  build(soup);
  return soup;
}

/** Heights in metres at which one can stand above a plan point, bottom up. */
function floorsAt(field: SpanField, x: number, z: number): number[] {
  return spansAt(field, x, z).map((span) => field.originY + field.floor[span] * field.heightUnit);
}

function spansAt(field: SpanField, x: number, z: number): number[] {
  const i = Math.floor((x - field.originX) / field.cellSize);
  const j = Math.floor((z - field.originZ) / field.cellSize);
  const column = j * field.width + i;
  const from = field.columnStart[column];
  return Array.from({ length: field.columnStart[column + 1] - from }, (_, k) => from + k);
}

/** Whether links lead from one span to another. */
function isJoined(field: SpanField, from: number, to: number): boolean {
  const seen = new Set([from]);
  for (const span of seen) {
    for (const other of field.neighbor.subarray(span * 4, span * 4 + 4)) if (other !== -1) seen.add(other);
  }
  return seen.has(to);
}

describe('findWalkableSpans', () => {
  it('finds a bridge and the road below it, joined by the ramp alone', () => {
    const field = fieldOf(createBridge());
    expect(floorsAt(field, 10.2, 10.2)).toEqual([0, 3]);
    expect(floorsAt(field, 10.2, 2.2)).toEqual([0]);
    const [road, bridge] = spansAt(field, 10.2, 10.2);
    expect(isJoined(field, road, bridge)).toBe(true);
    const soup = createBridge();
    soup.indices.length -= 6;
    const without = fieldOf(soup);
    expect(isJoined(without, spansAt(without, 10.2, 10.2)[0], spansAt(without, 10.2, 10.2)[1])).toBe(false);
  });

  it('tells how high the ground is in the middle of each cell, on slopes as on the level', () => {
    const soup = soupOf((s) => {
      addFloor(s, { minX: -2, maxX: 0, minZ: 0, maxZ: 2 }, 0);
      addSheet(s, [0, 0, 0], [0, 0, 2], [4, 3, 2], [4, 3, 0]);
    });
    const field = fieldOf(soup, { ...person, cellSize: 0.5, cellHeight: 0.25 });
    for (let i = 0; i < 12; i += 1) {
      const [span] = spansAt(field, i / 2 - 1.75, 1.25);
      const height = Math.max(0, (i / 2 - 1.75) * 0.75);
      expect(field.originY + field.level[span] * field.heightUnit).toBe(height);
    }
  });

  it('tells so of the ground that is drawn there, and not of what else the cell holds', () => {
    const soup = soupOf((s) => {
      addFloor(s, { minX: 0, maxX: 8, minZ: 0, maxZ: 1 }, 0);
      // A curb over part of a cell, without its middle and with it; a ledge, more than a step high, as well.
      addBox(s, [0.1, 0, 0.5], [0.1, 0.25, 0.5]);
      addBox(s, [1.3, 0, 0.5], [0.3, 0.25, 0.5]);
      addBox(s, [2.1, 0, 0.5], [0.1, 0.75, 0.5]);
      addBox(s, [3.3, 0, 0.5], [0.3, 0.75, 0.5]);
      // Rubble too steep to stand on, and a slope that begins in the middle of a cell.
      addSheet(s, [4, 0, 0], [4, 0, 1], [4.5, 0.375, 1], [4.5, 0.375, 0]);
      addSheet(s, [5.25, 0, 0], [5.25, 0, 1], [6.25, 0.5, 1], [6.25, 0.5, 0]);
    });
    const field = fieldOf(soup, { ...person, cellHeight: 0.25, maxSlope: 0.5 });
    const groundAt = (x: number): number[] =>
      spansAt(field, x, 0.25).map((span) => field.originY + field.level[span] * field.heightUnit);
    expect([0.25, 1.25].map(groundAt)).toEqual([[0], [0.25]]);
    expect([2.25, 3.25].map(groundAt)).toEqual([[0.75], [0.75]]);
    expect([4.25, 5.25, 5.75].map(groundAt)).toEqual([[0.1875], [0], [0.25]]);
  });

  it('takes ground in the middle for its own as far down as the steepest slope falls in half a cell', () => {
    // A peak at the side of a wide cell: at the middle the ground lies lower than a step below all of the highest face.
    const soup = soupOf((s) => {
      addSheet(s, [0, 3.125, 0], [0, 3.125, 4], [0.25, 3, 4], [0.25, 3, 0]);
      addSheet(s, [0.25, 3, 0], [0.25, 3, 4], [4.25, 0, 4], [4.25, 0, 0]);
    });
    const field = fieldOf(soup, { ...person, cellSize: 4, cellHeight: 0.25, maxStep: 0.25, maxSlope: 0.75 });
    const [span] = spansAt(field, 2, 2);
    expect(field.originY + field.floor[span] * field.heightUnit).toBe(3.125);
    expect(field.originY + field.level[span] * field.heightUnit).toBe(1.6875);
  });

  it('leaves out ground with too little room above it, and takes exactly enough', () => {
    const under = (height: number): number[] => {
      const soup = soupOf((s) => {
        addFloor(s, { minX: 0, maxX: 4, minZ: 0, maxZ: 4 }, 0);
        addSheet(s, [1, height, 1], [3, height, 1], [3, height, 3], [1, height, 3]);
      });
      return floorsAt(fieldOf(soup), 2.1, 2.1);
    };
    expect(under(2)).toEqual([0]);
    expect(under(1.99)).toEqual([]);
  });

  it('tells how high the air above the ground is', () => {
    const field = fieldOf(createBridge());
    const [road, bridge] = spansAt(field, 10.2, 10.2);
    expect(field.ceiling[road] * field.heightUnit + field.originY).toBe(2.75);
    expect(field.ceiling[bridge]).toBe(OPEN_CEILING);
  });

  it('stands on rubble no higher than a step, and not below a wall', () => {
    const wall = (height: number): number[] => {
      const soup = soupOf((s) => {
        addFloor(s, { minX: 0, maxX: 4, minZ: 0, maxZ: 4 }, 0);
        addWall(s, 0, 1.75, 4, 1.75, 0, height);
      });
      return floorsAt(fieldOf(soup), 2.1, 1.75);
    };
    expect(wall(0.25)).toEqual([0.25]);
    expect(wall(0.5)).toEqual([]);
  });

  it.each([0.05, 0.1, 0.2, 0.3])('climbs steps of exactly the limit at a cell height of %d', (cellHeight) => {
    const climbs = (step: number, base: number, isSingle: boolean): boolean => {
      const soup = soupOf((s) => {
        for (let k = 0; k < 8; k += 1) {
          const top = base + k * step;
          const half = (top - base + 0.5) / 2;
          addBox(s, [k * 0.5 + 0.25, top - half, 0.5], [0.25, half, 0.5]);
        }
      });
      const positions = isSingle ? [...Float32Array.from(soup.positions)] : soup.positions;
      const settings = { ...person, cellSize: 0.25, cellHeight, maxStep: 0.25 };
      const field = fieldOf({ ...soup, positions }, settings);
      return isJoined(field, spansAt(field, 0.1, 0.5)[0], spansAt(field, 3.9, 0.5)[0]);
    };
    for (const base of [0, 0.1, -7.3, 100.7]) {
      for (const isSingle of [false, true]) {
        expect(climbs(0.25, base, isSingle)).toBe(true);
        expect(climbs(0.26, base, isSingle)).toBe(false);
      }
    }
  });

  it.each([0.05, 0.1, 0.2, 0.3])('walks slopes up to the limit at a cell height of %d', (cellHeight) => {
    const walks = (rise: number, cellSize: number): boolean => {
      const soup = soupOf((s) => {
        addFloor(s, { minX: 0, maxX: 2, minZ: 0, maxZ: 2 }, 0);
        addSheet(s, [2, 0, 0], [2, 0, 2], [6, 4 * rise, 2], [6, 4 * rise, 0]);
        addFloor(s, { minX: 6, maxX: 8, minZ: 0, maxZ: 2 }, 4 * rise);
      });
      const field = fieldOf(soup, { ...person, cellSize, cellHeight, maxStep: 0.25 });
      return isJoined(field, spansAt(field, 0.3, 1.1)[0], spansAt(field, 7.6, 1.1)[0]);
    };
    for (const cellSize of [0.1, 0.25, 0.3, 0.5]) {
      expect(walks(1, cellSize)).toBe(true);
      expect(walks(1.0001, cellSize)).toBe(false);
    }
  });

  it('walks up a ramp of two long triangles that is almost too steep, in one piece', () => {
    const soup = soupOf((s) => {
      addFloor(s, { minX: 0, maxX: 50, minZ: 0, maxZ: 50 }, 0);
      addSheet(s, [50, 0, 0], [50, 0, 50], [151, 100, 50], [151, 100, 0]);
    });
    for (const cellSize of [0.5, 0.75, 1]) {
      const field = fieldOf(soup, { ...person, cellSize });
      const [bottom] = spansAt(field, 10.1, 25.1);
      const [top] = spansAt(field, 140.1, 25.1);
      expect(isJoined(field, bottom, top)).toBe(true);
      const beside = Array.from({ length: field.spanCount }, (_, span) => field.neighbor[span * 4 + 2]);
      // Every cell is linked with the one beside it, but for those at the far end.
      expect(beside.filter((other) => other === -1).length).toBe(field.depth);
    }
  });

  it('does not step up the high side of a ramp', () => {
    const soup = soupOf((s) => {
      addFloor(s, { minX: 0, maxX: 8, minZ: 0, maxZ: 4 }, 0);
      addRamp(s, { minX: 2, maxX: 6, minZ: 1, maxZ: 3 }, { low: 0, high: 2, bottom: -0.5, along: 'x' });
    });
    const field = fieldOf(soup);
    expect(isJoined(field, spansAt(field, 0.2, 2.2)[0], spansAt(field, 5.7, 2.2)[0])).toBe(true);
    const [top] = spansAt(field, 5.7, 2.7);
    expect([field.neighbor[top * 4 + 1], field.neighbor[top * 4 + 2]]).toEqual([-1, -1]);
  });

  it('does not walk through an opening that is too low', () => {
    const soup = soupOf((s) => {
      addFloor(s, { minX: 0, maxX: 4, minZ: 0, maxZ: 1 }, 0);
      addBox(s, [1, 2.75, 0.5], [1, 0.5, 0.5]);
      addBox(s, [3, 0.125, 0.5], [1, 0.25, 0.5]);
      addBox(s, [3, 3.5, 0.5], [1, 0.5, 0.5]);
    });
    const field = fieldOf(soup);
    const [low] = spansAt(field, 1.75, 0.5);
    const [raised] = spansAt(field, 2.25, 0.5);
    expect([floorsAt(field, 1.75, 0.5), floorsAt(field, 2.25, 0.5)[0]]).toEqual([[0, 3.25], 0.375]);
    expect(isJoined(field, low, raised)).toBe(false);
  });

  it('links a span with one of two that it could reach, the lower of equals', () => {
    const soup = soupOf((s) => {
      addFloor(s, { minX: 0, maxX: 1, minZ: 0, maxZ: 1 }, 0);
      addFloor(s, { minX: 1, maxX: 2, minZ: 0, maxZ: 1 }, -0.5);
      addFloor(s, { minX: 1, maxX: 2, minZ: 0, maxZ: 1 }, 0.5);
    });
    const field = fieldOf(soup, {
      cellSize: 1,
      agentRadius: 0,
      agentHeight: 0.4,
      maxStep: 0.6,
      cellHeight: 0.1,
    });
    expect(floorsAt(field, 1.5, 0.5).length).toBe(2);
    const [left] = spansAt(field, 0.5, 0.5);
    const [lower, upper] = spansAt(field, 1.5, 0.5);
    expect(field.neighbor[left * 4 + 2]).toBe(lower);
    expect([field.neighbor[lower * 4], field.neighbor[upper * 4]]).toEqual([left, -1]);
  });
});
