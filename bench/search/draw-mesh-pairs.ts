// A mesh and a seed -> pairs of places on it that ground joins, uniform by area, on lattice points, each on one floor only: so
// that every searcher is asked the same, whether it knows heights or not.
import seedrandom from 'seedrandom';
import type { Pair, Point } from '../contestant.ts';
import { type Ground, turnOf } from './ground.ts';
import { splitRing } from './split-ring.ts';

interface Spot {
  readonly point: Point;
  readonly component: number;
}

/** A triangle of the ground, and twice the area of those before it and itself. */
interface Triangle {
  readonly corners: readonly number[];
  readonly polygon: number;
  readonly areaUpTo: number;
}

export function drawMeshPairs(ground: Ground, seed: string, count: number): Pair[] {
  const random = seedrandom(seed);
  const triangles = listTriangles(ground);
  const drawSpot = (): Spot => {
    for (;;) {
      const spot = trySpot(ground, triangles, random);
      if (spot) return spot;
    }
  };
  const pairs: Pair[] = [];
  while (pairs.length < count) {
    const from = drawSpot();
    const to = drawSpot();
    if (from.component === to.component) pairs.push([from.point, to.point]);
  }
  return pairs;
}

function listTriangles(ground: Ground): Triangle[] {
  let area = 0;
  return ground.rings.flatMap((ring, polygon) =>
    splitRing(ground, ring, 3).map((corners) => {
      area += turnOf(ground, corners[0], corners[1], corners[2]);
      return { corners, polygon, areaUpTo: area };
    }),
  );
}

/** A point of the mesh, or nothing where rounding put it off its polygon or several floors lie above one another. */
function trySpot(ground: Ground, triangles: readonly Triangle[], random: () => number): Spot | undefined {
  const area = random() * triangles[triangles.length - 1].areaUpTo;
  const { corners, polygon } = triangles[findFirst(triangles, area)];
  const [u, v] = [random(), random()];
  const [shareB, shareC] = u + v > 1 ? [1 - u, 1 - v] : [u, v];
  const mix = (values: Float64Array): number => {
    const [a, b, c] = corners.map((corner) => values[corner]);
    return a + shareB * (b - a) + shareC * (c - a);
  };
  const { mesh } = ground;
  const x = Math.floor(mix(mesh.vertexX) + 0.5);
  const z = Math.floor(mix(mesh.vertexZ) + 0.5);
  const holders = ground.rings.flatMap((_, other) => (holds(ground, other, x, z) ? [other] : []));
  if (holders.length !== 1 || holders[0] !== polygon) return undefined;
  const { originX, originZ, unit } = mesh.lattice;
  const point = { x: originX + x * unit, y: mix(ground.y), z: originZ + z * unit };
  return { point, component: mesh.component[polygon] };
}

function findFirst(triangles: readonly Triangle[], area: number): number {
  let low = 0;
  let high = triangles.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (triangles[middle].areaUpTo > area) high = middle;
    else low = middle + 1;
  }
  return low;
}

function holds({ mesh }: Ground, polygon: number, x: number, z: number): boolean {
  const { polygonStart, nextEdge, edgeX, edgeZ } = mesh;
  for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
    const next = nextEdge[edge];
    const turn =
      (edgeX[next] - edgeX[edge]) * (z - edgeZ[edge]) - (edgeZ[next] - edgeZ[edge]) * (x - edgeX[edge]);
    if (turn < 0) return false;
  }
  return true;
}
