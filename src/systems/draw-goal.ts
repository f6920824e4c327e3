// A random place on a mesh, every square metre of its ground being equally likely in plan: a triangle of a polygon's fan
// by area, then a point of the triangle.
import { toMetres } from '../nav/geometry/lattice.ts';
import { orient } from '../nav/geometry/orient.ts';
import { drawRandom } from '../nav/geometry/random.ts';
import type { NavMesh } from '../nav/mesh/nav-mesh.ts';
import type { NearestPoint } from '../nav/query/find-nearest-point.ts';
import { setHeight, setPlan } from '../nav/query/height.ts';

/** Sums of twice the polygons' areas in square lattice units, polygon 0 first; the last one is the whole mesh. */
export function sumAreas(mesh: NavMesh): Float64Array {
  const sums = new Float64Array(mesh.polygonCount);
  let sum = 0;
  for (let polygon = 0; polygon < mesh.polygonCount; polygon += 1) {
    const end = mesh.polygonStart[polygon + 1];
    for (let edge = mesh.polygonStart[polygon] + 1; edge + 1 < end; edge += 1) {
      sum += fanArea(mesh, polygon, edge);
    }
    sums[polygon] = sum;
  }
  return sums;
}

/**
 * Draws a place from the stream at `random[offset ..]`, three numbers of it, and writes it to `out` with `distance` 0.
 * The mesh must have a polygon, and `areas` must be its `sumAreas`.
 */
export function drawGoal(
  { mesh, areas }: { readonly mesh: NavMesh; readonly areas: Float64Array },
  random: Int32Array,
  offset: number,
  out: NearestPoint,
): void {
  const where = drawRandom(random, offset) * areas[mesh.polygonCount - 1];
  const polygon = findBySum(areas, where);
  const edge = findFanEdge(mesh, polygon, where - (polygon === 0 ? 0 : areas[polygon - 1]));
  let u = drawRandom(random, offset);
  let v = drawRandom(random, offset);
  if (u + v > 1) {
    u = 1 - u;
    v = 1 - v;
  }
  const { edgeX, edgeZ, lattice } = mesh;
  const apex = mesh.polygonStart[polygon];
  const x = edgeX[apex] + (edgeX[edge] - edgeX[apex]) * u + (edgeX[edge + 1] - edgeX[apex]) * v;
  const z = edgeZ[apex] + (edgeZ[edge] - edgeZ[apex]) * u + (edgeZ[edge + 1] - edgeZ[apex]) * v;
  out.polygon = polygon;
  out.x = toMetres(x, lattice.originX, lattice.unit);
  out.z = toMetres(z, lattice.originZ, lattice.unit);
  setPlan(mesh, out, out.asked);
  setHeight(mesh, polygon, out.asked);
  out.y = out.asked.height;
  out.distance = 0;
}

/** The first polygon whose sum exceeds a value below the last sum. */
function findBySum(areas: Float64Array, value: number): number {
  let low = 0;
  let high = areas.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (areas[middle] > value) high = middle;
    else low = middle + 1;
  }
  return low;
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
