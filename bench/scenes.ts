// The levels and questions of the benchmark, all from seeds.
import seedrandom from 'seedrandom';
import type { Pair, Point } from './contestant.ts';
import { addBox, addCylinder, createSoup, type Level, toLevel } from './soup.ts';

const STALLS = [
  [5, -3.5],
  [-4.5, 5],
  [3.5, 5.5],
  [-5.5, -4],
] as const;

/** The town square: a slab, four buildings, a fountain, four stalls. */
export function townSquareLevel(): Level {
  const soup = createSoup();
  addBox(soup, { centre: [0, -0.25, 0], half: [20, 0.25, 20] });
  for (const x of [-13.5, 13.5])
    for (const z of [-13.5, 13.5]) addBox(soup, { centre: [x, 2.5, z], half: [6.5, 2.5, 6.5] });
  for (const [x, z] of STALLS) addBox(soup, { centre: [x, 0.6, z], half: [1.2, 0.6, 0.8] });
  addCylinder(soup, { radius: 2.5, bottom: 0, top: 0.8, sides: 24 });
  return toLevel(soup);
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
  const isByStall = STALLS.some(([stallX, stallZ]) => Math.abs(x - stallX) < 2.4 && Math.abs(z - stallZ) < 2);
  return Math.hypot(x, z) > 3.6 && !isByStall;
}
