import { describe, expect, it } from 'vitest';
import { sharpenCorners } from '../../../../src/nav/bake/contours/sharpen-corners.ts';
import {
  type SimplifiedContours,
  simplifyContours,
  UNITS_PER_CELL,
} from '../../../../src/nav/bake/contours/simplify-contours.ts';
import { type Contours, traceContours } from '../../../../src/nav/bake/contours/trace-contours.ts';
import { triangulateRegions } from '../../../../src/nav/bake/contours/triangulate-regions.ts';
import { drawFlat } from '../../../support/plans.ts';

function contoursOf(...rows: string[]): Contours {
  const { field, regions } = drawFlat(rows);
  return traceContours(field, regions, Infinity);
}

/** Contours with some points left out. Ends of arcs stay, as they always do. */
function leaveOut(contours: Contours, ...points: readonly (readonly [number, number])[]): SimplifiedContours {
  const simplified = simplifyContours(contours, { maxDeviation: 0, maxHeightError: Infinity });
  for (let arc = 0; arc < contours.arcCount; arc += 1) {
    for (let point = contours.arcStart[arc] + 1; point < contours.arcStart[arc + 1] - 1; point += 1) {
      const isOut = points.some(([x, z]) => x === contours.pointX[point] && z === contours.pointZ[point]);
      simplified.kept[point] = isOut ? 0 : 1;
    }
  }
  return simplified;
}

function countLeftOut({ kept }: SimplifiedContours): number {
  return kept.filter((flag) => flag === 0).length;
}

describe('triangulating regions', () => {
  it('leaves sound outlines as they were simplified', () => {
    const contours = contoursOf('aaaa', 'abba', 'aaaa', 'a...');
    const simplified = simplifyContours(contours, { maxDeviation: 0, maxHeightError: Infinity });
    const before = simplified.kept.slice();
    expect(triangulateRegions(contours, simplified).map(({ region }) => region)).toEqual([1, 2]);
    expect(simplified.kept).toEqual(before);
  });

  it('puts the points of lines that cross back, and those of no others', () => {
    const contours = contoursOf('aaaaaaaa', 'aaa..aaa', 'aaaaaaaa', 'aaaaaaaa', '.aaaaaaa', 'aaaaaaaa');
    // Without its corner at (8, 0) the outline runs through the hole; without the notch at (1, 4) it crosses nothing.
    const simplified = leaveOut(contours, [8, 0], [1, 4]);
    triangulateRegions(contours, simplified);
    expect(countLeftOut(simplified)).toBe(1);
    const harmless = leaveOut(contours, [1, 4]);
    triangulateRegions(contours, harmless);
    expect(countLeftOut(harmless)).toBe(1);
  });

  it('restores holes and regions of which a line was left', () => {
    const pit = contoursOf('aaaa', 'a..a', 'aaaa');
    const flatPit = leaveOut(pit, [3, 1], [1, 2]);
    triangulateRegions(pit, flatPit);
    expect(countLeftOut(flatPit)).toBe(0);
    const bar = contoursOf('aaaa');
    const flatBar = leaveOut(bar, [4, 0], [0, 1]);
    triangulateRegions(bar, flatBar);
    expect(countLeftOut(flatBar)).toBe(0);
  });

  it('changes a border for both of its regions', () => {
    // Cut straight, the border between a and b would run through the pit in a.
    const contours = contoursOf('aaaaaaa', 'aa.aaaa', 'bbaaabb', 'bbbbbbb');
    const simplified = simplifyContours(contours, { maxDeviation: 0, maxHeightError: Infinity });
    const shared = Array.from(contours.arcRight).findIndex((region) => region !== 0);
    for (let point = contours.arcStart[shared] + 1; point < contours.arcStart[shared + 1] - 1; point += 1) {
      simplified.kept[point] = 0;
    }
    const [a, b] = triangulateRegions(contours, simplified);
    const border = (outline: typeof a.outline) =>
      Array.from(outline.source)
        .map((source) => (source < 0 ? ~source : source))
        .filter((point) => point >= contours.arcStart[shared] && point < contours.arcStart[shared + 1] - 1)
        .sort((first, second) => first - second);
    expect(border(a.outline)).toEqual(border(b.outline));
  });

  it('puts moved corners back where they were when they get in the way', () => {
    const contours = contoursOf('aaaa', 'a..a', 'aaaa', 'aaaa');
    const simplified = simplifyContours(contours, { maxDeviation: 0, maxHeightError: Infinity });
    const corner = Array.from(contours.pointX.keys()).find(
      (point) => contours.pointX[point] === 3 && contours.pointZ[point] === 1,
    )!;
    simplified.x[corner] = 5 * UNITS_PER_CELL;
    triangulateRegions(contours, simplified);
    expect(simplified.x[corner]).toBe(3 * UNITS_PER_CELL);
  });

  it('keeps what was sharpened where nothing is in the way', () => {
    const rows = [
      'aaaaaaaa',
      'aaaaaaaa',
      'aaa..aaa',
      'aa....aa',
      'aa....aa',
      'aaa..aaa',
      'aaaaaaaa',
      'aaaaaaaa',
    ];
    const tolerances = { maxDeviation: 1.3, maxHeightError: Infinity };
    const contours = contoursOf(...rows);
    const simplified = simplifyContours(contours, tolerances);
    sharpenCorners(drawFlat(rows).field, contours, simplified, tolerances);
    const before = { kept: simplified.kept.slice(), x: simplified.x.slice() };
    const [{ outline }] = triangulateRegions(contours, simplified);
    expect({ kept: simplified.kept, x: simplified.x }).toEqual(before);
    expect(outline.isMoved).toContain(1);
  });
});
