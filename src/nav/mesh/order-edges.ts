// Where polygons start among their edges -> what stands where round them.
import type { NavMesh } from './nav-mesh.ts';

/** The polygon of each edge, and the edges after and before it: see the fields of the same names in `NavMesh`. */
export function orderEdges(
  polygonStart: Int32Array,
  edgeCount: number,
): Pick<NavMesh, 'edgePolygon' | 'nextEdge' | 'previousEdge'> {
  const edgePolygon = new Int32Array(edgeCount);
  const nextEdge = new Int32Array(edgeCount);
  const previousEdge = new Int32Array(edgeCount);
  for (let polygon = 0; polygon + 1 < polygonStart.length; polygon += 1) {
    const first = polygonStart[polygon];
    const end = polygonStart[polygon + 1];
    for (let edge = first; edge < end; edge += 1) {
      edgePolygon[edge] = polygon;
      nextEdge[edge] = edge + 1 < end ? edge + 1 : first;
      previousEdge[edge] = edge > first ? edge - 1 : end - 1;
    }
  }
  return { edgePolygon, nextEdge, previousEdge };
}
