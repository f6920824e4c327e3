// A segment that is to be a border between two regions -> whether the ground is near it in the middles of cells that lie on
// it. Nothing can be put in there later, since both regions share the border as it is.
import { greatestDivisor } from '../../geometry/greatest-divisor.ts';
import type { Contours } from './trace-contours.ts';

/**
 * Whether the straight segment between two points of an arc is nowhere in the middle of a cell more than `error` height
 * units above or below the ground that the arc's regions have there. Ends lie at corners of cells, so that a segment has
 * middles on it only when both of its smallest whole steps are odd.
 */
export function isRightInMiddles(
  contours: Contours,
  arc: number,
  from: number,
  to: number,
  error: number,
): boolean {
  const { pointX, pointZ, pointHeight, field } = contours;
  const dx = pointX[to] - pointX[from];
  const dz = pointZ[to] - pointZ[from];
  const count = greatestDivisor(Math.abs(dx), Math.abs(dz));
  const stepX = dx / count;
  const stepZ = dz / count;
  if ((stepX & 1) === 0 || (stepZ & 1) === 0) return true;
  const rise = (pointHeight[to] - pointHeight[from]) / count;
  for (let step = 0; step < count; step += 1) {
    const i = pointX[from] + (step + 0.5) * stepX - 0.5;
    const j = pointZ[from] + (step + 0.5) * stepZ - 0.5;
    const height = pointHeight[from] + (step + 0.5) * rise;
    if (!isNearGround(contours, arc, j * field.width + i, height, error)) return false;
  }
  return true;
}

function isNearGround(
  { field, regions, arcLeft, arcRight }: Contours,
  arc: number,
  column: number,
  height: number,
  error: number,
): boolean {
  for (let span = field.columnStart[column]; span < field.columnStart[column + 1]; span += 1) {
    const region = regions.regionOf[span];
    if (region !== arcLeft[arc] && region !== arcRight[arc]) continue;
    if (Math.abs(field.level[span] - height) > error) return false;
  }
  return true;
}
