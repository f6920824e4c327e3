// Shortest ways over the cells of the ground, from middle to middle of cells side by side or across a corner: slow, and
// longer than the true ones by at most a twelfth.
import { DIRECTION_COUNT, type SpanField } from '../../src/nav/bake/field.ts';
import { createHeap, popHeap, pushHeap } from '../../src/nav/geometry/heap.ts';
import { NONE } from '../../src/nav/geometry/none.ts';

/**
 * Metres in plan from the middle of a span's cell to that of every other span over spans of regions; Infinity where
 * there is no way. A step across a corner needs the cells on both sides of it.
 */
export function measureVoxelPaths(field: SpanField, regionOf: Int32Array, from: number): Float64Array {
  const length = new Float64Array(field.spanCount).fill(Number.POSITIVE_INFINITY);
  const queue = createHeap();
  const offer = (span: number, metres: number): void => {
    if (metres >= length[span]) return;
    length[span] = metres;
    pushHeap(queue, metres, span);
  };
  const walk = (span: number, direction: number): number => {
    const next = field.neighbor[4 * span + direction];
    return next === NONE || regionOf[next] === 0 ? NONE : next;
  };
  offer(from, 0);
  while (queue.size > 0) {
    const metres = queue.keys[0];
    const span = queue.ids[0];
    popHeap(queue);
    if (metres > length[span]) continue;
    for (let direction = 0; direction < DIRECTION_COUNT; direction += 1) {
      const side = walk(span, direction);
      if (side === NONE) continue;
      offer(side, metres + field.cellSize);
      const other = walk(span, (direction + 1) & 3);
      if (other === NONE) continue;
      const across = walk(side, (direction + 1) & 3);
      if (across !== NONE && across === walk(other, direction)) {
        offer(across, metres + Math.SQRT2 * field.cellSize);
      }
    }
  }
  return length;
}
