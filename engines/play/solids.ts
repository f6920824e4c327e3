// Closed solids as triangles, all facing outward: what seeded levels are built of.
import type { TriangleSoup } from 'surefoot';

/** A soup that solids are added to. */
export interface GrowingSoup extends TriangleSoup {
  readonly positions: number[];
  readonly indices: number[];
}

/** An upright box, metres. */
export interface Box {
  readonly lowX: number;
  readonly highX: number;
  readonly lowZ: number;
  readonly highZ: number;
  readonly bottom: number;
  readonly top: number;
}

/** The four corners of a solid that stands on a rectangle: their heights, at (low x, low z), (low, high), (high, high), (high, low). */
type Tops = readonly [number, number, number, number];

export function createSoup(): GrowingSoup {
  return { positions: [], indices: [] };
}

export function addBox(soup: GrowingSoup, box: Box): void {
  addBlock(soup, box, [box.top, box.top, box.top, box.top]);
}

/** Adds a solid that rises along x from `from` to `to`, the heights at its low and its high x. */
export function addRamp(soup: GrowingSoup, box: Box, [from, to]: readonly [number, number]): void {
  addBlock(soup, box, [from, from, to, to]);
}

function addBlock({ positions, indices }: GrowingSoup, box: Box, tops: Tops): void {
  const low = positions.length / 3;
  const high = low + 4;
  const ring = [
    [box.lowX, box.lowZ],
    [box.lowX, box.highZ],
    [box.highX, box.highZ],
    [box.highX, box.lowZ],
  ];
  for (const [x, z] of ring) positions.push(x, box.bottom, z);
  ring.forEach(([x, z], corner) => {
    positions.push(x, tops[corner], z);
  });
  indices.push(low, low + 2, low + 1, low, low + 3, low + 2);
  indices.push(high, high + 1, high + 2, high, high + 2, high + 3);
  for (let corner = 0; corner < 4; corner += 1) {
    const next = (corner + 1) % 4;
    indices.push(low + corner, low + next, high + next);
    indices.push(low + corner, high + next, high + corner);
  }
}
