// A ring of vertices that may come to a vertex twice, or run along an edge and back -> loops round what it encloses. Where it
// runs along an edge both ways the same lies on both sides, so that the edge bounds nothing: a slit has closed there, or
// a neck.
import type { Ring } from './polygon-soup.ts';
import { type DirectedEdge, type StrungLoops, sortedEdges, stringLoops } from './ring-loops.ts';
import type { LatticePoints } from './weld-points.ts';

/**
 * The loops of a ring with its ground on the left: the ring itself where it comes to no vertex twice, none where nothing is
 * left of its ground. Otherwise they do not depend on where the ring begins. There is a conflict where the ring runs along
 * an edge twice more often one way than the other, and where it crosses itself at a vertex.
 */
export function untangleRing(ring: Ring, vertices: LatticePoints): StrungLoops {
  const count = ring.vertices.length;
  if (new Set(ring.vertices).size === count) {
    const next = Int32Array.from(ring.vertices, (_, at) => (at + 1 < count ? at + 1 : 0));
    return { loops: { vertices: ring.vertices, walls: ring.walls, next } };
  }
  const kept = cancelOpposites(sortedEdges(ring), vertices.x.length);
  const doubled = kept.find(({ from, to }, at) => from === kept[at - 1]?.from && to === kept[at - 1].to);
  return doubled === undefined ? stringLoops(kept, vertices) : { conflict: doubled.from };
}

/** The edges without as many as there are the other way; of equal ones the first are kept. */
export function cancelOpposites(edges: readonly DirectedEdge[], vertexCount: number): DirectedEdge[] {
  const surplus = new Map<number, number>();
  const keyOf = (from: number, to: number): number => from * vertexCount + to;
  for (const { from, to } of edges) {
    surplus.set(keyOf(from, to), (surplus.get(keyOf(from, to)) ?? 0) + 1);
    surplus.set(keyOf(to, from), (surplus.get(keyOf(to, from)) ?? 0) - 1);
  }
  return edges.filter(({ from, to }) => {
    const left = surplus.get(keyOf(from, to))!;
    surplus.set(keyOf(from, to), left - 1);
    return left > 0;
  });
}
