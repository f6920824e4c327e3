import { describe, expect, it } from 'vitest';
import type { Outline } from '../../../src/nav/geometry/outline.ts';
import { triangulateOutline } from '../../../src/nav/geometry/triangulate-outline.ts';
import { doubleArea } from '../../support/mesh-facts.ts';
import { doubleOutlineArea, hole, outlineOf, rectangle } from '../../support/outlines.ts';

function trianglesOf(outline: Outline): [number, number][][] {
  const { triangles, conflicts } = triangulateOutline(outline);
  expect(conflicts).toEqual([]);
  return Array.from({ length: triangles!.triangleCount }, (_, triangle) =>
    [0, 1, 2].map((k): [number, number] => {
      const vertex = triangles!.vertex[3 * triangle + k];
      return [outline.x[vertex], outline.z[vertex]];
    }),
  );
}

function areaOf(outline: Outline): number {
  return trianglesOf(outline).reduce((sum, triangle) => sum + doubleArea(triangle), 0);
}

describe('triangulating an outline', () => {
  it('fills a rectangle with two triangles', () => {
    expect(trianglesOf(outlineOf(rectangle(0, 0, 8, 4)))).toHaveLength(2);
  });

  it('leaves holes out', () => {
    const outline = outlineOf(
      rectangle(0, 0, 20, 20),
      hole(rectangle(4, 8, 8, 12)),
      hole(rectangle(12, 8, 16, 12)),
    );
    expect(areaOf(outline)).toBe(2 * (400 - 32));
  });

  it('fills outlines whose holes touch each other or the outline at a vertex', () => {
    const touching = outlineOf(
      rectangle(0, 0, 20, 20),
      hole(rectangle(4, 4, 10, 10)),
      hole(rectangle(10, 10, 16, 16)),
    );
    expect(areaOf(touching)).toBe(2 * (400 - 72));
    const cornered = outlineOf(
      [
        [0, 0],
        [10, 0],
        [20, 0],
        [20, 20],
        [0, 20],
      ],
      hole([
        [10, 0],
        [14, 8],
        [6, 8],
      ]),
    );
    expect(areaOf(cornered)).toBe(doubleOutlineArea(cornered));
  });

  it('tells vertices at one point apart by the ground that they bound', () => {
    // Two squares that touch at (4, 4), walked in one loop.
    const outline = outlineOf([
      [0, 0],
      [4, 0],
      [4, 4],
      [8, 4],
      [8, 8],
      [4, 8],
      [4, 4],
      [0, 4],
    ]);
    const { triangles } = triangulateOutline(outline);
    for (let edge = 0; edge < 12; edge += 1) {
      const vertex = triangles!.vertex[edge];
      if (outline.x[vertex] !== 4 || outline.z[vertex] !== 4) continue;
      const others = [0, 1, 2].map((k) => triangles!.vertex[edge - (edge % 3) + k]);
      const isUpper = others.some((other) => outline.x[other] + outline.z[other] > 8);
      expect(outline.next[vertex]).toBe(isUpper ? 3 : 7);
    }
  });

  it('names the segments that cross', () => {
    const bow = outlineOf([
      [0, 0],
      [4, 4],
      [4, 0],
      [0, 4],
    ]);
    const { triangles, conflicts } = triangulateOutline(bow);
    expect(triangles).toBeNull();
    expect(conflicts).toEqual(expect.arrayContaining([0, 2]));
  });

  it('refuses a segment through a vertex, one that runs back along another, and an outline without area', () => {
    const through = outlineOf([
      [0, 0],
      [8, 0],
      [8, 4],
      [4, 0],
      [0, 4],
    ]);
    expect(triangulateOutline(through).conflicts).toContain(0);
    const back = outlineOf(rectangle(0, 0, 8, 8), [
      [2, 2],
      [6, 6],
    ]);
    expect(triangulateOutline(back).conflicts).toContain(4);
    const flat = outlineOf([
      [0, 0],
      [4, 4],
    ]);
    expect(triangulateOutline(flat).conflicts).toEqual([0, 1]);
  });

  it('refuses ground on the wrong side: an outline turned inside out, a hole outside, a hole in a hole', () => {
    expect(triangulateOutline(outlineOf(hole(rectangle(0, 0, 4, 4)))).triangles).toBeNull();
    const outside = outlineOf(rectangle(0, 0, 4, 4), hole(rectangle(6, 0, 8, 4)));
    expect(triangulateOutline(outside).triangles).toBeNull();
    const nested = outlineOf(rectangle(0, 0, 9, 9), hole(rectangle(1, 1, 8, 8)), hole(rectangle(3, 3, 5, 5)));
    expect(triangulateOutline(nested).conflicts).not.toEqual([]);
  });

  it('refuses a moved vertex on top of another one', () => {
    const outline = outlineOf(
      rectangle(0, 0, 20, 20),
      hole(rectangle(4, 4, 10, 10)),
      hole(rectangle(10, 10, 16, 16)),
    );
    const moved = { ...outline, isMoved: outline.isMoved.map((_, vertex) => (vertex === 8 ? 1 : 0)) };
    const at = [8, 9, 10, 11].find((vertex) => outline.x[vertex] === 10 && outline.z[vertex] === 10)!;
    expect(
      triangulateOutline({ ...moved, isMoved: outline.isMoved.map((_, v) => (v === at ? 1 : 0)) }).triangles,
    ).toBeNull();
    expect(triangulateOutline(outline).triangles).not.toBeNull();
  });
});
