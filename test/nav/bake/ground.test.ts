import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { bakeGround, findFieldFaults, findRegionFaults, type Ground } from '../../support/fields.ts';
import {
  addBox,
  addFloor,
  createRandomLevel,
  createSoup,
  createTownSquare,
  shiftSoup,
  shuffleSoup,
} from '../../support/levels.ts';

const levels = 200;

/** Settings that differ from level to level; sizes are exact in binary. */
function settingsOf(level: number): Parameters<typeof bakeGround>[1] {
  return {
    cellSize: [0.25, 0.5, 0.375][level % 3],
    cellHeight: [0.125, 0.25][level % 2],
    agentRadius: [0, 0.25, 0.5, 0.6][level % 4],
    agentHeight: 1,
    maxStep: [0.25, 0.5, 1.5][level % 3],
    minRegionSpans: [0, 8, 30][Math.floor(level / 3) % 3],
  };
}

function withoutPlace({ field, kept, regions }: Ground): unknown {
  return { field: { ...field, originX: 0, originY: 0, originZ: 0 }, kept, regions };
}

describe('the ground of random levels', () => {
  it('has mutual links, and regions in one piece that never overlap or lie unlinked beside themselves', () => {
    let regionCount = 0;
    for (let level = 0; level < levels; level += 1) {
      const { field, kept, regions } = bakeGround(createRandomLevel(`${level}`), settingsOf(level));
      expect(findFieldFaults(field)).toEqual([]);
      expect(findRegionFaults(field, kept, regions)).toEqual([]);
      regionCount += regions.regionCount;
    }
    expect(regionCount).toBeGreaterThan(levels);
  });

  it('does not depend on the order of triangles, corners and vertices, and moves with the level by whole cells', () => {
    for (let level = 0; level < levels; level += 1) {
      const soup = createRandomLevel(`${level}`);
      const settings = settingsOf(level);
      const still = bakeGround(soup, settings);
      expect(isDeepStrictEqual(bakeGround(shuffleSoup(soup, `${level}`), settings), still)).toBe(true);
      const { cellSize, cellHeight = 0 } = settings;
      const moved = bakeGround(shiftSoup(soup, cellSize * 37, -cellHeight * 5, -cellSize * 1000), settings);
      expect(isDeepStrictEqual(withoutPlace(moved), withoutPlace(still))).toBe(true);
      expect(moved.field.originX - still.field.originX).toBe(cellSize * 37);
      expect(moved.field.originY - still.field.originY).toBe(-cellHeight * 5);
      expect(moved.field.originZ - still.field.originZ).toBe(-cellSize * 1000);
    }
  });

  it('is the same for 200 shufflings of three slabs, a ledge and the town square', () => {
    const slabs = createSoup();
    for (const y of [0, 1.5, 3]) addBox(slabs, [0, y, 0], [3.1, 0.125, 2.3]);
    addBox(slabs, [2.2, 0.3, 1.1], [1.3, 0.2, 0.4]);
    const settings = { cellSize: 0.3, cellHeight: 0.2, agentRadius: 0.4, agentHeight: 1 };
    for (const [soup, turns] of [
      [slabs, 200],
      [createTownSquare(true), 5],
    ] as const) {
      const expected = bakeGround(soup, settings);
      for (let turn = 0; turn < turns; turn += 1) {
        const shuffled = bakeGround(shuffleSoup(soup, `${turn}`), settings);
        expect(isDeepStrictEqual(shuffled, expected)).toBe(true);
      }
    }
  });

  it('is cut in two by a wall that touches both sides of the room exactly', () => {
    const soup = createSoup();
    addFloor(soup, { minX: -5, maxX: 5, minZ: -5, maxZ: 5 }, 0);
    addBox(soup, [0, 1, 1.5], [5, 1, 0.5]);
    const { field, kept } = bakeGround(soup, { cellSize: 0.25, agentRadius: 0, agentHeight: 1.8 });
    const area = { low: 0, high: 0, wall: 0 };
    for (let span = 0; span < field.spanCount; span += 1) {
      const z = field.originZ + (Math.floor(field.spanColumn[span] / field.width) + 0.5) * field.cellSize;
      if (kept[span] === 1) area[z < 1 ? 'low' : z > 2 ? 'high' : 'wall'] += 0.0625;
    }
    expect([area.low, area.high]).toEqual([60, 30]);
  });
});
