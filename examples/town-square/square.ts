// The town square as triangles: a slab of ground with four buildings, a fountain, and whatever else stands there.
import type { BakeSettings, TriangleSoup } from 'surefoot';

/** An upright box: its middle in plan, half its sides, and where it begins and ends in height. Metres. */
export interface Box {
  readonly x: number;
  readonly z: number;
  readonly halfX: number;
  readonly halfZ: number;
  readonly bottom: number;
  readonly top: number;
}

/** The slab; one stands on it at height 0. */
export const GROUND: Box = { x: 0, z: 0, halfX: 20, halfZ: 20, bottom: -0.5, top: 0 };

/** One building in each corner of the square, the corner (-, -) first, then (+, -), (-, +) and (+, +). */
export const BUILDINGS: readonly Box[] = [
  [-13.5, -13.5],
  [13.5, -13.5],
  [-13.5, 13.5],
  [13.5, 13.5],
].map(([x, z]) => ({ x, z, halfX: 6.5, halfZ: 6.5, bottom: 0, top: 5 }));

/** The fountain in the middle, a cylinder of 24 sides: its radius and its height, metres. */
export const FOUNTAIN = { x: 0, z: 0, radius: 2.5, bottom: 0, top: 0.8 } as const;

/** The market stalls where they stand in the morning. */
export const STALLS: readonly Box[] = [
  [5, -3.5],
  [-4.5, 5],
  [3.5, 5.5],
  [-5.5, -4],
].map(([x, z]) => ({ x, z, halfX: 1.2, halfZ: 0.8, bottom: 0, top: 1.2 }));

/** For whom the square is baked. No ground is too little: somebody may stand on it when it is walled in. */
export const SQUARE_BAKE: BakeSettings = {
  cellSize: 0.3,
  cellHeight: 0.2,
  agentRadius: 0.4,
  agentHeight: 1,
  maxSlope: 1,
  maxStep: 0.4,
  minRegionSpans: 1,
  maxDeviation: 1.3,
  maxCorners: 6,
};

/** How steep the tops are of what stands on the ground, rise over run: nobody stands on them. */
const STEEP = 1.25;

// Cosines of 0, 15, 30, 45, 60, 75 and 90 degrees by square roots, which are the same in every engine; Math.cos is not.
const COSINES = [
  1,
  (Math.sqrt(6) + Math.sqrt(2)) / 4,
  Math.sqrt(3) / 2,
  Math.sqrt(2) / 2,
  1 / 2,
  (Math.sqrt(6) - Math.sqrt(2)) / 4,
  0,
];

/** Corners in plan, counter-clockwise seen from above (from z to x). */
type Ring = readonly (readonly [x: number, z: number])[];

interface GrowingSoup {
  readonly positions: number[];
  readonly indices: number[];
}

/** Builds the square's triangles, with the boxes that stand on it. Whatever stands there has a tip that nobody can stand on. */
export function buildSquare(things: readonly Box[]): TriangleSoup {
  const soup: GrowingSoup = { positions: [], indices: [] };
  addSolid(soup, { ...GROUND, ring: boxRing(GROUND), tip: 0 });
  for (const box of [...BUILDINGS, ...things])
    addSolid(soup, { ...box, ring: boxRing(box), tip: STEEP * Math.max(box.halfX, box.halfZ) });
  addSolid(soup, { ...FOUNTAIN, ring: fountainRing(), tip: STEEP * FOUNTAIN.radius });
  return soup;
}

/** The fountain's 24 corners in plan. */
export function fountainRing(): Ring {
  const { x, z, radius } = FOUNTAIN;
  return Array.from({ length: 24 }, (_, side) => [
    x + radius * cosine(side),
    z - radius * cosine(side + 18), // a quarter turn back, so the sine
  ]);
}

/** The cosine of a whole number of 24ths of a turn. */
function cosine(steps: number): number {
  const step = steps % 24;
  const fromNearestEnd = step > 12 ? 24 - step : step;
  return fromNearestEnd > 6 ? -COSINES[12 - fromNearestEnd] : COSINES[fromNearestEnd];
}

function boxRing({ x, z, halfX, halfZ }: Box): Ring {
  return [
    [x - halfX, z - halfZ],
    [x - halfX, z + halfZ],
    [x + halfX, z + halfZ],
    [x + halfX, z - halfZ],
  ];
}

/** A closed upright solid: its outline in plan, where it begins and ends in height, and how high its tip is above that. */
interface Solid {
  readonly ring: Ring;
  readonly bottom: number;
  readonly top: number;
  /** 0 for one that is flat on top. */
  readonly tip: number;
}

/** Adds a solid: floor, top and sides, all facing outward. Its tip is above the middle of its outline. */
function addSolid({ positions, indices }: GrowingSoup, { bottom, ring, tip, top }: Solid): void {
  const low = positions.length / 3;
  const high = low + ring.length;
  for (const y of [bottom, top]) for (const [x, z] of ring) positions.push(x, y, z);
  const middle = [0, 1].map((axis) => ring.reduce((sum, point) => sum + point[axis], 0) / ring.length);
  positions.push(middle[0], top + tip, middle[1]);
  const apex = high + ring.length;
  for (let corner = 1; corner + 1 < ring.length; corner += 1)
    indices.push(low, low + corner + 1, low + corner);
  for (let corner = 0; corner < ring.length; corner += 1)
    indices.push(apex, high + corner, high + ((corner + 1) % ring.length));
  for (let corner = 0; corner < ring.length; corner += 1) {
    const next = (corner + 1) % ring.length;
    indices.push(low + corner, low + next, high + next);
    indices.push(low + corner, high + next, high + corner);
  }
}
