// A ring of vertices -> the same without edges of no length, and the same with its ground on the left.
import { signOfArea } from '../geometry/convex-ring.ts';
import type { Ring } from './polygon-soup.ts';
import type { LatticePoints } from './weld-points.ts';

/** The ring without edges of no length: of equal vertices in a row the last stays, with the wall that starts there. */
export function trimRing(ring: Ring): Ring {
  const { source, vertices, walls } = ring;
  const count = vertices.length;
  const isKept = (_: number, at: number): boolean => vertices[at] !== vertices[at + 1 < count ? at + 1 : 0];
  if (vertices.every(isKept)) return ring;
  return { source, vertices: vertices.filter(isKept), walls: walls.filter(isKept) };
}

/**
 * The ring so that its ground lies on the left of each edge, beginning at its lowest vertex; of several such beginnings the
 * one with the lowest second vertex.
 */
export function turnRing(ring: Ring, { x, z }: LatticePoints): Ring {
  const isTurned = signOfArea(ring.vertices, x, z) < 0;
  const count = ring.vertices.length;
  const vertices = isTurned ? [...ring.vertices].reverse() : ring.vertices;
  const walls = isTurned ? ring.walls.map((_, at) => ring.walls[(2 * count - 2 - at) % count]) : ring.walls;
  let first = 0;
  for (let at = 1; at < count; at += 1) {
    const lower = vertices[at] - vertices[first] || vertices[(at + 1) % count] - vertices[first + 1];
    if (lower < 0) first = at;
  }
  if (first === 0 && !isTurned) return ring;
  const rotate = (items: readonly number[]): number[] => [...items.slice(first), ...items.slice(0, first)];
  return { source: ring.source, vertices: rotate(vertices), walls: rotate(walls) };
}
