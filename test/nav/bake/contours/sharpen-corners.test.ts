import { describe, expect, it } from 'vitest';
import { sharpenCorners } from '../../../../src/nav/bake/contours/sharpen-corners.ts';
import {
  isMoved,
  type OutlineTolerances,
  type SimplifiedContours,
  simplifyContours,
  TRACED_PART,
  UNITS_PER_CELL,
} from '../../../../src/nav/bake/contours/simplify-contours.ts';
import { type Contours, traceContours } from '../../../../src/nav/bake/contours/trace-contours.ts';
import type { SpanField } from '../../../../src/nav/bake/field.ts';
import { orient } from '../../../../src/nav/geometry/orient.ts';
import { distance, nearestOnSegment } from '../../../../src/nav/geometry/segment.ts';
import { createRandom } from '../../../support/levels.ts';
import { arcPoints } from '../../../support/outlines.ts';
import { type DrawnPlan, drawFlat, drawPlan } from '../../../support/plans.ts';
import { randomPlan } from '../../../support/random-plans.ts';

const free: OutlineTolerances = { maxDeviation: 1.3, maxHeightError: Infinity };

interface Sharpened {
  readonly field: SpanField;
  readonly contours: Contours;
  readonly before: SimplifiedContours;
  readonly after: SimplifiedContours;
}

function sharpenPlan({ field, regions }: DrawnPlan, tolerances = free): Sharpened {
  const contours = traceContours(field, regions, tolerances.maxHeightError * TRACED_PART);
  const before = simplifyContours(contours, tolerances);
  const after = simplifyContours(contours, tolerances);
  sharpenCorners(field, contours, after, tolerances);
  return { field, contours, before, after };
}

/** The points of an arc that stay: x and z in cells, height in units. */
function keptPlaces(contours: Contours, { kept, x, z, height }: SimplifiedContours, arc: number): number[][] {
  const places: number[][] = [];
  for (let point = contours.arcStart[arc]; point < contours.arcStart[arc + 1]; point += 1) {
    if (kept[point] === 1) places.push([x[point] / UNITS_PER_CELL, z[point] / UNITS_PER_CELL, height[point]]);
  }
  return places;
}

/** A disc of no ground, in ground. */
function drawDisc(radius: number): DrawnPlan {
  const cells = Array.from({ length: 2 * radius + 6 }, (_, at) => at - radius - 2.5);
  return drawFlat(cells.map((z) => cells.map((x) => (x * x + z * z > radius * radius ? 'a' : '.')).join('')));
}

/** How far a place of the border is from a point in plan and in height, at the nearest one. */
function offBorder(places: number[][], x: number, z: number, height: number) {
  let nearest = { far: Infinity, high: Infinity };
  for (let at = 0; at + 1 < places.length; at += 1) {
    const [ax, az, ay] = places[at];
    const [bx, bz, by] = places[at + 1];
    const along = nearestOnSegment(x, z, ax, az, bx, bz);
    const far = distance(x, z, ax + along * (bx - ax), az + along * (bz - az));
    if (far < nearest.far) nearest = { far, high: Math.abs(height - (ay + along * (by - ay))) };
  }
  return nearest;
}

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

  it('gives a solid with rounded corners four, wherever its outline begins', () => {
    const { contours, before, after } = sharpenPlan(drawFlat(rounded));
    expect(keptPlaces(contours, before, 1)).toHaveLength(9);
    const places = keptPlaces(contours, after, 1);
    expect(places).toHaveLength(5);
    expect(places[0]).toEqual(places[4]);
    for (const [x, z] of arcPoints(contours, 1)) {
      // The hole runs clockwise and is convex: all of the wall lies right of each of its lines.
      for (let at = 0; at + 1 < places.length; at += 1) {
        expect(
          orient(places[at][0], places[at][1], places[at + 1][0], places[at + 1][1], x, z),
        ).toBeLessThanOrEqual(0);
      }
    }
  });

  it('lays a polygon of few corners round a disc', () => {
    const { contours, before, after } = sharpenPlan(drawDisc(10));
    expect(keptPlaces(contours, before, 1)).toHaveLength(17);
    expect(keptPlaces(contours, after, 1)).toHaveLength(13);
  });

  it('gives ground that was cut off at a corner back', () => {
    const rows = ['..aaaaaa', '.aaaaaaa', 'aaaaaaaa', 'aaaaaaaa', 'aaaaaaaa', 'aaaaaaaa'];
    const { contours, after } = sharpenPlan(drawFlat(rows), { maxDeviation: 2, maxHeightError: Infinity });
    expect(keptPlaces(contours, after, 0).length).toBeLessThanOrEqual(6);
  });

  it('leaves borders between regions and everything at a deviation of 0 alone', () => {
    const shared = sharpenPlan(drawFlat(rounded.map((row) => row.replaceAll('.', 'b'))));
    expect(shared.after).toEqual(shared.before);
    const exact = sharpenPlan(drawFlat(rounded), { maxDeviation: 0, maxHeightError: Infinity });
    expect(exact.after).toEqual(exact.before);
    expect(exact.after.kept.every((flag) => flag === 1)).toBe(true);
  });

  it('leaves a corner where one instead would tell the height of the ground wrongly', () => {
    const bump = (x: number, z: number): number => (x >= 7 && z >= 7 ? 40 : 0);
    const plan = drawPlan([{ rows: rounded, height: bump }], { step: 40 });
    const flat = sharpenPlan(plan);
    const careful = sharpenPlan(plan, { maxDeviation: 1.3, maxHeightError: 1 });
    expect(keptPlaces(careful.contours, careful.after, 1).length).toBeGreaterThan(
      keptPlaces(flat.contours, flat.after, 1).length,
    );
  });

  it('keeps every wall near its border, in plan and in height, and says which corner stands in for what', () => {
    let moved = 0;
    for (let seed = 0; seed < 300; seed += 1) {
      const random = createRandom(`sharpen ${seed}`);
      const plan = seed % 2 === 0 ? randomPlan(seed) : drawDisc(3 + (seed % 9));
      const level = plan.field.level.map(
        (_, span) => (span % 7) + Math.floor(random() * [1, 2, 6][seed % 3]),
      );
      const tolerances = {
        maxDeviation: [0.8, 1.3, 2.5][(seed >> 1) % 3],
        maxHeightError: [4, 8, 20][seed % 3],
      };
      const { contours, after } = sharpenPlan({ ...plan, field: { ...plan.field, level } }, tolerances);
      for (let arc = 0; arc < contours.arcCount; arc += 1) {
        const places = keptPlaces(contours, after, arc);
        for (let point = contours.arcStart[arc]; point < contours.arcStart[arc + 1]; point += 1) {
          if (isMoved(contours, after, point)) moved += 1;
          const standIn = after.standIn[point];
          expect(standIn !== -1 && after.kept[point] === 1).toBe(false);
          if (standIn !== -1) expect(isMoved(contours, after, standIn)).toBe(true);
          if (contours.arcRight[arc] !== 0) continue;
          const [x, z] = [contours.pointX[point], contours.pointZ[point]];
          const { far } = offBorder(places, x, z, contours.pointHeight[point]);
          expect(far).toBeLessThanOrEqual(tolerances.maxDeviation + 1e-9);
        }
      }
    }
    expect(moved).toBeGreaterThan(300);
  });
});
