// Links of a mesh -> the order in which merging tries to take them out. A polygon has to end where an obstacle's corner
// would dent it, so as many edges as there are such corners stay, or half as many when every edge serves two: the
// edges kept longest are those that alone divide the ground at both ends well enough.
import { NONE } from '../geometry/none.ts';
import { cross } from '../geometry/orient.ts';
import { edgesOfSector, firstEdgeOfSector, isReflex, type LinkedBorders } from './free-sector.ts';

/**
 * One edge of each link, the lower one, in the order in which they are to be tried: those that divide the ground alone
 * at fewer of their ends first; of these, those with fewer ends at which it has to be divided at all; of these, shorter
 * ones; of these, lower ones.
 */
export function rankLinks(borders: LinkedBorders): Int32Array {
  const { edgeCount, edgeTwin, nextEdge, edgeX, edgeZ } = borders;
  const weight = weighStarts(borders);
  const lengthSquared = new Float64Array(edgeCount);
  const links: number[] = [];
  for (let edge = 0; edge < edgeCount; edge += 1) {
    if (edgeTwin[edge] < edge) continue;
    const dx = edgeX[nextEdge[edge]] - edgeX[edge];
    const dz = edgeZ[nextEdge[edge]] - edgeZ[edge];
    lengthSquared[edge] = dx * dx + dz * dz;
    links.push(edge);
  }
  const weightOf = (edge: number): number => weight[edge] + weight[edgeTwin[edge]];
  return Int32Array.from(links).sort(
    (a, b) => weightOf(a) - weightOf(b) || lengthSquared[a] - lengthSquared[b] || a - b,
  );
}

/**
 * By edge: 0 where the ground round its start is convex, 1 where it has to be divided, 4 where this edge alone is enough
 * for that. So the sum over both ends sorts by the number of fours, then by the number of ones.
 */
function weighStarts(borders: LinkedBorders): Uint8Array {
  const weight = new Uint8Array(borders.edgeCount).fill(1);
  const visited = new Uint8Array(borders.edgeCount);
  for (let edge = 0; edge < borders.edgeCount; edge += 1) {
    if (visited[edge] === 1) continue;
    const first = firstEdgeOfSector(borders, edge);
    if (first === NONE) continue;
    const sector = edgesOfSector(borders, first);
    const isDivided = isReflex(borders, sector);
    for (const member of sector) {
      visited[member] = 1;
      weight[member] = isDivided ? (dividesSector(borders, sector, member) ? 4 : 1) : 0;
    }
  }
  return weight;
}

/** True when neither part of the sector, on the two sides of an edge that leaves its vertex, is above 180 degrees. */
function dividesSector(borders: LinkedBorders, sector: readonly number[], edge: number): boolean {
  const { nextEdge, previousEdge } = borders;
  const first = nextEdge[sector[0]];
  const last = previousEdge[sector[sector.length - 1]];
  const middle = nextEdge[edge];
  return isHalfTurn(borders, edge, first, middle) && isHalfTurn(borders, edge, middle, last);
}

/** True when the way to the left, from the start of edge `a` to that of `b` round the start of `centre`, is at most 180 degrees. */
function isHalfTurn({ edgeX, edgeZ }: LinkedBorders, centre: number, a: number, b: number): boolean {
  const ax = edgeX[a] - edgeX[centre];
  const az = edgeZ[a] - edgeZ[centre];
  const bx = edgeX[b] - edgeX[centre];
  const bz = edgeZ[b] - edgeZ[centre];
  const turn = cross(ax, az, bx, bz);
  return turn > 0 || (turn === 0 && ax * bx + az * bz < 0);
}
