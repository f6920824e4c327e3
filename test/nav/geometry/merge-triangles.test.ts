import { describe, expect, it } from 'vitest';
import { mergeTriangles } from '../../../src/nav/geometry/merge-triangles.ts';
import { NONE } from '../../../src/nav/geometry/none.ts';
import type { Outline } from '../../../src/nav/geometry/outline.ts';
import { triangulateOutline } from '../../../src/nav/geometry/triangulate-outline.ts';
import { doubleArea } from '../../support/mesh-facts.ts';
import { doubleOutlineArea, hole, outlineOf, polygonsOf, rectangle } from '../../support/outlines.ts';

function merge(outline: Outline, maxCorners: number) {
  return mergeTriangles(outline, triangulateOutline(outline).triangles!, maxCorners);
}

const octagon = outlineOf([
  [4, 0],
  [8, 0],
  [12, 4],
  [12, 8],
  [8, 12],
  [4, 12],
  [0, 8],
  [0, 4],
]);

describe('merging triangles', () => {
  it('makes one polygon of a convex outline', () => {
    expect(merge(octagon, 8).polygonCount).toBe(1);
  });

  it('makes no polygon of more corners than it may, and loses no ground by that', () => {
    for (const maxCorners of [3, 4, 5, 6, 7]) {
      const polygons = polygonsOf(octagon, merge(octagon, maxCorners));
      expect(Math.max(...polygons.map((polygon) => polygon.length))).toBeLessThanOrEqual(maxCorners);
      expect(polygons.reduce((sum, polygon) => sum + doubleArea(polygon), 0)).toBe(
        doubleOutlineArea(octagon),
      );
    }
  });

  it('cuts an L in two', () => {
    const outline = outlineOf([
      [0, 0],
      [10, 0],
      [10, 4],
      [4, 4],
      [4, 10],
      [0, 10],
    ]);
    expect(merge(outline, 6).polygonCount).toBe(2);
  });

  it('cuts a cross in three, along two edges that serve two corners each', () => {
    const outline = outlineOf([
      [4, 0],
      [8, 0],
      [8, 4],
      [12, 4],
      [12, 8],
      [8, 8],
      [8, 12],
      [4, 12],
      [4, 8],
      [0, 8],
      [0, 4],
      [4, 4],
    ]);
    const polygons = polygonsOf(outline, merge(outline, 8));
    expect(polygons.map((polygon) => polygon.length).sort()).toEqual([4, 4, 8]);
  });

  it('keeps corners in line', () => {
    const outline = outlineOf([
      [0, 0],
      [5, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ]);
    const polygons = polygonsOf(outline, merge(outline, 6));
    expect(polygons).toHaveLength(1);
    expect(polygons[0]).toHaveLength(5);
  });

  it('tells to which polygon each triangle went', () => {
    const outline = outlineOf(rectangle(0, 0, 12, 12), hole(rectangle(4, 4, 8, 8)));
    for (const maxCorners of [3, 4, 6]) {
      const triangles = triangulateOutline(outline).triangles!;
      const polygons = mergeTriangles(outline, triangles, maxCorners);
      const sizes = new Int32Array(polygons.polygonCount).fill(2);
      for (let triangle = 0; triangle < triangles.triangleCount; triangle += 1) {
        const polygon = polygons.polygonOf[triangle];
        const [first, end] = [polygons.polygonStart[polygon], polygons.polygonStart[polygon + 1]];
        const corners = [...triangles.vertex.subarray(3 * triangle, 3 * triangle + 3)];
        expect([...polygons.edgeVertex.subarray(first, end)]).toEqual(expect.arrayContaining(corners));
        sizes[polygon] += 1;
      }
      const ends = [...polygons.polygonStart.subarray(1)];
      expect([...sizes]).toEqual(ends.map((end, polygon) => end - polygons.polygonStart[polygon]));
    }
  });

  it('surrounds a hole with four polygons, linked both ways in a ring', () => {
    const outline = outlineOf(rectangle(0, 0, 12, 12), hole(rectangle(4, 4, 8, 8)));
    const polygons = merge(outline, 6);
    expect(polygons.polygonCount).toBe(4);
    const { edgeTwin, edgeVertex } = polygons;
    const inner = Array.from(edgeTwin.keys()).filter((edge) => edgeTwin[edge] !== NONE);
    expect(inner).toHaveLength(8);
    for (const edge of inner) expect(edgeTwin[edgeTwin[edge]]).toBe(edge);
    const walls = Array.from(edgeTwin.keys()).filter((edge) => edgeTwin[edge] === NONE);
    expect(walls.map((edge) => edgeVertex[edge]).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});
