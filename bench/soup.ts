// Levels put together from solids, each closed and facing outward.

/** A level as libraries are given it: triangles, y up, metres. */
export interface Level {
  /** x, y, z of each vertex. */
  readonly positions: Float32Array;
  /** Three vertices for each triangle, counterclockwise seen from its front. */
  readonly indices: Uint32Array;
}

/** A level that is being put together. */
export interface Soup {
  readonly positions: number[];
  readonly indices: number[];
}

type Triple = readonly [number, number, number];

export interface Box {
  readonly centre: Triple;
  /** Half of its extents along its own axes. */
  readonly half: Triple;
  /** Direction of its x axis in plan, a unit vector; that of the world when left out. */
  readonly axis?: readonly [number, number];
}

/** Four corners of each side; bit 0 of a corner is its end along x, bit 1 along z, bit 2 along y. */
const BOX_SIDES = [
  [4, 6, 7, 5],
  [0, 1, 3, 2],
  [0, 4, 5, 1],
  [2, 3, 7, 6],
  [0, 2, 6, 4],
  [1, 5, 7, 3],
];

export function createSoup(): Soup {
  return { positions: [], indices: [] };
}

export function addBox({ positions, indices }: Soup, { centre, half, axis = [1, 0] }: Box): void {
  const base = positions.length / 3;
  const [axisX, axisZ] = axis;
  for (let corner = 0; corner < 8; corner += 1) {
    const along = corner & 1 ? half[0] : -half[0];
    const across = corner & 2 ? half[2] : -half[2];
    const up = corner & 4 ? half[1] : -half[1];
    positions.push(
      centre[0] + along * axisX - across * axisZ,
      centre[1] + up,
      centre[2] + along * axisZ + across * axisX,
    );
  }
  for (const [a, b, c, d] of BOX_SIDES) indices.push(...[a, b, c, a, c, d].map((corner) => base + corner));
}

/** An upright cylinder on a plate of so many sides, from the height `bottom` up to `top`. */
export function addCylinder(
  { positions, indices }: Soup,
  { radius, bottom, top, sides }: Record<'radius' | 'bottom' | 'top' | 'sides', number>,
): void {
  const base = positions.length / 3;
  for (const y of [bottom, top]) {
    for (let side = 0; side < sides; side += 1) {
      const angle = (2 * Math.PI * side) / sides;
      positions.push(radius * Math.cos(angle), y, radius * Math.sin(angle));
    }
  }
  const bottomCentre = base + 2 * sides;
  const topCentre = bottomCentre + 1;
  positions.push(0, bottom, 0, 0, top, 0);
  for (let side = 0; side < sides; side += 1) {
    const low = base + side;
    const nextLow = base + ((side + 1) % sides);
    const high = low + sides;
    const nextHigh = nextLow + sides;
    indices.push(low, high, nextLow, nextLow, high, nextHigh);
    indices.push(topCentre, nextHigh, high, bottomCentre, low, nextLow);
  }
}

export function toLevel({ positions, indices }: Soup): Level {
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}
