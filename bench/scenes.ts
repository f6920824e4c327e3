// The levels and questions of the benchmark, all from seeds.
import seedrandom from 'seedrandom';
import type { Level, Pair, Point } from './contestant.ts';

type Triple = readonly [number, number, number];

/** The town square: a slab, four buildings, a fountain, four stalls. */
export function townSquareLevel(): Level {
  const positions: number[] = [];
  const indices: number[] = [];
  const box = ([x, y, z]: Triple, [halfX, halfY, halfZ]: Triple): void => {
    const base = positions.length / 3;
    for (const corner of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const sign = (bit: number): number => (corner & bit ? 1 : -1);
      positions.push(x + sign(1) * halfX, y + sign(4) * halfY, z + sign(2) * halfZ);
    }
    const sides = [
      [4, 6, 7, 5],
      [0, 1, 3, 2],
      [0, 4, 5, 1],
      [2, 3, 7, 6],
      [0, 2, 6, 4],
      [1, 5, 7, 3],
    ];
    for (const [a, b, c, d] of sides) indices.push(...[a, b, c, a, c, d].map((corner) => base + corner));
  };
  box([0, -0.25, 0], [20, 0.25, 20]);
  for (const x of [-13.5, 13.5]) for (const z of [-13.5, 13.5]) box([x, 2.5, z], [6.5, 2.5, 6.5]);
  for (const [x, z] of [
    [5, -3.5],
    [-4.5, 5],
    [3.5, 5.5],
    [-5.5, -4],
  ]) {
    box([x, 0.6, z], [1.2, 0.6, 0.8]);
  }
  addFountain(positions, indices);
  return { positions, indices };
}

function addFountain(positions: number[], indices: number[]): void {
  const sides = 24;
  const base = positions.length / 3;
  for (const y of [0, 0.8]) {
    for (let side = 0; side < sides; side += 1) {
      const angle = (2 * Math.PI * side) / sides;
      positions.push(2.5 * Math.cos(angle), y, 2.5 * Math.sin(angle));
    }
  }
  positions.push(0, 0.8, 0);
  for (let side = 0; side < sides; side += 1) {
    const next = (side + 1) % sides;
    indices.push(
      base + side,
      base + sides + side,
      base + next,
      base + next,
      base + sides + side,
      base + sides + next,
    );
    indices.push(base + 2 * sides, base + sides + next, base + sides + side);
  }
}

/** Pairs of points in the open streets of the square, on ground that is open with and without stalls. */
export function drawPairs(seed: string, count: number): Pair[] {
  const random = seedrandom(seed);
  const point = (): Point => {
    const along = (random() * 2 - 1) * 18;
    const across = (random() * 2 - 1) * 5;
    const [x, z] = random() < 0.5 ? [along, across] : [across, along];
    return isOpen(x, z) ? { x, y: 0, z } : point();
  };
  return Array.from({ length: count }, () => [point(), point()] as const);
}

function isOpen(x: number, z: number): boolean {
  const isByStall = [
    [5, -3.5],
    [-4.5, 5],
    [3.5, 5.5],
    [-5.5, -4],
  ].some(([stallX, stallZ]) => Math.abs(x - stallX) < 2.4 && Math.abs(z - stallZ) < 2);
  return Math.hypot(x, z) > 3.6 && !isByStall;
}
