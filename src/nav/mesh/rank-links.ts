// Links of a mesh -> the order in which merging tries to take them out: longest first. Fewest polygons come of keeping the
// edges that divide the ground well at both ends, but such polygons swallow the necks of dead ends, and a search then
// has to look into what it could have passed by: with a sixth fewer polygons it takes twice as long.
import type { LinkedBorders } from './free-sector.ts';

/** One edge of each link, the lower one: longer ones first; of equally long ones, lower ones. */
export function rankLinks(borders: LinkedBorders): Int32Array {
  const { edgeCount, edgeTwin, nextEdge, edgeX, edgeZ } = borders;
  const lengthSquared = new Float64Array(edgeCount);
  const links: number[] = [];
  for (let edge = 0; edge < edgeCount; edge += 1) {
    if (edgeTwin[edge] < edge) continue;
    const dx = edgeX[nextEdge[edge]] - edgeX[edge];
    const dz = edgeZ[nextEdge[edge]] - edgeZ[edge];
    lengthSquared[edge] = dx * dx + dz * dz;
    links.push(edge);
  }
  return Int32Array.from(links).sort((a, b) => lengthSquared[b] - lengthSquared[a] || a - b);
}
