// Two polygons that overlap in plan -> whether they come near each other in height there. A surface is the fan of triangles
// from the polygon's lowest vertex by (x, z), as queries have it. Two triangles' difference in height is linear, so it
// is told by the corners of what they have in common.
import type { NavMesh } from '../mesh/nav-mesh.ts';

/** A corner of a triangle, or of a part of one: x and z in lattice units, y in metres. */
interface SurfacePoint {
  readonly x: number;
  readonly z: number;
  readonly y: number;
}

type Triangle = readonly [SurfacePoint, SurfacePoint, SurfacePoint];

/** True when the surfaces of two polygons that overlap in plan are somewhere there at most `distance` metres apart in height. */
export function surfacesMeet(mesh: NavMesh, a: number, b: number, distance: number): boolean {
  const [lowA, highA] = heightsOf(mesh, a);
  const [lowB, highB] = heightsOf(mesh, b);
  if (lowA > highB + distance || lowB > highA + distance) return false;
  if (Math.max(highA, highB) - Math.min(lowA, lowB) <= distance) return true;
  const others = fanOf(mesh, b);
  return fanOf(mesh, a).some((first) => others.some((second) => trianglesMeet(first, second, distance)));
}

function heightsOf({ polygonStart, edgeVertex, vertexY }: NavMesh, polygon: number): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    low = Math.min(low, vertexY[edgeVertex[edge]]);
    high = Math.max(high, vertexY[edgeVertex[edge]]);
  }
  return [low, high];
}

function fanOf(mesh: NavMesh, polygon: number): Triangle[] {
  const { polygonStart, nextEdge, edgeX, edgeZ, edgeVertex, vertexY } = mesh;
  let lowest = polygonStart[polygon];
  for (let edge = lowest + 1; edge < polygonStart[polygon + 1]; edge += 1) {
    if (edgeX[edge] < edgeX[lowest] || (edgeX[edge] === edgeX[lowest] && edgeZ[edge] < edgeZ[lowest])) {
      lowest = edge;
    }
  }
  const pointOf = (edge: number): SurfacePoint => ({
    x: edgeX[edge],
    z: edgeZ[edge],
    y: vertexY[edgeVertex[edge]],
  });
  const triangles: Triangle[] = [];
  for (let edge = nextEdge[lowest]; nextEdge[edge] !== lowest; edge = nextEdge[edge]) {
    const triangle: Triangle = [pointOf(lowest), pointOf(edge), pointOf(nextEdge[edge])];
    if (doubleArea(...triangle) > 0) triangles.push(triangle);
  }
  return triangles;
}

function doubleArea(a: SurfacePoint, b: SurfacePoint, c: { x: number; z: number }): number {
  return (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);
}

function trianglesMeet(first: Triangle, second: Triangle, distance: number): boolean {
  let common: readonly SurfacePoint[] = first;
  for (let side = 0; side < 3 && common.length > 0; side += 1) {
    common = clip(common, second[side], second[(side + 1) % 3]);
  }
  if (common.length < 3) return false;
  const differences = common.map((point) => point.y - heightIn(second, point));
  return differences.some((value) => value <= distance) && differences.some((value) => value >= -distance);
}

/** The part of a convex polygon on the left of the line from a to b (Sutherland and Hodgman, 1974). */
function clip(polygon: readonly SurfacePoint[], a: SurfacePoint, b: SurfacePoint): SurfacePoint[] {
  const kept: SurfacePoint[] = [];
  for (const [at, point] of polygon.entries()) {
    const next = polygon[(at + 1) % polygon.length];
    const here = doubleArea(a, b, point);
    const there = doubleArea(a, b, next);
    if (here >= 0) kept.push(point);
    if ((here > 0 && there < 0) || (here < 0 && there > 0)) {
      const share = here / (here - there);
      kept.push({
        x: point.x + (next.x - point.x) * share,
        z: point.z + (next.z - point.z) * share,
        y: point.y + (next.y - point.y) * share,
      });
    }
  }
  return kept;
}

function heightIn([a, b, c]: Triangle, point: SurfacePoint): number {
  const area = doubleArea(a, b, c);
  const shareB = doubleArea(a, point, c) / area;
  const shareC = doubleArea(a, b, point) / area;
  return a.y + (b.y - a.y) * shareB + (c.y - a.y) * shareC;
}
