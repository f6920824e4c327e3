import { describe, expect, it } from 'vitest';
import { simplifyContours, TRACED_PART } from '../../../../src/nav/bake/contours/simplify-contours.ts';
import { type Contours, traceContours } from '../../../../src/nav/bake/contours/trace-contours.ts';
import { orient } from '../../../../src/nav/geometry/orient.ts';
import { distance, nearestOnSegment } from '../../../../src/nav/geometry/segment.ts';
import { createRandom } from '../../../support/levels.ts';
import { arcPoints } from '../../../support/outlines.ts';
import { drawFlat, drawPlan } from '../../../support/plans.ts';
import { randomPlan } from '../../../support/random-plans.ts';

function contoursOf(...rows: string[]): Contours {
  const { field, regions } = drawFlat(rows);
  return traceContours(field, regions, Infinity);
}

function keptPoints(contours: Contours, kept: Uint8Array, arc: number): [number, number][] {
  return arcPoints(contours, arc).filter((_, at) => kept[contours.arcStart[arc] + at] === 1);
}

function offSegment(p: readonly number[], a: readonly number[], b: readonly number[]): number {
  const along = nearestOnSegment(p[0], p[1], a[0], a[1], b[0], b[1]);
  return distance(p[0], p[1], a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1]));
}

/** The points of an arc that were passed over, each between the two that stay. */
function passedPoints(contours: Contours, kept: Uint8Array, arc: number) {
  const passed: { point: number; from: number; to: number }[] = [];
  let from = contours.arcStart[arc];
  for (let to = from + 1; to < contours.arcStart[arc + 1]; to += 1) {
    if (kept[to] === 0) continue;
    for (let point = from + 1; point < to; point += 1) passed.push({ point, from, to });
    from = to;
  }
  return passed;
}

function lengthBetween({ pointX, pointZ }: Contours, a: number, b: number): number {
  return distance(pointX[a], pointZ[a], pointX[b], pointZ[b]);
}

const stairs = ['a.....', 'aa....', 'aaa...', 'aaaa..', 'aaaaa.', 'aaaaaa'];

describe('simplifying contours', () => {
  it('lays one line over a flight of steps, on the side of the ground', () => {
    const contours = contoursOf(...stairs);
    const { kept } = simplifyContours(contours, { maxDeviation: 1.3, maxHeightError: Infinity });
    expect(keptPoints(contours, kept, 0)).toEqual([
      [0, 0],
      [6, 6],
      [0, 6],
      [0, 0],
    ]);
  });

  it('keeps every corner at a deviation of 0', () => {
    const contours = contoursOf(...stairs);
    expect(
      simplifyContours(contours, { maxDeviation: 0, maxHeightError: Infinity }).kept.every(
        (flag) => flag === 1,
      ),
    ).toBe(true);
  });

  it('may cross a border of two regions to either side', () => {
    const contours = contoursOf('aaaaaaa', 'aabbaab', 'bbbbbbb');
    const shared = Array.from(contours.arcRight).indexOf(2);
    const { kept } = simplifyContours(contours, { maxDeviation: 1.3, maxHeightError: Infinity });
    expect(arcPoints(contours, shared).length).toBeGreaterThan(4);
    expect(keptPoints(contours, kept, shared)).toHaveLength(2);
  });

  it('passes over points of walls only on their right, and over all points within the deviation', () => {
    let passed = 0;
    for (let seed = 0; seed < 200; seed += 1) {
      const { field, regions } = randomPlan(seed);
      const contours = traceContours(field, regions, Infinity);
      const maxDeviation = [0.6, 1, 1.3, 2.5][seed % 4];
      const { kept } = simplifyContours(contours, { maxDeviation, maxHeightError: Infinity });
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

  it('passes over points in line at a deviation of 0, on walls and between regions', () => {
    const { field, regions } = drawPlan([
      { rows: ['aaaaaa', 'bbbbbb'], height: (x) => [0, 1, 0, 1, 0, 1][x] },
    ]);
    const contours = traceContours(field, regions, 0);
    expect(contours.pointX.length).toBeGreaterThan(12);
    const { kept } = simplifyContours(contours, { maxDeviation: 0, maxHeightError: 2 });
    for (let arc = 0; arc < contours.arcCount; arc += 1) {
      const isShared = contours.arcRight[arc] !== 0;
      expect(keptPoints(contours, kept, arc)).toHaveLength(isShared ? 2 : 4);
    }
  });

  it('passes over points only where the height of the ground is near that of the line', () => {
    let passed = 0;
    let flat = 0;
    for (let seed = 0; seed < 200; seed += 1) {
      const random = createRandom(`heights ${seed}`);
      const { regions, field } = randomPlan(seed);
      const level = field.level.map(() => Math.floor(random() * [1, 3, 20][seed % 3]));
      const maxHeightError = [0.5, 2, 7][(seed >> 1) % 3];
      const contours = traceContours({ ...field, level }, regions, maxHeightError * TRACED_PART);
      const { kept } = simplifyContours(contours, { maxDeviation: 1.3, maxHeightError });
      const free = simplifyContours(contours, { maxDeviation: 1.3, maxHeightError: Infinity }).kept;
      if (seed % 3 === 0) flat += kept.every((flag, at) => flag === free[at]) ? 1 : 0;
      for (let arc = 0; arc < contours.arcCount; arc += 1) {
        for (const { point, from, to } of passedPoints(contours, kept, arc)) {
          passed += 1;
          const share = lengthBetween(contours, from, point) / lengthBetween(contours, from, to);
          const [start, end] = [contours.pointHeight[from], contours.pointHeight[to]];
          const off = contours.pointHeight[point] - (start + share * (end - start));
          expect(Math.abs(off)).toBeLessThanOrEqual(maxHeightError * (1 - TRACED_PART) + 1e-9);
        }
      }
    }
    expect(passed).toBeGreaterThan(1000);
    expect(flat).toBe(67);
  });
});
