// A mesh and the level it was baked from -> how far its heights are from the level's own, in the middle of every cell that it covers.
// Of several floors the nearest counts.
import type { Level } from '../soup.ts';
import type { MeshSurface } from './baker.ts';
import { type Ring, ringArea } from './ring.ts';

/** Metres, but for `places`. */
export interface HeightErrors {
  readonly places: number;
  readonly median: number;
  readonly p99: number;
  readonly largest: number;
}

/** The places at which heights are compared, in rows along x, and the heights of the level at each. */
interface Probe {
  readonly firstX: number;
  readonly firstZ: number;
  readonly spacing: number;
  readonly columns: number;
  readonly heights: readonly number[][];
}

type Visit = (place: number, x: number, z: number) => void;

export function measureHeights(
  level: Level,
  { rings, heightAt }: MeshSurface,
  cellSize: number,
): HeightErrors {
  const probe = probeLevel(level, cellSize);
  const errors: number[] = [];
  for (const [piece, ring] of rings.entries()) {
    visitInside(probe, ring, (place, x, z) => {
      const height = heightAt(piece, x, z);
      const nearest = probe.heights[place].reduce(
        (least, level) => Math.min(least, Math.abs(level - (height ?? level))),
        Infinity,
      );
      if (nearest < Infinity) errors.push(nearest);
    });
  }
  const sorted = Float64Array.from(errors).sort();
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { places: sorted.length, median: at(0.5), p99: at(0.99), largest: at(1) };
}

/** The heights of everything that faces up, however steep. */
function probeLevel({ positions, indices }: Level, spacing: number): Probe {
  const [lowX, highX] = findRange(positions, 0);
  const [lowZ, highZ] = findRange(positions, 2);
  const columns = Math.ceil((highX - lowX) / spacing);
  const rows = Math.ceil((highZ - lowZ) / spacing);
  const heights = Array.from({ length: columns * rows }, (): number[] => []);
  const probe = { firstX: lowX + spacing / 2, firstZ: lowZ + spacing / 2, spacing, columns, heights };
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => indices[at + corner] * 3);
    const [ax, ay, az] = positions.subarray(a, a + 3);
    const [ux, uy, uz] = [positions[b] - ax, positions[b + 1] - ay, positions[b + 2] - az];
    const [vx, vy, vz] = [positions[c] - ax, positions[c + 1] - ay, positions[c + 2] - az];
    const up = uz * vx - ux * vz;
    if (up <= 0) continue;
    const slopeX = (uz * vy - uy * vz) / up;
    const slopeZ = (uy * vx - ux * vy) / up;
    const ring = [a, b, c].map((corner) => [positions[corner], positions[corner + 2]] as const);
    visitInside(probe, ring, (place, x, z) => {
      heights[place].push(ay + slopeX * (x - ax) + slopeZ * (z - az));
    });
  }
  return probe;
}

function findRange(positions: Float32Array, from: number): readonly [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (let at = from; at < positions.length; at += 3) {
    low = Math.min(low, positions[at]);
    high = Math.max(high, positions[at]);
  }
  return [low, high];
}

/** Visits the places within a convex polygon, or on its border; those of one without area not at all. */
function visitInside({ firstX, firstZ, spacing, columns, heights }: Probe, ring: Ring, visit: Visit): void {
  const rows = heights.length / columns;
  const area = ringArea(ring);
  if (area === 0) return;
  const turned = Math.sign(area);
  const column = (x: number): number => (x - firstX) / spacing;
  const row = (z: number): number => (z - firstZ) / spacing;
  const xs = ring.map(([x]) => column(x));
  const zs = ring.map(([, z]) => row(z));
  for (let j = Math.max(0, Math.ceil(Math.min(...zs))); j <= Math.min(rows - 1, Math.max(...zs)); j += 1) {
    for (
      let i = Math.max(0, Math.ceil(Math.min(...xs)));
      i <= Math.min(columns - 1, Math.max(...xs));
      i += 1
    ) {
      const isInside = ring.every((_, at) => {
        const next = (at + 1) % ring.length;
        return turned * ((xs[next] - xs[at]) * (j - zs[at]) - (i - xs[at]) * (zs[next] - zs[at])) >= 0;
      });
      if (isInside) visit(j * columns + i, firstX + i * spacing, firstZ + j * spacing);
    }
  }
}
