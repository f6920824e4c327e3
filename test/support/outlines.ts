// Outlines by hand, for the stages that fill them.

import type { RegionOutline } from '../../src/nav/bake/contours/outline-region.ts';
import type { Contours } from '../../src/nav/bake/contours/trace-contours.ts';
import type { OutlinePolygons } from '../../src/nav/geometry/merge-triangles.ts';

/** A loop of points (x, z); ground on its left. */
export type Loop = readonly (readonly [number, number])[];

/** An outline of loops. Corners and sources are those of no field. */
export function outlineOf(...loops: readonly Loop[]): RegionOutline {
  const points = loops.flat();
  const next: number[] = [];
  const previous: number[] = [];
  for (const loop of loops) {
    const first = next.length;
    loop.forEach((_, at) => {
      next.push(first + ((at + 1) % loop.length));
      previous.push(first + ((at + loop.length - 1) % loop.length));
    });
  }
  return {
    count: points.length,
    x: Float64Array.from(points, ([x]) => x),
    z: Float64Array.from(points, ([, z]) => z),
    next: Int32Array.from(next),
    previous: Int32Array.from(previous),
    corner: new Int32Array(points.length),
    height: new Float64Array(points.length),
    isMoved: new Uint8Array(points.length),
    source: Int32Array.from(points, (_, at) => at),
  };
}

/** A counterclockwise rectangle. */
export function rectangle(minX: number, minZ: number, maxX: number, maxZ: number): Loop {
  return [
    [minX, minZ],
    [maxX, minZ],
    [maxX, maxZ],
    [minX, maxZ],
  ];
}

/** The same loop the other way round: a hole. */
export function hole(loop: Loop): Loop {
  return [...loop].reverse();
}

/** Twice the area inside the loops of an outline. */
export function doubleOutlineArea(outline: RegionOutline): number {
  let sum = 0;
  for (let vertex = 0; vertex < outline.count; vertex += 1) {
    const next = outline.next[vertex];
    sum += outline.x[vertex] * outline.z[next] - outline.x[next] * outline.z[vertex];
  }
  return sum;
}

/** The polygons of a region in plan. */
export function polygonsOf(outline: RegionOutline, polygons: OutlinePolygons): [number, number][][] {
  return Array.from({ length: polygons.polygonCount }, (_, polygon) => {
    const edges = polygons.edgeVertex.subarray(
      polygons.polygonStart[polygon],
      polygons.polygonStart[polygon + 1],
    );
    return Array.from(edges, (vertex): [number, number] => [outline.x[vertex], outline.z[vertex]]);
  });
}

/** The points of an arc, cells. */
export function arcPoints(contours: Contours, arc: number): [number, number][] {
  const points: [number, number][] = [];
  for (let point = contours.arcStart[arc]; point < contours.arcStart[arc + 1]; point += 1) {
    points.push([contours.pointX[point], contours.pointZ[point]]);
  }
  return points;
}

/** The loops of a region, each as the list of its points in walking order, cells. */
export function regionLoops(contours: Contours, region: number): [number, number][][] {
  const loops: [number, number][][] = [];
  for (let loop = contours.regionLoop[region]; loop < contours.regionLoop[region + 1]; loop += 1) {
    const points: [number, number][] = [];
    for (let at = contours.loopStart[loop]; at < contours.loopStart[loop + 1]; at += 1) {
      const arc = contours.loopArc[at];
      const along = arc >= 0 ? arcPoints(contours, arc) : arcPoints(contours, ~arc).reverse();
      points.push(...along.slice(0, -1));
    }
    loops.push(points);
  }
  return loops;
}
