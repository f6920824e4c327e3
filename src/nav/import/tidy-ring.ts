// A ring of vertices -> the same without what has no area: edges without length, and edges that run back at once.
import { signOfArea } from '../geometry/convex-ring.ts';
import type { Ring } from './polygon-soup.ts';
import type { LatticePoints } from './weld-points.ts';

/** The ring without edges of no length and without spikes. One without area may come out with fewer than three vertices. */
export function trimRing(ring: Ring): Ring {
  if (isTrim(ring.vertices)) return ring;
  const vertices: number[] = [];
  const walls: number[] = [];
  for (const [at, vertex] of ring.vertices.entries()) {
    const count = vertices.length;
    if (count > 0 && vertices[count - 1] === vertex) {
      walls[count - 1] = ring.walls[at];
    } else if (count > 1 && vertices[count - 2] === vertex) {
      vertices.pop();
      walls.pop();
      walls[count - 2] = ring.walls[at];
    } else {
      vertices.push(vertex);
      walls.push(ring.walls[at]);
    }
  }
  trimSeam(vertices, walls);
  return { source: ring.source, vertices, walls };
}

function isTrim(vertices: readonly number[]): boolean {
  const count = vertices.length;
  for (let at = 0; at < count; at += 1) {
    const vertex = vertices[at];
    if (vertex === vertices[(at + 1) % count] || vertex === vertices[(at + 2) % count]) return false;
  }
  return true;
}

/** Does the same where the ring's end meets its beginning. */
function trimSeam(vertices: number[], walls: number[]): void {
  let from = 0;
  for (;;) {
    const last = vertices.length - 1;
    if (last - from < 1) break;
    if (vertices[last] === vertices[from]) {
      vertices.pop();
      walls.pop();
    } else if (vertices[last - 1] === vertices[from]) {
      vertices.length -= 2;
      walls.length -= 2;
    } else if (vertices[last] === vertices[from + 1]) {
      vertices.pop();
      walls.pop();
      from += 1;
    } else break;
  }
  vertices.splice(0, from);
  walls.splice(0, from);
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
