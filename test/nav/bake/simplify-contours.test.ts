import { describe, expect, it } from 'vitest';
import { sharpenCorners } from '../../../src/nav/bake/sharpen-corners.ts';
import { simplifyContours, UNITS_PER_CELL } from '../../../src/nav/bake/simplify-contours.ts';
import { type Contours, traceContours } from '../../../src/nav/bake/trace-contours.ts';
import { orient } from '../../../src/nav/geometry/orient.ts';
import { distance, nearestOnSegment } from '../../../src/nav/geometry/segment.ts';
import { arcPoints } from '../../support/outlines.ts';
import { drawFlat } from '../../support/plans.ts';
import { randomPlan } from '../../support/random-plans.ts';

function contoursOf(...rows: string[]): Contours {
  const { field, regions } = drawFlat(rows);
  return traceContours(field, regions);
}

function keptPoints(contours: Contours, kept: Uint8Array, arc: number): [number, number][] {
  return arcPoints(contours, arc).filter((_, at) => kept[contours.arcStart[arc] + at] === 1);
}

function offSegment(p: readonly number[], a: readonly number[], b: readonly number[]): number {
  const along = nearestOnSegment(p[0], p[1], a[0], a[1], b[0], b[1]);
  return distance(p[0], p[1], a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1]));
}

const stairs = ['a.....', 'aa....', 'aaa...', 'aaaa..', 'aaaaa.', 'aaaaaa'];

describe('simplifying contours', () => {
  it('lays one line over a flight of steps, on the side of the ground', () => {
    const contours = contoursOf(...stairs);
    const { kept } = simplifyContours(contours, 1.3);
    expect(keptPoints(contours, kept, 0)).toEqual([
      [0, 0],
      [6, 6],
      [0, 6],
      [0, 0],
    ]);
  });

  it('keeps every corner at a deviation of 0', () => {
    const contours = contoursOf(...stairs);
    expect(simplifyContours(contours, 0).kept.every((flag) => flag === 1)).toBe(true);
  });

  it('may cross a border of two regions to either side', () => {
    const contours = contoursOf('aaaaaaa', 'aabbaab', 'bbbbbbb');
    const shared = Array.from(contours.arcRight).indexOf(2);
    const { kept } = simplifyContours(contours, 1.3);
    expect(arcPoints(contours, shared).length).toBeGreaterThan(4);
    expect(keptPoints(contours, kept, shared)).toHaveLength(2);
  });

  it('passes over points of walls only on their right, and over all points within the deviation', () => {
    let passed = 0;
    for (let seed = 0; seed < 200; seed += 1) {
      const { field, regions } = randomPlan(seed);
      const contours = traceContours(field, regions);
      const maxDeviation = [0.6, 1, 1.3, 2.5][seed % 4];
      const { kept } = simplifyContours(contours, maxDeviation);
      for (let arc = 0; arc < contours.arcCount; arc += 1) {
        const points = arcPoints(contours, arc);
        const stays = points.map((_, at) => kept[contours.arcStart[arc] + at] === 1);
        expect(stays[0] && stays[points.length - 1]).toBe(true);
        for (let from = 0; from + 1 < points.length; ) {
          const to = stays.indexOf(true, from + 1);
          for (const point of points.slice(from + 1, to)) {
            passed += 1;
            expect(offSegment(point, points[from], points[to])).toBeLessThanOrEqual(maxDeviation + 1e-9);
            if (contours.arcRight[arc] !== 0) continue;
            const [[ax, az], [bx, bz]] = [points[from], points[to]];
            expect(orient(ax, az, bx, bz, point[0], point[1])).toBeLessThanOrEqual(0);
          }
          from = to;
        }
      }
    }
    expect(passed).toBeGreaterThan(1000);
  });
});

describe('sharpening corners', () => {
  const rounded = [
    'aaaaaaaaaa',
    'aaaaaaaaaa',
    'aaa....aaa',
    'aa......aa',
    'aa......aa',
    'aa......aa',
    'aa......aa',
    'aaa....aaa',
    'aaaaaaaaaa',
    'aaaaaaaaaa',
  ];

  it('gives a solid with rounded corners fewer of them, none nearer to it', () => {
    const contours = contoursOf(...rounded);
    const simplified = simplifyContours(contours, 1.3);
    const before = keptPoints(contours, simplified.kept, 1).length;
    sharpenCorners(contours, simplified, 1.3);
    const first = contours.arcStart[1];
    const after: [number, number][] = [];
    for (let point = first; point < contours.arcStart[2]; point += 1) {
      if (simplified.kept[point] === 0) continue;
      after.push([simplified.x[point] / UNITS_PER_CELL, simplified.z[point] / UNITS_PER_CELL]);
    }
    expect(before).toBe(9);
    expect(after.length).toBeLessThanOrEqual(7);
    for (const [x, z] of arcPoints(contours, 1)) {
      // The hole runs clockwise and is convex: all of the wall lies right of each of its lines.
      for (let at = 0; at + 1 < after.length; at += 1) {
        expect(orient(...after[at], ...after[at + 1], x, z)).toBeLessThanOrEqual(0);
      }
    }
  });

  it('leaves borders between regions and everything at a deviation of 0 alone', () => {
    const shared = contoursOf(...rounded.map((row) => row.replaceAll('.', 'b')));
    const simplified = simplifyContours(shared, 1.3);
    const before = { kept: simplified.kept.slice(), x: simplified.x.slice() };
    sharpenCorners(shared, simplified, 1.3);
    expect({ kept: simplified.kept, x: simplified.x }).toEqual(before);

    const exact = contoursOf(...rounded);
    const all = simplifyContours(exact, 0);
    sharpenCorners(exact, all, 0);
    expect(all.kept.every((flag) => flag === 1)).toBe(true);
  });
});
