// Polygons -> the same polygons without the vertices that they do not need: those in line, in plan and in height, with
// the vertices before and after on every border that they are on.
import { NONE } from '../geometry/none.ts';
import { orient } from '../geometry/orient.ts';
import { type Merging, removeStart } from './merging.ts';

/**
 * Takes vertices out of the borders of the polygons: from a single polygon where both edges are walls, and from both
 * sides of a border between two polygons that nothing else joins. A vertex at which a third polygon begins stays, and
 * so does one of a polygon on finer ground.
 */
export function dropStraightVertices(merging: Merging): void {
  const { previous, twin, isGone, isFixed, edgePolygon } = merging;
  for (let edge = 0; edge < isGone.length; edge += 1) {
    if (isGone[edge] === 1 || isFixed[edgePolygon[edge]] === 1 || !isStraightAt(merging, edge)) continue;
    const arriving = previous[edge];
    if (twin[arriving] !== NONE && isFixed[edgePolygon[twin[arriving]]] === 1) continue;
    if (twin[edge] === NONE && twin[arriving] === NONE) {
      removeStart(merging, edge);
    } else if (twin[arriving] !== NONE && previous[twin[arriving]] === twin[edge]) {
      const back = twin[edge];
      removeStart(merging, twin[arriving]);
      removeStart(merging, edge);
      twin[arriving] = back;
      twin[back] = arriving;
    }
  }
}

function isStraightAt({ edgeX, edgeZ, edgeY, next, previous }: Merging, edge: number): boolean {
  const a = previous[edge];
  const b = next[edge];
  if (orient(edgeX[a], edgeZ[a], edgeX[edge], edgeZ[edge], edgeX[b], edgeZ[b]) !== 0) return false;
  const dx = edgeX[b] - edgeX[a];
  const dz = edgeZ[b] - edgeZ[a];
  const whole = Math.abs(dx) >= Math.abs(dz) ? dx : dz;
  const part = Math.abs(dx) >= Math.abs(dz) ? edgeX[edge] - edgeX[a] : edgeZ[edge] - edgeZ[a];
  return (edgeY[edge] - edgeY[a]) * whole === (edgeY[b] - edgeY[a]) * part;
}
