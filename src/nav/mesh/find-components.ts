// Polygons and their links -> connected parts of the mesh.
import { NONE } from '../geometry/none.ts';

/** The part to which each polygon belongs, numbered by each part's lowest polygon, and how many parts there are. */
export function findComponents(
  polygonStart: Int32Array,
  edgeTwin: Int32Array,
  edgePolygon: Int32Array,
): { component: Int32Array; componentCount: number } {
  const polygonCount = polygonStart.length - 1;
  const component = new Int32Array(polygonCount).fill(NONE);
  const stack = new Int32Array(polygonCount);
  let componentCount = 0;
  for (let first = 0; first < polygonCount; first += 1) {
    if (component[first] !== NONE) continue;
    let depth = 1;
    stack[0] = first;
    component[first] = componentCount;
    while (depth > 0) {
      depth -= 1;
      const polygon = stack[depth];
      for (let edge = polygonStart[polygon]; edge < polygonStart[polygon + 1]; edge += 1) {
        if (edgeTwin[edge] === NONE) continue;
        const neighbor = edgePolygon[edgeTwin[edge]];
        if (component[neighbor] !== NONE) continue;
        component[neighbor] = componentCount;
        stack[depth] = neighbor;
        depth += 1;
      }
    }
    componentCount += 1;
  }
  return { component, componentCount };
}
