// A random point of a mesh, or of a connected part of it, every square metre of its ground being equally likely in plan: a
// part by area, a polygon of it, a triangle of the polygon's fan, then a point of the triangle.
import { NONE } from '../geometry/none.ts';
import { orient } from '../geometry/orient.ts';
import { drawRandom } from '../geometry/random.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import type { NearestPoint } from './find-nearest-point.ts';
import { settleInPolygon } from './settle-in-polygon.ts';

/** How much ground a mesh has. All areas are doubled, in square lattice units. Immutable. */
export interface AreaTable {
  readonly mesh: NavMesh;
  /** The polygons by connected part (see `NavMesh.component`), ascending in each. */
  readonly polygons: Int32Array;
  /** Areas of the part's polygons up to and with that one; as long as `polygons`. */
  readonly sums: Float64Array;
  /** Where in these two lists each part begins, by part, and at the end their length. */
  readonly start: Int32Array;
  /** Areas of the parts up to and with that one, by part. */
  readonly partSums: Float64Array;
}

/** Adds up the areas of a mesh's polygons. Make it once for each mesh. */
export function createAreaTable(mesh: NavMesh): AreaTable {
  const { polygonCount, component, componentCount } = mesh;
  const polygons = Int32Array.from({ length: polygonCount }, (_, polygon) => polygon);
  polygons.sort((a, b) => component[a] - component[b] || a - b);
  const sums = new Float64Array(polygonCount);
  const start = new Int32Array(componentCount + 1).fill(polygonCount);
  const partSums = new Float64Array(componentCount);
  for (let at = 0; at < polygonCount; at += 1) {
    const polygon = polygons[at];
    const part = component[polygon];
    const isFirst = start[part] === polygonCount;
    if (isFirst) start[part] = at;
    sums[at] = (isFirst ? 0 : sums[at - 1]) + polygonArea(mesh, polygon);
    partSums[part] = sums[at];
  }
  for (let part = 1; part < componentCount; part += 1) partSums[part] += partSums[part - 1];
  return { mesh, polygons, sums, start, partSums };
}

/**
 * Draws a point from the stream at `random[offset ..]`, three numbers of it, and writes it to `out` with `distance` 0; with
 * a `component`, a point of that connected part. It lies in its closed polygon exactly, like the end of a move. The
 * mesh must have a polygon.
 */
export function drawPoint(
  table: AreaTable,
  random: Int32Array,
  offset: number,
  out: NearestPoint,
  component: number = NONE,
): void {
  const { mesh, polygons, sums, start, partSums } = table;
  const share = drawRandom(random, offset);
  let part = component;
  let where = 0;
  if (part === NONE) {
    where = share * partSums[partSums.length - 1];
    part = findBySum(partSums, 0, partSums.length, where);
    if (part > 0) where -= partSums[part - 1];
  } else where = share * sums[start[part + 1] - 1];
  const at = findBySum(sums, start[part], start[part + 1], where);
  const polygon = polygons[at];
  const edge = findFanEdge(mesh, polygon, where - (at === start[part] ? 0 : sums[at - 1]));
  let u = drawRandom(random, offset);
  let v = drawRandom(random, offset);
  if (u + v > 1) {
    u = 1 - u;
    v = 1 - v;
  }
  const { edgeX, edgeZ } = mesh;
  const { asked } = out;
  const apex = mesh.polygonStart[polygon];
  asked.planX = edgeX[apex] + (edgeX[edge] - edgeX[apex]) * u + (edgeX[edge + 1] - edgeX[apex]) * v;
  asked.planZ = edgeZ[apex] + (edgeZ[edge] - edgeZ[apex]) * u + (edgeZ[edge + 1] - edgeZ[apex]) * v;
  settleInPolygon(mesh, polygon, asked);
  out.polygon = polygon;
  out.x = asked.x;
  out.y = asked.height + 0;
  out.z = asked.z;
  out.distance = 0;
}

/** The first of the ascending sums from `first` to before `end` that exceeds a value below the last of them. */
export function findBySum(sums: Float64Array, first: number, end: number, value: number): number {
  let low = first;
  let high = end - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle] > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

function polygonArea(mesh: NavMesh, polygon: number): number {
  let sum = 0;
  for (let edge = mesh.polygonStart[polygon] + 1; edge + 1 < mesh.polygonStart[polygon + 1]; edge += 1) {
    sum += fanArea(mesh, polygon, edge);
  }
  return sum;
}

/** The edge of a polygon whose triangle with the polygon's first corner holds a share of its doubled area. */
function findFanEdge(mesh: NavMesh, polygon: number, share: number): number {
  const last = mesh.polygonStart[polygon + 1] - 2;
  let edge = mesh.polygonStart[polygon] + 1;
  let rest = share - fanArea(mesh, polygon, edge);
  while (rest >= 0 && edge < last) {
    edge += 1;
    rest -= fanArea(mesh, polygon, edge);
  }
  return edge;
}

/** Twice the area of the triangle between an edge of a polygon and the polygon's first corner, square lattice units. */
function fanArea({ edgeX, edgeZ, polygonStart }: NavMesh, polygon: number, edge: number): number {
  const apex = polygonStart[polygon];
  return orient(edgeX[apex], edgeZ[apex], edgeX[edge], edgeZ[edge], edgeX[edge + 1], edgeZ[edge + 1]);
}
