// The faces of a level as they were drawn -> their heights at a point in plan: the slow, obvious oracle for heights of meshes.
import type { Soup } from './levels.ts';

/** The heights of all faces over and under a point in plan, metres; upright faces have none. */
export type DrawnSurface = (x: number, z: number) => number[];

interface Face {
  readonly corners: readonly (readonly number[])[];
  readonly minX: number;
  readonly maxX: number;
  readonly minZ: number;
  readonly maxZ: number;
}

/** A face's border counts as the face, and a little beyond it, so that rounding leaves no gap between two faces. */
const BORDER = 1e-9;

/** The surface of a level. */
export function drawnSurface({ positions, indices }: Soup): DrawnSurface {
  const faces: Face[] = [];
  for (let at = 0; at < indices.length; at += 3) {
    const corners = [0, 1, 2].map((k) => positions.slice(indices[at + k] * 3, indices[at + k] * 3 + 3));
    const [xs, zs] = [0, 2].map((axis) => corners.map((corner) => corner[axis]));
    faces.push({
      corners,
      minX: Math.min(...xs) - BORDER,
      maxX: Math.max(...xs) + BORDER,
      minZ: Math.min(...zs) - BORDER,
      maxZ: Math.max(...zs) + BORDER,
    });
  }
  return (x, z) => {
    const here = faces.filter(
      ({ minX, maxX, minZ, maxZ }) => x >= minX && x <= maxX && z >= minZ && z <= maxZ,
    );
    return here.map(({ corners }) => heightOf(corners, x, z)).filter((height) => height !== null);
  };
}

/** The height of a face at a point by its barycentric coordinates, or null beside it. */
function heightOf(corners: Face['corners'], x: number, z: number): number | null {
  const turn = (a: readonly number[], b: readonly number[]): number =>
    (b[0] - a[0]) * (z - a[2]) - (x - a[0]) * (b[2] - a[2]);
  const [a, b, c] = corners;
  const weights = [turn(b, c), turn(c, a), turn(a, b)];
  const area = weights[0] + weights[1] + weights[2];
  if (area === 0) return null;
  const shares = weights.map((weight) => weight / area);
  if (shares.some((share) => share < -BORDER)) return null;
  return shares[0] * a[1] + shares[1] * b[1] + shares[2] * c[1];
}
