// Meshes over ground that is finer than their polygons, drawn from a seed: polygons and ground are triangulations of points
// of a small lattice, so that lines from corner to corner run through vertices and along edges all the time.
import { NONE } from '../../src/nav/geometry/none.ts';
import { triangulatePoints } from '../../src/nav/geometry/triangulate-points.ts';
import { nextOf, type Triangulation } from '../../src/nav/geometry/triangulation.ts';
import { assembleNavMesh, type MeshParts } from '../../src/nav/mesh/assemble-nav-mesh.ts';
import type { GroundParts } from '../../src/nav/mesh/mesh-ground.ts';
import type { NavMesh } from '../../src/nav/mesh/nav-mesh.ts';

type Point = readonly [x: number, z: number];

/** The parts of a hilly mesh; its ground is always there. */
export interface HillyParts extends MeshParts {
  readonly finerGround: GroundParts;
}

/** Parts of a mesh over the square from 0 to `size`, one unit a metre, with ground under every polygon. */
export function drawHillyParts(numbers: () => number, size: number): HillyParts {
  const between = (low: number, high: number): number => low + Math.floor(numbers() * (high - low + 1));
  const corners: Point[] = [
    [0, 0],
    [0, size],
    [size, 0],
    [size, size],
  ];
  for (let left = between(0, size); left > 0; left -= 1) {
    const along = between(1, size - 1);
    const border: Point[] = [
      [0, along],
      [along, 0],
      [size, along],
      [along, size],
    ];
    corners.push(border[between(0, 3)]);
  }
  for (let left = between(0, 3); left > 0; left -= 1)
    corners.push([between(1, size - 1), between(1, size - 1)]);
  const inside: Point[] = [];
  for (let left = between(1, size * size); left > 0; left -= 1) {
    inside.push([between(1, size - 1), between(1, size - 1)]);
  }
  const mesh = triangulate(corners);
  const ground = triangulate([...corners, ...inside]);
  const heights = Float64Array.from(ground.x, () => numbers() * 10);
  return stack(mesh, ground, heights, size);
}

/** The mesh of such parts. */
export function drawHillyMesh(numbers: () => number, size: number): NavMesh {
  return assembleNavMesh(drawHillyParts(numbers, size));
}

function triangulate(points: readonly Point[]): Triangulation {
  const sorted = [...points].sort(([ax, az], [bx, bz]) => ax - bx || az - bz);
  const distinct = sorted.filter(
    ([x, z], at) => at === 0 || x !== sorted[at - 1][0] || z !== sorted[at - 1][1],
  );
  return triangulatePoints(
    Float64Array.from(distinct, ([x]) => x),
    Float64Array.from(distinct, ([, z]) => z),
  );
}

/** Puts polygons on ground: its points that are corners of polygons come first. */
function stack(mesh: Triangulation, ground: Triangulation, heights: Float64Array, size: number): HillyParts {
  const key = (x: number, z: number): number => x * (size + 1) + z;
  const cornerAt = new Map(Array.from(mesh.x, (x, corner) => [key(x, mesh.z[corner]), corner]));
  const own: number[] = [];
  const vertexOf = Array.from(ground.x, (x, point) => {
    const corner = cornerAt.get(key(x, ground.z[point]));
    if (corner === undefined) own.push(point);
    return corner ?? mesh.x.length + own.length - 1;
  });
  const vertexY = new Float64Array(mesh.x.length);
  vertexOf.forEach((vertex, point) => {
    if (vertex < vertexY.length) vertexY[vertex] = heights[point];
  });
  const edges = 3 * ground.triangleCount;
  const edgeVertex = Int32Array.from(ground.origin.subarray(0, edges), (point) => vertexOf[point]);
  return {
    lattice: { originX: 0, originZ: 0, unit: 1 },
    agentRadius: 0,
    vertexX: mesh.x,
    vertexZ: mesh.z,
    vertexY,
    polygonStart: Int32Array.from({ length: mesh.triangleCount + 1 }, (_, at) => 3 * at),
    edgeVertex: mesh.origin.slice(0, 3 * mesh.triangleCount),
    finerGround: {
      ownX: Float64Array.from(own, (point) => ground.x[point]),
      ownZ: Float64Array.from(own, (point) => ground.z[point]),
      ownY: Float64Array.from(own, (point) => heights[point]),
      edgeVertex,
      edgeTwin: ground.twin.slice(0, edges),
      start: Int32Array.from({ length: mesh.triangleCount }, (_, at) =>
        edgeVertex.indexOf(mesh.origin[3 * at]),
      ),
    },
  };
}

/** The triangles of the ground that hold a place, their borders included, by exact turns; for places on the lattice. */
export function trianglesAt({ ground }: NavMesh, x: number, z: number): number[] {
  const holding: number[] = [];
  for (let triangle = 0; triangle < ground.triangleCount; triangle += 1) {
    const edges = [3 * triangle, 3 * triangle + 1, 3 * triangle + 2];
    if (edges.every((edge) => turnOfEdge(ground, edge, x, z) >= 0)) holding.push(triangle);
  }
  return holding;
}

/** Twice the area between a half-edge of the ground and a place, positive on its left. */
export function turnOfEdge(ground: NavMesh['ground'], edge: number, x: number, z: number): number {
  const a = ground.edgeVertex[edge];
  const b = ground.edgeVertex[nextOf(edge)];
  const { vertexX, vertexZ } = ground;
  return (vertexX[b] - vertexX[a]) * (z - vertexZ[a]) - (vertexZ[b] - vertexZ[a]) * (x - vertexX[a]);
}

/** The height of a triangle's plane, by its corners' shares of its area. */
export function heightInTriangle({ ground }: NavMesh, triangle: number, x: number, z: number): number {
  let sum = 0;
  let area = 0;
  for (let edge = 3 * triangle; edge < 3 * triangle + 3; edge += 1) {
    // The corner across an edge has the share of the triangle between that edge and the place.
    const corner = ground.edgeVertex[nextOf(nextOf(edge))];
    const share = turnOfEdge(ground, edge, x, z);
    sum += share * ground.vertexY[corner];
    area += share;
  }
  return sum / area;
}

/** True for polygons told by finer ground. */
export function hasGround(mesh: NavMesh, polygon: number): boolean {
  return mesh.ground.start[polygon] !== NONE;
}
