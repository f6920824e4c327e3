// Polygons in any order, each beginning anywhere -> the same polygons in one order, each beginning at its lowest vertex.
import { countUp, gatherIntegers } from '../geometry/gather.ts';
import { NONE } from '../geometry/none.ts';
import type { NavMesh } from './nav-mesh.ts';

/** Polygons and their links: see the fields of the same names in `NavMesh`. */
export type LinkedPolygons = Pick<NavMesh, 'polygonStart' | 'edgeVertex' | 'edgeTwin'>;

/** Polygons in order, and where they come from. */
export interface SortedPolygons {
  readonly polygons: LinkedPolygons;
  /** By polygon: the number that it had before. */
  readonly order: Int32Array;
}

/** Sorts polygons by their first two vertices, when each begins at its lowest. Equal ones keep their order. */
export function sortPolygons(given: LinkedPolygons): SortedPolygons {
  const { polygonStart, edgeVertex, edgeTwin } = given;
  const count = polygonStart.length - 1;
  const firstEdge = countUp(count).map((polygon) => lowestEdge(given, polygon));
  const order = countUp(count);
  const secondVertex = (polygon: number) => edgeVertex[followingEdge(given, polygon, firstEdge[polygon])];
  order.sort(
    (a, b) =>
      edgeVertex[firstEdge[a]] - edgeVertex[firstEdge[b]] || secondVertex(a) - secondVertex(b) || a - b,
  );
  const sortedStart = new Int32Array(count + 1);
  const oldEdge = new Int32Array(edgeVertex.length);
  const newEdge = new Int32Array(edgeVertex.length);
  let filled = 0;
  for (let at = 0; at < count; at += 1) {
    const polygon = order[at];
    let edge = firstEdge[polygon];
    for (let corner = polygonStart[polygon]; corner < polygonStart[polygon + 1]; corner += 1) {
      oldEdge[filled] = edge;
      newEdge[edge] = filled;
      filled += 1;
      edge = followingEdge(given, polygon, edge);
    }
    sortedStart[at + 1] = filled;
  }
  const polygons = {
    polygonStart: sortedStart,
    edgeVertex: gatherIntegers(edgeVertex, oldEdge),
    edgeTwin: oldEdge.map((edge) => (edgeTwin[edge] === NONE ? NONE : newEdge[edgeTwin[edge]])),
  };
  return { polygons, order };
}

function lowestEdge({ polygonStart, edgeVertex }: LinkedPolygons, polygon: number): number {
  let lowest = polygonStart[polygon];
  for (let edge = lowest + 1; edge < polygonStart[polygon + 1]; edge += 1) {
    if (edgeVertex[edge] < edgeVertex[lowest]) lowest = edge;
  }
  return lowest;
}

function followingEdge({ polygonStart }: LinkedPolygons, polygon: number, edge: number): number {
  return edge + 1 < polygonStart[polygon + 1] ? edge + 1 : polygonStart[polygon];
}
