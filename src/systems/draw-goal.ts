// A random place on a connected part of a mesh, every square metre of its ground being equally likely in plan: a triangle
// of a polygon's fan by area, then a point of the triangle.
import { toMetres } from '../nav/geometry/lattice.ts';
import { orient } from '../nav/geometry/orient.ts';
import { drawRandom } from '../nav/geometry/random.ts';
import type { NavMesh } from '../nav/mesh/nav-mesh.ts';
import type { NearestPoint } from '../nav/query/find-nearest-point.ts';
import { setHeight, setPlan } from '../nav/query/height.ts';

/** A mesh's polygons part by part, with their areas. Immutable. */
export interface GroundParts {
  /** The polygons by connected part (see `NavMesh.component`), ascending in each. */
  readonly polygons: Int32Array;
  /** Twice the areas of the part's polygons up to and with that one, square lattice units; as long as `polygons`. */
  readonly sums: Float64Array;
  /** Where in the two lists each part begins, by part, and at the end their length. */
  readonly start: Int32Array;
}

/** Lists the parts of a mesh's ground and adds up their areas. */
export function listGroundParts(mesh: NavMesh): GroundParts {
  const { polygonCount, polygonStart, component, componentCount } = mesh;
  const polygons = Int32Array.from({ length: polygonCount }, (_, polygon) => polygon);
  polygons.sort((a, b) => component[a] - component[b] || a - b);
  const sums = new Float64Array(polygonCount);
  const start = new Int32Array(componentCount + 1);
  let sum = 0;
  for (let at = 0; at < polygonCount; at += 1) {
    const polygon = polygons[at];
    if (at === 0 || component[polygons[at - 1]] !== component[polygon]) {
      start[component[polygon]] = at;
      sum = 0;
    }
    for (let edge = polygonStart[polygon] + 1; edge + 1 < polygonStart[polygon + 1]; edge += 1) {
      sum += fanArea(mesh, polygon, edge);
    }
    sums[at] = sum;
  }
  start[componentCount] = polygonCount;
  return { polygons, sums, start };
}

/**
 * Draws a place on the part of the mesh to which `out.polygon` belongs, using three numbers of the stream at
 * `random[offset ..]`, and writes it to `out` with `distance` 0. `parts` must be the mesh's `listGroundParts`.
 */
export function drawGoal(
  { mesh, parts }: { readonly mesh: NavMesh; readonly parts: GroundParts },
  random: Int32Array,
  offset: number,
  out: NearestPoint,
): void {
  const { polygons, sums, start } = parts;
  const part = mesh.component[out.polygon];
  const where = drawRandom(random, offset) * sums[start[part + 1] - 1];
  const at = findBySum(sums, start[part], start[part + 1], where);
  const polygon = polygons[at];
  const edge = findFanEdge(mesh, polygon, where - (at === start[part] ? 0 : sums[at - 1]));
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

/** The first of the ascending sums from `start` to before `end` that exceeds a value below the last of them. */
function findBySum(sums: Float64Array, start: number, end: number, value: number): number {
  let low = start;
  let high = end - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle] > value) high = middle;
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
