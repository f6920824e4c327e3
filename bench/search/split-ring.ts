// Convex rings -> smaller ones, for peers that take triangles or few corners. No piece is without area, though corners may
// lie in line.
import { type Ground, turnOf } from './ground.ts';

/** Cuts the ring into convex pieces of at most `most` corners. */
export function splitRing(ground: Ground, ring: readonly number[], most: number): number[][] {
  const pieces: number[][] = [];
  let rest = [...ring];
  while (rest.length > most) {
    const cut = findCut(ground, rest, most);
    pieces.push(cut.piece);
    rest = cut.rest;
  }
  return [...pieces, rest];
}

/** Corners in a row, as many as there may be, such that they and what they leave both have an area. */
function findCut(ground: Ground, ring: readonly number[], most: number): { piece: number[]; rest: number[] } {
  for (let size = most; size >= 3; size -= 1) {
    for (let first = 0; first < ring.length; first += 1) {
      const turned = [...ring.slice(first), ...ring.slice(0, first)];
      const piece = turned.slice(0, size);
      const rest = [turned[0], ...turned.slice(size - 1)];
      if (hasArea(ground, piece) && hasArea(ground, rest)) return { piece, rest };
    }
  }
  throw new Error('a ring without area');
}

function hasArea(ground: Ground, ring: readonly number[]): boolean {
  return ring.some(
    (corner, at) => turnOf(ground, ring.at(at - 1)!, corner, ring[(at + 1) % ring.length]) > 0,
  );
}

/** The ring, turned so that its first three corners are not in line. */
export function beginAtTurn(ground: Ground, ring: readonly number[]): number[] {
  const at = ring.findIndex(
    (corner, index) =>
      turnOf(ground, corner, ring[(index + 1) % ring.length], ring[(index + 2) % ring.length]) > 0,
  );
  return [...ring.slice(at), ...ring.slice(0, at)];
}
