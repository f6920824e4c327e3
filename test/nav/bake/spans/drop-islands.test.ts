import { describe, expect, it } from 'vitest';
import { dropIslands, type IslandSettings } from '../../../../src/nav/bake/spans/drop-islands.ts';
import { bakeGround, createDrawnField, drawField } from '../../../support/fields.ts';
import { addBox, addFloor, createSoup } from '../../../support/levels.ts';

const all: IslandSettings = { minRegionSpans: 0, minIslandArea: 0, reachableFrom: [] };
const rows = ['....#..#.', '....#..#.', '....#..##'];

function drop(settings: Partial<IslandSettings>): { dropped: number; plan: string[] } {
  const field = createDrawnField(rows);
  const kept = new Uint8Array(field.spanCount).fill(1);
  const dropped = dropIslands(field, kept, { ...all, ...settings });
  return { dropped, plan: drawField(field, (span) => (kept[span] === 1 ? '.' : 'x')) };
}

describe('dropIslands', () => {
  it('drops nothing when nothing is asked', () => {
    expect(drop({})).toEqual({ dropped: 0, plan: rows });
  });

  it('drops pieces of fewer spans than asked', () => {
    expect(drop({ minRegionSpans: 6 })).toEqual({
      dropped: 1,
      plan: ['....#..#x', '....#..#x', '....#..##'],
    });
    expect(drop({ minRegionSpans: 7 }).plan[0]).toBe('....#xx#x');
  });

  it('drops pieces of less area than asked', () => {
    expect(drop({ minIslandArea: 6 }).plan[0]).toBe('....#..#x');
    expect(drop({ minIslandArea: 6.5 }).plan[0]).toBe('....#xx#x');
  });

  it('drops what cannot be reached from the ground nearest to the given points', () => {
    expect(drop({ reachableFrom: [{ x: 5.5, y: 0.2, z: 1 }] })).toEqual({
      dropped: 2,
      plan: ['xxxx#..#x', 'xxxx#..#x', 'xxxx#..##'],
    });
    const beside = [
      { x: 7.1, y: 0, z: 0.5 },
      { x: -3, y: 0, z: 0 },
    ];
    expect(drop({ reachableFrom: beside }).plan[0]).toBe('....#..#x');
  });

  it('keeps a small piece that is asked for dropped', () => {
    expect(drop({ minRegionSpans: 6, reachableFrom: [{ x: 8.5, y: 0, z: 0.5 }] }).dropped).toBe(3);
  });

  it('drops the sealed inside and the roof of a building, by reaching from the street', () => {
    const soup = createSoup();
    addFloor(soup, { minX: 0, maxX: 10, minZ: 0, maxZ: 10 }, 0);
    addBox(soup, [5, 1.5, 5], [2, 1.5, 2]);
    const settings = { cellSize: 0.25, agentRadius: 0.25, agentHeight: 1.8, fillSolids: false };
    const count = (reachableFrom: { x: number; y: number; z: number }[]): number =>
      bakeGround(soup, { ...settings, reachableFrom }).kept.reduce((sum, kept) => sum + kept, 0);
    const street = count([{ x: 1, y: 0, z: 1 }]);
    const inside = count([{ x: 5, y: 0.1, z: 5 }]);
    const roof = count([{ x: 5, y: 3, z: 5 }]);
    expect([street, inside, roof]).toEqual([38 * 38 - 18 * 18, 12 * 12, 14 * 14]);
    expect(count([])).toBe(street + inside + roof);
    expect(bakeGround(soup, { ...settings, minIslandArea: 13 }).kept.reduce((a, b) => a + b, 0)).toBe(street);
  });
});
