// Edges of polygons -> twins: which edge of which neighbour runs the other way.
import { NONE } from '../geometry/none.ts';

/** The borders of polygons: see the fields of the same names in `NavMesh`. */
export interface PolygonBorders {
  readonly vertexCount: number;
  readonly polygonStart: Int32Array;
  readonly edgeVertex: Int32Array;
  readonly edgePolygon: Int32Array;
  readonly nextEdge: Int32Array;
}

/**
 * The twin of each edge: from a to b it is the edge from b to a, else NONE. Throws a RangeError that names both
 * polygons where two of them have the same edge in the same direction, that is, ground on the same side of it.
 */
export function linkEdges(borders: PolygonBorders): Int32Array {
  const { edgeVertex, nextEdge } = borders;
  const leaving = edgesByVertex(borders);
  const twin = new Int32Array(edgeVertex.length).fill(NONE);
  for (let edge = 0; edge < edgeVertex.length; edge += 1) {
    const from = edgeVertex[edge];
    const to = edgeVertex[nextEdge[edge]];
    for (let at = leaving.start[from]; at < leaving.start[from + 1]; at += 1) {
      const other = leaving.edges[at];
      if (other < edge && edgeVertex[nextEdge[other]] === to) throw overlapError(borders, other, edge);
    }
    for (let at = leaving.start[to]; at < leaving.start[to + 1]; at += 1) {
      if (edgeVertex[nextEdge[leaving.edges[at]]] === from) twin[edge] = leaving.edges[at];
    }
  }
  return twin;
}

/** The edges that leave each vertex, ascending: of vertex v they are `edges[start[v] .. start[v + 1] - 1]`. */
function edgesByVertex(borders: Pick<PolygonBorders, 'vertexCount' | 'edgeVertex'>): {
  start: Int32Array;
  edges: Int32Array;
} {
  const { vertexCount, edgeVertex } = borders;
  const start = new Int32Array(vertexCount + 1);
  for (let edge = 0; edge < edgeVertex.length; edge += 1) start[edgeVertex[edge] + 1] += 1;
  for (let vertex = 0; vertex < vertexCount; vertex += 1) start[vertex + 1] += start[vertex];
  const filled = start.slice();
  const edges = new Int32Array(edgeVertex.length);
  for (let edge = 0; edge < edgeVertex.length; edge += 1) {
    edges[filled[edgeVertex[edge]]] = edge;
    filled[edgeVertex[edge]] += 1;
  }
  return { start, edges };
}

function overlapError(borders: PolygonBorders, edge: number, other: number): RangeError {
  const { edgePolygon } = borders;
  return new RangeError(
    `polygons ${edgePolygon[edge]} and ${edgePolygon[other]} have ground on the same side of a common edge`,
  );
}
