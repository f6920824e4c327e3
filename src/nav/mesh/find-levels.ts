// Which polygons are level, and at what height: most floors are, and their heights need no reckoning.
import { NONE } from '../geometry/none.ts';
import type { NavMesh } from './nav-mesh.ts';

/** The height of each polygon without finer ground whose vertices all have the same, metres; NaN for the others. By polygon. */
export function findLevels({
  polygonStart,
  edgeVertex,
  vertexY,
  ground,
}: Pick<NavMesh, 'polygonStart' | 'edgeVertex' | 'vertexY' | 'ground'>): Float64Array {
  const levelY = new Float64Array(polygonStart.length - 1).fill(Number.NaN);
  for (let polygon = 0; polygon < levelY.length; polygon += 1) {
    if (ground.start[polygon] !== NONE) continue;
    const y = vertexY[edgeVertex[polygonStart[polygon]]];
    let edge = polygonStart[polygon];
    while (edge < polygonStart[polygon + 1] && vertexY[edgeVertex[edge]] === y) edge += 1;
    if (edge === polygonStart[polygon + 1]) levelY[polygon] = y + 0;
  }
  return levelY;
}
