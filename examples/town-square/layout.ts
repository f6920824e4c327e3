// What stands on the square and can be moved: the market stalls, out or packed away, and crates. It is state of the match,
// so it is plain data that is replaced, never changed. And where it can stand.
import { type Box, BUILDINGS, FOUNTAIN, STALLS } from './square.ts';

/** A stall: the middle of its place in plan, metres, and whether it is put out there. */
export interface Stall {
  readonly x: number;
  readonly z: number;
  readonly isOut: boolean;
}

/** A crate: its middle in plan, metres. */
export interface Crate {
  readonly x: number;
  readonly z: number;
}

/** What stands on the square beside the buildings and the fountain. */
export interface SquareLayout {
  readonly stalls: readonly Stall[];
  readonly crates: readonly Crate[];
}

/** Half the side of a crate, and its height, metres. */
const CRATE = { half: 0.45, top: 0.9 } as const;

/** The square in the morning: all stalls out or all packed away, and no crates. */
export function openingLayout(stallsOut = true): SquareLayout {
  return { stalls: STALLS.map(({ x, z }) => ({ x, z, isOut: stallsOut })), crates: [] };
}

/** The boxes that a layout puts on the ground. */
export function listThings({ stalls, crates }: SquareLayout): Box[] {
  return [...stalls.filter(({ isOut }) => isOut).map(stallBox), ...crates.map(crateBox)];
}

/** The box of a stall when it is out. All stalls are equally large. */
export function stallBox({ x, z }: Stall): Box {
  return { ...STALLS[0], x, z };
}

/** The box of a crate. */
export function crateBox({ x, z }: Crate): Box {
  return { x, z, halfX: CRATE.half, halfZ: CRATE.half, bottom: 0, top: CRATE.top };
}

/**
 * What stands where a box would be put, in words: a building, or the fountain, whose circle counts; undefined when the place is free.
 * What only touches is free. Other things that can be moved are in nobody's way.
 */
export function findObstacle({ x, z, halfX, halfZ }: Box): string | undefined {
  const [left, right, near, far] = [x - halfX, x + halfX, z - halfZ, z + halfZ];
  const building = BUILDINGS.find(
    (other) =>
      left < other.x + other.halfX &&
      right > other.x - other.halfX &&
      near < other.z + other.halfZ &&
      far > other.z - other.halfZ,
  );
  if (building !== undefined) return `the building at ${building.x}, ${building.z}`;
  // The point of the box that is nearest to the fountain's middle.
  const dx = Math.min(Math.max(FOUNTAIN.x, left), right) - FOUNTAIN.x;
  const dz = Math.min(Math.max(FOUNTAIN.z, near), far) - FOUNTAIN.z;
  return dx * dx + dz * dz < FOUNTAIN.radius * FOUNTAIN.radius ? 'the fountain' : undefined;
}
