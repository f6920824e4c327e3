// A ring that was sound before it was welded and is tangled since -> the loops round the ground that it winds round.
// Welding moves corners by a few units, so a part of the ring may have come to lie on the wrong side of another: where
// the ring then winds round twice there is ground, and where it winds round the wrong way there is none. Winding
// numbers (Alexander, 1928) are counted along rays from the middle of edges, by signs of integers.
import { signOfProducts } from '../geometry/sign-of-products.ts';
import type { Ring } from './polygon-soup.ts';
import { type DirectedEdge, type StrungLoops, sortedEdges, stringLoops } from './ring-loops.ts';
import { cancelOpposites } from './untangle-ring.ts';
import type { LatticePoints } from './weld-points.ts';

/** The loops round all that a ring winds round counterclockwise. The ring must not cross itself but at vertices. */
export function healRing(ring: Ring, vertices: LatticePoints): StrungLoops {
  const edges = cancelOpposites(sortedEdges(ring), vertices.x.length);
  const bounds: DirectedEdge[] = [];
  for (let at = 0; at < edges.length; ) {
    const first = at;
    const { from, to, wall } = edges[first];
    while (at < edges.length && edges[at].from === from && edges[at].to === to) at += 1;
    const right = windingRightOf(edges[first], edges, vertices);
    const left = right + at - first;
    if (left > 0 && right <= 0) bounds.push({ from, to, wall });
  }
  return stringLoops(bounds, vertices);
}

/** How often the edges wind round a point beside the middle of an edge, so near on its right that nothing lies between. */
function windingRightOf(edge: DirectedEdge, edges: readonly DirectedEdge[], { x, z }: LatticePoints): number {
  const dx = x[edge.to] - x[edge.from];
  const dz = z[edge.to] - z[edge.from];
  // Turned by quarters so that the ray goes right along u and the edge, seen along v, upwards.
  const u = (vertex: number): number =>
    dz > 0 ? x[vertex] : dz < 0 ? -x[vertex] : dx > 0 ? -z[vertex] : z[vertex];
  const v = (vertex: number): number =>
    dz > 0 ? z[vertex] : dz < 0 ? -z[vertex] : dx > 0 ? x[vertex] : -x[vertex];
  const doubleU = u(edge.from) + u(edge.to);
  const doubleV = v(edge.from) + v(edge.to);
  let winding = 0;
  for (const { from, to } of edges) {
    const isUpward = 2 * v(to) > doubleV;
    if (isUpward === 2 * v(from) > doubleV) continue;
    const along = [u(to) - u(from), v(to) - v(from)];
    const side = signOfProducts(along[0], doubleV - 2 * v(from), -along[1], doubleU - 2 * u(from));
    if (side > 0 && isUpward) winding += 1;
    if (side < 0 && !isUpward) winding -= 1;
  }
  return winding;
}
