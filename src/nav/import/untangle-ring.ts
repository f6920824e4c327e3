// A ring of vertices that may come to a vertex twice, or run along an edge and back -> loops round what it encloses. Where it
// runs along an edge both ways the same lies on both sides, so that the edge bounds nothing: a slit has closed there, or
// a neck. If such an edge is a wall it stays one where it has ground on both sides.
import type { Ring } from './polygon-soup.ts';
import { type DirectedEdge, type StrungLoops, sortEdges, sortedEdges, stringLoops } from './ring-loops.ts';
import type { LatticePoints } from './weld-points.ts';
import { windingRightOf } from './winding.ts';

/**
 * The loops of a ring with its ground on the left: the ring itself where it comes to no vertex twice, none where nothing is
 * left of its ground. Otherwise they do not depend on where the ring begins. There is a conflict where the ring runs along
 * an edge twice more often one way than the other, and where it crosses itself at a vertex.
 */
export function untangleRing(ring: Ring, vertices: LatticePoints): StrungLoops {
  const count = ring.vertices.length;
  if (new Set(ring.vertices).size === count) {
    const next = Int32Array.from(ring.vertices, (_, at) => (at + 1 < count ? at + 1 : 0));
    const loops = { vertices: ring.vertices, walls: ring.walls, next, isTwoSided: new Uint8Array(count) };
    return { loops };
  }
  const edges = sortedEdges(ring);
  const kept = cancelOpposites(edges, vertices.x.length);
  const doubled = kept.find(({ from, to }, at) => from === kept[at - 1]?.from && to === kept[at - 1].to);
  if (doubled !== undefined) return { conflict: [doubled.from, doubled.to] };
  return stringLoops(sortEdges([...kept, ...innerWalls(edges, kept, vertices)]), vertices);
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

/**
 * The walls among `edges`, which are sorted by their ends, that run as often one way as the other inside the ground that
 * the rest of them, `kept`, winds round: once each way.
 */
export function innerWalls(
  edges: readonly DirectedEdge[],
  kept: readonly DirectedEdge[],
  vertices: LatticePoints,
): DirectedEdge[] {
  const keyOf = (from: number, to: number): number => from * vertices.x.length + to;
  const walls = edges.filter(({ wall }) => wall === 1);
  const candidates = new Set(walls.map(({ from, to }) => keyOf(Math.min(from, to), Math.max(from, to))));
  for (const { from, to } of kept) candidates.delete(keyOf(Math.min(from, to), Math.max(from, to)));
  const found: DirectedEdge[] = [];
  for (const edge of edges) {
    const { from, to } = edge;
    // A wall is looked at once, whichever way it was declared: an edge with its reverse is among the edges.
    if (from > to || !candidates.delete(keyOf(from, to))) continue;
    if (windingRightOf(edge, kept, vertices) <= 0) continue;
    found.push({ from, to, wall: 1, isTwoSided: true }, { from: to, to: from, wall: 1, isTwoSided: true });
  }
  return found;
}
