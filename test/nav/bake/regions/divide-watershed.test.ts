import { describe, expect, it } from 'vitest';
import { divideWatershed } from '../../../../src/nav/bake/regions/divide-watershed.ts';
import { bakeGround, createDrawnField, drawField, findRegionFaults } from '../../../support/fields.ts';
import { createBridge, createSpiral, createTownSquare } from '../../../support/levels.ts';

function divideDrawn(rows: readonly string[], minRegionSpans = 0): string[] {
  const field = createDrawnField(rows);
  const kept = new Uint8Array(field.spanCount).fill(1);
  const regions = divideWatershed(field, kept, minRegionSpans);
  expect(findRegionFaults(field, kept, regions)).toEqual([]);
  return drawField(field, (span) => String.fromCharCode(96 + regions.regionOf[span]));
}

describe('divideWatershed', () => {
  it('divides two rooms in the middle of the corridor between them', () => {
    expect(
      divideDrawn([
        '.....#######.....',
        '.....#######.....',
        '.................',
        '.....#######.....',
        '.....#######.....',
      ]),
    ).toEqual([
      'aaaaa#######bbbbb',
      'aaaaa#######bbbbb',
      'aaaaaaaaabbbbbbbb',
      'aaaaa#######bbbbb',
      'aaaaa#######bbbbb',
    ]);
  });

  it('divides them along z as well', () => {
    const room = new Array<string>(5).fill('.....');
    const divided = divideDrawn([...room, '#.###', '#.###', ...room]);
    expect(divided.map((row) => row[1]).join('')).toBe('aaaaaabbbbbb');
  });

  it('leaves ground whole that is not divided by anything narrow', () => {
    const rows = new Array<string>(9).fill('.'.repeat(14));
    rows[4] = '....##........';
    rows[3] = '..........#...';
    expect(new Set(divideDrawn(rows).join('').replaceAll('#', ''))).toEqual(new Set('a'));
  });

  it('merges a region below the least size into the one with which it shares most border', () => {
    // A closet of 5 x 5 between two halls: its door to the left is one cell, its doors to the right are two.
    const rows = [
      '...........#.....#...........',
      '...........#.....#...........',
      '.................#...........',
      '...........#.................',
      '...........#.....#...........',
      '...........#.................',
      '...........#######...........',
      '...........#######...........',
    ];
    const apart = divideDrawn(rows, 0);
    expect(new Set(apart.join('').replaceAll('#', '')).size).toBe(3);
    const merged = divideDrawn(rows, 40);
    expect(new Set(merged.join('').replaceAll('#', '')).size).toBe(2);
    expect(merged[2][13]).toBe(merged[2][25]);
    expect(merged[2][13]).not.toBe(merged[2][2]);
  });

  it('gives a merged region to the older of two with equal borders', () => {
    const rows = ['.......#...#.......', '.......#...#.......', '...................', '.......#...#.......'];
    const divided = divideDrawn([...rows, ...[...rows].reverse()], 60);
    expect(divided[0][8]).toBe('a');
  });

  it('numbers regions by their first spans', () => {
    const letters = divideDrawn(['...#...#...', '...#...#...', '...#...#...']);
    expect(letters[0]).toBe('aaa#bbb#ccc');
  });

  it('keeps spans that were not kept out of every region', () => {
    const field = createDrawnField(['.....']);
    const regions = divideWatershed(field, Uint8Array.from([1, 1, 0, 1, 1]), 0);
    expect([...regions.regionOf]).toEqual([1, 1, 0, 2, 2]);
  });

  it('cuts a spiral ramp so that no region lies above itself', () => {
    const { field, kept, regions } = bakeGround(createSpiral(3), {
      cellSize: 0.25,
      agentRadius: 0,
      agentHeight: 2,
      regions: 'watershed',
    });
    expect(findRegionFaults(field, kept, regions)).toEqual([]);
    expect(regions.regionCount).toBeGreaterThanOrEqual(3);
    expect(regions.regionCount).toBeLessThanOrEqual(8);
  });

  it('puts a bridge and the road below it in two regions, even where the ramp joins them', () => {
    const { field, regions } = bakeGround(createBridge(), {
      cellSize: 0.25,
      agentRadius: 0.25,
      agentHeight: 2,
      regions: 'watershed',
    });
    const column = 40 * field.width + 40;
    const [road, bridge] = [field.columnStart[column], field.columnStart[column] + 1];
    expect(regions.regionOf[road]).toBeGreaterThan(0);
    expect(regions.regionOf[bridge]).toBeGreaterThan(0);
    expect(regions.regionOf[road]).not.toBe(regions.regionOf[bridge]);
  });

  it('divides the town square in few regions', () => {
    const { field, kept, regions } = bakeGround(createTownSquare(true), {
      cellSize: 0.3,
      cellHeight: 0.2,
      agentRadius: 0.4,
      agentHeight: 1,
      minRegionSpans: 40,
      regions: 'watershed',
    });
    expect(findRegionFaults(field, kept, regions)).toEqual([]);
    // Four quarters of the square, the roof of each building, the top of the fountain.
    expect(regions.regionCount).toBe(9);
  });
});
