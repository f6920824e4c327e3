// A face of any number of corners -> triangles that face the same way.
import earcut from 'earcut';

/**
 * Cuts a face along diagonals inside it, seen straight on; `corners` are vertices in order round it. What earcut makes
 * nothing of, like a face without area, becomes a fan.
 */
export function triangulateFace(positions: readonly number[], corners: readonly number[]): number[] {
  if (corners.length === 3) return [...corners];
  const [u, v] = chooseAxes(positions, corners);
  const plan = corners.flatMap((vertex) => [positions[vertex * 3 + u], positions[vertex * 3 + v]]);
  const cut = earcut(plan);
  if (cut.length === 0) return fan(corners);
  const triangles: number[] = [];
  for (let at = 0; at < cut.length; at += 3) {
    const [a, b, c] = [cut[at], cut[at + 1], cut[at + 2]];
    const isLeft = turn(plan, a, b, c) >= 0;
    triangles.push(corners[a], corners[isLeft ? b : c], corners[isLeft ? c : b]);
  }
  return triangles;
}

function fan(corners: readonly number[]): number[] {
  const triangles: number[] = [];
  for (let at = 2; at < corners.length; at += 1) triangles.push(corners[0], corners[at - 1], corners[at]);
  return triangles;
}

/**
 * The two axes on which the face's shadow is largest, in the order in which it runs counter-clockwise there (Newell's
 * normal; Sutherland, Sproull and Schumacker, "A characterization of ten hidden-surface algorithms", 1974).
 */
function chooseAxes(positions: readonly number[], corners: readonly number[]): [number, number] {
  const normal = [0, 0, 0];
  for (let at = 0; at < corners.length; at += 1) {
    const from = corners[at] * 3;
    const to = corners[(at + 1) % corners.length] * 3;
    for (let axis = 0; axis < 3; axis += 1) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      // From the first corner, so that a face far away keeps its digits.
      const first = corners[0] * 3;
      normal[axis] +=
        (positions[from + u] - positions[first + u]) * (positions[to + v] - positions[first + v]) -
        (positions[from + v] - positions[first + v]) * (positions[to + u] - positions[first + u]);
    }
  }
  const sizes = normal.map(Math.abs);
  const axis = sizes.indexOf(Math.max(...sizes));
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  return normal[axis] >= 0 ? [u, v] : [v, u];
}

function turn(plan: readonly number[], a: number, b: number, c: number): number {
  const [ax, ay, bx, by, cx, cy] = [a, b, c].flatMap((corner) => [plan[corner * 2], plan[corner * 2 + 1]]);
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
